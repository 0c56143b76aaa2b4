/**
 * The booking's code in an account number that a guest typed on her phone: any case,
 * with spaces, and often with more around it. `undefined` when there is none.
 *
 * Codes have no 0, O, 1, I or L after their first two letters, so a mistyped one is none.
 */
export function bookingCodeIn(reference: string): string | undefined {
  const plain = reference.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /LG[2-9A-HJKMNP-Z]{6}/.exec(plain)?.[0];
}
