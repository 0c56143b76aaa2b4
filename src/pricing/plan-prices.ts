import type { Reader } from "#db/open.ts";
import { promoCodesOf, type Terms, termsOf } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { NIGHT_PRICE, underFloor } from "#src/core/pricing/price-floor.ts";
import { type PricePart, spelled } from "#src/core/pricing/price-parts.ts";
import { nightsWithPrices, type RateCard } from "#src/core/pricing/pricing.ts";
import { type DateRate, priceWithChange } from "#src/core/stay/season.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  nightsOf,
  weekdayOf,
} from "#src/core/stay/stay.ts";
import { nightsShut } from "#src/core/stay/stay-rules.ts";
import { hashOf } from "#src/web/secrets.ts";
import { only, type PriceParts, pricePartsOf, termsWith } from "./property-prices.ts";
import { closedBy } from "./save-prices.ts";

/** Why a property is left out of a change. */
type PlanFault =
  /** No stay could begin and end by the rules that it would have, on usual nights or in a season. */
  | Readonly<{ why: "no_stay_fits"; season: string | null }>
  /** Its rules for some days and its seasons would leave no night to anybody. */
  | Readonly<{ why: "all_shut" }>
  /** A night would cost more or less than a price may be. */
  | Readonly<{ why: "price"; kes: number }>
  /** It has no base price that something could be put on top of. */
  | Readonly<{ why: "no_base" }>;

/** What a change would do to one property: the parts that differ, before and after. */
type Planned = Readonly<{
  property: Property;
  was: Partial<PriceParts>;
  becomes: Partial<PriceParts>;
  terms: Readonly<{ was: Terms; becomes: Terms }>;
  /** What the nights of the year ahead come to, one after the other, for the party that a price is meant for. */
  yearKes: Readonly<{ was: number; becomes: number }>;
  /** What a night could then be sold for at the least, where that is too little. */
  low: Readonly<{ kes: number; floorKes: number }> | undefined;
  /** How many nights ahead nobody could then book, where that is more than now. */
  shutNights: number;
  fault: PlanFault | undefined;
}>;

export type Plan = Readonly<{
  planned: readonly Planned[];
  /** Other than this when anything that the plan shows has changed. */
  version: string;
}>;

/** The parts that say which stays may be had. */
const STAY_PARTS = ["seasons", "dates", "days", "rules"] as const;

/** The nights of a year. */
const YEAR_DAYS = 365;

/** What copying parts of a property to others would do. A price that is not there is not copied. */
export function planCopy(
  db: Reader,
  ask: Readonly<{ from: Property; to: readonly Property[]; parts: readonly PricePart[]; today: LocalDate }>,
): Plan {
  const source = only(pricePartsOf(db, ask.from, ask.today), ask.parts);
  const last = addDays(ask.today, BOOKING_HORIZON_DAYS + LONGEST_STAY_NIGHTS);
  return planOf(db, ask.to, ask.today, (own) => {
    const copied = { ...source };
    if (source.weekdays && source.weekdays.basePriceKes === 0) {
      copied.weekdays = { ...source.weekdays, basePriceKes: own.weekdays.basePriceKes };
    }
    if (source.dates) {
      const nights = [...Object.keys(source.dates), ...Object.keys(own.dates)].filter((night) => night <= last);
      copied.dates = Object.fromEntries(nights.map((night) => [night, source.dates?.[night] ?? null]));
    }
    for (const part of ["seasons", "days", "extras"] as const) {
      if (source[part]) Object.assign(copied, { [part]: source[part].map(({ id: _, ...row }) => row) });
    }
    return copied;
  });
}

/** What some weekdays are to cost: a price, per cent on top, or what other nights cost. */
export type WeekendPrice = Readonly<
  { kind: "price"; kes: number } | { kind: "percent"; percent: number } | { kind: "usual" }
>;

/**
 * What a price for some weekdays would do: for ever by the price of the weekday, or on the nights of `dates` (both ends)
 * alone by a price of each night. Per cent for ever are those of each property's own base price, in whole shillings.
 */
