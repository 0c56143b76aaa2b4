import { readFileSync } from "node:fs";
import { createTurns } from "#src/core/turns.ts";
import type { NotRead, OutsideReader } from "#src/ports/outside-reader.ts";
import type { ApartAsk } from "./answer-apart.ts";
import { calendarIn, pastedIn, pdfIn, pictureIn } from "./check-answer.ts";

/** Of processor time, so that a busy machine makes no honest file too heavy; of the clock it may be five times that. */
const MOST_MS = 2000;
const CLOCK_FOR_WORK = 5;
const MOST_MEMORY_BYTES = 128 * 1024 * 1024;
/** A scan of 15 MB is opened, copied and written once more; a photo has eight megabytes of pixels. */
const PAPER_BOUNDS: Bounds = { mostMs: 10_000, mostMemoryBytes: 384 * 1024 * 1024 };
const LOOK_EVERY_MS = 20;
/** Its engine takes the machine for one of 100 MB and collects early: two megabytes of a statement stay 25 MB below the bound. */
const FRUGAL = { BUN_JSC_forceRAMSize: "100000000" };
/** Five thousand stays or forty thousand lines, all as long as they may be, and no more. */
const ANSWER_MOST_BYTES = 32 * 1024 * 1024;
/** Two processes at a time, and a queue that ends: neither memory nor the processor is a stranger's to take. */
const QUEUE = { atOnce: 2, waitingMost: 100 };

type Bounds = { mostMs: number; mostMemoryBytes: number };
type Answered = { answer: unknown } | NotRead;

/**
 * Reads in a process of its own for each file. A thread would not do: one that is stuck inside a regular expression
 * runs on after it was ended, and its memory is the server's (decision *files-read-apart*). `command` starts this
 * program with its hidden command; nothing of the server's environment goes along.
 */
export function readApart(command: readonly string[], bounds: Partial<Bounds> = {}): OutsideReader {
  const within = { mostMs: MOST_MS, mostMemoryBytes: MOST_MEMORY_BYTES, ...bounds };
  const inTurn = createTurns(QUEUE);
  async function ask(about: ApartAsk, of: string, given: Uint8Array, bound = within): Promise<Answered> {
    const input = () => Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), given]);
    try {
      return await inTurn(() => answerOf(command, input(), bound), of);
    } catch {
      return { outcome: "not_read" };
    }
  }
  return {
    async calendar(bytes, window, of) {
      const answered = await ask({ kind: "calendar", window }, of, bytes);
      return "answer" in answered ? (calendarIn(answered.answer, window) ?? { outcome: "not_read" }) : answered;
    },
    async pasted(text, of) {
      const answered = await ask({ kind: "pasted" }, of, new TextEncoder().encode(text));
      return "answer" in answered ? (pastedIn(answered.answer) ?? { outcome: "not_read" }) : answered;
    },
    async pdf(bytes, of, mark) {
      const answered = await ask({ kind: "pdf", mark }, of, bytes, { ...PAPER_BOUNDS, ...bounds });
      return "answer" in answered ? (pdfIn(answered.answer, mark) ?? { outcome: "not_read" }) : answered;
    },
    async picture(bytes, of, mark) {
      const answered = await ask({ kind: "picture", mark }, of, bytes, { ...PAPER_BOUNDS, ...bounds });
      return "answer" in answered ? (pictureIn(answered.answer) ?? { outcome: "not_read" }) : answered;
    },
  };
}

async function answerOf(command: readonly string[], input: Uint8Array, within: Bounds): Promise<Answered> {
  const child = Bun.spawn([...command], { stdin: input, stdout: "pipe", stderr: "ignore", env: FRUGAL, cwd: "/" });
  let isTooHeavy = false;
  const stop = () => {
    isTooHeavy = true;
    child.kill("SIGKILL");
  };
  const clock = setTimeout(stop, CLOCK_FOR_WORK * within.mostMs);
  const look = setInterval(() => {
    if (memoryOf(child.pid) > within.mostMemoryBytes || effortOf(child.pid) > within.mostMs) stop();
  }, LOOK_EVERY_MS);
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of child.stdout) {
      length += chunk.length;
      if (length > ANSWER_MOST_BYTES) stop();
      chunks.push(chunk);
    }
    const code = await child.exited;
    if (isTooHeavy) return { outcome: "too_heavy" };
    return code === 0 ? { answer: JSON.parse(Buffer.concat(chunks).toString("utf8")) } : { outcome: "not_read" };
  } finally {
    clearTimeout(clock);
    clearInterval(look);
    child.kill("SIGKILL");
  }
}

const PAGE_BYTES = 4096;

/** What a process has in memory, as Linux tells it; 0 where nobody tells. */
function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

const TICK_MS = 10;

/** The processor time that a process has had, in milliseconds; 0 where nobody tells. Its name may hold anything. */
function effortOf(pid: number): number {
  try {
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ", 2);
    const fields = after.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
