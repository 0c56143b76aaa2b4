import { takeBankAlerts } from "./bank-alert.ts";
import { isCode, isOfOurDays, isOfOurYears } from "./mpesa-code.ts";
import { type MpesaSms, readMpesaSms } from "./mpesa-sms.ts";

/** What a guest gave as proof of a payment: the code alone, or what the message around it says too. Whole shillings. */
export type PaymentProof = Readonly<{
  /** Ten capital letters and digits. */
  receipt: string;
  amountKes: number | undefined;
  /** Who got it, as M-PESA named them. */
  to: string | undefined;
}>;

export type ReadProof =
  | Readonly<{ outcome: "proof"; proof: PaymentProof }>
  /** No code of M-PESA. */
  | Readonly<{ outcome: "no_code" }>
  /** Messages of something else: money that came, a balance, airtime. */
  | Readonly<{ outcome: "no_payment"; receipt: string }>
  /** Nothing but what says that a payment was taken back: the code of that payment, and the sum, if it can be read. */
  | Readonly<{ outcome: "says_taken_back"; receipt: string; amountKes: number | undefined }>
  /** Several payments: nobody knows which is meant. */
  | Readonly<{ outcome: "several"; receipts: readonly string[] }>;

/** Some M-PESA messages. */
export const CLAIM_LONGEST = 4000;

/**
 * Reads the M-PESA code that somebody typed, or the messages they pasted, as the statement page reads them. Total: any
 * text has an outcome. Nothing here proves that money came: messages are easily made up, so the host compares with
 * their own.
 */
export function readPaymentProof(typed: string): ReadProof {
  const text = typed
    .slice(0, CLAIM_LONGEST)
    .normalize("NFKC")
    .replace(/[\p{Cf}\u00ad]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const alone = text.replace(/[\s.,:;-]/g, "").toUpperCase();
  if (isCode(alone) || isOfOurDays(alone)) return proofOf({ receipt: alone });
  const { alerts, rest } = takeBankAlerts(typed.slice(0, CLAIM_LONGEST));
  const read = readMpesaSms(rest);
  // A bank may write to both sides in the same words: only what it says went out is surely of whoever pasted it.
  const messages = [...alerts.filter(({ kind }) => kind === "sent"), ...(read.outcome === "read" ? read.messages : [])];
  const backs = messages.filter(({ reversed }) => reversed !== undefined);
  // What the same paste takes back is no payment any more.
  const isGone = ({ receipt }: MpesaSms) => backs.some(({ reversed }) => reversed === receipt);
  const payments = messages.filter((one) => (one.kind === "sent" || one.kind === "unclear") && !isGone(one));
  const sent = oncePerCode(payments);
  if (sent.length > 1) return { outcome: "several", receipts: sent.map(({ receipt }) => receipt) };
  if (sent[0]) return proofOf(sent[0]);
  const [back] = backs;
  if (back?.reversed) return { outcome: "says_taken_back", receipt: back.reversed, amountKes: back.amountKes };
  if (messages[0]) return { outcome: "no_payment", receipt: messages[0].receipt };
  const receipt = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    // A bank's own reference may look like a code, but begins with no day.
    .find((code) => isCode(code) && isOfOurYears(code));
  return receipt ? proofOf({ receipt }) : { outcome: "no_code" };
}

function oncePerCode(messages: readonly MpesaSms[]): MpesaSms[] {
  return [...new Map(messages.map((message) => [message.receipt, message])).values()];
}

/** Cents make it no whole amount. */
function proofOf(found: Pick<MpesaSms, "receipt"> & Partial<MpesaSms>): ReadProof {
  const { receipt, amountKes, cents = 0, to } = found;
  return { outcome: "proof", proof: { receipt, amountKes: cents > 0 ? undefined : amountKes, to } };
}
