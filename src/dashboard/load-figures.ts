import {
  closedNights,
  firstNightOf,
  housesLetByRooms,
  type StayWithin,
  staysNamed,
  staysWithin,
} from "#db/figures.queries.ts";
import { firstMoneyAt, leftByMonth, leftInMonths } from "#db/money.queries.ts";
import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { shareLinksOf } from "#db/share.queries.ts";
import { noShowsOfHost } from "#db/stay-fact.queries.ts";
import {
  type FigureDays,
  type Figures,
  feesSaved,
  figuresOf,
  noTally,
  pickUp,
  type StayFigures,
  type StaySource,
  type Tally,
  tallyOfAll,
  tallyOfStay,
  tallyStay,
} from "#src/core/figures/figures.ts";
import {
  addDays,
  daysBetween,
  earlierDay,
  type LocalDate,
  laterDay,
  localDateAt,
  startOfDay,
} from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { loadFunnel } from "./load-funnel.ts";
import { isMonth } from "./load-money.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** Months beside each other in chart and table. */
const MONTHS = 12;
/** How far ahead a host looks, and since when bookings count as new. */
const PICK_UP_DAYS = 90;
const LATELY_DAYS = 7;
/** What large platforms take of a host, in per cent; a host enters what theirs took. */
export const PLATFORM_PERCENT = 15;

/** With what came of its stays in the month, less what went back: by the day of payment, not by the night. */
type WithPaid = Figures & Readonly<{ paidKes: number }>;

export type MonthFigures = WithPaid & Readonly<{ month: string }>;

/** A host's figures of a month of Nairobi's, `YYYY-MM`, and of the eleven before it. Whole shillings. */
export function loadFigures(
  asking: Asking,
  hostId: string,
  asked: { month: string; property: string; percent: number },
) {
  const { db, clock } = asking;
  const today = clock.today();
  const first = firstMonthOf(db, hostId) ?? monthOfDay(today);
  const last = monthOfDay(addDays(today, 366));
  const month = isMonth(asked.month) && asked.month >= first && asked.month <= last ? asked.month : monthOfDay(today);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(month, index - MONTHS + 1));
  const span = { from: firstDay(months[0] ?? month), until: firstDay(addMonths(month, 1)) };
  const all = propertiesOfHost(db, hostId, ["published", "draft", "archived"]);
  const properties = all.filter(({ id }) => asked.property === "" || id === asked.property);
  const ids = new Set(properties.map(({ id }) => id));
  const ahead = { from: today, until: addDays(today, PICK_UP_DAYS) };
  const found = loadStays(db, hostId, {
    from: earlierDay(span.from, ahead.from),
    until: laterDay(span.until, ahead.until),
  }).filter(({ propertyId }) => ids.has(propertyId));
  const tallies = talliesOf(found);
  const onSale = nightsOnSale(db, hostId, properties, { tallyAt: tallies.at, months });
  const paid = paidIn(db, hostId, { span, month, ids, isAll: ids.size === all.length });
  const of = (one: string): MonthFigures => ({
    month: one,
    paidKes: paid.sum(one),
    ...figuresOf(tallyOfAll(properties.map(({ id }) => tallies.at(id, one))), onSale.total(one)),
  });
  const ofOne = (id: string, one: string): WithPaid => ({
    ...figuresOf(tallies.at(id, one), onSale.of(id, one)),
    paidKes: paid.sum(one, id),
  });
  const thisMonth = of(month);
  const earnedKes = thisMonth.revenueKes + thisMonth.keptKes;
  return {
    month,
    before: month > first ? addMonths(month, -1) : undefined,
    after: month < last ? addMonths(month, 1) : undefined,
    property: ids.size === all.length ? "" : asked.property,
    properties: all.map(({ id, displayName }) => ({ id, name: displayName })),
    figures: thisMonth,
    elsewhere: onSale.elsewhere(month),
    /** Stays of the month to which nobody came, as the host says. */
    noShows: noShowsOfHost(db, hostId, daysOf(month)).filter(({ propertyId }) => ids.has(propertyId)).length,
    months: months.map(of),
    byProperty: properties.map(({ id, displayName }) => ({ id, name: displayName, ...ofOne(id, month) })),
    /** The same months of one property. */
    monthsOf: (id: string): MonthFigures[] => months.map((one) => ({ month: one, ...ofOne(id, one) })),
    bySource: bySource(db, hostId, { stays: found, month, paidBy: paid.bySource }),
    pickUp: { days: PICK_UP_DAYS, lately: LATELY_DAYS, ...pickUp(found, ahead, addDays(today, -LATELY_DAYS)) },
    saved: { percent: asked.percent, kes: feesSaved(earnedKes, asked.percent), ofKes: earnedKes },
    hasStays: found.length > 0,
    funnel: loadFunnel(db, hostId, { months, month, property: ids.size === all.length ? "" : asked.property }),
  };
}

