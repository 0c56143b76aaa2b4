import { localDateAt } from "#src/core/stay/stay.ts";
import { readings } from "./message-text.ts";
import { type WrittenSum, writtenSum, writtenTime } from "./written.ts";

const SUM =
  /(?:kes|k\.?sh|(?<![a-z])sh)s?[.:]? ?(?:(?:kes|ksh)s?[.:]? ?)?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+,\d\d(?! ?\d|[.,]\d)|\d+(?:\.\d{1,2})?)((?: \d{3}(?!\d)){0,3}(?: ?[.,]? ?[\d.,]*\d)?)/i;
/** `4,500.00 KES`, `4,500/=`: only where no sum stands behind its currency. */
const SUM_BEFORE =
  /(?<![\d.,] ?)(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?) ?(?:kes(?![a-z])|kshs?(?![a-z])|\/=)/i;
/** Thousands that a space tells apart, which only cents make sure. */
const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d\d)?$/;
/** Far above what M-PESA moves: a telephone number was read with the sum. */
const TOO_MUCH_KES = 10_000_000;

/** `isUnsure` where more digits follow that may be of it. */
type Seen = Readonly<{ sum: WrittenSum; isExact: boolean; isUnsure: boolean }>;

/**
 * The first sum of a part, which is what moved: balance and cost come later. A line may have been broken inside of it or
 * behind it. Cents say where it ends; without them, what could be two sums is none.
 */
export function sumIn(part: string): WrittenSum | undefined {
  const [joined, spaced] = readings(part).map(seenIn);
  if (!joined || !spaced) return joined?.isUnsure || spaced?.isUnsure ? undefined : (joined ?? spaced)?.sum;
  if (spaced.isUnsure || joined.isUnsure) return joined.isExact ? joined.sum : undefined;
  if (joined.sum.amountKes === spaced.sum.amountKes) return spaced.sum;
  if (spaced.isExact || joined.sum.amountKes > TOO_MUCH_KES) return spaced.sum;
  return joined.isExact ? joined.sum : undefined;
}

/** `4, 500.00`, `4.500.00` and `4,500 .00`: what was read off a picture, whose cents leave one way to read it. */
const MISREAD = /(?<![\d.,] ?)(\d{1,3})((?: ?[.,] ?\d{3})+) ?\. ?(\d\d)(?! ?[\d/-]|[.,:]\d)/g;

function seenIn(written: string): Seen | undefined {
  const part = written.replace(MISREAD, (_, first: string, rest: string, cents: string) => {
    return `${first}${rest.replace(/ ?[.,] ?/g, ",")}.${cents}`;
  });
  const [, digits = "", more = ""] = SUM.exec(part) ?? SUM_BEFORE.exec(part) ?? [];
  const isExact = /[.,]\d\d$/.test(digits);
  // What goes on with digits was cut, or is written as nobody writes it.
  const isSpaced = !isExact && SPACED.test(digits + more);
  if (digits === "" || (!isExact && !isSpaced && /^\d|[.,]/.test(more))) return undefined;
  const sum = writtenSum(isSpaced ? digits + more : digits);
  const isSure = isSpaced && more.includes(".");
  const isUnsure = isExact ? /^ \d{1,3}[.,]\d\d/.test(more) : !isSure && (isSpaced || /^ \d{1,3}$/.test(more));
  return sum && { sum, isExact: isExact || isSure, isUnsure };
}

const TIME =
  /(\d{1,2}([/.-])\d{1,2}\2(?:20\d\d|\d\d)|20\d\d-\d\d-\d\d),? ?(?:at|saa|@)? ?(\d{1,2}[:.]\d\d(?:[:.]\d\d)?)( ?[ap]\.?m)?/gi;

/** When it was, such as `27/11/26 at 3:30 PM` in Nairobi; where it can be read in two ways, on the day of its code. */
export function timeIn(part: string, madeOn: string | undefined): number | undefined {
  let best: { at: number; weight: number } | undefined;
  for (const text of readings(part)) {
    for (const [, date = "", , clock = "", half = ""] of text.matchAll(TIME)) {
      const at = writtenTime(`${date} ${clock} ${half.trim()}`.trim());
      if (at === undefined) continue;
      const weight = (localDateAt(at) === madeOn ? 2 : 0) + (half === "" ? 0 : 1);
      if (best === undefined || weight > best.weight) best = { at, weight };
    }
  }
  return best?.at;
}
