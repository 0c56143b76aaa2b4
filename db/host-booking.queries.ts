import { and, asc, count, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { PLAIN_LETTERS, type Sought } from "#src/core/booking/booking-search.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type Booking, type BookingWithProperty, hasMoney, selectWithProperty } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** A booking of one of this host's properties; another host's is not there. */
export function findBookingOfHost(db: Reader, id: string, hostId: string): Booking | undefined {
  return db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(bookings.id, id), eq(properties.hostId, hostId)))
    .get()?.booking;
}

/** The bookings of all properties of a host, latest arrivals first unless `soonestFirst`; `states` as stored. */
export function bookingsOfHost(
  db: Reader,
  hostId: string,
  filter: {
    states?: Booking["state"][];
    arrivingFrom?: LocalDate;
    arrivingTo?: LocalDate;
    leavingOn?: LocalDate;
    leavingAfter?: LocalDate;
    sought?: Sought | undefined;
    soonestFirst?: boolean;
    most?: number;
  } = {},
): BookingWithProperty[] {
  return selectWithProperty(db)
    .where(
      and(
        eq(hosts.id, hostId),
        filter.states ? inArray(bookings.state, filter.states) : undefined,
        filter.arrivingFrom ? gte(bookings.checkIn, filter.arrivingFrom) : undefined,
        filter.arrivingTo ? lte(bookings.checkIn, filter.arrivingTo) : undefined,
        filter.leavingOn ? eq(bookings.checkOut, filter.leavingOn) : undefined,
        filter.leavingAfter ? gt(bookings.checkOut, filter.leavingAfter) : undefined,
        isSought(filter.sought),
      ),
    )
    .orderBy(filter.soonestFirst ? asc(bookings.checkIn) : desc(bookings.checkIn))
    .limit(filter.most ?? 200)
    .all();
}

/** What people look among: who, and where. */
const whoAndWhere = sql`${bookings.guestName} || ' ' || coalesce(${bookings.guestEmail}, '') || ' ' || (select display_name
  from properties where properties.id = ${bookings.propertyId})`;

/** A text as `plainly` writes it. Most need no letter changed, and are not looked through for each. */
function plain(text: SQL): SQL {
  const letters = PLAIN_LETTERS.flatMap(([many, one]) => Array.from(many, (letter) => [letter, one] as const));
  const changed = letters.reduce((all, [letter, one]) => sql`replace(${all}, ${letter}, ${one})`, text);
  return sql`lower(iif(${text} glob ${"*[^ -&(-_a-~]*"}, ${changed}, ${text}))`;
}

/**
 * The name, email or property, a code of the booking or of M-PESA, or the phone is the one looked for. `instr`, as a
 * typed `%` means itself.
 */
export function isSought(sought: Sought | undefined) {
  if (!sought) return undefined;
  const { words, code, digits } = sought;
  return or(
    and(...words.map((word) => sql`instr(${plain(whoAndWhere)}, ${word}) > 0`)),
    code === undefined ? undefined : sql`instr(${bookings.code}, ${code}) > 0`,
    code === undefined
      ? undefined
      : sql`exists (select 1 from payments where payments.booking_id = ${bookings.id}
          and (instr(payments.receipt, ${code}) > 0 or instr(payments.claimed_receipt, ${code}) > 0))`,
    ...digits.map((part) => sql`instr(${bookings.guestPhone}, ${part}) > 0`),
  );
}

export type HostList = "upcoming" | "past" | "here" | "cancelled" | "owing";

/**
 * A page of a host's bookings with how many there are in all. Upcoming are those that are certain and whose
 * guests have not left, the soonest first. Past are the others that were certain, and those that ended but
 * for which money came, the latest first. Owing are the certain ones among `ids`.
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
    ids?: readonly string[] | undefined;
  },
): { found: BookingWithProperty[]; count: number } {
  const isMeant = and(isOfList(ask), isSought(ask.sought));
  const order = ask.list === "past" || ask.list === "cancelled" ? desc : asc;
  const found = selectWithProperty(db)
    .where(and(eq(hosts.id, hostId), isMeant))
    .orderBy(order(bookings.checkIn), order(bookings.id))
    .limit(ask.most)
    .offset(ask.skip)
    .all();
  const counted = db
    .select({ count: count() })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), isMeant))
    .get();
  return { found, count: counted?.count ?? 0 };
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
      return and(isKept, lte(bookings.checkIn, today), gt(bookings.checkOut, today));
    case "cancelled":
      return or(eq(bookings.state, "cancelled"), endedWithMoney);
    case "owing":
      return and(isKept, inArray(bookings.id, [...ids]));
    case "past":
      return or(and(isKept, lte(bookings.checkOut, today)), endedWithMoney);
  }
}
