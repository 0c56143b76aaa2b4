import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import { LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import { arrivalDays, type Moment, pickerOf, type Rooms, type StayRules } from "#src/core/stay/stay-rules.ts";
import { nightsWithPrices, type RateCard, timingStep } from "./pricing.ts";

/** What decides the least that guests are told of a property's price before they have chosen dates. */
export type Sold = Readonly<{ rates: RateCard; rules: StayRules; rooms: Rooms; moment: Moment }>;

/**
 * The price of the cheapest night that somebody can book at this moment, whole shillings; nothing when there is none.
 *
 * A night can be booked when some stay with it may be had, by the judge of stays. Its price is its own, with what
 * comes on top or off for booking early or late, and no fee. What is off for the length of a stay, for a code or as a
 * free night is of a whole stay and no price of a night.
 */
export function fromPriceKes({ rates, rules, rooms, moment }: Sold): number | undefined {
  if (rates.basePriceKes === 0) return undefined;
  const picker = pickerOf(rules, rooms, moment);
  const { first, last } = arrivalDays(rules, moment);
  if (last < first) return undefined;
  const stay = { checkIn: dateOfDay(first), checkOut: dateOfDay(last + LONGEST_STAY_NIGHTS) };
  const prices = Float64Array.from(nightsWithPrices(stay, rates), ({ priceKes }) => priceKes);
  const leastAhead = leastWithin(prices, LONGEST_STAY_NIGHTS);
  const today = dayNumber(moment.today);
  let cheapest: number | undefined;
  for (let from = first; from <= last; from += 1) {
    const { percent } = timingStep(from - today, rates);
    const priced = (kes: number) => nightAtStep(kes, percent, rates.lowestNightKes);
    // No stay from here has a cheaper night, whatever may be had.
    if (cheapest !== undefined && priced(leastAhead[from - first] ?? 0) >= cheapest) continue;
    const until = picker.bookableUntil(from);
    if (until === undefined) continue;
    // What comes off never turns two nights round, so the cheapest stays the cheapest.
    const kes = priced(Math.min(...prices.subarray(from - first, until - first)));
    if (cheapest === undefined || kes < cheapest) cheapest = kes;
  }
  return cheapest;
}

/** One night's price with a step for the time of booking: rounded as a quote rounds, and held by the same floor. */
function nightAtStep(priceKes: number, percent: number, lowestNightKes: number): number {
  const part = Math.floor((priceKes * Math.abs(percent)) / 100);
  return percent < 0 ? priceKes + part : Math.max(priceKes - part, Math.min(priceKes, Math.max(1, lowestNightKes)));
}

/** From each place on, the least of so many values. */
function leastWithin(values: Float64Array, count: number): Float64Array {
  const least = new Float64Array(values.length);
  /** Places whose values are the least of some stretch that begins further on; the furthest has the smallest. */
  const open: number[] = [];
  let furthest = 0;
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at] ?? 0;
    while (open.length > furthest && (values[open.at(-1) ?? at] ?? 0) >= value) open.pop();
    open.push(at);
    while ((open[furthest] ?? at) >= at + count) furthest += 1;
    least[at] = values[open[furthest] ?? at] ?? value;
  }
  return least;
}
