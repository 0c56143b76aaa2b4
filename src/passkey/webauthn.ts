import type { Passkey } from "#db/passkey.queries.ts";

/**
 * The library that reads what keys sign. It brings 13 MB and some twenty milliseconds, so it comes with the first
 * passkey. What it decorates its classes with has to be there before it.
 */
export async function webauthn() {
  await import("reflect-metadata");
  const [server, { decodeAttestationObject }] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, decodeAttestationObject };
}

/** Ed25519, ECDSA with P-256, and RSA, as COSE numbers them: what every browser's keys can do one of. */
export const ALGORITHMS = [-8, -7, -257];

/** A key as a browser is asked for it by name. */
export function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: transports === "" ? [] : transports.split(" ") };
}
