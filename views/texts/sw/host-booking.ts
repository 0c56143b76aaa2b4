import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { hostBookingTexts } from "#views/texts/en/host-booking.ts";
import { swahiliDate } from "./dates.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

function whenDue(day: string | undefined): string {
  return day === undefined ? "" : day === "arrival" ? " ukifika" : ` kufikia ${swahiliDate(day)}`;
}

/** Mwenyeji anapomwandikia mgeni nafasi, au kuibadilisha. */
export const swHostBookingMessages: Wording<typeof hostBookingTexts.messages> = {
  link: (m) =>
    `${m.hostName} amekuwekea nafasi ${m.propertyName}, ${m.dates}. Tafadhali lipa ${formatKes(m.dueNowKes)} kabla ya ${m.until}: ${m.link}`,
  changed: (m) =>
    `${m.saidYes ? `${m.saidYes.hostName} amekubali. ` : ""}Nafasi yako imebadilishwa: ${m.propertyName}, sasa ${m.dates}. Msimbo ${m.code}. Jumla ${formatKes(m.totalKes)}${
      m.openKes > 0 ? `, salio ni ${formatKes(m.openKes)}${whenDue(m.dueOn)}` : ""
    }${m.backKes > 0 ? `, utarudishiwa ${formatKes(m.backKes)}` : ""}.${
      m.saidYes?.words ? ` Ameandika: ${m.saidYes.words}` : ""
    } ${m.link}`,
  arrival: (m) =>
    `Nafasi yako imewekwa: ${m.propertyName}, ${m.dates}. Msimbo ${m.code}. Utalipa ${formatKes(m.totalKes)} ukifika. ${m.link}`,
};

