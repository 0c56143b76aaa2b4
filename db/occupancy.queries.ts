import { and, eq, gte, isNull, lt, or, type Placeholder, sql } from "drizzle-orm";
import { LONG_GAP_NIGHTS, type Occupancy } from "#src/core/stay/availability.ts";
import {
  addDays,
  earlierDay,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  laterDay,
  localDateAt,
  type Stay,
} from "#src/core/stay/stay.ts";
import { NEAREST_WITHIN_DAYS } from "#src/core/stay/stay-rules.ts";
import { type Booking, isLiving, occupiedBetween, occupiedInAll, overdueOf } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { houseRooms, takenNights } from "./calendar.schema.ts";
import { paymentsOfGroup } from "./group.queries.ts";
import { holdsOfBrowser } from "./guest-booking.queries.ts";
import type { Reader } from "./open.ts";
import { nightsNobodyWaitsFor } from "./outside-stay.queries.ts";
import { prepared } from "./prepared.ts";

type Rooms = Readonly<{ id: string; units: number }>;

/**
 * What is taken around a stay: far enough to choose the best room and to find the nearest free stays. Of nights that
 * are over no more than may decide on a room or on its cleaning, however many there were.
 */
export function occupancyAround(db: Reader, property: Rooms, stay: Stay, now: number): Occupancy {
  return around(db, property, stay, { margin: NEAREST_WITHIN_DAYS + LONGEST_STAY_NIGHTS, now });
}

/** The same of several properties, read at once. */
export function occupanciesAround(
  db: Reader,
  properties: readonly Rooms[],
  stay: Stay,
  now: number,
): (property: Rooms) => Occupancy {
  const span = spanAround(stay, NEAREST_WITHIN_DAYS + LONGEST_STAY_NIGHTS, now);
  const occupied = occupiedInAll(
    db,
    properties.map(({ id }) => id),
    { ...span, now },
  );
  return ({ id, units }) => ({ units, occupied: occupied.get(id) ?? [] });
}

/**
 * As much of it as decides on the stay itself, and on its room: what is read when it can be had. Of a room that is free
 * these are its nearest nights before and after the stay, and the nearest that somebody sleeps who leaves it to be
 * cleaned (`bufferDays`); of one that is not, one night of the stay. So many rooms and many nights are read as fast as few.
 */
export function occupancyNear(
  db: Reader,
  property: Rooms,
  stay: Stay,
  { bufferDays, now }: { bufferDays: number; now: number },
): Occupancy {
  const { id: propertyId, units } = property;
  // Nights of the other half of a house, and holds that are over but not swept, are told apart one by one.
  if (isShared(db).get({ propertyId }) || overdue(db).get({ propertyId, now })) {
    return around(db, property, stay, { margin: NEAR_NIGHTS, now });
  }
  const { checkIn, checkOut } = stay;
  const occupied = nearest(db).all({
    ...{ propertyId, units, checkIn, checkOut },
    ...{ from: addDays(checkIn, -NEAR_NIGHTS), to: addDays(checkOut, NEAR_NIGHTS) },
    ...{ sleptFrom: addDays(checkIn, -1 - bufferDays), sleptTo: addDays(checkOut, 1 + bufferDays) },
  });
  return { units, occupied };
}

const NEAR_NIGHTS = 2 * LONG_GAP_NIGHTS;

const isShared = prepared((db: Reader) => {
  const half = sql.placeholder("propertyId");
  return db
    .select({ id: houseRooms.id })
    .from(houseRooms)
    .where(or(eq(houseRooms.wholeId, half), eq(houseRooms.partId, half)))
    .limit(1)
    .prepare();
});

const overdue = prepared((db: Reader) => overdueOf(db).limit(1).prepare());

