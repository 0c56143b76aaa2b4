import { oneLine } from "#src/core/typed-words.ts";

export const NAME_LONGEST = 80;

/**
 * A name as it is kept: any script, one space between words, nothing that nobody sees or that a page
 * would obey instead of showing (control signs, marks that turn the writing round). Empty when nothing
 * readable is left. The joiners of scripts that need them stay.
 */
export function cleanName(typed: string): string {
  const clean = oneLine(typed);
  return /[\p{L}\p{N}]/u.test(clean) ? clean : "";
}
