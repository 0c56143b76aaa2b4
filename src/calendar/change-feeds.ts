import { endOverdueHolds, findBooking, moveBookingTo, occupiedBetween } from "#db/booking.queries.ts";
import { calendarLinkOf, saveCalendarLink } from "#db/calendar.queries.ts";
import {
  countFeedsOfHost,
  deleteFeedInPart,
  type Feed,
  feedsOfProperty,
  findFeed,
  findFeedBySubmission,
  findFeedByUrl,
  insertFeed,
  moveFeed,
  updateFeed,
} from "#db/feed.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { writeNights } from "#db/night-key.ts";
import type { Reader } from "#db/open.ts";
import {
  deleteOutsideStay,
  findOutsideStay,
  type OutsideStay,
  takeOutsideNights,
  updateOutsideStay,
} from "#db/outside-stay.queries.ts";
import { findProperty, findPropertyOfHost } from "#db/property.queries.ts";
import { noteWork } from "#db/tried.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { channelOf } from "#src/core/calendar/channel.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import type { OutsideReader } from "#src/ports/outside-reader.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { applyReading, type Reading, type ReadingApplied } from "./apply-reading.ts";
import { calendarWindow } from "./own-stays.ts";
import type { FeedFault } from "./read-feed.ts";

type Needs = Pick<Deps, "db" | "clock" | "publicUrl">;
type FileDeps = Needs & Readonly<{ reader: OutsideReader }>;
type Of = Readonly<{ hostId: string; propertyId: string }>;

/** More than any house has, and few enough to be read at a payment. */
export const FEEDS_MOST = 12;
/** Of all properties of a host. Sixteen are read at a time, and one may take ten seconds to answer. */
export const FEEDS_OF_HOST_MOST = 200;

export type AddFeed =
  | { outcome: "added"; feedId: string }
  /** This form was sent before. */
  | { outcome: "already_added"; feedId: string }
  | { outcome: "not_a_link" }
  | { outcome: "own_calendar" }
  | { outcome: "same_link"; name: string }
  | { outcome: "too_many_feeds"; most: number }
  | { outcome: "no_such_property" }
  | { outcome: "unusable_file"; fault: FeedFault };

export type FeedToAdd = Of & Readonly<{ name: string; unit: number | null; submissionKey: string }>;

/** Adds a calendar by its link. It is read by a job at once and from then on, whether or not it works already. */
export function addFeed(deps: Needs, ask: FeedToAdd & { url: string }): AddFeed {
  const read = readLink(ask.url, deps.publicUrl);
  if (typeof read === "string") return { outcome: read };
  return write(deps.db, (tx): AddFeed => {
    const now = deps.clock.now();
    const refused = refusal(tx, ask);
    if (refused) return refused;
    const same = findFeedByUrl(tx, ask.propertyId, read.url);
    if (same) return { outcome: "same_link", name: same.name };
    const id = newId();
    const { channel, name } = channelOf(read.hostname);
    const { propertyId, unit, submissionKey } = ask;
    const named = ask.name || name;
    insertFeed(tx, {
      id,
      propertyId,
      unit,
      name: named,
      channel,
      url: read.url,
      submissionKey: secretHash(submissionKey),
      createdAt: now,
    });
    enqueue(tx, { kind: "check_feed", key: id, runAt: now, now });
    return { outcome: "added", feedId: id };
  });
}

/** Adds a calendar as a file, which says what is taken until another file takes its place. */
export async function addFile(deps: FileDeps, ask: FeedToAdd & { bytes: Uint8Array }): Promise<AddFeed> {
  const reading = await readFile(deps, ask);
  if ("fault" in reading) return { outcome: "unusable_file", fault: reading.fault };
  const result = write(deps.db, (tx): AddFeed => {
    const refused = refusal(tx, ask);
    if (refused) return refused;
    const id = newId();
    const { propertyId, unit, submissionKey } = ask;
    const name = ask.name || "File";
    insertFeed(tx, {
      id,
      propertyId,
      unit,
      name,
      channel: "other",
      submissionKey: secretHash(submissionKey),
      createdAt: deps.clock.now(),
    });
    return { outcome: "added", feedId: id };
  });
  // A form that is sent once more takes in what broke off the first time.
  if (result.outcome === "added" || (result.outcome === "already_added" && isUnread(deps.db, result.feedId)))
    await takeFile(deps, result.feedId, reading);
  return result;
}

function isUnread(db: Reader, feedId: string): boolean {
  const feed = findFeed(db, feedId);
  return feed?.urlLabel === null && feed.parsedAt === null;
}

export type ReplaceFile =
  | ({ outcome: "replaced" } & ReadingApplied)
  | { outcome: "unusable_file"; fault: FeedFault }
  | { outcome: "no_such_feed" };

