import { GUIDE_SECTIONS, type GuideSection } from "#src/core/guide/fields.ts";

/** Parts of a listing whose values are short enough to say what they were and became. */
const SHORT_PARTS = [
  ...(["display_name", "location", "state", "max_guests", "bedrooms", "bathrooms", "units"] as const),
  ...(["check_in_from", "check_out_until", "licence"] as const),
] as const;

/** What a listing's log tells apart. `made` is the listing itself. */
export const LOGGED_PARTS = [
  "made",
  ...SHORT_PARTS,
  ...(["description", "house_rules", "amenities", "facts", "guest_rules", "beds"] as const),
  ...(["photos", "photo_order", "captions", "guide_photos"] as const),
  ...(["rules", "booking", "cancellation", "payment", "discounts", "extras", "promo"] as const),
  ...GUIDE_SECTIONS.map((section): `guide_${GuideSection}` => `guide_${section}`),
] as const;
export type LoggedPart = (typeof LOGGED_PARTS)[number];

/** All that a listing says, by its parts, in any spelling that is the same for the same. */
export type WholeListing = Readonly<Record<string, string | number | null>>;

export type ListingStep = Readonly<{ part: LoggedPart; was: string | null; became: string | null }>;

/** A value that is longer stands for itself in the listing. */
const LOGGED_LONGEST = 80;

/** What was changed of a listing, part by part; what it was and became where both are short. Nothing before is a new one. */
export function listingSteps(before: WholeListing, after: WholeListing): ListingStep[] {
  if (Object.keys(after).length === 0) return [];
  if (before.display_name === undefined) return [{ part: "made", was: null, became: null }];
  const changed = LOGGED_PARTS.filter((part) => textOf(before[part]) !== textOf(after[part]));
  return changed.flatMap((part) => {
    // Other photos are in another order, too, and say other words.
    if ((part === "photo_order" || part === "captions") && changed.includes("photos")) return [];
    const [was, became] = [textOf(before[part]), textOf(after[part])];
    const isSaid =
      part === "photos" ||
      (SHORT_PARTS.includes(part as never) && Math.max(was.length, became.length) <= LOGGED_LONGEST);
    const said = (text: string) => (part === "photos" ? String(countOf(text)) : text);
    return [{ part, was: isSaid ? said(was) : null, became: isSaid ? said(became) : null }];
  });
}

const textOf = (value: string | number | null | undefined) => String(value ?? "");

function countOf(list: string): number {
  return list === "" ? 0 : (JSON.parse(list) as unknown[]).length;
}
