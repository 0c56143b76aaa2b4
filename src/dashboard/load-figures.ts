import {
  closedNights,
  firstNightOf,
  housesLetByRooms,
  monthsOfStays,
  nightsAhead,
  type StayWithin,
  sourcesOfStays,
  staysNamed,
  staysWithin,
} from "#db/figures.queries.ts";
import { firstMoneyAt, leftByMonth, leftInMonths } from "#db/money.queries.ts";
import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { shareLinksOf } from "#db/share.queries.ts";
import { noShowsOfHost } from "#db/stay-fact.queries.ts";
import {
  type Figures,
  feesSaved,
  figuresOf,
  type NamedStayFigures,
  noTally,
  type StaySource,
  type Tally,
  tallyOfAll,
  tallyOfStay,
} from "#src/core/figures/figures.ts";
import { addMonths, daysOfMonth, monthOfDay, spanOfMonth } from "#src/core/stay/months.ts";
import { addDays, daysBetween, earlierDay, laterDay, localDateAt, startOfDay } from "#src/core/stay/stay.ts";
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

type MonthFigures = WithPaid & Readonly<{ month: string }>;

type AskedFigures = Readonly<{ month: string; property: string }>;

/** A host's figures of a month of Nairobi's, `YYYY-MM`, and of the eleven before it. Whole shillings. */
export function loadFigures(asking: Asking, hostId: string, asked: AskedFigures & { percent: number }) {
  const { db } = asking;
  const frame = frameOf(asking, hostId, asked);
  const { month, months, first, last, all, properties, property } = frame;
  const { of, ofOne, onSale, paid } = sumsOf(asking, hostId, frame);
  const thisMonth = of(month);
  const earnedKes = thisMonth.revenueKes + thisMonth.keptKes;
  const ids = new Set(properties.map(({ id }) => id));
  return {
    month,
    before: month > first ? addMonths(month, -1) : undefined,
    after: month < last ? addMonths(month, 1) : undefined,
    property,
    properties: all.map(({ id, displayName }) => ({ id, name: displayName })),
    figures: thisMonth,
    elsewhere: onSale.elsewhere(month),
    /** Stays of the month to which nobody came, as the host says. */
    noShows: noShowsOfHost(db, hostId, daysOfMonth(month)).filter(({ propertyId }) => ids.has(propertyId)).length,
    months: months.map(of),
    byProperty: properties.map(({ id, displayName }) => ({ id, name: displayName, ...ofOne(id, month) })),
    bySource: bySource(db, hostId, { month, property, paidBy: paid.bySource }),
    pickUp: pickUp(asking, hostId, property),
    saved: { percent: asked.percent, kes: feesSaved(earnedKes, asked.percent), ofKes: earnedKes },
    funnel: loadFunnel(db, hostId, { months, month, property }),
  };
}

/** How the coming days sell. */
function pickUp({ db, clock }: Asking, hostId: string, property: string) {
  const today = clock.today();
  const days = { from: today, until: addDays(today, PICK_UP_DAYS) };
  const since = startOfDay(addDays(today, -LATELY_DAYS));
  return { days: PICK_UP_DAYS, lately: LATELY_DAYS, ...nightsAhead(db, hostId, { ...days, since, property }) };
}

/** The same months property by property, for a spreadsheet: the first month first, in each the properties in their order. */
export function loadFiguresByMonth(asking: Asking, hostId: string, asked: AskedFigures) {
  const frame = frameOf(asking, hostId, asked);
  const { ofOne } = sumsOf(asking, hostId, frame);
  return frame.months.flatMap((month) =>
    frame.properties.map(({ id, displayName }) => ({ month, name: displayName, ...ofOne(id, month) })),
  );
}

/** How far guests came in the same months. */
export function loadFunnelOf(asking: Asking, hostId: string, asked: AskedFigures) {
  return loadFunnel(asking.db, hostId, frameOf(asking, hostId, asked));
}

/** Which months and properties are meant; `property` is empty for all of them. */
function frameOf({ db, clock }: Asking, hostId: string, asked: AskedFigures) {
  const today = clock.today();
  const first = firstMonthOf(db, hostId) ?? monthOfDay(today);
  const last = monthOfDay(addDays(today, 366));
  const month = isMonth(asked.month) && asked.month >= first && asked.month <= last ? asked.month : monthOfDay(today);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(month, index - MONTHS + 1));
  const all = propertiesOfHost(db, hostId, ["published", "draft", "archived"]);
  const properties = all.filter(({ id }) => asked.property === "" || id === asked.property);
  return {
    first,
    last,
    month,
    months,
    all,
    properties,
    property: properties.length === all.length ? "" : asked.property,
  };
}

/** What stays of these months come to, and what came of them in money. */
function sumsOf({ db }: Asking, hostId: string, { month, months, properties, property }: ReturnType<typeof frameOf>) {
  // Of a property that is no more of theirs nothing is read.
  const asked = { from: months[0] ?? month, to: month, property };
  const tallies = talliesOf(properties.length > 0 ? monthsOfStays(db, hostId, asked) : []);
  const onSale = nightsOnSale(db, hostId, properties, { tallyAt: tallies.at, months });
  const paid = paidIn(db, hostId, { months, month, property });
  const of = (one: string): MonthFigures => ({
    month: one,
    paidKes: paid.sum(one),
    ...figuresOf(tallyOfAll(properties.map(({ id }) => tallies.at(id, one))), onSale.total(one)),
  });
  const ofOne = (id: string, one: string): WithPaid => ({
    ...figuresOf(tallies.at(id, one), onSale.of(id, one)),
    paidKes: paid.sum(one, id),
  });
  return { of, ofOne, onSale, paid };
}

