import { takesNothing } from "#src/core/money/payment.ts";
import type { Wording } from "#views/format/wording.ts";
import { NETWORKS, type paymentTexts } from "#views/texts/en/payment.ts";
import { swEvents } from "./events.ts";

const { declines, untold } = swEvents;

const refusal: typeof paymentTexts.refusal = (reason, isDenied) => {
  if (!reason) return undefined;
  const said = Object.hasOwn(declines, reason)
    ? declines[reason as keyof typeof declines]
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
  refusal,
  untold: {
    heading: "M-PESA bado haijajibu",
    waiting: `Ombi haliko tena kwenye simu yoyote, na ${untold.ofIt}. Tunaendelea kuuliza, na ukurasa huu utabadilika ikijibu.`,
    before: `${untold.before}.`,
    claim: (host) =>
      `Una ujumbe wa M-PESA kuhusu ombi hilo? Basi usilipe tena: andika msimbo wake au ubandike ujumbe hapa, na ${host} atazitafuta pesa hizo.`,
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
    phone: "Simu ya M-PESA",
    hint: "Nambari ya Safaricom itakayolipa. Ombi litaonekana kwenye simu hiyo: weka PIN yako huko, kamwe si hapa.",
    button: "Lipa na M-PESA",
    change: "Badilisha tarehe",
    backToWaiting: "Rudi kwenye ombi la kwanza",
    cancel: "Ghairi",
    sure: {
      title: "Je, unaziacha siku hizi?",
      text: "Wengine wanaweza kuziweka mara moja. Ombi lililo kwenye simu yako usililipe tena.",
      yes: "Ndiyo, ziache",
      no: "Usighairi",
    },
    phoneMissing: "Tafadhali weka simu ya M-PESA",
    phoneWrong: "M-PESA inahitaji nambari ya Kenya, kama 0712 345 678",
    otherNetwork: {
      title: (phone, network) => `${phone} inaonekana ni ya ${NETWORKS[network]}`,
      text: "Maombi ya M-PESA hutumwa kwa laini za Safaricom pekee. Ikiwa nambari hii ilihamishiwa Safaricom, endelea. Ikiwa sivyo, weka nambari ya Safaricom itakayolipa.",
    },
    otherNumber: (seconds) =>
      `Ombi la kwanza bado liko wazi. Unaweza kutumia nambari nyingine baada ya sekunde ${seconds}.`,
    inParts: (m) =>
      `M-PESA haitumi zaidi ya ${m.most} kwa mara moja${m.day ? ` wala zaidi ya ${m.day} kwa siku kutoka simu moja` : ""}, kwa hiyo ${m.whole} hulipwa kwa awamu. Kwanza ${m.part}; tunakuwekea siku zako hadi umalize.`,
    dayIsFull: (most, until) => ({
      title: "Simu hii imefikisha kiwango cha leo",
      text: until
        ? `M-PESA haitumi zaidi ya ${most} kwa siku kutoka simu moja. Lipa salio kesho, au leo kwa simu nyingine: tunakuwekea siku zako hadi ${until}.`
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
    sentTo: (phone) => `Tumetuma ombi kwa ${phone}`,
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
    free: "Siku hizo ziko wazi tena kwa wengine.",
    payNoMore: "Tafadhali usilipe tena.",
    mayStillCome: (hearing) =>
      `${untold.yours}. Malipo yakifika, ${hearing}: siku ni zako ikiwa ziko wazi, la sivyo utarudishiwa pesa zako.`,
    mayStillComeGivenUp: (hearing) =>
      `${untold.yours}. Malipo yakifika, utarudishiwa, na ${hearing}. Ukitaka kukaa wakati huo, unaweza kusema hivyo siku zikiwa bado wazi.`,
    again: "Jaribu tarehe hizi tena",
  },
  owed: {
    call: (host, phone) => `Piga ${host}: ${phone}`,
    ask: (host) => `Mwulize ${host}`,
  },
  notAccepted: (m) =>
    `${m.amount} zilifika, na si kiasi kilichoombwa. ${m.host} atakurudishia. Ili siku ziwe zako, lipa kiasi kilicho hapa chini.`,
  review: {
    heading: "Tunayaangalia malipo yako",
    text: (m) =>
      `${m.received} zimefika, lakini zilizoombwa ni ${m.asked}. Usilipe tena: ${m.host} anayo kwenye orodha yake na mtayatatua pamoja.`,
    dispute: (m) =>
      `Kuna malipo ambayo hatuwezi kuyalinganisha wenyewe. Usilipe tena: ${m.host} anayo kwenye orodha yake na mtayatatua pamoja.`,
  },
  noWay: {
    heading: "Uliza jinsi ya kulipa",
    text: (m) =>
      `${m.host} bado hajasema wageni hulipaje hapa. Mwulize mkubaliane: tunakuwekea siku zako hadi muda uishe.`,
    wait: (m) =>
      `Bado haijaamuliwa wageni wa ${m.host} hulipaje. Tafadhali subiri na usimlipe mtu yeyote kwa sasa, hata akikuomba: tunakuwekea siku zako hadi muda uishe.`,
    opens: {
      heading: "Subiri kabla ya kulipa",
      text: (m) =>
        `Unaweza kumlipa ${m.host} hapa kuanzia ${m.from}, saa za Nairobi. Tafadhali subiri hadi wakati huo na usimlipe mtu yeyote kwa sasa, hata akikuomba.`,
      kept: (until) => `Tunakuwekea siku zako hadi ${until}.`,
      endsBefore: (until) =>
        `Tunakuwekea siku zako hadi ${until}, kabla ya wakati huo: chagua tarehe tena utakapoweza kulipa.`,
      beforeHold: "Muda wa kuwekewa nafasi ungeisha kabla ya wakati huo: rudi uweke nafasi utakapoweza kulipa.",
    },
  },
};
