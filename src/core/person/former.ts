/**
 * What is written where a name stood that was forgotten. A key: it is said to each reader in their language, and the
 * words are those of before, so that what is written already reads as it should.
 */
export const FORMER = { guest: "Former guest", host: "Former host", property: "Former property" } as const;

export type Former = keyof typeof FORMER;

/** Whose name was forgotten, where this is written for one; `undefined` for every name. */
export function formerOf(written: string): Former | undefined {
  return (Object.keys(FORMER) as Former[]).find((kind) => FORMER[kind] === written);
}
