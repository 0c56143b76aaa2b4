import { type CancellationPolicy, refundDaysOf } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { PricePart } from "#src/core/pricing/price-parts.ts";
import { nightsWithPrices, type RateCard } from "#src/core/pricing/pricing.ts";
import { dayAfter, type LocalDate } from "#src/core/stay/stay.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { plural, shortDateWithYear } from "#views/format/format.ts";
import { policyInWords, priceTexts } from "./prices.ts";
import { rateTexts, summaries } from "./rates.ts";

/** Prices and rules of several properties at once. */
export const manyPriceTexts = {
  title: "Prices of several properties",
  lead: "What you change here is shown to you first, property by property. For a day, one press undoes it.",
  none: "Add a property first: there is nothing to price yet.",
  copy: {
    title: "Copy from one property to others",
    ofOne: "Copy these prices and rules to other properties",
    short: "Prices, seasons, fees, extras and rules.",
    lead: "What you copy takes the place of what the others have.",
    needsTwo: "This needs a second property.",
    from: "Copy from",
    what: "What to copy",
    whatHint: "Promo codes stay with their property. VAT and levy are set once for all, with your receipts.",
    parts: {
      weekdays: "Base and weekday prices",
      seasons: "Seasons",
      dates: "Single dates",
      fees: "Fees and prices by guests",
      extras: "Extras",
      discounts: "Discounts: length, early, late",
      payment: "What is paid on booking",
      days: "Rules for some days",
      rules: "Length and days",
      booking: "How guests book",
      cancellation: "Cancellation",
    } satisfies Record<PricePart, string>,
  },
  weekend: {
    title: "A weekend's price for all",
    short: "Friday and Saturday, for ever or for some dates.",
    lead: "Without dates it is the usual price of these weekdays. Seasons and single dates come before it.",
    nights: "Which nights",
    price: "They cost",
    kinds: {
      price: { label: "A price" },
      percent: {
        label: "Per cent on top",
        text: "Without dates, of each property's base price. Below zero takes off.",
      },
      usual: { label: "What other nights cost", text: "Takes their own price away." },
    },
    kes: "Price a night",
    percent: "Per cent on top",
    dates: "For some dates alone",
    first: "First night",
    last: "Last night",
    datesHint: "Empty: for ever. A date's price comes before everything else.",
  },
  events: {
    title: "Your own events",
    short: "A race, a festival, the season of weddings: marked in calendars and offered where you set prices.",
    lead: "They stand beside the holidays in your calendar, in the year of prices and where you set prices. They change no price by themselves.",
    none: "No events yet.",
    name: "Name",
    nameHint: "Rhino Charge, Lamu festival, wedding season. Guests don't see it.",
    first: "First day",
    last: "Last day",
    lastHint: "Empty: that day alone.",
    yearly: "Comes again every year, on the same days",
    everyYear: "every year",
    to: "For these properties",
    all: "For all of them, those added later too",
    everywhere: "all properties",
    adding: "Add an event",
    changing: "Change an event",
    add: "Add",
    save: "Save",
    change: "Change",
    remove: "Remove",
    faults: {
      name: "Give it a name of at most 60 letters.",
      first: "Give the first day.",
      lastBefore: "The last day is before the first.",
      tooLong: (most: number) => `An event has at most ${most} days. Add two.`,
      tooFar: "Give days of the last or the next ten years.",
      tooMany: (most: number) => `You can have ${most} events. Remove one that is over.`,
    },
  },
  to: {
    legend: "Change these properties",
    legendCopy: "Copy to",
    all: "All of them",
    allOthers: "All others",
    draft: (name: string) => `${name} (draft)`,
  },
  show: "Show what changes",
  faults: {
    to: "Choose at least one property.",
    toItself: "Choose a property other than the one you copy from.",
    what: "Choose what to copy.",
    bothDates: "Give the first and the last night, or neither.",
    tooFar: "Choose nights from today on, at most a year of them, not further ahead than guests can book.",
    need: { price: "Give a price.", percent: "Give per cent." },
  },
  preview: {
    title: "What would change",
    lead: "Nothing is saved yet. The year's sum is as if every night were sold at its price, without discounts, fees and extras.",
    same: "Nothing changes here: it has all of this already.",
    nothing: "Nothing would change. All of them have this already.",
    allLeft: "Nothing can be saved: every one of them is left out.",
    otherNow: {
      title: "Something was changed in the meantime",
      text: "Nothing was saved. This is what would change now.",
    },
    fault: (why: string) => `Left out: ${why}`,
    faults: {
      no_stay_fits: (season: string | null) => rateTexts.faults.noStayFits(season),
      all_shut: () => rateTexts.shut.all,
      price: (kes: number) => `a night would cost ${formatKes(kes)}, which is no price that a night may have.`,
      no_base: () => "it has no base price yet.",
    },
    comes: "New",
    goes: "Goes",
    more: (count: number) => `and ${plural(count, "more line")}`,
    byDays: "For some days",
    year: "The 365 nights ahead together",
    yearSame: (kes: number) => `${formatKes(kes)}, as now`,
    low: (kes: number, floorKes: number) =>
      `A night may then be sold for ${formatKes(kes)}, with all that may come off it; that is less than ${formatKes(floorKes)}.`,
    shut: (nights: number) => `By these rules ${plural(nights, "night")} ahead could not be booked by anybody.`,
    save: (count: number) => `Save for ${plural(count, "property", "properties")}`,
    back: "Choose again",
  },
  made: {
    title: "Changed within a day",
    copy: (from: string | undefined, count: number) =>
      `Copied${from ? ` from ${from}` : ""} to ${plural(count, "property", "properties")}`,
    weekend: (count: number) => `A weekend's price for ${plural(count, "property", "properties")}`,
    saved: (made: string) => `Saved ${made}.`,
    until: (ends: string) => `You can undo it until ${ends}.`,
    changed: (what: readonly string[]) => `Changed since, and stays as it is now: ${what.join("; ")}.`,
    of: (property: string, parts: readonly string[]) => `${property} (${parts.join(", ")})`,
    undone: "Undone",
    undo: "Undo",
  },
};

