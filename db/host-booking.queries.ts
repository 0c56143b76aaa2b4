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
import { PLAIN_LETTERS, type Sought } from "#src/core/booking/booking-search.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type Booking, type BookingWithProperty, hasMoney, selectWithProperty } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";

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

/**
 * A text as `plainly` writes it. Most hold no letter that has a plainer one and no apostrophe: those are made small, and
 * are not read sixty times. No index holds this: SQLite before 3.46, and with it the engine that copies the database
 * elsewhere, reads no brackets so deep, and would then read nothing at all.
 */
function plain(text: string): SQL {
  const letters = PLAIN_LETTERS.flatMap(([many, one]) => Array.from(many, (letter) => [letter, one] as const));
  const quoted = (letter: string) => `'${letter.replace("'", "''")}'`;
  const all = letters.reduce((made, [letter, one]) => `replace(${made}, ${quoted(letter)}, '${one}')`, text);
  return sql.raw(`lower(iif(${text} glob '*[^ -&(-_a-~]*', ${all}, ${text}))`);
}

/** Out of the index of a host's bookings. */
const plainGuest = plain("(bookings.guest_name || ' ' || coalesce(bookings.guest_email, ''))");
const plainProperty = plain("display_name");

/**
 * The name, email or property, a code of the booking or of M-PESA, or the phone is the one looked for, among a host's
 * bookings. `instr`, as a typed `%` means itself.
 */
export function isSought(sought: Sought | undefined, hostId: string) {
  if (!sought) return undefined;
  const { words, code, digits } = sought;
  // Asked once for all bookings, not of each.
  const propertiesWith = (word: string) =>
    sql`(select id from properties where host_id = ${hostId} and instr(${plainProperty}, ${word}) > 0)`;
  return or(
    and(
      ...words.map(
        (word) => sql`(instr(${plainGuest}, ${word}) > 0 or ${bookings.propertyId} in ${propertiesWith(word)})`,
      ),
    ),
    code === undefined ? undefined : sql`instr(${bookings.code}, ${code}) > 0`,
    // Rooms that were booked at once go by the code of the first, and by the payment that pays for them.
    code === undefined
      ? undefined
      : sql`${bookings.groupId} in (select id from bookings first indexed by bookings_of_host_groups where first.host_id = ${hostId}
          and first.group_id is not null and first.group_id = first.id and instr(first.code, ${code}) > 0)`,
    code === undefined
      ? undefined
      : sql`${bookings.id} in (with found as materialized (select id, booking_id from payments indexed by payments_sought
            where host_id = ${hostId} and (receipt is not null or claimed_receipt is not null)
            and (instr(receipt, ${code}) > 0 or instr(claimed_receipt, ${code}) > 0))
          select booking_id from found
          union select s.booking_id from found cross join payment_shares s on s.payment_id = found.id)`,
    ...digits.map((part) => sql`instr(${bookings.guestPhone}, ${part}) > 0`),
  );
}

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
    narrowed?: Narrowed;
    ids?: readonly string[] | undefined;
  },
): { found: BookingWithProperty[]; count: number; bookings: number } {
  const isMeant = and(
    eq(bookings.hostId, hostId),
    isOfList(ask),
    isSought(ask.sought, hostId),
    isNarrowed(ask.narrowed ?? {}),
  );
  const order = ask.list === "past" || ask.list === "cancelled" ? desc : asc;
  // What is looked for is read where names stand, whatever the list; what is not, in the order of the list.
  const isMost = ask.list === "past" && !ask.sought;
  const ids = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isMeant)
    .orderBy(order(isMost ? bookings.checkIn : afterAll(bookings.checkIn)), order(bookings.id));
  // What is looked for is looked for once: its number is known when all are found.
  const all = ask.sought && ids.all();
  const part = all?.slice(ask.skip, ask.skip + ask.most) ?? ids.limit(ask.most).offset(ask.skip).all();
  const found = selectWithProperty(db)
    .where(
      inArray(
        bookings.id,
        part.map(({ id }) => id),
      ),
    )
    .orderBy(order(bookings.checkIn), order(bookings.id))
    .all();
  const rooms = all?.length ?? countOf(db, isMeant);
  return { found, count: rooms, bookings: rooms - furtherRooms(db, isMeant) };
}

/** How many of them are no booking by themselves, but further rooms of one; by the index of groups, as few are. `isMeant` names the host. */
function furtherRooms(db: Reader, isMeant: SQL | undefined): number {
  const [row] = db.all<{ further: number }>(sql`select count(*) - count(distinct group_id) as further
    from bookings indexed by bookings_of_host_groups where group_id is not null and ${isMeant}`);
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
