import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { cleanerLinkProperties, cleanerLinks, roomFaults } from "./turnover.schema.ts";
import type { Change } from "./write.ts";

export type CleanerLink = typeof cleanerLinks.$inferSelect;
export type RoomFault = typeof roomFaults.$inferSelect;

/** The certain stays of a host that end or begin on a day, with the rooms they are in. */
export function staysTurningOn(db: Reader, hostId: string, day: LocalDate) {
  return db
    .select({
      id: bookings.id,
      propertyId: bookings.propertyId,
      unit: bookings.unit,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      party: bookings.party,
      guestName: bookings.guestName,
      propertyName: properties.displayName,
      units: properties.units,
      checkInFrom: properties.checkInFrom,
      checkOutUntil: properties.checkOutUntil,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      // Each by its index: either of the two alone would be looked for among all that ever were.
      sql`${bookings.id} in (
        select id from bookings where host_id = ${hostId} and state = 'confirmed' and check_out = ${day}
        union select id from bookings where host_id = ${hostId} and check_in = ${day} and state = 'confirmed')`,
    )
    .orderBy(asc(properties.displayName), asc(bookings.unit))
    .all();
}

export function insertCleanerLink(
  tx: Change,
  link: typeof cleanerLinks.$inferInsert,
  propertyIds: readonly string[],
): void {
  tx.insert(cleanerLinks).values(link).run();
  for (const propertyId of propertyIds) tx.insert(cleanerLinkProperties).values({ linkId: link.id, propertyId }).run();
}

export const cleanerLinkByHash = rowBy(cleanerLinks, cleanerLinks.keyHash);

/** The properties that a link is for, where it is not for all of the house. */
export function propertiesOfLink(db: Reader, linkId: string): string[] {
  const rows = db
    .select({ id: cleanerLinkProperties.propertyId })
    .from(cleanerLinkProperties)
    .where(eq(cleanerLinkProperties.linkId, linkId))
    .all();
  return rows.map(({ id }) => id);
}

/** A host's links that open something, the newest first. */
export function livingCleanerLinks(db: Reader, hostId: string, now: number): CleanerLink[] {
  return db
    .select()
    .from(cleanerLinks)
    .where(and(eq(cleanerLinks.hostId, hostId), isNull(cleanerLinks.endedAt), sql`${cleanerLinks.endsAt} > ${now}`))
    .orderBy(desc(cleanerLinks.createdAt), asc(cleanerLinks.id))
    .all();
}

/** All links that a host ever gave to whoever cleans, the newest first. */
export function cleanerLinksOf(db: Reader, hostId: string): CleanerLink[] {
  const theirs = eq(cleanerLinks.hostId, hostId);
  return db.select().from(cleanerLinks).where(theirs).orderBy(desc(cleanerLinks.createdAt)).all();
}

/** False when there is no such link that opens something. */
export function endCleanerLink(tx: Change, ended: { id: string; hostId: string; at: number; by: string }): boolean {
  const isIt = and(eq(cleanerLinks.id, ended.id), eq(cleanerLinks.hostId, ended.hostId), isNull(cleanerLinks.endedAt));
  const set = { endedAt: ended.at, endedBy: ended.by };
  return tx.update(cleanerLinks).set(set).where(isIt).returning().get() !== undefined;
}

export function insertRoomFault(tx: Change, fault: typeof roomFaults.$inferInsert): void {
  tx.insert(roomFaults).values(fault).run();
}

const OF_HOST = { fault: roomFaults, propertyName: properties.displayName, units: properties.units };

/** A page of what is broken in a host's rooms, or of what was mended, the newest first, and how many there are in all. */
export function faultsOfHost(
  db: Reader,
  hostId: string,
  ask: Readonly<{ isMended: boolean; skip: number; most: number }>,
) {
  const { isMended, skip, most } = ask;
  const { rows, counted } = isMended ? mendedFaults : openFaults;
  return { found: rows(db).all({ hostId, skip, most }), count: counted(db).get({ hostId })?.n ?? 0 };
}

const faultsThat = (isMeant: SQL, newest: SQLiteColumn) => {
  const isOfHost = and(eq(properties.hostId, sql.placeholder("hostId")), isMeant);
  return {
    rows: prepared((db: Reader) =>
      db
        .select(OF_HOST)
        .from(properties)
        .innerJoin(roomFaults, eq(roomFaults.propertyId, properties.id))
        .where(isOfHost)
        .orderBy(desc(newest), asc(roomFaults.id))
        .limit(sql.placeholder("most"))
        .offset(sql.placeholder("skip"))
        .prepare(),
    ),
    counted: prepared((db: Reader) =>
      db
        .select({ n: count() })
        .from(properties)
        .innerJoin(roomFaults, eq(roomFaults.propertyId, properties.id))
        .where(isOfHost)
        .prepare(),
    ),
  };
};
const openFaults = faultsThat(isNull(roomFaults.mendedAt), roomFaults.saidAt);
const mendedFaults = faultsThat(isNotNull(roomFaults.mendedAt), roomFaults.mendedAt);

/** How much somebody has told of since then. */
export function faultsSaidBy(db: Reader, by: string, since: number): number {
  const isIt = and(eq(roomFaults.saidBy, by), sql`${roomFaults.saidAt} > ${since}`);
  return db.select({ n: count() }).from(roomFaults).where(isIt).get()?.n ?? 0;
}

/** Whether somebody has told of this very thing since then, and nobody has mended it. */
export function isFaultKnown(
  db: Reader,
  same: Pick<RoomFault, "propertyId" | "unit" | "words" | "hash"> & Readonly<{ by: string; since: number }>,
): boolean {
  const isIt = and(
    eq(roomFaults.propertyId, same.propertyId),
    eq(roomFaults.unit, same.unit),
    eq(roomFaults.words, same.words),
    eq(roomFaults.saidBy, same.by),
    isNull(roomFaults.mendedAt),
    sql`${roomFaults.hash} is ${same.hash}`,
    sql`${roomFaults.saidAt} > ${same.since}`,
  );
  return db.select({ id: roomFaults.id }).from(roomFaults).where(isIt).limit(1).get() !== undefined;
}

export function faultOfHost(db: Reader, id: string, hostId: string): RoomFault | undefined {
  return db
    .select(OF_HOST)
    .from(roomFaults)
    .innerJoin(properties, eq(properties.id, roomFaults.propertyId))
    .where(and(eq(roomFaults.id, id), eq(properties.hostId, hostId)))
    .get()?.fault;
}

/** Whether this photo shows something broken in a room of this host. */
export function isFaultPhotoOf(db: Reader, hostId: string, hash: string): boolean {
  const row = db
    .select({ id: roomFaults.id })
    .from(roomFaults)
    .innerJoin(properties, eq(properties.id, roomFaults.propertyId))
    .where(and(eq(roomFaults.hash, hash), eq(properties.hostId, hostId)))
    .limit(1)
    .get();
  return row !== undefined;
}

export function setMended(tx: Change, id: string, mended: { at: number; by: string } | undefined): void {
  tx.update(roomFaults)
    .set({ mendedAt: mended?.at ?? null, mendedBy: mended?.by ?? null })
    .where(eq(roomFaults.id, id))
    .run();
}
