import { and, asc, count, eq, inArray, max, ne, sql } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import { guidePhotos } from "./guide.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { photos, properties } from "./property.schema.ts";
import { lookPhotos } from "./share.schema.ts";
import { roomFaults } from "./turnover.schema.ts";
import type { Change } from "./write.ts";

export type Property = typeof properties.$inferSelect;
export type PropertyPhoto = typeof photos.$inferSelect;

/** A property with its photos, in their order. */
export type ShownProperty = Property & { photos: PropertyPhoto[] };

export const findProperty = rowBy(properties, properties.id);

/** A property of this host; another host's is not there. */
export function findPropertyOfHost(db: Reader, id: string, hostId: string): Property | undefined {
  const property = findProperty(db, id);
  return property?.hostId === hostId ? property : undefined;
}

export function findPropertyBySubmission(db: Reader, submissionKey: string): Property | undefined {
  return db
    .select()
    .from(properties)
    .where(eq(properties.submissionKey, secretHash(submissionKey)))
    .get();
}

/** What guests may see and book. */
export const openToGuests = and(eq(properties.state, "published"), eq(properties.suspended, false));

const publishedById = prepared((db: Reader) =>
  db
    .select({ property: properties, host: hosts })
    .from(properties)
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(and(eq(properties.id, sql.placeholder("id")), openToGuests))
    .prepare(),
);

/** A published property with its host and photos; anything else is not there for guests. */
export function findPublishedProperty(
  db: Reader,
  id: string,
): { property: Property; host: typeof hosts.$inferSelect; photos: PropertyPhoto[] } | undefined {
  const row = publishedById(db).get({ id });
  return row && { ...row, photos: photosOf(db, id) };
}

/** The published place whose whole name stands in a text, if it is one alone. */
export function publishedNamedIn(db: Reader, text: string): { id: string } | undefined {
  const isNamed = sql`length(${properties.displayName}) >= 6 and instr(lower(${text}), lower(${properties.displayName})) > 0`;
  const found = db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.state, "published"), isNamed))
    .limit(2)
    .all();
  return found.length === 1 ? found[0] : undefined;
}

export function propertiesOfHost(db: Reader, hostId: string, states: Property["state"][]): Property[] {
  return ofHost(db).all({ hostId, states: JSON.stringify(states) });
}

const ofHost = prepared((db: Reader) =>
  db
    .select()
    .from(properties)
    .where(and(eq(properties.hostId, sql.placeholder("hostId")), inArray(properties.state, anyOf("states"))))
    .orderBy(asc(properties.position), asc(properties.createdAt))
    .prepare(),
);

/** How many a host has, archived ones among them. */
export function countProperties(db: Reader, hostId: string): number {
  return db.select({ n: count() }).from(properties).where(eq(properties.hostId, hostId)).get()?.n ?? 0;
}

const photosById = prepared((db: Reader) =>
  db
    .select()
    .from(photos)
    .where(eq(photos.propertyId, sql.placeholder("propertyId")))
    .orderBy(asc(photos.position))
    .prepare(),
);

export function photosOf(db: Reader, propertyId: string): PropertyPhoto[] {
  return photosById(db).all({ propertyId });
}

/** The photos of many properties at once, by property, in order. */
export function photosOfAll(db: Reader, propertyIds: string[]): Map<string, PropertyPhoto[]> {
  const byProperty = new Map<string, PropertyPhoto[]>(propertyIds.map((id) => [id, []]));
  if (propertyIds.length === 0) return byProperty;
  const rows = db
    .select()
    .from(photos)
    .where(inArray(photos.propertyId, propertyIds))
    .orderBy(asc(photos.propertyId), asc(photos.position))
    .all();
  for (const row of rows) byProperty.get(row.propertyId)?.push(row);
  return byProperty;
}

export function insertProperty(tx: Change, property: typeof properties.$inferInsert): void {
  tx.insert(properties).values(property).run();
}

/** Whoever takes it off its host's page leaves the moment with it, and whoever brings it back takes that away. */
export function updateProperty(
  tx: Change,
  id: string,
  change: Partial<Omit<Property, "id" | "hostId" | "createdAt" | "leftPageAt">> & { updatedAt: number },
): void {
  const wasOn = sql`case ${properties.state} when 'published' then ${change.updatedAt} else ${properties.leftPageAt} end`;
  const left = change.state && { leftPageAt: change.state === "published" ? null : wasOn };
  tx.update(properties)
    .set({ ...change, ...left })
    .where(eq(properties.id, id))
    .run();
}

/** Puts a host's properties in the order of `ids`; those not named keep their order behind. */
export function orderProperties(tx: Change, hostId: string, ids: readonly string[]): void {
  const now = propertiesOfHost(tx, hostId, ["draft", "published", "archived"]).map(({ id }) => id);
  const order = [...new Set([...ids.filter((id) => now.includes(id)), ...now])];
  order.forEach((id, position) => {
    tx.update(properties).set({ position }).where(eq(properties.id, id)).run();
  });
}

/** Adds a photo at the end; the same picture twice stays one. */
export function addPhoto(tx: Change, photo: Omit<typeof photos.$inferInsert, "position">): void {
  const last = tx
    .select({ position: max(photos.position) })
    .from(photos)
    .where(eq(photos.propertyId, photo.propertyId))
    .get();
  tx.insert(photos)
    .values({ ...photo, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing()
    .run();
}

export function removePhoto(tx: Change, propertyId: string, hash: string): void {
  tx.delete(photos)
    .where(and(eq(photos.propertyId, propertyId), eq(photos.hash, hash)))
    .run();
}

/** Says what a photo of a property shows. */
export function captionPhoto(tx: Change, propertyId: string, hash: string, caption: string): void {
  tx.update(photos)
    .set({ caption })
    .where(and(eq(photos.propertyId, propertyId), eq(photos.hash, hash), ne(photos.caption, caption)))
    .run();
}

/** Puts the photos in the order of `hashes`; those not named keep their order behind. */
export function orderPhotos(tx: Change, propertyId: string, hashes: readonly string[]): void {
  const now = photosOf(tx, propertyId).map((photo) => photo.hash);
  const wished = hashes.filter((hash) => now.includes(hash));
  const order = [...new Set([...wished, ...now])];
  order.forEach((hash, position) => {
    tx.update(photos)
      .set({ position })
      .where(and(eq(photos.propertyId, propertyId), eq(photos.hash, hash)))
      .run();
  });
}

type PhotoTable = typeof photos | typeof lookPhotos | typeof guidePhotos | typeof roomFaults;

/** Whether a photo is for readers of a guide, or for the house alone: no public page shows it. */
export function isBehindDoor(db: Reader, hash: string): boolean {
  const has = (table: PhotoTable) =>
    db.select({ hash: table.hash }).from(table).where(eq(table.hash, hash)).limit(1).get() !== undefined;
  return (has(guidePhotos) || has(roomFaults)) && !has(photos) && !has(lookPhotos);
}

/** How many properties, their guides, looks of hosts and things that are broken use a photo's files. */
export function photoUses(db: Reader, hash: string): number {
  const uses = (table: PhotoTable) =>
    db.select({ n: sql<number>`count(*)` }).from(table).where(eq(table.hash, hash)).get()?.n ?? 0;
  return uses(photos) + uses(lookPhotos) + uses(guidePhotos) + uses(roomFaults);
}
