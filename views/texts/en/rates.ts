import type { CancellationPolicy, TiersProblem } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { Extra, ExtraPer } from "#src/core/pricing/extras.ts";
import type { PayNow, RateCard } from "#src/core/pricing/pricing.ts";
import type { DayRuleKind } from "#src/core/stay/day-rule.ts";
import type { DaysToKnow } from "#src/core/stay/days-to-know.ts";
import type { SuggestedNights } from "#src/core/stay/holidays.ts";
import type { DateRate, PriceChange, Season } from "#src/core/stay/season.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { plural, shortDate, shortDateWithYear } from "#views/format/format.ts";
import { priceTexts } from "./prices.ts";

/** A host's own pages of prices and rules. */
export const rateTexts = {
  title: "Prices and rules",
  back: "Prices and rules",
  lead: "What a stay costs, and which stays you take. Changes hold for new bookings only.",
  /** A night may be sold for less than a price may be, or than the host said. */
  low: {
    title: (kes: number) => `A night may be sold for ${formatKes(kes)}`,
    text: (floorKes: number) =>
      `That is less than ${formatKes(floorKes)}: the lowest price with all that may come off it, by length, time and code. Raise the price, or change a discount.`,
  },
  changeBase: "Change it with the property",
  base: (kes: number) => `Base price ${formatKes(kes)} a night.`,
  save: "Save",
  add: "Add",
  remove: "Remove",
  change: "Change",
  sections: {
    weekdays: {
      title: "Weekday prices",
      lead: "A price for some days of the week. An empty one costs the base price.",
    },
    seasons: {
      title: "Seasons",
      lead: "Named times with their own price or lengths. In a season its price comes before the weekday's.",
    },
    year: {
      title: "The year, night by night",
      lead: "What every night costs one guest, and why. Press a night to change it.",
    },
    dates: {
      title: "Single dates",
      lead: "A price or minimum for some nights alone. It comes before everything else.",
    },
    fees: { title: "Fees", lead: "Added to the nights. Discounts don't touch them." },
    extras: {
      title: "Extras",
      lead: "Breakfast, a ride from the airport, a pet: what every stay has, or what guests choose before they pay.",
    },
    discounts: {
      title: "Discounts",
      lead: "Off the nights alone, one after the other: length of stay, then time of booking, then promo code. Each takes its part of what is left.",
    },
    codes: { title: "Promo codes", lead: "Guests type a code where they choose their dates." },
    payment: { title: "Payment", lead: "How much is paid on booking, and when the rest." },
    days: {
      title: "Rules for some days",
      lead: "Lengths, arrivals and departures on some dates or weekdays, and nights that are sold together.",
    },
    rules: { title: "Length and days", lead: "Which stays you take. Guests read the reason when theirs is refused." },
    booking: { title: "How guests book", lead: "At once, or after you have said yes." },
    cancellation: {
      title: "Cancellation",
      lead: "Guests read this with their own dates before they book. It holds as it was when they booked.",
    },
  },

  price: (day: string) => `${day}, price`,
  fees: {
    cleaning: "Cleaning",
    cleaningHint: "Once for each stay.",
    included: "Guests included",
    includedHint: "Empty: everybody who fits.",
    extra: "Each guest more, a night",
    byGuests: "A price for each number of guests",
    byGuestsHint: "What this guest adds a night. An empty one: as above.",
    guest: (number: number) => `Guest ${number}`,
    deposit: "Damage deposit",
    depositHint: "Paid to you on top and given back after the stay. Never part of the total.",
  },
  discounts: {
    weekly: "From 7 nights, per cent",
    monthly: "From 28 nights, per cent",
    freeTitle: "Free nights",
    freeEvery: "Of every, nights",
    freeNights: "are free",
    freeHint: "7 and 1: who stays a week pays six nights. The cheapest are free.",
    early: "Booked far ahead",
    earlyHint: "Below zero is on top: −10 asks 10 per cent more. Of several that hold, the one of the most days.",
    earlyDays: "Days ahead, or more",
    late: "At the last minute",
    lateHint: "Below zero is on top here too. Of several that hold, the one of the fewest days.",
    lateDays: "Days ahead, or fewer",
    percent: "Per cent off",
    lowest: "Lowest price of a night",
    lowestHint: "No discount goes below it. A night that you price lower stays at its price.",
  },
  payment: {
    legend: "Paid on booking",
    all: "Everything",
    percent: "A part",
    fixed: "A sum",
    first_night: "The first night",
    percentValue: "Part, per cent",
    fixedValue: "Sum",
    balance: "Rest due, days before arrival",
    balanceHint: "Empty: on arrival.",
  },
  rules: {
    min: "Fewest nights",
    max: "Most nights",
    checkIn: "Guests arrive on",
    checkOut: "Guests leave on",
    lead: "Days between booking and arrival, at least",
    leadHint: "0: a guest may arrive on the day they book.",
    cutoff: "Today is over from this hour",
    cutoffHint: "18 means: after 18:00 nobody books for today. Empty: until midnight.",
    window: "Days ahead that can be booked",
    buffer: "Days kept empty between stays",
    bufferHint: "For cleaning, in the same room.",
    gaps: "Sell gaps shorter than the fewest nights to guests who take the whole gap",
  },
  booking: {
    legend: "Bookings",
    instant: "Guests pay at once and the booking is certain",
    request: "Guests ask; you have 24 hours at most to approve or decline, then they pay",
  },
  cancellation: {
    legend: "Policy",
    own: "Own rules",
    writeOwn: "Write your own rules",
    tier: (at: number) => `Rule ${at}`,
    days: "Days before arrival",
    percent: "Goes back, per cent",
    refundDays: "Refunds are sent within, in days",
    refundDaysHint: "Your promise for whatever goes back. Guests read it, and you are reminded. 0 is the same day.",
    ownHint: "Days before 14:00 on the day of arrival. 0 is until arrival.",
    problems: {
      too_many: "Five rules at most.",
      not_earlier: "Two rules have the same number of days.",
      not_less: "A later cancellation can't give back more than an earlier one.",
      not_a_percent: "What goes back is 1 to 100 per cent.",
      not_hours: "Days are whole numbers from 0 to 365.",
    } satisfies Record<TiersProblem, string>,
  },
  seasons: {
    name: "Name",
    first: "First night",
    last: "Last night",
    price: "Price a night",
    priceHint: "Empty: weekday and base prices stay.",
    weekdayPrices: "Prices by weekday in this season",
    weekdayPricesHint: "They come before the season's own price.",
    onTop: "On top of your usual prices",
    onTopHint: "In place of a price. Below zero takes off.",
    percent: "Per cent on top",
    kes: "Shillings on top",
    min: "Fewest nights",
    max: "Most nights",
    lengthsFor: "The lengths are for",
    lengthsForArrival: "Stays that begin in the season",
    lengthsForThrough: "Every stay with a night in the season",
    adding: "Add a season",
    changing: "Change a season",
    none: "No seasons yet.",
    suggestionsNote:
      "Public holidays by the Public Holidays Act; school holidays of 2026 by the Ministry's circular, later years as expected.",
    use: "Use",
    expected: "expected, may move",
    overlaps: (name: string, first: string, last: string) =>
      `${name} already has some of these nights (${shortDateWithYear(first)} to ${shortDateWithYear(last)}). Two seasons can't share a night.`,
    tooMany: (most: number) => `A property can have ${most} seasons.`,
    nothing: "Give a price, something on top, a fewest or a most number of nights.",
    nights: (first: string, last: string) =>
      first === last ? shortDateWithYear(first) : `${shortDateWithYear(first)} to ${shortDateWithYear(last)}`,
    /** What a season asks, beside its name and nights. */
    says: (season: Season) => partsOrNone(seasonFacts(season), ""),
  },
  dates: {
    /** `8 nights, Fri, Sat`, of nights that say the same. */
    run: (nights: number, weekdays: readonly number[]) =>
      weekdays.length === 7
        ? plural(nights, "night")
        : [plural(nights, "night"), ...weekdays.map((day) => priceTexts.weekday(day).slice(0, 3))].join(", "),
    /** What a night asks of its own. */
    says: ({ priceKes, minNights, ...change }: DateRate) =>
      partsOrNone(
        [
          priceKes !== null && formatKes(priceKes),
          changeInWords(change),
          minNights !== null && `${plural(minNights, "night")} or more`,
        ],
        "",
      ),
    first: "First night",
    last: "Last night",
    lastHint: "Empty: that night alone.",
    price: "Price a night",
    min: "Fewest nights for an arrival",
    adding: "Set some nights",
    none: "No night has a price of its own.",
    weekdays: "On these weekdays",
    onTop: "Or on top of what these nights cost otherwise",
    nothing: "Give a price, something on top, or a fewest number of nights.",
    clear: "Take away what these nights have of their own",
    tooLong: "At most a year at once.",
    more: (count: number) => `and ${plural(count, "row")} more, later than these`,
  },
  known: {
    title: "Holidays and your events",
    own: "Add your own events",
    /** `Jamhuri Day`; what a sighting or a notice still decides says so. */
    name: ({ what, isSure }: DaysToKnow) => {
      const name = what.kind === "own" ? what.name : HOLIDAYS[what.holiday];
      return isSure ? name : `${name} (expected, may move)`;
    },
    days: ({ firstDay, lastDay }: DaysToKnow) =>
      firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} to ${shortDate(lastDay)}`,
  },
  year: {
    why: (kes: number, why: string) => `${formatKes(kes)}, ${why}`,
    /** `1 to 5, 8` of a month. */
    nights: (stretches: readonly (readonly [first: number, last: number])[]) =>
      stretches.map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`)).join(", "),
  },
  extras: {
    name: "Name",
    nameHint: "Guests read it, as you write it.",
    price: "Price",
    per: "Paid",
    pers: {
      stay: "For each stay",
      night: "For each night",
      guest: "For each guest",
      guest_night: "For each guest and night",
    } satisfies Record<ExtraPer, string>,
    required: "Every stay has it",
    requiredHint: "Otherwise guests choose it before they pay.",
    most: "At most",
    mostHint: "Of one booking. Empty: one, or all guests.",
    minNights: "For stays from, nights",
    leadDays: "Booked days ahead, at least",
    /** What holds for an extra, beside its name and price. */
    says: ({ required, most, minNights, leadDays }: Extra) =>
      partsOrNone(
        [
          required ? "every stay" : "guests choose",
          most !== null && `at most ${most}`,
          minNights > 1 && `from ${plural(minNights, "night")}`,
          leadDays > 0 && `${plural(leadDays, "day")} ahead`,
        ],
        "",
      ),
    adding: "Add an extra",
    changing: "Change an extra",
    none: "No extras yet.",
    tooMany: (most: number) => `A property can have ${most} extras.`,
  },
  days: {
    kind: "What the rule does",
    kinds: {
      arrival: { label: "Length by day of arrival", text: "For stays that begin on one of these days." },
      through: {
        label: "Length through these nights",
        text: "A stay that touches such a night needs that many nights in all.",
      },
      no_arrival: { label: "Nobody arrives", text: "Guests may stay through, and leave." },
      no_departure: { label: "Nobody leaves", text: "Guests may arrive, and stay through." },
      together: {
        label: "Nights sold together",
        text: "Nights in a row are booked all or not at all: a holiday, or Friday with Saturday.",
      },
    } satisfies Record<DayRuleKind, { label: string; text: string }>,
    name: "Name",
    nameHint: "Guests read it. May stay empty.",
    first: "First day",
    firstHint: "Empty: always.",
    last: "Last day",
    lastHint: "Empty: that day alone.",
    weekdays: "Weekdays",
    min: "Fewest nights",
    max: "Most nights",
    adding: "Add a rule",
    changing: "Change a rule",
    none: "No rules for some days yet.",
    order:
      "Of lengths by day of arrival the most exact holds: a single date's, then dates, then a season's, then weekdays, then your usual. Lengths of every stay with a night come beside them, and the stricter holds.",
    noLength: "Give a fewest or a most number of nights.",
    noDates: "Give dates, or leave some weekdays out: every night for ever can't be sold as one.",
    tooMany: (most: number) => `A property can have ${most} of these rules.`,
    always: "Always",
  },
  /** Nights that no stay can have by the rules, were every room free. */
  shut: {
    title: (nights: number) => `${plural(nights, "night")} ahead can't be booked by anybody`,
    text: (stretches: readonly { firstNight: string; lastNight: string }[], more: number) =>
      `Your rules together leave no stay with ${stretches
        .map(({ firstNight, lastNight }) =>
          firstNight === lastNight
            ? `the night of ${shortDateWithYear(firstNight)}`
            : `the nights of ${shortDateWithYear(firstNight)} to ${shortDateWithYear(lastNight)}`,
        )
        .join(
          ", ",
        )}${more > 0 ? `, and ${plural(more, "more stretch", "more stretches")}` : ""}, even in an empty calendar.`,
    all: "With these rules nobody could book any night. Nothing was saved.",
  },
  codes: {
    code: "Code",
    codeHint: "3 to 20 letters and digits, such as KARIBU10.",
    percent: "Per cent off the nights",
    amount: "Or shillings off",
    lastDay: "Last day to book with it",
    uses: "Bookings, at most",
    min: "For stays from, nights",
    adding: "Give out a code",
    end: "End",
    none: "No codes yet.",
    taken: "This code is in use already.",
    tooMany: (most: number) => `A property can have ${most} codes.`,
    onlyOne: "Give per cent or shillings, one of them.",
    used: (uses: number, most: number | null) => (most === null ? `used ${uses} times` : `used ${uses} of ${most}`),
    until: (day: string) => `until ${shortDateWithYear(day)}`,
    from: (nights: number) => `from ${plural(nights, "night")}`,
  },
  preview: {
    title: "Try a stay",
    lead: "What it costs a guest who books today, and why.",
    from: "Check-in",
    to: "Check-out",
    guests: "Guests",
    code: "Promo code",
    show: "Show",
    why: "Why each night costs what it costs",
    allowed: "Guests can book this stay today.",
    refused: "Guests can't book it:",
  },
  faults: {
    number: (least: number, most: number) => `Give a whole number from ${least} to ${most}, or leave it empty.`,
    needed: (least: number, most: number) => `Give a whole number from ${least} to ${most}.`,
    date: "Give a day that exists.",
    lastBefore: "The last night is before the first.",
    name: "Give it a name of at most 60 letters.",
    days: "Choose at least one day.",
    minAboveMax: "The most nights can't be fewer than the fewest.",
    leadAboveWindow: "Nothing could be booked: this is more than the days ahead.",
    noStayFits: (season: string | null) =>
      season
        ? `No stay of these lengths could begin and end on these days in ${season}.`
        : "No stay of these lengths could begin and end on these days.",
    allShut: "With your rules for some days beside this, nobody could book any night. Nothing was saved.",
    signed: (least: number, most: number) =>
      `Give a whole number from ${least} to ${most}, but not 0, or leave it empty.`,
    onePrice: "Give a price, or per cent, or shillings on top: one of them.",
    sameDays: "Another step has the same days.",
    free: "Give both, and fewer free nights than nights.",
    both: "Days and per cent belong together.",
    code: "A code has 3 to 20 letters and digits.",
  },
};

