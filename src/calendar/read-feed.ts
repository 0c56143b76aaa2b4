import { addressOfFeed, type Feed, findFeed, updateFeed } from "#db/feed.queries.ts";
import { ofDatabase } from "#db/for-person.ts";
import { isPutAside } from "#db/found.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { isSilent } from "#src/core/calendar/feed-sync.ts";
import type { ReadCalendar } from "#src/core/calendar/ical.ts";
import type { FeedFailure } from "#src/ports/feed-fetcher.ts";
import type { NotRead } from "#src/ports/outside-reader.ts";
import type { Deps } from "#src/web/deps.ts";
import { applyReading, type Reading } from "./apply-reading.ts";
import { calendarWindow } from "./own-stays.ts";
import { tellOfSilence } from "./tell-host.ts";

/** Why a feed could not be used. The words for it are in the texts; `detail` is a figure, such as the HTTP status. */
export type FeedFault =
  | FeedFailure
  | "sealed_elsewhere"
  | Exclude<ReadCalendar["outcome"], "read">
  | NotRead["outcome"];

export type ReadFeed =
  | { outcome: "read"; added: number; moved: number; missing: number; freed: number }
  /** Whatever it was, the nights that were known stay as they are. */
  | { outcome: "failed"; fault: FeedFault; detail: string | null; retryAfterMs: number }
  /** Removed, or a file, which is not read again. */
  | { outcome: "no_such_feed" };

export type ReadingDeps = Pick<Deps, "db" | "clock" | "feeds" | "reader" | "publicUrl" | "log">;

const FETCH_WITHIN_MS = 10_000;
/** A site that says "nothing new" is asked for the whole once a day, because the nights one can book move on. */
const WHOLE_EVERY_MS = 20 * 3_600_000;

const underWay = ofDatabase(() => new Map<string, Promise<ReadFeed>>());

/** Reads a feed now. Whoever asks while it is being read gets the same answer. */
export function readFeed(deps: ReadingDeps, feedId: string, withinMs = FETCH_WITHIN_MS): Promise<ReadFeed> {
  const running = underWay(deps.db);
  const there = running.get(feedId);
  if (there) return there;
  const reading = read(deps, feedId, withinMs).finally(() => running.delete(feedId));
  running.set(feedId, reading);
  return reading;
}

async function read(deps: ReadingDeps, feedId: string, withinMs: number): Promise<ReadFeed> {
  const feed = findFeed(deps.db, feedId);
  const url = feed && addressOfFeed(deps.db, feedId);
  // What its host has not said to be theirs is not read; their yes begins it anew.
  if (!feed || url === null || isPutAside(deps.db, "feed", feedId)) return { outcome: "no_such_feed" };
  if (url === undefined) return fail(deps, feedId, { fault: "sealed_elsewhere", detail: null, retryAfterMs: 0 });
  const isWhole = feed.parsedAt === null || deps.clock.now() - feed.parsedAt > WHOLE_EVERY_MS;
  const marks = isWhole ? { etag: null, lastModified: null } : { etag: feed.etag, lastModified: feed.lastModified };
  const answer = await deps.feeds.fetch({ url, ...marks, withinMs });
  switch (answer.outcome) {
    case "failed": {
      const { failure, status, retryAfterMs = 0 } = answer;
      // Too slow for a guest who waits is not yet a fault of the feed.
      if (failure === "timed_out" && withinMs < FETCH_WITHIN_MS) {
        return { outcome: "failed", fault: failure, detail: null, retryAfterMs };
      }
      return fail(deps, feedId, { fault: failure, detail: status ? String(status) : null, retryAfterMs });
    }
    case "not_modified":
      return apply(deps, feed, undefined, { etag: feed.etag, lastModified: feed.lastModified });
    case "fetched": {
      const of = findProperty(deps.db, feed.propertyId)?.hostId ?? "";
      const calendar = await deps.reader.calendar(answer.bytes, calendarWindow(deps.clock.today(), feed.endMeans), of);
      if (calendar.outcome !== "read")
        return fail(deps, feedId, { fault: calendar.outcome, detail: null, retryAfterMs: 0 });
      const { etag, lastModified } = answer;
      return apply(deps, feed, { ...calendar, trusted: false }, { etag, lastModified });
    }
  }
}

/** Takes a reading in, or the one before again when there is nothing new. */
async function apply(
  deps: ReadingDeps,
  feed: Feed,
  reading: Reading | undefined,
  marks: Partial<Pick<Feed, "etag" | "lastModified">>,
): Promise<ReadFeed> {
  const when = { now: deps.clock.now(), today: deps.clock.today(), siteHost: new URL(deps.publicUrl).hostname };
  const noted = { ...marks, checkedAt: when.now, ...(reading ? {} : { parsedAt: feed.parsedAt }) };
  const done = await applyReading(deps.db, { feedId: feed.id, reading, when, noted });
  return done ? { outcome: "read", ...done } : { outcome: "no_such_feed" };
}

function fail(
  deps: ReadingDeps,
  feedId: string,
  why: { fault: FeedFault; detail: string | null; retryAfterMs: number },
): ReadFeed {
  deps.log.info("feed not read", { feed: feedId, fault: why.fault, detail: why.detail ?? "" });
  return write(deps.db, (tx): ReadFeed => {
    const feed = findFeed(tx, feedId);
    const property = feed && findProperty(tx, feed.propertyId);
    if (!feed || !property) return { outcome: "no_such_feed" };
    const now = deps.clock.now();
    updateFeed(tx, feed.id, {
      checkedAt: now,
      failure: why.fault,
      failureDetail: why.detail,
      failures: feed.failures + 1,
    });
    if (feed.toldSilentAt === null && isSilent(feed, now)) tellOfSilence(tx, feed, property, now);
    return { outcome: "failed", ...why };
  });
}
