import {
  and,
  asc,
  between,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { BOOKING_LIFE, type BookingEvent } from "#src/core/booking/booking-life.ts";
import type { Language } from "#src/core/language.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import type { OccupiedNight } from "#src/core/stay/availability.ts";
import { type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { occupiedNights, takenNights } from "./calendar.schema.ts";
import { hosts } from "./host.schema.ts";
import { sharingHouse, sharingHouses } from "./house.queries.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowBy, rowChange, rowInto } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { hostLooks } from "./share.schema.ts";
import type { Change } from "./write.ts";

export type Booking = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

/** Not a hold or a request that ended by the clock. */
export function isLiving(now: number | Placeholder) {
  return or(notInArray(bookings.state, ["requested", "held"]), gt(bookings.holdEndsAt, now));
}

/**
 * The nights of a property that are taken at this moment, from `from` up to but
 * not including `to`. A hold that ended by the clock takes nothing, swept or not.
 */
export function occupiedBetween(
  db: Reader,
  propertyId: string,
  from: LocalDate,
  to: LocalDate,
  now: number,
): OccupiedNight[] {
  return nightsBetween(db).all({ propertyId, from, to, now });
}

const nightsBetween = prepared((db: Reader) =>
  db
    .select({ unit: takenNights.unit, night: takenNights.night, kind: takenNights.kind })
    .from(takenNights)
    .where(
      and(
        eq(takenNights.propertyId, sql.placeholder("propertyId")),
        gte(takenNights.night, sql.placeholder("from")),
        lt(takenNights.night, sql.placeholder("to")),
        // Looked up once, where asking the booking of each night reads all of them.
        or(isNull(takenNights.bookingId), notInArray(takenNights.bookingId, overdueOf(db))),
      ),
    )
    .orderBy(asc(takenNights.night), asc(takenNights.unit))
    .prepare(),
);

/** The same of several properties at once, by property. */
export function occupiedInAll(
  db: Reader,
  propertyIds: readonly string[],
  { from, to, now }: { from: LocalDate; to: LocalDate; now: number },
): Map<string, OccupiedNight[]> {
  const found = new Map<string, OccupiedNight[]>();
  for (const { propertyId, ...night } of nightsInAll(db).all({ ids: JSON.stringify(propertyIds), from, to, now })) {
    const nights = found.get(propertyId);
    if (nights) nights.push(night);
    else found.set(propertyId, [night]);
  }
  return found;
}

const nightsInAll = prepared((db: Reader) => {
  const overdue = sql`select id from bookings where state in ('requested', 'held')
    and hold_ends_at <= ${sql.placeholder("now")} and property_id in (${sharingHouses(anyOf("ids"))})`;
  return db
    .select({
      ...{ propertyId: takenNights.propertyId, unit: takenNights.unit },
      ...{ night: takenNights.night, kind: takenNights.kind },
    })
    .from(takenNights)
    .where(
      and(
        inArray(takenNights.propertyId, anyOf("ids")),
        gte(takenNights.night, sql.placeholder("from")),
        lt(takenNights.night, sql.placeholder("to")),
        or(isNull(takenNights.bookingId), sql`${takenNights.bookingId} not in (${overdue})`),
      ),
    )
    .orderBy(asc(takenNights.night), asc(takenNights.unit))
    .prepare();
});

/** The holds and requests of a property, and of those that share its house, that ended by the clock and are not swept. */
export function overdueOf(db: Reader) {
  const isOpen = sql`${bookings.state} in ('requested', 'held')`;
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isOpen, lte(bookings.holdEndsAt, sql.placeholder("now")), isOfHouse));
}

const isOfHouse = sql`${bookings.propertyId} in (${sharingHouse(sql.placeholder("propertyId"))})`;

/** The highest room number that a living booking, or another site's, has from `today` on; 0 when there is none. */
export function highestBookedUnit(db: Reader, propertyId: string, today: LocalDate, now: number): number {
  const row = db
    .select({ unit: max(occupiedNights.unit) })
    .from(occupiedNights)
    .leftJoin(bookings, eq(bookings.id, occupiedNights.bookingId))
    .where(
      and(
        eq(occupiedNights.propertyId, propertyId),
        gte(occupiedNights.night, today),
        inArray(occupiedNights.kind, ["booking", "outside"]),
        isLiving(now),
      ),
    )
    .get();
  return row?.unit ?? 0;
}

/**
 * Ends every hold and request whose time is over, of one property and of those that share its house, or of all; their
 * nights go with them. Returns the bookings.
 */
export function endOverdueHolds(tx: Change, now: number, propertyId?: string): { id: string }[] {
  return propertyId ? endOverdueOf(tx).all({ now, propertyId }) : endAllOverdue(tx).all({ now });
}

