/** How islands talk to our server: the limits, retries and cache times of the specification, sections 7 to 9. */

const TIMEOUT_MS = 30_000;
const FRESH_MS = 5 * 60_000;
/** After its last use. */
const KEPT_MS = 10 * 60_000;
const READ_RETRY_MS = 1_000;
const READ_RETRY_MOST_MS = 5_000;
const WRITE_RETRY_MS = 2_000;

/** An answer that is not OK. The message is the status, a colon, and the answer's text. */
export class RequestError extends Error {
  readonly status: number;
  readonly text: string;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "RequestError";
    this.status = status;
    this.text = text;
  }
}

type Limits = { signal?: AbortSignal | undefined; limitMs?: number };

/** Writes: given up after 30 seconds, and an error when the answer is not OK. */
export function send(method: string, url: string, body?: unknown, limits: Limits = {}): Promise<Response> {
  return inTime(limits, async (signal) => {
    const answer = await fetch(url, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      credentials: "include",
      signal,
    });
    return checked(answer);
  });
}

/** `send`, once more after two seconds when the time ran out, and never otherwise. */
export async function sendAgain(...ask: Parameters<typeof send>): Promise<Response> {
  try {
    return await send(...ask);
  } catch (error) {
    if (!retriesWrite(0, error)) throw error;
    await pause(WRITE_RETRY_MS);
    return send(...ask);
  }
}

/** A read's name: its address first, then whatever else tells it from others. */
type Key = readonly [url: string, ...rest: unknown[]];
type ReadOptions = Limits & { on401?: "null" | "throw" };

/** Reads JSON. What was given up by its caller is `null`, quietly; a 401 is `null` or, as by default, an error. */
export async function read(key: Key, options: ReadOptions = {}): Promise<unknown> {
  try {
    return await inTime(options, async (signal) => {
      const answer = await fetch(key[0], {
        credentials: "include",
        headers: { "cache-control": "max-age=300" },
        signal,
      });
      if (answer.status === 401 && options.on401 === "null") return null;
      return (await checked(answer)).json();
    });
  } catch (error) {
    if (nameOf(error) === "AbortError" || options.signal?.aborted) return null;
    throw error;
  }
}

/** `read`, tried again when it fails. */
export async function readAgain(key: Key, options: ReadOptions = {}): Promise<unknown> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read(key, options);
    } catch (error) {
      if (!retriesRead(failures, error)) throw error;
      await pause(readRetryMs(failures));
    }
  }
}

const kept = new Map<string, { value: unknown; freshUntil: number; usedAt: number }>();

/** `readAgain`, from memory while it is fresh. What is kept stands in when all tries fail. */
export async function readKept(key: Key, options: ReadOptions = {}): Promise<unknown> {
  const name = JSON.stringify(key);
  const now = Date.now();
  for (const [other, { usedAt }] of kept) if (now - usedAt >= KEPT_MS) kept.delete(other);
  const known = kept.get(name);
  if (known) known.usedAt = now;
  if (known && now < known.freshUntil) return known.value;
  try {
    const value = await readAgain(key, options);
    if (!options.signal?.aborted) kept.set(name, { value, freshUntil: Date.now() + FRESH_MS, usedAt: Date.now() });
    return value;
  } catch (error) {
    if (known) return known.value;
    throw error;
  }
}

export function forgetReads(): void {
  kept.clear();
}

/** Reads are tried up to twice more when the time ran out, never when the message holds a 4, and once otherwise. */
export function retriesRead(failures: number, error: unknown): boolean {
  if (isTimeout(error)) return failures < 2;
  return !isFinal(error) && failures < 1;
}

/** Whether asking again by itself would be wrong: the message holds a 4, as that of every refusal does. */
export function isFinal(error: unknown): boolean {
  return messageOf(error).includes("4");
}

/** Writes are tried once more when the time ran out: anything else may have been done already. */
export function retriesWrite(failures: number, error: unknown): boolean {
  return isTimeout(error) && failures < 1;
}

/** A second, doubled with each try, and never more than five. */
export function readRetryMs(failures: number): number {
  return Math.min(READ_RETRY_MS * 2 ** failures, READ_RETRY_MOST_MS);
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new RequestError(answer.status, (await answer.text().catch(() => "")) || answer.statusText);
}

/**
 * Asks until the caller gives up or the time is over. By hand: many phones have no AbortSignal.any, older ones no
 * AbortSignal.timeout, and some call a time that ran out an abort.
 */
async function inTime<T>(
  { signal, limitMs = TIMEOUT_MS }: Limits,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  // It runs on when an answer has begun: the rest of it must come in time too.
  setTimeout(() => limit.abort(), limitMs);
  try {
    return await ask(limit.signal);
  } catch (error) {
    const isLate = limit.signal.aborted && !signal?.aborted;
    throw isLate ? new DOMException("The time ran out", "TimeoutError") : error;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isTimeout = (error: unknown) => nameOf(error) === "TimeoutError" || /timeout/i.test(messageOf(error));
const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : "");
const messageOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.message : "");