/**
 * What came of the stays of one property, or of all, in each month, less what went back: of all together without a look
 * at the property, and the year of each only if it is asked for.
 */
function paidIn(
  db: Reader,
  hostId: string,
  { months, month, property }: { months: readonly string[]; month: string; property: string },
) {
  const spans = months.map(spanOfMonth);
  const last = spans.at(-1) ?? { from: 0, until: 0 };
  const once = <Rows>(read: () => Rows) => {
    let rows: Rows | undefined;
    return (): Rows => {
      rows ??= read();
      return rows;
    };
  };
  const span = { from: spans[0]?.from ?? last.from, until: last.until };
  const here = once(() => leftByMonth(db, hostId, last, property || undefined));
  const year = once(() => leftByMonth(db, hostId, span, property || undefined));
  const together = once(() => leftInMonths(db, hostId, spans));
  return {
    sum: (one: string, of?: string) => {
      if (of === undefined && property === "") return sumKes(together().filter((row) => row.month === one));
      const rows = one === month ? here() : year();
      return sumKes(rows.filter((row) => row.month === one && (of === undefined || row.propertyId === of)));
    },
    get bySource() {
      return Map.groupBy(here(), sourceOfStay);
    },
  };
}

/** What stays come to, property by property and month by month. */
function talliesOf(rows: readonly (Tally & { propertyId: string; month: string })[]) {
  const tallies = new Map(rows.map((row) => [`${row.propertyId} ${row.month}`, row]));
  const none = noTally();
  return { at: (id: string, month: string): Tally => tallies.get(`${id} ${month}`) ?? none };
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
  const all = staysWithin(db, hostId, daysOfMonth(month), asked.property || undefined).map(figuresOfStay);
  const stays = all.filter(({ source }) => asked.source === "" || source === asked.source);
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

/** A stay as sums need it, at what it costs by the ledger. */
function figuresOfStay(stay: StayWithin): NamedStayFigures {
  const isKept = stay.state === "confirmed";
  return {
    ...{ id: stay.id, source: sourceOfStay(stay) },
    ...{ propertyId: stay.propertyId, checkIn: stay.checkIn, checkOut: stay.checkOut, isKept },
    kes: stay.chargedKes === null ? (isKept ? stay.quotedKes : 0) : Math.max(0, stay.chargedKes),
    nightKes: stay.nightPrices ? (JSON.parse(stay.nightPrices) as number[]) : NO_PRICES,
    bookedOn: localDateAt(stay.createdAt),
  };
}

const NO_PRICES: readonly number[] = [];

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

type Listed = Readonly<{ id: string; state: string; units: number; createdAt: number; leftPageAt: number | null }>;

/**
 * The nights each property could sell in each month: its rooms times the days since it was added, until it left the
 * page if it did, without what was closed or sold elsewhere. One that never was on the page, and a house that is let by
 * its rooms, count the nights that they sold: what is on sale of such a house are its rooms.
 */
function nightsOnSale(
  db: Reader,
  hostId: string,
  properties: readonly Listed[],
  { tallyAt, months }: { tallyAt: (id: string, month: string) => Tally; months: readonly string[] },
) {
  const days = { from: daysOfMonth(months[0] ?? "").from, until: daysOfMonth(months.at(-1) ?? "").until };
  const rows = closedNights(db, hostId, days);
  const closed = new Map(rows.map((row) => [`${row.propertyId} ${row.month}`, row]));
  const wholes = new Set(housesLetByRooms(db, hostId));
  const daysIn = new Map(months.map((month) => [month, daysOfMonth(month)]));
  const listed = new Map(properties.map((one) => [one.id, one]));
  const of = (id: string, month: string): number => {
    const property = listed.get(id);
    const sold = tallyAt(id, month).nightsSold;
    const isOn = property?.state === "published";
    if (!property || wholes.has(id) || (!isOn && property.leftPageAt === null)) return sold;
    const { from, until: end } = daysIn.get(month) ?? daysOfMonth(month);
    // The night of the day on which it left was sold no more.
    const until = isOn || property.leftPageAt === null ? end : earlierDay(end, localDateAt(property.leftPageAt));
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
  of: AskedFigures & { paidBy: ReadonlyMap<StaySource, readonly { kes: number }[]> },
) {
  const names = new Map(shareLinksOf(db, hostId).map(({ id, word }) => [`link:${id}`, word]));
  // Of some there is only money in the month, and no night.
  const tallies = new Map<StaySource, Tally>([...of.paidBy.keys()].map((source) => [source, noTally()]));
  for (const row of sourcesOfStays(db, hostId, of)) {
    const source = sourceOfStay(row);
    tallies.set(source, tallyOfAll([row, ...(tallies.get(source) ? [tallies.get(source) as Tally] : [])]));
  }
  return [...tallies]
    .map(([id, tally]) => ({
      ...{ id, source: sourceOf(id), word: names.get(id), paidKes: sumKes(of.paidBy.get(id)) },
      ...figuresOf(tally, 0),
    }))
    .filter(({ nightsSold, keptKes, paidKes }) => nightsSold > 0 || keptKes > 0 || paidKes !== 0)
    .sort((a, b) => b.revenueKes - a.revenueKes || b.paidKes - a.paidKes);
}

const sumKes = (rows: readonly { kes: number }[] = []) => rows.reduce((sum, { kes }) => sum + kes, 0);

const sourceOf = (source: StaySource): "page" | "host" | "link" =>
  source === "page" || source === "host" ? source : "link";
