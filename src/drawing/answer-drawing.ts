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

async function drawn({ sheet, photo }: Order): Promise<Uint8Array> {
  try {
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
