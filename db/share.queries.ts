import { and, asc, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { hostLooks, lookPhotos, quoteLinks, shareLinks, shareVisits } from "./share.schema.ts";
import type { Change } from "./write.ts";

export type HostLook = typeof hostLooks.$inferSelect;
export type ShareLink = typeof shareLinks.$inferSelect;
export type QuoteLink = typeof quoteLinks.$inferSelect;

/** A picture of a host, beside those of their houses. */
export type LookPlace = (typeof lookPhotos.$inferSelect)["place"];

/** How a host shows themselves; `undefined` before they say anything. */
export const hostLookOf = rowBy(hostLooks, hostLooks.hostId);

/** A host with the brand as they write it. */
export function withWrittenName<H extends { id: string }>(db: Reader, host: H): H & { writtenName: string | null } {
  return { ...host, writtenName: hostLookOf(db, host.id)?.name ?? null };
}

export function saveHostLook(tx: Change, look: HostLook): void {
  const { hostId: _, ...set } = look;
  tx.insert(hostLooks).values(look).onConflictDoUpdate({ target: hostLooks.hostId, set }).run();
}

const photosOfLook = prepared((db: Reader) =>
  db
    .select()
    .from(lookPhotos)
    .where(eq(lookPhotos.hostId, sql.placeholder("hostId")))
    .prepare(),
);

/** The face and the cover that a host has. */
export function lookPhotosOf(db: Reader, hostId: string): Partial<Record<LookPlace, ListingPhoto>> {
  const rows = photosOfLook(db).all({ hostId });
  return Object.fromEntries(
    rows.map(({ place, hash, width, height, colour }) => [place, { hash, width, height, colour }]),
  );
}

/** Shows a photo there instead of the one before, whose hash it answers. */
export function setLookPhoto(
  tx: Change,
  { hostId, place, photo, now }: { hostId: string; place: LookPlace; photo: ListingPhoto; now: number },
): string | undefined {
  const before = removeLookPhoto(tx, hostId, place);
  tx.insert(lookPhotos)
    .values({ hostId, place, ...photo, createdAt: now })
    .run();
  return before;
}

/** The hash of the photo that is shown there no more. */
export function removeLookPhoto(tx: Change, hostId: string, place: LookPlace): string | undefined {
  const isIt = and(eq(lookPhotos.hostId, hostId), eq(lookPhotos.place, place));
  return tx.delete(lookPhotos).where(isIt).returning({ hash: lookPhotos.hash }).get()?.hash;
}

/** A host's links: those that live first, each group the oldest first. */
export function shareLinksOf(db: Reader, hostId: string): ShareLink[] {
  return db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.hostId, hostId))
    .orderBy(sql`${shareLinks.retiredAt} is not null`, asc(shareLinks.createdAt), asc(shareLinks.word))
    .all();
}

const linkByWord = prepared((db: Reader) =>
  db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.hostId, sql.placeholder("hostId")), eq(shareLinks.word, sql.placeholder("word"))))
    .prepare(),
);

export const shareLinkById = rowBy(shareLinks, shareLinks.id);

/** The link of this word, retired or not: a word means one thing for ever. */
export function findShareLink(db: Reader, hostId: string, word: string): ShareLink | undefined {
  return linkByWord(db).get({ hostId, word });
}

export function livingLinks(db: Reader, hostId: string): number {
  const living = and(eq(shareLinks.hostId, hostId), isNull(shareLinks.retiredAt));
  return db.select({ n: count() }).from(shareLinks).where(living).get()?.n ?? 0;
}

/** Throws on a word that the host has had before: the index decides. */
export function insertShareLink(tx: Change, link: typeof shareLinks.$inferInsert): void {
  tx.insert(shareLinks).values(link).run();
}

type LinkChange = Partial<Omit<ShareLink, "id" | "hostId" | "word" | "createdAt">>;

/** False when this host has no such link that lives. */
export function updateShareLink(tx: Change, hostId: string, word: string, change: LinkChange): boolean {
  const isIt = and(eq(shareLinks.hostId, hostId), eq(shareLinks.word, word), isNull(shareLinks.retiredAt));
  return tx.update(shareLinks).set(change).where(isIt).returning({ id: shareLinks.id }).get() !== undefined;
}

/** Adds to a link's count of a day. */
export function addShareVisits(tx: Change, linkId: string, day: string, visits: number): void {
  tx.insert(shareVisits)
    .values({ linkId, day, visits })
    .onConflictDoUpdate({
      target: [shareVisits.linkId, shareVisits.day],
      set: { visits: sql`${shareVisits.visits} + ${visits}` },
    })
    .run();
}

