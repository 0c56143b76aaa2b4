import type { Reader } from "#db/open.ts";
import {
  dateRatesFrom,
  dayRuleFrom,
  dayRulesOf,
  deleteDayRule,
  deleteExtra,
  deleteSeason,
  extrasOf,
  insertDayRule,
  insertExtra,
  insertSeason,
  putDateRates,
  type StoredDayRule,
  type StoredExtra,
  type StoredRates,
  type StoredSeason,
  saveRates,
  saveWeekdayPrices,
  seasonsOf,
  type Terms,
  termsOf,
} from "#db/pricing.queries.ts";
import { type Property, updateProperty } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { type PricePart, saysSame } from "#src/core/pricing/price-parts.ts";
import type { RateCard } from "#src/core/pricing/pricing.ts";
import type { DateRate } from "#src/core/stay/season.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { newId } from "#src/web/ids.ts";

/** A row of a list. One that is to be added may have no id yet; one that comes back has the id that it had. */
type Kept<Row> = Omit<Row, "id" | "propertyId" | "createdAt"> & Partial<Pick<Row & { id: string }, "id">>;

/** Each part of a property's prices and rules, in the shape that is kept when a change of it may be undone. */
export type PriceParts = Readonly<{
  weekdays: Readonly<Pick<RateCard, "basePriceKes" | "weekdayPricesKes">>;
  seasons: readonly Kept<StoredSeason>[];
  /** By night; `null` is a night without a price or minimum of its own. */
  dates: Readonly<Record<LocalDate, DateRate | null>>;
  fees: Readonly<
    Pick<RateCard, "cleaningFeeKes" | "includedGuests" | "extraGuestKes" | "guestPricesKes" | "damageDepositKes">
  >;
  extras: readonly Kept<StoredExtra>[];
  discounts: Readonly<
    Pick<RateCard, "weeklyPercent" | "monthlyPercent" | "freeNights" | "earlyBird" | "lastMinute" | "lowestNightKes">
  >;
  payment: Readonly<Pick<RateCard, "payNow" | "balanceDaysBefore">>;
  days: readonly Kept<StoredDayRule>[];
  rules: Readonly<Omit<StayRules, "seasons" | "dates" | "dayRules">>;
  booking: Readonly<Pick<Terms, "mode">>;
  cancellation: Readonly<Pick<Terms, "policy">>;
}>;

/** A property's prices and rules in their parts. Of single dates, those from `from` on. */
export function pricePartsOf(db: Reader, property: Property, from: LocalDate): PriceParts {
  const terms = termsOf(db, property);
  const { rates } = terms;
  return {
    weekdays: { basePriceKes: rates.basePriceKes, weekdayPricesKes: rates.weekdayPricesKes },
    seasons: seasonsOf(db, property.id).map(kept),
    dates: Object.fromEntries(
      dateRatesFrom(db, property.id, from).map(({ night, propertyId: _, ...rate }) => [night, rate]),
    ),
    fees: {
      cleaningFeeKes: rates.cleaningFeeKes,
      includedGuests: rates.includedGuests,
      extraGuestKes: rates.extraGuestKes,
      guestPricesKes: rates.guestPricesKes,
      damageDepositKes: rates.damageDepositKes,
    },
    extras: extrasOf(db, property.id).map(kept),
    discounts: {
      weeklyPercent: rates.weeklyPercent,
      monthlyPercent: rates.monthlyPercent,
      freeNights: rates.freeNights,
      earlyBird: rates.earlyBird,
      lastMinute: rates.lastMinute,
      lowestNightKes: rates.lowestNightKes,
    },
    payment: { payNow: rates.payNow, balanceDaysBefore: rates.balanceDaysBefore },
    days: dayRulesOf(db, property.id).map(kept),
    ...rulePartsOf(terms),
  };
}

/** The parts that say which stays a property takes and how, whatever they cost. */
export function rulePartsOf({ rules, mode, policy }: Terms): Pick<PriceParts, "rules" | "booking" | "cancellation"> {
  const { seasons: _, dates: __, dayRules: ___, ...ofStays } = rules;
  return { rules: ofStays, booking: { mode }, cancellation: { policy } };
}

function kept<Row extends { propertyId: string; createdAt: number }>(row: Row): Omit<Row, "propertyId" | "createdAt"> {
  const { propertyId: _, createdAt: __, ...rest } = row;
  return rest;
}

