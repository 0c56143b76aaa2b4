import { setPriority } from "node:os";
import { createTurns } from "#src/core/turns.ts";
import type { PictureMaker } from "#src/ports/picture-maker.ts";

/** A picture takes a tenth of a second; on a busy machine, with the start of the process, some more. */
const MOST_MS = 15_000;
const IDLE_MS = 60_000;
const WAITING_MOST = 40;
const PICTURE_MOST_BYTES = 4_000_000;
const HEAD = 4;

type Child = Bun.Subprocess<"pipe", "pipe", "ignore">;

/**
 * Has pictures drawn by a process of its own, one at a time: the server's thread and memory have no part in it, and
 * whoever waits at the door comes first. The process stays for a minute after its last picture; `warm` has it begin
 * and draw one for practice, as the first costs twice what those after it do. `command` starts this
 * program with its hidden command; nothing of the server's environment goes along.
 */
export function drawApart(command: readonly string[], { mostMs = MOST_MS, idleMs = IDLE_MS } = {}): PictureMaker {
  const easel = keptProcess(command);
  let idle: Timer | undefined;
  const inTurn = createTurns({ waitingMost: WAITING_MOST });
  let asked = 0;

  async function draw(order: Uint8Array): Promise<Uint8Array | undefined> {
    clearTimeout(idle);
    const clock = setTimeout(easel.end, mostMs);
    try {
      return await easel.ask(order);
    } catch {
      easel.end();
      return undefined;
    } finally {
      clearTimeout(clock);
      idle = setTimeout(easel.end, idleMs);
      idle.unref();
    }
  }

  return {
    warm() {
      if (asked === 0 && !easel.isThere()) void inTurn(() => draw(orderOf("", new Uint8Array())));
    },
    async picture(sheet, photo, of) {
      asked += 1;
      try {
        return await inTurn(
          async () => draw(orderOf(JSON.stringify(sheet), (await photo?.bytes()) ?? new Uint8Array())),
          of,
        );
      } catch {
        return undefined;
      } finally {
        asked -= 1;
      }
    },
  };
}

/** A process that answers one order after the other, begun by the first and again when it is gone. */
function keptProcess(command: readonly string[]) {
  let kept: { child: Child; reader: ReadableStreamDefaultReader<Uint8Array> } | undefined;

  const isThere = () => kept !== undefined && kept.child.exitCode === null && kept.child.signalCode === null;

  function begin() {
    if (kept && isThere()) return kept;
    const child = Bun.spawn([...command], { stdin: "pipe", stdout: "pipe", stderr: "ignore", env: {}, cwd: "/" });
    child.unref();
    try {
      setPriority(child.pid, 10);
    } catch {
      // Not every machine lets us be modest.
    }
    kept = { child, reader: child.stdout.getReader() };
    return kept;
  }

  return {
    isThere,
    end() {
      kept?.child.kill("SIGKILL");
      kept = undefined;
    },
    async ask(order: Uint8Array) {
      const { child, reader } = begin();
      await child.stdin.write(order);
      await child.stdin.flush();
      return answerFrom(reader);
    },
  };
}

function orderOf(sheet: string, photo: Uint8Array): Uint8Array {
  const said = Buffer.from(sheet);
  const head = Buffer.alloc(2 * HEAD);
  head.writeUInt32LE(said.length, 0);
  head.writeUInt32LE(photo.length, HEAD);
  return Buffer.concat([head, said, photo]);
}

/** One answer, believed only as far as it is a JPEG of a size that a picture may have. */
async function answerFrom(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let read = Buffer.alloc(0);
  for (;;) {
    const length = read.length >= HEAD ? read.readUInt32LE(0) : undefined;
    if (length !== undefined && length > PICTURE_MOST_BYTES) throw new Error("no picture is so large");
    if (length === 0) return undefined;
    if (length !== undefined && read.length >= HEAD + length) {
      const picture = new Uint8Array(read.subarray(HEAD, HEAD + length));
      return picture[0] === 0xff && picture[1] === 0xd8 ? picture : undefined;
    }
    const { value, done } = await reader.read();
    if (done) throw new Error("it ended in the middle of a picture");
    read = Buffer.concat([read, value]);
  }
}
