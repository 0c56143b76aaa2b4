import type { Db } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import {
  clockedBookings,
  foreignChanges,
  listedAfter,
  listedProperty,
  nextHoldEnd,
  noteTouchedProperties,
  propertiesWithRules,
  storedNights,
  takeTouchedProperties,
} from "#db/search.queries.ts";
import { occupancyAround, occupancyBetween } from "#src/booking/occupancy.ts";
import { NIGHTS_KEPT, type Nights, type TakenNight } from "#src/core/availability-bits.ts";
import { dayNumber } from "#src/core/day-number.ts";
import type { PlaceAsked } from "#src/core/place-search.ts";
import {
  type Calendar,
  createPropertyIndex,
  type Matches,
  type Question,
  type Sort,
} from "#src/core/property-index.ts";
import { closedDays, judgeByRules } from "#src/core/search-rules.ts";
import { addDays, daysBetween, type LocalDate, nightsOf, type Stay } from "#src/core/stay.ts";
import { type Moment, momentAt, PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "#src/core/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";

type Rooms = Readonly<{ id: string; units: number; basePriceKes: number }>;
export type StayQuestion = Omit<Question, "nights"> & Readonly<{ stay: Stay | undefined }>;

export type StayIndex = Readonly<{
  /** Resolves when questions can be asked. The first call begins to build. */
  ready(): Promise<void>;
  /** Everything below is true of this moment, and may be asked only after `ready`. */
  find(question: StayQuestion): Matches;
  page(matches: Matches, sort: Sort, place: PlaceAsked, offset: number, most: number): string[];
  countByLocation: ReturnType<typeof createPropertyIndex>["countByLocation"];
  isUsed(words: readonly string[]): boolean;
  /** Whether a stay may be had; can be asked at any time, and asks the calendar itself until the index is built. */
  allows(property: Rooms, stay: Stay): boolean;
  /** Properties, and bytes of free nights. */
  size(): { properties: number; bytesOfNights: number };
}>;

/** How long building may keep others waiting, and how many properties it reads in one go. */
const SLICE_MS = 4;
const SLICE_PROPERTIES = 200;
const DATE_LENGTH = 10;
/** The bits are built anew when so many of their first nights have passed. They reach that much further than anybody may ask. */
const NIGHTS_PASSED_MOST = 32;

/** The longest cleaning there may be: what was slept so long before the first night may keep it empty. */
const BUFFER_MOST_DAYS = 14;
const PLAIN = JSON.stringify(PLAIN_RULES);
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
  properties: ReturnType<typeof createPropertyIndex>;
  /** The night of the first row of bits, and the one after the last. */
  first: LocalDate;
  end: LocalDate;
  /** The number of the first night's day, and the place of each night, counted from it. */
  firstDay: number;
  placeOf: ReadonlyMap<LocalDate, number>;
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
function createStayIndex({ db, clock }: { db: Db; clock: Clock }): StayIndex {
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

  function isCurrent({ first, foreign }: State): boolean {
    const passed = daysBetween(first, clock.today());
    return passed >= 0 && passed <= NIGHTS_PASSED_MOST && foreign === foreignChanges(db);
  }

  async function build(): Promise<void> {
    noteTouchedProperties(db);
    missed.clear();
    const first = clock.today();
    const end = addDays(first, NIGHTS_KEPT);
    const made: State = {
      properties: createPropertyIndex(),
      first,
      end,
      firstDay: dayNumber(first),
      placeOf: new Map(nightsOf({ checkIn: first, checkOut: end }).map((night, place) => [night, place])),
      foreign: foreignChanges(db),
      holdEnds: new Map(),
      nextHoldEnd: Number.POSITIVE_INFINITY,
      asOf: clock.now(),
    };
    let sliceBegan = performance.now();
    // What holds by the clock, and whatever has rules, is read by the rule of the calendar.
    const special = propertiesWithRules(db);
    for (const { propertyId } of clockedBookings(db)) special.add(propertyId);
    for (let last = ""; ; ) {
      const listed = listedAfter(db, last, SLICE_PROPERTIES);
      for (const property of listed) {
        if (special.has(property.id)) refresh(made, property.id);
        else {
          made.properties.put(property);
          made.properties.setNights(property.id, storedTaken(made, property.id));
        }
        if (performance.now() - sliceBegan < SLICE_MS) continue;
        await new Promise((resolve) => setTimeout(resolve));
        sliceBegan = performance.now();
      }
      last = listed.at(-1)?.id ?? "";
      if (listed.length < SLICE_PROPERTIES) break;
    }
    for (const id of takeTouchedProperties(db)) missed.add(id);
    for (const id of missed) refresh(made, id);
    state = made;
  }

  /** What is stored as taken, by rooms; holds that ended still stand in it. */
  function storedTaken({ first, end, placeOf }: State, id: string): TakenNight[] {
    const taken: TakenNight[] = [];
    for (const { unit, nights } of storedNights(db, id, first, end)) {
      for (let at = 0; at < nights.length; at += DATE_LENGTH) {
        const night = placeOf.get(nights.slice(at, at + DATE_LENGTH));
        if (night !== undefined) taken.push({ unit, night });
      }
    }
    return taken;
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
    if (now < state.asOf) for (const { propertyId } of clockedBookings(db)) refresh(state, propertyId);
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
    const rules = rulesOf(property);
    const { occupied } = occupancyBetween(db, property, addDays(of.first, -BUFFER_MOST_DAYS), of.end, now);
    of.properties.put({ ...property, rules });
    of.properties.setNights(
      id,
      closedDays(occupied, rules?.bufferDays ?? 0).map(({ unit, day }) => ({ unit, night: day - of.firstDay })),
    );
    const endsAt = nextHoldEnd(db, id, now);
    if (endsAt === undefined) of.holdEnds.delete(id);
    else {
      of.holdEnds.set(id, endsAt);
      of.nextHoldEnd = Math.min(of.nextHoldEnd, endsAt);
    }
  }

  /** `undefined` when a host asks nothing beside free nights. */
  function rulesOf(property: Rooms): StayRules | undefined {
    const { rules } = termsOf(db, property);
    const lengths = {
      ...rules,
      seasons: rules.seasons.filter((one) => one.minNights !== null || one.maxNights !== null),
    };
    const dates = Object.fromEntries(Object.entries(rules.dates).filter(([, date]) => date.minNights !== null));
    const said = JSON.stringify({ ...lengths, dates });
    return said === PLAIN ? undefined : rules;
  }

  function nightsIn({ firstDay }: State, stay: Stay): Nights {
    return { from: dayNumber(stay.checkIn) - firstDay, to: dayNumber(stay.checkOut) - firstDay };
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
      if (!stay) return now.properties.find({ ...question, nights: undefined }, NO_CALENDAR);
      return now.properties.find({ ...question, nights: nightsIn(now, stay) }, calendarFor(stay));
    },
    // What was found is shown as it was found.
    page: (...asked) => known().properties.page(...asked),
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