/** What came of the stays of these properties in each month, less what went back; the year of each only if it is asked for. */
function paidIn(
  db: Reader,
  hostId: string,
  { span, month, ids, isAll }: { span: FigureDays; month: string; ids: ReadonlySet<string>; isAll: boolean },
) {
  const read = ({ from, until }: FigureDays) => {
    const rows = leftByMonth(db, hostId, { from: startOfDay(from), until: startOfDay(until) });
    return rows.filter(({ propertyId }) => ids.has(propertyId));
  };
  const here = read(daysOf(month));
  let year: typeof here | undefined;
  const together = isAll
    ? leftInMonths(db, hostId, { from: startOfDay(span.from), until: startOfDay(span.until) })
    : undefined;
  const rowsOf = (one: string) => {
    if (one === month) return here;
    year ??= read(span);
    return year;
  };
  return {
    sum: (one: string, property?: string) =>
      property === undefined && together
        ? sumKes(together.filter((row) => row.month === one))
        : sumKes(rowsOf(one).filter((row) => row.month === one && (!property || row.propertyId === property))),
    bySource: Map.groupBy(here, sourceOfStay),
  };
}

/** What stays come to, property by property and month by month. */
function talliesOf(stays: readonly StayFigures[]) {
  const tallies = new Map<string, Map<string, Tally>>();
  const kept = (id: string, month: string) => {
    const months = tallies.get(id) ?? new Map<string, Tally>();
    tallies.set(id, months);
    const tally = months.get(month) ?? noTally();
    months.set(month, tally);
    return tally;
  };
  for (const stay of stays) tallyStay(stay, (month) => kept(stay.propertyId, month));
  return { at: (id: string, month: string): Tally => tallies.get(id)?.get(month) ?? noTally() };
}

/** Sums of a month that open the stays they are made of. */
export const FIGURE_LISTS = ["nights", "arrivals", "kept"] as const;
export type FigureList = (typeof FIGURE_LISTS)[number];

/**
 * The stays that a sum of a month's figures is made of, of one property or source or of all: `nights` are those with
 * nights sold in it, each with their number and what they cost, `arrivals` those that begin in it, at all they cost, and
 * `kept` those that were cancelled. Whole shillings.
 */
export function loadFigureList(
  { db }: Asking,
  hostId: string,
  asked: { list: FigureList; month: string; property: string; source: string },
) {
  const { list, month } = asked;
  const isMeant = ({ propertyId, source }: StayFigures) =>
    (asked.property === "" || propertyId === asked.property) && (asked.source === "" || source === asked.source);
  const stays = loadStays(db, hostId, daysOf(month)).filter(isMeant);
  const found = stays.flatMap((stay) => {
    const tally = tallyOfStay(stay, month);
    const [kes, nights] = {
      nights: [tally.revenueKes, tally.nightsSold],
      arrivals: [stay.kes, tally.nightsOfArrivals],
      kept: [tally.keptKes, 0],
    }[list] as [number, number];
    return (list === "kept" ? kes : nights) > 0 ? [{ id: stay.id, kes, nights }] : [];
  });
  const named = new Map(staysNamed(db, found).map((row) => [row.bookingId, row]));
  const rows = found.flatMap(({ id, ...sums }) => {
    const about = named.get(id);
    return about ? [{ ...about, ...sums }] : [];
  });
  rows.sort((a, b) => (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0));
  return { ...asked, rows, totalKes: sumKes(rows), nights: rows.reduce((sum, row) => sum + row.nights, 0) };
}

/** Stays as figures need them, each at what it costs by the ledger. */
function loadStays(db: Reader, hostId: string, days: FigureDays): StayFigures[] {
  return staysWithin(db, hostId, days).map((stay) => {
    const isKept = stay.state === "confirmed";
    const kes = stay.charges ? Math.max(0, stay.chargedKes ?? 0) : isKept ? stay.quotedKes : 0;
    return {
      ...{ id: stay.id, propertyId: stay.propertyId, checkIn: stay.checkIn, checkOut: stay.checkOut, isKept, kes },
      nightKes: stay.nightPrices ? (JSON.parse(stay.nightPrices) as number[]) : [],
      source: sourceOfStay(stay),
      bookedOn: localDateAt(stay.createdAt),
    };
  });
}

