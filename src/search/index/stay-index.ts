import { occupancyAround, occupancyBetween } from "#db/occupancy.queries.ts";
import { type Db, foreignChanges } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import {
  listedAfter,
  listedProperty,
  nextHoldEnd,
  noteTouchedProperties,
  propertiesWithHolds,
  propertiesWithTerms,
  propertyIdsAfter,
  takeTouchedProperties,
} from "#db/search.queries.ts";
import type { Listed, Sort } from "#src/core/listing/listed.ts";
import { dayNumber } from "#src/core/stay/day-number.ts";
import { daysBetween, type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import { type Moment, momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Nights } from "./availability-bits.ts";
import { loadStoredNights, loadTerms, type NightsKept, nightsKeptFrom, readFrom } from "./load-listings.ts";
import {
  type Calendar,
  createPropertyIndex,
  type Matches,
  type PropertyIndex,
  type Question,
} from "./property-index.ts";
import type { Costed } from "./rate-columns.ts";
import { closedNights, judgeByRules } from "./search-rules.ts";

type Rooms = Readonly<{ id: string; units: number; basePriceKes: number }>;
export type StayQuestion = Omit<Question, "nights"> & Readonly<{ stay: Stay | undefined }>;

/** What was found, with what decides its prices; good until the next question. */
export type FoundMatches = Matches & Readonly<{ costed: Costed | undefined }>;

export type StayIndex = Readonly<{
  /** Resolves when every question is answered from memory. The first call begins to build. */
  ready(): Promise<void>;
  /** Resolves when questions without a stay are: as soon as all properties are listed. */
  listed(): Promise<void>;
  /** Resolves when a question is; what it needs is read before the rest. To be called after `listed`. */
  readyFor(question: StayQuestion): Promise<void>;
  /** Everything below is true of this moment, and may be asked only after `listed`. */
  find(question: StayQuestion): FoundMatches;
  /** How many matches of a question without a stay are free for one. */
  countFree(matches: Matches, stay: Stay): number;
  /** So many from `offset` on; with a stay, prices are in the order of what all of it costs. */
  page(matches: FoundMatches, sort: Sort, offset: number, most: number): string[];
  countByLocation: PropertyIndex["countByLocation"];
  isUsed(words: readonly string[]): boolean;
  /** Whether a stay may be had; can be asked at any time, and asks the calendar itself until the index is built. */
  allows(property: Rooms, stay: Stay): boolean;
  /** Properties, how many of them wait for their nights to be read, and bytes of free nights. */
  size(): { properties: number; unread: number; bytesOfNights: number };
}>;

/** How long building may keep others waiting, and how many properties it reads in one go. */
const SLICE_MS = 4;
const SLICE = 100;
const QUARTER_MS = 15 * 60_000;
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
  /** By id, until all nights are read. */
  listed: Map<string, Listed>;
  properties: PropertyIndex;
  kept: NightsKept;
  foreign: number;
  /** When the holds of a property next change what is free, by property. */
  holdEnds: Map<string, number>;
  nextHoldEnd: number;
  /** The latest instant that was asked about. */
  asOf: number;
  today?: { quarter: number; date: LocalDate };
};

/**
 * Which stays are free, in memory, always as the database has it.
 *
 * Before each question it reads again what was touched since the one before (`noteTouchedProperties`), and what has
 * become free since by the clock alone: a hold that ended, swept or not. It is built in slices between which others
 * are served, and anew when another process has changed the database or a month has passed: first who is listed,
 * then the nights, and of these first what somebody waits for.
 */