const HOLIDAYS: Record<SuggestedNights["name"], string> = {
  easter: "Easter",
  festive: "Christmas and New Year",
  april_school: "April school holidays",
  august_school: "August school holidays",
  december_school: "December school holidays",
  new_year: "New Year",
  good_friday: "Good Friday",
  easter_monday: "Easter Monday",
  labour: "Labour Day",
  madaraka: "Madaraka Day",
  mazingira: "Mazingira Day",
  mashujaa: "Mashujaa Day",
  jamhuri: "Jamhuri Day",
  christmas: "Christmas",
  boxing: "Boxing Day",
  idd_ul_fitr: "Idd-ul-Fitr",
  idd_ul_azha: "Idd-ul-Azha",
};

/** `Easter 2027`, as the name of a season. */
export function suggestionName({ name, year }: Pick<SuggestedNights, "name" | "year">): string {
  return `${HOLIDAYS[name]} ${year}`;
}

/** What there is to say, beside each other. */
export function partsOrNone(parts: readonly (string | false | null | undefined)[], none: string): string {
  const said = parts.filter(Boolean);
  return said.length > 0 ? said.join(" · ") : none;
}

/** `+20%`, `−KES 500`, or nothing. */
export function changeInWords({ changePercent, changeKes }: PriceChange): string | undefined {
  const value = changePercent ?? changeKes;
  if (!value) return undefined;
  const part = changePercent ? `${Math.abs(value)}%` : formatKes(Math.abs(value));
  return `${value < 0 ? "−" : "+"}${part}`;
}

