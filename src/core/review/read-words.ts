import { manyLines } from "#src/core/typed-words.ts";
import { CATEGORIES, type Category, type StarsGiven } from "./averages.ts";

export const WORDS_LONGEST = 2000;
export const NOTE_LONGEST = 1000;
export const REPLY_LONGEST = 1000;

/** As it is kept and shown: no blanks at the ends, no more than one empty line in a row. */
export function cleanWords(typed: string): string {
  return manyLines(typed)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The stars that were pressed, one to five each, and which are missing. */
export function readStars(typed: (category: Category) => string): {
  stars: Partial<Record<Category, number>>;
  missing: Category[];
} {
  const stars: Partial<Record<Category, number>> = {};
  for (const category of CATEGORIES) if (/^[1-5]$/.test(typed(category))) stars[category] = Number(typed(category));
  return { stars, missing: CATEGORIES.filter((category) => stars[category] === undefined) };
}

export function areAll(stars: Partial<Record<Category, number>>): stars is StarsGiven {
  return CATEGORIES.every((category) => stars[category] !== undefined);
}

/**
 * Whether public words hold a way to reach somebody: a number of nine or more digits, a mail address or a link. A price
 * or a date has fewer.
 */
export function saysContact(words: string): boolean {
  if (/[^\s@]@[^\s@.]+\.[^\s@.]|https?:\/\/|www\./i.test(words)) return true;
  const numbers = words.match(/\+?\d[\d ().-]*\d/g) ?? [];
  return numbers.some((number) => number.replace(/\D/g, "").length >= 9);
}

/** The first name that may stand beside a guest's words. */
export function firstNameOf(name: string): string {
  return (name.trim().split(/\s+/)[0] ?? "").slice(0, 40);
}
