/** What a host looks for among their bookings: a guest's name, the code, or a part of the phone number. */
export type Sought = Readonly<{
  /** All of them stand in the name. */
  words: readonly string[];
  code: string | undefined;
  /** A part of the number, as typed and without the zeros that stand for a country. */
  digits: readonly string[];
}>;

/** Shorter parts of a code or a number would stand in too many. */
const CODE_LEAST = 4;
const DIGITS_LEAST = 3;

export function soughtOf(typed: string): Sought | undefined {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const compact = words.join("").replace(/[-()]/g, "");
  const code = compact.toUpperCase();
  const digits = /^\+?\d+$/.test(compact) ? compact.replace("+", "") : "";
  return {
    words,
    code: /^[A-Z\d]+$/.test(code) && code.length >= CODE_LEAST ? code : undefined,
    digits: [digits, digits.replace(/^0+/, "")].filter(({ length }) => length >= DIGITS_LEAST),
  };
}
