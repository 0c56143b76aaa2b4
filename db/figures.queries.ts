import { and, count, eq, gte, inArray, lt, min, sql } from "drizzle-orm";
import type { Tally } from "#src/core/figures/figures.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { houseRooms, occupiedNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** Days: `from` is in it, `until` is not. */
type Days = Readonly<{ from: LocalDate; until: LocalDate }>;

/** What stays come to in one month: see `stay_months`. Whole shillings. */
export type MonthOfStays = Tally & Readonly<{ propertyId: string; month: string }>;

/**
 * What a host's stays, or one property's, come to in each month from one up to another, both in it, property by property:
 * certain ones by their nights, and what was kept of those that were cancelled.
 */
export function monthsOfStays(
  db: Reader,
  hostId: string,
  { from, to, property }: Readonly<{ from: string; to: string; property: string }>,
): MonthOfStays[] {
  const ofProperty = property === "" ? sql`` : sql`and property_id = ${property}`;
  return db.all(sql`select month, property_id as "propertyId", ${TALLIED} from stay_months
    where host_id = ${hostId} and month >= ${from} and month <= ${to} ${ofProperty} group by month, property_id`);
}

/** The same of one month by where the stays came from. */
export function sourcesOfStays(
  db: Reader,
  hostId: string,
  { month, property }: Readonly<{ month: string; property: string }>,
): (Tally & Origin)[] {
  const ofProperty = property === "" ? sql`` : sql`and m.property_id = ${property}`;
  return db.all(sql`select b.source, b.share_link_id as "shareLinkId", ${TALLIED}
    from stay_months m join bookings b on b.id = m.booking_id
    where m.host_id = ${hostId} and m.month = ${month} ${ofProperty} group by b.source, b.share_link_id`);
}

const TALLIED = sql.raw(`sum(nights) as "nightsSold", sum(revenue_kes) as "revenueKes", sum(kept_kes) as "keptKes",
  sum(arrivals) as arrivals, sum(nights_of_arrivals) as "nightsOfArrivals", sum(lead_days) as "leadDays"`);

/** How a stay came about. */
type Origin = Readonly<{ source: "page" | "host"; shareLinkId: string | null }>;

export type StayWithin = Origin &
  Readonly<{
    id: string;
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

/**
 * A host's stays, or one property's, that are certain, or were and are cancelled, with any night in these days. Read by
 * the end: all stays of the past began before that day. The property stands in the same index.
 */
export function staysWithin(db: Reader, hostId: string, { from, until }: Days, property?: string): StayWithin[] {
  const ofProperty = property === undefined ? sql`` : sql`and +b.property_id = ${property}`;
  return db.all(sql`select b.id, b.source, b.share_link_id as "shareLinkId", b.property_id as "propertyId", b.state,
      b.check_in as "checkIn", b.check_out as "checkOut", b.total_kes as "quotedKes",
      iif(s.charges, s.charged_kes, null) as "chargedKes", b.created_at as "createdAt",
      iif(substr(b.check_in, 1, 7) = substr(b.check_out, 1, 7), null,
        (select json_group_array(value ->> 'priceKes') from json_each(b.quote -> 'nights'))) as "nightPrices"
    from bookings b left join ledger_sums s on s.booking_id = b.id and s.account = 'stay'
    where b.host_id = ${hostId} and b.state in ('confirmed', 'cancelled') and b.check_out > ${from}
      and +b.check_in < ${until} ${ofProperty}`);
}

/** Nights of certain stays in these days, and of them those that were booked since an instant; of one property, or of all. */
export function nightsAhead(
  db: Reader,
  hostId: string,
  { from, until, since, property }: Days & Readonly<{ since: number; property: string }>,
): { nights: number; since: number } {
  const nights = sql`coalesce(sum(cast(julianday(min(b.check_out, ${until})) - julianday(max(b.check_in, ${from})) as integer)), 0)`;
  const within = sql`b.check_out > ${from} and b.check_in < ${until}`;
  const ofProperty = property === "" ? sql`` : sql`and b.property_id = ${property}`;
  const [found] = db.all<{ nights: number; since: number }>(sql`select
    (select ${nights} from bookings b where b.host_id = ${hostId} and b.state = 'confirmed' and ${within} ${ofProperty}) as nights,
    (select ${nights} from properties p join bookings b on b.property_id = p.id
      where p.host_id = ${hostId} and b.created_at >= ${since} and b.state = 'confirmed' and ${within} ${ofProperty}) as since`);
  return found ?? { nights: 0, since: 0 };
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
