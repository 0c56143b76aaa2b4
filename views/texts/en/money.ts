import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";
import { saidTexts } from "./said.ts";

/** The host's money: what a month brought, what is open now, and the cash book. */
export const moneyTexts = {
  title: "Money",
  months: "Months",
  received: "Received",
  receivedNote: (payments: number, saidKes: number) =>
    [
      payments === 0 ? "no payments" : `in ${plural(payments, "payment")}`,
      saidKes > 0 && `${formatKes(saidKes)} of it ${saidTexts.by.host}`,
    ]
      .filter(Boolean)
      .join(", "),
  sentBack: "Sent back",
  sentBackNote: "refunds to guests",
  left: "After refunds",
  leftNote: "yours, without commission",
  now: "Open now",
  expected: "Expected",
  expectedNote: (overdueKes: number) =>
    overdueKes > 0
      ? `still to be paid by guests, of it ${formatKes(overdueKes)} overdue`
      : "still to be paid by guests",
  refunds: "Refunds due",
  refundsNote: "for you to send back",
  deposits: "Damage deposits",
  depositsNote: "held for your guests",
  statement: "Compare with your statement",
  perProperty: "By property",
  line: (kes: number, payments: number, refundedKes: number) =>
    [
      kes === 0
        ? "Nothing received"
        : `${formatKes(kes)} received${payments > 0 ? ` in ${plural(payments, "payment")}` : ""}`,
      refundedKes > 0 && `${formatKes(refundedKes)} sent back`,
    ]
      .filter(Boolean)
      .join(" · "),
  expects: (kes: number) => `${formatKes(kes)} expected`,
  owes: (kes: number) => `${formatKes(kes)} to send back`,
  none: "Add a property, and its money is counted here.",
  book: "Cash book",
  noLines: (month: string) => `No money came or went in ${month}.`,
  ofDeposit: "damage deposit",
  moved: (kes: number) => `${formatKes(kes)}, held before and yours now`,
  file: "Spreadsheet (CSV)",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  turn: ["Newer", "Older"],
  columns: [
    "Date",
    "Time",
    "Booking",
    "Guest",
    "Property",
    "What",
    "Account",
    "M-PESA code",
    "Receipt",
    "KES",
    "By whose word",
  ],
  words: { mpesa: "M-PESA", host: "You" },
  accounts: { stay: "Stay", damage_deposit: "Damage deposit" },
} as const;
