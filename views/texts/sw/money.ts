import { formatKes, groupThousands } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { moneyTexts } from "#views/texts/en/money.ts";
import { swSaid } from "./said.ts";

/** Pesa za mwenyeji: za mwezi, zinazodaiwa sasa, na kitabu cha pesa. */
export const swMoney: Wording<typeof moneyTexts> = {
  title: "Pesa",
  months: "Miezi",
  received: "Zilizopokewa",
  receivedNote: (payments, saidKes) =>
    [
      payments === 0 ? "hakuna malipo" : `kwa malipo ${groupThousands(payments)}`,
      saidKes > 0 && `kati yake ${formatKes(saidKes)} ${swSaid.by.host}`,
    ]
      .filter(Boolean)
      .join(", "),
  sentBack: "Zilizorudishwa",
  sentBackNote: "marejesho kwa wageni",
  left: "Baada ya marejesho",
  leftNote: "zako, bila kamisheni",
  now: "Hali ya sasa",
  due: "Zinazodaiwa sasa",
  dueNote: (overdueKes) =>
    overdueKes > 0
      ? `zimekubaliwa na hazijalipwa, kati yake ${formatKes(overdueKes)} za ukaaji ulioisha`
      : "zimekubaliwa na hazijalipwa",
  later: "Zitakazodaiwa baadaye",
  laterNote: "zimekubaliwa, kwa siku ya kila ukaaji",
  asked: "Bado hazijakubaliwa",
  askedNote: "nafasi zinazolipiwa, na maombi",
  lists: {
    received: { title: "Zilizopokewa", text: "Zilizofika kwa kila ukaaji katika mwezi, kabla ya chochote kurudishwa." },
    sent_back: { title: "Zilizorudishwa", text: "Zilizorudishwa kwa kila ukaaji katika mwezi." },
    left: { title: "Baada ya marejesho", text: "Zilizofika kwa kila ukaaji katika mwezi, ukitoa zilizorudishwa." },
    due: { title: "Zinazodaiwa sasa", text: "Nafasi za uhakika, na ambacho wageni wake wanapaswa kuwa wamelipa sasa." },
    later: { title: "Zitakazodaiwa baadaye", text: "Nafasi za uhakika, na kinachopaswa kulipwa siku nyingine." },
    asked: {
      title: "Bado hazijakubaliwa",
      text: "Usiku unaoshikiliwa mgeni anapolipa, na maombi ambayo hayajajibiwa.",
    },
    refunds: { title: "Marejesho yanayodaiwa", text: "Ambazo bado hujarudisha." },
    deposits: { title: "Amana za uharibifu", text: "Unazowashikia wageni wako." },
  },
  listOf: (title, month) => `${title}, ${month}`,
  listTotal: "Jumla",
  listNone: "Hakuna nafasi kwenye jumla hii.",
  listBack: "Pesa",
  refunds: "Marejesho yanayodaiwa",
  refundsNote: "uzirudishe wewe",
  deposits: "Amana za uharibifu",
  depositsNote: "unawashikia wageni wako",
  statement: "Linganisha na taarifa yako",
  perProperty: "Kwa nyumba",
  line: (kes, payments, refundedKes) =>
    [
      kes === 0
        ? "Hakuna kilichopokewa"
        : `${formatKes(kes)} zimepokewa${payments > 0 ? ` kwa malipo ${groupThousands(payments)}` : ""}`,
      refundedKes > 0 && `${formatKes(refundedKes)} zimerudishwa`,
    ]
      .filter(Boolean)
      .join(" · "),
  dueOf: (kes) => `${formatKes(kes)} zinadaiwa`,
  laterOf: (kes) => `${formatKes(kes)} zitadaiwa baadaye`,
  owes: (kes) => `${formatKes(kes)} za kurudisha`,
  none: "Ongeza nyumba, na pesa zake zitahesabiwa hapa.",
  book: "Kitabu cha pesa",
  noLines: (month) => `Hakuna pesa zilizoingia wala kutoka ${month}.`,
  ofDeposit: "amana ya uharibifu",
  moved: (kes) => `${formatKes(kes)}, ilikuwa amana na sasa ni zako`,
  file: "Jedwali (CSV)",
  columns: [
    "Tarehe",
    "Saa",
    "Nafasi",
    "Mgeni",
    "Nyumba",
    "Kuingia",
    "Kuondoka",
    "Usiku",
    "Chanzo",
    "Nini",
    "Njia",
    "Aliyelipa",
    "Akaunti",
    "Msimbo wa M-PESA",
    "Risiti",
    "KES",
    "Kwa kauli ya",
  ],
  sources: { page: "Ukurasa wa kuweka nafasi", host: "Uliiandika" },
  ways: {
    stk: "Ombi la M-PESA",
    manual: "M-PESA kwa mkono",
    c2b: "M-PESA kwa nambari",
    cash: "Taslimu",
    transfer: "Kutoka nje ya nchi",
    reversal: "M-PESA imerudisha",
    b2c: "M-PESA imetuma",
  },
  words: { mpesa: "M-PESA", host: "Wewe" },
  accounts: { stay: "Ukaaji", damage_deposit: "Amana ya uharibifu" },
};
