import { GUIDE_SECTIONS, type Guide, type GuideKey, type GuideSection } from "#src/core/guide/fields.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { AMENITIES, type Amenity, isAmenity } from "./amenities.ts";
import { FACT_NOTE_LONGEST, type FactSaid, type HouseFact } from "./house-facts.ts";

/** The parts of a listing's words that a change of several properties may touch; a part of the guide each by itself. */
export const LISTING_PARTS = [
  "facts",
  "guest_rules",
  "amenities",
  "description",
  "house_rules",
  "hours",
  ...GUIDE_SECTIONS.map((section): `guide_${GuideSection}` => `guide_${section}`),
] as const;
export type ListingPart = (typeof LISTING_PARTS)[number];

/** What each part says of one property. */
export type ListingParts = Readonly<
  {
    facts: readonly FactSaid[];
    guest_rules: readonly FactSaid[];
    amenities: readonly string[];
    description: string;
    house_rules: string;
    hours: StayHours;
  } & Record<`guide_${GuideSection}`, Guide>
>;

/** One answer for all of them; `null` takes the answer away. What stands empty beside it leaves what each has. */
export type FactChange = Readonly<{ fact: HouseFact; said: FactSaid | null }>;

/**
 * A property's answers with a change: the number, the day and the words of its own stay where the answer is the same
 * and the change says nothing of them. With another answer they go: what was measured over 4G is not true of fibre.
 */
export function factsAfter(own: readonly FactSaid[], changes: readonly FactChange[]): FactSaid[] {
  const changed = own.flatMap((one) => {
    const change = changes.find(({ fact }) => fact === one.fact);
    if (!change) return [one];
    return change.said ? [oneAnswer(one, change.said)] : [];
  });
  const added = changes.flatMap(({ said }) => (said && !own.some(({ fact }) => fact === said.fact) ? [said] : []));
  return [...changed, ...added];
}

function oneAnswer(own: FactSaid, said: FactSaid): FactSaid {
  if (own.choice !== said.choice) return said;
  return {
    ...said,
    amount: said.amount ?? own.amount,
    // A number without its day was not measured on the day of the one before.
    testedOn: said.amount === null || said.amount === own.amount ? (said.testedOn ?? own.testedOn) : said.testedOn,
    note: (said.note || own.note).slice(0, FACT_NOTE_LONGEST),
    noteSw: (said.noteSw || own.noteSw).slice(0, FACT_NOTE_LONGEST),
  };
}

/** How a text of several properties changes: a paragraph more, words in the place of words, or another text. */
export type TextChange = Readonly<
  { how: "add"; text: string } | { how: "swap"; find: string; text: string } | { how: "whole"; text: string }
>;

/** `same`: it says so already. `not_in_it`: the words that another was to take the place of do not stand in it. */
export type TextAfter = Readonly<{ is: "same" | "not_in_it" | "too_long" } | { is: "other"; text: string }>;

/** A text with a change. A paragraph that stands in it is not added again. `longest` in characters. */
export function textAfter(own: string, change: TextChange, longest: number): TextAfter {
  if (change.how === "swap" && !own.includes(change.find)) {
    return { is: change.text !== "" && own.includes(change.text) ? "same" : "not_in_it" };
  }
  const text = textWith(own, change);
  if (text === own) return { is: "same" };
  return text.length > longest ? { is: "too_long" } : { is: "other", text };
}

function textWith(own: string, change: TextChange): string {
  switch (change.how) {
    case "whole":
      return change.text;
    case "add":
      if (paragraphsOf(own).some((one) => one === change.text) || own === change.text) return own;
      return own === "" ? change.text : `${own}\n\n${change.text}`;
    case "swap":
      return own
        .replaceAll(change.find, () => change.text)
        .replace(/\n{3,}/g, "\n\n")
        .trim();
  }
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** In the order of the form. What the form knows no more stays as it is. */
export function amenitiesAfter(
  own: readonly string[],
  { add, remove }: Readonly<{ add: readonly Amenity[]; remove: readonly Amenity[] }>,
): string[] {
  const left = own.filter((one) => !remove.some((gone) => gone === one));
  const known = AMENITIES.filter((one) => left.includes(one) || add.includes(one));
  return [...known, ...left.filter((one) => !isAmenity(one))];
}

/** Chosen where an answer is to be taken away. */
export const GONE = "-";

/** The texts of a listing that may change in several at once, as the form names them. */
export const TEXT_PARTS = ["description", "houseRules"] as const;

/** The numbers of a stay that may be the same in several, with what each may be. */
export const STAY_FIELDS = [
  ["minNights", 1, 180],
  ["maxNights", 1, 180],
  ["leadDays", 0, 90],
  ["windowDays", 1, 540],
  ["bufferDays", 0, 14],
] as const;

/** A field of the guide: water and parking are names of facts too. */
export function guideName(key: GuideKey): string {
  return `guide-${key}`;
}
