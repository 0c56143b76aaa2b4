import {
  dayRuleFrom,
  dayRulesOf,
  deleteDayRule,
  deleteExtra,
  deleteSeason,
  endPromoCode,
  extrasOf,
  findPromoCode,
  insertDayRule,
  insertExtra,
  insertPromoCode,
  insertSeason,
  overlappingSeason,
  promoCodesOf,
  type SetNights,
  type StoredDayRule,
  type StoredExtra,
  type StoredRates,
  type StoredSeason,
  saveRates,
  saveWeekdayPrices,
  seasonsOf,
  setDateRates,
  termsOf,
  updateDayRule,
  updateExtra,
  updateSeason,
} from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { EXTRAS_MOST } from "#src/core/pricing/extras.ts";
import { dayAfter, type LocalDate, nightsOf, weekdayOf } from "#src/core/stay/stay.ts";
import { isEveryNightShut, type StayRules, someLengthFits } from "#src/core/stay/stay-rules.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

type Whose = Readonly<{ hostId: string; propertyId: string }>;
type Needs = Pick<Deps, "db" | "clock">;
type NoSuchProperty = { outcome: "no_such_property" };

/** A change of a host's own property. Another host's is not there. */
function changeOwn<T extends { outcome: string }>(
  deps: Needs,
  { hostId, propertyId }: Whose,
  change: (tx: Change, property: Property) => T,
): T | NoSuchProperty {
  return write(deps.db, (tx): { result: T | NoSuchProperty } => {
    const property = findPropertyOfHost(tx, propertyId, hostId);
    return { result: property ? change(tx, property) : { outcome: "no_such_property" } };
  }).result;
}

/** What of a property's card can be changed. */
export type CardChange = Partial<Omit<StoredRates, "propertyId" | "updatedAt">>;

export type SaveCard =
  | { outcome: "saved" }
  /** No stay of any length could begin and end on the days left, on usual nights or in `season`. */
  | { outcome: "no_stay_fits"; season: string | null }
  /** With the rules for some days and the seasons beside them nobody could book any night. */
  | { outcome: "all_shut" };

/** Changes a part of a property's card: fees, discounts, payment, rules, mode or policy. */
export function saveCard(deps: Needs, ask: Whose & { change: CardChange }): SaveCard | NoSuchProperty {
  return changeOwn(deps, ask, (tx, property): SaveCard => {
    const stored = termsOf(tx, property).rules;
    const { minNights, maxNights, checkInDays, checkOutDays } = ask.change;
    const rules = {
      minNights: minNights ?? stored.minNights,
      maxNights: maxNights ?? stored.maxNights,
      checkInDays: checkInDays === undefined ? stored.checkInDays : [...checkInDays].map(Number),
      checkOutDays: checkOutDays === undefined ? stored.checkOutDays : [...checkOutDays].map(Number),
    };
    const windowDays = ask.change.windowDays ?? stored.windowDays;
    const closed = closedBy({ ...stored, ...rules, windowDays }, deps.clock.today());
    if (closed) return closed;
    saveRates(tx, property.id, { ...ask.change, updatedAt: deps.clock.now() });
    return { outcome: "saved" };
  });
}

/** That no stay of any length could begin and end by these rules, on usual nights or in a season, or have any night. */
export function closedBy(rules: StayRules, today: LocalDate): Exclude<SaveCard, { outcome: "saved" }> | undefined {
  if (!someLengthFits(rules)) return { outcome: "no_stay_fits", season: null };
  const closed = rules.seasons.find((season) => !someLengthFits(rules, season));
  if (closed) return { outcome: "no_stay_fits", season: closed.name };
  return isEveryNightShut(rules, today) ? { outcome: "all_shut" } : undefined;
}

/** Puts these weekday prices in the place of all there were. */
export function saveWeekdays(deps: Needs, ask: Whose & { prices: ReadonlyMap<number, number> }) {
  return changeOwn(deps, ask, (tx, property): { outcome: "saved" } => {
    saveWeekdayPrices(tx, property.id, ask.prices);
    return { outcome: "saved" };
  });
}

