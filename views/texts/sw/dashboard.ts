import { formatKes, groupThousands } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";
import type { Wording } from "#views/format/wording.ts";
import type { dashboardTexts, paymentWords } from "#views/texts/en/dashboard.ts";
import { swahiliDate, swahiliShort } from "./dates.ts";
import { swDeclinesToHost, swEvents } from "./events.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

const ofReversal: Readonly<Record<SaidByMpesa, string>> = {
  not_asked: "Bado haijulikani kama ni kweli.",
  asked: "M-PESA imeulizwa na haijajibu bado: ikithibitisha, malipo hayatahesabiwa tena, nawe utajulishwa.",
  stands: "M-PESA inasema malipo hayo yapo, na haisemi lolote kuhusu sehemu yake.",
  no_answer: "M-PESA iliulizwa na haikujibu, kwa hiyo haijulikani.",
};

/** Dashibodi ya mwenyeji. */
export const swDashboard: Wording<typeof dashboardTexts> = {
  title: "Dashibodi",
  greeting: (firstName) => `Karibu, ${firstName}`,
  sections: "Sehemu za dashibodi",
  tabs: {
    today: "Leo",
    calendar: "Kalenda",
    bookings: "Nafasi",
    share: "Shiriki",
    more: "Zaidi",
    properties: "Nyumba",
    turnovers: "Usafi",
    messages: "Jumbe",
    guests: "Wageni",
    reviews: "Maoni",
    money: "Pesa",
    figures: "Takwimu",
    payouts: "Njia za kulipwa",
    verification: "Uhakiki",
    account: "Akaunti",
    settings: "Mipangilio",
  },
  behind: {
    properties: "Picha, bei, mwongozo na kalenda",
    turnovers: "Vyumba vinavyobadilisha wageni, nani anasafisha, na kilichoharibika",
    guests: "Waliowahi kuwa wageni wako, kumbukumbu zako, na uliowazuia",
    messages: "Wageni wanachouliza, kinachotumwa, na kinachofuata",
    reviews: "Walichoandika wageni, na majibu yako",
    money: "Zilizoingia, zinazodaiwa, taarifa na risiti",
    figures: "Usiku uliouzwa, kiwango cha kujaa, mapato kwa mwezi na kwa chanzo",
    payouts: "Nambari, till au paybill yako, na wanachoona wageni",
    verification: "Waonyeshe wageni wewe ni nani",
    account: "Wewe ni nani, usalama, arifa, faragha na msaada",
  },

  recovered: {
    title: "Lango imerejeshwa kutoka kwenye nakala yake",
    titleUnderWay: "Lango imerejeshwa kutoka kwenye nakala yake, na haiuzi usiku kwa dakika chache",
    onOneDay: (day, from, until) => `${day}, kuanzia ${from} hadi ${until}`,
    overDays: (from, until) => `kuanzia ${from} hadi ${until}`,
    text: (time) =>
      `Nafasi zilizowekwa au malipo yaliyofanywa ${time} huenda hayapo hapa. Angalia jumbe zako za M-PESA za wakati huo, na uandike usichokiona.`,
    action: "Ongeza jumbe za M-PESA",
  },
  noBrand: {
    title: "Chagua jina lako la biashara",
    text: "Litakuwa kiungo kifupi unachoshiriki na jina ambalo wageni wanasoma. Ukurasa wako unafanya kazi hata bila jina hilo.",
    action: "Chukua jina",
  },
  share: {
    title: "Shiriki ukurasa wako",
    label: "Kiungo chako",
    hint: "Kiweke kwenye wasifu wako wa Instagram, TikTok au WhatsApp.",
    whatsapp: "Shiriki kwa WhatsApp",
    message: (link) => `Weka nafasi kwangu moja kwa moja, na ulipe kwa M-PESA: ${link}`,
  },
  firstProperty: {
    title: "Nyumba yako ya kwanza",
    text: "Jina, eneo, bei na picha mbili zinatosha. Mengine yanaweza kusubiri.",
    photos: "Picha",
    photosHint: "Kwanza chumba, kisha mandhari au nyumba. Unaweza kuongeza nyingine baadaye.",
    name: "Jina la nyumba",
    namePlaceholder: "Studio yenye bustani",
    area: "Eneo",
    areaHint: "Mtaa au barabara. Anwani kamili wanapewa wageni waliokwisha kuweka nafasi.",
    price: "Bei ya usiku mmoja",
    action: "Fungua ukurasa wangu",
    whole: "Jaza yote kwa mara moja",
    notOpened: "Ukurasa wako bado haujafunguliwa",
    example: {
      title: "Studio yenye bustani, Ngong Road",
      text: "Kilimani, Nairobi · KES 4,500 kwa usiku",
      badge: "Imechapishwa",
    },
  },

  pageOpen: {
    title: "Ukurasa wako uko wazi: ushiriki",
    badge: "Uko wazi",
    text: (name) => `Wageni wanaweza kuweka nafasi ${name} sasa.`,
    unpaid: (name) => `Wageni wanaiona ${name} sasa. Sema wanavyokulipa, nao wataweza kuweka nafasi.`,
    see: "Angalia ukurasa wangu",
    moreWays: "Njia nyingine za kushiriki",
    pay: {
      title: "Wageni watakulipaje?",
      text: "Simu yako ya M-PESA, till au paybill: yoyote uliyo nayo. Ni dakika moja tu.",
      action: "Chagua njia",
    },
    later: {
      title: "Ukipata dakika moja",
      photos: { title: "Picha zaidi", text: "Picha sita zinaonyesha nyumba yote." },
      facts: { title: "Vitanda, Wi-Fi, maji, umeme", text: "Wageni huuliza haya kabla ya kuweka nafasi." },
      calendars: { title: "Leta kalenda zako nyingine", text: "Airbnb, Booking.com: usiku mmoja hauuzwi mara mbili." },
      verified: { title: "Uhakikiwe", text: "Wageni wanaona kwamba kuna aliyeangalia." },
    },
  },

  suspended: {
    title: "Mwendeshaji amefungia wageni ukurasa wako",
    text: (why) =>
      `${why ? `Sababu: ${why.replace(/[.!?]$/, "")}. ` : ""}Nafasi zako na pesa zako zinabaki kama zilivyo. Hakuna nafasi mpya wala malipo hadi ukurasa ufunguliwe tena.`,
    action: "Wasiliana na mwendeshaji",
  },
  nothingPublished: {
    title: "Ukurasa wako hauna kitu",
    text: "Wageni hawaoni chochote hadi uchapishe nyumba. Fungua rasimu uichapishe.",
  },

  needsYou: "Yanayokusubiri",
  refund: {
    title: (kes, name) => `Mrudishie ${name} ${formatKes(kes)}`,
    how: (m) =>
      `${m.paidInCash ? "Kwa pesa taslimu, au kwa M-PESA" : "Kwa M-PESA"} ${shownPhone(m.phone)}, kabla ya ${swahiliDate(m.by)} kuisha. Kisha andika hapa msimbo wa ujumbe huo wa M-PESA.`,
    by: (day) => `Uliahidi kufikia ${swahiliDate(day)}`,
    late: (day) => `Uliahidi kufikia ${swahiliDate(day)}, na siku imepita`,
    together: (rooms) => `Za vyumba ${rooms} vya malipo mamoja: zitume kwa mara moja.`,
    theirs: (receipt) => `Malipo yake: ${receipt}.`,
    field: "Msimbo wa M-PESA wa marejesho",
    hint: "Herufi na tarakimu 10, kama TLI4K2P9QX",
    sent: "Nimeshazituma",
    action: "Andika marejesho",
    notAReceipt: "Msimbo wa M-PESA una herufi na tarakimu 10, kama TLI4K2P9QX",
    onItsWay: "M-PESA inazirudisha tayari. Subiri jibu lake kabla ya kutuma chochote kwa mkono",
    used: "Msimbo huu wa M-PESA ni wa malipo mengine. Andika msimbo wa pesa ulizorudisha",
    sumChanged:
      "Kiasi kinachorudi kimebadilika tangu ukurasa huu ulipofunguliwa. Hakuna kilichoandikwa: angalia kiasi tena",
    notOwed:
      "Marejesho haya hayadaiwi tena, kwa hiyo hakuna kilichoandikwa. Umeshazituma? Basi mwombe mgeni azirudishe, au mkubaliane zilipie kitu kingine.",
    sentAlready: (receipt) => `Marejesho haya yaliandikwa hapo awali, kwa msimbo ${receipt}. Hakuna kilichobadilishwa.`,
  },
  unmatched: {
    text: "Zimefika kwenye nambari yako, na hazijulikani ni za nafasi gani. Huenda kuna anayesubiri uzione.",
    action: "Sema zilikuwa za nini",
  },
  conflict: {
    title: (property) => `${property} imeuzwa mara mbili`,
    text: (channel, night) => `${channel} imeuza usiku kuanzia ${night}, ambao mgeni wako mwenyewe anao.`,
    action: "Angalia zote mbili, na la kufanya",
  },
  notAsked: {
    title: "Wageni hawawezi kulipa kwa simu",
    text: {
      not_set_up: (at) =>
        `M-PESA ilikataa funguo zako, au till au paybill hii pamoja nazo (${at}). Angalia mipangilio yako uijaribu.`,
      turned_away: (at) =>
        `M-PESA haikupitisha ombi lolote na haikusema kwa nini (${at}). Huenda itapita yenyewe; ijaribu, na isipopita linganisha funguo zako.`,
    },
    action: "Angalia unavyolipwa",
  },
  feed: {
    title: (channel, property) => `Angalia kalenda ya ${channel} ya ${property}`,
    text: "Haijibu, au nafasi zake nyingi zimetoweka. Siku tunazozijua bado zimefungwa.",
    action: "Angalia tatizo ni nini",
  },
  review: {
    title: (name) => `Kagua malipo ya ${name}`,
    wrong_amount: (m) =>
      `${formatKes(m.receivedKes, m.receivedCents)} zilifika, zilizoombwa ni ${formatKes(m.askedKes)}. ${m.isCertain ? "Nafasi ni ya uhakika hata hivyo." : "Hazitoshi kuthibitisha nafasi."}`,
    query_contradicts: (m) =>
      `${formatKes(m.receivedKes)} ziliripotiwa kuwa zimelipwa na zinahesabiwa, na sasa M-PESA inasema hazikufika kamwe. Tafuta ${m.receipt ?? "malipo hayo"} kwenye jumbe zako za M-PESA.`,
    code_elsewhere: (m) =>
      `${formatKes(m.receivedKes)} zinahesabiwa hapa kwa kauli yako, na M-PESA inasema msimbo wake ulilipia kitu chako kingine. Utafute kwenye jumbe zako za M-PESA.`,
    said_taken_back: (m) =>
      `${formatKes(m.receivedKes)}${m.receipt ? `, msimbo ${m.receipt},` : ""} zinahesabiwa, na ujumbe uliobandikwa na wewe au mgeni wako unasema zilirudishwa, zote au sehemu yake. ${ofReversal[m.mpesaSays]} Angalia kama bado ziko kwenye M-PESA yako; usirudishe chochote kabla ya hapo.`,
    taken_back_since: (m) =>
      m.isCounted
        ? `${formatKes(m.receivedKes)} zinahesabiwa, na M-PESA inasema zilirudishwa baadaye, zote au sehemu yake. Angalia ni kiasi gani kimebaki kwenye M-PESA yako.`
        : `${formatKes(m.receivedKes)} zilifika, zilizoombwa ni ${formatKes(m.askedKes)}, na M-PESA inasema zilirudishwa baadaye, zote au sehemu yake.`,
    reports_differ: (m) =>
      `M-PESA iliripoti malipo haya mara mbili, kwa kiasi au msimbo tofauti. Zinahesabiwa ${formatKes(m.receivedKes)}${m.receivedKes === m.askedKes ? "" : ` kati ya ${formatKes(m.askedKes)}`}${m.receipt ? `, kwa msimbo ${m.receipt}` : ""}: zitafute kwenye jumbe zako za M-PESA.`,
    receipt_used: (received) =>
      `${formatKes(received)} ziliripotiwa kwa msimbo wa M-PESA ambao malipo mengine yanao tayari.`,
    other_shortcode: (received) => `${formatKes(received)} ziliripotiwa kwa paybill au till ambayo si yako.`,
    what: "Yatafute kwenye jumbe zako za M-PESA, kisha mkubaliane na mgeni.",
  },

  untold: {
    title: (name) => `Tafuta malipo ya ${name}`,
    text: (m) =>
      `${formatKes(m.amountKes)} ziliombwa${m.phone ? ` kwa ${m.phone}` : ""}, ${m.at}, na ${swEvents.untold.ofIt}. Je, ziko kwenye M-PESA yako? Basi ziandike kwa msimbo wake, au bandika taarifa yako.`,
    all: (count) => `Maombi ${count} yanasubiri kutafutwa, la zamani zaidi kwanza.`,
    later: (at) => `Kuanzia ${at} unaweza kulifunga, ikiwa umeangalia na hakuna kilichofika.`,
    nothing: "Nimeangalia: hakuna kilichofika",
  },

  counts: { label: "Leo", here: "ndani", arriving: "waingia", leaving: "watoka", owing: "deni" },
  inHouse: "Walio ndani",
  moreHere: (count) => `Wengine ${count} walio ndani`,
  until: (checkOut) => `hadi ${swahiliShort(checkOut)}`,
  coming: (stay) => `${nightsInSwahili(stay.nights)}, ${guestsInSwahili(stay.party)}`,
  comingOn: (stay) => `${swahiliShort(stay.checkIn)}, ${nightsInSwahili(stay.nights)}`,
  callThem: (name) => `Mpigie ${name}`,
  owes: {
    title: "Wanaodaiwa",
    now: (kes) => `anadaiwa ${groupThousands(kes)}`,
    overdue: (kes) => `amechelewa ${groupThousands(kes)}`,
    ask: "Omba",
    asked: (at) => `ameombwa ${at}`,
    askThem: (name) => ` malipo ya ${name}`,
    more: (count) => `Wengine ${count} wanadaiwa`,
    hint: "Omba humtumia mgeni kiungo cha kulipa, si zaidi ya mara tatu kwa siku.",
  },
  leavingToday: "Wanaoondoka leo",
  arrivingToday: "Wanaoingia leo",
  arrivingSoon: "Siku 7 zijazo",
  nobodyToday: "Hakuna anayeingia leo.",
  nobodySoon: "Hakuna anayeingia katika siku saba zijazo.",
  lists: {
    label: "Nafasi zipi",
    all: "Zote",
    asked: "Bado si za uhakika",
    upcoming: "Zijazo",
    past: "Zilizopita",
    here: "Usiku wa leo",
    owing: "Zinazodaiwa",
    cancelled: "Zilizoghairiwa",
  },
  narrow: "Nyumba, chanzo",
  anyProperty: "Nyumba zote",
  anySource: "Vyanzo vyote",
  sources: { page: "Ukurasa wako", link: "Viungo vyako", host: "Uliziandika wewe" },
  narrowed: "Ulichochagua",
  withoutIt: "Bila",
  noneSought: "Hakuna nafasi inayolingana na ulichochagua",
  download: "Pakua hizi kama CSV",
  csvColumns: [
    "msimbo",
    "hali",
    "mgeni",
    "simu",
    "nyumba",
    "chumba",
    "kuingia",
    "kuondoka",
    "usiku",
    "wageni",
    "jumla_kes",
    "salio_kes",
  ],
  csvStates: {
    requested: "imeombwa",
    held: "imeshikiliwa",
    confirmed: "imethibitishwa",
    expired: "muda umeisha",
    cancelled: "imeghairiwa",
  },
  sums: (of) =>
    `Nafasi ${groupThousands(of.count)}: jumla ${formatKes(of.totalKes)}${of.openKes > 0 ? `, bado kulipwa ${formatKes(of.openKes)}` : ""}`,
  pageOf: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
  sooner: ["Za karibu", "Za baadaye"],
  older: ["Mpya zaidi", "Za zamani"],
  evenOlder: "Za zamani zaidi",
  andMore: (counted) => `${counted} na zaidi`,
  upto: (day) => `Waliofika kufikia ${day}`,
  find: {
    label: "Tafuta nafasi",
    hint: "Jina, simu, barua pepe, nyumba au msimbo",
    action: "Tafuta",
    all: "Onyesha nafasi zote",
    none: (find) => `Hakuna nafasi iliyopatikana kwa “${find}”`,
    noneText: "Tafuta kwa sehemu ya jina, nambari ya simu, barua pepe, nyumba au msimbo.",
    more: "Zinaonyeshwa za karibuni pekee. Andika zaidi ili upate ya zamani.",
  },
  noBookings: {
    title: "Bado hakuna nafasi iliyowekwa",
    text: "Zitaonekana hapa mara mgeni akiweka nafasi. Shiriki kiungo chako upate ya kwanza.",
    action: "Shiriki ukurasa wako",
    example: {
      title: "Achieng Odhiambo",
      text: "Garden studio · Ijumaa 18 – Jumatatu 21 Des · wageni 2",
      badge: "Imelipwa",
    },
  },
  nonePending: "Hakuna kitu hapa kwa sasa.",
  held: (minutes, until) =>
    minutes <= 60 ? `Imeshikiliwa kwa dakika ${groupThousands(minutes)} zaidi` : `Imeshikiliwa hadi ${until}`,
  partPaid: (kes) => `${formatKes(kes)} zimelipwa`,
  toPay: (kes) => `Bado kulipwa ${formatKes(kes)}`,
  cancelled: "Imeghairiwa",
  holdOver: "Muda umeisha",
  guests: guestsInSwahili,
  nights: nightsInSwahili,
  code: (code) => `Msimbo ${code}`,
  call: (name) => `Mpigie ${name}: `,
  isHere: "Yupo sasa",
  whatsapp: "WhatsApp",
  payLinkByWhatsapp: "Tuma kiungo kwa WhatsApp",
  whatsappTo: (name) => ` kwa ${name}`,

  properties: {
    add: "Ongeza nyumba",
    published: "Kwenye ukurasa wako",
    drafts: "Rasimu",
    archived: "Zilizowekwa kando",
    perNight: (kes) => `${formatKes(kes)} kwa usiku`,
    noPrice: "bado haina bei",
    units: (n) => `vyumba ${n}`,
    noPhoto: "Hakuna picha",
  },
};

