import type { Db } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import {
  foreignChanges,
  listedAfter,
  listedProperty,
  nextHoldEnd,
  noteTouchedProperties,
  propertiesWithHolds,
  propertiesWithTerms,
  propertyIdsAfter,
  takeTouchedProperties,
} from "#db/search.queries.ts";
import { occupancyAround, occupancyBetween } from "#src/booking/occupancy.ts";
import type { Nights } from "#src/core/availability-bits.ts";
import { dayNumber } from "#src/core/day-number.ts";
import {
  type Calendar,
  createPropertyIndex,
  type Listed,
  type Matches,
  type PropertyIndex,
  type Question,
  type Sort,
} from "#src/core/property-index.ts";
import type { Costed } from "#src/core/rate-columns.ts";
import { closedNights, judgeByRules } from "#src/core/search-rules.ts";
import { daysBetween, type Stay } from "#src/core/stay.ts";
import { type Moment, momentAt, pickerOf, roomsOf } from "#src/core/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";
import { loadStoredNights, loadTerms, type NightsKept, nightsKeptFrom, readFrom } from "./load-listings.ts";

type Rooms = Readonly<{ id: string; units: number; basePriceKes: number }>;
export type StayQuestion = Omit<Question, "nights"> & Readonly<{ stay: Stay | undefined }>;

/** What was found, with what decides its prices; good until the next question. */
export type FoundMatches = Matches & Readonly<{ costed: Costed | undefined }>;

export type StayIndex = Readonly<{
  /** Resolves when questions can be asked. The first call begins to build. */
  ready(): Promise<void>;
  /** Everything below is true of this moment, and may be asked only after `ready`. */
  find(question: StayQuestion): FoundMatches;
  /** How many matches of a question without a stay are free for one. */
  countFree(matches: Matches, stay: Stay): number;
  /** So many from `offset` on; with a stay, prices are in the order of what all of it costs. */
  page(matches: FoundMatches, sort: Sort, offset: number, most: number): string[];
  countByLocation: PropertyIndex["countByLocation"];
  isUsed(words: readonly string[]): boolean;
  /** Whether a stay may be had; can be asked at any time, and asks the calendar itself until the index is built. */
  allows(property: Rooms, stay: Stay): boolean;
  /** Properties, and bytes of free nights. */
  size(): { properties: number; bytesOfNights: number };
}>;

/** How long building may keep others waiting, and how many properties it reads in one go. */
const SLICE_MS = 4;
const SLICE = 100;
/** The bits are built anew when so many of their first nights have passed. They reach that much further than anybody may ask. */
const NIGHTS_PASSED_MOST = 32;

/** A question without dates asks no calendar. */
const NO_CALENDAR: Calendar = { judge: () => ({ says: "allowed" }), allows: () => false };

const indexes = new WeakMap<Db, StayIndex>();

/** The one index of a database. Nothing is read before somebody wants it ready. */
export function stayIndexOf(deps: { db: Db; clock: Clock }): StayIndex {
  let index = indexes.get(deps.db);
  if (!index) {
    index = createStayIndex(deps);
    indexes.set(deps.db, index);
  }
  return index;
}

type State = {
  properties: PropertyIndex;
  kept: NightsKept;
  foreign: number;
  /** When the holds of a property next change what is free, by property. */
  holdEnds: Map<string, number>;
  nextHoldEnd: number;
  /** The latest instant that was asked about. */
  asOf: number;
};

/**
 * Which stays are free, in memory, always as the database has it.
 *
 * Before each question it reads again what was touched since the one before (`noteTouchedProperties`), and what has
 * become free since by the clock alone: a hold that ended, swept or not. It is built in slices between which others
 * are served, and anew when another process has changed the database or a month has passed.
 */
