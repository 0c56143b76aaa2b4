import type { Clock } from "#src/ports/clock.ts";

const FREE_TRIES = 10;
const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
const KEYS_MOST = 20_000;

/**
 * Makes many tries at one account slow, wherever they come from, and never
 * impossible: whoever knows the password gets in, a few moments later.
 */
export function createSlowDown(clock: Clock) {
  const windows = new Map<string, { endsAt: number; tries: number }>();
  return {
    /** Counts one try; answers how long it has to wait, in milliseconds. */
    waitMs(key: string): number {
      const now = clock.now();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        windows.delete(key);
        window = { endsAt: now + WINDOW_MS, tries: 0 };
        windows.set(key, window);
        if (windows.size > KEYS_MOST) windows.delete(windows.keys().next().value ?? "");
      }
      window.tries += 1;
      const over = window.tries - FREE_TRIES;
      return over <= 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(over - 1, 10));
    },
  };
}
