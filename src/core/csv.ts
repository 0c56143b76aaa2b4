export type CsvValue = string | number | boolean | null | undefined;

/**
 * A table as spreadsheets read it (RFC 4180): a line of headings, CRLF, quotes where
 * they are needed, and a mark at the start that makes Excel read UTF-8.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front,
 * because guests write their own names (OWASP, "CSV Injection", read 2026-12). So does what stands behind a
 * semicolon: where a spreadsheet parts cells by that, it is a cell of its own.
 * Phone numbers in E.164 begin with a plus and get it too. Numbers stay numbers.
 */
export function csv(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${csvLines([headings, ...rows])}`;
}

/** Further lines of such a table, where it is made a part at a time. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  // Some programs skip spaces and quotes before they look for a formula.
  const first = /^[\s"']*[=+\-@\t\r\n|%＝＋－＠]/.test(value) ? `'${value}` : value;
  const plain = first.replace(/;(?=[ "']{0,9}[=+\-@|%＝＋－＠])/g, ";'");
  return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
