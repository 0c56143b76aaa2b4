import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  ne,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { feeds, houseRooms, occupiedNights, outsideStays } from "./calendar.schema.ts";
import { sharingHouse } from "./house.queries.ts";
import type { Reader } from "./open.ts";
import type { OutsideStay } from "./outside-stay.queries.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";

/** An outside stay and the booking, or the other outside stay, that has some of its nights. */
export type Collision = Readonly<{
  stay: OutsideStay;
  bookingId: string | null;
  otherId: string | null;
  firstNight: LocalDate;
  lastNight: LocalDate;
  nights: number;
}>;

/** More than anybody works through at once, and few enough for a page. */
const COLLISIONS_MOST = 50;

/**
 * Stays of other sites whose nights somebody else has, from `today` on, as long as the host has not settled them: a
 * booking of ours, or a stay that a third site calls sold as well. Nights that are closed, here or there, and bookings
 * of ours that come back are no collision; only before one booking is paid, what is closed there counts too. The
 * soonest of them; those with our own guests before all others, when there are too many.
 */
export function collisionsOf(
  db: Reader,
  of: { propertyId: string; bookingId?: string } | { hostId: string },
  today: LocalDate,
): Collision[] {
  const found =
    "hostId" in of
      ? [collidingOfHost, collidingInOtherHalf].flatMap((rows) => rows(db).all({ hostId: of.hostId, today }))
      : [false, true].flatMap((isOtherHalf) => colliding(db, of, today, isOtherHalf).all());
  const rank = ({ bookingId, stay }: Row) => `${bookingId === null ? 1 : 0} ${stay.checkIn} ${stay.id}`;
  const isLater = (one: Row, other: Row) => (rank(one) > rank(other) ? 1 : -1);
  return soonestFirst(found.toSorted(isLater).slice(0, COLLISIONS_MOST));
}

/** Itself, or its place in a query that is asked with many. */
type Given<T> = T | Placeholder;
type Whose = { propertyId: string; bookingId?: string } | { hostId: Given<string> };

/** With who has the nights of the same room, or with who has them in the other half of its house. */
function colliding(db: Reader, of: Whose, today: Given<LocalDate>, isOtherHalf: boolean) {
  const rows = db
    .select({
      stay: outsideStays,
      bookingId: occupiedNights.bookingId,
      otherId: occupiedNights.outsideId,
      firstNight: min(occupiedNights.night),
      lastNight: max(occupiedNights.night),
      nights: count(),
    })
    .from(outsideStays)
    .innerJoin(properties, eq(properties.id, outsideStays.propertyId))
    .$dynamic();
  const theirs = isOtherHalf
    ? rows
        .innerJoin(
          houseRooms,
          or(eq(houseRooms.partId, outsideStays.propertyId), eq(houseRooms.wholeId, outsideStays.propertyId)),
        )
        .innerJoin(
          occupiedNights,
          and(
            sql`${occupiedNights.propertyId} = iif(${houseRooms.partId} = ${outsideStays.propertyId}, ${houseRooms.wholeId}, ${houseRooms.partId})`,
            gte(occupiedNights.night, houseRooms.since),
            lt(occupiedNights.night, houseRooms.until),
            isBetween(today),
          ),
        )
    : rows.innerJoin(
        occupiedNights,
        and(
          eq(occupiedNights.propertyId, outsideStays.propertyId),
          eq(occupiedNights.unit, outsideStays.unit),
          isBetween(today),
        ),
      );
  return theirs
    .where(isOpenCollision(of, today, isOtherHalf))
    .groupBy(outsideStays.id, occupiedNights.bookingId, occupiedNights.outsideId)
    .orderBy(sql`${occupiedNights.bookingId} is null`, asc(outsideStays.checkIn), asc(outsideStays.id))
    .limit(COLLISIONS_MOST);
}

/** Asked for on each look at Today, and long to write. */
const ofAnyHost = (isOtherHalf: boolean) =>
  prepared((db: Reader) =>
    colliding(db, { hostId: sql.placeholder("hostId") }, sql.placeholder("today"), isOtherHalf).prepare(),
  );
const collidingOfHost = ofAnyHost(false);
const collidingInOtherHalf = ofAnyHost(true);

function isOpenCollision(of: Whose, today: Given<LocalDate>, isOtherHalf: boolean) {
  const ofBooking = "bookingId" in of && of.bookingId !== undefined ? of.bookingId : undefined;
  return and(
    "hostId" in of ? eq(properties.hostId, of.hostId) : isOfHouse(of.propertyId, ofBooking !== undefined),
    ofBooking === undefined
      ? sql`${outsideStays.id} in ${someColliding(of, today, isOtherHalf)}`
      : eq(occupiedNights.bookingId, ofBooking),
    gt(outsideStays.checkOut, today),
    eq(outsideStays.echo, false),
    isNull(outsideStays.settledAt),
    isNull(outsideStays.returns),
    ofBooking === undefined ? ne(outsideStays.kind, "block") : undefined,
    or(isNotNull(occupiedNights.bookingId), and(eq(outsideStays.kind, "booking"), isSoldThere())),
  );
}

/**
 * Stays of feeds without a room of their own, and a stay of another feed with the same dates in another room, of which
 * the host has not said whether they are one. What both sites call sold are two.
 */
