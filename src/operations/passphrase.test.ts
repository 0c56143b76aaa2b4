import { expect, test } from "bun:test";
import { isSealedWithPassphrase, openWith, sealWith } from "./passphrase.ts";

const WORDS = "a house by the lake";

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Nobody reads how it comes: in one piece, or in many that fit nothing. */
function* inBits(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const codeOf = async (opening: Promise<unknown>) => {
  try {
    await opening;
    return "opened";
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test.each([[0], [65_536], [200_000]])("%d bytes come back as they were", async (length) => {
  const bytes = new Uint8Array(length).map((_, at) => at * 7);
  const sealed = await whole(sealWith(WORDS, inBits(bytes, 50_001)));
  expect(isSealedWithPassphrase(sealed)).toBe(true);
  expect(await whole(openWith(WORDS, inBits(sealed, 9_999)))).toEqual(Buffer.from(bytes));
});

test("what was changed, cut off, put elsewhere or locked by other words does not open", async () => {
  const bytes = new Uint8Array(200_000).fill(7);
  const sealed = await whole(sealWith(WORDS, [bytes]));
  const PIECE = 65_536 + 16;
  const head = sealed.length - 4 * 16 - 200_000;
  const changed = (at: number) => {
    const copy = Buffer.from(sealed);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const open = (given: Uint8Array, words = WORDS) => codeOf(whole(openWith(words, [given])));
  expect(await open(sealed, "a house by the sea")).toBe("WRONG_PASSPHRASE");
  expect(await open(changed(head - 1))).toBe("WRONG_PASSPHRASE");
  expect(await open(changed(head + 5))).toBe("WRONG_PASSPHRASE");
  expect(await open(changed(sealed.length - 1))).toBe("WRONG_PASSPHRASE");
  expect(await open(sealed.subarray(0, head + 2 * PIECE))).toBe("CUT_OFF");
  expect(await open(sealed.subarray(0, head))).toBe("CUT_OFF");
  expect(await open(sealed.subarray(0, 10))).toBe("CUT_OFF");
  const [one, two] = [sealed.subarray(head, head + PIECE), sealed.subarray(head + PIECE, head + 2 * PIECE)];
  expect(await open(Buffer.concat([sealed.subarray(0, head), two, one]))).toBe("WRONG_PASSPHRASE");
  expect(await open(Buffer.from("SQLite format 3 and so on, long enough to be a head of ours"))).toBe("NOT_SEALED");
  // What would take all of this machine is not begun.
  const greedy = Buffer.from(sealed);
  greedy.writeUInt32BE(4_000_000, 15);
  expect(await open(greedy)).toBe("NOT_SEALED");
});

test("two of the same are never the same", async () => {
  const [one, two] = await Promise.all([whole(sealWith(WORDS, [])), whole(sealWith(WORDS, []))]);
  expect(one.equals(two)).toBe(false);
});
