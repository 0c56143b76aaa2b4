import { PROPERTY_ZONE } from "./stay.ts";

/** One line of a statement from the M-PESA portal that brought money. */
export type StatementLine = Readonly<{
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
  | Readonly<{ outcome: "read"; lines: readonly StatementLine[]; others: number }>
  /** No line names the columns. */
  | Readonly<{ outcome: "no_statement" }>;

const MOST_LINES = 20_000;

/**
 * Reads the portal's CSV. Above the columns stands who asked for it and when; the columns are found by
 * name, because their order and number differ between paybill and till. What failed, and what went out, is
 * counted and left aside.
 */
export function readStatement(text: string): Statement {
  const rows = cellsOf(text.replace(/^\ufeff/, "")).slice(0, MOST_LINES);
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
  const lines: StatementLine[] = [];
  let others = 0;
  for (const row of rows.slice(head + 1)) {
    const cell = (nth: number) => (nth === -1 ? "" : (row[nth] ?? "").trim());
    const receipt = cell(at.receipt).toUpperCase();
    if (!/^[A-Z0-9]{10}$/.test(receipt)) continue;
    const paidIn = /^([\d,]+)(?:\.(\d+))?$/.exec(cell(at.paidIn));
    const amountKes = Number((paidIn?.[1] ?? "").replaceAll(",", ""));
    const isDone = at.status === -1 || /^completed$/i.test(cell(at.status));
    if (!paidIn || !isDone || !Number.isSafeInteger(amountKes) || amountKes < 1) {
      others += 1;
      continue;
    }
    const [payer = "", ...name] = cell(at.party).split(/\s+-\s+/);
    const inDetails = /acc?(?:ount)?\.?\s*(?:no\.?|number)?:?\s*([A-Z0-9 -]{2,20})$/i.exec(cell(at.details))?.[1] ?? "";
    lines.push({
      receipt,
      paidAt: timeOf(cell(at.time)),
      amountKes,
      hasCents: /[1-9]/.test(paidIn[2] ?? ""),
      reference: cell(at.account) || inDetails.trim(),
      payer: payer.trim(),
      payerName: name.join(" ").trim(),
      raw: row.join(","),
    });
  }
  return { outcome: "read", lines, others };
}

/** `27-11-2026 15:30:00`, `2026-11-27 15:30:00` or with slashes, in Nairobi. */
function timeOf(text: string): number | undefined {
  const found = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T](\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text);
  if (!found) return undefined;
  const [, a = "", month, b = "", hour, minute, second = "0"] = found;
  const [year, day] = a.length === 4 ? [a, b] : [b, a];
  try {
    const parts = {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
    };
    return Temporal.PlainDateTime.from(parts, { overflow: "reject" }).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** The cells of a CSV, or of a table pasted out of a spreadsheet. */
function cellsOf(text: string): string[][] {
  const tab = (text.match(/\t/g)?.length ?? 0) > (text.match(/,/g)?.length ?? 0);
  const separator = tab ? "\t" : ",";
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let n = 0; n < text.length; n += 1) {
    const sign = text.charAt(n);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(n + 1) === '"') {
        cell += '"';
        n += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator || sign === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      if (sign === "\n") rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
