declare const isHash: unique symbol;

/**
 * What is stored of a secret that has only to be recognised: its SHA-256. A column of this type
 * takes no plain text, and what is read from it can be compared with another as it is.
 */
export type SecretHash = string & { readonly [isHash]: true };

export function secretHash(secret: string): SecretHash {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex") as SecretHash;
}
