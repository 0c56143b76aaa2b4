import type { ReactNode } from "react";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { BedsSaid, FactSaid } from "#src/core/listing/house-facts.ts";
import type { LicenceClass } from "#src/core/listing/licence.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { TaxPercents } from "#src/core/money/receipt.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { Totals } from "#src/core/review/averages.ts";
import type { DayToPick } from "#src/core/stay/pick-days.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { dayAfter, type LocalDate, type Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { summaryAddress } from "#views/booking/addresses.ts";
import type { Shell } from "#views/frame/page.tsx";
import type { FieldError, HostNumber } from "#views/kit/index.ts";
import type { PublicReview } from "#views/review/review-list.tsx";
import type { AreaToShow } from "./area-section.tsx";
import { propertyHref } from "./property-href.ts";

export type PropertyToShow = Readonly<{
  id: string;
  displayName: string;
  location: string;
  /** The cheapest night that can be booked; nothing when there is none. */
  fromKes: number | undefined;
  guests: number;
  bedrooms: number;
  bathrooms: number;
  amenities: readonly string[];
  description: string;
  houseRules: string;
  photos: readonly ListingPhoto[];
  /** The licence that holds today. */
  licence?: Readonly<{ number: string; class: LicenceClass }> | undefined;
}>;

/** How far the guest has come with choosing a stay. */
export type StayChoice =
  | Readonly<{ step: "check_in" }>
  | Readonly<{ step: "check_out"; checkIn: LocalDate }>
  | Readonly<{ step: "free"; stay: Stay; nights: number; quote: Quote }>
  | Readonly<{ step: "refused"; stay: Stay; nights: number; why: Refusal; nearest: readonly Stay[] }>;

/** `via` is the short link or the offer by which the guest came. */
export type TypedStay = Readonly<{ checkIn: string; checkOut: string; guests: string; via?: string | undefined }>;

export type PropertyPageProps = {
  shell: Shell;
  /** Absolute. */
  url: string;
  image: Readonly<{ url: string; alt: string }>;
  jsonLd: object;
  property: PropertyToShow;
  host: Readonly<{
    name: string;
    owner: string;
    verified: string | undefined;
    href: string;
    phone: HostNumber | undefined;
    face: ListingPhoto | undefined;
  }>;
  /** What its reviews come to, and the newest of them. */
  reviewed: Readonly<{ totals: Totals | undefined; reviews: readonly PublicReview[] }>;
  area: AreaToShow;
  facts: readonly FactSaid[];
  beds: readonly BedsSaid[];
  /** The whole of which it is a room, or its rooms, as far as guests can book them. */
  otherHalf: readonly Readonly<{ id: string; name: string; isWhole: boolean }>[];
  /** Where else, drawn by whoever knows the cards of a host's page; nothing where there is nothing else. */
  similar: ReactNode;
  choice: StayChoice;
  /** What its host is asked in tax: it is in the price. */
  tax: TaxPercents | undefined;
  typed: TypedStay;
  errors: readonly FieldError[];
  months: readonly Readonly<{ month: string; days: readonly DayToPick[] }>[];
  /** What a night costs the party, before discounts and fees. */
  prices: ReadonlyMap<LocalDate, number>;
  /** Why some days can't end the stay that was begun. */
  outOfReach: readonly Refusal[];
  /** How many they are, as far as is known: never nobody, and never more than it sleeps. */
  party: number;
  /** The month that three earlier or later ones begin with, when there are any. */
  earlier: string | undefined;
  later: string | undefined;
  today: LocalDate;
  lastCheckIn: LocalDate;
  /** What is asked of every stay, who says yes to it, and what comes back of a cancelled one. `now` is Unix milliseconds. */
  terms: Readonly<{
    hours: StayHours;
    rules: StayRules;
    policy: CancellationPolicy;
    mode: "instant" | "request";
    now: number;
  }>;
};

/** Where choosing a day leads: the last one to checking and paying. */
export function pickHref(
  property: Pick<PropertyToShow, "id">,
  pick: "check_in" | Stay,
  date: LocalDate,
  kept: { guests: number; month: string | undefined; via: string | undefined },
): string {
  if (pick !== "check_in") return summaryAddress({ propertyId: property.id, ...pick, ...kept });
  return propertyHref(property.id, { checkIn: date, ...kept }, `#m-${date.slice(0, 7)}`);
}

/** The earliest day one may leave on. */
export function earliestCheckOut({ choice, today }: Pick<PropertyPageProps, "choice" | "today">): LocalDate {
  switch (choice.step) {
    case "check_in":
      return dayAfter(today);
    case "check_out":
      return dayAfter(choice.checkIn);
    case "free":
    case "refused":
      return dayAfter(choice.stay.checkIn);
  }
}
