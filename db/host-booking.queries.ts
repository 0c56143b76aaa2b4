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
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Sought } from "#src/core/booking/booking-search.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type Booking, type BookingWithProperty, selectWithProperty } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { isSought } from "./sought.queries.ts";

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
export const afterAll = (column: SQLiteColumn) => sql`+${column}`;

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
export type Narrowed = Readonly<{
  propertyId?: string | undefined;
  source?: BookingSource | undefined;
  /** By this link alone: `source` is then a link. */
  linkId?: string | undefined;
}>;

export const BOOKING_SOURCES: readonly BookingSource[] = ["page", "link", "host"];

/** By the letters of the indexes of lists. */
export const sourceOf = sql.raw(`iif("source" = 'host', 'host', iif("share_link_id" is null, 'page', 'link'))`);

export function isNarrowed({ propertyId, source, linkId }: Narrowed) {
  return and(
    propertyId === undefined ? undefined : eq(bookings.propertyId, propertyId),
    source === undefined ? undefined : sql`${sourceOf} = ${source}`,
    // By the index of the list: one link may have brought most of all that ever came.
    linkId === undefined ? undefined : sql`+${bookings.shareLinkId} = ${linkId}`,
  );
}

/** The certain stays of a property whose guests have not left: how many, and when the last one ends. */
export function staysToCome(
  db: Reader,
  propertyId: string,
  today: LocalDate,
): { stays: number; until: LocalDate | null } {
  // Among those of the house to come, not among all that the property ever sold.
  const isToCome = and(
    sql`${bookings.hostId} = (select host_id from properties where id = ${propertyId})`,
    sql`+${bookings.propertyId} = ${propertyId}`,
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
