const CODE = /LG[2-9A-HJKMNP-Z]{6}/;

/**
 * The booking's code in an account number that a guest typed on their phone: any case,
 * with spaces, and often with more around it. `undefined` when there is none.
 *
 * Codes have no 0, O, 1, I or L after their first two letters, so a mistyped one is none.
 */
export function bookingCodeIn(reference: string): string | undefined {
  const words = reference.toUpperCase().split(/[^A-Z0-9]/);
  // A word that is a code is meant, also beside a name that has one in it, such as Olga Sempa.
  return words.find((word) => word.length === 8 && CODE.test(word)) ?? CODE.exec(words.join(""))?.[0];
}
