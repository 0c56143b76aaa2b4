import { endOverdueHolds } from "#db/booking.queries.ts";
import {
  deleteOutsideStay,
  type Feed,
  insertOutsideStays,
  type NewOutsideStay,
  nightsOfOutsideStay,
  type OutsideStay,
  staysOfFeed,
  takeOutsideNights,
  updateFeed,
  updateOutsideStay,
} from "#db/calendar.queries.ts";
import { findProperty, type Property } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { occupancyAround } from "#src/booking/occupancy.ts";
import { bestUnit, LONG_GAP_NIGHTS, type Occupancy } from "#src/core/availability.ts";
import { ECHO_FADES_MS, isEcho, type OwnStay } from "#src/core/echo.ts";
import { planSync } from "#src/core/feed-sync.ts";
import type { EventProblem, FeedStay } from "#src/core/ical.ts";
import { addDays, type LocalDate, nightsOf, type Stay } from "#src/core/stay.ts";
import { newId } from "#src/web/ids.ts";
import { ownName } from "./calendar-names.ts";
import { lastReadAt, ownStays } from "./own-stays.ts";
import { tellOfCollisions, tellOfDrop } from "./tell-host.ts";

export type Reading = Readonly<{
  stays: readonly FeedStay[];
  problems: readonly EventProblem[];
  /** The host gave it herself, so what it leaves out is free at once. */
  trusted: boolean;
}>;

export type ReadingApplied = { added: number; moved: number; missing: number; freed: number };

type When = Readonly<{ now: number; today: LocalDate; siteHost: string }>;

/**
 * Brings the nights in line with what a feed says. A stay that collides keeps those of its nights that are
 * free, waits for the others, and is shown to the host; it is never dropped.
 */
export function applyReading(tx: Change, feed: Feed, reading: Reading, when: When): ReadingApplied {
  const { now, today } = when;
  const property = findProperty(tx, feed.propertyId);
  if (!property) throw new Error("a feed without its property");
  endOverdueHolds(tx, now, property.id);
  const known = staysOfFeed(tx, feed.id);
  const told = reading.stays.filter((stay) => !ownName(stay.uid, property.id, when.siteHost));
  const dropped = feed.droppedAt !== null;
  const plan = planSync(known, told, { now, today, dropped, trusted: reading.trusted });

  // What leaves goes first, so that what comes finds its room.
  for (const id of plan.freed) deleteOutsideStay(tx, id);
  for (const { id, missingSince, misses } of plan.missing) updateOutsideStay(tx, id, { missingSince, misses });
  const echoes = { own: ownStays(tx, property.id, today, now), readAt: lastReadAt(tx, property.id) };
  const returns = (stay: FeedStay) =>
    isEcho(stay, echoes.own, { feedId: feed.id, unit: roomOf(feed, property), lastReadAt: echoes.readAt, today });

  const before = new Map(known.map((stay) => [stay.id, stay]));
  let moved = 0;
  for (const { id, stay } of plan.kept) {
    const was = before.get(id);
    if (!was) continue;
    if (was.checkIn !== stay.checkIn || was.checkOut !== stay.checkOut) moved += 1;
    keep(tx, { feed, property, was, stay, echo: returns(stay) }, now);
  }
  const rooms = roomsOf(tx, property, plan.added, now);
  insertOutsideStays(
    tx,
    plan.added.map((stay): NewOutsideStay => {
      const { key, kind, summary, checkIn, checkOut } = stay;
      const echo = returns(stay);
      const unit = roomFor({ feed, property, stay, echo, own: echoes.own, around: rooms.around });
      if (!echo) rooms.take(unit, stay);
      const facts = { feedId: feed.id, propertyId: property.id, unit, key, kind, summary, checkIn, checkOut, echo };
      return { id: newId(), ...facts, seenAt: now };
    }),
  );

  updateFeed(tx, feed.id, {
    parsedAt: now,
    workedAt: now,
    failure: null,
    failureDetail: null,
    failures: 0,
    toldSilentAt: null,
    stays: told.filter((stay) => stay.checkOut > today).length,
    problems: [...reading.problems],
    droppedAt: plan.dropped ? (feed.droppedAt ?? now) : null,
    ...(plan.dropped ? {} : { toldDropAt: null }),
  });
  if (plan.dropped && feed.toldDropAt === null) tellOfDrop(tx, feed, property, plan.missing.length, now);
  tellOfCollisions(tx, property, { now, today });
  return { added: plan.added.length, moved, missing: plan.missing.length, freed: plan.freed.length };
}