const endAllOverdue = prepared((tx: Change) => endOverdue(tx).prepare());
const endOverdueOf = prepared((tx: Change) => endOverdue(tx, isOfHouse).prepare());

function endOverdue(tx: Change, which?: SQL) {
  // Written out, so that the index of what ends by the clock is known to fit.
  const isOpen = sql`${bookings.state} in ('requested', 'held')`;
  return tx
    .update(bookings)
    .set({ state: "expired" })
    .where(and(isOpen, lte(bookings.holdEndsAt, sql.placeholder("now")), which))
    .returning({ id: bookings.id });
}

const insertBooking = rowInto(bookings);
const insertNight = rowInto(occupiedNights);

/** Stores a held or requested booking and its nights. The primary key on nights refuses what would be a double booking. */
export function insertHold(tx: Change, booking: NewBooking & { state: "requested" | "held" }): void {
  insertBooking(tx, booking);
  takeNights(tx, { bookingId: booking.id, propertyId: booking.propertyId, unit: booking.unit, stay: booking });
}

/** Takes the nights of a stay for a booking that lives. */
export function takeNights(
  tx: Change,
  take: { bookingId: string; propertyId: string; unit: number; stay: Stay },
): void {
  occupy(tx, take, nightsOf(take.stay));
}

function occupy(
  tx: Change,
  { bookingId, propertyId, unit }: { bookingId: string; propertyId: string; unit: number },
  nights: readonly LocalDate[],
): void {
  for (const night of nights) insertNight(tx, { propertyId, unit, night, bookingId, kind: "booking" });
}

/**
 * Gives a booking another stay, room, party and price, as its next revision. Nights that it keeps are
 * not given up in between, so nobody who waits for them gets them. Nights before `today` stay where they were slept.
 */
export function moveStay(
  tx: Change,
  booking: Booking,
  to: Stay & Pick<Booking, "propertyId" | "unit" | "party" | "quote" | "totalKes" | "policy">,
  today: LocalDate,
): void {
  const isSameRoom = to.unit === booking.unit && to.propertyId === booking.propertyId;
  const isKept = (night: LocalDate) =>
    (isSameRoom || night < today) && night >= booking.checkIn && night < booking.checkOut;
  const own = eq(occupiedNights.bookingId, booking.id);
  const dropped = or(lt(occupiedNights.night, to.checkIn), gte(occupiedNights.night, to.checkOut));
  const given = isSameRoom ? dropped : or(dropped, gte(occupiedNights.night, today));
  tx.delete(occupiedNights).where(and(own, given)).run();
  tx.update(bookings)
    .set({ ...to, revision: booking.revision + 1 })
    .where(eq(bookings.id, booking.id))
    .run();
  const fresh = nightsOf(to).filter((night) => !isKept(night));
  occupy(tx, { bookingId: booking.id, propertyId: to.propertyId, unit: to.unit }, fresh);
}

/** Gives a living booking another room, in which its nights must be free. */
export function moveBookingTo(tx: Change, booking: Stay & { id: string; propertyId: string }, unit: number): void {
  const { id: bookingId, propertyId } = booking;
  tx.delete(occupiedNights).where(eq(occupiedNights.bookingId, bookingId)).run();
  tx.update(bookings).set({ unit }).where(eq(bookings.id, bookingId)).run();
  takeNights(tx, { bookingId, propertyId, unit, stay: booking });
}

export function confirmBooking(tx: Change, id: string, { unit, now }: { unit: number; now: number }): void {
  moveBooking(tx, id, "confirm", { unit, confirmedAt: now });
}

/** `by` is nobody where another site had sold the nights of a hold. */
export function cancelBooking(tx: Change, id: string, now: number, by: Booking["cancelledBy"] = "guest"): void {
  moveBooking(tx, id, "cancel", { cancelledAt: now, cancelledBy: by });
}

/** Gives up a guest's own holds, each of which takes the others of its group with it. */
export function cancelHolds(tx: Change, holds: readonly Booking[], now: number): void {
  const one = new Map(holds.map((hold) => [hold.groupId ?? hold.id, hold.id]));
  for (const id of one.values()) cancelBooking(tx, id, now);
}

/** The host said yes: the request becomes a hold that the guest pays for. */
export function approveRequest(tx: Change, id: string, approved: { now: number; holdEndsAt: number }): void {
  moveBooking(tx, id, "approve", { approvedAt: approved.now, holdEndsAt: approved.holdEndsAt });
}

