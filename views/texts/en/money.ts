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
  due: "Due now",
  dueNote: (overdueKes: number) =>
    overdueKes > 0
      ? `agreed and not paid, of it ${formatKes(overdueKes)} of stays that are over`
      : "agreed and not paid",
  later: "Due later",
  laterNote: "agreed, by the day of each stay",
  asked: "Not agreed yet",
  askedNote: "holds that are being paid for, and requests",
  /** The bookings that a total is made of. */
  lists: {
    received: { title: "Received", text: "What came for each stay in the month, before anything went back." },
    sent_back: { title: "Sent back", text: "What went back of each stay in the month." },
    left: { title: "After refunds", text: "What came for each stay in the month, less what went back." },
    due: { title: "Due now", text: "Certain stays, and what their guests have still to pay by now." },
    later: { title: "Due later", text: "Certain stays, and what falls due on a later day." },
    asked: {
      title: "Not agreed yet",
      text: "Nights that are held while a guest pays, and requests without an answer.",
    },
    refunds: { title: "Refunds due", text: "What you have still to send back." },
    deposits: { title: "Damage deposits", text: "What you hold for your guests." },
  },
  listOf: (title: string, month: string) => `${title}, ${month}`,
  listTotal: "Together",
  listNone: "No booking is in this sum.",
  listBack: "Money",
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
  dueOf: (kes: number) => `${formatKes(kes)} due`,
  laterOf: (kes: number) => `${formatKes(kes)} due later`,
  owes: (kes: number) => `${formatKes(kes)} to send back`,
  none: "Add a property, and its money is counted here.",
  book: "Cash book",
  noLines: (month: string) => `No money came or went in ${month}.`,
  ofDeposit: "damage deposit",
  moved: (kes: number) => `${formatKes(kes)}, held before and yours now`,
  file: "Spreadsheet (CSV)",
  columns: [
    "Date",
    "Time",
    "Booking",
    "Guest",
    "Property",
    "Check-in",
    "Check-out",
    "Nights",
    "Source",
    "What",
    "Way",
    "Payer",
    "Account",
    "M-PESA code",
    "Receipt",
    "KES",
    "By whose word",
  ],
  sources: { page: "Booking page", host: "Written in" },
  ways: {
    stk: "M-PESA request",
    manual: "M-PESA by hand",
    c2b: "M-PESA to the number",
    cash: "Cash",
    transfer: "From abroad",
    reversal: "M-PESA reversal",
    b2c: "M-PESA payout",
  },
  words: { mpesa: "M-PESA", host: "You" },
  accounts: { stay: "Stay", damage_deposit: "Damage deposit" },
} as const;
