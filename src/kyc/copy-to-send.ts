import type { FileStore } from "#src/ports/file-store.ts";
import { sealedRoom } from "./vault.ts";

/** So many pages may be on their way to one viewer: a browser asks for six at a time. */
const ON_THEIR_WAY_MOST = 10;
/** A copy that nobody takes goes. */
const WAITS_MS = 5 * 60_000;
const PIECE_BYTES = 256 * 1024;

/** How many are on their way to each viewer. */
const onTheirWay = new Map<string, number>();

/** Gives a viewer's place back, which one page has from the question until the last of it was sent. */
type Leave = () => void;

/** `undefined` when as many are on their way to them as may be. */
export function takePlace(viewerId: string): Leave | undefined {
  const before = onTheirWay.get(viewerId) ?? 0;
  if (before >= ON_THEIR_WAY_MOST) return undefined;
  onTheirWay.set(viewerId, before + 1);
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    const left = (onTheirWay.get(viewerId) ?? 1) - 1;
    if (left > 0) onTheirWay.set(viewerId, left);
    else onTheirWay.delete(viewerId);
  };
}

/**
 * Lays a marked copy where a slow line can take it from: outside the memory, encrypted with a key that is in memory
 * alone. It is gone when it was sent, or its reader is, and the place with it.
 */
export async function copyToSend(
  files: FileStore,
  place: Leave,
  bytes: Uint8Array,
): Promise<ReadableStream<Uint8Array>> {
  const room = sealedRoom(files);
  const end = async () => {
    clearTimeout(unread);
    place();
    await room.forget();
  };
  const unread = setTimeout(() => void end(), WAITS_MS);
  unread.unref();
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) await room.write(bytes.subarray(at, at + PIECE_BYTES));
  } catch (error) {
    await end();
    throw error;
  }
  return streamOf(room.pieces()[Symbol.asyncIterator](), end);
}

/** Asks for a piece when the one before has left, and not before. */
function streamOf(pieces: AsyncIterator<Uint8Array>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await pieces.next();
          if (!next.done) return controller.enqueue(next.value);
          controller.close();
          await end();
        } catch (error) {
          controller.error(error);
          await end();
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