export function createStayIndex({ db, clock }: { db: Db; clock: Clock }): StayIndex {
  let state: State | undefined;
  let building: Promise<void> | undefined;
  /** Touched while a new state was being built, perhaps after it had read them. */
  const missed = new Set<string>();

  function ready(): Promise<void> {
    if (state && isCurrent(state)) return Promise.resolve();
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  }

  function isCurrent({ kept, foreign }: State): boolean {
    const passed = daysBetween(kept.first, clock.today());
    return passed >= 0 && passed <= NIGHTS_PASSED_MOST && foreign === foreignChanges(db);
  }

  async function build(): Promise<void> {
    noteTouchedProperties(db);
    missed.clear();
    const made: State = {
      properties: createPropertyIndex(),
      kept: nightsKeptFrom(clock.today()),
      foreign: foreignChanges(db),
      holdEnds: new Map(),
      nextHoldEnd: Number.POSITIVE_INFINITY,
      asOf: clock.now(),
    };
    const pause = createPause();
    const listed = await readListed(pause);
    // Those of a location together and by price, as they are looked for.
    for (const there of byLocation(listed.values())) {
      for (const property of there) made.properties.put(property);
      await pause();
    }
    // Nights stand in the order of the ids.
    for (
      let ids = propertyIdsAfter(db, "", SLICE);
      ids.length > 0;
      ids = propertyIdsAfter(db, ids.at(-1) ?? "", SLICE)
    ) {
      const some = ids.flatMap((id) => listed.get(id) ?? []);
      const nights = loadStoredNights(db, some, made.kept);
      for (const { id } of some) made.properties.setNights(id, nights.get(id) ?? []);
      await pause();
    }
    // What holds by the clock is read by the rule of the calendar.
    for (const propertyId of propertiesWithHolds(db)) {
      refresh(made, propertyId);
      await pause();
    }
    for (const settle of made.properties.settle) {
      settle();
      await pause();
    }
    for (const id of takeTouchedProperties(db)) missed.add(id);
    for (const id of missed) refresh(made, id);
    state = made;
  }

  /** Everybody who is published, with their rules. */
  async function readListed(pause: () => Promise<void>): Promise<Map<string, Listed>> {
    const all = new Map<string, Listed>();
    const withTerms = propertiesWithTerms(db);
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { listed, lastRow }: ReturnType<typeof listedAfter> = listedAfter(db, after, SLICE);
      const terms = loadTerms(
        db,
        listed.filter(({ id }) => withTerms.has(id)),
      );
      for (const property of listed) all.set(property.id, { ...property, ...terms.get(property.id) });
      await pause();
      after = lastRow;
    }
    return all;
  }

  function known(): State {
    if (!state) throw new Error("the index is asked before it is ready");
    return state;
  }

  /** The state as it is true now. */
  function current(): State {
    const state = known();
    const now = clock.now();
    for (const id of takeTouchedProperties(db)) {
      refresh(state, id);
      if (building) missed.add(id);
    }
    if (now < state.asOf) for (const propertyId of propertiesWithHolds(db)) refresh(state, propertyId);
    if (now >= state.nextHoldEnd) {
      for (const [id, endsAt] of state.holdEnds) if (endsAt <= now) refresh(state, id);
      state.nextHoldEnd = Number.POSITIVE_INFINITY;
      for (const endsAt of state.holdEnds.values()) state.nextHoldEnd = Math.min(state.nextHoldEnd, endsAt);
    }
    state.asOf = now;
    return state;
  }

  /** Reads one property again, by the same rule as every page. */
  function refresh(of: State, id: string): void {
    const property = listedProperty(db, id);
    if (!property) {
      of.properties.remove(id);
      of.holdEnds.delete(id);
      return;
    }
    const now = clock.now();
    const terms = loadTerms(db, [property]).get(id);
    const { occupied } = occupancyBetween(db, property, readFrom(of.kept), of.kept.end, now);
    const rooms = Array.from({ length: property.units }, () => ({ taken: [] as number[], slept: [] as number[] }));
    for (const { unit, night, kind } of occupied) {
      const place = of.kept.placeIn(night, 0);
      rooms[unit - 1]?.taken.push(place);
      if (kind !== "block") rooms[unit - 1]?.slept.push(place);
    }
    of.properties.put({ ...property, ...terms });
    of.properties.setNights(
      id,
      rooms.map(({ taken, slept }) => closedNights(taken, slept, terms?.rules?.bufferDays ?? 0)),
    );
    const endsAt = nextHoldEnd(db, id, now);
    if (endsAt === undefined) of.holdEnds.delete(id);
    else {
      of.holdEnds.set(id, endsAt);
      of.nextHoldEnd = Math.min(of.nextHoldEnd, endsAt);
    }
  }

  function nightsIn({ kept }: State, { checkIn, checkOut }: Stay): Nights {
    const firstDay = dayNumber(kept.first);
    return { from: dayNumber(checkIn) - firstDay, to: dayNumber(checkOut) - firstDay };
  }

  /** By the one judge of stays, over the calendar as it is stored. */
  function allowsByCalendar(property: Rooms, stay: Stay): boolean {
    const now = clock.now();
    const rooms = roomsOf(occupancyAround(db, property, stay, now));
    return pickerOf(termsOf(db, property).rules, rooms, momentAt(now)).allows(stay);
  }

  function calendarFor(stay: Stay): Calendar {
    let moment: Moment | undefined;
    return {
      judge(rules) {
        moment ??= momentAt(clock.now());
        return judgeByRules(stay, rules, moment);
      },
      allows(id) {
        const property = listedProperty(db, id);
        return property !== undefined && allowsByCalendar(property, stay);
      },
    };
  }

  return {
    ready,
    find({ stay, ...question }) {
      const now = current();
      if (!stay) {
        const matches = now.properties.find({ ...question, nights: undefined }, NO_CALENDAR);
        return { ...matches, costed: undefined };
      }
      const matches = now.properties.find({ ...question, nights: nightsIn(now, stay) }, calendarFor(stay));
      return { ...matches, costed: { stay, party: question.party, bookedOn: clock.today() } };
    },
    // What was found is counted and shown as it was found.
    countFree: (matches, stay) => known().properties.countFree(matches, nightsIn(known(), stay), calendarFor(stay)),
    page: (matches, sort, offset, most) => known().properties.page(matches, sort, offset, most, matches.costed),
    countByLocation: (matches) => known().properties.countByLocation(matches),
    isUsed: (words) => current().properties.isUsed(words),
    allows(property, stay) {
      if (state && isCurrent(state)) {
        const now = current();
        const nights = nightsIn(now, stay);
        const freedom = nights.from < 0 ? undefined : now.properties.look(property.id, nights, calendarFor(stay));
        if (freedom === "free" || freedom === "taken") return freedom === "free";
      } else if (state) void ready().catch(() => undefined);
      return allowsByCalendar(property, stay);
    },
    size: () => ({
      properties: state?.properties.size() ?? 0,
      bytesOfNights: state?.properties.bytesOfNights() ?? 0,
    }),
  };
}

function byLocation(listed: Iterable<Listed>): Iterable<Listed[]> {
  const all = new Map<string, Listed[]>();
  for (const property of listed) {
    const there = all.get(property.location);
    if (there) there.push(property);
    else all.set(property.location, [property]);
  }
  for (const there of all.values()) there.sort((a, b) => a.basePriceKes - b.basePriceKes);
  return all.values();
}

/** Lets others be served, when it has been long since they were. */
function createPause(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}
