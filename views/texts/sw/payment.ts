import { takesNothing } from "#src/core/money/payment.ts";
import type { Wording } from "#views/format/wording.ts";
import type { paymentTexts } from "#views/texts/en/payment.ts";

/** Kwa nini ombi la M-PESA halikufaulu. A reason that English explains and this does not is a type error. */
const declined: typeof paymentTexts.declined = {
  no_money: {
    title: "Salio la M-PESA halitoshi",
    text: "Salio lako pamoja na Fuliza havikutosha kiasi hiki. Tafadhali ongeza pesa ujaribu tena, au lipa kwa nambari nyingine.",
  },
  above_limit: {
    title: "Ni zaidi ya kiwango cha M-PESA",
    text: "M-PESA imekataa kiasi hiki kwa kuwa kinazidi kiwango cha malipo ya mara moja. Tafadhali muulize mwenyeji njia nyingine ya kulipa.",
  },
  day_limit: {
    title: "Umefikisha kiwango cha M-PESA cha leo",
    text: "Nambari hii haiwezi kutuma zaidi leo. Lipa kwa nambari nyingine, au rudi kesho.",
  },
  host_cannot_receive: {
    title: "Pesa hazikuweza kupokelewa",
    text: "M-PESA inasema akaunti ya kupokea haiwezi kupokea sasa hivi. Tafadhali mjulishe mwenyeji wako.",
  },
  wait_two_minutes: {
    title: "M-PESA inaomba usubiri kidogo",
    text: "Kwanza angalia kama una ujumbe wa M-PESA. Kama hakuna, subiri dakika mbili ujaribu tena.",
  },
  busy: { title: "M-PESA ina shughuli nyingi", text: "Haikuweza kupokea ombi. Jaribu tena baada ya dakika moja." },
  prompt_open: {
    title: "Kuna ombi lingine wazi kwenye simu yako",
    text: "Jibu au funga ombi la M-PESA unaloliona hapo, subiri dakika moja, kisha ujaribu tena.",
  },
  timed_out: {
    title: "Muda wa ombi umeisha",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: weka nambari yake hapa. Kama huna ujumbe, jaribu tena simu ikiwa karibu nawe.",
  },
  phone_not_reached: {
    title: "Hatukuweza kuifikia simu yako",
    text: "Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.",
  },
  cancelled: {
    title: "Ulifunga ombi hilo",
    text: "Bonyeza Lipa na M-PESA ukiwa tayari.",
  },
  no_answer: {
    title: "Simu yako haikujibu",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena. Laini ya zamani haionyeshi ombi? Piga *234# uisasishe.",
  },
  wrong_pin: {
    title: "PIN hiyo haikukubaliwa",
    text: "Jaribu tena kwa makini: PIN tatu zisizo sahihi hufunga M-PESA.",
  },
  pin_locked: {
    title: "PIN yako ya M-PESA imefungwa",
    text: "Safaricom huifungua kwa 100 au 200. Kwa sasa unaweza kulipa kwa nambari nyingine.",
  },
  not_set_up: {
    title: "Malipo hayajawekwa sawa hapa",
    text: "Si kosa lako. Tafadhali mjulishe mwenyeji wako.",
  },
  amount_refused: {
    title: "M-PESA imekataa ombi",
    text: "Kuna hitilafu kwa upande wetu. Tafadhali mjulishe mwenyeji wako.",
  },
  phone_not_mpesa: {
    title: "Nambari hii haiwezi kuombwa",
    text: "M-PESA haiijui. Hakikisha tarakimu, au lipa kwa nambari nyingine ya Safaricom.",
  },
  not_received: {
    title: "Mwenyeji wako haoni malipo hayo",
    text: "Linganisha nambari na ujumbe wako wa M-PESA kisha uiandike tena, au mpigie mwenyeji wako. Nambari hiyo ni herufi na tarakimu kumi za mwanzo.",
  },
  taken_back: {
    title: "M-PESA imerudisha malipo hayo",
    text: "Pesa zimerudi kwako, au ziko njiani. Kama hukuomba hivyo, mpigie mwenyeji wako kabla ya kulipa tena.",
  },
  said_taken_back: {
    title: "Mwenyeji wako anasema malipo hayo yalirudishwa",
    text: "Kwa ujumbe wa M-PESA alio nao, pesa zimerudi kwako, au ziko njiani. Kama sivyo, mpigie mwenyeji wako kabla ya kulipa tena.",
  },
  never_answered: {
    title: "M-PESA haikujibu kabisa",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena. Kama hakuna, jaribu tena.",
  },
  no_answer_from_mpesa: {
    title: "M-PESA haikutujibu",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena.",
  },
};

