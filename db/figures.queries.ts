import { and, count, eq, gt, gte, inArray, lt, min, sql } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { houseRooms, occupiedNights } from "./calendar.schema.ts";
import { ledgerSums } from "./ledger.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** Days: `from` is in it, `until` is not. */
type Days = Readonly<{ from: LocalDate; until: LocalDate }>;

/** The price of each night of a stay that is in two months: of any other nobody asks. */
const nightPrices = sql<
  string | null
>`iif(substr(${bookings.checkIn}, 1, 7) = substr(date(${bookings.checkOut}, '-1 day'), 1, 7),
  null, (select json_group_array(value ->> 'priceKes') from json_each(${bookings.quote} -> 'nights')))`;

/** A host's stays that are certain, or were and are cancelled, with any night in these days. */
export function staysWithin(db: Reader, hostId: string, { from, until }: Days) {
  return db
    .select({
      id: bookings.id,
      propertyId: bookings.propertyId,
      state: bookings.state,
      source: bookings.source,
      shareLinkId: bookings.shareLinkId,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      quotedKes: bookings.totalKes,
      /** What it costs by its ledger, if anything stands there. */
      chargedKes: ledgerSums.chargedKes,
      isCharged: gt(sql`coalesce(${ledgerSums.charges}, 0)`, 0).mapWith(Boolean),
      nightPrices,
      bookedOn: sql<LocalDate>`date(${bookings.createdAt} / 1000, 'unixepoch', '+3 hours')`,
    })
    .from(bookings)
    .leftJoin(ledgerSums, and(eq(ledgerSums.bookingId, bookings.id), eq(ledgerSums.account, "stay")))
    .where(
      and(
        eq(bookings.hostId, hostId),
        inArray(bookings.state, ["confirmed", "cancelled"]),
        // Read by the end: all stays of the past began before `until`.
        sql`+${bookings.checkIn} < ${until}`,
        gt(bookings.checkOut, from),
      ),
    )
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
