import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  max,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Sought } from "#src/core/booking/booking-search.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type Booking, type BookingWithProperty, hasMoney, selectWithProperty } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { FOUND_MOST, isSought, soughtIds } from "./sought.queries.ts";

/** A booking of one of this host's properties; another host's is not there. */
export function findBookingOfHost(db: Reader, id: string, hostId: string): Booking | undefined {
  return db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(bookings.id, id), eq(bookings.hostId, hostId)))
    .get()?.booking;
}

/** Holds, and who leaves after a day, are few among all who ever came: read by that, and put in this order then. */
const afterAll = (column: SQLiteColumn) => sql`+${column}`;

/** The bookings of all properties of a host, latest arrivals first; `states` as stored. */
export function bookingsOfHost(
  db: Reader,
  hostId: string,
  filter: {
    states?: Booking["state"][];
    sought?: Sought | undefined;
    narrowed?: Narrowed;
    most?: number;
  } = {},
): BookingWithProperty[] {
  const isFew = !filter.states?.includes("confirmed");
  return selectWithProperty(db)
    .where(
      and(
        eq(bookings.hostId, hostId),
        filter.states ? inArray(bookings.state, filter.states) : undefined,
        isSought(filter.sought, hostId),
        isNarrowed(filter.narrowed ?? {}),
      ),
    )
    .orderBy(desc(isFew ? afterAll(bookings.checkIn) : bookings.checkIn))
    .limit(filter.most ?? 200)
    .all();
}

/** Who is certain to sleep at a host's: coming from a day on, in the house over its night since before, leaving on it. */
export function guestsOfDay(db: Reader, hostId: string, day: { today: LocalDate; until: LocalDate; most: number }) {
  const ask = { hostId, ...day };
  return { coming: comingFrom(db).all(ask), here: hereOn(db).all(ask), leaving: leavingOn(db).all(ask) };
}

const certainWhere = (isIt: (today: Placeholder) => SQL | undefined, order: SQL) =>
  prepared((db: Reader) =>
    selectWithProperty(db)
      .where(
        and(
          eq(bookings.hostId, sql.placeholder("hostId")),
          eq(bookings.state, "confirmed"),
          isIt(sql.placeholder("today")),
        ),
      )
      .orderBy(order)
      .limit(sql.placeholder("most"))
      .prepare(),
  );
const comingFrom = certainWhere(
  (today) => and(gte(bookings.checkIn, today), lte(bookings.checkIn, sql.placeholder("until"))),
  asc(bookings.checkIn),
);
const hereOn = certainWhere(
  (today) => and(lt(afterAll(bookings.checkIn), today), gt(bookings.checkOut, today)),
  asc(afterAll(bookings.checkIn)),
);
const leavingOn = certainWhere((today) => eq(bookings.checkOut, today), asc(afterAll(bookings.checkIn)));

/** From where a booking came: the house's own page, one of its links, or its host, who wrote it in. */
type BookingSource = "page" | "link" | "host";

/** Which of a host's bookings are meant, whatever list they are in. */
export type Narrowed = Readonly<{ propertyId?: string | undefined; source?: BookingSource | undefined }>;

/** By the letters of the index of it. */
const sourceOf = sql.raw(`iif("source" = 'host', 'host', iif("share_link_id" is null, 'page', 'link'))`);

function isNarrowed({ propertyId, source }: Narrowed) {
  return and(
    propertyId === undefined ? undefined : eq(bookings.propertyId, propertyId),
    source === undefined ? undefined : sql`${sourceOf} = ${source}`,
  );
}

/** The certain stays of a property whose guests have not left: how many, and when the last one ends. */
export function staysToCome(
  db: Reader,
  propertyId: string,
  today: LocalDate,
): { stays: number; until: LocalDate | null } {
  const isToCome = and(
    eq(bookings.propertyId, propertyId),
    eq(bookings.state, "confirmed"),
    gt(bookings.checkOut, today),
  );
  const row = db
    .select({ stays: count(), until: max(bookings.checkOut) })
    .from(bookings)
    .where(isToCome)
    .get();
  return row ?? { stays: 0, until: null };
}

export type HostList = "upcoming" | "past" | "here" | "cancelled" | "owing";

/** So many past bookings are counted and turned through at a time; `upto` leads to those before. */
const PAST_MOST = 1000;

