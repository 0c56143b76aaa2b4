import { type CancellationPolicy, refundDaysOf } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { PricePart } from "#src/core/pricing/price-parts.ts";
import { nightsWithPrices, type RateCard } from "#src/core/pricing/pricing.ts";
import { dayAfter, type LocalDate } from "#src/core/stay/stay.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { plural, shortDateWithYear } from "#views/format/format.ts";
import type { Wording } from "#views/format/wording.ts";
import { policyInWords, priceTexts } from "./prices.ts";
import { rateTexts, summaries } from "./rates.ts";

/** Prices and rules of several properties at once. */
export const manyPriceTexts = {
  title: "Prices of several properties",
  lead: "What you change here is shown to you first, property by property. For a day, one press undoes it.",
  none: "There is nothing to price yet.",
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

/** The words that the lines of the parts are made of. */
export type PartWords = Readonly<{
  rates: Wording<typeof rateTexts>;
  prices: Wording<typeof priceTexts>;
  summaries: Wording<typeof summaries>;
  policyInWords: typeof policyInWords;
  shortWeekday: (day: number) => string;
  dateWithYear: (date: LocalDate) => string;
  hour: (hour: HourOfDay) => string;
  none: string;
  basePrice: string;
  everybody: string;
  orMore: (nights: number) => string;
  week: string;
  month: string;
  freeOf: (free: number, every: number) => string;
  early: (days: number, change: string) => string;
  late: (days: number, change: string) => string;
  off: (percent: number) => string;
  everyDay: string;
  midnight: string;
  gaps: Readonly<{ label: string; sold: string; notSold: string }>;
}>;

type SaysParts<Some extends PricePart> = Record<Some, (says: Saying, nights: readonly LocalDate[]) => PartLine[]>;

const plain = (label: string, value: string): PartLine => ({ label, value });

function sum(w: PartWords, label: string, kes: number): PartLine {
  return kes > 0 ? { label, value: formatKes(kes), kes } : plain(label, w.none);
}

function nightsSayIn(w: PartWords): SaysParts<"weekdays" | "seasons" | "dates"> {
  const t = w.rates.seasons;
  return {
    weekdays: ({ rates }) => [
      sum(w, w.basePrice, rates.basePriceKes),
      ...EVERY.map((day) => {
        const kes = rates.weekdayPricesKes[day];
        const label = w.prices.weekday(day);
        return kes ? sum(w, label, kes) : { label, value: w.basePrice, kes: rates.basePriceKes };
      }),
    ],
    seasons: ({ rates }) =>
      rates.seasons.map((season) =>
        plain(`${season.name}, ${t.nights(season.firstNight, season.lastNight)}`, t.says(season)),
      ),
    dates: ({ rates }, nights) =>
      nights.map((night) => {
        const [priced] = nightsWithPrices({ checkIn: night, checkOut: dayAfter(night) }, rates);
        const least = rates.dates[night]?.minNights ?? null;
        const line = sum(w, w.dateWithYear(night), priced?.priceKes ?? 0);
        return least === null ? line : { ...line, value: `${line.value} · ${w.orMore(least)}` };
      }),
  };
}

function besideSayIn(w: PartWords): SaysParts<"fees" | "extras" | "discounts" | "payment"> {
  const { fees, extras, discounts, sections } = w.rates;
  const percent = (value: number) => (value > 0 ? `${value}%` : w.none);
  const change = (step: number) => (step < 0 ? `+${-step}%` : w.off(step));
  const steps = (all: RateCard["earlyBird"], inWords: PartWords["early"]) =>
    all.length > 0 ? all.map((step) => inWords(step.days, change(step.percent))).join(", ") : w.none;
  return {
    fees: ({ rates }) => [
      sum(w, fees.cleaning, rates.cleaningFeeKes),
      plain(fees.included, rates.includedGuests === null ? w.everybody : String(rates.includedGuests)),
      sum(w, fees.extra, rates.extraGuestKes),
      ...Object.entries(rates.guestPricesKes).map(([guest, kes]) => sum(w, fees.guest(Number(guest)), kes ?? 0)),
      sum(w, fees.deposit, rates.damageDepositKes),
    ],
    extras: ({ rates }) =>
      rates.extras.map((extra) =>
        plain(
          extra.name,
          `${formatKes(extra.priceKes)} ${extras.pers[extra.per].toLowerCase()} · ${extras.says(extra)}`,
        ),
      ),
    discounts: ({ rates }) => [
      plain(w.week, percent(rates.weeklyPercent)),
      plain(w.month, percent(rates.monthlyPercent)),
      plain(discounts.freeTitle, rates.freeNights ? w.freeOf(rates.freeNights.free, rates.freeNights.every) : w.none),
      plain(discounts.early, steps(rates.earlyBird, w.early)),
      plain(discounts.late, steps(rates.lastMinute, w.late)),
      sum(w, discounts.lowest, rates.lowestNightKes),
    ],
    payment: ({ rates }) => [plain(sections.payment.title, w.summaries.payment(rates.payNow, rates.balanceDaysBefore))],
  };
}

function rulesSayIn(w: PartWords): SaysParts<"days" | "rules" | "booking" | "cancellation"> {
  const { rules: t, booking, cancellation } = w.rates;
  const days = (chosen: readonly number[]) =>
    chosen.length === 7 ? w.everyDay : chosen.map(w.shortWeekday).join(", ");
  return {
    days: ({ rules }) => rules.dayRules.map((rule) => plain(w.prices.ofDays(rule), "")),
    rules: ({ rules }) => [
      plain(t.min, String(rules.minNights)),
      plain(t.max, String(rules.maxNights)),
      plain(t.checkIn, days(rules.checkInDays)),
      plain(t.checkOut, days(rules.checkOutDays)),
      plain(t.lead, String(rules.leadDays)),
      plain(t.cutoff, rules.cutoffHour === null ? w.midnight : w.hour(`${rules.cutoffHour}:00`)),
      plain(t.window, String(rules.windowDays)),
      plain(t.buffer, String(rules.bufferDays)),
      plain(w.gaps.label, rules.sellGaps ? w.gaps.sold : w.gaps.notSold),
    ],
    booking: ({ mode }) => [plain(booking.legend, w.summaries.booking(mode))],
    cancellation: ({ policy }) => [
      plain(
        cancellation.legend,
        policy.name === "own" ? w.policyInWords(policy).join(" ") : w.prices.policyNames[policy.name],
      ),
      plain(cancellation.refundDays, String(refundDaysOf(policy))),
    ],
  };
}

/** What a part says, line by line, so that two can be compared. Of single dates, what these `nights` cost. */
export function partSayer(words: PartWords) {
  const says: SaysParts<PricePart> = { ...nightsSayIn(words), ...besideSayIn(words), ...rulesSayIn(words) };
  return (part: PricePart, of: Saying, nights: readonly LocalDate[]): PartLine[] => says[part](of, nights);
}

export const partInWords = partSayer({
  rates: rateTexts,
  prices: priceTexts,
  summaries,
  policyInWords,
  shortWeekday: (day) => priceTexts.weekday(day).slice(0, 3),
  dateWithYear: shortDateWithYear,
  hour: (hour) => hour,
  none: "None",
  basePrice: "Base price",
  everybody: "Everybody who fits",
  orMore: (nights) => `${plural(nights, "night")} or more`,
  week: "From 7 nights",
  month: "From 28 nights",
  freeOf: (free, every) => `${free} of every ${every}`,
  early: (days, change) => `${plural(days, "day")} or more: ${change}`,
  late: (days, change) => `${plural(days, "day")} or fewer: ${change}`,
  off: (percent) => `${percent}% off`,
  everyDay: "Every day",
  midnight: "Midnight",
  gaps: { label: "Gaps shorter than the fewest nights", sold: "Sold whole", notSold: "Not sold" },
});
