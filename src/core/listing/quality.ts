import { factsOf, type HouseFact } from "./house-facts.ts";

/** What a listing lacks of what guests look for before they dare to book, the weightiest first. */
const QUALITY_HINTS = ["photos", "bathroom_photo", "description", "beds", "facts", "rules", "guide"] as const;
export type QualityHint = (typeof QUALITY_HINTS)[number];

/** A place is seen whole by so many photos. */
const PHOTOS_LEAST = 6;
/** Shorter ones say no more than the name does. */
const DESCRIPTION_LEAST = 80;
/** What guests ask most: of these each is worth an answer. */
const FACTS_LEAST = 3;
const BATHROOM = /bath|shower|toilet|wash|\bwc\b|ensuite|en-suite|\bbafu|\bchoo\b/i;

export type ListingSaid = Readonly<{
  /** What each photo shows, where its host said so. */
  captions: readonly (string | undefined)[];
  description: string;
  houseRules: string;
  beds: number;
  /** What is answered of the house and its rules. */
  facts: readonly HouseFact[];
  hasGuide: boolean;
}>;

/** What would make a listing better. A photo of the bathroom is missed only where photos say what they show. */
export function qualityHints({ captions, description, houseRules, beds, facts, hasGuide }: ListingSaid): QualityHint[] {
  const said = captions.filter((caption) => caption !== undefined && caption !== "");
  const lacks: Readonly<Record<QualityHint, boolean>> = {
    photos: captions.length < PHOTOS_LEAST,
    bathroom_photo: said.length > 0 && !said.some((caption) => BATHROOM.test(caption ?? "")),
    description: description.trim().length < DESCRIPTION_LEAST,
    beds: beds === 0,
    facts: factsOf("facts").filter((fact) => facts.includes(fact)).length < FACTS_LEAST,
    rules: houseRules.trim() === "" && !factsOf("rules").some((fact) => facts.includes(fact)),
    guide: !hasGuide,
  };
  return QUALITY_HINTS.filter((hint) => lacks[hint]);
}
