import { localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/** A sum that came, whole shillings, and the cents beyond them; what is less than a cent counts as one. */
export type WrittenSum = Readonly<{ amountKes: number; cents: number }>;

const CURRENCY = /^(?:kes|k\.?shs?|shs?)\.?(?=[\s\d])|(?:kes|k\.?shs?|shs?)\.?$/gi;
/** How programs and countries write thousands and decimals. A point or comma before three digits is no decimal sign. */
const FORMS: readonly Readonly<{ form: RegExp; decimal: "." | "," }>[] = [
  // Lakhs have two digits between commas, and three behind the last: `450,00` has cents.
  { form: /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/, decimal: "." },
  { form: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, decimal: "," },
  { form: /^\d{1,3}(?:['\u2019]\d{3})+(?:\.\d+)?$/, decimal: "." },
  { form: /^\d+(?:\.\d+)?$/, decimal: "." },
  { form: /^\d+,\d{1,2}$/, decimal: "," },
];

/** A sum as statements write it: `4,500.00`, `KES 4 500`, `4.500,00`, `4.5E+3`; `undefined` when it is none, or below a shilling. */
export function writtenSum(cell: string): WrittenSum | undefined {
  const plain = cell
    .slice(0, 60)
    .normalize("NFKC")
    .trim()
    .replace(/^'|(?:\/[=-]|,-)$/g, "")
    .replace(CURRENCY, "")
    .replace(/^\+/, "")
    .replace(/\s/g, "");
  const power = /^\d(?:[.,]\d{1,9})?E\+?\d{1,2}$/i.test(plain) ? Number(plain.replace(",", ".")) : undefined;
  const found = power === undefined ? FORMS.find(({ form }) => form.test(plain)) : undefined;
  if (power === undefined && !found) return undefined;
  const [whole = "", decimals = ""] = found ? plain.split(found.decimal) : [];
  const amountKes = power === undefined ? Number(whole.replace(/\D/g, "")) : Math.floor(power);
  if (!Number.isSafeInteger(amountKes) || amountKes < 1) return undefined;
  return { amountKes, cents: power === undefined ? centsIn(decimals) : centsIn(power.toFixed(9).split(".")[1] ?? "") };
}

function centsIn(decimals: string): number {
  return /[1-9]/.test(decimals) ? Math.max(1, Number(decimals.padEnd(2, "0").slice(0, 2))) : 0;
}

/** The same with its sign: below nothing are `-4,500.00`, `4500-`, `(4 500)`, `4500 DR`. */
export function writtenSigned(cell: string): (WrittenSum & Readonly<{ isNegative: boolean }>) | undefined {
  const text = cell
    .slice(0, 60)
    .normalize("NFKC")
    .replace(/\p{Pd}|\u2212/gu, "-")
    .trim()
    // `4,500/-` and `4.500,-` have no cents, and are not below nothing.
    .replace(/(?:\/[=-]|,-)$/, "");
  const plain = text.replace(/^\((.*)\)$/, "$1").replace(/^((?:kes|kshs?)\.? ?)?-|-$| ?(?:dr|cr)\.?$/gi, "$1");
  const sum = writtenSum(plain);
  return sum && { ...sum, isNegative: /^\(|^(?:[a-z.]{0,5} ?)-|-$|dr\.?$/i.test(text) };
}

/** As they begin in English and in Kiswahili. */
const MONTHS = [
  ["jan"],
  ["feb"],
  ["mar", "mac"],
  ["apr"],
  ["may", "mei"],
  ["jun"],
  ["jul"],
  ["aug", "ago"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "des"],
];
/** `27-11-2026 15:30:00`, `2026-11-27T15:30`, `27/11/26 3:30 PM`, `27 Nov 2026 15:30`, `Nov 27, 2026 15:30`. */
const TIME =
  /^(\d{1,4}|[a-z]{3,9})[-/. ](\d{1,2}|[a-z]{3,9})(?:[-/. ]|, ?)(\d{1,4}),?[ T]{1,3}(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)?(?: ?([ap])\.?m\.?)?/i;

/**
 * A moment as statements write it, in Nairobi; Unix milliseconds, or `undefined` when it is none. Elsewhere the month
 * stands first: where both could be, it is the day that the money was `madeOn`, else the day stands first as in Kenya.
 */
export function writtenTime(cell: string, madeOn?: string): number | undefined {
  const text = plainTime(cell);
  const counted = countedTime(text);
  if (counted !== undefined) return counted;
  if (/^20\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return Date.parse(text) || undefined;
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [, a = "", b = "", c = "", hour = "", minute = "", second = "0", half] = found;
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  if (hours === undefined) return undefined;
  const clock = { hour: hours, minute: Number(minute), second: Number(second) };
  const [first, other] = datesOf(a, b, c).flatMap((date) => momentOf({ ...date, ...clock }) ?? []);
  return other !== undefined && localDateAt(other) === madeOn ? other : first;
}

/** As spreadsheets count: days, and parts of one, since the end of 1899. Nothing before M-PESA, and nothing far ahead. */
function countedTime(text: string): number | undefined {
  if (!/^[3-7]\d{4}\.\d{1,15}$/.test(text)) return undefined;
  const minutes = Math.round((Number(text) - SPREADSHEET_1970) * 24 * 60);
  return Temporal.PlainDateTime.from("1970-01-01").add({ minutes }).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
}

const SPREADSHEET_1970 = 25_569;

/** Without the day of the week, with the clock behind the date, and what programs run together told apart. */
function plainTime(cell: string): string {
  return cell
    .slice(0, 60)
    .trim()
    .replace(/\s/g, " ")
    .replace(/^(?!jan|feb|ma[rcy]|apr|mei|ju[nl]|a[ug][go]|sep|o[ck]t|nov|de[cs])[a-z]{3,9}\.?,? (?=\d)/i, "")
    .replace(/^(\d{1,2})(?:st|nd|rd|th) /i, "$1 ")
    .replace(/(?<=\d),? (?:at|saa|-) (?=\d)/i, " ")
    .replace(/^(20\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/, "$1-$2-$3 $4:$5:$6")
    .replace(/^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3 $4:$5:$6")
    .replace(/^(\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?),? (\d{1,4}[-/. ].{3,24})$/i, "$2 $1")
    .replace(/([a-z])\. (?=\d)/i, "$1 ");
}

type Day = Readonly<{ year: number; month: number; day: number }>;

/** The day that three parts may be, the likeliest first. */
function datesOf(a: string, b: string, c: string): Day[] {
  const yearOf = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text);
  const monthOf = (text: string) => MONTHS.findIndex((names) => names.includes(text.slice(0, 3).toLowerCase())) + 1;
  if (a.length === 4 && /^\d/.test(a)) return [{ year: Number(a), month: monthOf(b) || Number(b), day: Number(c) }];
  const year = yearOf(c);
  if (!/^\d/.test(a)) return [{ year, month: monthOf(a), day: Number(b) }];
  if (!/^\d/.test(b)) return [{ year, month: monthOf(b), day: Number(a) }];
  return [
    { year, month: Number(b), day: Number(a) },
    { year, month: Number(a), day: Number(b) },
  ];
}

function momentOf(parts: Day & Readonly<{ hour: number; minute: number; second: number }>): number | undefined {
  try {
    return Temporal.PlainDateTime.from(parts, { overflow: "reject" }).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** Twelve at night is the hour nought. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}