export type BookingsAsked = Readonly<{
  list: HostList;
  today: LocalDate;
  skip: number;
  most: number;
  sought?: Sought | undefined;
  narrowed?: Narrowed;
  ids?: readonly string[] | undefined;
  /** Past and cancelled ones that came no later. */
  upto?: LocalDate | undefined;
}>;

/** `older` is the day from which on earlier ones stand in no page of these, where there may be any. */
export type BookingsFound = Readonly<{
  found: BookingWithProperty[];
  count: number;
  bookings: number;
  older: LocalDate | undefined;
}>;

/**
 * A page of a host's bookings with how many there are in all. Upcoming are those that are certain and whose
 * guests have not left, the soonest first. Past are the others that were certain, and those that ended but
 * for which money came, the latest first. Owing are the certain ones among `ids`.
 */
export function pageOfBookings(db: Reader, hostId: string, ask: BookingsAsked): BookingsFound {
  const { list, skip, most } = ask;
  if (list === "past" || list === "cancelled") return pageOfPast(db, hostId, ask);
  const isIn = and(isOfList(ask), isNarrowed(ask.narrowed ?? {}), isSought(ask.sought, hostId));
  // Those who owe are known by their ids.
  const isMeant = and(list === "owing" ? sql`+${bookings.hostId} = ${hostId}` : eq(bookings.hostId, hostId), isIn);
  const ids = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isMeant)
    // Those to come are few among all that ever were: read by that, and put in order then.
    .orderBy(asc(afterAll(bookings.checkIn)), asc(bookings.id))
    .all()
    .map(({ id }) => id);
  const found = shownOf(db, ids.slice(skip, skip + most), asc);
  return { found, count: ids.length, bookings: ids.length - furtherRoomsAmong(db, ids), older: undefined };
}

function pageOfPast(db: Reader, hostId: string, ask: BookingsAsked): BookingsFound {
  const { sought, skip, most, upto } = ask;
  const isIn = and(
    isOfList(ask),
    isNarrowed(ask.narrowed ?? {}),
    upto === undefined ? undefined : lte(bookings.checkIn, upto),
  );
  const { ids, older } = sought
    ? soughtIds(db, hostId, sought, { isMeant: isIn, most: FOUND_MOST, upto })
    : latestIds(db, and(eq(bookings.hostId, hostId), isIn));
  const found = shownOf(db, ids.slice(skip, skip + most), desc);
  return { found, count: ids.length, bookings: ids.length - furtherRoomsAmong(db, ids), older };
}

function latestIds(db: Reader, isMeant: SQL | undefined) {
  const rows = db
    .select({ id: bookings.id, checkIn: bookings.checkIn })
    .from(bookings)
    .where(isMeant)
    .orderBy(desc(bookings.checkIn), desc(bookings.id))
    .limit(PAST_MOST + 1)
    .all();
  return { ids: rows.slice(0, PAST_MOST).map(({ id }) => id), older: rows.at(PAST_MOST)?.checkIn };
}

const shownOf = (db: Reader, ids: readonly string[], order: typeof asc) =>
  selectWithProperty(db)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(order(bookings.checkIn), order(bookings.id))
    .all();

/** How many of them are no booking by themselves, but further rooms of one. */
function furtherRoomsAmong(db: Reader, ids: readonly string[]): number {
  const [row] = db.all<{ further: number }>(sql`select count(*) - count(distinct b.group_id) as further
    from json_each(${JSON.stringify(ids)}) f cross join bookings b on b.id = f.value where b.group_id is not null`);
  return row?.further ?? 0;
}

function isOfList({
  list,
  today,
  ids = [],
}: {
  list: HostList;
  today: LocalDate;
  ids?: readonly string[] | undefined;
}) {
  const isKept = eq(bookings.state, "confirmed");
  const endedWithMoney = and(inArray(bookings.state, ["cancelled", "expired"]), hasMoney);
  switch (list) {
    case "upcoming":
      return and(isKept, gt(bookings.checkOut, today));
    case "here":
      return and(isKept, lte(afterAll(bookings.checkIn), today), gt(bookings.checkOut, today));
    case "cancelled":
      return or(eq(bookings.state, "cancelled"), endedWithMoney);
    case "owing":
      return and(isKept, inArray(bookings.id, [...ids]));
    case "past":
      return or(and(isKept, lte(bookings.checkOut, today)), endedWithMoney);
  }
}
