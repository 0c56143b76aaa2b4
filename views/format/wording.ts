import type { Tone } from "./tone.ts";

/** A text without its words: what one language says, every other one has to say too. A tone is no wording. */
export type Wording<T> = T extends string
  ? T extends Tone
    ? T
    : string
  : T extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Wording<Said>
    : { readonly [Key in keyof T]: Wording<T[Key]> };

type Tree = Readonly<Record<string, unknown>>;

/** What one language says so far: whatever of it is there is as whole as it must be. */
export type Lacking<T> = T extends (...facts: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : { readonly [Key in keyof T]?: Lacking<T[Key]> };

/** The texts of a language, and English wherever it lacks one. */
export function withEnglish<T>(said: Lacking<T>, english: T): T {
  const filled = Object.entries(english as Tree).map(([key, text]) => {
    const own = (said as Tree)[key];
    return [key, isTree(own) ? withEnglish(own, text) : (own ?? text)];
  });
  return Object.fromEntries(filled) as T;
}

function isTree(text: unknown): text is Tree {
  return typeof text === "object" && text !== null && !Array.isArray(text);
}
