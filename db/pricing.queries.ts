import { and, asc, eq, gte, inArray, isNull, lte, ne, notInArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CancellationPolicy, POLICIES } from "#src/core/booking/cancellation.ts";
import type { Extra } from "#src/core/pricing/extras.ts";
import { type PayNow, PLAIN_RATES, type RateCard } from "#src/core/pricing/pricing.ts";
import type { DayRule } from "#src/core/stay/day-rule.ts";
import type { DateRate, PriceChange, Season } from "#src/core/stay/season.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { PLAIN_RULES, type StayRules } from "#src/core/stay/stay-rules.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { dateRates, dayRules, extras, promoCodes, rateCards, seasons, weekdayPrices } from "./pricing.schema.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type StoredRates = typeof rateCards.$inferSelect;
export type StoredSeason = typeof seasons.$inferSelect;
export type StoredDayRule = typeof dayRules.$inferSelect;
export type StoredExtra = typeof extras.$inferSelect;
export type PromoCode = typeof promoCodes.$inferSelect;

/** Everything that decides what a stay in a property costs and whether it may be had. */
export type Terms = Readonly<{
  rates: RateCard;
  rules: StayRules;
  policy: CancellationPolicy;
  mode: "instant" | "request";
}>;

type Priced = Readonly<{ id: string; basePriceKes: number }>;

/** The terms of one property. */
export function termsOf(db: Reader, property: Priced): Terms {
  const terms = termsOfAll(db, [property]).get(property.id);
  if (!terms) throw new Error("terms that were just read are not there");
  return terms;
}

const amongIds = (column: SQLiteColumn) => sql`${column} in (select value from json_each(${sql.placeholder("ids")}))`;
const cardsOfAll = prepared((db: Reader) =>
  db.select().from(rateCards).where(amongIds(rateCards.propertyId)).prepare(),
);
const weekdaysOfAll = prepared((db: Reader) =>
  db.select().from(weekdayPrices).where(amongIds(weekdayPrices.propertyId)).prepare(),
);
const seasonsOfAll = prepared((db: Reader) =>
  db.select().from(seasons).where(amongIds(seasons.propertyId)).orderBy(asc(seasons.firstNight)).prepare(),
);
const datesOfAll = prepared((db: Reader) =>
  db.select().from(dateRates).where(amongIds(dateRates.propertyId)).prepare(),
);
const dayRulesOfAll = prepared((db: Reader) =>
  db.select().from(dayRules).where(amongIds(dayRules.propertyId)).orderBy(asc(dayRules.createdAt)).prepare(),
);
const extrasOfAll = prepared((db: Reader) =>
  db.select().from(extras).where(amongIds(extras.propertyId)).orderBy(asc(extras.createdAt)).prepare(),
);

/** The terms of many properties at once, by property. */
export function termsOfAll(db: Reader, properties: readonly Priced[]): Map<string, Terms> {
  if (properties.length === 0) return new Map();
  const ids = JSON.stringify(properties.map(({ id }) => id));
  const cards = new Map(
    cardsOfAll(db)
      .all({ ids })
      .map((card) => [card.propertyId, card]),
  );
  const weekdays = groupBy(weekdaysOfAll(db).all({ ids }));
  const seasonsBy = groupBy(seasonsOfAll(db).all({ ids }));
  const datesBy = groupBy(datesOfAll(db).all({ ids }));
  const extrasBy = groupBy(extrasOfAll(db).all({ ids }));
  const dayRulesBy = groupBy(dayRulesOfAll(db).all({ ids }));
  return new Map(
    properties.map(({ id, basePriceKes }) => {
      const shared = {
        seasons: (seasonsBy.get(id) ?? []) as readonly Season[],
        dates: Object.fromEntries(
          (datesBy.get(id) ?? []).map(({ night, propertyId: _, ...rate }) => [night, rate]),
        ) as Record<LocalDate, DateRate>,
      };
      const weekdayPricesKes = Object.fromEntries(
        (weekdays.get(id) ?? []).map(({ weekday, priceKes }) => [weekday, priceKes]),
      );
      const ownExtras = (extrasBy.get(id) ?? []).map(extraFrom);
      const ofDays = (dayRulesBy.get(id) ?? []).map(dayRuleFrom);
      return [id, termsFrom(cards.get(id), { basePriceKes, weekdayPricesKes, extras: ownExtras, ...shared }, ofDays)];
    }),
  );
}

