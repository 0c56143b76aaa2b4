/** How refunds of a shortcode go back: by the host's own hand, by giving a whole payment back, by paying a phone, or either. */
export const REFUNDS_BY = ["hand", "reversal", "b2c", "both"] as const;
export type RefundsBy = (typeof REFUNDS_BY)[number];

/** The least that M-PESA pays out to a phone, whole shillings (Daraja 3.0, BusinessToCustomer, read December 2025). */
const LEAST_PAYOUT_KES = 10;

/**
 * How one refund can go back by M-PESA from the shortcode that was paid, or `undefined` when only by hand. A part of a payment is never
 * reversed: whether M-PESA then gives back the part or the whole is not documented.
 */
export function wayBack(facts: {
  refundsBy: RefundsBy;
  amountKes: number;
  receivedKes: number;
  receipt: string | null;
  /** Twelve digits. */
  phone: string | undefined;
  mostKes: number;
}): "reversal" | "b2c" | undefined {
  const { refundsBy, amountKes } = facts;
  const isWhole = amountKes === facts.receivedKes;
  const reverses = refundsBy === "reversal" || refundsBy === "both";
  if (reverses && isWhole && facts.receipt !== null) return "reversal";
  const paysOut = refundsBy === "b2c" || refundsBy === "both";
  const isWithin = amountKes >= LEAST_PAYOUT_KES && amountKes <= facts.mostKes;
  return paysOut && isWithin && facts.phone !== undefined ? "b2c" : undefined;
}

/** The form of a security credential: what RSA makes of a password, in base64. A password itself is shorter. */
export function isSecurityCredential(text: string): boolean {
  return /^[A-Za-z0-9+/]{170,}={0,2}$/.test(text) && text.length % 4 === 0;
}

/** Why M-PESA did not do what it was asked, in the words of the catalogue. */
export type OperationFailure =
  | "no_money"
  | "above_limit"
  | "busy"
  | "not_allowed"
  | "no_such_payment"
  | "bad_settings"
  | "refused"
  | "no_initiator"
  /** Nothing was heard for a day, and M-PESA knows nothing of it. */
  | "never_answered"
  /** It is said to be done, with a code that is another's. */
  | "receipt_used"
  /** M-PESA does not vouch for the payment any more. */
  | "not_proved";

export type OperationCode =
  | { outcome: "done" }
  /** A reversal of what was given back before: the money is with the guest. */
  | { outcome: "back_before" }
  | { outcome: "failed"; reason: OperationFailure }
  /** A code that nobody has explained: it may have been done, so it is asked after and never done again. */
  | { outcome: "unknown" };

/**
 * What the result code of a reversal, payout or look-up means. Codes are text.
 *
 * Source: Daraja 3.0 pages for Reversal, BusinessToCustomer and TransactionStatus (read December 2025).
 */
const FAILED: Readonly<Record<string, OperationFailure>> = {
  "1": "no_money",
  "2": "above_limit",
  "3": "above_limit",
  "4": "above_limit",
  "8": "above_limit",
  "17": "busy",
  "21": "not_allowed",
  "26": "busy",
  "2001": "not_allowed",
  "2028": "not_allowed",
  "8006": "not_allowed",
  R000002: "no_such_payment",
  SFC_IC0003: "not_allowed",
};

export function readOperationCode(code: string): OperationCode {
  if (code === "0") return { outcome: "done" };
  if (code === "R000001") return { outcome: "back_before" };
  const reason = Object.hasOwn(FAILED, code) ? FAILED[code] : undefined;
  return reason ? { outcome: "failed", reason } : { outcome: "unknown" };
}

/**
 * How long after it was sent an operation without a result is asked after, in milliseconds: 2 and 10
 * minutes, 1, 6 and 24 hours. `asked` is how often it was; `undefined` when nothing can be expected any more.
 */
export function checkDelayAfter(asked: number): number | undefined {
  return [2, 10, 60, 360, 1440].map((minutes) => minutes * 60_000)[asked];
}

/** What M-PESA says of a code that a guest typed, in the words of the catalogue. */
export type CodeFinding =
  /** It came, for this booking, and is counted or stands in review. */
  | "paid"
  /** It came before they booked: somebody else's, or another stay's. */
  | "too_early"
  /** It names another booking as what it was for. */
  | "other_booking"
  /** It was taken back since. */
  | "reversed"
  /** This shortcode was never paid with it. */
  | "unknown_code"
  /** M-PESA answered with something that says neither. */
  | "unclear"
  /** The initiator is not accepted. */
  | "not_allowed"
  | "no_answer";

/** A clock that is a little off, and a guest who paid before they pressed, are forgiven. */
const BEFORE_BOOKING_MS = 15 * 60_000;

/** What a look-up says of a code, for a booking made at `bookedAt` (Unix milliseconds). */
export function judgeCode(found: {
  code: OperationCode;
  /** `Completed`, `Reversed` … as M-PESA writes it. */
  status: string | undefined;
  /** Whether the answer names the code that was asked for. */
  isSameReceipt: boolean;
  amountKes: number | undefined;
  paidAt: number | undefined;
  /** The day that the code itself names, and the day of the booking: for answers without an instant. */
  codeDate: string | undefined;
  bookedAt: number;
  bookedOn: string;
  namesOtherBooking: boolean;
}): CodeFinding {
  if (found.code.outcome === "failed") {
    return found.code.reason === "not_allowed" ? "not_allowed" : "unclear";
  }
  if (found.code.outcome !== "done") return "unknown_code";
  if (/revers/i.test(found.status ?? "")) return "reversed";
  if (!/^completed$/i.test(found.status ?? "") || !found.isSameReceipt || found.amountKes === undefined)
    return "unclear";
  if (found.namesOtherBooking) return "other_booking";
  const isEarly =
    found.paidAt !== undefined
      ? found.paidAt < found.bookedAt - BEFORE_BOOKING_MS
      : found.codeDate !== undefined && found.codeDate < found.bookedOn;
  return isEarly ? "too_early" : "paid";
}
