import type { Amenity } from "./amenities.ts";

/** What can be wished for beside a place and free nights. Prices are a night's, in whole shillings. */
export type Wishes = Readonly<{
  party: number;
  priceFromKes: number;
  priceToKes: number;
  bedrooms: number;
  amenities: readonly Amenity[];
}>;

export const SORTS = ["price", "price-high", "newest", "near"] as const;

export type Sort = (typeof SORTS)[number];