type Parts = Pick<RateCard, "basePriceKes" | "weekdayPricesKes" | "seasons" | "dates" | "extras">;

function extraFrom({ propertyId: _, createdAt: __, ...extra }: StoredExtra): Extra {
  return extra;
}

/** A rule of some days as the judge of stays reads it. */
export function dayRuleFrom({ weekdays, ...rule }: Omit<StoredDayRule, "id" | "propertyId" | "createdAt">): DayRule {
  return { ...rule, weekdays: [...weekdays].map(Number) };
}

function termsFrom(card: StoredRates | undefined, parts: Parts, ofDays: readonly DayRule[]): Terms {
  const { seasons, dates } = parts;
  if (!card) {
    return {
      rates: { ...PLAIN_RATES, ...parts },
      rules: { ...PLAIN_RULES, seasons, dates, dayRules: ofDays },
      policy: POLICIES.flexible,
      mode: "instant",
    };
  }
  return {
    rates: {
      ...parts,
      cleaningFeeKes: card.cleaningFeeKes,
      includedGuests: card.includedGuests,
      extraGuestKes: card.extraGuestKes,
      guestPricesKes: card.guestPrices,
      weeklyPercent: card.weeklyPercent,
      monthlyPercent: card.monthlyPercent,
      freeNights: card.freeEvery && card.freeNights ? { every: card.freeEvery, free: card.freeNights } : null,
      earlyBird: card.earlyBird,
      lastMinute: card.lastMinute,
      lowestNightKes: card.lowestNightKes,
      payNow: payNowOf(card),
      balanceDaysBefore: card.balanceDaysBefore,
      damageDepositKes: card.damageDepositKes,
    },
    rules: {
      seasons,
      dates,
      dayRules: ofDays,
      minNights: card.minNights,
      maxNights: card.maxNights,
      checkInDays: [...card.checkInDays].map(Number),
      checkOutDays: [...card.checkOutDays].map(Number),
      leadDays: card.leadDays,
      cutoffHour: card.cutoffHour,
      windowDays: card.windowDays,
      bufferDays: card.bufferDays,
      sellGaps: card.sellGaps,
    },
    policy: card.policy,
    mode: card.bookingMode,
  };
}

function payNowOf({ payNow, payNowValue }: StoredRates): PayNow {
  switch (payNow) {
    case "all":
      return { kind: "all" };
    case "percent":
      return { kind: "percent", percent: payNowValue };
    case "fixed":
      return { kind: "fixed", kes: payNowValue };
    case "first_night":
      return { kind: "first_night" };
  }
}

function groupBy<Row extends { propertyId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.propertyId);
    if (group) group.push(row);
    else groups.set(row.propertyId, [row]);
  }
  return groups;
}

type RatesChange = Partial<Omit<StoredRates, "propertyId" | "updatedAt">>;

/** Changes a part of a property's card; the rest stays. */
export function saveRates(tx: Change, propertyId: string, change: RatesChange & { updatedAt: number }): void {
  tx.insert(rateCards)
    .values({ propertyId, ...change })
    .onConflictDoUpdate({ target: rateCards.propertyId, set: change })
    .run();
}

/** Puts these prices in the place of all weekday prices. */
export function saveWeekdayPrices(tx: Change, propertyId: string, prices: ReadonlyMap<number, number>): void {
  tx.delete(weekdayPrices).where(eq(weekdayPrices.propertyId, propertyId)).run();
  const rows = [...prices].map(([weekday, priceKes]) => ({ propertyId, weekday, priceKes }));
  if (rows.length > 0) tx.insert(weekdayPrices).values(rows).run();
}

export function seasonsOf(db: Reader, propertyId: string): StoredSeason[] {
  return db.select().from(seasons).where(eq(seasons.propertyId, propertyId)).orderBy(asc(seasons.firstNight)).all();
}

