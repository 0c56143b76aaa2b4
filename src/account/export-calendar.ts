import { promoCodesEver } from "#db/account.queries.ts";
import { blocksBetween } from "#db/block.queries.ts";
import { type Feed, feedsOfProperty } from "#db/feed.queries.ts";
import type { Reader } from "#db/open.ts";
import { staysOfFeed } from "#db/outside-stay.queries.ts";
import {
  dateRatesFrom,
  dayRulesOf,
  extrasOf,
  type StoredDayRule,
  type StoredExtra,
  type StoredSeason,
  seasonsOf,
  termsOf,
} from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { CsvValue } from "#src/core/csv.ts";
import type { PayNow } from "#src/core/pricing/pricing.ts";
import { pagesIn } from "#views/texts/pages.ts";

const { policyInWords } = pagesIn.en;

export type Row = Readonly<Record<string, CsvValue | readonly string[]>>;
export type Sheets = Readonly<Record<string, readonly Row[]>>;

const EVER = ["0000-01-01", "9999-12-31"] as const;

/** What a host has set and closed in their properties, and what other sites told of them. */
export function calendarSheets(db: Reader, properties: readonly Property[]): Sheets {
  const ofEach = <One>(of: (propertyId: string) => readonly One[], row: (one: One) => Row): Row[] =>
    properties.flatMap((property) => of(property.id).map((one) => ({ property: property.displayName, ...row(one) })));
  return {
    prices: properties.map((property) => priceRow(db, property)),
    seasons: ofEach((id) => seasonsOf(db, id), seasonRow),
    "day-rules": ofEach((id) => dayRulesOf(db, id), dayRuleRow),
    extras: ofEach((id) => extrasOf(db, id), extraRow),
    "date-prices": ofEach(
      (id) => dateRatesFrom(db, id, EVER[0]),
      ({ propertyId: _, ...rate }) => rate,
    ),
    "promo-codes": ofEach(
      (id) => promoCodesEver(db, id),
      ({ code, percent, amountKes, lastDay, mostUses, minNights, createdAt, endedAt }) => {
        return {
          code,
          percent,
          amountKes,
          lastDay,
          mostUses,
          minNights,
          createdAt: at(createdAt),
          endedAt: at(endedAt),
        };
      },
    ),
    blocks: ofEach(
      (id) => blocksBetween(db, id, ...EVER),
      ({ unit, checkIn, checkOut, note, createdAt }) => {
        return { room: unit, firstNight: checkIn, openAgain: checkOut, note, createdAt: at(createdAt) };
      },
    ),
    calendars: ofEach((id) => feedsOfProperty(db, id), feedRow),
    "outside-stays": ofEach(
      (id) => feedsOfProperty(db, id).flatMap((feed) => staysOfFeed(db, feed.id).map((stay) => ({ feed, stay }))),
      ({ feed, stay }) => ({
        calendar: feed.name,
        room: stay.unit,
        kind: stay.kind,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        summary: stay.summary,
        isOurOwn: stay.echo || stay.returns !== null ? "yes" : "no",
        firstSeenAt: at(stay.firstSeenAt),
        missingSince: at(stay.missingSince),
      }),
    ),
  };
}

function seasonRow({ id: _, propertyId: __, createdAt: ___, weekdayPricesKes, ...season }: StoredSeason): Row {
  return { ...season, weekdayPrices: byWeekday(weekdayPricesKes) };
}

function dayRuleRow({ id: _, propertyId: __, createdAt: ___, weekdays, ...rule }: StoredDayRule): Row {
  return { ...rule, weekdays: daysOf([...weekdays].map(Number)) };
}

function extraRow({ id: _, propertyId: __, createdAt: ___, required, ...extra }: StoredExtra): Row {
  return { ...extra, required: required ? "yes" : "no" };
}

/** Everything that decides what a stay costs and whether it may be had, beside seasons, dates and codes. */
function priceRow(db: Reader, property: Property): Row {
  const { rates, rules, policy, mode } = termsOf(db, property);
  return {
    property: property.displayName,
    basePriceKes: rates.basePriceKes,
    weekdayPrices: byWeekday(rates.weekdayPricesKes),
    cleaningFeeKes: rates.cleaningFeeKes,
    includedGuests: rates.includedGuests,
    extraGuestKes: rates.extraGuestKes,
    weeklyPercent: rates.weeklyPercent,
    monthlyPercent: rates.monthlyPercent,
    guestPrices: Object.entries(rates.guestPricesKes).map(([guest, kes]) => `${guest}: ${kes}`),
    freeNights: rates.freeNights && `${rates.freeNights.free} of ${rates.freeNights.every}`,
    earlyBird: rates.earlyBird.map(({ days, percent }) => `${days} days or more: ${percent}%`),
    lastMinute: rates.lastMinute.map(({ days, percent }) => `${days} days or fewer: ${percent}%`),
    lowestNightKes: rates.lowestNightKes,
    payNow: payNowOf(rates.payNow),
    balanceDaysBefore: rates.balanceDaysBefore,
    damageDepositKes: rates.damageDepositKes,
    minNights: rules.minNights,
    maxNights: rules.maxNights,
    checkInDays: daysOf(rules.checkInDays),
    checkOutDays: daysOf(rules.checkOutDays),
    leadDays: rules.leadDays,
    cutoffHour: rules.cutoffHour,
    windowDays: rules.windowDays,
    bufferDays: rules.bufferDays,
    sellGaps: rules.sellGaps ? "yes" : "no",
    mode,
    policy: policy.name,
    policyText: policyInWords(policy),
  };
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function byWeekday(prices: Readonly<Partial<Record<number, number>>>): string[] {
  return Object.entries(prices).map(([day, kes]) => `${WEEKDAYS[Number(day) - 1]} ${kes}`);
}

function daysOf(days: readonly number[]): string[] {
  return days.map((day) => WEEKDAYS[day - 1] ?? "");
}

function payNowOf(payNow: PayNow): string {
  switch (payNow.kind) {
    case "all":
      return "all";
    case "percent":
      return `${payNow.percent}%`;
    case "fixed":
      return `KES ${payNow.kes}`;
    case "first_night":
      return "first night";
  }
}

/** The link of a calendar opens it for whoever has it, so only its site is named. */
function feedRow(feed: Feed): Row {
  const { name, channel, unit, urlLabel, endMeans, colour, note } = feed;
  const site = urlLabel?.split("/")[0] ?? "file";
  const said = { endMeans, colour, note };
  return { name, channel, room: unit, site, ...said, lastWorkedAt: at(feed.workedAt), createdAt: at(feed.createdAt) };
}

/** An instant as anybody's program reads it. */
export function at(instant: number | null | undefined): string | null {
  return typeof instant === "number" ? new Date(instant).toISOString() : null;
}