export type SaveSeason =
  | { outcome: "saved" | "no_stay_fits" | "all_shut" | "no_such_season" }
  /** Two seasons never share a night: which of them would decide? */
  | { outcome: "overlaps"; name: string; firstNight: LocalDate; lastNight: LocalDate }
  | { outcome: "too_many"; most: number };

const SEASONS_MOST = 60;

/** Adds a season, or changes the one with `seasonId`. */
export function saveSeason(
  deps: Needs,
  ask: Whose & {
    seasonId: string | undefined;
    season: Omit<StoredSeason, "id" | "propertyId" | "createdAt">;
  },
): SaveSeason | NoSuchProperty {
  return changeOwn(deps, ask, (tx, property): SaveSeason => {
    const seasons = seasonsOf(tx, property.id);
    if (ask.seasonId && !seasons.some(({ id }) => id === ask.seasonId)) return { outcome: "no_such_season" };
    if (!ask.seasonId && seasons.length >= SEASONS_MOST) return { outcome: "too_many", most: SEASONS_MOST };
    const other = overlappingSeason(tx, property.id, ask.season, ask.seasonId);
    if (other) {
      const { name, firstNight, lastNight } = other;
      return { outcome: "overlaps", name, firstNight, lastNight };
    }
    const { rules } = termsOf(tx, property);
    if (!someLengthFits(rules, ask.season)) return { outcome: "no_stay_fits" };
    const others = seasons.filter(({ id }) => id !== ask.seasonId);
    if (isEveryNightShut({ ...rules, seasons: [...others, ask.season] }, deps.clock.today()))
      return { outcome: "all_shut" };
    if (ask.seasonId) updateSeason(tx, ask.seasonId, ask.season);
    else insertSeason(tx, { ...ask.season, id: newId(), propertyId: property.id, createdAt: deps.clock.now() });
    return { outcome: "saved" };
  });
}

export function removeSeason(deps: Needs, ask: Whose & { seasonId: string }) {
  return changeOwn(deps, ask, (tx, property): { outcome: "removed" } => {
    deleteSeason(tx, property.id, ask.seasonId);
    return { outcome: "removed" };
  });
}

export type NewDayRule = Omit<StoredDayRule, "id" | "propertyId" | "createdAt">;

export type SaveDayRule =
  /** `all_shut`: with it nobody could book any night. */
  { outcome: "saved" | "all_shut" | "no_such_rule" } | { outcome: "too_many"; most: number };

const DAY_RULES_MOST = 60;

/** Adds a rule for some days, or changes the one with `ruleId`. */
export function saveDayRule(
  deps: Needs,
  ask: Whose & { ruleId: string | undefined; rule: NewDayRule },
): SaveDayRule | NoSuchProperty {
  return changeOwn(deps, ask, (tx, property): SaveDayRule => {
    const stored = dayRulesOf(tx, property.id);
    if (ask.ruleId && !stored.some(({ id }) => id === ask.ruleId)) return { outcome: "no_such_rule" };
    if (!ask.ruleId && stored.length >= DAY_RULES_MOST) return { outcome: "too_many", most: DAY_RULES_MOST };
    const others = stored.filter(({ id }) => id !== ask.ruleId).map(dayRuleFrom);
    const { rules } = termsOf(tx, property);
    const withIt = { ...rules, dayRules: [...others, dayRuleFrom(ask.rule)] };
    if (isEveryNightShut(withIt, deps.clock.today())) return { outcome: "all_shut" };
    if (ask.ruleId) updateDayRule(tx, ask.ruleId, ask.rule);
    else insertDayRule(tx, { ...ask.rule, id: newId(), propertyId: property.id, createdAt: deps.clock.now() });
    return { outcome: "saved" };
  });
}

