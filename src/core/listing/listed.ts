import type { Amenity } from "./amenities.ts";

/**
 * What a night may cost, both ends, in whole shillings: with dates what the nights come to divided by their number,
 * before fees; without dates the cheapest night that can be booked.
 */
export type PriceLimits = Readonly<{ priceFromKes: number; priceToKes: number }>;

/** What can be wished for beside a place and free nights. */
export type Wishes = PriceLimits &
  Readonly<{
    party: number;
    bedrooms: number;
    amenities: readonly Amenity[];
  }>;

export const SORTS = ["price", "price-high", "newest", "near"] as const;

export type Sort = (typeof SORTS)[number];
