import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Sought } from "#src/core/booking/booking-search.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { type BookingWithProperty, hasMoney, selectWithProperty } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { afterAll, BOOKING_SOURCES, isNarrowed, type Narrowed, sourceOf } from "./host-booking.queries.ts";
import type { Reader } from "./open.ts";
import { FOUND_MOST, isSought, soughtIds } from "./sought.queries.ts";

export type HostList = "upcoming" | "past" | "here" | "cancelled" | "owing";

/** So many past bookings are counted and turned through at a time; `upto` leads to those before. */
const PAST_MOST = 1000;

export type BookingsAsked = Readonly<{
  list: HostList;
  today: LocalDate;
  sought?: Sought | undefined;
  narrowed?: Narrowed;
  ids?: readonly string[] | undefined;
  /** Past and cancelled ones that came no later. */
  upto?: LocalDate | undefined;
}>;

type PageAsked = Readonly<{ skip: number; most: number }>;

/** `older` is the day from which on earlier ones stand in no page of these, where there may be any. */
export type BookingsFound = Readonly<{
  found: BookingWithProperty[];
  count: number;
  bookings: number;
  older: LocalDate | undefined;
}>;

/**
 * A page of a host's bookings with how many there are in all. Upcoming are those that are certain and whose
 * guests have not left, the soonest first. Past are the others that were certain, and those that ended but
 * for which money came, the latest first. Owing are the certain ones among `ids`.
 */
export function pageOfBookings(db: Reader, hostId: string, ask: BookingsAsked & PageAsked): BookingsFound {
  const { list, skip, most } = ask;
  if (list === "past" || list === "cancelled") return pageOfPast(db, hostId, { ...ask, list });
  const ids = idsToCome(db, hostId, ask);
  const found = shownOf(db, ids.slice(skip, skip + most), asc);
  return { found, count: ids.length, bookings: ids.length - furtherRoomsAmong(db, ids), older: undefined };
}

/** Of a list whose stays are not over: they are few among all that ever were, so they are read by that, and put in order then. */
function idsToCome(db: Reader, hostId: string, ask: BookingsAsked): string[] {
  const isIn = and(isOfList(ask), isNarrowed(ask.narrowed ?? {}), isSought(ask.sought, hostId));
  // Those who owe are known by their ids.
  const isMeant = and(ask.list === "owing" ? sql`+${bookings.hostId} = ${hostId}` : eq(bookings.hostId, hostId), isIn);
  const rows = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isMeant)
    .orderBy(asc(afterAll(bookings.checkIn)), asc(bookings.id))
    .all();
  return rows.map(({ id }) => id);
}

/** All of a list in its order, at most so many at a time: what is not asked for is not read. */
export function* bookingsInParts(db: Reader, hostId: string, ask: BookingsAsked, most: number) {
  const { list } = ask;
  if (list !== "past" && list !== "cancelled") {
    for (const ids of inParts(idsToCome(db, hostId, ask), most)) yield shownOf(db, ids, asc);
    return;
  }
  for (const ids of ask.sought
    ? soughtInParts(db, hostId, { ...ask, sought: ask.sought }, most)
    : pastInParts(db, hostId, { ...ask, list }, most))
    yield shownOf(db, ids, desc);
}

function* pastInParts(db: Reader, hostId: string, ask: PastAsked, most: number): Generator<string[]> {
  let keys: BookingAt[] = [];
  do {
    keys = pastKeys(db, hostId, { ...ask, after: keys.at(-1), most });
    if (keys.length > 0) yield keys.map(({ id }) => id);
  } while (keys.length === most);
}

/** Each once: where what is found ends and what is before begins, a day is read twice. */
function* soughtInParts(
  db: Reader,
  hostId: string,
  ask: BookingsAsked & { sought: Sought },
  most: number,
): Generator<string[]> {
  const seen = new Set<string>();
  let { upto } = ask;
  do {
    const { ids, older } = soughtPast(db, hostId, { ...ask, upto });
    const unseen = ids.filter((id) => !seen.has(id));
    for (const id of unseen) seen.add(id);
    yield* inParts(unseen, most);
    upto = older;
  } while (upto !== undefined);
}

function* inParts(ids: readonly string[], most: number): Generator<string[]> {
  for (let at = 0; at < ids.length; at += most) yield ids.slice(at, at + most);
}

function pageOfPast(db: Reader, hostId: string, ask: BookingsAsked & PageAsked & PastAsked): BookingsFound {
  const { sought, skip, most } = ask;
  if (!sought) return latestPage(db, hostId, ask);
  const { ids, older } = soughtPast(db, hostId, { ...ask, sought });
  const found = shownOf(db, ids.slice(skip, skip + most), desc);
  return { found, count: ids.length, bookings: ids.length - furtherRoomsAmong(db, ids), older };
}

