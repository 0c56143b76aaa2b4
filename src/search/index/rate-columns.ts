import { MONTHLY_FROM_NIGHTS, type RateCard, WEEKLY_FROM_NIGHTS } from "#src/core/pricing/pricing.ts";
import { dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { clearBit, hasBit, setBit } from "./bits.ts";

/** What decides a total beside the property. `bookedOn` is the day in Nairobi. */
export type Costed = Readonly<{ stay: Stay; party: number; bookedOn: LocalDate }>;

/** Nights with prices of their own, as day numbers, in order: the last night of each season, and dates apart. */
type Apart = Readonly<{
  seasons: readonly { first: number; last: number; priceKes: number }[];
  days: readonly number[];
  pricesKes: readonly number[];
}>;

/** What a card says, in numbers that stand side by side: one card is one line of a processor's cache. */
const CELLS = 16;
const CLEANING = 7;
const INCLUDED = 8;
const EXTRA = 9;
const LOWEST = 10;
/** Weekly, monthly, early bird and last minute: a byte each. */
const PERCENTS = 11;
const EARLY_DAYS = 12;
const LATE_DAYS = 13;
/** Where the nights with prices of their own stand, from 1. */
const APART = 14;
const NONE = -1;

/**
 * The rate cards of an index, one column a property, so that a stay's total is told for a hundred thousand properties
 * in milliseconds. It is what `quote` says (`rate-columns.test.ts` compares the two), without the lines that say why:
 * searches are put in order by it, and what is shown is always quoted.
 *
 * A property that asks its price a night and nothing more has no card here; its total is that price for each night.
 */
export function createRateColumns(priceOf: (column: number) => number) {
  let rated = new Int32Array(0);
  let slotOf = new Int32Array(0);
  let cells = new Int32Array(0);
  const idle: number[] = [];
  const apart: (Apart | undefined)[] = [];
  let slots = 0;

  function grow(columns: number): void {
    const old = { rated, slotOf };
    rated = new Int32Array(columns / 32);
    rated.set(old.rated);
    slotOf = new Int32Array(columns);
    slotOf.set(old.slotOf);
  }

  /** Into a column that is clear. */
  function put(column: number, rates: RateCard): void {
    if (isPlain(rates)) return;
    const slot = idle.pop() ?? slots++;
    if (slots * CELLS > cells.length) {
      const larger = new Int32Array(Math.ceil(slots * 1.25) * CELLS);
      larger.set(cells);
      cells = larger;
    }
    setBit(rated, column);
    slotOf[column] = slot;
    const { earlyBird, lastMinute } = rates;
    const at = slot * CELLS;
    for (let weekday = 1; weekday <= 7; weekday += 1) cells[at + weekday - 1] = rates.weekdayPricesKes[weekday] ?? 0;
    cells[at + CLEANING] = rates.cleaningFeeKes;
    cells[at + INCLUDED] = rates.includedGuests ?? NONE;
    cells[at + EXTRA] = rates.extraGuestKes;
    cells[at + LOWEST] = Math.max(1, rates.lowestNightKes);
    cells[at + PERCENTS] =
      rates.weeklyPercent |
      (rates.monthlyPercent << 8) |
      ((earlyBird?.percent ?? 0) << 16) |
      ((lastMinute?.percent ?? 0) << 24);
    cells[at + EARLY_DAYS] = earlyBird?.days ?? 0;
    cells[at + LATE_DAYS] = lastMinute?.days ?? NONE;
    apart[slot] = apartOf(rates);
    cells[at + APART] = apart[slot] ? slot + 1 : 0;
  }

  function clear(column: number): void {
    if (!hasBit(rated, column)) return;
    clearBit(rated, column);
    const slot = slotOf[column] as number;
    apart[slot] = undefined;
    idle.push(slot);
  }

  /** What one stay costs in each property, in whole shillings. */
  function totalsOf({ stay, party, bookedOn }: Costed): (column: number) => number {
    const from = dayNumber(stay.checkIn);
    const to = dayNumber(stay.checkOut);
    const nights = to - from;
    /** Found when the first card is read: often there is none. */
    let ahead = 0;
    let counts: readonly number[] | undefined;
    const byMonth = nights >= MONTHLY_FROM_NIGHTS;
    const byWeek = nights >= WEEKLY_FROM_NIGHTS;
    let sum = 0;
    let floor = 0;

    /** Puts another price on some nights of one weekday, or takes it away. */
    function add(count: number, priceKes: number, lowest: number): void {
      sum += count * priceKes;
      floor += count * Math.min(priceKes, lowest);
    }

    /** Puts what seasons and dates ask in the place of the weekdays' prices. */
    function setApart({ seasons, days, pricesKes }: Apart, at: number, base: number, lowest: number): void {
      const ofWeekday = (weekday: number) => (cells[at + weekday - 1] as number) || base;
      for (const { first, last, priceKes } of seasons) {
        const [begin, end] = [Math.max(first, from), Math.min(last + 1, to)];
        if (begin >= end) continue;
        for (let weekday = 1; weekday <= 7; weekday += 1)
          add(-weekdaysIn(begin, end, weekday), ofWeekday(weekday), lowest);
        add(end - begin, priceKes, lowest);
      }
      for (let next = firstFrom(days, from); next < days.length && (days[next] as number) < to; next += 1) {
        const day = days[next] as number;
        const season = seasons.find(({ first, last }) => first <= day && day <= last);
        add(-1, season?.priceKes ?? ofWeekday(weekdayOfDay(day)), lowest);
        add(1, pricesKes[next] as number, lowest);
      }
    }

    return (column) => {
      const base = priceOf(column);
      if (!hasBit(rated, column)) return base * nights;
      if (!counts) {
        ahead = from - dayNumber(bookedOn);
        counts = Array.from({ length: 7 }, (_, at) => weekdaysIn(from, to, at + 1));
      }
      const at = (slotOf[column] as number) * CELLS;
      const lowest = cells[at + LOWEST] as number;
      sum = 0;
      floor = 0;
      for (let weekday = 0; weekday < 7; weekday += 1) {
        add(counts[weekday] as number, (cells[at + weekday] as number) || base, lowest);
      }
      const own = cells[at + APART] as number;
      if (own > 0) setApart(apart[own - 1] as Apart, at, base, lowest);

      const percents = cells[at + PERCENTS] as number;
      const monthly = byMonth ? (percents >>> 8) & 0xff : 0;
      const byLength = monthly > 0 ? monthly : byWeek ? percents & 0xff : 0;
      const early = ahead >= (cells[at + EARLY_DAYS] as number) ? (percents >>> 16) & 0xff : 0;
      const late = ahead <= (cells[at + LATE_DAYS] as number) ? percents >>> 24 : 0;
      let left = sum;
      if (byLength > 0) left -= Math.min(Math.floor((left * byLength) / 100), left - floor);
      const byTime = Math.max(early, late);
      if (byTime > 0) left -= Math.min(Math.floor((left * byTime) / 100), left - floor);

      const included = cells[at + INCLUDED] as number;
      const extra = included === NONE ? 0 : Math.max(0, party - included);
      return left + extra * nights * (cells[at + EXTRA] as number) + (cells[at + CLEANING] as number);
    };
  }

  return {
    grow,
    put,
    clear,
    totalsOf,
    /** Who has a card; valid until the next change. */
    rated: () => rated,
  };
}

/** Whether a card asks a price a night and nothing more of anybody. */
function isPlain(rates: RateCard): boolean {
  return (
    rates.cleaningFeeKes === 0 &&
    (rates.includedGuests === null || rates.extraGuestKes === 0) &&
    rates.weeklyPercent === 0 &&
    rates.monthlyPercent === 0 &&
    !rates.earlyBird &&
    !rates.lastMinute &&
    !Object.values(rates.weekdayPricesKes).some(Boolean) &&
    apartOf(rates) === undefined
  );
}

function apartOf({ seasons, dates }: RateCard): Apart | undefined {
  const priced = seasons.flatMap(({ firstNight, lastNight, priceKes }) =>
    priceKes ? [{ first: dayNumber(firstNight), last: dayNumber(lastNight), priceKes }] : [],
  );
  const own = Object.entries(dates)
    .flatMap(([night, { priceKes }]) => (priceKes ? [{ day: dayNumber(night), priceKes }] : []))
    .sort((a, b) => a.day - b.day);
  if (priced.length === 0 && own.length === 0) return undefined;
  return { seasons: priced, days: own.map(({ day }) => day), pricesKes: own.map(({ priceKes }) => priceKes) };
}

/** How many days from `from` up to but not including `to` are a weekday, 1 is Monday. */
function weekdaysIn(from: number, to: number, weekday: number): number {
  const first = (((weekday - weekdayOfDay(from)) % 7) + 7) % 7;
  return Math.max(0, Math.floor((to - from - first + 6) / 7));
}

/** The first place in a list in order whose number is at least `least`. */
function firstFrom(list: readonly number[], least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