const nearest = prepared((db: Reader) => {
  const [propertyId, units] = [sql.placeholder("propertyId"), sql.placeholder("units")];
  const [checkIn, checkOut] = [sql.placeholder("checkIn"), sql.placeholder("checkOut")];
  const ofRoom = sql`from occupied_nights o where o.property_id = ${propertyId} and o.unit = free.unit`;
  const between = (first: Placeholder, end: Placeholder) => sql`${ofRoom} and o.night >= ${first} and o.night < ${end}`;
  return db
    .select({
      unit: sql<number>`unit`,
      night: sql<LocalDate>`night`,
      kind: sql<"booking" | "block" | "outside">`kind`,
    })
    .from(
      sql`(with recursive
        taken(unit, night) as materialized (
          select unit, min(night) from occupied_nights indexed by occupied_by_night
          where property_id = ${propertyId} and night >= ${checkIn} and night < ${checkOut} group by unit),
        rooms(unit) as (select 1 union all select unit + 1 from rooms where unit < ${units}),
        free(unit) as materialized (select unit from rooms where unit not in (select unit from taken)),
        beside(unit, night) as (
          select unit, (select max(o.night) ${between(sql.placeholder("from"), checkIn)}) from free
          union all select unit, (select max(o.night) ${between(sql.placeholder("sleptFrom"), checkIn)} and o.kind <> 'block') from free
          union all select unit, (select min(o.night) ${between(checkOut, sql.placeholder("to"))}) from free
          union all select unit, (select min(o.night) ${between(checkOut, sql.placeholder("sleptTo"))} and o.kind <> 'block') from free)
        select unit, night, 'booking' as kind from taken
        union all
        select b.unit, b.night, o.kind from beside b
          cross join occupied_nights o on o.property_id = ${propertyId} and o.unit = b.unit and o.night = b.night)`,
    )
    .prepare();
});

function around(db: Reader, property: Rooms, stay: Stay, { margin, now }: { margin: number; now: number }): Occupancy {
  const { from, to } = spanAround(stay, margin, now);
  return occupancyBetween(db, property, from, to, now);
}

function spanAround(stay: Stay, margin: number, now: number): { from: LocalDate; to: LocalDate } {
  const behind = addDays(earlierDay(stay.checkIn, localDateAt(now)), -LONG_GAP_NIGHTS);
  return { from: laterDay(addDays(stay.checkIn, -margin), behind), to: addDays(stay.checkOut, margin) };
}

/** What is taken from one date up to but not including another. */
export function occupancyBetween(db: Reader, property: Rooms, from: LocalDate, to: LocalDate, now: number): Occupancy {
  return { units: property.units, occupied: occupiedBetween(db, property.id, from, to, now) };
}

/**
 * The holds that this browser made and that other dates may replace: those for
 * which no money is under way or came. A guest who goes back never competes with themselves.
 */
export function replaceableHolds(db: Reader, own: { browserHash: string; propertyId: string }): Booking[] {
  return holdsOfBrowser(db, own.browserHash, own.propertyId).filter((hold) =>
    paymentsOfGroup(db, hold).every(({ state }) => state === "declined" || state === "expired"),
  );
}

/**
 * A calendar as it would be without these holds. A night that another site has sold as well stays taken: it goes to
 * that stay the moment the hold is over.
 */
export function withoutHolds(
  db: Reader,
  propertyId: string,
  occupancy: Occupancy,
  holds: readonly Booking[],
): Occupancy {
  if (holds.length === 0) return occupancy;
  const ids = holds.map(({ id }) => id);
  const given = new Set(nightsNobodyWaitsFor(db, propertyId, ids).map(({ unit, night }) => `${unit} ${night}`));
  return { ...occupancy, occupied: occupancy.occupied.filter(({ unit, night }) => !given.has(`${unit} ${night}`)) };
}

/** The rooms and nights that are taken at all properties of a host, from one date up to but not including another. */
export function nightsTakenOfHost(
  db: Reader,
  ask: Readonly<{ hostId: string; from: LocalDate; to: LocalDate; now: number }>,
): { propertyId: string; unit: number; night: LocalDate }[] {
  return takenOfHost(db).all(ask);
}

const takenOfHost = prepared((db: Reader) =>
  db
    .select({ propertyId: takenNights.propertyId, unit: takenNights.unit, night: takenNights.night })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(
      and(
        // No join: into a view of several parts SQLite hands what is asked of its own columns alone, and would otherwise
        // read every night of every host.
        sql`${takenNights.propertyId} in (select id from properties where host_id = ${sql.placeholder("hostId")})`,
        gte(takenNights.night, sql.placeholder("from")),
        lt(takenNights.night, sql.placeholder("to")),
        or(isNull(bookings.id), isLiving(sql.placeholder("now"))),
      ),
    )
    .prepare(),
);
