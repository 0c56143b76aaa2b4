export const LETTER_WIDTH = 5;
export const LETTER_HEIGHT = 7;

/** Seven rows of five dots for each letter, a byte a row, the left dot highest. Small letters are drawn as capitals. */
const LETTERS: Readonly<Record<string, string>> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101711110e",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191513111111",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "11111115151b11",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010608101f",
  "3": "1e01010e01011e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  "@": "0e11171517100e",
  ".": "00000000000c0c",
  ",": "000000000c0408",
  "-": "0000001f000000",
  _: "0000000000001f",
  "+": "0004041f040400",
  ":": "000c0c000c0c00",
  "/": "01020204080810",
  " ": "00000000000000",
  "?": "0e110106040004",
};

/** The rows of a letter from the top; a question mark for what has none. */
export function letterRows(letter: string): number[] {
  const rows = LETTERS[letter.toUpperCase()] ?? LETTERS["?"] ?? "";
  return Array.from({ length: LETTER_HEIGHT }, (_, y) => Number.parseInt(rows.slice(2 * y, 2 * y + 2), 16));
}
