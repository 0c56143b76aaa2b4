import type { Clock } from "#src/ports/clock.ts";

export type RateLimit = Readonly<{
  /** Counts one try and says whether it is still within the limit. */
  allow(key: string): boolean;
  /** Uncounts one try that was allowed and turned out to be none of those the limit is there for. */
  giveBack(key: string): void;
}>;

const KEYS_MOST = 20_000;

/**
 * At most `most` tries a key in each window of `windowMs`. Kept in memory and
 * bounded: under a flood of keys the oldest are forgotten, never the newest.
 */
export function createRateLimit(clock: Clock, most: number, windowMs: number): RateLimit {
  const windows = new Map<string, { endsAt: number; tries: number }>();
  return {
    allow(key) {
      const now = clock.now();
      const window = windows.get(key);
      if (window && window.endsAt > now) {
        window.tries += 1;
        return window.tries <= most;
      }
      windows.delete(key);
      windows.set(key, { endsAt: now + windowMs, tries: 1 });
      if (windows.size > KEYS_MOST) {
        const oldest = windows.keys().next().value;
        if (oldest !== undefined) windows.delete(oldest);
      }
      return true;
    },
    giveBack(key) {
      const window = windows.get(key);
      if (window && window.tries > 0) window.tries -= 1;
    },
  };
}