/** The season of a property that shares a night with these, other than `exceptId`. */
export function overlappingSeason(
  db: Reader,
  propertyId: string,
  nights: { firstNight: LocalDate; lastNight: LocalDate },
  exceptId = "",
): StoredSeason | undefined {
  return db
    .select()
    .from(seasons)
    .where(
      and(
        eq(seasons.propertyId, propertyId),
        ne(seasons.id, exceptId),
        lte(seasons.firstNight, nights.lastNight),
        gte(seasons.lastNight, nights.firstNight),
      ),
    )
    .get();
}

export function insertSeason(tx: Change, season: typeof seasons.$inferInsert): void {
  tx.insert(seasons).values(season).run();
}

export function updateSeason(
  tx: Change,
  id: string,
  change: Partial<Omit<StoredSeason, "id" | "propertyId" | "createdAt">>,
): void {
  tx.update(seasons).set(change).where(eq(seasons.id, id)).run();
}

export function deleteSeason(tx: Change, propertyId: string, id: string): void {
  tx.delete(seasons)
    .where(and(eq(seasons.propertyId, propertyId), eq(seasons.id, id)))
    .run();
}

/** What a property sells beside the nights, in the order in which it was added. */
export function extrasOf(db: Reader, propertyId: string): StoredExtra[] {
  return db.select().from(extras).where(eq(extras.propertyId, propertyId)).orderBy(asc(extras.createdAt)).all();
}

export function insertExtra(tx: Change, extra: typeof extras.$inferInsert): void {
  tx.insert(extras).values(extra).run();
}

export function updateExtra(
  tx: Change,
  id: string,
  change: Partial<Omit<StoredExtra, "id" | "propertyId" | "createdAt">>,
): void {
  tx.update(extras).set(change).where(eq(extras.id, id)).run();
}

export function deleteExtra(tx: Change, propertyId: string, id: string): void {
  tx.delete(extras)
    .where(and(eq(extras.propertyId, propertyId), eq(extras.id, id)))
    .run();
}

/** The rules of a property for some days: those that hold for ever first, then by their first day. */
export function dayRulesOf(db: Reader, propertyId: string): StoredDayRule[] {
  return db
    .select()
    .from(dayRules)
    .where(eq(dayRules.propertyId, propertyId))
    .orderBy(asc(dayRules.firstDay), asc(dayRules.createdAt))
    .all();
}

export function insertDayRule(tx: Change, rule: typeof dayRules.$inferInsert): void {
  tx.insert(dayRules).values(rule).run();
}

export function updateDayRule(
  tx: Change,
  id: string,
  change: Partial<Omit<StoredDayRule, "id" | "propertyId" | "createdAt">>,
): void {
  tx.update(dayRules).set(change).where(eq(dayRules.id, id)).run();
}

export function deleteDayRule(tx: Change, propertyId: string, id: string): void {
  tx.delete(dayRules)
    .where(and(eq(dayRules.propertyId, propertyId), eq(dayRules.id, id)))
    .run();
}

/** What nights get: a price of their own or a change of the usual one, and a minimum; `null` takes it away. */
export type SetNights = Readonly<{ priceKes?: number | null; minNights?: number | null }> & PriceChange;

/**
 * Gives nights their own price or minimum, or, with neither, takes both away. A part left out stays as it was; a price,
 * and what comes on top of the usual one, take each other's place.
 */
export function setDateRates(tx: Change, propertyId: string, nights: readonly LocalDate[], rate: SetNights): void {
  const { priceKes, changePercent, changeKes } = rate;
  const isPriced = [priceKes, changePercent, changeKes].some((part) => part !== undefined);
  const price = { priceKes: priceKes ?? null, changePercent: changePercent ?? null, changeKes: changeKes ?? null };
  const nothing = { priceKes: null, changePercent: null, changeKes: null, minNights: null };
  const isOne = sql`${dateRates.night} in (select value from json_each(${JSON.stringify(nights)}))`;
  const rows = tx
    .select()
    .from(dateRates)
    .where(and(eq(dateRates.propertyId, propertyId), isOne))
    .all();
  const stored = new Map(rows.map(({ propertyId: _, night, ...was }) => [night, was]));
  const rates = nights.map((night): [LocalDate, DateRate | null] => {
    const was = stored.get(night) ?? nothing;
    const minNights = rate.minNights === undefined ? was.minNights : rate.minNights;
    const set = { ...was, ...(isPriced && price), minNights };
    return [night, Object.values(set).some((part) => part !== null) ? set : null];
  });
  putDateRates(tx, propertyId, Object.fromEntries(rates));
}

