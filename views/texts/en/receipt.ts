import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

/** Receipts and credit notes, on the page and on paper. */
export const receiptTexts = {
  kinds: { receipt: "Receipt", credit_note: "Credit note" },
  title: (kind: string, number: string) => `${kind} ${number}`,
  date: "Date",
  from: "From",
  pin: (pin: string) => `KRA PIN ${pin}`,
  licence: "Tourism licence",
  to: "For",
  stay: "Stay",
  stayLine: (dates: string, nights: number, party: number) =>
    `${dates}, ${plural(nights, "night")}, ${plural(party, "guest")}`,
  booking: "Booking",
  paid: { receipt: "Received by", credit_note: "Sent back by", more: "Received by", less: "Payment" },
  ways: { mpesa: "M-PESA", cash: "cash", transfer: "transfer from abroad" },
  code: (code: string) => `M-PESA ${code}`,
  about: {
    receipt: (number: string) => `Goes with receipt ${number}.`,
    credit_note: (number: string) => `Takes back money of receipt ${number}.`,
    more: (number: string) => `Corrects receipt ${number}: more came than it says.`,
    less: (number: string) => `Corrects receipt ${number}: less came than it says.`,
  },
  amount: { receipt: "Received", credit_note: "Sent back", more: "Received as well", less: "Not received" },
  net: "Without tax",
  vat: (percent: number) => `VAT ${percent}%`,
  levy: (percent: number) => `Tourism levy ${percent}%`,
  ofStay: "The stay",
  deposit: "Damage deposit, the guest's own money",
  total: (kes: number) => `The whole stay costs ${formatKes(kes)}.`,
  open: (kes: number) => `${formatKes(kes)} still to pay.`,
  settled: "Nothing is left to pay.",
  notEtims: {
    receipt: "This is a receipt for money, not a tax invoice of KRA's eTIMS.",
    credit_note: "This says that money went back. It is not a credit note of KRA's eTIMS.",
  },
  spelt: "What stands in [ ] is written in other letters, as this document cannot show its own.",
  pdf: "Download PDF",
  back: "Booking",
  listed: (kind: string, number: string, kes: number) => `${kind} ${number}, ${formatKes(kes)}`,

  /** Every document of a stay on one sheet. */
  all: {
    title: "All payments of this stay",
    /** Of rooms that were booked at once. */
    ofRooms: (rooms: number) => `Statement for ${plural(rooms, "room")}`,
    allRooms: "All rooms",
    cancelled: "cancelled",
    covers:
      "Each room has its own numbered receipts. This statement names them and counts their money once; it is neither a further receipt nor a tax invoice of KRA's eTIMS.",
    tax: (vatKes: number, levyKes: number) =>
      `Tax in what was paid: ${[vatKes > 0 && `VAT ${formatKes(vatKes)}`, levyKes > 0 && `tourism levy ${formatKes(levyKes)}`].filter(Boolean).join(", ")}.`,
    line: (m: { did: string; number: string; on: string; by: string }) => `${m.did}: ${m.number}, ${m.on}, ${m.by}`,
    paid: "Paid in all",
    deposit: (kes: number) => `${formatKes(kes)} of it are damage deposit, the guest's own money.`,
  },

  settings: {
    title: "On your receipts",
    back: "How guests pay you",
    link: "Name and tax on receipts",
    text: "Each payment gets a numbered receipt, each refund a credit note. What is on them already never changes.",
    name: "Name on receipts",
    nameHint: (own: string) => `Your company, if you have one. Empty means ${own}.`,
    pin: "KRA PIN",
    pinHint: "Such as A012345678Z",
    vat: "VAT in your prices (%)",
    vatHint: "16 when you are registered for VAT, otherwise 0",
    levy: "Tourism levy in your prices (%)",
    levyHint: "2 for most licensed places, otherwise 0",
    action: "Save",
    faults: {
      pin: "A KRA PIN is a letter, nine digits and a letter",
      pinNeeded: "VAT on a receipt needs your KRA PIN",
      vat: "Enter 0 to 30",
      levy: "Enter 0 to 10",
      name: "Use at most 120 characters",
    },
  },
} as const;
