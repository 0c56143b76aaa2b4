import { writtenSum, writtenTime } from "./written.ts";

/** One line of a statement from the M-PESA portal that brought money. */
export type PastedLine = Readonly<{
  receipt: string;
  paidAt: number | undefined;
  amountKes: number;
  hasCents: boolean;
  reference: string;
  payer: string;
  payerName: string;
  raw: string;
}>;

export type Statement =
  | Readonly<{ outcome: "read"; lines: readonly PastedLine[]; others: number }>
  /** No line names the columns. */
  | Readonly<{ outcome: "no_statement" }>
  /** More lines, or longer ones, than a statement has; none of them is taken. */
  | Readonly<{ outcome: "too_much" }>;

/** What a statement may be; 2 MB of ordinary lines are some 20,000. */
const MOST_LENGTH = 2 * 1024 * 1024;
const MOST_LINES = 40_000;
const MOST_CELLS = 100;
const LONGEST_CELL = 4000;
const LONGEST_RAW = 600;

/**
 * Reads the portal's CSV. Above the columns stands who asked for it and when; the columns are found by
 * name, because their order and number differ between paybill and till. What failed, and what went out, is
 * counted and left aside.
 */
export function readStatement(text: string): Statement {
  const rows = text.length <= MOST_LENGTH ? cellsOf(text.replace(/^\ufeff/, "")) : undefined;
  if (!rows) return { outcome: "too_much" };
  const head = rows.findIndex((row) => row.some((cell) => /^receipt ?(no|number)?\.?$/i.test(cell.trim())));
  if (head === -1) return { outcome: "no_statement" };
  const names = (rows[head] ?? []).map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const column = (...wanted: string[]) => names.findIndex((name) => wanted.some((want) => name.startsWith(want)));
  const at = {
    receipt: column("receipt"),
    time: column("completiontime", "initiationtime", "date"),
    status: column("transactionstatus", "status"),
    paidIn: column("paidin"),
    party: column("otherparty"),
    account: column("acno", "accountno", "account"),
    details: column("details"),
  };
  const lines: PastedLine[] = [];
  let others = 0;
  for (const row of rows.slice(head + 1)) {
    const cell = (nth: number) => (nth === -1 ? "" : (row[nth] ?? "").trim());
    const receipt = cell(at.receipt).toUpperCase();
    if (!/^[A-Z0-9]{10}$/.test(receipt)) continue;
    const paidIn = writtenSum(cell(at.paidIn));
    const isDone = at.status === -1 || /^completed$/i.test(cell(at.status));
    // What comes back because something was taken back is nobody's payment.
    if (!paidIn || !isDone || /\brevers/i.test(cell(at.details))) {
      others += 1;
      continue;
    }
    const [payer = "", ...name] = cell(at.party)
      .split(/\s-\s/)
      .map((part) => part.trim());
    lines.push({
      receipt,
      paidAt: writtenTime(cell(at.time)),
      ...paidIn,
      reference: cell(at.account) || accountIn(cell(at.details)),
      payer,
      payerName: name.join(" ").trim(),
      raw: row.join(",").slice(0, LONGEST_RAW),
    });
  }
  return { outcome: "read", lines, others };
}

/** `Pay Bill from … Acc. LG2K7MQP`: the account number where the words end with it. */
function accountIn(details: string): string {
  const end = details.replace(/\s+/g, " ").slice(-60);
  return /acc?(?:ount)?\.? ?(?:no\.?|number)?:? ?([A-Z0-9 -]{2,20})$/i.exec(end)?.[1]?.trim() ?? "";
}

/** The cells of a CSV, or of a table pasted out of a spreadsheet; `undefined` when they are too many or too long. */
function cellsOf(text: string): string[][] | undefined {
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let row = rows[0] as string[];
  let cell = "";
  let quoted = false;
  // Where what is not in the cell yet begins: put together sign by sign, 2 MB would take fifty times their room.
  let from = 0;
  const flush = (to: number, next: number) => {
    if (to > from) cell += text.slice(from, to);
    from = next;
  };
  for (let n = 0; n < text.length; n += 1) {
    const sign = text.charAt(n);
    if (quoted) {
      if (sign === '"') {
        const isDoubled = text.charAt(n + 1) === '"';
        flush(isDoubled ? n + 1 : n, isDoubled ? n + 2 : n + 1);
        if (isDoubled) n += 1;
        else quoted = false;
      }
    } else if (sign === '"' && cell === "" && from === n) {
      quoted = true;
      from = n + 1;
    } else if (sign === separator || sign === "\n") {
      flush(n, n + 1);
      row.push(cell);
      cell = "";
      if (sign === "\n") {
        row = [];
        rows.push(row);
      }
    } else if (sign === "\r") flush(n, n + 1);
    if (cell.length + n + 1 - from > LONGEST_CELL || row.length >= MOST_CELLS || rows.length > MOST_LINES)
      return undefined;
  }
  flush(text.length, text.length);
  row.push(cell);
  return rows;
}

/** What stands between cells: where numbers have commas for decimals, programs write semicolons. */
function separatorOf(text: string): "," | ";" | "\t" {
  return ([",", ";", "\t"] as const).reduce((best, sign) => (countOf(sign, text) > countOf(best, text) ? sign : best));
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