/** A hold that had ended keeps its nights once more, until then. */
export function reviveHold(tx: Change, id: string, { unit, holdEndsAt }: { unit: number; holdEndsAt: number }): void {
  moveBooking(tx, id, "revive", { unit, holdEndsAt });
}

/** The one way by which a booking's state changes, save for `endOverdueHolds`, which ends many at once. */
function moveBooking(
  tx: Change,
  id: string,
  event: BookingEvent,
  facts: Partial<Pick<Booking, "unit" | "confirmedAt" | "cancelledAt" | "cancelledBy" | "approvedAt" | "holdEndsAt">>,
): void {
  const booking = findBooking(tx, id);
  if (!booking) throw new Error("a booking that is not there");
  const state = stateAfter(BOOKING_LIFE, event, booking);
  changeBooking(tx, id, { ...facts, state });
}

const changeBooking = rowChange(bookings, bookings.id);

/** The confirmed bookings whose guests left on a day from `from` to `until`. */
export function staysThatEnded(db: Reader, { from, until }: { from: string; until: string }): Booking[] {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.state, "confirmed"), between(bookings.checkOut, from, until)))
    .all();
}

/** Of several rooms that were asked for at once the first one. */
const isAskedOnce = or(isNull(bookings.groupId), eq(bookings.groupId, bookings.id));

/** The requests that wait for a host's answer, the first to end first; several rooms at once are one. */
export function requestsOfHost(db: Reader, hostId: string, now: number): BookingWithProperty[] {
  return selectWithProperty(db)
    .where(and(eq(bookings.hostId, hostId), eq(bookings.state, "requested"), gt(bookings.holdEndsAt, now), isAskedOnce))
    .orderBy(asc(bookings.holdEndsAt))
    .all();
}

export const findBooking = rowBy(bookings, bookings.id);

/** These bookings as they stand, in the order of their arrival. */
export function bookingsByIds(db: Reader, ids: readonly string[]): Booking[] {
  return someById(db).all({ ids: JSON.stringify(ids) });
}

const someById = prepared((db: Reader) =>
  db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, anyOf("ids")))
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .prepare(),
);

const bySubmission = rowBy(bookings, bookings.submissionKey);

export function findBookingBySubmission(db: Reader, submissionKey: string): Booking | undefined {
  return bySubmission(db, secretHash(submissionKey));
}

/**
 * Other dates took its place, or the other half of its house: the same browser's next hold began at the moment this one
 * was given up.
 */
export const isReplaced = sql`exists (select 1 from bookings as next
  where next.property_id in (select with_id from sharing_nights where property_id = ${bookings.propertyId})
  and next.browser_hash = ${bookings.browserHash} and next.browser_hash <> ''
  and next.created_at = ${bookings.cancelledAt} and next.id <> ${bookings.id})`;

export type BookingWithProperty = Readonly<{
  booking: Booking;
  property: typeof properties.$inferSelect;
  host: Readonly<{
    id: string;
    firstName: string;
    lastName: string;
    /** What a guest calls whose money came: the number that the host chose for guests, else that of their account. */
    phone: string;
    /** The number they chose for guests, which everybody may read; empty where they chose none. */
    chosenPhone: string;
    brandName: string | null;
    /** The brand as they write it. */
    writtenName: string | null;
    username: string;
    verifiedAt: number | null;
    language: Language;
    /** When they deleted their account. */
    deletedAt: number | null;
  }>;
}>;

export function selectWithProperty(db: Reader) {
  return db
    .select({
      // What was booked at once has one code, that of its first room.
      booking: {
        ...getTableColumns(bookings),
        code: sql<string>`coalesce((select code from bookings first where first.id = ${bookings.groupId}), ${bookings.code})`,
      },
      property: properties,
      host: {
        id: hosts.id,
        firstName: hosts.firstName,
        lastName: hosts.lastName,
        phone: sql<string>`coalesce(nullif(${hostLooks.phone}, ''), ${hosts.phone})`,
        chosenPhone: sql<string>`coalesce(${hostLooks.phone}, '')`,
        brandName: hosts.brandName,
        writtenName: hostLooks.name,
        username: hosts.username,
        verifiedAt: hosts.verifiedAt,
        language: hosts.language,
        deletedAt: hosts.deletedAt,
      },
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .leftJoin(hostLooks, eq(hostLooks.hostId, hosts.id));
}

const withPropertyById = prepared((db: Reader) =>
  selectWithProperty(db)
    .where(eq(bookings.id, sql.placeholder("id")))
    .prepare(),
);

export function findBookingWithProperty(db: Reader, id: string): BookingWithProperty | undefined {
  return withPropertyById(db).get({ id });
}

/** Money came for it, in time or not, whatever became of it. */
export const hasMoney = sql`${bookings.hasMoney} = 1`;