function soughtPast(db: Reader, hostId: string, ask: BookingsAsked & { sought: Sought }) {
  const { sought, upto } = ask;
  const isIn = and(
    isOfList(ask),
    isNarrowed(ask.narrowed ?? {}),
    upto === undefined ? undefined : lte(bookings.checkIn, upto),
  );
  const { ids, older } = soughtIds(db, hostId, sought, { isMeant: isIn, most: FOUND_MOST, upto });
  return { ids, older: before(older, upto) };
}

/** From where the pages before go on: never where these began, however many came on one day. */
function before(older: LocalDate | undefined, upto: LocalDate | undefined): LocalDate | undefined {
  return older !== undefined && older === upto ? addDays(older, -1) : older;
}

/** How a booking of a list ended: it was certain and is, it was not and money came, or it was called off without any. */
type Ending = "kept" | "paid" | "off";

const endingOf = sql.raw(`case when state = 'confirmed' then 'kept'
  when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end`);

const ENDINGS = { past: ["kept", "paid"], cancelled: ["paid", "off"] } as const satisfies Record<
  string,
  readonly Ending[]
>;

/** A booking among those of a list, in their order. */
type BookingAt = Readonly<{ id: string; checkIn: LocalDate }>;

type PastAsked = Readonly<{
  list: keyof typeof ENDINGS;
  today: LocalDate;
  narrowed?: Narrowed | undefined;
  /** Those that came no later. */
  upto?: LocalDate | undefined;
  /** Those behind this one. */
  after?: BookingAt | undefined;
}>;

/**
 * The latest of a list, as keys: each way that they came and each end that they took stands in order in an index, by the
 * host, the property or the short link, so that no more is read of each than is asked, however many others lie between.
 */
function latestOf(hostId: string, { list, today, narrowed = {}, upto, after }: PastAsked, most: number): SQL {
  const { propertyId, source, linkId } = narrowed;
  const isOfProperty = propertyId === undefined ? sql`` : sql` and +property_id = ${propertyId}`;
  const of =
    linkId !== undefined
      ? sql`share_link_id = ${linkId} and +host_id = ${hostId}${isOfProperty}`
      : propertyId === undefined
        ? sql`host_id = ${hostId}`
        : sql`property_id = ${propertyId} and +host_id = ${hostId}`;
  const cameBy = linkId === undefined ? sourceOf : sql`+${sourceOf}`;
  const until = upto === undefined ? sql`` : sql` and check_in <= ${upto}`;
  const behind = after === undefined ? sql`` : sql` and (check_in, id) < (${after.checkIn}, ${after.id})`;
  const parts = (source === undefined ? BOOKING_SOURCES : [source]).flatMap((way) =>
    ENDINGS[list].map((ending) => {
      const left = ending === "kept" ? sql` and check_out <= ${today}` : sql``;
      return sql`select * from (select id, check_in, group_id from bookings
        where ${of} and ${cameBy} = ${sql.raw(`'${way}'`)}
          and ${endingOf} = ${sql.raw(`'${ending}'`)}${left}${until}${behind}
        order by check_in desc, id desc limit ${most})`;
    }),
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) order by check_in desc, id desc limit ${most})`;
}

/** The keys of a list's past bookings, the latest first, behind one of them or from the first. */
function pastKeys(db: Reader, hostId: string, ask: PastAsked & Readonly<{ most: number }>): BookingAt[] {
  return db.all(sql`select id, check_in as "checkIn" from ${latestOf(hostId, ask, ask.most)}`);
}

type Latest = { count: number; further: number; older: LocalDate | null; ids: string };

/** A page of the latest past bookings, and how many of them there are, at most so many as are counted. */
function latestPage(db: Reader, hostId: string, ask: PastAsked & PageAsked): BookingsFound {
  const counted = sql`(select * from latest limit ${PAST_MOST})`;
  const [row] = db.all<Latest>(sql`with latest as materialized ${latestOf(hostId, ask, PAST_MOST + 1)}
    select (select count(*) from ${counted}) as count,
      (select count(group_id) - count(distinct group_id) from ${counted}) as further,
      (select check_in from latest limit 1 offset ${PAST_MOST}) as older,
      (select json_group_array(id) from (select id from ${counted} limit ${ask.most} offset ${ask.skip})) as ids`);
  const { count = 0, further = 0, older, ids = "[]" } = row ?? {};
  const found = shownOf(db, JSON.parse(ids), desc);
  return { found, count, bookings: count - further, older: before(older ?? undefined, ask.upto) };
}

const shownOf = (db: Reader, ids: readonly string[], order: typeof asc) =>
  selectWithProperty(db)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(order(bookings.checkIn), order(bookings.id))
    .all();

/** How many of them are no booking by themselves, but further rooms of one. */
function furtherRoomsAmong(db: Reader, ids: readonly string[]): number {
  const [row] = db.all<{ further: number }>(sql`select count(*) - count(distinct b.group_id) as further
    from json_each(${JSON.stringify(ids)}) f cross join bookings b on b.id = f.value where b.group_id is not null`);
  return row?.further ?? 0;
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
