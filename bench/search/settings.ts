import { join } from "node:path";
import { systemClock } from "#src/adapters/system/system-clock.ts";

export const PROPERTIES = Number(argument("--properties") ?? 5000);
export const RATED = Number(argument("--rated") ?? 16);
export const folder = join(import.meta.dir, "../data", `search-${PROPERTIES}`);
export const file = join(folder, "lango.db");
export const today = systemClock.today();
export const random = mulberry(7);

export function argument(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place === -1 ? undefined : process.argv[place + 1];
}

/** The same numbers each time. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
