import { receiptDate } from "./mpesa-code.ts";
import { plainRows } from "./plain-statement.ts";
import { type Columns, columnsIn, lacksSums } from "./statement-columns.ts";
import { type RowKind, rowKind, type SkippedLine } from "./statement-row.ts";
import { writtenTime } from "./written.ts";

/** Money that a statement or a message tells of: that came, that nobody knows what it is, or that was taken back. */
export type PastedLine = Readonly<{
  kind: "income" | "unknown" | "reversal";
  receipt: string;
  paidAt: number | undefined;
  amountKes: number;
  /** Beyond the whole shillings. */
  cents: number;
  reference: string;
  payer: string;
  payerName: string;
  /** Of a reversal, the code of what was taken back. */
  takenBack?: string | undefined;
  raw: string;
}>;

export type Statement =
  | Readonly<{ outcome: "read"; lines: readonly PastedLine[]; skipped: readonly SkippedLine[] }>
  /** No line names the columns. */
  | Readonly<{ outcome: "no_statement" }>
  /** A line names the columns, and none of them surely is of money that came. */
  | Readonly<{ outcome: "no_sums" }>
  /** More lines, or longer ones, than a statement has; none of them is taken. */
  | Readonly<{ outcome: "too_much" }>;

/** What a statement may be; 2 MB of ordinary lines are some 20,000. */
const MOST_LENGTH = 2 * 1024 * 1024;
const MOST_LINES = 40_000;
const MOST_CELLS = 100;
const LONGEST_CELL = 4000;
const LONGEST_RAW = 600;

/**
 * Reads the CSV of the portal, of M-PESA's app for businesses, or of a statement that went through a spreadsheet. Above
 * the columns stands who asked for it and when; the columns are found by name, because their order and number differ.
 * What failed, and what is no payment to the host, is said and left aside.
 */
export function readStatement(text: string): Statement {
  if (text.length > MOST_LENGTH) return { outcome: "too_much" };
  const plain = text.replace(/^\ufeff/, "");
  const separator = separatorOf(plain);
  if (separator === "no_sums") return { outcome: separator };
  if (!separator) return { outcome: "no_statement" };
  const rows = cellsOf(plain, separator);
  if (!rows) return { outcome: "too_much" };
  let head: { columns: Columns; width: number } | undefined;
  const lines: PastedLine[] = [];
  const skipped: SkippedLine[] = [];
  for (const row of rows) {
    const receipt = head ? receiptIn(row[head.columns.receipt]) : undefined;
    if (!head || !receipt) {
      // Statements that were put together begin anew, each with columns of its own.
      const columns = columnsIn(row);
      if (columns) head = { columns, width: row.length };
      continue;
    }
    const { columns, width } = head;
    const cell = (name: keyof Columns) => (row[columns[name]] ?? "").trim();
    const kind: RowKind = isShifted(row, width) ? { is: "skipped", why: "unclear" } : rowKind(receipt, cell, columns);
    if (kind.is === "skipped") skipped.push({ receipt, why: kind.why });
    else lines.push(lineOf({ receipt, kind, cell, raw: row.join(",").slice(0, LONGEST_RAW) }));
  }
  return head ? { outcome: "read", lines, skipped } : { outcome: "no_statement" };
}

