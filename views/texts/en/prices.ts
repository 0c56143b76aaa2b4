import { type CancellationPolicy, deadlinesOf, type PolicyName } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { Quote, QuoteLine, QuoteNight } from "#src/core/pricing/pricing.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import type { DayRule } from "#src/core/stay/day-rule.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Season } from "#src/core/stay/season.ts";
import {
  BOOKING_HORIZON_DAYS,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  localDateAt,
  type Stay,
} from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { clockTime, plural, shortDate } from "#views/format/format.ts";

const WEEKDAYS = ["", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** `Monday, Tuesday or Friday` */
function oneOf(days: readonly number[]): string {
  const names = days.map((day) => WEEKDAYS[day] ?? "");
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** `KES 4,500 + 20%` */
export function onTopOf(onTop: NonNullable<QuoteNight["onTop"]>): string {
  const value = "percent" in onTop ? onTop.percent : onTop.kes;
  const part = "percent" in onTop ? `${Math.abs(value)}%` : formatKes(Math.abs(value));
  return `${formatKes(onTop.ofKes)} ${value < 0 ? "−" : "+"} ${part}`;
}

/** Which nights of a stay are gone. */
function takenNights(nights: readonly LocalDate[]): string {
  const [first = ""] = nights;
  if (nights.length === 0) return "Each of these nights has a room left, but no room is free for all of them.";
  if (nights.length === 1) return `The night of ${shortDate(first)} is taken.`;
  if (nights.length > 6) {
    return `${nights.length} of these nights are taken, from ${shortDate(first)} to ${shortDate(nights.at(-1) ?? "")}.`;
  }
  return `The nights of ${nights.slice(0, -1).map(shortDate).join(", ")} and ${shortDate(nights.at(-1) ?? "")} are taken.`;
}

/** Words of prices and rules, as guests and hosts read them. */
export const priceTexts = {
  weekday: (day: number) => WEEKDAYS[day] ?? "",
  /** One line of a quote. */
  line: (line: QuoteLine): string => {
    switch (line.kind) {
      case "nights":
        return `${formatKes(line.priceKes)} × ${plural(line.nights, "night")}`;
      case "weekly":
        return `Weekly discount, ${line.percent}%`;
      case "monthly":
        return `Monthly discount, ${line.percent}%`;
      case "free_nights":
        return plural(line.nights, "free night");
      case "early_bird":
        return line.percent < 0 ? `Booked far ahead, +${-line.percent}%` : `Early booking, ${line.percent}%`;
      case "last_minute":
        return `Last minute, ${line.percent < 0 ? "+" : ""}${Math.abs(line.percent)}%`;
      case "returning":
        return `For coming back, ${line.percent}%`;
      case "promo":
        return `Code ${line.code}`;
      case "extra_guests":
        return `${plural(line.guests, "extra guest")} × ${plural(line.nights, "night")} × ${formatKes(line.priceKes)}`;
      case "cleaning":
        return "Cleaning";
      case "extra":
        return [
          line.name,
          (line.count > 1 || line.per === "guest" || line.per === "guest_night") &&
            (line.per === "guest" || line.per === "guest_night" ? plural(line.count, "guest") : String(line.count)),
          (line.per === "night" || line.per === "guest_night") && plural(line.nights, "night"),
        ]
          .filter(Boolean)
          .join(" × ");
      case "given_back":
        return "Given back by the host";
      case "agreed":
        return "As agreed with the host";
    }
  },
  total: "Total",
  taxInside: "In the total:",
  dueNow: "To pay now",
  /** Of a stay that its host has to say yes to. */
  dueOnYes: "To pay once approved",
  balance: (quote: Pick<Quote, "balanceDueOn">, stay: Pick<Stay, "checkIn">) =>
    quote.balanceDueOn === null || quote.balanceDueOn === stay.checkIn
      ? "To pay on arrival"
      : `To pay by ${shortDate(quote.balanceDueOn)}`,
  damageDeposit: (kes: number) =>
    `Bring ${formatKes(kes)} as a deposit against damage. You get it back after your stay; it is not part of the total.`,

  /** Why a night costs what it costs. */
  why: (night: Pick<QuoteNight, "why" | "season" | "night" | "onTop">, weekday: number): string => {
    const onTop = night.onTop ? `, ${onTopOf(night.onTop)}` : "";
    switch (night.why) {
      case "date":
        return `price of this date${onTop}`;
      case "season":
        return `season: ${night.season ?? ""}${onTop}`;
      case "weekday":
        return `${WEEKDAYS[weekday] ?? ""} price`;
      case "base":
        return "base price";
    }
  },

  /** Why a stay is refused, to the guest. */
  refused: (why: Refusal): string => {
    switch (why.rule) {
      case "lead_time":
        return why.cutoffHour !== null && why.leadDays === 0
          ? `For arrival today, book before ${why.cutoffHour}:00. The first day you can arrive is ${shortDate(why.earliest)}.`
          : `The host needs time to prepare. The first day you can arrive is ${shortDate(why.earliest)}.`;
      case "window":
        return `Stays can be booked up to an arrival on ${shortDate(why.latest)}. Choose an earlier date.`;
      case "check_in_day":
        return `Guests arrive on ${oneOf(why.days)} here.`;
      case "check_out_day":
        return `Guests leave on ${oneOf(why.days)} here.`;
      case "closed_arrival":
        return `Nobody arrives on ${shortDate(why.day)}${named(why.name)}. Choose another day.`;
      case "closed_departure":
        return `Nobody leaves on ${shortDate(why.day)}${named(why.name)}. Choose another day.`;
      case "together":
        return `The nights from ${shortDate(why.firstNight)} to ${shortDate(why.lastNight)}${named(why.name)} are sold together: take all of them, or none.`;
      case "too_long_through":
        return `A stay with the night of ${shortDate(why.night)}${named(why.name)} can have at most ${plural(why.nights, "night")}.`;
      case "too_short_through":
        return `A stay with the night of ${shortDate(why.night)}${named(why.name)} needs at least ${plural(why.nights, "night")}.`;
      case "too_long":
        return why.season
          ? `A stay that begins in ${why.season} can have at most ${plural(why.nights, "night")}.`
          : `A stay here can have at most ${plural(why.nights, "night")}.`;
      case "too_short":
        return why.season
          ? `A stay that begins in ${why.season} needs at least ${plural(why.nights, "night")}.`
          : `A stay that begins on this day needs at least ${plural(why.nights, "night")}.`;
      case "cleaning":
        return `The place is kept empty for ${plural(why.days, "day")} between two stays, for cleaning.`;
      case "taken":
        return takenNights(why.takenNights);
      case "party":
        return `This place sleeps ${plural(why.most, "guest")} at most.`;
    }
  },

  promo: {
    label: "Promo code",
    problems: {
      no_such_code: () => "There is no such code here. Correct it, or leave it empty.",
      over: () => "This code has ended.",
      used_up: () => "This code has been used up.",
      too_short: (minNights: number) => `This code is for stays of ${plural(minNights, "night")} or more.`,
    } satisfies Record<PromoProblem, (minNights: number) => string>,
  },

  /** A rule of a host for some days. */
  ofDays: (rule: DayRule): string => ofDays(rule),
  rulesTitle: "Before you book",
  hours: ({ checkInFrom, checkOutUntil }: StayHours) =>
    `Check-in from ${checkInFrom}, check-out until ${checkOutUntil}.`,
  /** What a host asks of every stay, to guests without dates; only what is not plain. `today` leaves seasons out that are over. */
  rules: (rules: StayRules, today: LocalDate): string[] => [
    ...lengthRule(rules.minNights, rules.maxNights),
    ...rules.seasons
      .filter((season) => season.lastNight >= today && (season.minNights !== null || season.maxNights !== null))
      .flatMap(({ name, firstNight, lastNight, minNights, maxNights, lengthsFor }) =>
        lengthRule(minNights ?? 1, maxNights ?? LONGEST_STAY_NIGHTS, lengthsFor).map(
          (rule) => `${name}, ${shortDate(firstNight)} to ${shortDate(lastNight)}: ${rule.toLowerCase()}`,
        ),
      ),
    ...rules.dayRules.filter(({ lastDay }) => lastDay === null || lastDay >= today).map((rule) => ofDays(rule)),
    ...(rules.checkInDays.length < 7 ? [`Guests arrive on ${oneOf(rules.checkInDays)}.`] : []),
    ...(rules.checkOutDays.length < 7 ? [`Guests leave on ${oneOf(rules.checkOutDays)}.`] : []),
    ...(rules.leadDays > 0 ? [`Book at least ${plural(rules.leadDays, "day")} before you arrive.`] : []),
    ...(rules.leadDays === 0 && rules.cutoffHour !== null
      ? [`To arrive on the same day, book before ${rules.cutoffHour}:00.`]
      : []),
    ...(rules.windowDays < BOOKING_HORIZON_DAYS
      ? [`You can book up to ${plural(rules.windowDays, "day")} before you arrive.`]
      : []),
    ...(rules.bufferDays > 0
      ? [`The place is kept empty for ${plural(rules.bufferDays, "day")} between two stays, for cleaning.`]
      : []),
  ],

  /** The host's promise for refunds. */
  refundWithin: (days: number) =>
    days === 0 ? "Refunds are sent on the same day." : `Refunds are sent within ${plural(days, "day")}.`,
  policyTitle: "If you cancel",
  policy: (policy: CancellationPolicy): string[] => policyInWords(policy),
  policyNames: {
    flexible: "Flexible",
    moderate: "Moderate",
    firm: "Firm",
    non_refundable: "Non-refundable",
    own: "Own rules",
  } satisfies Record<PolicyName, string>,
};

function lengthRule(minNights: number, maxNights: number, lengthsFor: Season["lengthsFor"] = "arrival"): string[] {
  const isBounded = maxNights < LONGEST_STAY_NIGHTS;
  const stays = lengthsFor === "through" ? "Stays with a night in it of" : "Stays of";
  if (minNights > 1 && isBounded) return [`${stays} ${minNights} to ${plural(maxNights, "night")}.`];
  if (minNights > 1) return [`${stays} ${plural(minNights, "night")} or more.`];
  return isBounded ? [`${stays} at most ${plural(maxNights, "night")}.`] : [];
}

/** ` (Easter)` */
function named(name: string | null): string {
  return name ? ` (${name})` : "";
}

/** `Friday or Saturday, 1 to 24 Dec`, as the days that a rule speaks of. */
function daysSpokenOf({ firstDay, lastDay, weekdays }: DayRule): string {
  const days = weekdays.length < 7 ? oneOf(weekdays) : "";
  if (firstDay === null || lastDay === null) return days;
  const dates = firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} to ${shortDate(lastDay)}`;
  return days ? `${days}, ${dates}` : dates;
}

/** A rule of some days, in one sentence. */
function ofDays(rule: DayRule): string {
  const { kind, name, minNights, maxNights } = rule;
  const days = daysSpokenOf(rule);
  const label = [name, days].filter(Boolean).join(", ");
  const before = label ? `${label}: ` : "";
  const nights = [
    minNights !== null && `at least ${plural(minNights, "night")}`,
    maxNights !== null && `at most ${plural(maxNights, "night")}`,
  ]
    .filter(Boolean)
    .join(" and ");
  switch (kind) {
    case "arrival":
      return `${before}who arrives then stays ${nights}.`;
    case "through":
      return `${before}who has one of these nights stays ${nights}.`;
    case "no_arrival":
      return `${before}nobody arrives.`;
    case "no_departure":
      return `${before}nobody leaves.`;
    case "together":
      return `${before}nights in a row are sold together.`;
  }
}

/** `24 hours`, `5 days` */
function howLong(hours: number): string {
  return hours % 24 === 0 && hours > 24 ? plural(hours / 24, "day") : plural(hours, "hour");
}

function refundOf(percent: number): string {
  return percent === 100 ? "full refund" : `${percent}% refund`;
}

/** A policy in general, for the host who chooses it and for guests without dates. */
export function policyInWords({ tiers }: CancellationPolicy): string[] {
  if (tiers.length === 0) return ["No refund after booking."];
  return [
    ...tiers.map(({ hoursBefore, percent }) =>
      hoursBefore === 0
        ? `Until arrival: ${refundOf(percent)}.`
        : `Until ${howLong(hoursBefore)} before arrival: ${refundOf(percent)}.`,
    ),
    "After that: no refund.",
  ];
}

/** The policy of one stay with its dates and hours in Nairobi, from the same data that decides the refund. */
export function policyForStay(policy: CancellationPolicy, checkIn: LocalDate, now: number): string[] {
  const ahead = deadlinesOf(policy, checkIn).filter(({ until }) => until > now);
  if (ahead.length === 0) return ["If you cancel now: no refund."];
  return [
    ...ahead.map(({ until, percent }) => `Cancel before ${momentInWords(until)}: ${refundOf(percent)}.`),
    "After that: no refund.",
  ];
}

/** `Sat 12 Dec, 14:00` in Nairobi. */
export function momentInWords(instant: number): string {
  return `${shortDate(localDateAt(instant))}, ${clockTime(instant)}`;
}
