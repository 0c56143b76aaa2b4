const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new id: 16 letters and digits, 80 random bits. Not a secret, but not to be guessed either. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte & 31]).join("");
}

/** A whole number from 0 below `below`, from the system's random source. */
export function randomBelow(below: number): number {
  return process.getBuiltinModule("node:crypto").randomInt(below);
}