type Kept = { feed: Feed; property: Property; was: OutsideStay; stay: FeedStay; echo: boolean };

function keep(tx: Change, { feed, property, was, stay, echo }: Kept, now: number): void {
  const hasMoved = was.checkIn !== stay.checkIn || was.checkOut !== stay.checkOut;
  // An echo of nights that are ours no more fades slowly; what stood for itself does not become one.
  const echoUntil = was.echo && !echo && !hasMoved ? (was.echoUntil ?? now + ECHO_FADES_MS) : null;
  const isStillEcho = hasMoved ? echo : was.echo && (echo || now < (echoUntil ?? 0));
  const hadRoom = roomOf(feed, property) ?? was.unit;
  const around = () => withoutNightsOf(tx, occupancyAround(tx, property, stay, now), was);
  const unit = hasMoved ? roomFor({ feed, property, stay, echo: isStillEcho, own: [], around, was }) : hadRoom;
  const { key, kind, summary, checkIn, checkOut } = stay;
  const isSame = was.key === key && was.kind === kind && was.summary === summary && was.unit === unit;
  const isSettled = was.missingSince === null && was.echo === isStillEcho && was.echoUntil === echoUntil;
  // Most of every reading is what the last one said.
  if (!hasMoved && isSame && isSettled) return;
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
    echoUntil: isStillEcho ? echoUntil : null,
    // A collision with other dates is another one.
    ...(hasMoved ? { toldAt: null, settledAt: null } : {}),
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

/** The rooms while many stays are given one: read once, and then as each stay leaves them. */
function roomsOf(tx: Change, property: Property, stays: readonly Stay[], now: number) {
  const taken = new Map<LocalDate, Set<number>>();
  const take = (unit: number, night: LocalDate) => {
    const units = taken.get(night);
    if (units) units.add(unit);
    else taken.set(night, new Set([unit]));
  };
  let isRead = false;
  function read(): void {
    isRead = true;
    const [checkIn = ""] = stays.map((stay) => stay.checkIn).sort();
    const checkOut =
      stays
        .map((stay) => stay.checkOut)
        .sort()
        .at(-1) ?? checkIn;
    for (const { unit, night } of occupancyAround(tx, property, { checkIn, checkOut }, now).occupied) take(unit, night);
  }
  return {
    take: (unit: number, stay: Stay) => {
      if (isRead) for (const night of nightsOf(stay)) take(unit, night);
    },
    around: (stay: Stay): Occupancy => {
      if (!isRead) read();
      const checkIn = addDays(stay.checkIn, -LONG_GAP_NIGHTS - 1);
      const checkOut = addDays(stay.checkOut, LONG_GAP_NIGHTS + 1);
      const occupied = nightsOf({ checkIn, checkOut }).flatMap((night) =>
        Array.from(taken.get(night) ?? [], (unit) => ({ unit, night })),
      );
      return { units: property.units, occupied };
    },
  };
}

/** The calendar as it would be without the stay that moves. */
function withoutNightsOf(tx: Change, occupancy: Occupancy, was: OutsideStay): Occupancy {
  const own = new Set(nightsOfOutsideStay(tx, was.id).map(({ unit, night }) => `${unit} ${night}`));
  return { ...occupancy, occupied: occupancy.occupied.filter(({ unit, night }) => !own.has(`${unit} ${night}`)) };
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
