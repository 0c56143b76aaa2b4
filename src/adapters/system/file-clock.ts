import { readFileSync } from "node:fs";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";

const LOOK_EVERY_MS = 100;

/**
 * The machine's clock, as many milliseconds ahead as a file says: for tests that let a guest's hour pass in a
 * moment, and that set a clock back. Demo alone; whoever writes the file may do so at any time.
 */
export function fileClock(file: string): Clock {
  let ahead = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const now = () => {
    const elapsed = performance.now();
    if (elapsed - lookedAt > LOOK_EVERY_MS) {
      lookedAt = elapsed;
      ahead = aheadIn(file) ?? ahead;
    }
    return Date.now() + ahead;
  };
  return { now, today: () => localDateAt(now()) };
}

function aheadIn(file: string): number | undefined {
  try {
    const text = readFileSync(file, "utf8").trim();
    return /^-?\d{1,12}$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}
