import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { shortKey, splitShortKey } from "#src/core/share/short-key.ts";

/** Everything that is derived from the instance key. */
export type Secrets = Readonly<{
  /** A signature for a text, 22 characters that may stand in an address. `purpose` keeps uses apart. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** A text that only this instance can read again. What was sealed for one purpose opens for no other. */
  seal(purpose: string, text: string): string;
  /** `undefined` when it was sealed with another key or for another purpose, or was changed. */
  open(purpose: string, sealed: string): string | undefined;
}>;

const KEY_BYTES = 32;

/** The key of this instance, made at the first start and readable by its owner alone. Throws at one that was cut off. */
export function openInstanceKey(dataDir: string): Buffer {
  const file = join(dataDir, "instance.key");
  if (existsSync(file)) {
    const kept = statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
    // Anybody can guess an empty key, and so sign and open whatever is signed and sealed with it.
    if (kept.length >= KEY_BYTES) return kept;
    throw Object.assign(new Error(`The instance key has ${kept.length} bytes.`), { code: "BROKEN_KEY" });
  }
  const key = randomBytes(KEY_BYTES);
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeKey(draft, key);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return key;
}

function writeKey(file: string, key: Uint8Array): void {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    writeSync(descriptor, key);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  chmodSync(file, 0o600);
}

export function createSecrets(key: Uint8Array): Secrets {
  const sign = (purpose: string, text: string) =>
    new Bun.CryptoHasher("sha256", key).update(`${purpose}\n${text}`).digest("base64url").slice(0, 22);
  let sealing: Uint8Array | undefined;
  const sealingKey = () => {
    sealing ??= new Uint8Array(ciphers().hkdfSync("sha256", key, "", "lango seal 1", 32));
    return sealing;
  };
  return {
    sign,
    verify: (purpose, text, signature) => sameText(sign(purpose, text), signature),
    seal: (purpose, text) => seal(sealingKey(), purpose, text),
    open: (purpose, sealed) => open(sealingKey(), purpose, sealed),
  };
}

/** Only sealing needs Node's ciphers, and the streams that come with them: a tenth of the time before the first answer. */
const ciphers = () => process.getBuiltinModule("node:crypto");

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag and cipher text, with the purpose bound to it. */
function seal(key: Uint8Array, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = ciphers().createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function open(key: Uint8Array, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = ciphers()
      .createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = new Bun.CryptoHasher("sha256").update(a).digest();
  const right = new Bun.CryptoHasher("sha256").update(b).digest();
  return crypto.timingSafeEqual(left, right);
}

function randomBytes(count: number): Buffer {
  return crypto.getRandomValues(Buffer.alloc(count));
}

/** A new secret, 256 bits, that may stand in an address or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The secret in an address that M-PESA is given about `id`: derived, so that nothing has to keep it.
 *
 * 128 bits and more. Of sixteen signs none of the words can be made that Safaricom refuses in
 * addresses: among other letters `sql` and `exe` come up by chance.
 */
export function addressSecret(secrets: Pick<Secrets, "sign">, purpose: string, id: string): string {
  return hashOf(secrets.sign(purpose, id));
}

/** What is stored of a secret that has to be recognised later. */
export function hashOf(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}

/**
 * An id of ours with 80 bits that nobody can guess, as 27 letters and digits; for each kind another, so that whoever may
 * review may not decide. `undefined` for an id that was not made by `newId`.
 */
export function signedKey(secrets: Secrets, kind: string, id: string): string | undefined {
  return shortKey(id, proofOf(secrets, kind, id));
}

/** The id of a key that we made for this kind; `undefined` for every other text. */
export function idOfKey(secrets: Secrets, kind: string, typed: string): string | undefined {
  const split = splitShortKey(typed);
  return split && sameText(proofOf(secrets, kind, split.id), split.proof) ? split.id : undefined;
}

/** 80 bits in hexadecimal. */
function proofOf(secrets: Secrets, kind: string, id: string): string {
  return hashOf(secrets.sign(`short ${kind}`, id)).slice(0, 20);
}