/** How many rows one statement adds: each has six values, and SQLite takes so many at a time. */
const ROWS_AT_ONCE = 100;

/** Puts all that some nights ask of their own in the place of what they asked; `null` is nothing. */
export function putDateRates(
  tx: Change,
  propertyId: string,
  rates: Readonly<Record<LocalDate, DateRate | null>>,
): void {
  const ids = JSON.stringify(Object.keys(rates));
  tx.delete(dateRates)
    .where(and(eq(dateRates.propertyId, propertyId), sql`${dateRates.night} in (select value from json_each(${ids}))`))
    .run();
  const rows = Object.entries(rates).flatMap(([night, rate]) => (rate ? [{ ...rate, propertyId, night }] : []));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    tx.insert(dateRates)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .run();
  }
}

/** The nights of a property that have a price or minimum of their own, from a date on. */
export function dateRatesFrom(db: Reader, propertyId: string, from: LocalDate) {
  return db
    .select()
    .from(dateRates)
    .where(and(eq(dateRates.propertyId, propertyId), gte(dateRates.night, from)))
    .orderBy(asc(dateRates.night))
    .all();
}

/** The codes of a property that are not ended, with how often each is in use. */
export function promoCodesOf(db: Reader, propertyId: string): (PromoCode & { uses: number })[] {
  return db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.propertyId, propertyId), isNull(promoCodes.endedAt)))
    .orderBy(asc(promoCodes.createdAt))
    .all()
    .map((code) => ({ ...code, uses: usesOf(db, code.id) }));
}

/** Whether a property has a code that one could book with. */
export function hasPromoCodes(db: Reader, propertyId: string): boolean {
  const living = and(eq(promoCodes.propertyId, propertyId), isNull(promoCodes.endedAt));
  return db.select({ id: promoCodes.id }).from(promoCodes).where(living).limit(1).get() !== undefined;
}

/** A code with how often it is in use, `besides` these bookings. */
export function findPromoCode(
  db: Reader,
  propertyId: string,
  code: string,
  besides: readonly string[] = [],
): (PromoCode & { uses: number }) | undefined {
  const found = db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.propertyId, propertyId), eq(promoCodes.code, code), isNull(promoCodes.endedAt)))
    .get();
  return found && { ...found, uses: usesOf(db, found.id, besides) };
}

/** How many living bookings a code is used by: rooms that were booked at once are one. A hold that ends gives its use back. */
function usesOf(db: Reader, promoCodeId: string, besides: readonly string[] = []): number {
  const row = db
    .select({ uses: sql<number>`count(distinct coalesce(${bookings.groupId}, ${bookings.id}))` })
    .from(bookings)
    .where(
      and(
        eq(bookings.promoCodeId, promoCodeId),
        inArray(bookings.state, ["requested", "held", "confirmed"]),
        notInArray(bookings.id, [...besides]),
      ),
    )
    .get();
  return row?.uses ?? 0;
}

export function insertPromoCode(tx: Change, code: typeof promoCodes.$inferInsert): void {
  tx.insert(promoCodes).values(code).run();
}

/** No new booking can use it; those that did keep their price. */
export function endPromoCode(tx: Change, propertyId: string, id: string, now: number): void {
  tx.update(promoCodes)
    .set({ endedAt: now })
    .where(and(eq(promoCodes.propertyId, propertyId), eq(promoCodes.id, id), isNull(promoCodes.endedAt)))
    .run();
}

/** A code by its row, ended or not. */
export const promoCodeById = rowBy(promoCodes, promoCodes.id);

/** The usual minimum stay of each property of a host that has one, in nights. */
export function leastNightsOfHost(db: Reader, hostId: string): ReadonlyMap<string, number> {
  const rows = leastNights(db).all({ hostId });
  return new Map(rows.map(({ id, nights }) => [id, nights]));
}

const leastNights = prepared((db: Reader) =>
  db
    .select({ id: rateCards.propertyId, nights: rateCards.minNights })
    .from(rateCards)
    .innerJoin(properties, eq(properties.id, rateCards.propertyId))
    .where(eq(properties.hostId, sql.placeholder("hostId")))
    .prepare(),
);