export function twinsOf(
  db: Reader,
  propertyId: string,
  today: LocalDate,
): Readonly<{ stay: OutsideStay; otherId: string }>[] {
  const other = otherStays();
  return db
    .select({ stay: outsideStays, otherId: other.id })
    .from(outsideStays)
    .innerJoin(feeds, and(eq(feeds.id, outsideStays.feedId), isNull(feeds.unit)))
    .innerJoin(
      other,
      and(
        eq(other.propertyId, outsideStays.propertyId),
        eq(other.checkIn, outsideStays.checkIn),
        eq(other.checkOut, outsideStays.checkOut),
        ne(other.feedId, outsideStays.feedId),
        ne(other.unit, outsideStays.unit),
        or(ne(other.kind, "booking"), ne(outsideStays.kind, "booking")),
        sql`${other.sameAs} is not ${outsideStays.id} and ${other.apartFrom} is not ${outsideStays.id}`,
        sql`${outsideStays.sameAs} is not ${other.id} and ${outsideStays.apartFrom} is not ${other.id}`,
        isUnasked(other),
      ),
    )
    .where(and(eq(outsideStays.propertyId, propertyId), gt(outsideStays.checkOut, today), isUnasked(outsideStays)))
    .orderBy(
      asc(outsideStays.checkIn),
      sql`${outsideStays.kind} = 'booking'`,
      asc(outsideStays.id),
      sql`${other.kind} <> 'booking'`,
      asc(other.id),
    )
    .limit(COLLISIONS_MOST)
    .all();
}

const otherStays = () => alias(outsideStays, "other");

/** Has its nights for itself, and its feed tells it still. */
function isUnasked(stay: typeof outsideStays | ReturnType<typeof otherStays>) {
  return and(eq(stay.echo, false), isNull(stay.returns), isNull(stay.missingSince), isNull(stay.settledAt));
}

/** A night of the stay that somebody else has or sold. */
function isBetween(today: Given<LocalDate>) {
  return and(
    gte(occupiedNights.night, outsideStays.checkIn),
    lt(occupiedNights.night, outsideStays.checkOut),
    gte(occupiedNights.night, today),
    inArray(occupiedNights.kind, ["booking", "outside"]),
    or(isNull(occupiedNights.outsideId), ne(occupiedNights.outsideId, outsideStays.id)),
  );
}

/** Whoever sold nights of a booking may have sold them in the other half of its house. */
function isOfHouse(propertyId: string, isWithOtherHalf: boolean) {
  return isWithOtherHalf
    ? sql`${outsideStays.propertyId} in (${sharingHouse(propertyId)})`
    : eq(outsideStays.propertyId, propertyId);
}

/** Whoever has the night is a stay that a third site calls sold as well. */
function isSoldThere() {
  return sql`exists (select 1 from outside_stays o
    where o.id = ${occupiedNights.outsideId} and o.kind = 'booking' and o.settled_at is null and o.returns is null
      and o.feed_id <> ${outsideStays.feedId} and o.same_as is not ${outsideStays.id}
      and ${outsideStays.sameAs} is not o.id)`;
}

type Row = Omit<Collision, "firstNight" | "lastNight"> & { firstNight: LocalDate | null; lastNight: LocalDate | null };

function soonestFirst(rows: readonly Row[]): Collision[] {
  return rows
    .map(({ firstNight, lastNight, ...row }) => ({
      ...row,
      firstNight: firstNight ?? row.stay.checkIn,
      lastNight: lastNight ?? row.stay.checkIn,
    }))
    .sort((one, other) => {
      const [a, b] = [one, other].map(({ stay }) => `${stay.checkIn} ${stay.id}`) as [string, string];
      return a < b ? -1 : 1;
    });
}

/** Which stays to look at, found without joining every night that thousands of them have in common. */
function someColliding(of: Whose, today: Given<LocalDate>, isOtherHalf: boolean) {
  const isThere =
    "hostId" in of
      ? sql`o.property_id in (select id from properties where host_id = ${of.hostId})`
      : sql`o.property_id = ${of.propertyId}`;
  const open = sql`${isThere} and o.check_out > ${today} and o.echo = 0 and o.settled_at is null
    and o.returns is null and o.kind <> 'block'`;
  const nights = sql`n.night >= max(o.check_in, ${today}) and n.night < o.check_out`;
  const shared = isOtherHalf
    ? sql`occupied_nights n join house_rooms h on n.night >= h.since and n.night < h.until
        and n.property_id = iif(h.part_id = o.property_id, h.whole_id, h.part_id)
        where (h.part_id = o.property_id or h.whole_id = o.property_id) and ${nights}`
    : sql`occupied_nights n where n.property_id = o.property_id and n.unit = o.unit and ${nights}`;
  return sql`(
    select id from (select o.id from outside_stays o where ${open}
      and exists (select 1 from ${shared} and n.kind = 'booking')
      order by o.check_in, o.id limit ${COLLISIONS_MOST})
    union
    select id from (select o.id from outside_stays o where ${open} and o.kind = 'booking'
      and exists (select 1 from ${shared} and n.kind = 'outside' and n.outside_id <> o.id
        and exists (select 1 from outside_stays other
          where other.id = n.outside_id and other.kind = 'booking' and other.settled_at is null and other.returns is null
            and other.feed_id <> o.feed_id and other.same_as is not o.id and o.same_as is not other.id))
      order by o.check_in, o.id limit ${COLLISIONS_MOST}))`;
}
