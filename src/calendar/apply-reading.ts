import { endOverdueHolds } from "#db/booking.queries.ts";
import { toldEventsOf } from "#db/calendar.queries.ts";
import { type Feed, findFeed, updateFeed } from "#db/feed.queries.ts";
import { ofDatabase } from "#db/for-person.ts";
import { idsSharingHouse } from "#db/house.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import {
  deleteOutsideStay,
  findOutsideStay,
  insertOutsideStays,
  markMissing,
  type NewOutsideStay,
  nightsOfOutsideStays,
  type OutsideStay,
  staysOfFeed,
  takeOutsideNights,
  updateOutsideStay,
} from "#db/outside-stay.queries.ts";
import { findProperty, type Property } from "#db/property.queries.ts";
import { noteWork } from "#db/tried.ts";
import { type Change, writePatiently } from "#db/write.ts";
import {
  asToldThere,
  ECHO_FADES_MS,
  isFading,
  type OwnComing,
  type OwnStay,
  ownComing,
} from "#src/core/calendar/echo.ts";
import type { EventProblem } from "#src/core/calendar/event-problem.ts";
import { planSync, type SyncPlan } from "#src/core/calendar/feed-sync.ts";
import type { CalledOff, FeedStay } from "#src/core/calendar/ical.ts";
import { bestUnit, LONG_GAP_NIGHTS, type Occupancy } from "#src/core/stay/availability.ts";
import { addDays, type LocalDate, nightCount, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { newId } from "#src/web/ids.ts";
import { ownName } from "./calendar-names.ts";
import { ownStays } from "./own-stays.ts";
import { tellOfCollisions, tellOfDrop } from "./tell-host.ts";

export type Reading = Readonly<{
  stays: readonly FeedStay[];
  problems: readonly EventProblem[];
  calledOff?: readonly CalledOff[] | undefined;
  /** The host gave it themselves, so what it leaves out is free at once. */
  trusted: boolean;
}>;

export type ReadingApplied = { added: number; moved: number; missing: number; freed: number };

/** What to apply: `undefined` is the reading before again, when a site says that it has nothing new. */
export type ToApply = Readonly<{
  feedId: string;
  reading: Reading | undefined;
  when: When;
  /** What else is noted of the feed, once all of the reading is in. */
  noted?: Partial<Omit<Feed, "id" | "propertyId">>;
}>;

type When = Readonly<{ now: number; today: LocalDate; siteHost: string }>;

/** How far a piece of the work has come; `gone` when the feed was removed meanwhile. */
export type Progress = { outcome: "more" } | { outcome: "gone" } | ({ outcome: "applied" } & ReadingApplied);

/** Small enough that nobody notices a piece, large enough that thousands of stays take few. */
const PIECE_MS = 20;

/**
 * Brings the nights in line with what a feed says. A stay that collides keeps those of its nights that are
 * free, waits for the others, and is shown to the host; it is never dropped.
 *
 * Thousands of stays go in piece by piece, each a change of its own, and whoever is at the door comes between.
 * What is sold elsewhere is closed first; only when all of that is in does anything end. Where this breaks off,
 * the next reading compares anew and does the rest. `undefined`: there is no such feed any more.
 */
export function applyReading(db: Db, ask: ToApply): Promise<ReadingApplied | undefined> {
  return afterTheOneBefore(db, ask.feedId, async () => {
    const piece = startReading(db, ask);
    for (;;) {
      await new Promise(setImmediate);
      noteWork("goes on");
      const progress = await writePatiently(db, (tx) => piece(tx, PIECE_MS));
      if (progress.outcome === "gone") return undefined;
      if (progress.outcome === "more") continue;
      const { outcome: _, ...applied } = progress;
      return applied;
    }
  });
}

/** The same in one change, for the few stays of a demonstration. */
export function applyReadingAtOnce(tx: Change, ask: ToApply): void {
  startReading(tx, ask)(tx, Number.POSITIVE_INFINITY);
}

const underWay = ofDatabase(() => new Map<string, Promise<unknown>>());

/** Two readings of one feed never run through each other. */
function afterTheOneBefore<T>(db: Db, feedId: string, work: () => Promise<T>): Promise<T> {
  const running = underWay(db);
  const mine = (running.get(feedId) ?? Promise.resolve()).then(work, work);
  running.set(feedId, mine);
  return mine.finally(() => {
    if (running.get(feedId) === mine) running.delete(feedId);
  });
}

/**
 * Compares a reading with what is known, and gives the way to take it in: called again and again, each time in a
 * change and for about `mostMs`, until it says that all is applied.
 */
export function startReading(db: Reader, ask: ToApply): (tx: Change, mostMs: number) => Progress {
  const feed = findFeed(db, ask.feedId);
  if (!feed) return () => ({ outcome: "gone" });
  const known = staysOfFeed(db, feed.id);
  const reading = ask.reading ?? sameAgain(known, feed);
  const { now, today, siteHost } = ask.when;
  // What we told of the house's other half comes back here where somebody gave a site that address.
  const house = idsSharingHouse(db, feed.propertyId);
  const told = reading.stays.filter((stay) => !house.some((id) => ownName(stay.uid, id, siteHost)));
  const { trusted, calledOff } = reading;
  const plan = planSync(known, told, { now, today, dropped: feed.droppedAt !== null, trusted, calledOff });
  const readAt = feed.linkReadAt;
  const mayEcho = readAt !== null;
  const before = new Map(known.map((stay) => [stay.id, stay]));
  const comparison: Comparison = {
    ask,
    reading,
    plan,
    before,
    leaving: plan.freed.flatMap((id) => before.get(id) ?? []),
    added: plan.added.toSorted(byCheckIn),
    toCome: told.filter((stay) => stay.checkOut > today).length,
    mayEcho,
    own: [],
    readAt,
  };
  const bits = bitsOf(comparison);
  const moved = plan.kept.filter(({ id, stay }) => hasMoved(before.get(id), stay)).length;
  const added = plan.added.length;
  const applied = { added, moved, missing: plan.missing.length, freed: plan.freed.length };
  return (tx, mostMs) => {
    const place = placeOf(tx, ask.feedId);
    if (!place) return { outcome: "gone" };
    endOverdueHolds(tx, now, place.property.id);
    const began = performance.now();
    for (let bit = bits.next(); !bit.done; bit = bits.next()) {
      bit.value(tx, place);
      if (performance.now() - began < mostMs) continue;
      // Half a reading: what the site says is asked for as a whole again, should this one not come to its end.
      if (!comparison.isWhole) updateFeed(tx, ask.feedId, { etag: null, lastModified: null });
      return { outcome: "more" };
    }
    return { outcome: "applied", ...applied };
  };
}

type Comparison = {
  readonly ask: ToApply;
  readonly reading: Reading;
  readonly plan: SyncPlan;
  readonly before: ReadonlyMap<string, OutsideStay>;
  /** What is freed in the end, and whose room what comes may have. */
  readonly leaving: readonly OutsideStay[];
  /** By their dates, so that stays that go in together are near each other. */
  readonly added: FeedStay[];
  readonly toCome: number;
  readonly mayEcho: boolean;
  own: readonly OwnStay[];
  readonly readAt: number | null;
  /** Every stay is in, and the feed says so. */
  isWhole?: boolean;
};

/** As they are when a piece begins: a host may rename a feed or remove it in between. */
type Place = Readonly<{ feed: Feed; property: Property }>;
type Bit = (tx: Change, place: Place) => void;

function placeOf(tx: Change, feedId: string): Place | undefined {
  const feed = findFeed(tx, feedId);
  const property = feed && findProperty(tx, feed.propertyId);
  return property && { feed, property };
}

/** The work in its order: what is there, what is new, and then what has left. */
function* bitsOf(comparison: Comparison): Generator<Bit, undefined> {
  const { plan, before, added, ask } = comparison;
  const { today, now } = ask.when;
  yield (tx, { property }) => {
    if (!comparison.mayEcho) return;
    const told = toldEventsOf(tx, property.id, ask.feedId).map(({ uid, said }): [string, Stay] => {
      const [checkIn = "", checkOut = ""] = (said.split(" ")[0] ?? "").split("/");
      return [uid.slice(0, uid.lastIndexOf(`.${property.id}@`)), { checkIn, checkOut }];
    });
    comparison.own = asToldThere(ownStays(tx, property.id, today, now), new Map(told));
  };
  for (const { id, stay } of plan.kept) {
    const was = before.get(id);
    if (was) yield (tx, place) => keep(tx, { ...place, comparison, was, stay });
  }
  for (const some of together(added)) yield (tx, place) => add(tx, place, comparison, some);
  for (const id of plan.freed) yield (tx) => deleteOutsideStay(tx, id);
  yield (tx, place) => finish(tx, place, comparison);
  yield (tx, { property }) => tellOfCollisions(tx, property, ask.when);
  return undefined;
}

const STAYS_TOGETHER = 50;
const NIGHTS_TOGETHER = 300;

/** As many as go in at once: room is looked for in one query for all of them. */
function* together(stays: readonly FeedStay[]): Generator<FeedStay[]> {
  let some: FeedStay[] = [];
  let nights = 0;
  for (const stay of stays) {
    const more = nightCount(stay);
    if (some.length > 0 && (some.length >= STAYS_TOGETHER || nights + more > NIGHTS_TOGETHER)) {
      yield some;
      some = [];
      nights = 0;
    }
    some.push(stay);
    nights += more;
  }
  if (some.length > 0) yield some;
}

function add(tx: Change, { feed, property }: Place, comparison: Comparison, stays: readonly FeedStay[]): void {
  const { own, ask } = comparison;
  const rooms = roomsOf(tx, property, { stays, leaving: comparison.leaving, now: ask.when.now });
  insertOutsideStays(
    tx,
    stays.map((stay): NewOutsideStay => {
      const { key, kind, summary, checkIn, checkOut } = stay;
      const { echo, returns } = comingBack(stay, { feed, property }, comparison);
      const unit = roomFor({ feed, property, stay, echo, own, around: rooms.around });
      if (!echo) rooms.take(unit, stay);
      const facts = { feedId: feed.id, propertyId: property.id, unit, key, kind, summary, checkIn, checkOut };
      return { id: newId(), ...facts, echo, returns, seenAt: ask.when.now };
    }),
  );
}

/** Whether a stay is our own calendar coming back. */
function comingBack(stay: FeedStay, { feed, property }: Place, { own, readAt, ask }: Comparison): OwnComing {
  const { today } = ask.when;
  return ownComing(stay, own, { feedId: feed.id, unit: roomOf(feed, property), lastReadAt: readAt, today });
}

function finish(tx: Change, { feed, property }: Place, comparison: Comparison): void {
  const { plan, reading, ask, toCome } = comparison;
  const { now } = ask.when;
  comparison.isWhole = true;
  markMissing(tx, plan.missing);
  updateFeed(tx, feed.id, {
    parsedAt: now,
    workedAt: now,
    failure: null,
    failureDetail: null,
    failures: 0,
    toldSilentAt: null,
    stays: toCome,
    problems: [...reading.problems],
    droppedAt: plan.dropped ? (feed.droppedAt ?? now) : null,
    ...(plan.dropped ? {} : { toldDropAt: null }),
    ...ask.noted,
  });
  if (plan.dropped && feed.toldDropAt === null) tellOfDrop(tx, feed, property, plan.missing.length, now);
}

/** "Nothing new" is a reading too: what was missing is still missing. */
function sameAgain(known: readonly OutsideStay[], feed: Feed): Reading {
  const stays = known
    .filter((stay) => stay.missingSince === null)
    .map(({ key, kind, summary, checkIn, checkOut }): FeedStay => ({ key, uid: "", kind, summary, checkIn, checkOut }));
  return { stays, problems: feed.problems, trusted: false };
}

function byCheckIn(a: Stay, b: Stay): number {
  if (a.checkIn === b.checkIn) return 0;
  return a.checkIn < b.checkIn ? -1 : 1;
}

function hasMoved(was: Stay | undefined, stay: Stay): boolean {
  return was !== undefined && (was.checkIn !== stay.checkIn || was.checkOut !== stay.checkOut);
}

type Kept = Place & { comparison: Comparison; was: OutsideStay; stay: FeedStay };

function keep(tx: Change, { feed, property, comparison, was, stay }: Kept): void {
  const { now } = comparison.ask.when;
  const { echo, returns } = comingBack(stay, { feed, property }, comparison);
  const isElsewhere = hasMoved(was, stay);
  // What came back of nights that are ours no more fades slowly; what stood for itself does not become our own.
  const isOurs = echo || returns !== null;
  const wasOurs = was.echo || was.returns !== null;
  const echoUntil = wasOurs && !isOurs && !isElsewhere ? (was.echoUntil ?? now + ECHO_FADES_MS) : null;
  // A booking that ended is another matter: theirs has its nights at once, see the migration.
  const readAt = was.returns === null ? comparison.readAt : now;
  const fades = echoUntil !== null && isFading(now, echoUntil, readAt);
  const isStillEcho = isElsewhere ? echo : was.echo && (echo || fades);
  const stillReturns = isElsewhere ? returns : fades ? was.returns : wasOurs ? returns : null;
  const { key, kind, summary, checkIn, checkOut } = stay;
  const hadRoom = roomOf(feed, property) ?? was.unit;
  const isSame = was.key === key && was.kind === kind && was.summary === summary && was.unit === hadRoom;
  const isSettled =
    was.missingSince === null &&
    was.echo === isStillEcho &&
    was.echoUntil === echoUntil &&
    was.returns === stillReturns;
  // Most of every reading is what the last one said.
  if (!isElsewhere && isSame && isSettled) return;
  // Opened by the host since the reading began: it is told, so it is new.
  if (!findOutsideStay(tx, was.id)) return void comparison.added.push(stay);
  const leaving = [...comparison.leaving, was];
  const { around } = roomsOf(tx, property, { stays: [stay], leaving, now });
  // What its host called the same stay as another site's is in the room of that one.
  const same = isElsewhere && was.sameAs !== null ? findOutsideStay(tx, was.sameAs) : undefined;
  const newRoom = () => roomFor({ feed, property, stay, echo: isStillEcho, own: [], around, was });
  const unit = isElsewhere ? (roomOf(feed, property) ?? same?.unit ?? newRoom()) : hadRoom;
  updateOutsideStay(tx, was.id, {
    key,
    kind,
    summary,
    checkIn,
    checkOut,
    unit,
    seenAt: now,
    missingSince: null,
    misses: 0,
    echo: isStillEcho,
    returns: stillReturns,
    echoUntil: fades ? echoUntil : null,
    // A collision with other dates is another one to look at; of each booking its host is told once.
    ...(isElsewhere ? { settledAt: null } : {}),
  });
  takeOutsideNights(tx, { ...was, checkIn, checkOut, unit, echo: isStillEcho });
}

/** The feed's own room, if it has one that is still there. */
function roomOf(feed: Feed, property: Property): number | null {
  if (property.units === 1) return 1;
  return feed.unit !== null && feed.unit <= property.units ? feed.unit : null;
}

/** The room that fits best; when none is free, the one in which the fewest nights collide. */
function roomFor(ask: {
  feed: Feed;
  property: Property;
  stay: Stay;
  echo: boolean;
  own: readonly OwnStay[];
  /** What others have around the stay. */
  around: (stay: Stay) => Occupancy;
  was?: OutsideStay;
}): number {
  const { property, stay, was } = ask;
  const own = roomOf(ask.feed, property);
  if (own !== null) return own;
  if (ask.echo) return ask.own.find((one) => one.checkIn === stay.checkIn)?.unit ?? was?.unit ?? 1;
  const others = ask.around(stay);
  return (was && isFree(was.unit, stay, others) ? was.unit : bestUnit(stay, others)) ?? leastTaken(stay, others);
}

/** The rooms while some stays are given one: read once, and then as each stay leaves them. */
function roomsOf(
  tx: Change,
  property: Property,
  of: { stays: readonly Stay[]; leaving: readonly OutsideStay[]; now: number },
) {
  const taken = new Map<LocalDate, Set<number>>();
  const take = (unit: number, night: LocalDate) => {
    const units = taken.get(night);
    if (units) units.add(unit);
    else taken.set(night, new Set([unit]));
  };
  let isRead = false;
  function read(): void {
    isRead = true;
    const [first = ""] = of.stays.map((stay) => stay.checkIn).sort();
    const last = of.stays.map((stay) => stay.checkOut).sort();
    const { checkIn: from, checkOut: to } = withGaps({ checkIn: first, checkOut: last.at(-1) ?? first });
    for (const { unit, night } of occupancyBetween(tx, property, from, to, of.now).occupied) take(unit, night);
    // What leaves has its nights until all that comes is in, and they are for it.
    const ids = of.leaving.filter((one) => one.checkIn < to && one.checkOut > from).map(({ id }) => id);
    for (const { unit, night } of nightsOfOutsideStays(tx, ids, from, to)) taken.get(night)?.delete(unit);
  }
  return {
    take: (unit: number, stay: Stay) => {
      if (isRead) for (const night of nightsOf(stay)) take(unit, night);
    },
    around: (stay: Stay): Occupancy => {
      if (!isRead) read();
      const occupied = nightsOf(withGaps(stay)).flatMap((night) =>
        Array.from(taken.get(night) ?? [], (unit) => ({ unit, night })),
      );
      return { units: property.units, occupied };
    },
  };
}

/** A stay and the nights around it that decide on the best room. */
function withGaps({ checkIn, checkOut }: Stay): Stay {
  return { checkIn: addDays(checkIn, -LONG_GAP_NIGHTS - 1), checkOut: addDays(checkOut, LONG_GAP_NIGHTS + 1) };
}

function isFree(room: number, stay: Stay, { occupied }: Occupancy): boolean {
  return !occupied.some(({ unit, night }) => unit === room && night >= stay.checkIn && night < stay.checkOut);
}

function leastTaken(stay: Stay, { units, occupied }: Occupancy): number {
  const taken = Array.from({ length: units }, () => 0);
  for (const { unit, night } of occupied) {
    if (night >= stay.checkIn && night < stay.checkOut && unit <= units) taken[unit - 1] = (taken[unit - 1] ?? 0) + 1;
  }
  return taken.indexOf(Math.min(...taken)) + 1;
}
