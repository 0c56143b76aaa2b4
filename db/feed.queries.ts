import { and, asc, count, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import { feeds, outsideStays, toldEvents } from "./calendar.schema.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { markOf, openedAddress, sealedAddress } from "./seal-feeds.ts";
import type { Change } from "./write.ts";

/** `urlLabel` is what may be shown of its address; a file has none. */
export type Feed = Omit<typeof feeds.$inferSelect, "url" | "urlSealed" | "urlMark">;
export type NewFeed = Omit<typeof feeds.$inferInsert, "urlSealed" | "urlMark" | "urlLabel">;

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

/** How many calendars of other sites a host has, of all properties. */
export function countFeedsOfHost(db: Reader, hostId: string): number {
  const own = db.select({ n: count() }).from(feeds).innerJoin(properties, eq(properties.id, feeds.propertyId));
  return own.where(eq(properties.hostId, hostId)).get()?.n ?? 0;
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