const codeless: Partial<Record<string, string>> = { cash: "taslimu", transfer: "kutoka nje ya nchi" };

/** Malipo yamefika wapi. */
export const swPaymentWords: typeof paymentWords = (payment) => {
  const kes = formatKes(payment.amountKes);
  const withCode = (text: string, code: string | null) => (code ? `${text} · ${code}` : text);
  const code = "receipt" in payment && payment.receipt ? payment.receipt : (codeless[payment.way] ?? null);
  switch (payment.standing) {
    case "asked":
      return { tone: "amber", badge: "Yameombwa", detail: `${kes}, ombi liko njiani kwenda kwenye simu` };
    case "claimed":
      return { tone: "amber", badge: "Yanakusubiri", detail: withCode(kes, code) };
    case "waiting":
      return { tone: "amber", badge: "Yanasubiri PIN", detail: kes };
    case "paid": {
      const back = payment.refundedKes > 0 ? ` · ${formatKes(payment.refundedKes)} zimerudishwa` : "";
      return { tone: "leaf", badge: "Yamelipwa", detail: `${kes} · ${code ?? "msimbo bado haujatumwa"}${back}` };
    }
    case "declined": {
      const why = payment.reason ? swDeclinesToHost[payment.reason] : undefined;
      return { tone: "plain", badge: "Malipo yamekataliwa", detail: why ? `${kes}, ${why}` : kes };
    }
    case "untold":
      return { tone: "amber", badge: "Haijulikani", detail: `${kes}, na ${swEvents.untold.ofIt}` };
    case "unanswered":
      return { tone: "plain", badge: "Hayakujibiwa", detail: kes };
    case "needs_review":
      return {
        tone: "bad",
        badge: "Yakaguliwe",
        detail: withCode(`${formatKes(payment.receivedKes)} kati ya ${formatKes(payment.askedKes)}`, code),
      };
    case "refund_due": {
      const due = payment.dueKes < payment.amountKes ? `${formatKes(payment.dueKes)} kati ya ${kes}` : kes;
      return { tone: "bad", badge: "Ya kurudisha", detail: withCode(due, code) };
    }
    case "refunded":
      return { tone: "plain", badge: "Yamerudishwa", detail: withCode(kes, code) };
  }
};
