/** What we write to people in: English, and Swahili as it is written in Kenya. */
export const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

export function readLanguage(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** More than any browser sends; what stands behind is not read. */
const LIST_LONGEST = 300;

/**
 * The language that a browser puts first in its own list (RFC 9110, 12.5.4: the highest weight, the first of equals),
 * reduced to those that we have: Swahili where it comes first, whatever its country, and English for everybody else.
 */
export function firstLanguage(accepted: string | null): Language {
  // Nearly every list says it by this alone.
  if (!accepted || !/sw/i.test(accepted)) return "en";
  let first = { tag: "", weight: 0 };
  for (const part of accepted.slice(0, LIST_LONGEST).split(",")) {
    const [tag = "", weight] = part.split(";q=").map((text) => text.trim().toLowerCase());
    const given = { tag, weight: weight === undefined ? 1 : Number(weight) };
    if (given.weight > first.weight) first = given;
  }
  return first.tag.split("-")[0] === "sw" ? "sw" : "en";
}
