import { and, asc, eq, max, sql } from "drizzle-orm";
import { companionLinks, gatePlates, guidePhotos, guideSections } from "./guide.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type GuidePhoto = typeof guidePhotos.$inferSelect;
type SectionRow = typeof guideSections.$inferSelect;

export function guideSectionsOf(db: Reader, propertyId: string): SectionRow[] {
  return sectionsOf(db).all({ propertyId });
}

/** Today asks it of each property that somebody arrives at. */
const sectionsOf = prepared((db: Reader) =>
  db
    .select()
    .from(guideSections)
    .where(eq(guideSections.propertyId, sql.placeholder("propertyId")))
    .prepare(),
);

/** Keeps a section as it is now; one that says nothing any more is not kept. */
export function saveGuideSection(tx: Change, row: Omit<SectionRow, "sealed"> & { sealed: string | undefined }): void {
  const { sealed, ...facts } = row;
  if (sealed === undefined) {
    const here = and(eq(guideSections.propertyId, row.propertyId), eq(guideSections.section, row.section));
    tx.delete(guideSections).where(here).run();
    return;
  }
  tx.insert(guideSections)
    .values({ ...facts, sealed })
    .onConflictDoUpdate({
      target: [guideSections.propertyId, guideSections.section],
      set: { sealed, updatedAt: row.updatedAt },
    })
    .run();
}

export function guidePhotosOf(db: Reader, propertyId: string): GuidePhoto[] {
  return db
    .select()
    .from(guidePhotos)
    .where(eq(guidePhotos.propertyId, propertyId))
    .orderBy(asc(guidePhotos.position))
    .all();
}

/** Adds a photo at the end; the same picture twice stays one. */
export function addGuidePhoto(tx: Change, photo: Omit<GuidePhoto, "position">): void {
  const last = tx
    .select({ position: max(guidePhotos.position) })
    .from(guidePhotos)
    .where(eq(guidePhotos.propertyId, photo.propertyId))
    .get();
  tx.insert(guidePhotos)
    .values({ ...photo, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing()
    .run();
}

/** Whether it was there. */
export function removeGuidePhoto(tx: Change, propertyId: string, hash: string): boolean {
  const here = and(eq(guidePhotos.propertyId, propertyId), eq(guidePhotos.hash, hash));
  return tx.delete(guidePhotos).where(here).returning({ hash: guidePhotos.hash }).all().length > 0;
}

const plateRow = rowBy(gatePlates, gatePlates.bookingId);

export function plateOf(db: Reader, bookingId: string): string | undefined {
  return plateRow(db, bookingId)?.plate;
}

export function savePlate(tx: Change, bookingId: string, plate: string | undefined, now: number): void {
  if (plate === undefined) {
    tx.delete(gatePlates).where(eq(gatePlates.bookingId, bookingId)).run();
    return;
  }
  tx.insert(gatePlates)
    .values({ bookingId, plate, createdAt: now })
    .onConflictDoUpdate({ target: gatePlates.bookingId, set: { plate } })
    .run();
}

const companionRow = rowBy(companionLinks, companionLinks.bookingId);

/** Which link to those a guest travels with holds; 0 where none was taken back. */
export function companionVersionOf(db: Reader, bookingId: string): number {
  return companionRow(db, bookingId)?.version ?? 0;
}

/** From now on another link holds. After a thousand the last one stays. */
export function endCompanionLink(tx: Change, bookingId: string, now: number): void {
  tx.insert(companionLinks)
    .values({ bookingId, version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: companionLinks.bookingId,
      set: { version: sql`min(${companionLinks.version} + 1, 1000)`, changedAt: now },
    })
    .run();
}
