export const NAME_LONGEST = 80;

/**
 * A name as it is kept: any script, one space between words, nothing that nobody sees or that a page
 * would obey instead of showing (control signs, marks that turn the writing round). Empty when nothing
 * readable is left. The joiners of scripts that need them stay.
 */
export function cleanName(typed: string): string {
  const clean = typed
    .normalize("NFC")
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .replace(/[\s\p{Cc}]/gu, " ")
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
  return /[\p{L}\p{N}]/u.test(clean) ? clean : "";
}