/** A newer file of the same calendar. The host gave it themselves, so what it leaves out is free at once. */
export async function replaceFile(
  deps: FileDeps,
  ask: Of & { feedId: string; bytes: Uint8Array },
): Promise<ReplaceFile> {
  const feed = findOwnFeed(deps.db, ask);
  const reading = await readFile(deps, ask, feed?.endMeans);
  if ("fault" in reading) return { outcome: "unusable_file", fault: reading.fault };
  if (feed?.urlLabel !== null) return { outcome: "no_such_feed" };
  const done = await takeFile(deps, ask.feedId, reading);
  return done ? { outcome: "replaced", ...done } : { outcome: "no_such_feed" };
}

async function readFile(
  deps: FileDeps,
  { bytes, hostId }: Pick<Of, "hostId"> & { bytes: Uint8Array },
  endMeans?: Feed["endMeans"],
) {
  const calendar = await deps.reader.calendar(bytes, calendarWindow(deps.clock.today(), endMeans), hostId);
  return calendar.outcome === "read" ? { ...calendar, trusted: true } : { fault: calendar.outcome };
}

function takeFile(deps: Needs, feedId: string, reading: Reading): Promise<ReadingApplied | undefined> {
  const now = deps.clock.now();
  const when = { now, today: deps.clock.today(), siteHost: new URL(deps.publicUrl).hostname };
  return applyReading(deps.db, { feedId, reading, when, noted: { checkedAt: now } });
}

function refusal(tx: Change, ask: FeedToAdd): AddFeed | undefined {
  if (!findPropertyOfHost(tx, ask.propertyId, ask.hostId)) return { outcome: "no_such_property" };
  const repeated = findFeedBySubmission(tx, ask.submissionKey);
  if (repeated) {
    const isSame = repeated.propertyId === ask.propertyId;
    return isSame ? { outcome: "already_added", feedId: repeated.id } : { outcome: "no_such_property" };
  }
  if (feedsOfProperty(tx, ask.propertyId).length >= FEEDS_MOST) return { outcome: "too_many_feeds", most: FEEDS_MOST };
  const isFull = countFeedsOfHost(tx, ask.hostId) >= FEEDS_OF_HOST_MOST;
  return isFull ? { outcome: "too_many_feeds", most: FEEDS_OF_HOST_MOST } : undefined;
}

/** The link as it is kept, or why it is none that could be read. */
function readLink(typed: string, publicUrl: string): { url: string; hostname: string } | "not_a_link" | "own_calendar" {
  const text = typed.trim();
  const url = URL.parse(text.replace(/^webcals?:(?:\/\/)?/i, "https://"));
  if (!url || text.length > 2000 || !/^https?:$/.test(url.protocol) || !url.hostname) return "not_a_link";
  if (url.host === new URL(publicUrl).host) return "own_calendar";
  return { url: text, hostname: url.hostname };
}

/** The feed of a host's own property, or nothing. */
function findOwnFeed(db: Reader, ask: Of & { feedId: string }): Feed | undefined {
  const feed = findFeed(db, ask.feedId);
  return feed?.propertyId === ask.propertyId && findPropertyOfHost(db, ask.propertyId, ask.hostId) ? feed : undefined;
}

export type ChangeFeed = { outcome: "changed" | "removed" | "no_such_feed" };

/** What a host says of a calendar. */
export type FeedTerms = Readonly<{ name: string; unit: number | null }> & Pick<Feed, "endMeans" | "colour" | "note">;

/** Keeps what a host says of a calendar. What its ends mean counts from the next reading, which is of the whole. */
export function describeFeed(deps: Needs, ask: Of & { feedId: string; terms: FeedTerms }): ChangeFeed {
  return write(deps.db, (tx): ChangeFeed => {
    const feed = findOwnFeed(tx, ask);
    if (!feed) return { outcome: "no_such_feed" };
    const { name, unit, endMeans, colour, note } = ask.terms;
    const isReadAnew = endMeans !== feed.endMeans && feed.urlLabel !== null;
    updateFeed(tx, feed.id, {
      ...{ name: name || feed.name, unit, endMeans, colour, note },
      ...(isReadAnew ? { etag: null, lastModified: null, parsedAt: null } : {}),
    });
    return { outcome: "changed" };
  });
}

export type MoveFeed =
  | { outcome: "moved" | "no_such_feed" | "not_a_link" | "own_calendar" }
  | { outcome: "same_link"; name: string };

/**
 * Reads a calendar by another link from now on. Its stays are kept and compared with what the new link says: the same
 * dates are the same stays, whatever they are called there.
 */
export function replaceLink(deps: Needs, ask: Of & { feedId: string; url: string }): MoveFeed {
  const read = readLink(ask.url, deps.publicUrl);
  if (typeof read === "string") return { outcome: read };
  return write(deps.db, (tx): MoveFeed => {
    const feed = findOwnFeed(tx, ask);
    if (feed?.urlLabel === null || !feed) return { outcome: "no_such_feed" };
    const same = findFeedByUrl(tx, ask.propertyId, read.url);
    if (same && same.id !== feed.id) return { outcome: "same_link", name: same.name };
    moveFeed(tx, feed.id, read.url, channelOf(read.hostname).channel);
    return { outcome: "moved" };
  });
}

/** Few enough that nobody notices. */
const STAYS_AT_ONCE = 300;

