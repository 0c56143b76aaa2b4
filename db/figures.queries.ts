import { and, count, eq, gte, inArray, lt, min, sql } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { houseRooms, occupiedNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** Days: `from` is in it, `until` is not. */
type Days = Readonly<{ from: LocalDate; until: LocalDate }>;

export type StayWithin = Readonly<{
  propertyId: string;
  state: "confirmed" | "cancelled";
  checkIn: LocalDate;
  checkOut: LocalDate;
  quotedKes: number;
  /** What it costs by its ledger, if anything stands there. */
  chargedKes: number | null;
  /** Of a stay that is in two months the prices of its nights, as JSON: of any other nobody asks. */
  nightPrices: string | null;
  createdAt: number;
}>;

/** And what tells it from others. */
export type NamedStayWithin = StayWithin &
  Readonly<{ id: string; source: "page" | "host"; shareLinkId: string | null }>;

/**
 * A host's stays, or one property's, that are certain, or were and are cancelled, with any night in these days. Thousands
 * in a year: so as they are, and no more of each than its sums need.
 */
export function staysWithin(db: Reader, hostId: string, days: Days, property?: string): StayWithin[] {
  return db.all(sql`select ${SUMMED} ${withinDays(hostId, days, property)}`);
}

/** The same with their names and sources. */
export function namedStaysWithin(db: Reader, hostId: string, days: Days, property?: string): NamedStayWithin[] {
  return db.all(sql`select ${SUMMED}, b.id, b.source, b.share_link_id as "shareLinkId"
    ${withinDays(hostId, days, property)}`);
}

const SUMMED = sql.raw(`b.property_id as "propertyId", b.state, b.check_in as "checkIn", b.check_out as "checkOut",
  b.total_kes as "quotedKes", iif(s.charges, s.charged_kes, null) as "chargedKes", b.created_at as "createdAt",
  iif(substr(b.check_in, 1, 7) = substr(b.check_out, 1, 7), null,
    (select json_group_array(value ->> 'priceKes') from json_each(b.quote -> 'nights'))) as "nightPrices"`);

/** Read by the end: all stays of the past began before that day. The property stands in the same index. */
function withinDays(hostId: string, { from, until }: Days, property: string | undefined) {
  const ofProperty = property === undefined ? sql`` : sql`and +b.property_id = ${property}`;
  return sql`from bookings b left join ledger_sums s on s.booking_id = b.id and s.account = 'stay'
    where b.host_id = ${hostId} and b.state in ('confirmed', 'cancelled') and b.check_out > ${from}
      and +b.check_in < ${until} ${ofProperty}`;
}

/** Stays as lists name them. */
export function staysNamed(db: Reader, stays: readonly { id: string }[]) {
  return db
    .select({
      ...{ bookingId: bookings.id, guestName: bookings.guestName, propertyName: properties.displayName },
      ...{ checkIn: bookings.checkIn, checkOut: bookings.checkOut },
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(sql`${bookings.id} in (select value from json_each(${JSON.stringify(stays.map(({ id }) => id))}))`)
    .all();
}

/** Nights that could not be sold here, by property and month: closed by the host, sold on other sites, taken by a house's other half. */
export function closedNights(db: Reader, hostId: string, { from, until }: Days) {
  const month = sql<string>`substr(${occupiedNights.night}, 1, 7)`;
  return db
    .select({
      propertyId: occupiedNights.propertyId,
      month,
      nights: count(),
      /** Of them those that another site sold. */
      elsewhere: sql<number>`sum(${occupiedNights.kind} = 'outside')`,
    })
    .from(occupiedNights)
    .innerJoin(properties, eq(properties.id, occupiedNights.propertyId))
    .where(
      and(
        eq(properties.hostId, hostId),
        sql`${occupiedNights.kind} <> 'booking'`,
        gte(occupiedNights.night, from),
        lt(occupiedNights.night, until),
      ),
    )
    .groupBy(occupiedNights.propertyId, month)
    .all();
}

/** Which of a host's properties are let by their rooms too: their rooms are what is on sale. */
export function housesLetByRooms(db: Reader, hostId: string): string[] {
  const rows = db
    .selectDistinct({ id: houseRooms.wholeId })
    .from(houseRooms)
    .innerJoin(properties, eq(properties.id, houseRooms.wholeId))
    .where(eq(properties.hostId, hostId))
    .all();
  return rows.map(({ id }) => id);
}

/** The first night that a host ever sold. */
export function firstNightOf(db: Reader, hostId: string): LocalDate | undefined {
  const row = db
    .select({ night: min(bookings.checkIn) })
    .from(bookings)
    .where(and(eq(bookings.hostId, hostId), inArray(bookings.state, ["confirmed", "cancelled"])))
    .get();
  return row?.night ?? undefined;
}