function seasonFacts(season: Season) {
  const { priceKes, minNights, maxNights, weekdayPricesKes = {} } = season;
  const hasLength = minNights !== null || maxNights !== null;
  return [
    priceKes !== null && formatKes(priceKes),
    changeInWords(season),
    weekdaysInWords(weekdayPricesKes),
    minNights !== null && `fewest nights ${minNights}`,
    maxNights !== null && `most nights ${maxNights}`,
    hasLength && season.lengthsFor === "through" && "with a night in it",
  ];
}

/** `Fri KES 9,000 · Sat KES 9,000`, or nothing. */
function weekdaysInWords(prices: RateCard["weekdayPricesKes"]): string {
  return partsOrNone(
    Object.entries(prices).map(([day, kes]) => `${priceTexts.weekday(Number(day)).slice(0, 3)} ${formatKes(kes ?? 0)}`),
    "",
  );
}

/** `10%, +20%`: what is on top has its sign. */
export function stepsInWords(steps: RateCard["earlyBird"]): string {
  return steps.map(({ percent }) => (percent < 0 ? `+${-percent}%` : `${percent}%`)).join(", ");
}

/** What each part says at this moment, on one line. */
export const summaries = {
  weekdays: ({ weekdayPricesKes }: RateCard) => weekdaysInWords(weekdayPricesKes) || "Every day the base price",
  seasons: ({ seasons }: RateCard) => (seasons.length > 0 ? plural(seasons.length, "season") : "None"),
  year: (nights: readonly { priceKes: number }[]) => {
    const prices = nights.map(({ priceKes }) => priceKes);
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? formatKes(least) : `${formatKes(least)} to ${formatKes(most)}`;
  },
  dates: ({ dates }: RateCard) => {
    const count = Object.keys(dates).length;
    return count > 0 ? plural(count, "night") : "None";
  },
  fees: (card: RateCard) =>
    partsOrNone(
      [
        card.cleaningFeeKes > 0 && `Cleaning ${formatKes(card.cleaningFeeKes)}`,
        card.includedGuests !== null &&
          card.extraGuestKes > 0 &&
          `${formatKes(card.extraGuestKes)} above ${plural(card.includedGuests, "guest")}`,
        Object.keys(card.guestPricesKes).length > 0 && "by number of guests",
        card.damageDepositKes > 0 && `Deposit ${formatKes(card.damageDepositKes)}`,
      ],
      "None",
    ),
  extras: ({ extras }: RateCard) =>
    partsOrNone(
      extras.map(({ name }) => name),
      "None",
    ),
  discounts: (card: RateCard) =>
    partsOrNone(
      [
        card.weeklyPercent > 0 && `Week ${card.weeklyPercent}%`,
        card.monthlyPercent > 0 && `Month ${card.monthlyPercent}%`,
        card.freeNights && `${card.freeNights.free} of ${card.freeNights.every} free`,
        card.earlyBird.length > 0 && `Early ${stepsInWords(card.earlyBird)}`,
        card.lastMinute.length > 0 && `Last minute ${stepsInWords(card.lastMinute)}`,
        card.lowestNightKes > 0 && `never below ${formatKes(card.lowestNightKes)}`,
      ],
      "None",
    ),
  codes: (count: number) => (count > 0 ? plural(count, "code") : "None"),
  payment: (payNow: PayNow, daysBefore: number | null) => {
    if (payNow.kind === "all") return "Everything on booking";
    const part =
      payNow.kind === "first_night"
        ? "First night"
        : payNow.kind === "percent"
          ? `${payNow.percent}%`
          : formatKes(payNow.kes);
    return `${part} on booking, the rest ${daysBefore === null ? "on arrival" : `${plural(daysBefore, "day")} before`}`;
  },
  days: ({ dayRules }: StayRules) => (dayRules.length > 0 ? plural(dayRules.length, "rule") : "None"),
  rules: (rules: StayRules) =>
    partsOrNone(
      [
        `${rules.minNights} to ${plural(rules.maxNights, "night")}`,
        rules.checkInDays.length < 7 && "some arrival days",
        rules.leadDays > 0 && `${plural(rules.leadDays, "day")} ahead`,
        rules.cutoffHour !== null && `until ${rules.cutoffHour}:00`,
        rules.bufferDays > 0 && `${plural(rules.bufferDays, "day")} for cleaning`,
      ],
      "",
    ),
  booking: (mode: "instant" | "request") => (mode === "instant" ? "At once" : "After your yes"),
  cancellation: (policy: CancellationPolicy) => priceTexts.policyNames[policy.name],
};
