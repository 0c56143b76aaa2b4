import { fullNights, type Occupancy } from "./availability.ts";
import { dateOfDay, dayNumber } from "./day-number.ts";
import { LONGEST_STAY_NIGHTS, type LocalDate, type Stay } from "./stay.ts";
import { isRefused, NEAREST_WITHIN_DAYS, type Picker, type RuleBreak } from "./stay-rules.ts";

/**
 * Why guests cannot have a stay, with what they have to know to choose another one. `takenNights` are those on which no
 * room is left: none when each night has a room, but no room has them all.
 */
export type Refusal =
  | Exclude<RuleBreak, { rule: "taken" }>
  | Readonly<{ rule: "taken"; takenNights: readonly LocalDate[] }>
  /** More guests than the place sleeps. */
  | Readonly<{ rule: "party"; most: number }>;

/** What a judge's verdict says to a guest; nothing of a stay that may be had. */
export function stayRefusal(
  verdict: readonly number[] | RuleBreak,
  stay: Stay,
  occupancy: Occupancy,
): Refusal | undefined {
  if (!isRefused(verdict)) return undefined;
  return verdict.rule === "taken" ? { rule: "taken", takenNights: fullNights(stay, occupancy) } : verdict;
}

/** As long as the wished stay, or of the length that its refusal names as the least or the most. */
export function nightsInstead(stay: Stay, why: Refusal | undefined): number {
  switch (why?.rule) {
    case "too_short":
    case "too_long":
    case "too_short_through":
    case "too_long_through":
      return why.nights;
    default:
      return dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
  }
}

/** Stays of some length around a wished one, the nearest first; of two equally near, the earlier. Never itself. */
export function* staysAround(wished: Stay, nights: number, withinDays: number): Generator<Stay> {
  const from = dayNumber(wished.checkIn);
  const isItself = nights === dayNumber(wished.checkOut) - from;
  for (let distance = isItself ? 1 : 0; distance <= withinDays; distance += 1) {
    for (const shift of distance === 0 ? [0] : [-distance, distance]) {
      yield { checkIn: dateOfDay(from + shift), checkOut: dateOfDay(from + shift + nights) };
    }
  }
}

/**
 * The stays nearest to one that cannot be had which can, as the picker judges: all of one length. That is the wished
 * length, or what the refusal names instead; where none of it can be had around, the length nearest to it of which one can.
 */
export function nearestStays(
  wished: Stay,
  picker: Picker,
  { why, most = 3 }: { why?: Refusal | undefined; most?: number } = {},
): Stay[] {
  if (why?.rule === "party") return [];
  const nights = nightsInstead(wished, why);
  const found: Stay[] = [];
  for (const stay of staysAround(wished, nights, NEAREST_WITHIN_DAYS)) {
    if (picker.allows(stay)) found.push(stay);
    if (found.length === most) break;
  }
  return found.length > 0 ? found : nearestOfOtherLength(wished, nights, picker, most);
}

function nearestOfOtherLength(wished: Stay, nights: number, picker: Picker, most: number): Stay[] {
  const days = [wished.checkIn, ...[...staysAround(wished, nights, NEAREST_WITHIN_DAYS)].map(({ checkIn }) => checkIn)];
  const arrivals = [...new Set(days)].filter((day) => picker.canArrive(day));
  // Whoever can arrive can leave, so some length is found.
  for (let away = 1; arrivals.length > 0 && away < LONGEST_STAY_NIGHTS; away += 1) {
    for (const length of [nights - away, nights + away]) {
      if (length < 1 || length > LONGEST_STAY_NIGHTS) continue;
      const found = arrivals
        .map((checkIn) => ({ checkIn, checkOut: dateOfDay(dayNumber(checkIn) + length) }))
        .filter((stay) => picker.allows(stay));
      if (found.length > 0) return found.slice(0, most);
    }
  }
  return [];
}
