/** Chance that can be had again: the same seed rolls the same numbers. */
export type Dice = Readonly<{
  /** From 0 up to 1, which is left out. */
  next(): number;
  /** A whole number from 0, less than `most`. */
  below(most: number): number;
  /** True once in so many times. */
  once(inHowMany: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** By weight: the second of each pair says how often it comes. */
  weighed<T>(of: readonly (readonly [T, number])[]): T;
}>;

/** Mulberry32: small, quick, and good enough to choose what happens next. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    once: (inHowMany) => below(inHowMany) === 0,
    pick<T>(of: readonly T[]): T {
      return of[below(of.length)] as T;
    },
    weighed<T>(of: readonly (readonly [T, number])[]): T {
      let at = next() * of.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [one, weight] of of) {
        at -= weight;
        if (at < 0) return one;
      }
      return (of[0] as readonly [T, number])[0];
    },
  };
}

/**
 * One number from several things (FNV-1a). What hangs on a name instead of on the order of things stays what it is
 * when other things are left out of a story.
 */
export function mixed(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of parts.join("\n")) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash | 0;
}
