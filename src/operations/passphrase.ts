const crypto = () => process.getBuiltinModule("node:crypto");

/**
 * What a passphrase alone opens: a line that says so, how dear one guess is, a salt, and pieces of 64 KB, each sealed
 * with its number and whether it is the last, so that none can be changed, swapped, left out or cut off unseen.
 *
 * argon2id by RFC 9106, section 4, the second choice: 64 MB, three passes, four lanes; AES-256-GCM.
 */
const MAGIC = Buffer.from("LANGO SEALED 1\n");
const MEMORY_KB = 65_536;
const PASSES = 3;
const LANES = 4;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 65_536;
const HEAD_BYTES = MAGIC.length + 8 + SALT_BYTES;
/** What a stranger's file may ask of this machine. */
const MEMORY_MOST_KB = 1_048_576;
const PASSES_MOST = 20;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export function isSealedWithPassphrase(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, MAGIC.length)).equals(MAGIC);
}

/** Seals what comes, piece by piece, however much it is. */
export async function* sealWith(passphrase: string, source: Pieces): AsyncGenerator<Uint8Array> {
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32BE(MEMORY_KB, MAGIC.length);
  head.writeUInt32BE(PASSES, MAGIC.length + 4);
  crypto().randomFillSync(head, MAGIC.length + 8);
  const key = keyOf(passphrase, head);
  yield head;
  for await (const { piece, number, isLast } of inPieces(source, PIECE_BYTES)) {
    const cipher = crypto().createCipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    cipher.setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens it again. Throws `WRONG_PASSPHRASE` at the first piece that does not open, and `CUT_OFF` without an end. */
export async function* openWith(passphrase: string, source: Pieces): AsyncGenerator<Uint8Array> {
  let key: Buffer | undefined;
  let head = Buffer.alloc(0);
  const rest = (async function* () {
    for await (const bytes of source) {
      if (key) {
        yield bytes;
        continue;
      }
      head = Buffer.concat([head, bytes]);
      if (head.length < HEAD_BYTES) continue;
      const beyond = head.subarray(HEAD_BYTES);
      head = head.subarray(0, HEAD_BYTES);
      key = keyOf(passphrase, head);
      yield beyond;
    }
  })();
  for await (const { piece, number, isLast } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    if (!key || piece.length < TAG_BYTES) throw fault("CUT_OFF");
    yield opened(key, head, piece, nonceOf(number, isLast)) ?? refuse(key, head, piece, number);
  }
}

/** A piece that opens as one in the middle only is the end of what was cut off. */
function refuse(key: Buffer, head: Buffer, piece: Buffer, number: number): never {
  throw fault(opened(key, head, piece, nonceOf(number, false)) ? "CUT_OFF" : "WRONG_PASSPHRASE");
}

function opened(key: Buffer, head: Buffer, piece: Buffer, nonce: Buffer): Uint8Array | undefined {
  const decipher = crypto().createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(head);
  decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyOf(passphrase: string, head: Buffer): Buffer {
  if (!isSealedWithPassphrase(head)) throw fault("NOT_SEALED");
  const memory = head.readUInt32BE(MAGIC.length);
  const passes = head.readUInt32BE(MAGIC.length + 4);
  if (memory > MEMORY_MOST_KB || memory < 8 * LANES || passes > PASSES_MOST || passes < 1) throw fault("NOT_SEALED");
  const nonce = head.subarray(MAGIC.length + 8, HEAD_BYTES);
  return crypto().argon2Sync("argon2id", {
    message: Buffer.from(passphrase.normalize("NFC"), "utf8"),
    nonce,
    parallelism: LANES,
    tagLength: 32,
    memory,
    passes,
  });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The same bytes in pieces of one size; the last, which may be empty, is known to be it. */
async function* inPieces(source: Pieces, size: number) {
  let held: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const bytes of source) {
    held.push(Buffer.from(bytes));
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    // One piece is kept back: it may be the last.
    for (; all.length - at > size; at += size)
      yield { piece: all.subarray(at, at + size), number: number++, isLast: false };
    held = [all.subarray(at)];
    length = all.length - at;
  }
  yield { piece: Buffer.concat(held), number, isLast: true };
}

function fault(code: "WRONG_PASSPHRASE" | "CUT_OFF" | "NOT_SEALED"): Error {
  return Object.assign(new Error(WORDS[code]), { code });
}

const WORDS = {
  WRONG_PASSPHRASE: "the passphrase does not open it, or it was changed",
  CUT_OFF: "its end is missing",
  NOT_SEALED: "it was not sealed with a passphrase",
} as const;
