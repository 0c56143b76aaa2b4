import { oneLine } from "#src/core/typed-words.ts";
/** As many words as stand beside a name, and as long as one that is read at a glance. */
export const TAGS_MOST = 8;
export const TAG_LONGEST = 24;

/** Tags as a host types them, with commas between: each once, whatever its capitals; too many or too long are a fault. */
export function readTags(typed: string): { tags: string[] } | { fault: "too_many" | "too_long" } {
  const known = new Map<string, string>();
  for (const word of typed.split(/[,\n]/)) {
    const tag = oneLine(word);
    if (tag !== "" && !known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  }
  const tags = [...known.values()];
  if (tags.some((tag) => tag.length > TAG_LONGEST)) return { fault: "too_long" };
  return tags.length > TAGS_MOST ? { fault: "too_many" } : { tags };
}
