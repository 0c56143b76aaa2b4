import { and, asc, eq, gte, inArray, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { houseRooms, occupiedNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** A whole house that is let by its rooms as well, and one of the properties that are its rooms. */
export type HouseRoom = typeof houseRooms.$inferSelect;

/** A link without an end. */
const NO_END: LocalDate = "9999-12-31";

/**
 * The property itself and those whose nights may close its own, as a query of ids: the rooms of a whole house, or the
 * house of a room. Links that have ended count, because nights of before have not.
 */
export function sharingHouse(propertyId: string | Placeholder): SQL {
  return sql`select ${propertyId} union all select part_id from house_rooms where whole_id = ${propertyId}
    union all select whole_id from house_rooms where part_id = ${propertyId}`;
}

/** The same of several, whose ids are a list as `anyOf` has it. */
export function sharingHouses(ids: SQL): SQL {
  return sql`select * from ${ids} union select part_id from house_rooms where whole_id in ${ids}
    union select whole_id from house_rooms where part_id in ${ids}`;
}

/** The same for those whose link has no end: the property itself first. */
export function idsSharingHouse(db: Reader, propertyId: string): string[] {
  return [
    propertyId,
    ...otherHalves(db)
      .all({ propertyId })
      .map(({ id }) => id),
  ];
}

const otherHalves = prepared((db: Reader) => {
  const linkedAs = (own: typeof houseRooms.wholeId | typeof houseRooms.partId, id: typeof own) =>
    db
      .select({ id })
      .from(houseRooms)
      .where(and(eq(own, sql.placeholder("propertyId")), eq(houseRooms.until, NO_END)));
  return unionAll(
    linkedAs(houseRooms.wholeId, houseRooms.partId),
    linkedAs(houseRooms.partId, houseRooms.wholeId),
  ).prepare();
});

/** The links without an end of a host's houses, in the order in which they were made. */
export function houseRoomsOfHost(db: Reader, hostId: string): HouseRoom[] {
  return db
    .select({ link: houseRooms })
    .from(houseRooms)
    .innerJoin(properties, eq(properties.id, houseRooms.wholeId))
    .where(and(eq(properties.hostId, hostId), eq(houseRooms.until, NO_END)))
    .orderBy(asc(houseRooms.createdAt), asc(houseRooms.id))
    .all()
    .map(({ link }) => link);
}

/** What guests can book of the other half of a property's house: the whole, or the rooms. */
export function otherHalfToBook(db: Reader, propertyId: string): { id: string; name: string; isWhole: boolean }[] {
  const others = idsSharingHouse(db, propertyId).slice(1);
  if (others.length === 0) return [];
  const whole = sql<number>`exists (select 1 from house_rooms h where h.whole_id = properties.id and h.part_id = ${propertyId})`;
  return db
    .select({ id: properties.id, name: properties.displayName, isWhole: whole })
    .from(properties)
    .where(and(inArray(properties.id, others), eq(properties.state, "published"), eq(properties.suspended, false)))
    .orderBy(asc(properties.position), asc(properties.id))
    .all()
    .map((one) => ({ ...one, isWhole: one.isWhole === 1 }));
}

/** Whether a property is let as a whole and by its rooms, and is the whole. */
export function isWholeHouse(db: Reader, propertyId: string): boolean {
  const link = db
    .select({ id: houseRooms.id })
    .from(houseRooms)
    .where(and(eq(houseRooms.wholeId, propertyId), eq(houseRooms.until, NO_END)))
    .limit(1)
    .get();
  return link !== undefined;
}

/** Links a room to its house; the triggers close the nights that the other half has. */
export function insertHouseRoom(tx: Change, link: Omit<HouseRoom, "until">): void {
  tx.insert(houseRooms).values(link).run();
}

/** Ends a link on a day. Nights before it stay as they were; one that began on that day never was. */
export function endHouseRoom(tx: Change, link: HouseRoom, on: LocalDate): void {
  if (link.since >= on) tx.delete(houseRooms).where(eq(houseRooms.id, link.id)).run();
  else tx.update(houseRooms).set({ until: on }).where(eq(houseRooms.id, link.id)).run();
}

/** Who has a night, by whichever of the three it is. */
type Holder = Readonly<{ unit: number; bookingId: string | null; blockId: string | null; outsideId: string | null }>;

/** Two who have the same nights, one in a whole house and one in what is to be its room. */
export type HalvesTaken = Readonly<{
  partId: string;
  whole: Holder;
  part: Holder;
  firstNight: LocalDate;
  lastNight: LocalDate;
}>;

/** As many as a page shows. */
const HALVES_MOST = 20;

/** What stands in the way of a link: the nights from `from` on that somebody has in both, the soonest first. */
export function halvesTaken(db: Reader, wholeId: string, partIds: readonly string[], from: LocalDate): HalvesTaken[] {
  if (partIds.length === 0) return [];
  const whole = alias(occupiedNights, "whole");
  const part = alias(occupiedNights, "part");
  const holder = (of: typeof whole | typeof part) => ({
    unit: of.unit,
    bookingId: of.bookingId,
    blockId: of.blockId,
    outsideId: of.outsideId,
  });
  return db
    .select({
      partId: part.propertyId,
      whole: holder(whole),
      part: holder(part),
      firstNight: sql<LocalDate>`min(${whole.night})`,
      lastNight: sql<LocalDate>`max(${whole.night})`,
    })
    .from(whole)
    .innerJoin(part, eq(part.night, whole.night))
    .where(
      and(
        eq(whole.propertyId, wholeId),
        inArray(part.propertyId, [...partIds]),
        ne(whole.kind, "linked"),
        ne(part.kind, "linked"),
        gte(whole.night, from),
      ),
    )
    .groupBy(
      part.propertyId,
      whole.unit,
      part.unit,
      whole.bookingId,
      whole.blockId,
      whole.outsideId,
      part.bookingId,
      part.blockId,
      part.outsideId,
    )
    .orderBy(sql`min(${whole.night})`, asc(part.propertyId))
    .limit(HALVES_MOST)
    .all();
}
