import { isCode, isOfOurDays } from "./mpesa-code.ts";
import type { Columns } from "./statement-columns.ts";
import { writtenSigned } from "./written.ts";

/** A row of a statement whose columns are lost: the cells that could be told apart. */
export type PlainRow = Readonly<{
  receipt: string;
  cells: Readonly<Partial<Record<keyof Columns, string>>>;
  raw: string;
}>;

/** The code of a row, when it was done, and when it was begun. */
const START =
  /(?<![A-Z0-9])([A-Z0-9]{10}) ((?:20\d\d-\d\d-\d\d|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}),? \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?) (?:(?:20\d\d-\d\d-\d\d|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}),? \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)? )?/gi;
/** What was done, how it ended, and the sums behind it; names and accounts that were wrapped may come after. */
const ROW =
  /^(.{0,400}?) ?\b(complete[d]?|successful|success|(?:[iu]|ya|zi)me(?:kamilika|kamilishwa|faulu|fanikiwa|batilishwa|rejeshwa|rudishwa|kataliwa|ghairiwa|feli|shindikana)|inasubiri|failed|cancelled|declined|expired|pending|reversed) ((?:[-(]?\d[\d,]*\.\d\d\)? ?){1,4})(.*)$/i;
const ACCOUNT = /\b(?:acc(?:ount)?|akaunti)\.? ?(?:no\.?|number)?:? ?([A-Z0-9][A-Z0-9-]{1,19})\b/i;
const LONGEST_ROW = 600;

/**
 * The rows of a statement that was copied out of a PDF as plain text: each begins with its code and its time, wherever
 * its lines were broken. Nothing when no text of that kind is in it.
 */
export function plainRows(text: string): PlainRow[] {
  const plain = text.replace(/\s+/g, " ");
  const starts = [...plain.matchAll(START)].filter(({ 1: code = "" }) => isCode(code) || isOfOurDays(code));
  return starts.flatMap((start, nth) => {
    const end = Math.min(starts[nth + 1]?.index ?? plain.length, start.index + LONGEST_ROW);
    const raw = plain.slice(start.index, end).trim();
    const found = ROW.exec(plain.slice(start.index + start[0].length, end).trim());
    if (!found) return [];
    const [, details = "", status = "", sums = "", behind = ""] = found;
    const words = `${details} ${behind}`;
    const account = ACCOUNT.exec(words)?.[1] ?? "";
    const named = / (?:from|kutoka) /i.test(details) && !/\d{3} - \S/.test(details) ? `${details} ${behind}` : details;
    const cells = { time: start[2] ?? "", status, details: named, type: details, account, ...sumsIn(sums, details) };
    return [{ receipt: (start[1] ?? "").toUpperCase(), cells, raw }];
  });
}

/**
 * Paid in, withdrawn and balance where all three are there. Of two the second is the balance, and nothing but its sign
 * and the words of the row says which way the first went: what does not say that it came is taken as gone out.
 */
function sumsIn(written: string, details: string): Readonly<{ paidIn?: string; withdrawn?: string }> {
  const sums = written.trim().split(/\s+/);
  const [first = "", second = ""] = sums;
  if (sums.length >= 3) return writtenSigned(first) ? { paidIn: first } : { withdrawn: second };
  const isIn = sums.length === 2 && !/^[-(]/.test(first) && / (?:from|kutoka)\b/i.test(` ${details}`);
  return isIn ? { paidIn: first } : { withdrawn: first.replace(/^-/, "") };
}