function sourceOfStay({ source, shareLinkId }: Pick<StayWithin, "source" | "shareLinkId">): StaySource {
  return source === "host" ? "host" : shareLinkId ? `link:${shareLinkId}` : "page";
}

/** The month in which a host's first night was sold or their first shilling came, whichever was before. */
function firstMonthOf(db: Reader, hostId: string): string | undefined {
  const paidAt = firstMoneyAt(db, hostId);
  const days = [firstNightOf(db, hostId), paidAt === undefined ? undefined : localDateAt(paidAt)];
  const [first] = days.filter((day) => day !== undefined).sort();
  return first && monthOfDay(first);
}

type Listed = Readonly<{ id: string; state: string; units: number; createdAt: number }>;

/**
 * The nights each property could sell in each month: a published one its rooms times the days since it was added,
 * without what was closed or sold elsewhere. One that is not on the page, and a house that is let by its rooms, count
 * the nights that they sold: what is on sale of such a house are its rooms.
 */
function nightsOnSale(
  db: Reader,
  hostId: string,
  properties: readonly Listed[],
  { tallyAt, months }: { tallyAt: (id: string, month: string) => Tally; months: readonly string[] },
) {
  const days = { from: firstDay(months[0] ?? ""), until: firstDay(addMonths(months.at(-1) ?? "", 1)) };
  const rows = closedNights(db, hostId, days);
  const closed = new Map(rows.map((row) => [`${row.propertyId} ${row.month}`, row]));
  const wholes = new Set(housesLetByRooms(db, hostId));
  const daysIn = new Map(months.map((month) => [month, daysOf(month)]));
  const listed = new Map(properties.map((one) => [one.id, one]));
  const of = (id: string, month: string): number => {
    const property = listed.get(id);
    const sold = tallyAt(id, month).nightsSold;
    if (property?.state !== "published" || wholes.has(id)) return sold;
    const { from, until } = daysIn.get(month) ?? daysOf(month);
    const since = laterDay(from, localDateAt(property.createdAt));
    const all = since < until ? daysBetween(since, until) * property.units : 0;
    return Math.max(sold, all - (closed.get(`${id} ${month}`)?.nights ?? 0));
  };
  const ids = properties.map(({ id }) => id);
  return {
    of,
    total: (month: string) => ids.reduce((sum, id) => sum + of(id, month), 0),
    elsewhere: (month: string) => ids.reduce((sum, id) => sum + (closed.get(`${id} ${month}`)?.elsewhere ?? 0), 0),
  };
}

/** Nights and income of a month by where the stays came from; those that brought most first. */
function bySource(
  db: Reader,
  hostId: string,
  of: { stays: readonly StayFigures[]; month: string; paidBy: ReadonlyMap<StaySource, readonly { kes: number }[]> },
) {
  const { stays, month, paidBy } = of;
  const names = new Map(shareLinksOf(db, hostId).map(({ id, word }) => [`link:${id}`, word]));
  // Of some there is only money in the month, and no night.
  const tallies = new Map<StaySource, Tally>([...paidBy.keys()].map((source) => [source, noTally()]));
  const days = daysOf(month);
  for (const stay of stays) {
    if (stay.checkIn >= days.until || stay.checkOut <= days.from) continue;
    const tally = tallies.get(stay.source) ?? noTally();
    tallies.set(stay.source, tally);
    tallyStay(stay, (one) => (one === month ? tally : noTally()));
  }
  return [...tallies]
    .map(([id, tally]) => ({
      ...{ id, source: sourceOf(id), word: names.get(id), paidKes: sumKes(paidBy.get(id)) },
      ...figuresOf(tally, 0),
    }))
    .filter(({ nightsSold, keptKes, paidKes }) => nightsSold > 0 || keptKes > 0 || paidKes !== 0)
    .sort((a, b) => b.revenueKes - a.revenueKes || b.paidKes - a.paidKes);
}

const sumKes = (rows: readonly { kes: number }[] = []) => rows.reduce((sum, { kes }) => sum + kes, 0);

const sourceOf = (source: StaySource): "page" | "host" | "link" =>
  source === "page" || source === "host" ? source : "link";

const monthOfDay = (day: LocalDate) => day.slice(0, 7);
const firstDay = (month: string): LocalDate => `${month}-01`;
const daysOf = (month: string): FigureDays => ({ from: firstDay(month), until: firstDay(addMonths(month, 1)) });
const addMonths = (month: string, count: number) =>
  Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
