/** What a host looks for among their bookings: name, property or email, a code, or a part of the phone number. */
export type Sought = Readonly<{
  /** All of them stand in the guest's name, their email or the property's name, written plainly as by `plainly`. */
  words: readonly string[];
  /** Of the booking, or of M-PESA. */
  code: string | undefined;
  /** A part of the number, as typed and without the zeros that stand for a country. */
  digits: readonly string[];
}>;

/** Shorter parts of a code or a number would stand in too many. */
const CODE_LEAST = 4;
const DIGITS_LEAST = 3;

/** Letters as names have them here, and the plain ones that people type for them; apostrophes are left out. */
export const PLAIN_LETTERS: readonly (readonly [letters: string, plain: string])[] = [
  ["ãáàâäÃÁÀÂÄ", "a"],
  ["çÇ", "c"],
  ["éèêëÉÈÊË", "e"],
  ["ĩíìîïĨÍÌÎÏ", "i"],
  ["ñÑ", "n"],
  ["õóòôöÕÓÒÔÖ", "o"],
  ["ũúùûüŨÚÙÛÜ", "u"],
  ["'’‘ʼ`", ""],
];

const plainOf = new Map(PLAIN_LETTERS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])));

/** A text as it is compared: small letters without marks, and no apostrophes. The database does the same to what it holds. */
function plainly(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => plainOf.get(letter) ?? letter)
    .join("")
    .toLowerCase();
}

export function soughtOf(typed: string): Sought | undefined {
  const words = plainly(typed).split(/\s+/).filter(Boolean);
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