export function removeDayRule(deps: Needs, ask: Whose & { ruleId: string }) {
  return changeOwn(deps, ask, (tx, property): { outcome: "removed" } => {
    deleteDayRule(tx, property.id, ask.ruleId);
    return { outcome: "removed" };
  });
}

export type NewExtra = Omit<StoredExtra, "id" | "propertyId" | "createdAt">;

export type SaveExtra = { outcome: "saved" | "no_such_extra" } | { outcome: "too_many"; most: number };

/** Adds an extra, or changes the one with `extraId`. Bookings keep what they were booked at. */
export function saveExtra(
  deps: Needs,
  ask: Whose & { extraId: string | undefined; extra: NewExtra },
): SaveExtra | NoSuchProperty {
  return changeOwn(deps, ask, (tx, property): SaveExtra => {
    const stored = extrasOf(tx, property.id);
    if (ask.extraId && !stored.some(({ id }) => id === ask.extraId)) return { outcome: "no_such_extra" };
    if (!ask.extraId && stored.length >= EXTRAS_MOST) return { outcome: "too_many", most: EXTRAS_MOST };
    if (ask.extraId) updateExtra(tx, ask.extraId, ask.extra);
    else insertExtra(tx, { ...ask.extra, id: newId(), propertyId: property.id, createdAt: deps.clock.now() });
    return { outcome: "saved" };
  });
}

export function removeExtra(deps: Needs, ask: Whose & { extraId: string }) {
  return changeOwn(deps, ask, (tx, property): { outcome: "removed" } => {
    deleteExtra(tx, property.id, ask.extraId);
    return { outcome: "removed" };
  });
}

/** The most nights that one change may set. */
export const NIGHTS_MOST = 366;

/**
 * Gives every night from `firstNight` to `lastNight` a price or a minimum of its own; `null` takes it
 * away again, and what is left out stays.
 */
export function setDates(
  deps: Needs,
  ask: Whose & {
    firstNight: LocalDate;
    lastNight: LocalDate;
    /** Of these weekdays alone, 1 is Monday; left out: of all. */
    weekdays?: readonly number[];
    rate: SetNights;
  },
) {
  return changeOwn(deps, ask, (tx, property): { outcome: "saved" | "not_a_range" } => {
    if (ask.lastNight < ask.firstNight) return { outcome: "not_a_range" };
    const nights = nightsOf({ checkIn: ask.firstNight, checkOut: dayAfter(ask.lastNight) });
    if (nights.length > NIGHTS_MOST) return { outcome: "not_a_range" };
    const meant = nights.filter((night) => ask.weekdays?.includes(weekdayOf(night)) ?? true);
    setDateRates(tx, property.id, meant, ask.rate);
    return { outcome: "saved" };
  });
}

export type NewPromo = Readonly<{
  code: string;
  percent: number | null;
  amountKes: number | null;
  lastDay: LocalDate | null;
  mostUses: number | null;
  minNights: number;
}>;

export type AddPromo = { outcome: "saved" | "code_taken" } | { outcome: "too_many"; most: number };

/** Ended ones among them: what was booked with a code goes on to name it. */
const PROMOS_MOST = 200;

/** Gives out a code. One code of a name lives at a time. */
export function addPromo(deps: Needs, ask: Whose & { promo: NewPromo }) {
  return changeOwn(deps, ask, (tx, property): AddPromo => {
    if (promoCodesOf(tx, property.id).length >= PROMOS_MOST) return { outcome: "too_many", most: PROMOS_MOST };
    if (findPromoCode(tx, property.id, ask.promo.code)) return { outcome: "code_taken" };
    insertPromoCode(tx, { ...ask.promo, id: newId(), propertyId: property.id, createdAt: deps.clock.now() });
    return { outcome: "saved" };
  });
}

export function endPromo(deps: Needs, ask: Whose & { promoCodeId: string }) {
  return changeOwn(deps, ask, (tx, property): { outcome: "ended" } => {
    endPromoCode(tx, property.id, ask.promoCodeId, deps.clock.now());
    return { outcome: "ended" };
  });
}
