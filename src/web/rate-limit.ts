import type { Clock } from "#src/ports/clock.ts";
import { LIMITS, type Limit } from "./limits.ts";

export type RateLimit = Readonly<{
  /** Counts one try, or as many bytes as it costs, and says whether it is still within the limit. */
  allow(key: string, cost?: number): boolean;
  /** Uncounts one try that was allowed and turned out to be none of those the limit is there for. */
  giveBack(key: string): void;
  /** How much of the limit is used. Counts nothing. */
  used(key: string): number;
  /** How long until the key may try again, in milliseconds; 0 is now. Counts nothing. */
  waitMs(key: string): number;
}>;

type Window = { endsAt: number; used: number };

/** Of each of the two kinds that are kept apart: names at their limit, and all others. */
export const NAMES_MOST = 20_000;
const LEVELS = 8;

/**
 * At most so many tries a key in each window. Kept in memory and bounded.
 *
 * Who floods with names must not make us forget a limit that is reached, nor one that is nearly reached: names
 * stand in levels by how much they have used, the lowest level forgets first, its oldest name first, and the names
 * at their limit have a memory of their own. To push one of those out, twenty thousand others have to use up theirs.
 */
export function createRateLimit(clock: Clock, { most, ms }: Pick<Limit, "most" | "ms">): RateLimit {
  const open: Map<string, Window>[] = Array.from({ length: LEVELS }, () => new Map());
  const reached = new Map<string, Window>();

  function placeOf({ used }: Window): Map<string, Window> {
    if (used >= most) return reached;
    return open[Math.floor((used * LEVELS) / most)] ?? reached;
  }
  function find(key: string): Window | undefined {
    const place = [reached, ...open].find((names) => names.has(key));
    const window = place?.get(key);
    if (!window || window.endsAt > clock.now()) return window;
    place?.delete(key);
    return undefined;
  }
  function keep(key: string, window: Window, used: number): void {
    const [before, after] = [placeOf(window), placeOf({ ...window, used })];
    window.used = used;
    if (before !== after) before.delete(key);
    after.set(key, window);
    if (reached.size > NAMES_MOST) forgetOldest(reached);
    if (open.reduce((sum, { size }) => sum + size, 0) > NAMES_MOST) {
      forgetOldest(open.find((names) => names.size > (names === after ? 1 : 0)) ?? after);
    }
  }

  return {
    allow(key, cost = 1) {
      const window = find(key) ?? { endsAt: clock.now() + ms, used: 0 };
      const isWithin = window.used + cost <= most;
      // What does not fit any more is not counted, except that the limit is reached.
      keep(key, window, isWithin ? window.used + cost : Math.max(window.used, most));
      return isWithin;
    },
    giveBack(key) {
      const window = find(key);
      if (window && window.used > 0) keep(key, window, window.used - 1);
    },
    used: (key) => find(key)?.used ?? 0,
    waitMs(key) {
      const window = find(key);
      return window && window.used >= most ? window.endsAt - clock.now() : 0;
    },
  };
}

function forgetOldest(names: Map<string, Window>): void {
  const oldest = names.keys().next().value;
  if (oldest !== undefined) names.delete(oldest);
}

/** Each limit of the table, counted for the whole house: what two routes share is counted together. */
export type Limits = Readonly<Record<keyof typeof LIMITS, RateLimit>>;

export function createLimits(clock: Clock): Limits {
  const pairs = Object.entries(LIMITS).map(([name, limit]) => [name, createRateLimit(clock, limit)]);
  return Object.fromEntries(pairs);
}

/** Tells a program when to come again. People read it on the page. */
export function retryAfter(waitMs: number): string {
  return String(Math.max(1, Math.ceil(waitMs / 1000)));
}
