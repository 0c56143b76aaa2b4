import type { RateCard } from "#src/core/pricing/pricing.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import type { Amenity } from "./amenities.ts";

/** What can be wished for beside a place and free nights. Prices are a night's, in whole shillings. */
export type Wishes = Readonly<{
  party: number;
  priceFromKes: number;
  priceToKes: number;
  bedrooms: number;
  amenities: readonly Amenity[];
}>;

/** What a property has of it. */
export type Offer = Readonly<{
  basePriceKes: number;
  maxGuests: number;
  bedrooms: number;
  amenities: readonly string[];
}>;

/** What the index knows of a published property. */
export type Listed = Offer &
  Readonly<{
    id: string;
    location: string;
    units: number;
    createdAt: number;
    /** What the host asks of a stay beside free nights; `undefined` when she asks nothing. */
    rules?: StayRules | undefined;
    /** What she asks beside her price a night; `undefined` when she asks nothing. */
    rates?: RateCard | undefined;
  }>;

export const SORTS = ["price", "price-high", "newest", "near"] as const;

export type Sort = (typeof SORTS)[number];
