import { quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { applyPromo, type KeptPromo } from "#src/core/pricing/promo.ts";
import { addDays, type LocalDate, type Stay, weekdayOf } from "#src/core/stay/stay.ts";
import type { Picker } from "#src/core/stay/stay-rules.ts";

/** What a property sells just now: its prices, the stays that may be had, and for how many guests it is told. */
export type Selling = Readonly<{ rates: RateCard; picker: Picker; party: number; today: LocalDate }>;

/** A stay that may be had now, and what the quote asks for it. Whole shillings. */
export type FreeStay = Readonly<{ stay: Stay; totalKes: number }>;

/** The same with something off: by the host's last-minute discount, or with a code. */
export type Offer = FreeStay &
  Readonly<{ insteadKes: number; percent: number | undefined; code?: string; lastDay?: LocalDate }>;

/** How far ahead a code's stay is looked for, and how long a stay may be for it. */
const AHEAD_DAYS = 60;
const LONGEST_LOOK = 14;

/** How long a place counts as new. */
export const NEW_FOR_DAYS = 60;

const FRIDAY = 5;
const SATURDAY = 6;

/**
 * The stays that one would call this weekend, the fullest first: from Friday or Saturday to Sunday or Monday. On
 * Saturday what is left of it; from Sunday on the next one.
 */
export function weekendStays(today: LocalDate): Stay[] {
  const weekday = weekdayOf(today);
  const from = (days: number, nights: number) => ({
    checkIn: addDays(today, days),
    checkOut: addDays(today, days + nights),
  });
  if (weekday === SATURDAY) return [from(0, 1), from(0, 2)];
  const friday = (FRIDAY - weekday + 7) % 7;
  return [from(friday, 2), from(friday, 3), from(friday, 1), from(friday + 1, 1), from(friday + 1, 2)];
}

/** What of this weekend may be had, at its price; nothing when it is sold or shut. */
export function freeThisWeekend(selling: Selling): FreeStay | undefined {
  const stay = weekendStays(selling.today).find((one) => selling.picker.allows(one));
  return stay && { stay, totalKes: quoteOf(selling, stay).totalKes };
}

/** The next stay to which the host's last-minute discount is given. */
export function lastMinuteOffer(selling: Selling): Offer | undefined {
  const steps = selling.rates.lastMinute.filter(({ percent }) => percent > 0);
  if (steps.length === 0) return undefined;
  for (const stay of shortestStays(selling, Math.max(...steps.map(({ days }) => days)))) {
    const { lines, totalKes } = quoteOf(selling, stay);
    for (const line of lines) {
      if (line.kind !== "last_minute" || line.amountKes >= 0) continue;
      return { stay, totalKes, insteadKes: totalKes - line.amountKes, percent: line.percent };
    }
  }
  return undefined;
}

/** The next stay to which one of the host's codes gives anything: of two codes the one that takes more. */
export function promoOffer(selling: Selling, codes: readonly KeptPromo[]): Offer | undefined {
  const offers = codes.flatMap((kept) => {
    for (const stay of shortestStays(selling, AHEAD_DAYS, kept.minNights)) {
      const promo = applyPromo(kept, stay, selling.today);
      if (typeof promo === "string") return [];
      const { lines, totalKes } = quoteOf(selling, stay, promo);
      const off = lines.find(({ kind }) => kind === "promo");
      if (!off) continue;
      const until = kept.lastDay === null ? {} : { lastDay: kept.lastDay };
      const insteadKes = totalKes - off.amountKes;
      return [{ stay, totalKes, insteadKes, percent: kept.percent ?? undefined, code: kept.code, ...until }];
    }
    return [];
  });
  const share = ({ totalKes, insteadKes }: Offer) => totalKes / insteadKes;
  return offers.toSorted((one, other) => share(one) - share(other))[0];
}

function quoteOf({ rates, party, today }: Selling, stay: Stay, promo?: Parameters<typeof quote>[2]["promo"]) {
  return quote(stay, rates, { party, bookedOn: today, promo });
}

/** From each of the next days the shortest stay that may be had. */
function shortestStays({ picker, today }: Selling, days: number, least = 1): Stay[] {
  const stays: Stay[] = [];
  for (let day = 0; day <= days; day += 1) {
    const checkIn = addDays(today, day);
    if (!picker.canArrive(checkIn)) continue;
    for (let nights = least; nights <= Math.max(least, LONGEST_LOOK); nights += 1) {
      const stay = { checkIn, checkOut: addDays(checkIn, nights) };
      if (!picker.allows(stay)) continue;
      stays.push(stay);
      break;
    }
  }
  return stays;
}