export function createStayIndex({ db, clock }: { db: Db; clock: Clock }): StayIndex {
  let state: State | undefined;
  let building: Readonly<{ listed: Promise<State>; read: Promise<void> }> | undefined;
  /** Touched while a new state was being listed, perhaps after it had read them. */
  const missed = new Set<string>();
  let isListing = false;
  /** How many questions wait for nights to be read. */
  let waiting = 0;

  function isListed(): boolean {
    return state !== undefined && isCurrent(state);
  }

  async function ready(): Promise<void> {
    if (!isListed() || known().properties.unreadCount() > 0) await build().read;
  }

  async function listed(): Promise<void> {
    if (!isListed()) await build().listed;
  }

  async function readyFor({ stay, ...question }: StayQuestion): Promise<void> {
    const now = known();
    if (!stay || now.properties.unreadCount() === 0) return;
    const ids = current().properties.unreadAmong(question);
    const pause = createPause();
    waiting += 1;
    try {
      for (let from = 0; from < ids.length; from += SLICE) {
        readNights(now, ids.slice(from, from + SLICE), false);
        await pause();
      }
    } finally {
      waiting -= 1;
    }
  }

  function isCurrent({ kept, foreign }: State): boolean {
    const passed = daysBetween(kept.first, clock.today());
    return passed >= 0 && passed <= NIGHTS_PASSED_MOST && foreign === foreignChanges(db);
  }

  /** The way to a new state: all properties, then all nights. */
  function build() {
    if (!building) {
      const listed = list();
      const read = listed.then(readAllNights);
      building = { listed, read };
      const over = () => {
        building = undefined;
        isListing = false;
      };
      read.then(over, over);
    }
    return building;
  }

  async function list(): Promise<State> {
    noteTouchedProperties(db);
    missed.clear();
    isListing = true;
    const made: State = {
      listed: new Map(),
      properties: createPropertyIndex(),
      kept: nightsKeptFrom(clock.today()),
      foreign: foreignChanges(db),
      holdEnds: new Map(),
      nextHoldEnd: Number.POSITIVE_INFINITY,
      asOf: clock.now(),
    };
    const pause = createPause();
    // Those of a location together and by price, as they are looked for.
    for (const there of await readListed(made, pause)) {
      there.sort((a, b) => a.basePriceKes - b.basePriceKes);
      for (const property of there) made.properties.put(property);
      await pause();
    }
    for (const settle of made.properties.settle) {
      settle();
      await pause();
    }
    // What holds by the clock is read by the rule of the calendar.
    for (const propertyId of propertiesWithHolds(db)) {
      refresh(made, propertyId);
      await pause();
    }
    for (const id of takeTouchedProperties(db)) missed.add(id);
    for (const id of missed) refresh(made, id);
    isListing = false;
    state = made;
    return made;
  }

  /** Everybody who is published, with what she asks, by location. */
  async function readListed({ listed: all }: State, pause: () => Promise<void>): Promise<Iterable<Listed[]>> {
    const byLocation = new Map<string, Listed[]>();
    const withTerms = propertiesWithTerms(db);
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { listed, lastRow }: ReturnType<typeof listedAfter> = listedAfter(db, after, SLICE);
      const terms = loadTerms(
        db,
        listed.filter(({ id }) => withTerms.has(id)),
      );
      for (const one of listed) {
        const asked = terms.get(one.id);
        const property = asked ? { ...one, ...asked } : one;
        all.set(property.id, property);
        const there = byLocation.get(property.location);
        if (there) there.push(property);
        else byLocation.set(property.location, [property]);
      }
      await pause();
      after = lastRow;
    }
    return byLocation.values();
  }

  /** In the order of the ids, as nights are stored; what somebody waits for comes before. */
  async function readAllNights(of: State): Promise<void> {
    const pause = createPause();
    for (
      let ids = propertyIdsAfter(db, "", SLICE);
      ids.length > 0;
      ids = propertyIdsAfter(db, ids.at(-1) ?? "", SLICE)
    ) {
      while (waiting > 0) await othersServed();
      readNights(of, ids, true);
      await pause();
    }
    of.listed.clear();
  }

  /** Whoever was touched since she was listed has been read already. */
  function readNights({ properties, listed, kept }: State, ids: readonly string[], isRun: boolean): void {
    const some = ids.flatMap((id) => (properties.isUnread(id) ? (listed.get(id) ?? []) : []));
    if (some.length === 0) return;
    const nights = loadStoredNights(db, some, kept, isRun);
    for (const { id } of some) properties.setNights(id, nights.get(id) ?? []);
  }

  /** Telling the date takes as long as a small question: it is told once in a quarter of an hour, as no zone is finer. */
  function todayOf(of: State): LocalDate {
    const quarter = Math.floor(of.asOf / QUARTER_MS);
    if (of.today?.quarter !== quarter) of.today = { quarter, date: localDateAt(of.asOf) };
    return of.today.date;
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
      if (isListing) missed.add(id);
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
      const place = dayNumber(night) - of.kept.firstDay;
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
    return { from: dayNumber(checkIn) - kept.firstDay, to: dayNumber(checkOut) - kept.firstDay };
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
    listed,
    readyFor,
    find({ stay, ...question }) {
      const now = current();
      if (!stay) {
        const matches = now.properties.find({ ...question, nights: undefined }, NO_CALENDAR);
        return { ...matches, costed: undefined };
      }
      const matches = now.properties.find({ ...question, nights: nightsIn(now, stay) }, calendarFor(stay));
      return { ...matches, costed: { stay, party: question.party, bookedOn: todayOf(now) } };
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
        const isKnown = nights.from >= 0 && !now.properties.isUnread(property.id);
        const freedom = isKnown ? now.properties.look(property.id, nights, calendarFor(stay)) : undefined;
        if (freedom === "free" || freedom === "taken") return freedom === "free";
      } else if (state) ready().catch(() => undefined);
      return allowsByCalendar(property, stay);
    },
    size: () => ({
      properties: state?.properties.size() ?? 0,
      unread: state?.properties.unreadCount() ?? 0,
      bytesOfNights: state?.properties.bytesOfNights() ?? 0,
    }),
  };
}

/** Lets others be served, when it has been long since they were. */
function createPause(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await othersServed();
    began = performance.now();
  };
}

function othersServed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