/** What a property's terms are with some parts put in the place of their own. */
export function termsWith(terms: Terms, parts: Partial<PriceParts>): Terms {
  const seasons = parts.seasons ?? terms.rates.seasons;
  const dates = { ...terms.rates.dates };
  for (const [night, rate] of Object.entries(parts.dates ?? {})) {
    if (rate) dates[night] = rate;
    else delete dates[night];
  }
  return {
    rates: {
      ...terms.rates,
      ...parts.weekdays,
      ...parts.fees,
      ...parts.discounts,
      ...parts.payment,
      seasons,
      dates,
      extras: parts.extras?.map((extra) => ({ ...extra, id: extra.id ?? "" })) ?? terms.rates.extras,
    },
    rules: {
      ...terms.rules,
      ...parts.rules,
      seasons,
      dates,
      dayRules: parts.days?.map(dayRuleFrom) ?? terms.rules.dayRules,
    },
    mode: parts.booking?.mode ?? terms.mode,
    policy: parts.cancellation?.policy ?? terms.policy,
  };
}

/** Puts parts in the place of what a property has. Rows that say the same already stay the rows that they are. */
export function putPriceParts(tx: Change, propertyId: string, parts: Partial<PriceParts>, now: number): void {
  if (parts.weekdays) {
    const { basePriceKes, weekdayPricesKes } = parts.weekdays;
    updateProperty(tx, propertyId, { basePriceKes, updatedAt: now });
    const prices = Object.entries(weekdayPricesKes).flatMap(([day, kes]) => (kes ? [[Number(day), kes] as const] : []));
    saveWeekdayPrices(tx, propertyId, new Map(prices));
  }
  if (parts.dates) putDateRates(tx, propertyId, parts.dates);
  const row = <One extends { id?: string }>(one: One, at: number) => {
    // The order in which a list is shown.
    return { ...one, id: one.id ?? newId(), propertyId, createdAt: now + at };
  };
  if (parts.seasons) {
    const { gone, fresh } = differing(seasonsOf(tx, propertyId), parts.seasons);
    for (const { id } of gone) deleteSeason(tx, propertyId, id);
    fresh.forEach((season, at) => {
      insertSeason(tx, row(season, at));
    });
  }
  if (parts.days) {
    const { gone, fresh } = differing(dayRulesOf(tx, propertyId), parts.days);
    for (const { id } of gone) deleteDayRule(tx, propertyId, id);
    fresh.forEach((rule, at) => {
      insertDayRule(tx, row(rule, at));
    });
  }
  if (parts.extras) {
    const { gone, fresh } = differing(extrasOf(tx, propertyId), parts.extras);
    for (const { id } of gone) deleteExtra(tx, propertyId, id);
    fresh.forEach((extra, at) => {
      insertExtra(tx, row(extra, at));
    });
  }
  const card = cardOf(parts);
  if (Object.keys(card).length > 0) saveRates(tx, propertyId, { ...card, updatedAt: now });
}

/** Which rows of a list go, and which come. */
function differing<Row extends object, Wanted extends object>(rows: readonly Row[], wanted: readonly Wanted[]) {
  const gone = [...rows];
  const fresh = wanted.filter((one) => {
    const at = gone.findIndex((row) => saysSame(row, one));
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  return { gone, fresh };
}

type Card = Partial<Omit<StoredRates, "propertyId" | "updatedAt">>;

/** The parts that are one row, as it is stored. */
function cardOf({ fees, discounts, payment, rules, booking, cancellation }: Partial<PriceParts>): Card {
  const card: Card = {};
  if (fees) {
    const { guestPricesKes: guestPrices, ...rest } = fees;
    Object.assign(card, { ...rest, guestPrices } satisfies Card);
  }
  if (discounts) {
    const { freeNights, ...rest } = discounts;
    const free = { freeEvery: freeNights?.every ?? null, freeNights: freeNights?.free ?? null };
    Object.assign(card, { ...rest, ...free } satisfies Card);
  }
  if (payment) {
    const { payNow, balanceDaysBefore } = payment;
    const payNowValue = payNow.kind === "percent" ? payNow.percent : payNow.kind === "fixed" ? payNow.kes : 100;
    Object.assign(card, { payNow: payNow.kind, payNowValue, balanceDaysBefore } satisfies Card);
  }
  if (rules) {
    const { checkInDays, checkOutDays, ...rest } = rules;
    const days = { checkInDays: checkInDays.join(""), checkOutDays: checkOutDays.join("") };
    Object.assign(card, { ...rest, ...days } satisfies Card);
  }
  if (booking) card.bookingMode = booking.mode;
  if (cancellation) card.policy = cancellation.policy;
  return card;
}

/** Those of all parts that are named. */
export function only(parts: PriceParts, names: readonly PricePart[]): Partial<PriceParts> {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name as PricePart)));
}
