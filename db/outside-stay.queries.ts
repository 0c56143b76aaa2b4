import { and, asc, count, eq, gt, gte, isNotNull, lt, sql } from "drizzle-orm";
import { type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { occupiedNights, outsideStays, takenNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type OutsideStay = typeof outsideStays.$inferSelect;

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
