import { diceOf } from "./dice.ts";

/** Somebody's own clock and timers, instead of the machine's. */
export type VirtualTime = Readonly<{
  now(): number;
  /** Something that happens by itself `ms` from now, whatever becomes of the house. */
  after(ms: number, happens: () => void): void;
  /** When the next thing happens, a timer of the house or something outside it. */
  nextAt(): number;
  /** Lets the next thing happen, not before `until`; false when there is none until then. */
  step(until: number): boolean;
  /** Jumps ahead without anything happening on the way: it happens afterwards, late. */
  leap(ms: number): void;
  /** Lets everything that waits for nothing outside be done. */
  settle(): Promise<void>;
  /** Random numbers are drawn anew from this seed. */
  reseed(seed: number): void;
  /** The machine's own time and chance come back. */
  restore(): void;
}>;

type Waiting = { readonly at: number; readonly order: number; readonly run: () => void };

/** How often the thread is let go until whatever was begun has come to where it waits. */
const TURNS = 3;
const FIRST_TIMER = 1_000_000;

/**
 * Puts a clock, timers and chance of our own in the place of the machine's, for the whole process: the product asks
 * for the time through its port and for timers by their usual names, and finds these. One queue decides what
 * happens next, so that the same seed always tells the same story.
 *
 * What repeats by itself (`setInterval`) never rings: the product only watches for other programs by it.
 */
export function virtualTime(start: number): VirtualTime {
  const machine = machineParts();
  let now = start;
  let order = 0;
  const queue: Waiting[] = [];
  const timers = new Map<number, Waiting>();
  let dice = diceOf(0);

  function put(ms: number, run: () => void): Waiting {
    order += 1;
    const waiting: Waiting = { at: now + Math.max(0, Number.isFinite(ms) ? ms : 0), order, run };
    // Mostly what comes next is put in last.
    let at = queue.length;
    while (at > 0 && isAfter(queue[at - 1], waiting)) at -= 1;
    queue.splice(at, 0, waiting);
    return waiting;
  }
  function drop(waiting: Waiting | undefined): void {
    const at = waiting ? queue.indexOf(waiting) : -1;
    if (at >= 0) queue.splice(at, 1);
  }
  function setTimer(run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) {
    const id = FIRST_TIMER + order;
    const waiting = put(ms, () => {
      timers.delete(id);
      run(...rest);
    });
    timers.set(id, waiting);
    return handleOf(id);
  }
  function clearTimer(handle: unknown): void {
    const id = Number(handle);
    drop(timers.get(id));
    timers.delete(id);
  }

  replace({
    instant: () => now,
    elapsed: () => now - start,
    setTimer,
    clearTimer,
    random: () => dice.next(),
    below: (most) => dice.below(most),
  });

  return {
    now: () => now,
    after: (ms, happens) => void put(ms, happens),
    nextAt: () => queue[0]?.at ?? Number.POSITIVE_INFINITY,
    step(until) {
      const [next] = queue;
      if (!next || next.at > until) {
        now = Math.max(now, until);
        return false;
      }
      queue.shift();
      now = Math.max(now, next.at);
      next.run();
      return true;
    },
    leap(ms) {
      now += ms;
    },
    async settle() {
      for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((done) => machine.setImmediate(done));
    },
    reseed(seed) {
      dice = diceOf(seed);
    },
    restore: machine.restore,
  };
}

function isAfter(one: Waiting | undefined, other: Waiting): boolean {
  return one !== undefined && (one.at > other.at || (one.at === other.at && one.order > other.order));
}

/** A timer as the product gets it: a number that can also be let go of. */
function handleOf(id: number) {
  return { ref: () => undefined, unref: () => undefined, hasRef: () => true, [Symbol.toPrimitive]: () => id };
}

type Parts = Readonly<{
  instant: () => number;
  elapsed: () => number;
  setTimer: (run: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]) => unknown;
  clearTimer: (handle: unknown) => void;
  random: () => number;
  below: (most: number) => number;
}>;

/** Every place where the machine's time and chance are asked for, and the way back. */
function machineParts() {
  const kept = PLACES.map(([of, name]) => [of, name, Reflect.get(of, name)] as const);
  return {
    setImmediate: globalThis.setImmediate,
    restore() {
      for (const [of, name, value] of kept) Reflect.set(of, name, value);
    },
  };
}

const PLACES: readonly (readonly [object, string])[] = [
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate"].map(
    (name) => [globalThis, name] as const,
  ),
  [Date, "now"],
  [performance, "now"],
  [Math, "random"],
  [crypto, "getRandomValues"],
  [crypto, "randomUUID"],
  [AbortSignal, "timeout"],
  [Bun, "sleep"],
  [process.getBuiltinModule("node:crypto"), "randomInt"],
];

function replace(parts: Parts): void {
  const { setTimer, clearTimer } = parts;
  const set = (of: object, name: string, value: unknown) => Reflect.set(of, name, value);
  set(globalThis, "setTimeout", setTimer);
  set(globalThis, "clearTimeout", clearTimer);
  set(globalThis, "setInterval", () => handleOf(0));
  set(globalThis, "clearInterval", () => undefined);
  set(globalThis, "setImmediate", (run: () => void, ...rest: unknown[]) => setTimer(run, 0, ...rest));
  set(globalThis, "clearImmediate", clearTimer);
  set(Date, "now", parts.instant);
  set(performance, "now", parts.elapsed);
  set(Math, "random", parts.random);
  const fill = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = parts.below(256);
    return into;
  };
  set(crypto, "getRandomValues", fill);
  set(process.getBuiltinModule("node:crypto"), "randomInt", parts.below);
  set(crypto, "randomUUID", () => uuidOf(fill(new Uint8Array(16))));
  set(AbortSignal, "timeout", (ms: number) => {
    const ending = new AbortController();
    setTimer(() => ending.abort(new DOMException("The operation timed out.", "TimeoutError")), ms);
    return ending.signal;
  });
  set(Bun, "sleep", (ms: number) => new Promise<void>((done) => setTimer(() => done(), ms)));
}

function uuidOf(bytes: Uint8Array): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
