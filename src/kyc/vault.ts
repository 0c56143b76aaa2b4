import type { KycDocument } from "#db/kyc.queries.ts";
import type { FileStore, Incoming } from "#src/ports/file-store.ts";
import type { Secrets } from "#src/web/secrets.ts";

type Vault = Readonly<{ files: FileStore; secrets: Secrets }>;

const NONCE_BYTES = 12;

/**
 * Lays a page into the vault: encrypted (AES-256-GCM) with a key of its own, which is given back sealed with the
 * instance key. Both are bound to the page's id, so that neither opens in another's place; and without the key,
 * which stands in the database alone, the file is nothing.
 */
export async function layIntoVault(
  { files, secrets }: Vault,
  id: string,
  bytes: Uint8Array,
): Promise<{ file: string; sealedKey: string }> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(boundTo(id, nonce), await usable(key, "encrypt"), asBuffer(bytes));
  const file = `papers/${id.replaceAll("-", "")}.sealed`;
  await files.put(file, Buffer.concat([nonce, new Uint8Array(encrypted)]));
  return { file, sealedKey: secrets.seal(purposeOf(id), Buffer.from(key).toString("base64url")) };
}

/** What was laid there; `undefined` when it is gone, was changed, or belongs to another instance. */
export async function takeFromVault(
  { files, secrets }: Vault,
  page: Pick<KycDocument, "id" | "file" | "sealedKey">,
): Promise<Uint8Array | undefined> {
  const key = page.sealedKey && secrets.open(purposeOf(page.id), page.sealedKey);
  const stored = key ? await files.get(page.file) : undefined;
  if (!key || !stored) return undefined;
  const bytes = await stored.bytes();
  try {
    const opened = await crypto.subtle.decrypt(
      boundTo(page.id, bytes.subarray(0, NONCE_BYTES)),
      await usable(Buffer.from(key, "base64url"), "decrypt"),
      bytes.subarray(NONCE_BYTES),
    );
    return new Uint8Array(opened);
  } catch {
    return undefined;
  }
}

const purposeOf = (id: string) => `page ${id}`;

function boundTo(id: string, nonce: Uint8Array) {
  return { name: "AES-GCM", iv: asBuffer(nonce), additionalData: new TextEncoder().encode(id) };
}

function usable(key: Uint8Array, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", asBuffer(key), "AES-GCM", false, [use]);
}

/** The types of the platform want to know that no other thread shares the memory. */
function asBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}

/**
 * Room for a page while it arrives or leaves: what reaches the disk on the way is encrypted too, with a key that is only in
 * memory and gone with this process.
 */
export function sealedRoom(files: FileStore): Incoming {
  const { createCipheriv, createDecipheriv } = process.getBuiltinModule("node:crypto");
  const room = files.receive();
  const key = crypto.getRandomValues(new Uint8Array(32));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  let tag: Buffer | undefined;
  const opened = () => {
    if (!tag) {
      cipher.final();
      tag = cipher.getAuthTag();
    }
    return createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(tag);
  };
  return {
    write: (piece) => room.write(cipher.update(piece)),
    async bytes() {
      const decipher = opened();
      const bytes = decipher.update(await room.bytes());
      decipher.final();
      return bytes;
    },
    async *pieces() {
      const decipher = opened();
      for await (const piece of room.pieces()) yield decipher.update(piece);
      decipher.final();
    },
    forget: () => room.forget(),
  };
}
