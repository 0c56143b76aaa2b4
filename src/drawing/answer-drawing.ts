import type { PictureSheet } from "#src/core/picture/sheet.ts";
import { drawPicture } from "./draw-picture.ts";

/** How an order begins: the lengths of the sheet and of the photo. The answer begins with its own. */
export const ORDER_HEAD = 8;
export const ANSWER_HEAD = 4;

/**
 * The life of the process that draws: an order after the other, until its input ends. It stays for a while, because
 * what it read and compiled for one picture serves the next. What cannot be drawn is answered with nothing.
 */
export async function answerDrawing(): Promise<void> {
  // The executable begins with a compiler that waits (build-executable.ts).
  Bun.unsafe.setJITPolicy(1);
  let waiting = Buffer.alloc(0);
  for await (const piece of Bun.stdin.stream()) {
    waiting = Buffer.concat([waiting, piece]);
    for (let order = orderIn(waiting); order; order = orderIn(waiting)) {
      waiting = waiting.subarray(order.length);
      await answer(await drawn(order));
    }
  }
}

type Order = Readonly<{ sheet: Uint8Array; photo: Uint8Array; length: number }>;

function orderIn(bytes: Buffer): Order | undefined {
  if (bytes.length < ORDER_HEAD) return undefined;
  const photoAt = ORDER_HEAD + bytes.readUInt32LE(0);
  const length = photoAt + bytes.readUInt32LE(4);
  if (bytes.length < length) return undefined;
  return { sheet: bytes.subarray(ORDER_HEAD, photoAt), photo: bytes.subarray(photoAt, length), length };
}

/** What an order without a sheet has it draw: letters of both weights, rows, a photo, and all that it compiles for them. */
const PRACTICE: PictureSheet = {
  format: "story",
  colour: "#a5431c",
  badge: "Free",
  title: "Ng'ang'a, Wanj\u0169k\u0169",
  stars: 5,
  quote: "Karibu",
  under: "Kilimani, Nairobi",
  rows: [{ text: "Fri 4 Dec", value: "KES 4,500", under: "2 nights" }],
  from: { name: "Zuri Stays", address: "lango.example/zuri" },
};

/** After so many the next costs what all others cost. */
const PRACTICE_ROUNDS = 3;

/** Draws for practice, each time with the last as its photo, and hands nothing out. */
async function practise(): Promise<Uint8Array> {
  let photo: Uint8Array | undefined;
  for (let round = 0; round < PRACTICE_ROUNDS; round += 1) photo = await drawPicture(PRACTICE, photo);
  return new Uint8Array();
}

async function drawn({ sheet, photo }: Order): Promise<Uint8Array> {
  try {
    if (sheet.length === 0) return await practise();
    const read = JSON.parse(new TextDecoder().decode(sheet)) as PictureSheet;
    return await drawPicture(read, photo.length > 0 ? photo : undefined);
  } catch {
    return new Uint8Array();
  }
}

async function answer(picture: Uint8Array): Promise<void> {
  const head = Buffer.alloc(ANSWER_HEAD);
  head.writeUInt32LE(picture.length);
  await Bun.write(Bun.stdout, Buffer.concat([head, picture]));
}
