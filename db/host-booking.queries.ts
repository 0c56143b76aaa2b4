import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
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
export type BookingSource = "page" | "link" | "host";

/** Which of a host's bookings are meant, whatever list they are in. */
export type Narrowed = Readonly<{ propertyId?: string | undefined; source?: BookingSource | undefined }>;

function isNarrowed({ propertyId, source }: Narrowed) {
  const isByLink = source === "link" ? isNotNull(bookings.shareLinkId) : isNull(bookings.shareLinkId);
  return and(
    propertyId === undefined ? undefined : eq(bookings.propertyId, propertyId),
    source === undefined ? undefined : eq(bookings.source, source === "host" ? "host" : "page"),
    source === undefined || source === "host" ? undefined : isByLink,
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

/**
 * A page of a host's bookings with how many there are in all. Upcoming are those that are certain and whose
 * guests have not left, the soonest first. Past are the others that were certain, and those that ended but
 * for which money came, the latest first. Owing are the certain ones among `ids`. Of past and cancelled ones that are
 * looked for, the latest `foundMost` are counted and shown; `isAll` says whether there are older ones too.
 */
export function pageOfBookings(
  db: Reader,
  hostId: string,
  ask: {
    list: HostList;
    today: LocalDate;
    skip: number;
    most: number;
    sought?: Sought | undefined;
    foundMost?: number | undefined;
    narrowed?: Narrowed;
    ids?: readonly string[] | undefined;
  },
): { found: BookingWithProperty[]; count: number; bookings: number; isAll: boolean } {
  const { list, sought, skip, most, foundMost = FOUND_MOST } = ask;
  const isPast = list === "past" || list === "cancelled";
  const order = isPast ? desc : asc;
  const isIn = and(isOfList(ask), isNarrowed(ask.narrowed ?? {}));
  const shown = (ids: readonly string[]) =>
    selectWithProperty(db)
      .where(inArray(bookings.id, [...ids]))
      .orderBy(order(bookings.checkIn), order(bookings.id))
      .all();
  if (sought && isPast) {
    const { ids, isAll } = soughtIds(db, hostId, sought, { isMeant: isIn, most: foundMost });
    const made = ids.length - furtherRoomsAmong(db, ids);
    return { found: shown(ids.slice(skip, skip + most)), count: ids.length, bookings: made, isAll };
  }
  const isMeant = and(eq(bookings.hostId, hostId), isIn, isSought(sought, hostId));
  const ids = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isMeant)
    // Those to come are few among all that ever were: read by that, and put in order then.
    .orderBy(order(list === "past" ? bookings.checkIn : afterAll(bookings.checkIn)), order(bookings.id))
    .limit(most)
    .offset(skip)
    .all();
  const count = countOf(db, isMeant);
  return { found: shown(ids.map(({ id }) => id)), count, bookings: count - furtherRooms(db, isMeant), isAll: true };
}

/** How many of them are no booking by themselves, but further rooms of one; by the index of groups, as few are. `isMeant` names the host. */
function furtherRooms(db: Reader, isMeant: SQL | undefined): number {
  const [row] = db.all<{ further: number }>(sql`select count(*) - count(distinct group_id) as further
    from bookings indexed by bookings_of_host_groups where group_id is not null and ${isMeant}`);
  return row?.further ?? 0;
}

function furtherRoomsAmong(db: Reader, ids: readonly string[]): number {
  const [row] = db.all<{ further: number }>(sql`select count(*) - count(distinct b.group_id) as further
    from json_each(${JSON.stringify(ids)}) f cross join bookings b on b.id = f.value where b.group_id is not null`);
  return row?.further ?? 0;
}

function countOf(db: Reader, isMeant: SQL | undefined): number {
  return db.select({ count: count() }).from(bookings).where(isMeant).get()?.count ?? 0;
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
