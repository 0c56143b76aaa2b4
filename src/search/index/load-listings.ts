import type { Db } from "#db/open.ts";
import { type Terms, termsOfAll } from "#db/pricing.queries.ts";
import { storedNights } from "#db/search.queries.ts";
import type { Listed } from "#src/core/listing/listed.ts";
import { dayNumber } from "#src/core/stay/day-number.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { PLAIN_RULES, type StayRules } from "#src/core/stay/stay-rules.ts";
import { NIGHTS_KEPT, type TakenByRoom } from "./availability-bits.ts";
import { closedNights } from "./search-rules.ts";

type Rooms = Readonly<{ id: string; basePriceKes: number }>;

/** The nights that the index keeps, counted from the first. */
export type NightsKept = Readonly<{
  first: LocalDate;
  firstDay: number;
  /** The night after the last. */
  end: LocalDate;
  /** Where nights stand whose dates come one after the other, as letters; negative before the first. */
  placesOf(dates: Uint8Array): number[];
}>;

/** The longest cleaning there may be: what was slept so long before the first night may keep it empty. */
const BUFFER_MOST_DAYS = 14;
const DATE_LENGTH = 10;
const PLAIN = JSON.stringify(PLAIN_RULES);

export function nightsKeptFrom(first: LocalDate): NightsKept {
  const firstDay = dayNumber(first);
  const firstYear = Number(first.slice(0, 4)) - 1;
  // Where the last day before each month stands: five million dates are read by it.
  const months = Int32Array.from(
    { length: 60 },
    (_, month) => Date.UTC(firstYear, month, 0) / Date.UTC(1970, 0, 2) - firstDay,
  );
  const digits = (dates: Uint8Array, at: number) => (dates[at] as number) * 10 + (dates[at + 1] as number) - 528;
  return {
    first,
    firstDay,
    end: addDays(first, NIGHTS_KEPT),
    placesOf(dates) {
      const places = new Array<number>(dates.length / DATE_LENGTH);
      for (let at = 0, next = 0; at < dates.length; at += DATE_LENGTH, next += 1) {
        const year = digits(dates, at) * 100 + digits(dates, at + 2);
        const month = (year - firstYear) * 12 + digits(dates, at + 5) - 1;
        places[next] = (months[month] as number) + digits(dates, at + 8);
      }
      return places;
    },
  };
}

/** From when on nights are read: cleaning reaches over the first night. */
export function readFrom({ first }: NightsKept): LocalDate {
  return addDays(first, -BUFFER_MOST_DAYS);
}

/**
 * The closed nights of many properties as they are stored, by property and room; holds that ended still stand in them.
 * A run is all that there are between two ids, in their order.
 */
export function loadStoredNights(
  db: Db,
  properties: readonly Listed[],
  kept: NightsKept,
  isRun: boolean,
): Map<string, TakenByRoom> {
  const range = { from: readFrom(kept), to: kept.end };
  const ids = properties.map(({ id }) => id);
  const taken = byRooms(storedNights(db, ids, { ...range, slept: false, isRun }), kept);
  const cleaned = properties.filter(({ rules }) => rules && rules.bufferDays > 0);
  if (cleaned.length === 0) return taken;
  const cleanedIds = cleaned.map(({ id }) => id);
  const slept = byRooms(storedNights(db, cleanedIds, { ...range, slept: true, isRun: false }), kept);
  for (const { id, rules } of cleaned) {
    const rooms = taken.get(id) ?? [];
    const closed = rooms.map((nights, room) =>
      closedNights(nights, slept.get(id)?.[room] ?? [], rules?.bufferDays ?? 0),
    );
    taken.set(id, closed);
  }
  return taken;
}

function byRooms(stored: ReturnType<typeof storedNights>, kept: NightsKept): Map<string, TakenByRoom> {
  const all = new Map<string, (readonly number[])[]>();
  for (const [propertyId, unit, nights] of stored) {
    const rooms = all.get(propertyId) ?? [];
    if (rooms.length === 0) all.set(propertyId, rooms);
    while (rooms.length < unit) rooms.push([]);
    rooms[unit - 1] = kept.placesOf(nights);
  }
  return all;
}

/** What hosts ask of a stay beside free nights and a price a night, by property. */
export function loadTerms(db: Db, properties: readonly Rooms[]): Map<string, Pick<Listed, "rules" | "rates">> {
  const asked = new Map<string, Pick<Listed, "rules" | "rates">>();
  for (const [id, terms] of termsOfAll(db, properties)) asked.set(id, { rules: askedBy(terms), rates: terms.rates });
  return asked;
}

/** Without the names and prices of seasons and dates, so that hosts who ask the same have the same rules. */
function askedBy({ rules }: Terms): StayRules | undefined {
  const asked: StayRules = {
    ...PLAIN_RULES,
    ...rules,
    seasons: rules.seasons
      .filter(({ minNights, maxNights }) => minNights !== null || maxNights !== null)
      .map(({ firstNight, lastNight, minNights, maxNights }) => ({
        name: "",
        firstNight,
        lastNight,
        priceKes: null,
        minNights,
        maxNights,
      })),
    dates: Object.fromEntries(
      Object.entries(rules.dates)
        .filter(([, { minNights }]) => minNights !== null)
        .map(([night, { minNights }]) => [night, { priceKes: null, minNights }]),
    ),
  };
  return JSON.stringify(asked) === PLAIN ? undefined : asked;
}
