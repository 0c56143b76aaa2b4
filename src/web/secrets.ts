import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Everything that is derived from the instance key. */
export type Secrets = Readonly<{
  /** A signature for a text, 22 characters that may stand in an address. `purpose` keeps uses apart. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}>;

/** The key of this instance, made at the first start and readable by its owner alone. */
export function openInstanceKey(dataDir: string): Buffer {
  const file = join(dataDir, "instance.key");
  if (existsSync(file)) return readFileSync(file);
  const key = randomBytes(32);
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, "wx", 0o600);
  writeSync(descriptor, key);
  fsyncSync(descriptor);
  closeSync(descriptor);
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return key;
}

export function createSecrets(key: Uint8Array): Secrets {
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url").slice(0, 22);
  return { sign, verify: (purpose, text, signature) => sameText(sign(purpose, text), signature) };
}

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = createHash("sha256").update(a).digest();
  const right = createHash("sha256").update(b).digest();
  return timingSafeEqual(left, right);
}

/** A new secret, 256 bits, that may stand in an address or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret that has to be recognised later. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