export function planWeekend(
  db: Reader,
  ask: Readonly<{
    to: readonly Property[];
    weekdays: readonly number[];
    price: WeekendPrice;
    dates: Readonly<{ firstNight: LocalDate; lastNight: LocalDate }> | undefined;
    today: LocalDate;
  }>,
): Plan {
  const { price, dates, weekdays } = ask;
  const nights = dates
    ? nightsOf({ checkIn: dates.firstNight, checkOut: dayAfter(dates.lastNight) }).filter((night) =>
        weekdays.includes(weekdayOf(night)),
      )
    : [];
  return planOf(db, ask.to, ask.today, (own) => {
    if (dates) return { dates: Object.fromEntries(nights.map((night) => [night, rateAt(price, own.dates[night])])) };
    const { basePriceKes } = own.weekdays;
    if (price.kind === "percent" && basePriceKes === 0) return { why: "no_base" };
    const prices = { ...own.weekdays.weekdayPricesKes };
    for (const weekday of weekdays) {
      if (price.kind === "usual") delete prices[weekday];
      else if (price.kind === "price") prices[weekday] = price.kes;
      else prices[weekday] = priceWithChange(basePriceKes, { changePercent: price.percent });
      const kes = prices[weekday] ?? NIGHT_PRICE.least;
      if (kes < NIGHT_PRICE.least || kes > NIGHT_PRICE.most) return { why: "price", kes };
    }
    return { weekdays: { basePriceKes, weekdayPricesKes: prices } };
  });
}

/** A night's own rate with this price; its minimum stays. */
function rateAt(price: WeekendPrice, own: DateRate | null | undefined): DateRate | null {
  const minNights = own?.minNights ?? null;
  const rate = { priceKes: null, changePercent: null, changeKes: null, minNights };
  if (price.kind === "price") return { ...rate, priceKes: price.kes };
  if (price.kind === "percent") return { ...rate, changePercent: price.percent };
  return minNights === null ? null : rate;
}

function planOf(
  db: Reader,
  to: readonly Property[],
  today: LocalDate,
  change: (own: PriceParts) => Partial<PriceParts> | PlanFault,
): Plan {
  const planned = to.map((property): Planned => {
    const own = pricePartsOf(db, property, today);
    const terms = termsOf(db, property);
    const wanted = change(own);
    const { was, becomes } = "why" in wanted ? { was: {}, becomes: {} } : differences(own, wanted);
    const changed = termsWith(terms, becomes);
    const isOfStays = STAY_PARTS.some((part) => becomes[part]);
    const closed = isOfStays ? closedBy(changed.rules, today) : undefined;
    const fault = "why" in wanted ? wanted : closed && faultOf(closed);
    const [shut, shutNow] = isOfStays ? [countShut(changed, today), countShut(terms, today)] : [0, 0];
    return {
      property,
      was,
      becomes,
      terms: { was: terms, becomes: changed },
      yearKes: { was: yearKes(terms.rates, today), becomes: yearKes(changed.rates, today) },
      low: underFloor(changed.rates, promoCodesOf(db, property.id), today),
      shutNights: shut > shutNow ? shut : 0,
      fault,
    };
  });
  return { planned, version: versionOf(planned) };
}

function faultOf(closed: NonNullable<ReturnType<typeof closedBy>>): PlanFault {
  return closed.outcome === "all_shut" ? { why: "all_shut" } : { why: "no_stay_fits", season: closed.season };
}

/** Of what is wanted, what differs from what is there; of single dates the nights that do. */
function differences(own: PriceParts, wanted: Partial<PriceParts>) {
  const was: Record<string, unknown> = {};
  const becomes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const part = name as PricePart;
    if (part === "dates") {
      const nights = Object.entries(wanted.dates ?? {}).filter(
        ([night, rate]) => spelled(part, own.dates[night] ?? null) !== spelled(part, rate),
      );
      if (nights.length === 0) continue;
      was.dates = Object.fromEntries(nights.map(([night]) => [night, own.dates[night] ?? null]));
      becomes.dates = Object.fromEntries(nights);
    } else if (spelled(part, own[part]) !== spelled(part, value)) {
      was[part] = own[part];
      becomes[part] = value;
    }
  }
  return { was: was as Partial<PriceParts>, becomes: becomes as Partial<PriceParts> };
}

function countShut({ rules }: Terms, today: LocalDate): number {
  return nightsShut(rules, today).reduce(
    (sum, { firstNight, lastNight }) => sum + nightsOf({ checkIn: firstNight, checkOut: dayAfter(lastNight) }).length,
    0,
  );
}

function yearKes(rates: RateCard, today: LocalDate): number {
  const nights = nightsWithPrices({ checkIn: today, checkOut: addDays(today, YEAR_DAYS) }, rates);
  return nights.reduce((sum, { priceKes }) => sum + priceKes, 0);
}

function versionOf(planned: readonly Planned[]): string {
  const said = planned.map(({ property, was, becomes, yearKes, low, shutNights, fault }) => {
    const parts = (Object.keys(becomes) as PricePart[]).map((part) => [
      part,
      spelled(part, was[part]),
      spelled(part, becomes[part]),
    ]);
    return [property.id, parts, yearKes, low, shutNights, fault];
  });
  return hashOf(JSON.stringify(said));
}