/** Everything that a property's prices and rules say. */
type Saying = Readonly<{
  rates: RateCard;
  rules: StayRules;
  mode: "instant" | "request";
  policy: CancellationPolicy;
}>;

/** One line of a part: what it is about, and what it says. `kes` where that is a sum. */
export type PartLine = Readonly<{ label: string; value: string; kes?: number }>;

const EVERY = [1, 2, 3, 4, 5, 6, 7];
const sum = (label: string, kes: number, none = "None"): PartLine => ({
  label,
  value: kes > 0 ? formatKes(kes) : none,
  ...(kes > 0 ? { kes } : {}),
});
const plain = (label: string, value: string): PartLine => ({ label, value });

function stepsWithDays(steps: RateCard["earlyBird"], bound: string): string {
  if (steps.length === 0) return "None";
  return steps
    .map(({ days, percent }) => `${plural(days, "day")} ${bound}: ${percent < 0 ? `+${-percent}%` : `${percent}% off`}`)
    .join(", ");
}

function daysInWords(days: readonly number[]): string {
  return days.length === 7 ? "Every day" : days.map((day) => priceTexts.weekday(day).slice(0, 3)).join(", ");
}

const t = rateTexts;

/** What each part says, line by line. */
const SAYS: Record<PricePart, (says: Saying, nights: readonly LocalDate[]) => PartLine[]> = {
  weekdays: ({ rates }) => [
    sum("Base price", rates.basePriceKes),
    ...EVERY.map((day) => {
      const kes = rates.weekdayPricesKes[day];
      const label = priceTexts.weekday(day);
      return kes ? sum(label, kes) : { label, value: "Base price", kes: rates.basePriceKes };
    }),
  ],
  seasons: ({ rates }) =>
    rates.seasons.map((season) =>
      plain(`${season.name}, ${t.seasons.nights(season.firstNight, season.lastNight)}`, t.seasons.says(season)),
    ),
  dates: ({ rates }, nights) =>
    nights.map((night) => {
      const [priced] = nightsWithPrices({ checkIn: night, checkOut: dayAfter(night) }, rates);
      const least = rates.dates[night]?.minNights ?? null;
      const line = sum(shortDateWithYear(night), priced?.priceKes ?? 0);
      return least === null ? line : { ...line, value: `${line.value} · ${plural(least, "night")} or more` };
    }),
  fees: ({ rates }) => [
    sum(t.fees.cleaning, rates.cleaningFeeKes),
    plain(t.fees.included, rates.includedGuests === null ? "Everybody who fits" : String(rates.includedGuests)),
    sum(t.fees.extra, rates.extraGuestKes),
    ...Object.entries(rates.guestPricesKes).map(([guest, kes]) => sum(t.fees.guest(Number(guest)), kes ?? 0)),
    sum(t.fees.deposit, rates.damageDepositKes),
  ],
  extras: ({ rates }) =>
    rates.extras.map((extra) =>
      plain(
        extra.name,
        `${formatKes(extra.priceKes)} ${t.extras.pers[extra.per].toLowerCase()} · ${t.extras.says(extra)}`,
      ),
    ),
  discounts: ({ rates }) => [
    plain("From 7 nights", rates.weeklyPercent > 0 ? `${rates.weeklyPercent}%` : "None"),
    plain("From 28 nights", rates.monthlyPercent > 0 ? `${rates.monthlyPercent}%` : "None"),
    plain(
      t.discounts.freeTitle,
      rates.freeNights ? `${rates.freeNights.free} of every ${rates.freeNights.every}` : "None",
    ),
    plain(t.discounts.early, stepsWithDays(rates.earlyBird, "or more")),
    plain(t.discounts.late, stepsWithDays(rates.lastMinute, "or fewer")),
    sum(t.discounts.lowest, rates.lowestNightKes),
  ],
  payment: ({ rates }) => [plain(t.sections.payment.title, summaries.payment(rates.payNow, rates.balanceDaysBefore))],
  days: ({ rules }) => rules.dayRules.map((rule) => plain(priceTexts.ofDays(rule), "")),
  rules: ({ rules }) => [
    plain(t.rules.min, String(rules.minNights)),
    plain(t.rules.max, String(rules.maxNights)),
    plain(t.rules.checkIn, daysInWords(rules.checkInDays)),
    plain(t.rules.checkOut, daysInWords(rules.checkOutDays)),
    plain(t.rules.lead, String(rules.leadDays)),
    plain(t.rules.cutoff, rules.cutoffHour === null ? "Midnight" : `${rules.cutoffHour}:00`),
    plain(t.rules.window, String(rules.windowDays)),
    plain(t.rules.buffer, String(rules.bufferDays)),
    plain("Gaps shorter than the fewest nights", rules.sellGaps ? "Sold whole" : "Not sold"),
  ],
  booking: ({ mode }) => [plain(t.booking.legend, summaries.booking(mode))],
  cancellation: ({ policy }) => [
    plain(
      t.cancellation.legend,
      policy.name === "own" ? policyInWords(policy).join(" ") : priceTexts.policyNames[policy.name],
    ),
    plain(t.cancellation.refundDays, String(refundDaysOf(policy))),
  ],
};

/** What a part says, line by line, so that two can be compared. Of single dates, what these `nights` cost. */
export function partInWords(part: PricePart, says: Saying, nights: readonly LocalDate[]): PartLine[] {
  return SAYS[part](says, nights);
}