/** Mwenyeji anapoandika nafasi ya mgeni aliyempigia au kumwandikia. */
export const swHostBooking: Wording<typeof hostBookingTexts> = {
  title: "Nafasi mpya",
  hint: "Kwa mgeni aliyekupigia au kukuandikia. Siku zinafungwa kila mahali mara moja.",
  property: "Nyumba",
  room: "Chumba",
  anyRoom: "Chochote kilicho wazi",
  roomNumber: (unit) => `Chumba ${unit}`,
  checkIn: "Kuingia",
  checkOut: "Kuondoka",
  guests: "Wageni",
  name: "Jina la mgeni",
  phone: "Simu ya mgeni",
  language: "Lugha ya jumbe kwa mgeni",
  price: "Bei ya ukaaji wote (KES)",
  priceHint: (kes, nights) =>
    `Kwa bei zako ni ${formatKes(kes)} kwa ${nightsInSwahili(nights)}. Ikiachwa wazi ni kwa bei zako za tarehe utakazohifadhi.`,
  priceEmpty: "Ikiachwa wazi ni kwa bei zako.",
  pay: "Mgeni atalipaje",
  pays: {
    link: { label: "Mtumie kiungo cha kulipa", hint: "Kwa SMS. Siku zinashikiliwa hadi alipe, si zaidi ya siku moja." },
    arrival: { label: "Akifika", hint: "Nafasi ni ya uhakika sasa." },
    paid: { label: "Ameshalipa", hint: "Taslimu, au M-PESA kwa nambari yako mwenyewe." },
  },
  receipt: "Msimbo wa M-PESA",
  receiptHint: "Kama ilikuwa M-PESA. Ukiachwa wazi ni taslimu.",
  action: "Hifadhi",
  noProperty: {
    title: "Kwanza ongeza nyumba",
    text: "Kisha utaweza kuandika wageni wake.",
    action: "Ongeza nyumba",
  },
  taken: {
    title: "Siku hizi zimechukuliwa",
    text: (nights) => `Haziko wazi: ${nights}. Hakuna kilichohifadhiwa.`,
    room: "Chumba hicho kimechukuliwa kwa baadhi ya siku hizi. Huenda kingine kiko wazi.",
  },
  faults: {
    property: "Chagua nyumba",
    suspended: "Mwendeshaji amefunga ukurasa wako, kwa hiyo huwezi kuandika nafasi mpya",
    room: (units) => (units === 1 ? "Nyumba hii ina chumba kimoja" : `Nyumba hii ina vyumba 1 hadi ${units}`),
    dates: "Chagua siku ya kuingia na siku ya kuondoka iliyo baada yake",
    past: "Siku ya kuingia isiwe zaidi ya wiki moja iliyopita",
    tooLong: "Ukaaji hauwezi kuzidi usiku 180, na uanze ndani ya miezi 18",
    party: (most) => `Andika wageni 1 hadi ${most}`,
    name: "Andika jina la mgeni",
    phoneMissing: "Andika nambari ya simu ya mgeni",
    phone: "Andika nambari ya simu kama 0712 345 678",
    price: "Andika shilingi kamili, angalau 1",
    pay: "Chagua mgeni atalipaje",
    over: "Ukaaji huu umeisha, kwa hiyo kiungo hakiwezi kutumwa. Ulilipwa? Chagua “Ameshalipa”",
    receiptUnpaid: "Msimbo unamaanisha pesa zilifika: chagua “Ameshalipa” hapo juu, au acha hapa wazi",
    receipt: "Msimbo wa M-PESA una herufi na tarakimu 10, kama TLI4K2P9QX",
    receiptUsed: "Msimbo huu wa M-PESA ni wa malipo mengine",
  },
  several: {
    link: "Anachukua vyumba kadhaa",
    title: "Nafasi mpya ya vyumba kadhaa",
    hint: "Vyumba hivi vyote kwa usiku uleule, au hakuna. Bei moja, msimbo mmoja, na kiungo kimoja cha kulipa, au kiungo kwa kila anayelipa.",
    kind: (units, sleeps) =>
      `${units === 1 ? "Chumba 1" : `Vyumba ${units}`}, kila kimoja kinatosha ${guestsInSwahili(sleeps)}`,
    count: (units) => `Andika 0 hadi ${units}`,
    most: (most) => `Chagua vyumba 2 hadi ${most} kwa jumla`,
    party: (sleeps) => `Vyumba hivi vinatosha ${guestsInSwahili(sleeps)}, na kila kimoja kiwe na mtu`,
  },
  withdraw: {
    action: "Ziachie siku hizi",
    note: "Zinakuwa wazi mara moja, na mgeni anaambiwa asilipe tena.",
  },
  change: {
    title: "Badilisha ukaaji au bei",
    cancel: "Ghairi nafasi",
    text: (name, dates) => `${name} ana nafasi ${dates}. Mgeni anajulishwa kuhusu badiliko.`,
    price: "Bei mpya ya ukaaji wote (KES)",
    priceHint: (kes, givenBackKes) =>
      `Sasa ni ${formatKes(kes)}. Ikiachwa wazi ni bei ambayo usiku wake uliwekwa, na bei za leo kwa unaoongezwa${
        givenBackKes > 0 ? `, ukitoa ${formatKes(givenBackKes)} ulizorudisha` : ""
      }.`,
    action: "Hifadhi badiliko",
    costs: (kes, nowKes) => `Ukaaji ungekuwa ${formatKes(kes)} badala ya ${formatKes(nowKes)}`,
    costsText: "Bado hakuna kilichohifadhiwa. Hifadhi kama kiasi ni sahihi, au andika bei nyingine.",
    moves: (place, m) =>
      `Ukaaji ungekuwa ${place}${m.fromTonight ? " kuanzia usiku wa leo," : ""} kwa ${formatKes(m.kes)}`,
    arrived:
      "Wageni wamefika: usiku uliokwisha kulala unabaki ulipokuwa, na unaohama ni kuanzia wa leo tu. Kila usiku unabaki na bei yake, isipokuwa uandike nyingine hapa chini.",
    place: "Wapi",
    stays: (place) => `${place}, palepale`,
    prices: {
      label: "Bei kwenye nyumba nyingine",
      kept: { label: "Usiku unabaki na bei uliyowekewa" },
      anew: { label: "Bei zake za leo, kwa kila usiku" },
    },
    otherPrice: { kept: "Usiku wake ukibaki na bei yake", anew: "Kwa bei za nyumba hiyo nyingine" },
    noRoom: "Chagua chumba au nyumba kwenye orodha",
    back: "Nafasi",
    meanwhile: "Nafasi hii imebadilishwa wakati huo. Iangalie tena, kisha uamue.",
    over: "Nafasi hii imeisha, kwa hiyo tarehe zake zinabaki zilivyo.",
    none: "Hakuna kilicho tofauti.",
  },
  asked: {
    title: (name) => `${name} anaomba kubadilisha ukaaji`,
    now: "Sasa",
    wished: "Anaomba",
    stay: (dates, party) => `${dates}, ${guestsInSwahili(party)}`,
    difference: (kes) =>
      kes === 0
        ? "Bei inabaki vilevile."
        : `${formatKes(Math.abs(kes))} ${kes > 0 ? "zaidi" : "pungufu, ambazo zinarudi"}.`,
    until: (moment) => `Jibu kabla ya ${moment}. Siku hazishikiliwi wakati huo: ukikubali ndipo zinachukuliwa.`,
    words: "Maneno kwa mgeni",
    otherRoom: (unit) => `Chumba chake kimechukuliwa wakati huo: atakuwa chumba ${unit}.`,
    accept: "Kubali",
    decline: "Kataa",
    look: "Angalia",
    page: {
      title: "Kuna ombi la kubadilisha ukaaji",
      lead: "Kufungua ukurasa huu hakujibu chochote: vitufe ndivyo vinavyojibu. Jibu lako la kwanza ndilo linalohesabiwa.",
      accepted: { title: "Limekubaliwa", text: "Ukaaji umebadilishwa." },
      declined: { title: "Limekataliwa", text: "Ukaaji uko kama ulivyokuwa." },
      withdrawn: { title: "Mgeni aliliondoa", text: "Ukaaji uko kama ulivyokuwa." },
      ended: {
        title: "Hili limeisha",
        text: "Muda wake umeisha, au ukaaji umebadilika wakati huo. Ukurasa huu haubadilishi chochote tena.",
      },
      toBooking: "Nafasi",
    },
  },
  messages: swHostBookingMessages,
};