/** Removes a calendar and frees its nights. Thousands of stays go piece by piece, and whoever is at the door comes between. */
export async function removeFeed(deps: Needs, ask: Of & { feedId: string }): Promise<ChangeFeed> {
  for (;;) {
    const isGone = await writePatiently(deps.db, (tx) =>
      findOwnFeed(tx, ask) ? deleteFeedInPart(tx, ask.feedId, STAYS_AT_ONCE) : undefined,
    );
    if (isGone === undefined) return { outcome: "no_such_feed" };
    if (isGone) return { outcome: "removed" };
    await new Promise(setImmediate);
    noteWork("goes on");
  }
}

/** Makes the address of our calendar a new one: the one for a feed's site, or the property's own. */
export function renewLink(deps: Needs, ask: Of & { feedId: string | undefined }): ChangeFeed {
  return write(deps.db, (tx): ChangeFeed => {
    const { feedId } = ask;
    if (feedId === undefined) {
      if (!findPropertyOfHost(tx, ask.propertyId, ask.hostId)) return { outcome: "no_such_feed" };
      saveCalendarLink(tx, ask.propertyId, { version: calendarLinkOf(tx, ask.propertyId).version + 1 });
      return { outcome: "changed" };
    }
    const feed = findOwnFeed(tx, { ...ask, feedId });
    if (!feed) return { outcome: "no_such_feed" };
    updateFeed(tx, feed.id, { linkVersion: feed.linkVersion + 1 });
    return { outcome: "changed" };
  });
}

export type SettleStay = {
  outcome: "settled" | "same" | "apart" | "freed" | "moved" | "nights_taken" | "no_such_stay";
};

export const STAY_DECISIONS = ["settle", "free", "move", "same", "apart"] as const;
export type StayDecision = (typeof STAY_DECISIONS)[number];

/**
 * What a host decides of an outside stay: `settle` says that they know of the collision, `free` that the
 * stay their feed leaves out is really gone, `move` gives our own booking another room, `same` and `apart` say
 * whether a stay of another calendar with the same dates is this one.
 */
export function decideStay(
  deps: Needs,
  ask: Of & { stayId: string; decision: StayDecision; bookingId: string; unit: number; otherId?: string },
): SettleStay {
  const decide = (tx: Change): SettleStay => {
    const stay = findOutsideStay(tx, ask.stayId);
    if (stay?.propertyId !== ask.propertyId || !findPropertyOfHost(tx, ask.propertyId, ask.hostId))
      return { outcome: "no_such_stay" };
    switch (ask.decision) {
      case "settle":
        updateOutsideStay(tx, stay.id, { settledAt: deps.clock.now() });
        return { outcome: "settled" };
      case "free":
        if (stay.missingSince === null) return { outcome: "no_such_stay" };
        deleteOutsideStay(tx, stay.id);
        return { outcome: "freed" };
      case "same":
      case "apart": {
        const other = findOutsideStay(tx, ask.otherId ?? "");
        if (other?.propertyId !== ask.propertyId || other.feedId === stay.feedId) return { outcome: "no_such_stay" };
        if (ask.decision === "same") joinStays(tx, stay, other);
        // What is apart from one stay already is remembered by the other of the two.
        else if (stay.apartFrom === null) updateOutsideStay(tx, stay.id, { apartFrom: other.id });
        else updateOutsideStay(tx, other.id, { apartFrom: stay.id });
        return { outcome: ask.decision };
      }
      case "move":
        return moveBooking(tx, stay, ask, deps.clock.now());
    }
  };
  return writeNights(deps.db, decide, () => ({ outcome: "nights_taken" }));
}

/**
 * Two stays are one. It keeps one room: the one that its site left open goes to that of the other, and waits for the
 * nights there. A stay that is several of the other site's is remembered by each of them.
 */
function joinStays(tx: Change, stay: OutsideStay, other: OutsideStay): void {
  if (stay.sameAs === null) updateOutsideStay(tx, stay.id, { sameAs: other.id });
  else updateOutsideStay(tx, other.id, { sameAs: stay.id });
  if (stay.unit === other.unit || findFeed(tx, stay.feedId)?.unit !== null) return;
  updateOutsideStay(tx, stay.id, { unit: other.unit });
  takeOutsideNights(tx, { ...stay, unit: other.unit });
}

function moveBooking(tx: Change, stay: OutsideStay, ask: { bookingId: string; unit: number }, now: number): SettleStay {
  // First, so that a room whose hold just ended is free in the table too.
  endOverdueHolds(tx, now, stay.propertyId);
  const booking = findBooking(tx, ask.bookingId);
  const property = findProperty(tx, stay.propertyId);
  const isOver = booking?.state === "expired" || booking?.state === "cancelled";
  if (!booking || !property || booking.propertyId !== stay.propertyId || isOver) return { outcome: "no_such_stay" };
  const occupied = occupiedBetween(tx, property.id, booking.checkIn, booking.checkOut, now);
  if (!freeUnits(booking, { units: property.units, occupied }).includes(ask.unit)) return { outcome: "nights_taken" };
  moveBookingTo(tx, booking, ask.unit);
  return { outcome: "moved" };
}
