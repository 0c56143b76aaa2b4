import type { Wording } from "#views/format/wording.ts";
import type { payByHandTexts } from "#views/texts/en/pay-by-hand.ts";

/** Kumlipa mwenyeji bila ombi kwenye simu. The menus keep the names that the phone shows. */
export const swPayByHand: Wording<typeof payByHandTexts> = {
  instead: "Hakuna ombi kwenye simu? Lipa kwa menyu ya M-PESA",
  amount: "Kiasi",
  account: "Nambari ya akaunti",
  name: "M-PESA itaonyesha jina hili",
  numbers: {
    paybill: "Nambari ya biashara (Paybill)",
    till: "Nambari ya Till",
    pochi: "Nambari ya Pochi la Biashara",
    send_money: "Tuma pesa kwa",
  },
  steps: {
    paybill: ["Fungua M-PESA, chagua Lipa na M-PESA, kisha Pay Bill (Lipa Bili).", "Weka hizi, kisha PIN yako."],
    till: [
      "Fungua M-PESA, chagua Lipa na M-PESA, kisha Buy Goods and Services (Nunua Bidhaa na Huduma).",
      "Weka hizi, kisha PIN yako.",
    ],
    pochi: ["Fungua M-PESA, chagua Lipa na M-PESA, kisha Pochi la Biashara.", "Weka hizi, kisha PIN yako."],
    send_money: ["Fungua M-PESA, chagua Send Money (Tuma Pesa).", "Weka hizi, kisha PIN yako."],
  },
  afterwards: "Rudi hapa ukiwa na msimbo wa ujumbe wa M-PESA.",
  reference: (code) => `Msimbo wa nafasi yako ni ${code}: utaje unapozungumzia malipo haya.`,
  inParts: (most) =>
    `M-PESA haitumi zaidi ya ${most} kwa mara moja. Lipa kwa awamu, na uweke msimbo wa kila malipo mwenyeji wako akishathibitisha yaliyotangulia.`,
  scan: "Skani kwa programu ya M-PESA ya simu nyingine",
  scanAlt: "Msimbo wa kuskani kwa programu ya M-PESA. Usipoonekana, weka nambari zenyewe.",
  field: "Msimbo au ujumbe wa M-PESA",
  hint: "Herufi na tarakimu kumi za mwanzo, kama UKR51ZDR4F. Unaweza kubandika ujumbe wote.",
  button: "Nimelipa",
  noCode: "Hakuna msimbo wa M-PESA hapa. Msimbo huwa na herufi na tarakimu kumi, kama UKR51ZDR4F",
  noPayment: (code) => `${code} si malipo uliyotuma. Bandika ujumbe wa malipo yako, au msimbo wake pekee`,
  several: (codes) => `Haya ni malipo kadhaa: ${codes}. Weka moja kwa wakati mmoja`,
  takenBack: "Malipo haya yalirudishwa, kwa hivyo hayalipi chochote. Lipa tena, au mpigie mwenyeji wako",
  countedBefore: "Malipo haya tayari yamehesabiwa. Kiasi kilichobaki kinaonyeshwa hapo juu",
  codeUsed: "Msimbo huu uliwekwa kwa malipo mengine. Ulinganishe na ujumbe wako, au mpigie mwenyeji wako",
  tooMany: "Misimbo imekuwa mingi. Mpigie mwenyeji wako, anaweza kuyaandika malipo yako",
  paidBefore: "Tayari nimelipa",
  prove: {
    back: "Rudi kwenye malipo",
    many: "Wengi wamesema kwamba wamelipa, kutoka mtandao huu au kwa mahali hapa",
    text: "Tukutumie nambari ya uthibitisho kwa simu uliyoweka nafasi nayo: ukiiweka, tunakuwekea siku zako huku mwenyeji wako akiangalia. Ulichoandika kimehifadhiwa.",
  },
  abroad: {
    heading: "Lipa kutoka nje ya nchi",
    title: "Kupitia benki au huduma ya kutuma pesa",
    orByPhone: "Kuna mtu Kenya anayekulipia? Tuma ombi la M-PESA kwa simu yake",
    summary: "Huna M-PESA? Lipa kutoka nje ya nchi kupitia benki au huduma ya kutuma pesa",
    by: (host) => `${host} anaeleza jinsi ya kuzituma, na ataangalia kama zimefika:`,
    code: "Taja msimbo huu unapotuma",
    whole: "Pesa zote zinapaswa kufika: gharama ya benki au ya huduma ni juu yako.",
    field: "Nambari ya malipo",
    hint: "Jinsi benki yako au huduma inavyoiita: MTCN, reference, transaction ID. Inarahisisha kuzitafuta.",
    kept: (host, hours) =>
      `Tuma kwanza, kisha bonyeza. Baada ya hapo tunakuwekea siku zako kwa muda wa ${hours % 24 === 0 ? `siku ${hours / 24}` : `saa ${hours}`}, au hadi ${host} atakapojibu. Nafasi ni yako ${host} akithibitisha.`,
    button: "Nimezituma",
    tooMany: "Umesema hivyo mara kadhaa. Mpigie mwenyeji wako, anaweza kuyaandika malipo yako",
    checking: (m) =>
      `${m.host} anaangalia kama ${m.amount} zako zimefika. Ukurasa huu utaendelea wenyewe, na ${m.hearing}.`,
    number: (reference) => `Ulitaja nambari ${reference}.`,
    keptUntil: (until) => `Tunakuwekea siku zako hadi ${until}. Usitume tena.`,
  },
  checking: {
    heading: "Mwenyeji wako anaangalia",
    text: (m) =>
      `Tumemwomba ${m.host} atafute ${m.amount} zenye msimbo ${m.receipt}. Ukurasa huu utaendelea wenyewe, na ${m.hearing}.`,
    day: {
      likely: (date) => `Msimbo ni wa ${date}.`,
      old: (date, host) =>
        `Msimbo ni wa zamani, wa ${date}, kabla hujaweka nafasi. Kama si malipo ya nafasi hii, mpigie ${host}.`,
      to_come: (date, host) =>
        `Msimbo unaonekana kuwa wa ${date}, siku ambayo bado haijafika. Ulinganishe na ujumbe wako, na umpigie ${host}.`,
    },
    kept: (until) => `Tunakuwekea siku zako hadi ${until}. Usilipe tena.`,
    over: "Muda wake umepita na siku ziko wazi tena kwa wengine. Mwenyeji wako bado anaweza kuthibitisha zikiwa wazi: mpigie sasa.",
  },
};
