import { enqueue } from "#db/job.queries.ts";
import { forgetHostFacts, forgetTalk, TALKING, talkAfter } from "#db/person.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/**
 * By what texts speak of somebody: numbers however they are written, names and mail addresses, whole words such as
 * codes, and what stands in links behind a slash.
 */
export type Traces = Readonly<Record<"phones" | "texts" | "words" | "links", readonly string[]>>;

/** A name so short stands in many texts that speak of somebody else. */
const SHORTEST_TEXT = 4;
const AT_ONCE = 200;

/**
 * Has a job take somebody who has left out of what was said about them: M-PESA's words, messages, what was measured.
 * That is much to read, so it is read in pieces right after the change. What it carries goes when it is done.
 */
export function forgetTraces(tx: Change, ask: { traces: Traces; now: number }): void {
  const { traces, now } = ask;
  enqueue(tx, { kind: "forget_person", key: newId(), payload: { ...traces }, runAt: now, now });
}

export async function forgetPerson(
  deps: Pick<Deps, "db" | "clock">,
  job: { payload: Readonly<Record<string, unknown>> },
): Promise<JobResult> {
  const speaks = speaksOf(readTraces(job.payload));
  for (const table of TALKING) {
    let after: string | number | null = null;
    for (;;) {
      const rows = talkAfter(deps.db, table, after, AT_ONCE);
      const found = rows.filter(({ text }) => speaks(text)).map(({ key }) => key);
      if (found.length > 0) write(deps.db, (tx) => forgetTalk(tx, table, found));
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)?.key ?? null;
      await new Promise<void>((done) => setImmediate(done));
    }
  }
  return { outcome: "done", save: (tx) => forgetLogSoon(tx, deps.clock.now()) };
}

/** Of hosts who left before Lango took out all that it takes out now. */
export function forgetHost(deps: Pick<Deps, "db" | "clock">, hostId: string): JobResult {
  write(deps.db, (tx) => forgetHostFacts(tx, hostId));
  return { outcome: "done", save: (tx) => forgetLogSoon(tx, deps.clock.now()) };
}

function forgetLogSoon(tx: Change, now: number): void {
  enqueue(tx, { kind: "forget_log", key: "all", runAt: now, now });
}

function readTraces(payload: Readonly<Record<string, unknown>>): Traces {
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
  return {
    phones: texts(payload.phones),
    texts: texts(payload.texts),
    words: texts(payload.words),
    links: texts(payload.links),
  };
}

/** Whether a text speaks of them. A number counts without its spaces, and as the hash that M-PESA's notices may carry. */
function speaksOf({ phones, texts, words, links }: Traces): (text: string) => boolean {
  const digits = phones.map((phone) => phone.replace(/\D/g, "")).filter((number) => number.length >= 9);
  const hashes = digits.map((number) => new Bun.CryptoHasher("sha256").update(number).digest("hex"));
  // The nine digits of a Kenyan number are the same behind 0, 254 and +254.
  const numbers = digits.map((number) => number.replace(/^254(?=\d{9}$)/, ""));
  const named = texts.filter((text) => text.length >= SHORTEST_TEXT).map((text) => text.toLowerCase());
  const known = new Set([...words, ...hashes].map((word) => word.toLowerCase()));
  const linked = new Set(links.map((link) => link.toLowerCase()));
  return (text) => {
    const lower = text.toLowerCase();
    if (named.some((name) => lower.includes(name))) return true;
    for (const [word] of lower.matchAll(/[\w-]+/g)) if (known.has(word)) return true;
    for (const [, link = ""] of lower.matchAll(/[/"]([\w-]+)/g)) if (linked.has(link)) return true;
    const close = lower.replace(/[\s\u00a0().-]/g, "");
    return numbers.some((number) => close.includes(number));
  };
}