const refusal: typeof paymentTexts.refusal = (reason, isDenied) => {
  if (!reason) return undefined;
  const said = Object.hasOwn(declined, reason)
    ? declined[reason as keyof typeof declined]
    : { title: "Ombi hilo limekwisha", text: "Unaweza kujaribu tena." };
  const { title, text } = said;
  return isDenied && takesNothing(reason) ? { title, text: `Hakuna kilichokatwa. ${text}` } : { title, text };
};

/** Ukurasa wa malipo. */
export const swPaymentTexts: Wording<typeof paymentTexts> = {
  balance: {
    heading: "Lipa salio",
    amount: "Salio la kulipa",
    back: "Rudi kwenye nafasi yako",
    checking: "Nafasi yako ni ya uhakika. Usilipe tena.",
  },
  declined,
  refusal,
  untold: {
    heading: "M-PESA bado haijajibu",
    waiting:
      "Ombi haliko tena kwenye simu yoyote, na M-PESA haijasema limefikia wapi. Tunaendelea kuuliza, na ukurasa huu utabadilika ikijibu.",
    before: "M-PESA haijasema limefikia wapi ombi lililotumwa awali.",
    claim: (host) =>
      `Una ujumbe wa M-PESA kuhusu ombi hilo? Basi usilipe tena: andika nambari yake au ubandike ujumbe hapa, na ${host} atazitafuta pesa hizo.`,
    none: "Huna ujumbe? Basi unaweza kutuma ombi tena.",
  },

  ofWhole: (whole) => `kati ya ${whole}`,
  hold: {
    until: (time) => `Tumekuwekea hadi ${time}`,
    left: "Zimebaki {m}:{s}",
    over: "Muda umeisha",
  },
  ask: {
    heading: "Lipa na M-PESA",
    amount: "Kiasi cha kulipa sasa",
    phone: "Nambari ya M-PESA",
    hint: "Nambari ya Safaricom itakayolipa. Ombi litaonekana kwenye simu hiyo: weka PIN yako huko, kamwe si hapa.",
    button: "Lipa na M-PESA",
    change: "Badilisha tarehe",
    backToWaiting: "Rudi kwenye ombi la kwanza",
    cancel: "Ghairi",
    phoneMissing: "Tafadhali weka nambari ya M-PESA",
    phoneWrong: "M-PESA inahitaji nambari ya Kenya, kama 0712 345 678",
    otherNumber: (seconds) =>
      `Ombi la kwanza bado liko wazi. Unaweza kutumia nambari nyingine baada ya sekunde ${seconds}.`,
    inParts: (m) =>
      `M-PESA haitumi zaidi ya ${m.most} kwa mara moja${m.day ? ` wala zaidi ya ${m.day} kwa siku kutoka simu moja` : ""}, kwa hiyo ${m.whole} hulipwa kwa awamu. Kwanza ${m.part}; tunakuwekea nafasi hadi umalize.`,
    dayIsFull: (most, until) => ({
      title: "Simu hii imetuma ya kutosha leo",
      text: until
        ? `M-PESA haitumi zaidi ya ${most} kwa siku kutoka simu moja. Lipa salio kesho, au leo kwa simu nyingine: tunakuwekea nafasi hadi ${until}.`
        : `M-PESA haitumi zaidi ya ${most} kwa siku kutoka simu moja. Lipa salio kwa simu nyingine, au mpigie mwenyeji wako.`,
    }),
    phoneIsAsked: {
      title: "Simu hii imepokea maombi ya kutosha kwa sasa",
      text: "Kwa usalama wa mwenye simu, tunatuma manne kwa saa. Je, ni yako? Ithibitishe kwa nambari ya SMS, nasi tutatuma tena mara moja. Au tumia nambari nyingine, mlipe mwenyeji wako moja kwa moja, au subiri saa moja.",
      prove: "Ni yangu: nitumie nambari",
    },
    tooMany: {
      title: "Maombi yamekuwa mengi",
      text: "Kwa usalama wa mwenye simu, hatutatuma mengine kwa nafasi hii. Tafadhali mwombe mwenyeji wako akusaidie.",
    },
  },
  waiting: {
    heading: "Angalia simu yako",
    sentTo: (phone) => `Tumeomba ${phone} ilipe`,
    steps: (m) => [
      "Fungua ombi la M-PESA kwenye simu. Kama hulioni, washa skrini na uifungue.",
      `Litaomba ${m.amount}, akaunti ${m.code}.`,
      "Weka PIN yako ya M-PESA huko. Hatuiombi kamwe hapa.",
    ],
    watching: "Tunasubiri M-PESA. Ukurasa huu utaendelea wenyewe.",
    slow: "Bado tunaangalia na M-PESA. Kama umeweka PIN yako, usilipe tena: tutathibitisha mara tu tukipata jibu.",
    holdOver:
      "Muda wa kukuwekea nafasi umeisha, lakini ombi hili bado linaweza kujibiwa. Likilipwa na siku ziko wazi, ni zako.",
    again: "Tuma ombi tena",
    againIn: (seconds) => `Unaweza kulituma tena baada ya sekunde ${seconds}.`,
    againSoon: "Unaweza kulituma tena baada ya sekunde {n}.",
    againNow: "Huoni chochote kwenye simu? Litume tena mara moja.",
    other: "Tumia nambari nyingine",
    news: "Kuna habari mpya",
  },
  over: {
    hold_ended: {
      heading: "Muda umeisha",
      text: "Siku hizo ziko wazi tena kwa wengine.",
    },
    given_up: {
      heading: "Umeachilia siku hizi",
      text: "Ziko wazi tena kwa wengine.",
    },
    replaced: {
      heading: "Una nafasi nyingine",
      text: "Imechukua mahali pa hii.",
    },
    sold_elsewhere: {
      heading: "Siku hizi zimechukuliwa",
      text: "Zilikuwa zimeuzwa kwenye tovuti nyingine.",
    },
    withdrawn: {
      heading: "Mwenyeji wako amezichukua siku hizi",
      text: "Ziko wazi tena kwa wengine. Tafadhali usilipe tena.",
    },
    mayStillCome:
      "M-PESA haijasema ombi lako limefikia wapi. Malipo yakifika, tutakujulisha kwa SMS: siku ni zako ikiwa ziko wazi, la sivyo utarudishiwa pesa zako.",
    mayStillComeGivenUp:
      "M-PESA haijasema ombi lako limefikia wapi. Malipo yakifika, utarudishiwa, nasi tutakujulisha kwa SMS. Ukitaka kukaa wakati huo, unaweza kusema hivyo siku zikiwa bado wazi.",
    again: "Jaribu tarehe hizi tena",
  },
  owed: {
    call: (host, phone) => `Piga ${host}: ${phone}`,
  },
  notAccepted: (m) =>
    `${m.amount} zilifika, na si kiasi kilichoombwa. ${m.host} atakurudishia. Ili siku ziwe zako, lipa kiasi kilicho hapa chini.`,
  review: {
    heading: "Tunayaangalia malipo yako",
    text: (m) =>
      `${m.received} zimefika, lakini zilizoombwa ni ${m.asked}. Usilipe tena: ${m.host} amejulishwa na atalitatua nawe.`,
    dispute: (m) =>
      `Kuna malipo ambayo hatuwezi kuyalinganisha wenyewe. Usilipe tena: ${m.host} amejulishwa na atalitatua nawe.`,
  },
  noWay: {
    heading: "Uliza jinsi ya kulipa",
    text: (m) => `${m.host} bado hajasema wageni hulipaje hapa. Mpigie mkubaliane: tunakuwekea nafasi hadi muda uishe.`,
    wait: (m) =>
      `Bado haijaamuliwa wageni wa ${m.host} hulipaje. Tafadhali subiri na usimlipe mtu yeyote kwa sasa, hata akikuomba: tunakuwekea nafasi hadi muda uishe.`,
    opens: {
      heading: "Subiri kabla ya kulipa",
      text: (m) =>
        `Unaweza kumlipa ${m.host} hapa kuanzia ${m.from}, saa za Nairobi. Tafadhali subiri hadi wakati huo na usimlipe mtu yeyote kwa sasa, hata akikuomba.`,
      kept: (until) => `Tunakuwekea nafasi hadi ${until}.`,
      endsBefore: (until) =>
        `Tunakuwekea nafasi hadi ${until}, kabla ya wakati huo: chagua tarehe tena utakapoweza kulipa.`,
      beforeHold: "Muda wa kuwekewa nafasi ungeisha kabla ya wakati huo: rudi uweke nafasi utakapoweza kulipa.",
    },
  },
};
