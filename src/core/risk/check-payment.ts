import type { SaidByMpesa } from "./said-reversal.ts";

/** A booking of this house, as an answer names it. */
export type CheckedBooking = Readonly<{ id: string; code: string; guestName: string }>;

/** What really came with a code. Whole shillings and the cents beyond; Unix milliseconds. */
export type CheckedMoney = Readonly<{
  amountKes: number;
  cents: number;
  paidAt: number | undefined;
  /** As much of name and number as may stand on a page that the payer looks at too. */
  payer: string;
}>;

/** What one house's own books have under a code, beside what the pasted message says. */
export type PaymentEvidence = Readonly<{
  /** What a message said besides its code. Anybody can write that. */
  said: Readonly<{ kes: number | undefined; to: string | undefined }>;
  /** The message names a number, and it is none of the house's. */
  namesOtherNumber: boolean;
  /** M-PESA says that it came to another number than guests are shown. */
  cameToOtherNumber: boolean;
  isTakenBack: boolean;
  /** The message says that it was taken back, and nobody else does. */
  saysTakenBack: boolean;
  /** The code is of money that the house itself sent: a refund, or the shilling of a test. */
  isSentByHouse: boolean;
  money: CheckedMoney | undefined;
  /** Whose word it is that it came. */
  word: "mpesa" | "host" | undefined;
  /** A person has still to say what this money is. */
  isInDoubt: boolean;
  /** The host has said that it is for no stay. */
  isSetAside: boolean;
  /** What it is counted for. */
  counted: Readonly<{ booking: CheckedBooking; isOver: boolean }> | undefined;
  /** The booking whose page the question is asked on. */
  askedFor: string | undefined;
  /** A guest named this code, and nobody has confirmed it. */
  namedBy: CheckedBooking | undefined;
  /** What M-PESA says of that. */
  reversal: SaidByMpesa;
  /** What M-PESA answered about the code, where it could be asked. */
  lookUp: "asked" | "unknown_code" | undefined;
}>;

export type CheckedPayment =
  /** M-PESA says that it came. */
  | { answer: "real"; money: CheckedMoney; booking: CheckedBooking | undefined }
  /** Only the host has said so. */
  | { answer: "said"; money: CheckedMoney; booking: CheckedBooking | undefined }
  /** It came, and the message names another sum. */
  | { answer: "other_sum"; money: CheckedMoney; saidKes: number; booking: CheckedBooking | undefined }
  | { answer: "in_doubt"; money: CheckedMoney; booking: CheckedBooking | undefined }
  | { answer: "set_aside"; money: CheckedMoney }
  /** Its stay is over or given up: an old message. */
  | { answer: "already_used"; money: CheckedMoney; booking: CheckedBooking }
  | { answer: "other_booking"; money: CheckedMoney; booking: CheckedBooking }
  | { answer: "reversed" }
  /** It counts, and the message says that it was taken back: a stranger's word, which changes nothing. */
  | { answer: "says_reversed"; money: CheckedMoney; booking: CheckedBooking | undefined; reversal: SaidByMpesa }
  | { answer: "sent_by_you" }
  | { answer: "wrong_number"; to: string | undefined; by: "mpesa" | "message" }
  | {
      answer: "not_found";
      namedBy: CheckedBooking | undefined;
      lookUp: PaymentEvidence["lookUp"];
      to: string | undefined;
    };

/**
 * What a host is told of a code that somebody shows them. The message is a stranger's word: it never makes money real,
 * and can only speak against itself. Whatever could cost the host most is said first.
 */
export function checkPayment(evidence: PaymentEvidence): CheckedPayment {
  const { said, money, counted } = evidence;
  if (evidence.isTakenBack) return { answer: "reversed" };
  if (evidence.isSentByHouse) return { answer: "sent_by_you" };
  if (evidence.cameToOtherNumber) return { answer: "wrong_number", to: said.to, by: "mpesa" };
  if (!money) return notThere(evidence);
  const booking = counted?.booking;
  if (evidence.saysTakenBack) return { answer: "says_reversed", money, booking, reversal: evidence.reversal };
  if (evidence.isInDoubt) return { answer: "in_doubt", money, booking };
  if (counted?.isOver) return { answer: "already_used", money, booking: counted.booking };
  if (counted && evidence.askedFor !== undefined && evidence.askedFor !== counted.booking.id) {
    return { answer: "other_booking", money, booking: counted.booking };
  }
  if (evidence.isSetAside) return { answer: "set_aside", money };
  if (said.kes !== undefined && said.kes !== money.amountKes) {
    return { answer: "other_sum", money, saidKes: said.kes, booking };
  }
  return { answer: evidence.word === "mpesa" ? "real" : "said", money, booking };
}

function notThere({ said, namesOtherNumber, namedBy, lookUp }: PaymentEvidence): CheckedPayment {
  if (namesOtherNumber) return { answer: "wrong_number", to: said.to, by: "message" };
  return { answer: "not_found", namedBy, lookUp, to: said.to };
}

/** Whether any answer but these is a reason to keep the key. */
export function isGoodAnswer({ answer }: CheckedPayment): boolean {
  return answer === "real";
}