function receiptIn(cell = ""): string | undefined {
  const receipt = cell.trim().replace(/^'/, "").toUpperCase();
  return /^[A-Z0-9]{10}$/.test(receipt) ? receipt : undefined;
}

/** Thousands or a name that were written with the separator, and no quotes, take up cells of their own: nobody knows which. */
function isShifted(row: readonly string[], width: number): boolean {
  if (row.length <= width) return false;
  const isCut = row.some(
    (cell, n) => /^\D{0,5}\d{1,3}$/.test(cell.trim()) && /^\d{3}(?:\.\d\d)?$/.test(row[n + 1]?.trim() ?? ""),
  );
  return isCut || row.slice(width).some((cell) => cell.trim() !== "");
}

/**
 * Reads a statement that was copied out of a PDF as plain text, whose columns are lost. What does not surely say that
 * money came is left aside.
 */
export function readPlainStatement(text: string): Statement {
  if (text.length > MOST_LENGTH) return { outcome: "too_much" };
  const rows = plainRows(text);
  if (rows.length === 0) return { outcome: "no_statement" };
  if (rows.length > MOST_LINES) return { outcome: "too_much" };
  const lines: PastedLine[] = [];
  const skipped: SkippedLine[] = [];
  for (const { receipt, cells, raw } of rows) {
    const cell = (name: keyof Columns) => cells[name] ?? "";
    const kind = rowKind(receipt, cell, { status: 0, paidIn: 0 });
    if (kind.is === "skipped") skipped.push({ receipt, why: kind.why });
    else lines.push(lineOf({ receipt, kind, cell, raw }));
  }
  return { outcome: "read", lines, skipped };
}

type Row = Readonly<{
  receipt: string;
  kind: Exclude<RowKind, { is: "skipped" }>;
  cell: (name: keyof Columns) => string;
  raw: string;
}>;

function lineOf({ receipt, kind, cell, raw }: Row): PastedLine {
  const details = cell("details").replace(/\s+/g, " ");
  const [payer = "", ...name] = cell("party")
    .split(/\s-\s/)
    .map((part) => part.trim());
  const madeOn = receiptDate(receipt);
  return {
    kind: kind.is,
    receipt,
    paidAt: writtenTime(cell("time"), madeOn) ?? writtenTime(`${cell("time")} ${cell("clock")}`, madeOn),
    amountKes: kind.sum.amountKes,
    cents: kind.sum.cents,
    reference: cell("account") || accountIn(details),
    ...(payer ? { payer, payerName: name.join(" ").trim() } : payerIn(details)),
    ...(kind.is === "reversal" && { takenBack: kind.takenBack }),
    raw,
  };
}

/** `Funds received from - 2547******111 A GUEST`, `Pay Bill from 254722000111 - A GUEST Acc. LG2K7MQP`, `Lipa Bili kutoka kwa 0722…`. */
function payerIn(details: string): { payer: string; payerName: string } {
  const named =
    /\b(?:from|kutoka(?: kwa)?)(?: -)? ((?:254|0)[\d*]{6,12})(?: -)? ?([^\d*]{0,60}?)(?: Acc\b| akaunti\b|$)/i.exec(
      details.slice(0, 200),
    );
  return { payer: named?.[1] ?? "", payerName: named?.[2]?.trim() ?? "" };
}

/** `Pay Bill from … Acc. LG2K7MQP`: the account number where the words end with it. */
function accountIn(details: string): string {
  const end = details.slice(-60);
  return /(?:acc?(?:ount)?|akaunti)\.? ?(?:no\.?|number)?:? ?([A-Z0-9 -]{2,20})$/i.exec(end)?.[1]?.trim() ?? "";
}

/** The cells of a CSV, or of a table pasted out of a spreadsheet; `undefined` when they are too many or too long. */
function cellsOf(text: string, separator: string): string[][] | undefined {
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
    } else if (sign === '"' && cell === "" && (from === n || text.slice(from, n) === "=")) {
      // A spreadsheet writes `="0722"` for what is not to be taken for a number.
      quoted = true;
      from = n + 1;
    } else if (sign === separator || sign === "\n") {
      flush(n, n + 1);
      row.push(plainCell(cell));
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
  row.push(plainCell(cell));
  return rows;
}

/** A spreadsheet's way to keep a text a text, which another program took for part of it. */
function plainCell(cell: string): string {
  return cell.startsWith("=") ? cell.replace(/^="?/, "").replace(/"$/, "") : cell;
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Of lines that may be the head of a statement as many are looked at. */
const MOST_HEADS = 200;

/** What stands between cells: what tells the columns' names apart best. None, where no line names them, or all but the sums. */
function separatorOf(text: string): (typeof SEPARATORS)[number] | "no_sums" | undefined {
  let looked = 0;
  let without: "no_sums" | undefined;
  for (const [line] of text.matchAll(/^.*(?:receipt|trans|mpesa|m-pesa|risiti|stakabadhi|m[uw]amala).*$/gim)) {
    looked += 1;
    if (looked > MOST_HEADS || line.length > LONGEST_CELL) break;
    const rows = SEPARATORS.map((sign) => ({ sign, cells: line.split(sign) }));
    const heads = rows.filter(({ cells }) => columnsIn(cells));
    heads.sort((one, other) => other.cells.length - one.cells.length);
    if (heads[0]) return heads[0].sign;
    if (rows.some(({ cells }) => lacksSums(cells))) without = "no_sums";
  }
  return separatorOfFolded(text) ?? without;
}

/** Where the head stands, if it does not stand in one line: cells in quotes may have line breaks in them. */
const HEAD_LENGTH = 16 * 1024;

function separatorOfFolded(text: string): (typeof SEPARATORS)[number] | undefined {
  const start = text.slice(0, HEAD_LENGTH);
  return SEPARATORS.find((sign) => cellsOf(start, sign)?.some((cells) => columnsIn(cells)));
}