/** How often each link of a host was opened, by the link's id. */
export function visitsByLink(db: Reader, hostId: string): Map<string, number> {
  const rows = db
    .select({ id: shareVisits.linkId, visits: sql<number>`sum(${shareVisits.visits})` })
    .from(shareVisits)
    .innerJoin(shareLinks, eq(shareLinks.id, shareVisits.linkId))
    .where(eq(shareLinks.hostId, hostId))
    .groupBy(shareVisits.linkId)
    .all();
  return new Map(rows.map(({ id, visits }) => [id, visits]));
}

/** What a host has offered, the newest first; of several rooms that were offered together, the first. */
export function quoteLinksOf(db: Reader, hostId: string, most: number): QuoteLink[] {
  return db
    .select()
    .from(quoteLinks)
    .where(and(eq(quoteLinks.hostId, hostId), isWhole))
    .orderBy(desc(quoteLinks.createdAt))
    .limit(most)
    .all();
}

/** An offer of one place, or the first of several rooms, which names all. */
const isWhole = or(isNull(quoteLinks.groupId), eq(quoteLinks.groupId, quoteLinks.id));

export const findQuoteLink = rowBy(quoteLinks, quoteLinks.id);

/** All rooms that are offered with this one, in their order; itself alone where it is of one place. */
export function roomsOfQuoteLink(db: Reader, link: QuoteLink): QuoteLink[] {
  return link.groupId === null ? [link] : ofQuoteGroup(db).all({ groupId: link.groupId });
}

const ofQuoteGroup = prepared((db: Reader) =>
  db
    .select()
    .from(quoteLinks)
    // Written out, so that the index of groups is known to fit.
    .where(sql`${quoteLinks.groupId} = ${sql.placeholder("groupId")} and ${quoteLinks.groupId} is not null`)
    .orderBy(sql`${quoteLinks.id} <> ${quoteLinks.groupId}`, asc(sql`${quoteLinks}.rowid`))
    .prepare(),
);

const quoteLinkByKey = rowBy(quoteLinks, quoteLinks.submissionKey);

/** What this form of the host made before. */
export function quoteLinkBySubmission(db: Reader, submissionKey: string): QuoteLink | undefined {
  return quoteLinkByKey(db, secretHash(submissionKey));
}

const quoteLinkByBooking = rowBy(quoteLinks, quoteLinks.bookingId);

/** The id of the offer that a booking was made by; of one for several rooms, that of the first. */
export function offerOfBooking(db: Reader, bookingId: string): string | undefined {
  const link = quoteLinkByBooking(db, bookingId);
  return link && (link.groupId ?? link.id);
}

export function insertQuoteLink(tx: Change, link: typeof quoteLinks.$inferInsert): void {
  tx.insert(quoteLinks).values(link).run();
}

type QuoteLinkChange = Partial<Pick<QuoteLink, "toName" | "toPhone" | "note" | "language" | "endsAt" | "withdrawnAt">>;

/** What is said of the first of several rooms, the database says of the others. */
export function updateQuoteLink(tx: Change, id: string, change: QuoteLinkChange): void {
  tx.update(quoteLinks).set(change).where(eq(quoteLinks.id, id)).run();
}

/** The booking that was made by it. Throws where another was: an offer makes one. */
export function takeQuoteLink(tx: Change, id: string, bookingId: string): void {
  tx.update(quoteLinks).set({ bookingId }).where(eq(quoteLinks.id, id)).run();
}

/** Keeps when somebody first opened it. */
export function openQuoteLink(tx: Change, id: string, now: number): void {
  tx.update(quoteLinks)
    .set({ openedAt: now })
    .where(and(eq(quoteLinks.id, id), isNull(quoteLinks.openedAt)))
    .run();
}

/** How many offers of a host are not over. */
export function openQuoteLinks(db: Reader, hostId: string, now: number): number {
  const isOpen = and(isNull(quoteLinks.withdrawnAt), gt(quoteLinks.endsAt, now));
  const open = and(eq(quoteLinks.hostId, hostId), isWhole, isOpen);
  return db.select({ n: count() }).from(quoteLinks).where(open).get()?.n ?? 0;
}

/** What was offered to a number. */
export function quoteLinksTo(db: Reader, phone: string): QuoteLink[] {
  return db.select().from(quoteLinks).where(eq(quoteLinks.toPhone, phone)).orderBy(desc(quoteLinks.createdAt)).all();
}

/** What was offered names them no more. */
export function forgetQuoteLinksTo(tx: Change, phone: string): void {
  tx.update(quoteLinks).set({ toName: "", toPhone: "", note: "" }).where(eq(quoteLinks.toPhone, phone)).run();
}
