import { isCode, isOfOurDays } from "./mpesa-code.ts";
import type { Columns } from "./statement-columns.ts";
import { codesNamed, transactionKind } from "./transaction-kind.ts";
import { type WrittenSum, writtenSigned } from "./written.ts";

/** A line or message that was read and is no payment to the host, and why. */
export type SkippedLine =
  | Readonly<{ receipt: string; why: "out" | "none" | "failed" | "unclear" }>
  /** Money that came by a bank or another wallet, under a reference of theirs: no code of M-PESA's. */
  | Readonly<{
      receipt: string;
      why: "own_reference";
      amountKes: number;
      /** The code of the booking whose guest says that they sent it. */
      of?: string | undefined;
    }>;

/** A bank's or wallet's own reference, as it is shown. */
export const OWN_REFERENCE = /^[A-Z0-9][A-Z0-9./-]{5,39}$/;

/** What a row of a statement tells of. */
export type RowKind =
  | Readonly<{ is: "income" | "unknown"; sum: WrittenSum }>
  | Readonly<{ is: "reversal"; sum: WrittenSum; takenBack: string }>
  | Readonly<{ is: "skipped"; why: Exclude<SkippedLine["why"], "own_reference"> }>;

const DONE =
  /^(?:complete[d]?|success(?:ful)?|succeeded|(?:[iuy]a?|zi)me(?:kamilika|kamilishwa|faulu|fanikiwa)|kamili(?:fu)?)$/i;
/** What did not come about, or has not yet. */
const NOT_DONE =
  /fail|declin|reject|cancel|expired?|pending|process|initiat|not|error|timed? ?out|shindikana|feli|kataliwa|ghairiwa|subiri|haija|haiku|hauku|hauja|haya/i;
const TAKEN_BACK = /revers|batilish|rejesh|rudish/i;
const WAS_TAKEN_BACK = /^(?:revers(?:ed|al)|(?:[iuy]a?|zi)me(?:batilishwa|rejeshwa|rudishwa))$/i;
/** Loans, savings, cash, airtime and charges: what a person's own statement lists as paid in and no guest paid. */
const OWN =
  /\b(?:charges?|over ?draft|od loan|fuliza|loan|m-?shwari|savings? (?:withdrawal|transfer)|unit trust|money market|refunds?|cash ?back|cash deposit|customer deposit|deposit (?:at|by|through|cash)|kcb m-?pesa|ziidi|hustler|deposit of funds|agent deposit|airtime|bundles?|withdrawal|withdraw|promotion|bonus|salary|interest|mkopo|mikopo|okoa jahazi|muda wa maongezi|akiba|amana|riba|ada ya|mshahara|wakala|uwekaji|utoaji|kuweka (?:pesa|fedha)|kutoa (?:pesa|fedha))\b/i;

/** Of a statement with one column of sums: which way each went, where a column of its own says so. */
const OUT = /^(?:debit|dr|out|outgoing|money out|paid out|withdrawn|sent|zilizotoka|imetoka|kutoka)\.?$/i;
const IN = /^(?:credit|cr|in|incoming|money in|paid in|received|zilizoingia|imeingia|kuingia)\.?$/i;

/** Of a statement without types: how a row begins that moves money between accounts of one business. */
const BETWEEN_ACCOUNTS =
  /^(?:organi[sz]ation|utility|working|settlement|merchant account|business to|b2[bc]|transfer|uhamisho|kuhamisha)\b/i;

/**
 * What is not surely money that somebody paid to the host is no income: what failed, went out, came back or was taken back,
 * and the host's own money. A type that nobody knows is put before a person.
 */
export function rowKind(
  receipt: string,
  cell: (name: keyof Columns) => string,
  columns: Pick<Columns, "status" | "paidIn">,
): RowKind {
  const plain = (name: keyof Columns) => cell(name).replace(/\s+/g, " ");
  const [status, type, details] = [plain("status"), plain("type"), plain("details")];
  const paidIn = writtenSigned(cell("paidIn"));
  const sum = paidIn ?? (columns.paidIn === -1 ? writtenSigned(cell("amount")) : undefined);
  const isIn = sum !== undefined && !sum.isNegative && !OUT.test(type);
  if (columns.status !== -1 && !DONE.test(status)) {
    // The payment of this very row has been taken back since.
    const wasDone = isIn && WAS_TAKEN_BACK.test(status);
    if (wasDone) return { is: "reversal", sum, takenBack: receipt };
    return { is: "skipped", why: NOT_DONE.test(status) || WAS_TAKEN_BACK.test(status) ? "failed" : "unclear" };
  }
  const isTakenBack = TAKEN_BACK.test(`${type} ${details}`);
  if (isTakenBack || paidIn?.isNegative) {
    const gone = isIn ? undefined : (sum ?? writtenSigned(cell("withdrawn")));
    if (!gone) return { is: "skipped", why: "none" };
    return { is: "reversal", sum: gone, takenBack: codeTakenBackIn(receipt, `${cell("linked")} ${details}`) };
  }
  // A sum that nobody can read did not go out for that.
  if (!isIn) return { is: "skipped", why: isUnread(cell("paidIn")) ? "unclear" : "out" };
  // After these stand the names of people and accounts, which may be any.
  const [what = ""] = details.split(/ - | from | kutoka | acc?\b| akaunti\b/i, 1);
  if (OWN.test(`${type} ${what}`)) return { is: "skipped", why: "none" };
  const isBetween = (type === "" || IN.test(type)) && BETWEEN_ACCOUNTS.test(what.trim());
  return { is: (IN.test(type) || transactionKind(type, "") === "income") && !isBetween ? "income" : "unknown", sum };
}

/** Something stands there that is neither a sum nor a way to write none. */
function isUnread(written: string): boolean {
  return /\p{N}/u.test(written) && /[^\s0.,()-]/.test(written) && writtenSigned(written) === undefined;
}

function codeTakenBackIn(receipt: string, words: string): string {
  return codesNamed(words).find((code) => code !== receipt && (isCode(code) || isOfOurDays(code))) ?? receipt;
}
