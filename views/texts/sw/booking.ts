import { formatKes } from "#src/core/money/money.ts";
import { LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import type { Wording } from "#views/format/wording.ts";
import type { bookingTexts } from "#views/texts/en/booking.ts";
import { swahiliHour, swDates } from "./dates.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

/** Kuanzia tarehe hadi nafasi iliyothibitishwa. */
export const swBooking: Wording<typeof bookingTexts> = {
  nights: nightsInSwahili,
  guests: guestsInSwahili,
  checkIn: "Kuingia",
  checkOut: "Kuondoka",
  from: (hour) => `kuanzia ${swahiliHour(hour)}`,
  until: (hour) => `hadi ${swahiliHour(hour)}`,
  party: "Wageni",
  oneLess: "Punguza mgeni mmoja",
  oneMore: "Ongeza mgeni mmoja",

  dates: {
    title: "Chagua tarehe zako",
    heading: "Ungependa kukaa lini?",
    checkIn: "Kuingia",
    checkOut: "Kuondoka",
    guests: "Wageni",
    sleeps: (most) => `Inatosha hadi ${guestsInSwahili(most)}`,
    show: "Onyesha bei",
    continue: "Endelea",
    free: "Siku hizi ziko wazi",
    calendar: "Siku zilizo wazi",
    pickCheckIn: "Gusa siku utakayofika, kisha siku utakayoondoka.",
    pickCheckOut: (checkIn) => `Unafika ${swDates.long(checkIn)}. Sasa gusa siku utakayoondoka.`,
    picked: "Ili kubadilisha tarehe, gusa siku nyingine ya kufika.",
    earlier: "Miezi iliyotangulia",
    later: "Miezi inayofuata",
    stay: {
      missing_dates: "Chagua siku ya kuingia na ya kuondoka.",
      not_a_date: "Mojawapo ya tarehe hizi haipo. Chagua zote mbili kwenye kalenda.",
      reversed: "Kuondoka lazima kuwe baada ya kuingia.",
      in_the_past: "Siku ya kuingia imepita. Chagua leo au baadaye.",
      too_long: `Huwezi kukaa zaidi ya ${nightsInSwahili(LONGEST_STAY_NIGHTS)}. Chagua kuondoka mapema zaidi.`,
      too_far_ahead: "Tarehe hizi ziko mbali mno, bado haziwezi kuwekewa nafasi.",
    },
    partyFault: {
      not_a_number: () => "Andika idadi ya wageni kwa tarakimu.",
      nobody: () => "Lazima awepo angalau mgeni mmoja.",
      too_many: (most) => `Nyumba hii inatosha hadi ${guestsInSwahili(most)}.`,
    },
    impossible: "Siku hizi haziwezi kuwekewa nafasi",
    nearest: (nights) => `Nafasi za karibu za ${nightsInSwahili(nights)}`,
    noneNear: "Hakuna nafasi ya urefu huo ndani ya miezi miwili ya tarehe hizo. Jaribu siku chache zaidi.",
  },

  summary: {
    headings: {
      pay: "Kagua, kisha ulipe",
      hold: "Kagua, kisha uweke nafasi",
      request: "Kagua, kisha utume ombi",
    },
    change: "Badilisha tarehe",
    comesBack: "Umewahi kukaa hapa? Ingia kwa nambari ile upate bei yako",
    who: "Nani atakaa?",
    name: "Jina kamili",
    phone: "Simu",
    phoneHint: "Nafasi yako na kiungo chake vitakujia hapa kwa SMS.",
    email: "Barua pepe",
    rulesTitle: "Kanuni za nyumba",
    noRules: (host) => `${host} haombi chochote maalum: patunze kama nyumbani kwa rafiki.`,
    rules: (host) => `Ninakubali kanuni za nyumba za ${host}`,
    offers: (host) =>
      `${host} anaweza kuniandikia usiku unaofuata ukiwa wazi, au siku nilizoacha zikiwa wazi tena. Kila ujumbe unasema jinsi ya kukomesha.`,
    pay: (kes) => `Lipa ${formatKes(kes)} kwa M-PESA`,
    hold: "Weka siku hizi, kisha ulipe",
    next: {
      pay: "Ukibonyeza, tunakuwekea siku hizi kwa dakika 15 na kutuma ombi kwa simu yako.",
      hold: "Tunakuwekea siku hizi kwa dakika 15 unapolipa.",
    },
    otherWay: {
      phone: "Lipa kwa simu nyingine",
      byHand: "Lipa kwa simu nyingine, au mwenyewe kwa menyu ya M-PESA",
      abroad: "Lipa kwa njia nyingine, au kutoka nje ya nchi",
    },
    request: "Tuma ombi",
    requestNext: (host, until) =>
      `Bado hakuna unachotozwa. ${host} ana muda hadi ${until} kujibu, na tunakuwekea siku hizo kwa muda huo; kisha utalipa.`,
    faults: {
      nameMissing: "Tafadhali andika jina lako kamili",
      nameShort: "Jina lako linahitaji angalau herufi 2",
      nameLong: "Jina lako lisizidi herufi 80",
      nameOdd: "Tafadhali andika jina lako kama linavyotamkwa, bila alama kama < au >",
      phoneMissing: "Tafadhali andika nambari yako ya simu",
      phoneWrong: "Hatuwezi kuifikia nambari hii. Ya Kenya: 0712 345 678. Nyingine: anza na + na nambari ya nchi.",
      emailWrong: "Barua pepe hii haijakamilika. Irekebishe, au iache wazi.",
      emailAbroad:
        "Hatuwezi kutuma SMS kwa nambari hii. Andika barua pepe yako: nafasi yako na kiungo chake vitakuja humo.",
      rulesMissing: "Tafadhali kubali kanuni za nyumba",
      holdsTooMuch: {
        at_once: (from) =>
          `Kuna siku zinazowekwa kwa nambari hii ya simu ambazo hazijalipiwa. Zilipie au uziache, au weka nafasi tena baada ya ${from}.`,
        in_a_day: (from) =>
          `Nambari hii ya simu imeanza nafasi nyingi leo. Weka nafasi tena baada ya ${from}, au mpigie mwenyeji simu.`,
      },
    },
    priceChanged: {
      title: "Bei imebadilika",
      text: (was, now) =>
        was > 0
          ? `Ilikuwa ${formatKes(was)} ulipofungua ukurasa huu; sasa ni ${formatKes(now)}. Hakuna nafasi iliyowekwa wala malipo yaliyoombwa. Endelea ikiwa unakubali.`
          : `Bei ya siku hizi ni ${formatKes(now)}. Hakuna nafasi iliyowekwa wala malipo yaliyoombwa. Endelea ikiwa unakubali.`,
    },
    numberFirst: {
      title: "Angalia nambari itakayolipa",
      text: "Bado hakuna nafasi iliyowekwa wala malipo yaliyoombwa.",
      link: "Angalia tulichogundua",
    },
    usedForm: {
      title: "Fomu hii ilitumika tayari",
      text: "Hakuna nafasi mpya iliyowekwa. Kagua taarifa zako kisha ubonyeze tena.",
    },
    proof: {
      title: "Thibitisha simu yako",
      why: "Ombi hukuwekea siku hizi kwa siku nzima, kwa hiyo tunahakikisha kwanza kwamba nambari ni yako.",
      sentTo: (to) => `Tumetuma nambari ya tarakimu sita kwa ${to}. Inatumika kwa dakika 5.`,
      confirm: "Thibitisha na uendelee",
      confirmRequest: "Thibitisha na utume ombi",
      many: "Nafasi nyingi zimeanzishwa kutoka mtandao huu",
      manyText: (minutes) =>
        minutes === undefined
          ? "Tukutumie nambari ya uthibitisho kwa simu yako: ukiiweka unaendelea mara moja. Ulichoandika kimehifadhiwa."
          : `Tukutumie nambari ya uthibitisho kwa simu yako: ukiiweka unaendelea mara moja. Au jaribu tena baada ya dakika ${minutes}. Ulichoandika kimehifadhiwa.`,
      send: "Nitumie nambari",
      abroad: "Hatutumi SMS kwa nambari za nchi hiyo. Andika barua pepe yako hapa, tutatuma nambari huko.",
    },
    aboveLimit: (mostKes) =>
      `M-PESA haipokei zaidi ya ${formatKes(mostKes)} kwa mara moja, kwa hiyo utalipa kwa awamu.`,
  },

  taken: {
    title: "Siku hizo zimechukuliwa sasa hivi",
    text: "Mtu mwingine amekutangulia kidogo. Hakuna nafasi iliyowekwa.",
    other: "Chagua tarehe nyingine",
  },

  details: {
    title: (code) => `Nafasi ${code}`,
    stillToPay: "Salio la kulipa",
    dueOn: (date, checkIn, today) => {
      if (date === checkIn) return today > date ? "Lilipaswa kulipwa ulipofika." : "Ukifika, au sasa.";
      return today > date ? `Lilipaswa kulipwa kufikia ${swDates.long(date)}.` : `Kufikia ${swDates.long(date)}.`;
    },
    payBalance: "Lipa salio",
    headings: {
      confirmed: "Nafasi ni yako",
      staying: "Unakaa hapa sasa",
      stayed: "Ulikaa hapa",
      held: "Karibu iwe yako",
      requested: "Ombi limetumwa",
      expired: "Nafasi haikuwekwa",
      cancelled: "Imeghairiwa",
    },
    leads: {
      confirmed: (host) => `${host} anakusubiri. Hifadhi ukurasa huu: kiungo chake hufunguka bila kuingia.`,
      staying: (host) =>
        `Ukihitaji chochote, mwulize ${host}. Hifadhi ukurasa huu: kiungo chake hufunguka bila kuingia.`,
      stayed: (host) => `Ulikuwa mgeni wa ${host}. Ukurasa huu unahifadhi kilicholipwa.`,
      held: (time) => `Tumekuwekea siku zako hadi ${time}. Lipa ili ziwe zako.`,
      requested: (host, until, hearing) =>
        `${host} ana muda hadi ${until} kujibu, na ${hearing}. Hutatozwa chochote kabla yake.`,
    },
    underWay: {
      checking: (host, _phone, hearing) => `Umesema umelipa, na ${host} anaangalia. Usilipe tena: ${hearing}.`,
      checkingOver: (host, phone) =>
        `Umesema umelipa, na ${host} anaangalia. Muda umeisha na siku ziko wazi kwa wengine, lakini ${host} bado anaweza kuthibitisha zikiwa wazi${phone && `: piga ${phone}`}.`,
      waiting: () => "Ombi la M-PESA limetumwa. Weka PIN yako kwenye simu kama hujaiweka; kama umeiweka, usilipe tena.",
      waitingOver: () =>
        "Muda umeisha, lakini ombi la M-PESA bado linaweza kujibiwa. Likilipwa na siku ziko wazi, ni zako. Usilipe tena.",
      inReview: (host, phone) =>
        `Kuna malipo ambayo mtu lazima ayaangalie. Usilipe tena: ${host} anayo kwenye orodha yake na mtayatatua pamoja${phone && ` (${phone})`}.`,
    },
    hostUnderWay: {
      checking: (guest) => `${guest} anasema ametuma pesa. Ziangalie na ujibu.`,
      checkingOver: (guest) =>
        `${guest} anasema ametuma pesa. Muda umeisha, lakini jibu lako linahesabika siku zikiwa wazi.`,
      waiting: (guest) => `${guest} ameombwa kulipa kwa M-PESA.`,
      waitingOver: (guest) => `Muda umeisha, lakini ${guest} bado anaweza kujibu ombi la M-PESA.`,
      inReview: (guest) => `Kuna malipo ya nafasi ya ${guest} ambayo lazima uyaangalie.`,
    },
    seePayment: "Angalia malipo",
    lookAtPayment: "Angalia malipo",
    newer: "Angalia nafasi nyingine",
    enterCode: "Nimelipa: weka msimbo wa M-PESA",
    badges: {
      confirmed: "Imethibitishwa",
      staying: "Unakaa sasa",
      stayed: "Ulikaa",
      held: "Imeshikiliwa",
      under_way: "Malipo yanaendelea",
      requested: "Imeombwa",
      expired: "Imeisha",
      cancelled: "Imeghairiwa",
    },
    hostLeads: {
      requested: (guest) => `${guest} anaomba kukaa.`,
      held: (guest) => `Imeshikiliwa kwa ${guest}.`,
      confirmed: (guest) => `Imewekwa na ${guest}.`,
      staying: (guest) => `${guest} anakaa kwako.`,
      stayed: (guest) => `${guest} alikaa kwako.`,
    },
    code: "Msimbo wa nafasi",
    guest: "Mgeni",
    pay: "Lipa sasa",
    payment: "Malipo",
    paid: {
      mpesa: "Zimelipwa kwa M-PESA",
      cash: "Zimelipwa kwa pesa taslimu",
      transfer: "Zimetumwa kutoka nje ya nchi",
    },
    paidDeposit: "Amana ya uharibifu, imelipwa",
    ofItDeposit: "Kati yake, amana ya uharibifu",
    paidInReview: "Zimefika, zinaangaliwa",
    notFound: (host) =>
      `${host} haoni malipo yako. Ikiwa ujumbe wako wa M-PESA unasema yalifika, tafadhali mwonyeshe; la sivyo, lipa tena.`,
    takenOff: { guest: (host) => `Imepunguzwa na ${host}`, host: () => "Imepunguzwa nawe" },
    hostDeposit: (kes) =>
      `Mgeni ataleta ${formatKes(kes)} kama amana ya uharibifu. Atarudishiwa baada ya kukaa; si sehemu ya jumla.`,
    back: { due: "Za kurudishwa", sent: "Zimerudishwa" },
    depositBack: { due: "Amana ya uharibifu, ya kurudishwa", sent: "Amana ya uharibifu, imerudishwa" },
    sentTwice: "Zimerudishwa zaidi ya hapo",
    depositHeld: {
      guest: (host) => `Amana ya uharibifu iliyo kwa ${host}`,
      host: () => "Amana ya uharibifu iliyo kwako",
    },
    depositKept: "Amana ya uharibifu, imebaki kwa mwenyeji",
    depositKeptFor: (note) => `Amana ya uharibifu, imebaki kwa mwenyeji: ${note}`,
    credit: {
      guest: (kes, host) => `${formatKes(kes)} zako ziko kwa ${host}.`,
      host: (kes, guest) => `${formatKes(kes)} za ${guest} ziko kwako.`,
    },
    receipt: "Msimbo wa M-PESA",
    receiptFollows: "Utafuata M-PESA ikiutuma",
    host: "Mwenyeji wako",
    guestContact: "Mgeni wako",
    call: (phone) => `Piga ${phone}`,
    whatsapp: "WhatsApp",
    whatsappText: (m) => `Habari! Nimeweka nafasi ${m.property}, ${m.dates} (msimbo ${m.code}).`,
    whatsappAfter: (m) => `Habari! Kuhusu ukaaji wangu ${m.property}, ${m.dates} (msimbo ${m.code}).`,
    hostWhatsappText: (m) => `Habari! Kuhusu nafasi yako ${m.property}, ${m.dates} (msimbo ${m.code}).`,
    seeYou: (day, hour) => `Tutaonana ${day}, ${hour}`,
    today: "leo",
    tomorrow: "kesho",
    andPaid: (booked) => `${booked}, imelipiwa yote`,
    facts: (m) => `${m.property} · ${m.dates} · ${m.guests}`,
    tiles: "Ukaaji wako",
    directions: "Njia ya kufika",
    toCalendar: "Kwenye kalenda",
    calendar: "Weka kwenye kalenda",
    stay: "Nafasi yako",
    showCode: "Onyesha msimbo huu ukifika.",
    changeOrCancel: "Badilisha au ghairi",
    again: "Jaribu tarehe hizi tena",
    bookAgain: "Weka nafasi tena",
    refund: {
      title: (kes, as) => (as === "guest" ? `Utarudishiwa ${formatKes(kes)}` : `Mgeni arudishiwe ${formatKes(kes)}`),
      sentTitle: (kes) => `${formatKes(kes)} zimerudishwa`,
      late: (host, phone) => `${host} ana hilo kwenye orodha yake. Piga ${phone}.`,
      hostLeft: "Mwenyeji ameondoka. Omba Safaricom irudishe malipo, na utuombe msaada.",
      all: "Pesa zote zinazorudi kwako",
    },
    keep: {
      text: "Pesa zilifika baada ya wewe kughairi. Bado unataka kukaa? Siku ziko wazi, na pesa hizo zitalipia ukaaji wako.",
      button: "Nataka kukaa",
      rest: (m) =>
        `Siku bado ziko wazi. Ziwekewe wewe tena na ulipe ${formatKes(m.restKes)} zilizobaki: ${formatKes(m.partKes)} zilizofika zitahesabiwa, hazitarudishwa.`,
      restButton: (restKes) => `Niwekee siku, nilipe ${formatKes(restKes)}`,
      gone: "Huwezi kuwekewa siku hizi tena.",
    },
    hostRefund: "Nenda uzitume",
  },
};
