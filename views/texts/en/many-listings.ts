import type { GuideSection } from "#src/core/guide/fields.ts";
import type { ListingPart } from "#src/core/listing/change-of-many.ts";
import { plural } from "#views/format/format.ts";
import { guideFormTexts } from "./guide-form.ts";
import { manyPriceTexts } from "./many-prices.ts";

const parts: Readonly<Partial<Record<ListingPart, string>>> = {
  facts: "Facts",
  guest_rules: "House rules, by answers",
  amenities: "Amenities",
  description: "Description",
  house_rules: "House rules, in words",
  hours: "Check-in and check-out",
};

/** The same words, facts, guide and rules in several properties at once. */
export const manyListingTexts = {
  title: "Change several properties",
  lead: "Choose what is to be the same, and in which. You see what changes where before anything is saved, and for a day one press undoes it. For prices:",
  none: "There is nothing to change yet.",
  wrong: "Not shown yet",
  which: {
    legend: "Which properties",
    all: (count: number) => `All ${count}`,
    some: "Only some",
    areas: "All in these areas",
    single: "These",
  },
  what: "What to change",
  whatHint: "Open what you want to change. All else stays as each property has it.",
  leave: "Leave as it is",
  sayNothing: "Say nothing of it",
  takeAway: "Take it away",
  yes: "Yes",
  emptyLeaves: "An empty field leaves what each property has.",
  factsHint:
    "An empty number or note leaves what each has, where the answer is the same. With another answer they go: what was measured over 4G is not true of fibre.",
  hours: "Check-in and check-out",
  hoursHint: "Guests who have booked read the new hours, too.",
  amenities: { have: "They all have", haveNot: "None of them has" },
  terms: "Cancelling and booking",
  termsHint: "For bookings from now on. Those made keep what their guests agreed to.",
  text: {
    legends: { description: "Description", houseRules: "In words" },
    change: "What happens to the text",
    how: {
      leave: "Leave as it is",
      add: "Add a paragraph at its end",
      swap: "Replace words in it",
      whole: "Replace all of it",
    },
    find: "Words to replace",
    findHint: "Only to replace words: exactly as they stand in the text. With nothing below they are taken out.",
    words: "New words",
    emptyRules: "Replacing all of it with nothing takes the text away.",
  },
  show: "Show what changes",
  faults: {
    to: "Choose at least one property or area.",
    nothing: "Choose something to change.",
    bothAmenities: "The same amenity can't be added and taken away.",
    tooLong: (longest: number) => `At most ${longest} characters.`,
    find: "Give the words to replace.",
    text: "Write the new words.",
    how: "Say what happens to the text, or empty its words.",
  },
  planLead: "Nothing is saved yet. Properties in which the same changes stand together.",
  count: (count: number) => plural(count, "property", "properties"),
  same: "Nothing changes here: it is so already.",
  notInIt: (part: string) => `${part}: the words to replace do not stand in it, so it stays as it is.`,
  wouldBeTooLong: (part: string, longest: number) => `${part} would be longer than ${longest} characters.`,
  part: (part: ListingPart | "rules" | "booking" | "cancellation"): string => {
    if (part === "rules" || part === "booking" || part === "cancellation") return manyPriceTexts.copy.parts[part];
    return parts[part] ?? `Guide: ${guideFormTexts.sections[part.slice("guide_".length) as GuideSection]}`;
  },
  made: (count: number) => `Changed in ${plural(count, "property", "properties")}`,
};
