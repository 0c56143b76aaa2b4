import type { Log } from "./log.ts";
import type { Meters } from "./meters.ts";

/** Who works, as the log may name them: a route or a job. Asked only when it is told. */
export type Worker = () => Readonly<Record<string, string>>;

/**
 * Watches over the one thread that answers everybody.
 *
 * The log names who held it, not those who waited: whoever begins or goes on says so, and so does whoever has
 * worked up to now. What nobody claims belongs to the last who began.
 */
export type ThreadWatch = Readonly<{
  /** From now on this one works. What came before is not theirs. */
  begins(who: Worker): void;
  /** This one has worked up to now, without letting anybody in. */
  worked(who: Worker): void;
  /** Measures how late the thread comes to what is due. Returns the way to stop. */
  start(): () => void;
}>;

const LOOK_EVERY_MS = 50;
/** What a person notices. */
const HELD_MS = 250;
/** A machine that is too slow for all is told of often enough by this. */
const TELL_EVERY_MS = 1000;

export function createThreadWatch(
  { meters, log }: { meters: Meters; log: Log },
  now: () => number = () => performance.now(),
): ThreadWatch {
  let isWatching = false;
  let turnedAt = now();
  let toldAt = Number.NEGATIVE_INFINITY;
  let last: Worker = () => ({ route: "unknown" });

  /** The time since the thread was last known to be free was this one's. */
  function charge(who: Worker): void {
    const at = now();
    const ms = at - turnedAt;
    turnedAt = at;
    if (!isWatching || ms <= HELD_MS || at - toldAt < TELL_EVERY_MS) return;
    toldAt = at;
    log.warn("the thread was held", { ...who(), ms: Math.round(ms) });
  }

  return {
    begins(who) {
      charge(last);
      last = who;
    },
    worked(who) {
      charge(who);
      last = who;
    },
    start() {
      isWatching = true;
      turnedAt = now();
      let dueAt = turnedAt + LOOK_EVERY_MS;
      const timer = setInterval(() => {
        const at = now();
        meters.lag(Math.max(0, at - dueAt) / 1000);
        dueAt = at + LOOK_EVERY_MS;
        charge(last);
      }, LOOK_EVERY_MS);
      timer.unref();
      return () => {
        isWatching = false;
        clearInterval(timer);
      };
    },
  };
}
