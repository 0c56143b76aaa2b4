import type { Purge, PurgeHook } from "#src/ports/purge-hook.ts";

/** The tag that every lent page bears. */
export const EVERY_PAGE = "lango";

/** Of more than these, everything is called back at once. */
const TAGS_MOST = 100;
/** The first wait after a call that was not heard; it doubles. */
const WAIT_MS = 250;
const WAIT_MOST_MS = 30_000;
/** Where nobody was there to say no, it costs nobody anything to ask each second: all is exact a second after it is back. */
const AWAY_MOST_MS = 1000;
/** What takes longer to be heard is not heard meanwhile: nothing more is lent. */
const SLOW_MS = 1000;
/** A page that was on its way there while it changed may arrive after the first call. */
const SAID_AGAIN_MS: readonly number[] = [500, 5000];

/** What is to be told, by tag; `isAgain` was told before and heard. */
type Waiting = ReadonlyMap<string, Readonly<{ path: string; isAgain: boolean }>>;

export type CallBacks = Readonly<{
  add(tag: string, path: string): void;
  everything(): void;
  /** Whether the last call was heard. Before the first one nobody knows what stands there from before this start. */
  isHeard(): boolean;
  stop(): void;
}>;

/**
 * Tells the operator's cache what to let go of: at once, many in one call, one call at a time, and again until it is
 * heard. It keeps nothing on the disk: the first call after a start lets go of everything.
 */
export function createCallBacks(hook: PurgeHook, heard: (isHeard: boolean) => void): CallBacks {
  const timers = createTimers();
  let waiting: Waiting = new Map();
  /** A call is under way, or will be. */
  let isTelling = false;
  let isAwaited = false;
  let isHeard = false;
  let failures = 0;

  /** After whatever else happens now, so that one call tells of all of it; while nobody hears, when it is time. */
  function put(more: Waiting): void {
    waiting = together(waiting, more);
    wake(0);
  }

  function wake(ms: number): void {
    if (isAwaited || isTelling) return;
    isAwaited = true;
    timers.after(ms, () => {
      isAwaited = false;
      void tell();
    });
  }

  function note(wasHeard: boolean, isFirst: boolean): void {
    const isNews = wasHeard !== isHeard || (!wasHeard && isFirst);
    isHeard = wasHeard;
    if (isNews) heard(wasHeard);
  }

  async function tell(): Promise<void> {
    isTelling = true;
    const told = waiting;
    waiting = new Map();
    // What is late stands as not heard until it is.
    const slow = timers.after(SLOW_MS, () => note(false, false));
    const answered = await hook.tell(purgeOf(told)).catch(() => "away" as const);
    slow?.();
    const wasHeard = answered === true;
    isTelling = false;
    note(wasHeard, failures === 0);
    if (!wasHeard) {
      waiting = together(told, waiting);
      wake(Math.min(answered === "away" ? AWAY_MOST_MS : WAIT_MOST_MS, WAIT_MS * 2 ** failures));
      failures += 1;
      return;
    }
    failures = 0;
    const again = toSayAgain(told);
    for (const ms of again.size > 0 ? SAID_AGAIN_MS : []) timers.after(ms, () => put(again));
    if (waiting.size > 0) wake(0);
  }

  const add = (tag: string, path: string) => put(new Map([[tag, { path, isAgain: false }]]));
  const everything = () => add(EVERY_PAGE, "/");
  everything();
  return { add, everything, isHeard: () => isHeard, stop: timers.stop };
}

function toSayAgain(told: Waiting): Waiting {
  return new Map(
    [...told].filter(([, { isAgain }]) => !isAgain).map(([tag, { path }]) => [tag, { path, isAgain: true }]),
  );
}

function together(some: Waiting, more: Waiting): Waiting {
  const all = new Map(some);
  for (const [tag, { path, isAgain }] of more)
    all.set(tag, { path, isAgain: isAgain && (all.get(tag)?.isAgain ?? true) });
  if (!all.has(EVERY_PAGE) && all.size <= TAGS_MOST) return all;
  return new Map([[EVERY_PAGE, { path: "/", isAgain: all.values().every(({ isAgain }) => isAgain) }]]);
}

function purgeOf(told: Waiting): Purge {
  const paths = [...told.values()].map(({ path }) => path);
  return { isEverything: told.has(EVERY_PAGE), tags: [...told.keys()], paths };
}

/** Work for later, that holds no process up and ends together. */
function createTimers() {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isStopped = false;
  return {
    /** Answers what takes it back. */
    after(ms: number, work: () => void): (() => void) | undefined {
      if (isStopped) return undefined;
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timer.unref();
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    stop(): void {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
