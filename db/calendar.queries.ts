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
import { secretHash } from "#src/core/secret-hash.ts";
import { type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import {
  blocks,
  calendarLinks,
  feeds,
  houseRooms,
  occupiedNights,
  outsideStays,
  takenNights,
  toldEvents,
} from "./calendar.schema.ts";
import { sharingHouse } from "./house.queries.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { markOf, openedAddress, sealedAddress } from "./seal-feeds.ts";
import type { Change } from "./write.ts";

export type Block = typeof blocks.$inferSelect;
/** `urlLabel` is what may be shown of its address; a file has none. */
export type Feed = Omit<typeof feeds.$inferSelect, "url" | "urlSealed" | "urlMark">;
export type NewFeed = Omit<typeof feeds.$inferInsert, "urlSealed" | "urlMark" | "urlLabel">;
export type OutsideStay = typeof outsideStays.$inferSelect;

/**
 * Stores a block and closes its nights. The primary key on nights refuses one that is taken, save those that it
 * waits for: a hold has them, and when it lapses they are the block's.
 */
export function insertBlock(tx: Change, block: Block, waitsFor: ReadonlySet<LocalDate> = new Set()): void {
  tx.insert(blocks).values(block).run();
  const { propertyId, unit, id: blockId } = block;
  const nights = nightsOf(block).filter((night) => !waitsFor.has(night));
  if (nights.length === 0) return;
  tx.insert(occupiedNights)
    .values(nights.map((night) => ({ propertyId, unit, night, blockId, kind: "block" as const })))
    .run();
}

/**
 * The nights that nobody but holds has, here or in the other half of a house, and for which no block waits, from `from`
 * up to but not including `to`.
 */
export function heldNights(
  db: Reader,
  propertyId: string,
  from: LocalDate,
  to: LocalDate,
): { unit: number; night: LocalDate }[] {
  return db
    .select({ unit: takenNights.unit, night: takenNights.night })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(
      and(
        eq(takenNights.propertyId, propertyId),
        gte(takenNights.night, from),
        lt(takenNights.night, to),
        sql`not exists (select 1 from blocks k where k.property_id = ${takenNights.propertyId}
          and k.unit = ${takenNights.unit} and k.check_in <= ${takenNights.night} and k.check_out > ${takenNights.night})`,
      ),
    )
    .groupBy(takenNights.unit, takenNights.night)
    .having(sql`min(coalesce(${bookings.state} = 'held', 0)) = 1`)
    .all();
}

/** The blocks of a property that close a night from `from` up to but not including `to`, by room and date. */
export function blocksBetween(db: Reader, propertyId: string, from: LocalDate, to: LocalDate): Block[] {
  return db
    .select()
    .from(blocks)
    .where(and(eq(blocks.propertyId, propertyId), lt(blocks.checkIn, to), gt(blocks.checkOut, from)))
    .orderBy(asc(blocks.unit), asc(blocks.checkIn))
    .all();
}

/** Makes a block shorter; the nights it leaves are open again. */
export function shortenBlock(tx: Change, id: string, stay: Stay): void {
  tx.update(blocks).set({ checkIn: stay.checkIn, checkOut: stay.checkOut }).where(eq(blocks.id, id)).run();
}

/** Makes the end of a block one of its own, with its nights as they are: nobody who waits for them gets between. */
export function splitBlock(tx: Change, block: Block, rest: Stay & { id: string }): void {
  tx.insert(blocks)
    .values({ ...block, ...rest })
    .run();
  tx.update(occupiedNights)
    .set({ blockId: rest.id })
    .where(and(eq(occupiedNights.blockId, block.id), gte(occupiedNights.night, rest.checkIn)))
    .run();
}

/** Opens all nights of a block. */
export function deleteBlock(tx: Change, id: string): void {
  tx.delete(blocks).where(eq(blocks.id, id)).run();
}

export function insertFeed(tx: Change, { url, ...feed }: NewFeed): void {
  const address = url ? sealedAddress(sealingOf(tx), feed.id, url) : {};
  tx.insert(feeds)
    .values({ ...feed, ...address })
    .run();
}

export function updateFeed(tx: Change, id: string, change: Partial<Omit<NewFeed, "id" | "propertyId" | "url">>): void {
  tx.update(feeds).set(change).where(eq(feeds.id, id)).run();
}

/** Reads a feed at another address from now on; what it said before stays, and its next reading is compared with that. */
export function moveFeed(tx: Change, id: string, url: string, channel: Feed["channel"]): void {
  const anew = { etag: null, lastModified: null, parsedAt: null, failure: null, failureDetail: null, failures: 0 };
  tx.update(feeds)
    .set({ ...sealedAddress(sealingOf(tx), id, url), channel, ...anew })
    .where(eq(feeds.id, id))
    .run();
}

/** Where a feed is read; `null` for a file, `undefined` when another instance key sealed it. */
export function addressOfFeed(db: Reader, id: string): string | null | undefined {
  const sealed = db.select({ url: feeds.urlSealed }).from(feeds).where(eq(feeds.id, id)).get()?.url ?? null;
  return sealed === null ? null : openedAddress(sealingOf(db), id, sealed);
}

/** Forgets a feed and all it said; its nights are free at once. */
export function deleteFeed(tx: Change, id: string): void {
  tx.delete(outsideStays).where(eq(outsideStays.feedId, id)).run();
  tx.delete(toldEvents).where(eq(toldEvents.link, id)).run();
  tx.delete(feeds).where(eq(feeds.id, id)).run();
}

/** Deletes so many of a feed's stays, and the feed with the last of them. Returns whether it is gone. */
export function deleteFeedInPart(tx: Change, id: string, most: number): boolean {
  const some = tx.select({ id: outsideStays.id }).from(outsideStays).where(eq(outsideStays.feedId, id)).limit(most);
  const gone = tx.delete(outsideStays).where(inArray(outsideStays.id, some)).returning({ id: outsideStays.id }).all();
  if (gone.length === most) return false;
  deleteFeed(tx, id);
  return true;
}

export const findFeed = rowBy(feeds, feeds.id);

export function findFeedByUrl(db: Reader, propertyId: string, url: string): Feed | undefined {
  return db
    .select()
    .from(feeds)
    .where(and(eq(feeds.propertyId, propertyId), eq(feeds.urlMark, markOf(sealingOf(db), url))))
    .get();
}

export function findFeedBySubmission(db: Reader, submissionKey: string): Feed | undefined {
  return db
    .select()
    .from(feeds)
    .where(eq(feeds.submissionKey, secretHash(submissionKey)))
    .get();
}

/** The feeds of a property, the oldest first. */
export function feedsOfProperty(db: Reader, propertyId: string): Feed[] {
  return feedsOf(db).all({ propertyId });
}

const feedsOf = prepared((db: Reader) =>
  db
    .select()
    .from(feeds)
    .where(eq(feeds.propertyId, sql.placeholder("propertyId")))
    .orderBy(asc(feeds.createdAt), asc(feeds.id))
    .prepare(),
);

/** The feeds of a host that fail or dropped stays, with the names of their properties. */
export function ailingFeedsOfHost(db: Reader, hostId: string) {
  return ailingFeeds(db).all({ hostId });
}

const ailingFeeds = prepared((db: Reader) =>
  db
    .select({ feed: feeds, propertyName: properties.displayName })
    .from(feeds)
    .innerJoin(properties, eq(properties.id, feeds.propertyId))
    .where(
      and(
        eq(properties.hostId, sql.placeholder("hostId")),
        or(isNotNull(feeds.toldSilentAt), isNotNull(feeds.droppedAt)),
      ),
    )
    .orderBy(asc(feeds.createdAt))
    .prepare(),
);

/** Every feed that is read by itself, for asking for its job at the start. */
export function idsOfReadFeeds(db: Reader): string[] {
  return db
    .select({ id: feeds.id })
    .from(feeds)
    .where(isNotNull(feeds.urlSealed))
    .all()
    .map((feed) => feed.id);
}

export function staysOfFeed(db: Reader, feedId: string): OutsideStay[] {
  return db
    .select()
    .from(outsideStays)
    .where(eq(outsideStays.feedId, feedId))
    .orderBy(asc(outsideStays.checkIn), asc(outsideStays.id))
    .all();
}

/** The stays to come that a feed leaves out, the soonest first, and how many there are beside these. */
export function missingStaysOfFeed(
  db: Reader,
  feedId: string,
  today: LocalDate,
): { stays: OutsideStay[]; more: number } {
  const isMissing = and(
    eq(outsideStays.feedId, feedId),
    isNotNull(outsideStays.missingSince),
    gt(outsideStays.checkOut, today),
  );
  const stays = db
    .select()
    .from(outsideStays)
    .where(isMissing)
    .orderBy(asc(outsideStays.checkIn), asc(outsideStays.id))
    .limit(MISSING_MOST)
    .all();
  const all = db.select({ n: count() }).from(outsideStays).where(isMissing).get()?.n ?? 0;
  return { stays, more: all - stays.length };
}

/** As many as a page can show. */
const MISSING_MOST = 50;

export const findOutsideStay = rowBy(outsideStays, outsideStays.id);

/**
 * Stores stays of other sites and takes those of their nights that nobody has, in their order; for the
 * others they wait, see the migration. Two statements, however many there are.
 */
export function insertOutsideStays(tx: Change, stays: readonly NewOutsideStay[]): void {
  if (stays.length === 0) return;
  tx.run(sql`insert into outside_stays (id, feed_id, property_id, unit, key, kind, summary, check_in, check_out, echo, returns, first_seen_at, seen_at)
    select value ->> 'id', value ->> 'feedId', value ->> 'propertyId', value ->> 'unit', value ->> 'key', value ->> 'kind',
      value ->> 'summary', value ->> 'checkIn', value ->> 'checkOut', value ->> 'echo', value ->> 'returns', value ->> 'seenAt', value ->> 'seenAt'
    from json_each(${JSON.stringify(stays)})`);
  const nights = stays.flatMap((stay) =>
    stay.echo ? [] : nightsOf(stay).map((night) => [stay.propertyId, stay.unit, night, stay.id]),
  );
  tx.run(sql`insert into occupied_nights (property_id, unit, night, outside_id, kind)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'outside' from json_each(${JSON.stringify(nights)}) where true
    on conflict do nothing`);
}

/** A stay as a feed tells it for the first time. */
export type NewOutsideStay = Pick<
  OutsideStay,
  "id" | "feedId" | "propertyId" | "unit" | "key" | "kind" | "summary" | "checkIn" | "checkOut" | "echo" | "seenAt"
> & { returns?: OutsideStay["returns"] };

/** Nights that the stay leaves behind are free, or go to whoever waits for them. */
export function updateOutsideStay(tx: Change, id: string, change: Partial<Omit<OutsideStay, "id">>): void {
  tx.update(outsideStays).set(change).where(eq(outsideStays.id, id)).run();
}

export function deleteOutsideStay(tx: Change, id: string): void {
  tx.delete(outsideStays).where(eq(outsideStays.id, id)).run();
}

/** Takes those nights of an outside stay that nobody has. For the others it waits; see the migration. */
export function takeOutsideNights(
  tx: Change,
  stay: Stay & { id: string; propertyId: string; unit: number; echo?: boolean | undefined },
): void {
  if (stay.echo) return;
  const { propertyId, unit, id: outsideId } = stay;
  tx.insert(occupiedNights)
    .values(nightsOf(stay).map((night) => ({ propertyId, unit, night, outsideId, kind: "outside" as const })))
    .onConflictDoNothing()
    .run();
}

/** Notes since when and how often a feed has left stays out, of all of them in one go. */
export function markMissing(
  tx: Change,
  missing: readonly Readonly<{ id: string; missingSince: number; misses: number }>[],
): void {
  if (missing.length === 0) return;
  tx.run(sql`update outside_stays set missing_since = one.value ->> 'missingSince', misses = one.value ->> 'misses'
    from json_each(${JSON.stringify(missing)}) as one where outside_stays.id = one.value ->> 'id'`);
}

/** The nights that outside stays have between two dates, without those they wait for. */
export function nightsOfOutsideStays(
  db: Reader,
  ids: readonly string[],
  from: LocalDate,
  to: LocalDate,
): { unit: number; night: LocalDate }[] {
  if (ids.length === 0) return [];
  return db
    .select({ unit: occupiedNights.unit, night: occupiedNights.night })
    .from(occupiedNights)
    .where(
      and(
        sql`${occupiedNights.outsideId} in (select value from json_each(${JSON.stringify(ids)}))`,
        gte(occupiedNights.night, from),
        lt(occupiedNights.night, to),
      ),
    )
    .all();
}

/**
 * Those nights of a property that would be free without these bookings: nobody else has them, and no other site has sold
 * them, too. Who waits is asked as the trigger `nights_go_to_who_waits` asks it, which gives the others away; whoever
 * waits in the other half of a house counts, even where another room would still be in their way.
 */
export function nightsNobodyWaitsFor(
  db: Reader,
  propertyId: string,
  bookingIds: readonly string[],
): { unit: number; night: LocalDate }[] {
  const { unit, night, bookingId } = takenNights;
  const ids = sql`(select value from json_each(${JSON.stringify(bookingIds)}))`;
  const isThere = (one: "o" | "k") =>
    sql.raw(`${one}.check_in <= taken_nights.night and ${one}.check_out > taken_nights.night
    and ((${one}.property_id = taken_nights.property_id and ${one}.unit = taken_nights.unit) or ${one}.property_id in (
      select part_id from house_rooms where whole_id = taken_nights.property_id and since <= taken_nights.night and until > taken_nights.night
      union all
      select whole_id from house_rooms where part_id = taken_nights.property_id and since <= taken_nights.night and until > taken_nights.night))`);
  return db
    .select({ unit, night })
    .from(takenNights)
    .where(
      and(
        eq(takenNights.propertyId, propertyId),
        sql`${night} in (select night from occupied_nights where booking_id in ${ids})`,
        sql`not exists (select 1 from outside_stays o where o.echo = 0 and ${isThere("o")})`,
        sql`not exists (select 1 from blocks k where ${isThere("k")})`,
      ),
    )
    .groupBy(unit, night)
    .having(sql`min(coalesce(${bookingId} in ${ids}, 0)) = 1`)
    .all();
}

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

/** The version of a property's own calendar address, and when somebody last read it. */
export function calendarLinkOf(db: Reader, propertyId: string): { version: number; readAt: number | null } {
  const link = db.select().from(calendarLinks).where(eq(calendarLinks.propertyId, propertyId)).get();
  return { version: link?.version ?? 1, readAt: link?.readAt ?? null };
}

export function saveCalendarLink(tx: Change, propertyId: string, change: { version?: number; readAt?: number }): void {
  tx.insert(calendarLinks)
    .values({ propertyId, ...change })
    .onConflictDoUpdate({ target: calendarLinks.propertyId, set: change })
    .run();
}

/** What stands in a property's calendar from `from` up to but not including `to`, a row for each stay and room. */
export function calendarOf(db: Reader, propertyId: string, from: LocalDate, to: LocalDate) {
  return db
    .select({
      unit: takenNights.unit,
      kind: takenNights.kind,
      bookingId: takenNights.bookingId,
      blockId: takenNights.blockId,
      outsideId: takenNights.outsideId,
      night: takenNights.night,
      feedId: outsideStays.feedId,
      returns: outsideStays.returns,
      state: bookings.state,
      holdEndsAt: bookings.holdEndsAt,
      since: sql<number>`coalesce(${bookings.confirmedAt}, ${bookings.createdAt}, ${outsideStays.firstSeenAt}, ${blocks.createdAt}, 0)`,
    })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .leftJoin(blocks, eq(blocks.id, takenNights.blockId))
    .leftJoin(outsideStays, eq(outsideStays.id, takenNights.outsideId))
    .where(and(eq(takenNights.propertyId, propertyId), gte(takenNights.night, from), lt(takenNights.night, to)))
    .orderBy(asc(takenNights.unit), asc(takenNights.night))
    .all();
}

/** What one of our calendars says of a stay, and how often that has changed. */
export type ToldEvent = Readonly<{ uid: string; said: string; sequence: number; changedAt: number }>;

export function toldEventsOf(db: Reader, propertyId: string, link: string): ToldEvent[] {
  const { uid, said, sequence, changedAt } = toldEvents;
  return db
    .select({ uid, said, sequence, changedAt })
    .from(toldEvents)
    .where(and(eq(toldEvents.propertyId, propertyId), eq(toldEvents.link, link)))
    .all();
}

/** Remembers what a calendar says now, and forgets what it says no more. */
export function saveToldEvents(tx: Change, propertyId: string, link: string, events: readonly ToldEvent[]): void {
  tx.delete(toldEvents)
    .where(and(eq(toldEvents.propertyId, propertyId), eq(toldEvents.link, link)))
    .run();
  tx.run(sql`insert into told_events (property_id, link, uid, said, sequence, changed_at)
    select ${propertyId}, ${link}, value ->> 'uid', value ->> 'said', value ->> 'sequence', value ->> 'changedAt'
    from json_each(${JSON.stringify(events)})`);
}
