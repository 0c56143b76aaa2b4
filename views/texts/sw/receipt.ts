import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { receiptTexts } from "#views/texts/en/receipt.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

export type GuestReceipt = Omit<typeof receiptTexts, "settings">;

export const swReceipt: Wording<GuestReceipt> = {
  kinds: { receipt: "Risiti", credit_note: "Hati ya marejesho" },
  title: (kind, number) => `${kind} ${number}`,
  date: "Tarehe",
  from: "Kutoka kwa",
  pin: (pin) => `KRA PIN ${pin}`,
  licence: "Leseni ya utalii",
  to: "Kwa",
  stay: "Ukaaji",
  stayLine: (dates, nights, party) => `${dates}, ${nightsInSwahili(nights)}, ${guestsInSwahili(party)}`,
  booking: "Nafasi",
  paid: { receipt: "Imepokewa kwa", credit_note: "Imerudishwa kwa", more: "Imepokewa kwa", less: "Malipo" },
  ways: { mpesa: "M-PESA", cash: "pesa taslimu", transfer: "uhamisho kutoka nje ya nchi" },
  code: (code) => `M-PESA ${code}`,
  about: {
    receipt: (number) => `Inaambatana na risiti ${number}.`,
    credit_note: (number) => `Inarudisha pesa za risiti ${number}.`,
    more: (number) => `Inasahihisha risiti ${number}: pesa zilizofika ni zaidi ya zilizoandikwa.`,
    less: (number) => `Inasahihisha risiti ${number}: pesa zilizofika ni pungufu ya zilizoandikwa.`,
  },
  amount: { receipt: "Imepokewa", credit_note: "Imerudishwa", more: "Imepokewa pia", less: "Haikupokewa" },
  net: "Bila kodi",
  vat: (percent) => `VAT ${percent}%`,
  levy: (percent) => `Ushuru wa utalii ${percent}%`,
  ofStay: "Ukaaji",
  deposit: "Amana ya uharibifu, pesa za mgeni",
  total: (kes) => `Gharama yote ya ukaaji ni ${formatKes(kes)}.`,
  open: (kes) => `Salio la kulipa ni ${formatKes(kes)}.`,
  settled: "Hakuna salio la kulipa.",
  notEtims: {
    receipt: "Hii ni risiti ya pesa, si ankara ya kodi ya eTIMS ya KRA.",
    credit_note: "Hii inaonyesha kwamba pesa zimerudishwa. Si hati ya marejesho ya eTIMS ya KRA.",
  },
  spelt: "Kilicho ndani ya [ ] kimeandikwa kwa herufi nyingine, kwa sababu hati hii haina herufi zake.",
  pdf: "Pakua PDF",
  back: "Nafasi",
  listed: (kind, number, kes) => `${kind} ${number}, ${formatKes(kes)}`,
  all: {
    title: "Malipo yote ya ukaaji huu",
    line: (m) => `${m.did}: ${m.number}, ${m.on}, ${m.by}`,
    paid: "Jumla iliyolipwa",
    deposit: (kes) => `Kati yake ${formatKes(kes)} ni amana ya uharibifu, pesa za mgeni mwenyewe.`,
  },
};
