import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { type ReadingWindow, readCalendar } from "#src/core/calendar/ical.ts";
import { readPastedMoney } from "#src/core/reconcile/pasted-money.ts";

/** What is asked of the process that reads: one line of JSON, and after it what is to be read. */
export type ApartAsk =
  | { kind: "calendar"; window: ReadingWindow }
  | { kind: "pasted" }
  | { kind: "pdf"; mark?: string | undefined }
  | { kind: "picture"; mark: string };

/** The whole life of the process that reads what a stranger supplied: from its input to its output, and gone. */
export async function answerApart(): Promise<void> {
  givePrecedence();
  const input = await Bun.stdin.bytes();
  const end = input.indexOf(10);
  const ask = JSON.parse(new TextDecoder().decode(input.subarray(0, end))) as ApartAsk;
  const given = input.subarray(end + 1);
  await Bun.write(Bun.stdout, JSON.stringify(await readAs(ask, given)));
}

async function readAs(ask: ApartAsk, given: Uint8Array): Promise<unknown> {
  switch (ask.kind) {
    case "calendar":
      return readCalendar(given, ask.window);
    case "pasted":
      return readPastedMoney(new TextDecoder().decode(given));
    case "picture": {
      const { markPicture } = await import("./mark-picture.ts");
      const marked = await markPicture(given, ask.mark).catch(() => undefined);
      return marked ? { outcome: "marked", jpeg: Buffer.from(marked).toString("base64") } : { outcome: "unreadable" };
    }
    case "pdf": {
      const { stampPdf } = await import("./stamp-pdf.ts");
      const read = await stampPdf(given, ask.mark);
      return read.outcome === "read" && read.stamped
        ? { ...read, stamped: Buffer.from(read.stamped).toString("base64") }
        : read;
    }
  }
}

/** Whoever waits at the door comes before us, and when memory is short we are the first to go. */
function givePrecedence(): void {
  try {
    setPriority(10);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not every machine lets us be modest.
  }
}
