import { dateOfDay, dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import { type DateRate, type PriceChange, priceWithChange, type Season } from "#src/core/stay/season.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type ChosenExtra, type Extra, type ExtraLine, extraLines } from "./extras.ts";

/**
 * A per cent off, below zero on top, for booking `days` or more (early bird), or `days` or fewer (last minute), before
 * check-in.
 */
export type TimingStep = Readonly<{ days: number; percent: number }>;

/** Of every so many nights of a stay the cheapest few cost nothing. */
type FreeNights = Readonly<{ every: number; free: number }>;

/** What is paid on booking: everything, so many hundredths of the total, a sum, or the price of the first night. */
export type PayNow = Readonly<
  { kind: "all" } | { kind: "percent"; percent: number } | { kind: "fixed"; kes: number } | { kind: "first_night" }
>;

/** A host's prices for one property. Whole shillings. */
export type RateCard = Readonly<{
  basePriceKes: number;
  /** By weekday, 1 is Monday. A weekday without a price costs the base price. */
  weekdayPricesKes: Readonly<Partial<Record<number, number>>>;
  seasons: readonly Season[];
  dates: Readonly<Record<LocalDate, DateRate>>;
  cleaningFeeKes: number;
  /** The price is for so many guests; `null` is for all that fit. */
  includedGuests: number | null;
  extraGuestKes: number;
  /** What the second, third … guest adds a night, where that is not what each guest more pays. */
  guestPricesKes: Readonly<Partial<Record<number, number>>>;
  weeklyPercent: number;
  monthlyPercent: number;
  freeNights: FreeNights | null;
  /** Of several steps that hold, the one of the most days ahead. */
  earlyBird: readonly TimingStep[];
  /** Of several steps that hold, the one of the fewest days ahead. */
  lastMinute: readonly TimingStep[];
  /** No discount takes a night below this. A night that the host prices lower stays at its price. */
  lowestNightKes: number;
  payNow: PayNow;
  /** Days before check-in that the balance is due; `null` is on arrival. */
  balanceDaysBefore: number | null;
  damageDepositKes: number;
  /** Sold beside the nights, in order. */
  extras: readonly Extra[];
}>;

/** The card of a property whose host asks a price a night and nothing more. */
export const PLAIN_RATES: Omit<RateCard, "basePriceKes"> = {
  weekdayPricesKes: {},
  seasons: [],
  dates: {},
  cleaningFeeKes: 0,
  includedGuests: null,
  extraGuestKes: 0,
  guestPricesKes: {},
  weeklyPercent: 0,
  monthlyPercent: 0,
  freeNights: null,
  earlyBird: [],
  lastMinute: [],
  lowestNightKes: 0,
  payNow: { kind: "all" },
  balanceDaysBefore: null,
  damageDepositKes: 0,
  extras: [],
};

/** A promo code that was found good for the stay. It takes a per cent or a sum off the nights. */
export type Promo = Readonly<{ code: string } & ({ percent: number } | { amountKes: number })>;

/** Which of the host's prices decided a night. `name` is the season's. */
type NightWhy = "base" | "weekday" | "season" | "date";

export type QuoteNight = Readonly<{
  night: LocalDate;
  priceKes: number;
  why: NightWhy;
  season?: string;
  /** What the season or the date puts on top of the night's usual price. */
  onTop?: Readonly<{ ofKes: number } & ({ percent: number } | { kes: number })>;
  /** Of a booking: which of its `terms` the night was booked at, the first where it says nothing. */
  terms?: number;
}>;

/** What a night of a booking costs beside its price, as it was when the night was booked. */
export type NightTerms = Readonly<{
  weeklyPercent: number;
  monthlyPercent: number;
  lowestNightKes: number;
  timing: Readonly<{ kind: "early_bird" | "last_minute"; percent: number }>;
  freeNights?: FreeNights;
  /** Of a guest who came back. */
  returningPercent?: number;
  /** What each guest pays a night, the first one first; nothing for those that the price is for. */
  guestsKes: readonly number[];
}>;

/** When what is not paid on booking is paid: so many days before check-in, on arrival, or at once. */
export type RestRule = "at_once" | "arrival" | number;

/** What a change of the stay needs to know of how its price came about. */
export type Basis = Readonly<{
  terms: readonly NightTerms[];
  /** The promo and the nights it was given for. */
  promo?: Stay & Promo;
  /** What host and guest agreed on, more or less than the prices make, and for which nights. */
  agreed?: Stay & Readonly<{ amountKes: number }>;
  rest: RestRule;
}>;

/** One printed line. `amountKes` of a discount is below zero; all lines add up to the total. */
export type QuoteLine = Readonly<
  | { kind: "nights"; nights: number; priceKes: number; amountKes: number }
  | { kind: "free_nights"; nights: number; amountKes: number }
  /** A step of below nought per cent is a surcharge, and its amount above zero. */
  | { kind: "weekly" | "monthly" | "early_bird" | "last_minute" | "returning"; percent: number; amountKes: number }
  | { kind: "promo"; code: string; amountKes: number }
  | { kind: "extra_guests"; guests: number; nights: number; priceKes: number; amountKes: number }
  | { kind: "cleaning"; amountKes: number }
  | ExtraLine
  /** What the host had given back of the price before the stay was changed. */
  | { kind: "given_back"; amountKes: number }
  /** What host and guest agreed on, more or less than the prices make. */
  | { kind: "agreed"; amountKes: number }
>;

type DiscountLine = Extract<QuoteLine, { kind: "free_nights" } | { percent: number } | { code: string }>;

/** Whether a line is of the nights, with what comes off them or is agreed; the rest is fees. */
export function isOfNights({ kind }: Pick<QuoteLine, "kind">): boolean {
  return kind !== "cleaning" && kind !== "extra_guests" && kind !== "extra";
}

/** What the nights of a stay come to with all that comes off them, before fees. Whole shillings. */
export function nightsKesOf({ lines }: Pick<Quote, "lines">): number {
  return lines.reduce((sum, line) => (isOfNights(line) ? sum + line.amountKes : sum), 0);
}

/** What one night of a stay comes to before fees, rounded up: nobody is promised less than they are asked. */
export function nightShown(price: Pick<Quote, "lines" | "nights">): number {
  return Math.ceil(nightsKesOf(price) / price.nights.length);
}

/** The price of one stay, in whole shillings, as every page, payment and receipt prints it. */
export type Quote = Readonly<{
  nights: readonly QuoteNight[];
  lines: readonly QuoteLine[];
  totalKes: number;
  /** What is asked for by M-PESA when booking. With `balanceKes` it makes the total. */
  dueNowKes: number;
  balanceKes: number;
  /** The day the balance is due: the check-in date when it is paid on arrival, `null` when there is none. */
  balanceDueOn: LocalDate | null;
  /** Handed over on arrival and given back after the stay: owed to the guest, no part of the total. */
  damageDepositKes: number;
  /** Of a booking; those that were made before it was written down have none. */
  basis?: Basis;
}>;

/** Who asks, when, and with which code. `bookedOn` is the day in Nairobi. */
export type QuoteAsk = Readonly<{
  party: number;
  bookedOn: LocalDate;
  promo?: Promo | undefined;
  /** What a guest who comes back pays less, once a code has shown that the number is theirs. */
  returningPercent?: number | undefined;
  /** What the guest chose beside the nights. */
  extras?: readonly ChosenExtra[] | undefined;
}>;

const WEEKLY_FROM_NIGHTS = 7;
const MONTHLY_FROM_NIGHTS = 28;

/**
 * What a stay costs, in whole Kenya shillings, and why.
 *
 * The only place where a price is computed. Each night is priced by itself: its own date's
 * price, else its season's for the weekday or for all, else its weekday's, else the base price. A season may put
 * something on top of the last two instead, and a date on top of all others; so a stay costs what its parts cost. Discounts come off the nights alone, in one order (docs/decisions,
 * "One order of discounts"). `stay` must be one that `readStay` accepted, so the nights are bounded.
 */
export function quote(stay: Stay, rates: RateCard, ask: QuoteAsk): Quote {
  const nights = nightsWithPrices(stay, rates);
  const lines = [
    ...linesOfNights([{ nights, terms: nightTerms(stay, rates, ask), promo: ask.promo }], rates.cleaningFeeKes),
    ...(rates.extras.length > 0 ? extraLines(rates.extras, ask.extras ?? [], stayedOf(stay, ask)) : []),
  ];
  const totalKes = lines.reduce((sum, line) => sum + line.amountKes, 0);
  const parts = inParts(totalKes, stay, rates, { ...ask, firstNightKes: nights[0]?.priceKes ?? totalKes });
  return { nights, lines, totalKes, ...parts, damageDepositKes: rates.damageDepositKes };
}

/** What an extra's limits are held against. */
export function stayedOf({ checkIn, checkOut }: Stay, { party, bookedOn }: Pick<QuoteAsk, "party" | "bookedOn">) {
  const from = dayNumber(checkIn);
  return { nights: dayNumber(checkOut) - from, party, daysAhead: from - dayNumber(bookedOn) };
}

/** What holds for the nights of a stay that are booked with these prices. */
export function nightTerms(stay: Stay, rates: RateCard, { party, bookedOn, returningPercent }: QuoteAsk): NightTerms {
  const { weeklyPercent, monthlyPercent, lowestNightKes, freeNights } = rates;
  const guestsKes = Array.from({ length: party }, (_, guest) => guestKes(guest, party, rates));
  const timing = timingStep(dayNumber(stay.checkIn) - dayNumber(bookedOn), rates);
  return {
    ...{ weeklyPercent, monthlyPercent, lowestNightKes, timing, guestsKes },
    ...(freeNights && { freeNights }),
    ...(returningPercent && { returningPercent }),
  };
}

/** What one guest of a party adds a night, whole shillings; the first is 0. */
export function guestKes(
  guest: number,
  party: number,
  {
    includedGuests,
    extraGuestKes,
    guestPricesKes,
  }: Pick<RateCard, "includedGuests" | "extraGuestKes" | "guestPricesKes">,
): number {
  return guestPricesKes[guest + 1] ?? (guest < (includedGuests ?? party) ? 0 : extraGuestKes);
}

/** Nights of one stay that were booked at the same terms. */
export type NightGroup = Readonly<{ nights: readonly QuoteNight[]; terms: NightTerms; promo?: Promo | undefined }>;

/** What each night of a stretch costs a party, before discounts and fees, whole shillings: what a calendar says of its days. */
export function nightPrices(stretch: Stay, rates: RateCard, party: number): ReadonlyMap<LocalDate, number> {
  let onTop = 0;
  for (let guest = 0; guest < party; guest += 1) onTop += guestKes(guest, party, rates);
  return new Map(nightsWithPrices(stretch, rates).map(({ night, priceKes }) => [night, priceKes + onTop]));
}

/** Every line of a stay whose nights may have been booked at different times. Whole shillings. */
export function linesOfNights(groups: readonly NightGroup[], cleaningFeeKes: number): QuoteLine[] {
  const nights = groups.flatMap((group) => group.nights);
  const discounts = groups.flatMap((group) => discountLines(group, nights));
  const lines: QuoteLine[] = [
    ...nightLines(nights.toSorted((a, b) => (a.night < b.night ? -1 : 1))),
    ...(groups.length > 1 ? joined(discounts) : discounts),
    ...guestLines(groups),
  ];
  if (cleaningFeeKes > 0) lines.push({ kind: "cleaning", amountKes: cleaningFeeKes });
  return lines;
}

/** A line for each number of guests and price that guests beside the included ones pay. */
function guestLines(groups: readonly NightGroup[]): QuoteLine[] {
  const counts = new Map<string, { guests: number; priceKes: number; nights: number }>();
  for (const { nights, terms } of groups) {
    for (const [priceKes, paying] of Map.groupBy(terms.guestsKes, (kes) => kes)) {
      if (priceKes === 0) continue;
      const key = `${paying.length} ${priceKes}`;
      const before = counts.get(key)?.nights ?? 0;
      counts.set(key, { guests: paying.length, priceKes, nights: before + nights.length });
    }
  }
  return [...counts.values()].map(({ guests, priceKes, nights }) => ({
    kind: "extra_guests" as const,
    guests,
    nights,
    priceKes,
    amountKes: guests * nights * priceKes,
  }));
}

/** The same discount on nights of different terms is one line. */
function joined(lines: readonly DiscountLine[]): DiscountLine[] {
  const order = ["free_nights", "weekly", "monthly", "early_bird", "last_minute", "returning", "promo"];
  const alike = Map.groupBy(lines, (line) => JSON.stringify({ ...line, amountKes: 0, nights: 0 }));
  return [...alike.values()]
    .flatMap(([first, ...others]): DiscountLine[] => {
      if (!first) return [];
      const amountKes = others.reduce((sum, line) => sum + line.amountKes, first.amountKes);
      if (first.kind !== "free_nights") return [{ ...first, amountKes }];
      const nights = others.reduce((sum, line) => sum + ("nights" in line ? line.nights : 0), first.nights);
      return [{ ...first, nights, amountKes }];
    })
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The price of each night of a stay and where it comes from. */
export function nightsWithPrices(stay: Stay, rates: RateCard): QuoteNight[] {
  const nights: QuoteNight[] = [];
  const last = dayNumber(stay.checkOut);
  const touched = rates.seasons
    .filter(({ firstNight, lastNight }) => firstNight < stay.checkOut && lastNight >= stay.checkIn)
    .sort((a, b) => (a.firstNight < b.firstNight ? -1 : 1));
  // Nights come in order, and seasons never overlap: one pass over both.
  let at = 0;
  for (let day = dayNumber(stay.checkIn); day < last; day += 1) {
    const night = dateOfDay(day);
    while ((touched[at]?.lastNight ?? night) < night) at += 1;
    const next = touched[at];
    nights.push(priceOfNight(night, day, rates, next && next.firstNight <= night ? next : undefined));
  }
  return nights;
}

function priceOfNight(night: LocalDate, day: number, rates: RateCard, season: Season | undefined): QuoteNight {
  const ofDate = rates.dates[night];
  if (ofDate?.priceKes) return { night, priceKes: ofDate.priceKes, why: "date" };
  const usual = priceInSeason(night, weekdayOfDay(day), rates, season);
  return ofDate && hasChange(ofDate) ? { ...withChange(night, usual.priceKes, ofDate), why: "date" } : usual;
}

/** A night's price without one of its own date. */
function priceInSeason(night: LocalDate, weekday: number, rates: RateCard, season: Season | undefined): QuoteNight {
  const ofSeason = season?.weekdayPricesKes?.[weekday] ?? season?.priceKes;
  if (season && ofSeason) return { night, priceKes: ofSeason, why: "season", season: season.name };
  const ofWeekday = rates.weekdayPricesKes[weekday];
  const priceKes = ofWeekday ?? rates.basePriceKes;
  if (season && hasChange(season)) {
    return { ...withChange(night, priceKes, season), why: "season", season: season.name };
  }
  return { night, priceKes, why: ofWeekday ? "weekday" : "base" };
}

function hasChange({ changePercent, changeKes }: PriceChange): boolean {
  return Boolean(changePercent ?? changeKes);
}

function withChange(night: LocalDate, ofKes: number, change: PriceChange) {
  const { changePercent, changeKes } = change;
  const onTop = changePercent ? { ofKes, percent: changePercent } : { ofKes, kes: changeKes ?? 0 };
  return { night, priceKes: priceWithChange(ofKes, change), onTop };
}

/** One line for each price, in the order in which the prices come. */
function nightLines(nights: readonly QuoteNight[]): QuoteLine[] {
  const counts = new Map<number, number>();
  for (const { priceKes } of nights) counts.set(priceKes, (counts.get(priceKes) ?? 0) + 1);
  return [...counts].map(([priceKes, count]) => ({
    kind: "nights" as const,
    nights: count,
    priceKes,
    amountKes: count * priceKes,
  }));
}

/**
 * Free nights, then length of stay, then time of booking, then who comes back, then promo code; each takes its part of what the one
 * before left, rounded down, and together they never go below the floor. `all` are the nights of the whole stay.
 */
function discountLines({ nights, terms, promo }: NightGroup, all: readonly QuoteNight[]): DiscountLine[] {
  let left = 0;
  let floor = 0;
  const lowest = Math.max(1, terms.lowestNightKes);
  for (const { priceKes } of nights) {
    left += priceKes;
    floor += Math.min(priceKes, lowest);
  }
  const lines: DiscountLine[] = [];
  const take = (wishedKes: number) => {
    const taken = Math.min(wishedKes, left - floor);
    left -= taken;
    return taken;
  };
  const free = freeAmong(nights, all, terms.freeNights);
  const freeKes = take(free.kes);
  if (freeKes > 0) lines.push({ kind: "free_nights", nights: free.count, amountKes: -freeKes });
  const returning = { kind: "returning" as const, percent: terms.returningPercent ?? 0 };
  for (const { kind, percent } of [lengthDiscount(all.length, terms), terms.timing, returning]) {
    const part = Math.floor((left * Math.abs(percent)) / 100);
    const amount = percent > 0 ? take(part) : -part;
    if (amount === 0) continue;
    if (percent < 0) left += part;
    lines.push({ kind, percent, amountKes: -amount });
  }
  if (promo) {
    const amount = take("percent" in promo ? Math.floor((left * promo.percent) / 100) : promo.amountKes);
    if (amount > 0) lines.push({ kind: "promo", code: promo.code, amountKes: -amount });
  }
  return lines;
}

/** How many of some nights are free, and what they cost: each that is among the cheapest of the whole stay, the first of equals. */
function freeAmong(
  nights: readonly QuoteNight[],
  all: readonly QuoteNight[],
  terms: FreeNights | undefined,
): { count: number; kes: number } {
  const count = terms ? Math.floor(all.length / terms.every) * terms.free : 0;
  if (count === 0) return { count, kes: 0 };
  if (nights.length === all.length) {
    const prices = Float64Array.from(nights, ({ priceKes }) => priceKes).sort();
    let kes = 0;
    for (let at = 0; at < count; at += 1) kes += prices[at] ?? 0;
    return { count, kes };
  }
  const cheapest = all.toSorted((a, b) => a.priceKes - b.priceKes || (a.night < b.night ? -1 : 1)).slice(0, count);
  const free = new Set(cheapest.map(({ night }) => night));
  const own = nights.filter(({ night }) => free.has(night));
  return { count: own.length, kes: own.reduce((sum, { priceKes }) => sum + priceKes, 0) };
}

/** The monthly discount takes the place of the weekly one; where a host set none, the weekly one goes on. */
function lengthDiscount(
  nights: number,
  { weeklyPercent, monthlyPercent }: Pick<NightTerms, "weeklyPercent" | "monthlyPercent">,
) {
  if (nights >= MONTHLY_FROM_NIGHTS && monthlyPercent > 0) return { kind: "monthly" as const, percent: monthlyPercent };
  return { kind: "weekly" as const, percent: nights >= WEEKLY_FROM_NIGHTS ? weeklyPercent : 0 };
}

/** Where an early and a late step hold, the one that is better for the guest. */
export function timingStep(
  daysAhead: number,
  { earlyBird, lastMinute }: Pick<RateCard, "earlyBird" | "lastMinute">,
): NightTerms["timing"] {
  let early: TimingStep | undefined;
  for (const step of earlyBird) if (daysAhead >= step.days && step.days > (early?.days ?? -1)) early = step;
  let late: TimingStep | undefined;
  for (const step of lastMinute) if (daysAhead <= step.days && step.days < (late?.days ?? Infinity)) late = step;
  if (late && (!early || late.percent > early.percent)) return { kind: "last_minute", percent: late.percent };
  return { kind: "early_bird", percent: early?.percent ?? 0 };
}

/** A total of the stay in two payments. The part due now rounds up, and a balance that would be due already is paid now. */
export function inParts(
  totalKes: number,
  stay: Stay,
  rates: Pick<RateCard, "payNow" | "balanceDaysBefore">,
  ask: Pick<QuoteAsk, "bookedOn"> & Readonly<{ firstNightKes: number }>,
): Pick<Quote, "dueNowKes" | "balanceKes" | "balanceDueOn"> {
  const dueNowKes = dueNow(totalKes, rates.payNow, ask.firstNightKes);
  const day =
    rates.balanceDaysBefore === null ? stay.checkIn : dateOfDay(dayNumber(stay.checkIn) - rates.balanceDaysBefore);
  if (dueNowKes === totalKes || (rates.balanceDaysBefore !== null && day <= ask.bookedOn)) {
    return { dueNowKes: totalKes, balanceKes: 0, balanceDueOn: null };
  }
  return { dueNowKes, balanceKes: totalKes - dueNowKes, balanceDueOn: day };
}

/** What of a total is paid on booking, whole shillings: at least one, at most all of it. */
export function dueNow(totalKes: number, payNow: PayNow, firstNightKes: number): number {
  switch (payNow.kind) {
    case "all":
      return totalKes;
    case "percent":
      return Math.max(1, Math.ceil((totalKes * payNow.percent) / 100));
    case "fixed":
      return Math.min(totalKes, payNow.kes);
    case "first_night":
      return Math.min(totalKes, firstNightKes);
  }
}
