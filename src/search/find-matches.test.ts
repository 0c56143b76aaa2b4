import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { cancelBooking, confirmBooking, endOverdueHolds, insertHold } from "#db/booking.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import { type Db, openDatabase } from "#db/open.ts";
import {
  insertDayRule,
  insertSeason,
  overlappingSeason,
  saveRates,
  saveWeekdayPrices,
  setDateRates,
  type Terms,
  termsOfAll,
} from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { properties } from "#db/property.schema.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import type { Amenity } from "#src/core/listing/amenities.ts";
import { SORTS, type Sort } from "#src/core/listing/listed.ts";
import { fitOf, type PlaceAsked, readLocation, readPlace } from "#src/core/listing/place-search.ts";
import { fromPriceKes } from "#src/core/pricing/from-price.ts";
import { quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { DAY_RULE_KINDS } from "#src/core/stay/day-rule.ts";
import { addDays, localDateAt, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, momentAt, PLAIN_RULES, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { NOON, type TestClock, testClock } from "#src/dev/fixtures/test-app.ts";
import { makeFromPrices, withFromPrices } from "#src/pricing/from-prices.ts";
import { findMatches, fitting, freeAmong, inOrder, isUsed, priced } from "./find-matches.ts";

const TODAY = "2026-12-18";
const HOLD_MS = 15 * 60_000;
const ANYTHING = {
  place: { kind: "anywhere" },
  party: 1,
  bedrooms: 0,
  amenities: [],
} as const;

function house(): { db: Db; clock: TestClock } {
  const db = testDatabase();
  addHost(db);
  return { db, clock: testClock() };
}

let holds = 0;
/** What a guest's hold stores; the room is the caller's choice. */
function hold(
  db: Db,
  propertyId: string,
  unit: number,
  stay: Stay,
  holdEndsAt: number,
  state: "held" = "held",
): string {
  holds += 1;
  const id = `booking-${holds}`;
  write(db, (tx) =>
    insertHold(tx, {
      ...BOOKING,
      id,
      code: `LG${id}`,
      propertyId,
      unit,
      ...stay,
      holdEndsAt,
      submissionKey: `key-${id}`,
      state,
    } as never),
  );
  return id;
}
/** Everything a booking needs that this test does not ask about. */
const BOOKING = {
  party: 2,
  guestName: "Achieng Otieno",
  guestPhone: "+254711000001",
  quote: {
    nights: [],
    lines: [],
    totalKes: 9000,
    dueNowKes: 9000,
    balanceKes: 0,
    balanceDueOn: null,
    damageDepositKes: 0,
  },
  totalKes: 9000,
  policy: { name: "flexible", tiers: [{ hoursBefore: 24, percent: 100 }] },
  rulesAcceptedAt: NOON,
  createdAt: NOON,
};

function freeIn({ db, clock }: { db: Db; clock: TestClock }, stay: Stay): string[] {
  return freeAmong(db, clock.now(), findMatches(db, ANYTHING), stay)
    .map(({ id }) => id)
    .sort();
}

type Wanted = Readonly<{
  stay: Stay;
  party: number;
  priceFromKes: number;
  priceToKes: number;
  sort: Exclude<Sort, "near">;
}>;

/** By SQL, the one judge of stays and the one quote: who allows a stay, and all that a search finds, by what it is sorted by. */
function calendarsBySql(db: Db, now: number) {
  const listed = db.select().from(properties).where(eq(properties.state, "published")).all();
  const terms = termsOfAll(db, listed);
  const calendars = new Map(
    listed.map((property) => [
      property.id,
      roomsOf(occupancyBetween(db, property, addDays(TODAY, -30), addDays(TODAY, 800), now)),
    ]),
  );
  const pickers = new Map(
    [...calendars].map(([id, rooms]) => [id, pickerOf(terms.get(id)?.rules ?? PLAIN_RULES, rooms, momentAt(now))]),
  );
  const allowing = (stay: Stay) => [...pickers].flatMap(([id, picker]) => (picker.allows(stay) ? [id] : []));
  return {
    allowing,
    found({ stay, party, priceFromKes, priceToKes, sort }: Wanted) {
      const allowed = new Set(allowing(stay));
      const found = new Map<string, number>();
      for (const { id, createdAt, maxGuests } of listed) {
        const price = quote(stay, terms.get(id)?.rates as RateCard, { party, bookedOn: localDateAt(now) });
        const fees = price.lines.filter(({ kind }) => /extra|cleaning/.test(kind));
        const night = fees.reduce((left, { amountKes }) => left - amountKes, price.totalKes) / nightsOf(stay).length;
        if (!allowed.has(id) || maxGuests < party || night < priceFromKes || night > priceToKes) continue;
        found.set(id, sort === "newest" ? -createdAt : price.totalKes * (sort === "price" ? 1 : -1));
      }
      return found;
    },
    /** The cheapest night of each that can be booked, made this moment. */
    from: () =>
      listed.map((property) => {
        const { rates, rules } = terms.get(property.id) as Terms;
        return fromPriceKes({ rates, rules, rooms: calendars.get(property.id) ?? [], moment: momentAt(now) });
      }),
    listed,
  };
}

/** A search finds the same, and shows it in order. */
function expectFound(db: Db, now: number, asked: Wanted, found: ReadonlyMap<string, number>): void {
  const { sort, party } = asked;
  const matches = fitting(db, now, findMatches(db, { ...ANYTHING, party }), asked);
  const all = inOrder(matches, sort);
  expect(all.map(({ id }) => id).sort()).toEqual([...found.keys()].sort());
  expect(all.map(({ id }) => found.get(id))).toEqual([...found.values()].sort((a, b) => a - b));
  if (sort !== "newest")
    expect(all.map(({ id, priceKes }) => Math.abs(found.get(id) ?? 0) - (priceKes ?? 0)).some(Boolean)).toBe(false);
  expect(inOrder(matches.toReversed(), sort)).toEqual(all);
}

/** Few nights, so that things meet: near today, and some that are far. */
const stays = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 9 }) },
      { weight: 1, arbitrary: fc.integer({ min: 318, max: 328 }) },
    ),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([ahead, nights]) => stayAhead(ahead, nights));
const stayAhead = (ahead: number, nights: number) => ({
  checkIn: addDays(TODAY, ahead),
  checkOut: addDays(TODAY, ahead + nights),
});
/** Every short stay near today, and some that are far. */
const EVERY_STAY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 319, 326].flatMap((ahead) =>
  [1, 2, 3, 4].map((nights) => stayAhead(ahead, nights)),
);
const wanted: fc.Arbitrary<Wanted> = fc.record({
  stay: stays,
  party: fc.constantFrom(1, 1, 3),
  priceFromKes: fc.constantFrom(0, 0, 4501),
  priceToKes: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 4500),
  sort: fc.constantFrom("price", "price-high", "newest"),
});
const NO_TERMS =
  "delete from rate_cards; delete from weekday_prices; delete from date_rates; delete from seasons; delete from day_rules";
const PROPERTIES = [0, 1, 2];
const property = fc.constantFrom(...PROPERTIES);

type Doing = (house: { db: Db; clock: TestClock; living: string[]; idOf: (number: number) => string }) => void;

/** A guest holds nights; what the database refuses has not happened. */
const holding = fc
  .tuple(property, fc.integer({ min: 1, max: 3 }), stays, fc.integer({ min: -1, max: 3 }), fc.boolean())
  .map(
    ([number, unit, stay, quarters, pays]): Doing =>
      ({ db, clock, living, idOf }) => {
        try {
          const id = hold(db, idOf(number), unit, stay, clock.now() + quarters * HOLD_MS);
          living.push(id);
          if (pays) write(db, (tx) => confirmBooking(tx, id, { unit, now: clock.now() }));
        } catch {}
      },
  );

/** A host sets their rules. */
const ruling = fc
  .tuple(
    property,
    fc.record({
      minNights: fc.constantFrom(1, 1, 2, 3, 5),
      bufferDays: fc.constantFrom(0, 1, 2),
      leadDays: fc.constantFrom(0, 0, 2),
      cutoffHour: fc.constantFrom(null, 13),
      windowDays: fc.constantFrom(540, 540, 10),
      checkInDays: fc.constantFrom("1234567", "1234567", "56"),
      sellGaps: fc.boolean(),
      cleaningFeeKes: fc.constantFrom(0, 0, 700),
      includedGuests: fc.constantFrom(null, 1),
      extraGuestKes: fc.constantFrom(0, 400),
      lastMinute: fc.constantFrom([], [{ days: 3, percent: 40 }]),
    }),
  )
  .map(
    ([number, rules]): Doing =>
      ({ db, clock, idOf }) =>
        write(db, (tx) => saveRates(tx, idOf(number), { ...rules, policy: POLICIES.flexible, updatedAt: clock.now() })),
  );

/** Everything that happens to calendars. */
const step: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 5, arbitrary: holding },
  fc.tuple(fc.nat(), fc.constantFrom("confirm", "cancel")).map(
    ([which, what]): Doing =>
      ({ db, clock, living }) => {
        const id = living[which % Math.max(1, living.length)];
        const state = db.$client
          .query<{ state: string; unit: number }, [string]>("select state, unit from bookings where id = ?")
          .get(id ?? "");
        if (!id || !state || (state.state !== "held" && what === "confirm") || state.state === "expired") return;
        if (state.state === "cancelled") return;
        write(db, (tx) =>
          what === "confirm"
            ? confirmBooking(tx, id, { unit: state.unit, now: clock.now() })
            : cancelBooking(tx, id, clock.now()),
        );
      },
  ),
  fc.tuple(property, fc.integer({ min: 1, max: 3 }), stays).map(
    ([number, unit, stay]): Doing =>
      ({ db, clock, idOf }) => {
        const id = `block-${Math.random()}`;
        write(db, () => {
          db.$client
            .query(
              "insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values (?, ?, ?, ?, ?, 'host-wanjiru', ?)",
            )
            .run(id, idOf(number), unit, stay.checkIn, stay.checkOut, clock.now());
          for (const night of nightsOf(stay)) {
            db.$client
              .query(
                "insert or ignore into occupied_nights (property_id, unit, night, kind, block_id) values (?, ?, ?, 'block', ?)",
              )
              .run(idOf(number), unit, night, id);
          }
        });
      },
  ),
  fc.constant<Doing>(({ db }) => void write(db, () => db.$client.query("delete from blocks").run())),
  fc
    .tuple(property, fc.constantFrom("draft", "published", "published", "archived"), fc.integer({ min: 1, max: 3 }))
    .map(
      ([number, state, units]): Doing =>
        ({ db, clock, idOf }) =>
          write(db, (tx) => updateProperty(tx, idOf(number), { state: state as never, units, updatedAt: clock.now() })),
    ),
  fc.tuple(property, fc.constantFrom(0, 1500, 9000), fc.constantFrom(2, 4)).map(
    ([number, moreKes, maxGuests]): Doing =>
      ({ db, idOf }) =>
        write(db, (tx) =>
          updateProperty(tx, idOf(number), { basePriceKes: 3000 + moreKes, maxGuests, updatedAt: NOON }),
        ),
  ),
  { weight: 3, arbitrary: ruling },
  fc.tuple(property, fc.constantFrom(1, 5, 6), fc.constantFrom(900, 8000)).map(
    ([number, weekday, priceKes]): Doing =>
      ({ db, idOf }) =>
        write(db, (tx) => saveWeekdayPrices(tx, idOf(number), new Map([[weekday, priceKes]]))),
  ),
  fc.tuple(property, stays, fc.constantFrom(800, 9000)).map(
    ([number, stay, priceKes]): Doing =>
      ({ db, idOf }) =>
        write(db, (tx) => setDateRates(tx, idOf(number), nightsOf(stay), { priceKes })),
  ),
  fc.tuple(property, stays, fc.constantFrom(2, 4)).map(
    ([number, stay, minNights]): Doing =>
      ({ db, idOf }) =>
        void write(db, () =>
          db.$client
            .query("insert or ignore into date_rates (property_id, night, min_nights) values (?, ?, ?)")
            .run(idOf(number), stay.checkIn, minNights),
        ),
  ),
  fc.tuple(property, stays, fc.constantFrom(null, 1200, 7000), fc.constantFrom(1, 2)).map(
    ([number, stay, priceKes, minNights]): Doing =>
      ({ db, clock, idOf }) => {
        const nights = { firstNight: stay.checkIn, lastNight: stay.checkOut };
        if (overlappingSeason(db, idOf(number), nights)) return;
        const season = { id: `season-${Math.random()}`, propertyId: idOf(number), name: "Easter", ...nights };
        write(db, (tx) => insertSeason(tx, { ...season, priceKes, minNights, createdAt: clock.now() }));
      },
  ),
  fc.tuple(property, stays, fc.constantFrom(...DAY_RULE_KINDS), fc.constantFrom("1234567", "56", "12")).map(
    ([number, stay, kind, weekdays]): Doing =>
      ({ db, clock, idOf }) => {
        const rule = { id: `rule-${Math.random()}`, propertyId: idOf(number), kind, weekdays, createdAt: clock.now() };
        const minNights = kind === "arrival" || kind === "through" ? 3 : null;
        write(db, (tx) => insertDayRule(tx, { ...rule, firstDay: stay.checkIn, lastDay: stay.checkOut, minNights }));
      },
  ),
  fc.constant<Doing>(({ db }) => void write(db, () => db.$client.exec(NO_TERMS))),
  fc.integer({ min: -2, max: 40 }).map(
    (minutes): Doing =>
      ({ clock }) =>
        clock.advance(minutes * 60_000),
  ),
  fc.constant<Doing>(({ db, clock }) => void write(db, (tx) => endOverdueHolds(tx, clock.now()))),
  fc.tuple(property, stays).map(
    ([number, stay]): Doing =>
      ({ db, clock, idOf }) => {
        // A change that is undone changes nothing.
        expect(() =>
          write(db, () => {
            hold(db, idOf(number), 1, stay, clock.now() + HOLD_MS);
            throw new Error("undone");
          }),
        ).toThrow();
      },
  ),
);

describe("what a search finds", () => {
  test("is what the judge of stays and the quote say of each property alone, after any operations and at any moment", () => {
    // One database for all sequences; each begins with properties of its own.
    const { db, clock } = house();
    let sequences = 0;
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30, size: "max" }),
        fc.array(wanted, { minLength: 1, maxLength: 3 }),
        (steps, asks) => {
          clock.set(NOON);
          sequences += 1;
          const idOf = (number: number) => `property-${sequences}-${number}`;
          const earlier = `update properties set state = 'archived'; delete from blocks;${NO_TERMS}`;
          write(db, () => db.$client.exec(earlier));
          for (const number of PROPERTIES) {
            const units = number === 2 ? 3 : 1;
            const own = { basePriceKes: 4500 + (number % 2), maxGuests: 2 + number, createdAt: NOON + number };
            addProperty(db, { id: idOf(number), units, position: number, ...own });
          }
          const living: string[] = [];
          for (const one of steps) {
            one({ db, clock, living, idOf });
            const bySql = calendarsBySql(db, clock.now());
            for (const ask of asks) expectFound(db, clock.now(), ask, bySql.found(ask));
            // What is kept of the cheapest night is what one would find now.
            const told = withFromPrices({ db, clock }, bySql.listed);
            expect(told.map(({ fromKes }) => fromKes)).toEqual(bySql.from());
          }
          const bySql = calendarsBySql(db, clock.now());
          for (const stay of EVERY_STAY.filter(({ checkIn }) => checkIn >= clock.today())) {
            expect(freeIn({ db, clock }, stay)).toEqual(bySql.allowing(stay).sort());
          }
        },
      ),
      { numRuns: rounds({ always: 25, inAll: 100 }) },
    );
    db.$client.close();
  }, 60_000);

  test("follows a block that comes, moves to another property and goes", () => {
    const { db, clock } = house();
    addProperty(db, { id: "one" });
    addProperty(db, { id: "two", position: 1 });
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 3) };
    const change = (sql: string) => write(db, () => db.$client.exec(sql));
    change(`insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at)
        values ('block', 'one', 1, '${stay.checkIn}', '${stay.checkOut}', 'host-wanjiru', 0);
      insert into occupied_nights (property_id, unit, night, kind, block_id) values ('one', 1, '${stay.checkIn}', 'block', 'block')`);
    expect(freeIn({ db, clock }, stay)).toEqual(["two"]);
    change(`update blocks set property_id = 'two'; delete from occupied_nights;
      insert into occupied_nights (property_id, unit, night, kind, block_id) values ('two', 1, '${stay.checkIn}', 'block', 'block')`);
    expect(freeIn({ db, clock }, stay)).toEqual(["one"]);
    change("delete from blocks");
    expect(freeIn({ db, clock }, stay)).toEqual(["one", "two"]);
  });

  test("a hold that ended by the clock is free at the millisecond it ends, swept or not", () => {
    const { db, clock } = house();
    const { id } = addProperty(db);
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    hold(db, id, 1, stay, clock.now() + HOLD_MS);
    clock.advance(HOLD_MS - 1);
    expect(freeIn({ db, clock }, stay)).toEqual([]);
    clock.advance(1);
    expect(freeIn({ db, clock }, stay)).toEqual([id]);
    clock.advance(-1);
    expect(freeIn({ db, clock }, stay)).toEqual([]);
  });

  test("a hold that is renewed keeps its nights", () => {
    const { db, clock } = house();
    const { id } = addProperty(db);
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    const booking = hold(db, id, 1, stay, clock.now() + HOLD_MS);
    write(db, () =>
      db.$client.query("update bookings set hold_ends_at = ? where id = ?").run(clock.now() + 2 * HOLD_MS, booking),
    );
    clock.advance(HOLD_MS);
    expect(freeIn({ db, clock }, stay)).toEqual([]);
    clock.advance(HOLD_MS);
    expect(freeIn({ db, clock }, stay)).toEqual([id]);
  });

  test("reaches as far ahead as anybody may book, and no further", () => {
    const { db, clock } = house();
    const { id } = addProperty(db);
    for (const days of [0, 1, 30, 300]) {
      clock.advance(days * 86_400_000);
      const far = { checkIn: addDays(clock.today(), 540), checkOut: addDays(clock.today(), 720) };
      expect(freeIn({ db, clock }, far)).toEqual([id]);
      expect(freeIn({ db, clock }, { checkIn: addDays(far.checkIn, 1), checkOut: far.checkOut })).toEqual([]);
      expect(freeIn({ db, clock }, { checkIn: addDays(clock.today(), -1), checkOut: clock.today() })).toEqual([]);
      const last = { checkIn: addDays(far.checkOut, -1), checkOut: far.checkOut };
      const booking = hold(db, id, 1, last, clock.now() + HOLD_MS);
      expect(freeIn({ db, clock }, far)).toEqual([]);
      write(db, (tx) => cancelBooking(tx, booking, clock.now()));
    }
  });

  test("sees what another process has changed", async () => {
    const file = `${(await import("node:os")).tmpdir()}/lango-index-${process.pid}.db`;
    await Bun.file(file)
      .unlink()
      .catch(() => undefined);
    const db = openDatabase(file);
    const clock = testClock();
    addHost(db);
    const { id } = addProperty(db);
    expect(freeIn({ db, clock }, stayAhead(2, 1))).toEqual([id]);
    const other = openDatabase(file);
    write(other, (tx) => updateProperty(tx, id, { state: "draft", updatedAt: NOON }));
    expect(freeIn({ db, clock }, stayAhead(2, 1))).toEqual([]);
    db.$client.close();
    other.$client.close();
    await Bun.file(file).unlink();
  });
});

const LOCATIONS = [
  "Kilimani, Nairobi",
  "Hurlingham, Nairobi",
  "Adams Arcade",
  "Kileleshwa, Nairobi",
  "Karen, Nairobi",
  "Ruaka, Kiambu County",
  "Diani Beach",
];
const PLACES = ["", "Kilimani", "near Yaya Centre", "Nairobi", "Diani", "nowhere at all xyzzy"];
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const listed = fc.record({
  location: fc.constantFrom(...LOCATIONS),
  basePriceKes: fc.oneof(fc.integer({ min: 100, max: 12_000 }), fc.constantFrom(500, 625, 4500, 1_000_000)),
  maxGuests: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 14, max: 50 })),
  bedrooms: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 7, max: 12 })),
  amenities: fc.subarray(["wifi", "parking", "pool", "fireplace"]),
  createdAt: fc.integer({ min: 0, max: 5 }),
  state: fc.constantFrom("published", "published", "published", "draft"),
  suspended: fc.constantFrom(false, false, false, true),
  card: maybe(
    fc.record({
      minNights: fc.constantFrom(1, 1, 3),
      leadDays: fc.constantFrom(0, 2),
      windowDays: fc.constantFrom(540, 6),
      checkInDays: fc.constantFrom("1234567", "123"),
      cleaningFeeKes: fc.constantFrom(0, 1500),
      includedGuests: fc.constantFrom(null, 2),
      extraGuestKes: fc.constantFrom(0, 400),
      weeklyPercent: fc.constantFrom(0, 15),
      lastMinute: fc.constantFrom([], [{ days: 3, percent: 30 }], [{ days: 3, percent: -30 }]),
    }),
  ),
  weekday: maybe(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 100, max: 12_000 }))),
  dated: maybe(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 100, max: 12_000 }))),
  taken: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
});
type Offered = typeof listed extends fc.Arbitrary<infer T> ? T : never;
const question = fc.record({
  place: fc.constantFrom("", "", "", "", "Nairobi", ...PLACES),
  party: fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 7, 15, 16, 17, 40),
  priceFromKes: fc.constantFrom(0, 0, 0, 0, 500, 3000, 4500, 9000),
  priceToKes: fc.constantFrom(...Array<number>(4).fill(Number.POSITIVE_INFINITY), 499, 625, 4500, 8000, 900_000),
  bedrooms: fc.constantFrom(0, 0, 0, 0, 1, 2, 8, 9),
  amenities: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Amenity[]>([]) },
    fc.subarray<Amenity>(["wifi", "parking", "pool"]),
  ),
  sort: fc.constantFrom(...SORTS),
  stay: maybe(
    fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 8 })).map(([a, n]) => stayAhead(a, n)),
  ),
});
type Sought = typeof question extends fc.Arbitrary<infer T> ? T : never;

let blocked = 0;
/** A property with all that its host asks. */
function offer({ db }: { db: Db }, id: string, { card, weekday, dated, taken, suspended, ...own }: Offered): void {
  addProperty(db, { id, ...own, hostId: suspended ? "host-suspended" : "host-wanjiru" });
  const insertBlock =
    "insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values (?, ?, 1, ?, ?, 'host-wanjiru', 0)";
  const insertNight =
    "insert into occupied_nights (property_id, unit, night, kind, block_id) values (?, 1, ?, 'block', ?)";
  write(db, (tx) => {
    if (card) saveRates(tx, id, { ...card, policy: POLICIES.flexible, updatedAt: 0 });
    if (weekday) saveWeekdayPrices(tx, id, new Map([weekday]));
    if (dated) setDateRates(tx, id, [addDays(TODAY, dated[0])], { priceKes: dated[1] });
    for (const ahead of taken) {
      const { checkIn, checkOut } = stayAhead(ahead, 1);
      blocked += 1;
      db.$client.query(insertBlock).run(`taken-${blocked}`, id, checkIn, checkOut);
      db.$client.query(insertNight).run(id, checkIn, `taken-${blocked}`);
    }
  });
}

const NOTHING_LISTED = `delete from occupied_nights; delete from blocks; ${NO_TERMS}; delete from properties`;

test("two thousand searches find what going through all properties one by one finds, in order", async () => {
  const { db, clock } = house();
  addHost(db, { id: "host-suspended", brandName: "mwangazahouse" });
  write(db, () => db.$client.exec("update hosts set suspended_at = 0 where id = 'host-suspended'"));
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listed, { minLength: 8, maxLength: 16 }),
      fc.array(question, { minLength: 50, maxLength: 50 }),
      async (offers, questions) => {
        write(db, () => db.$client.exec(NOTHING_LISTED));
        const known = new Map(offers.map((one, at) => [`property-${at}`, one]));
        for (const [id, one] of known) offer({ db }, id, one);
        await makeFromPrices({ db, clock });
        const judged = judgedAlone(db, clock.now());
        for (const asked of questions) {
          const place = readPlace(asked.place, (words) => isUsed(db, words));
          const plain = [...known].flatMap(([id, one]) => {
            const price = isWished(one, asked, place) ? judged(id, asked) : undefined;
            return price && price.night >= asked.priceFromKes && price.night <= asked.priceToKes
              ? [{ id, one, price }]
              : [];
          });
          const matches = fitting(db, clock.now(), findMatches(db, { ...asked, place }), asked);
          const all = inOrder(matches, asked.sort);
          expect(inOrder(matches.toReversed(), asked.sort)).toEqual(all);
          const keys = new Map(plain.map(({ id, one, price }) => [id, keyOf(one, price.whole, asked.sort, place)]));
          expect(all.map(({ id }) => id).sort()).toEqual([...keys.keys()].sort());
          expect(all.map(({ id }) => keys.get(id))).toEqual([...keys.values()].sort((a, b) => a - b));
          const prices = new Map(plain.map(({ id, price }) => [id, price.whole]));
          for (const { id, priceKes } of all)
            expect(priceKes ?? Number.POSITIVE_INFINITY).toBe(prices.get(id) as number);
          found += all.length;
        }
      },
    ),
    { numRuns: rounds({ always: 40, inAll: 80 }) },
  );
  expect(found).toBeGreaterThan(600);
}, 60_000);

/** What a stay costs where it may be had, and a night of it before fees; without dates the cheapest night for both. */
function judgedAlone(db: Db, now: number) {
  const all = db.select().from(properties).all();
  const terms = termsOfAll(db, all);
  const moment = momentAt(now);
  const rooms = new Map(
    all.map((one) => [one.id, roomsOf(occupancyBetween(db, one, addDays(TODAY, -30), addDays(TODAY, 800), now))]),
  );
  const from = new Map<string, number>();
  return (id: string, { stay, party, priceFromKes, priceToKes }: Sought) => {
    const { rates, rules } = terms.get(id) as Terms;
    const calendar = rooms.get(id) ?? [];
    if (!stay) {
      const kes = from.get(id) ?? fromPriceKes({ rates, rules, rooms: calendar, moment }) ?? Number.POSITIVE_INFINITY;
      from.set(id, kes);
      // Who sets a limit wants a price; where there is none, nothing is said of one.
      const isLimited = priceFromKes > 0 || priceToKes < Number.POSITIVE_INFINITY;
      return kes === Number.POSITIVE_INFINITY && isLimited ? undefined : { whole: kes, night: kes };
    }
    if (isRefused(judgeStay(stay, rules, calendar, moment))) return undefined;
    const { totalKes, lines, nights } = quote(stay, rates, { party, bookedOn: moment.today });
    const fees = lines.filter(({ kind }) => kind === "cleaning" || kind === "extra_guests");
    return { whole: totalKes, night: (totalKes - fees.reduce((sum, fee) => sum + fee.amountKes, 0)) / nights.length };
  };
}

function isWished(one: Offered, asked: Sought, place: PlaceAsked): boolean {
  return (
    one.state === "published" &&
    !one.suspended &&
    fitOf(readLocation(one.location), place) !== undefined &&
    one.maxGuests >= asked.party &&
    one.bedrooms >= asked.bedrooms &&
    asked.amenities.every((amenity) => one.amenities.some((has) => has === amenity))
  );
}

/** What has no price comes last, whatever it is sorted by. */
function keyOf({ createdAt, location }: Offered, whole: number, sort: Sort, place: PlaceAsked): number {
  const priced = Math.min(whole, 1e8);
  switch (sort) {
    case "price":
      return priced;
    case "price-high":
      return priced === 1e8 ? 1e8 : -priced;
    case "newest":
      return -createdAt * 1e9 + priced;
    case "near":
      return Math.round((fitOf(readLocation(location), place) ?? 0) * 10) * 1e9 + priced;
  }
}

test("the nearest come first by a hundred metres, and the cheaper of two that are equally near", async () => {
  const { db, clock } = house();
  const places = [
    ["Kileleshwa, Nairobi", 1000],
    ["Adams Arcade", 2000],
    ["Hurlingham, Nairobi", 4000],
    ["Hurlingham, Nairobi", 3000],
  ] as const;
  for (const [at, [location, basePriceKes]] of places.entries())
    addProperty(db, { id: `p${at}`, location, basePriceKes });
  await makeFromPrices({ db, clock });
  const found = findMatches(db, { ...ANYTHING, place: readPlace("near Yaya Centre", () => false) });
  expect(inOrder(priced(found), "near").map(({ id }) => id)).toEqual(["p3", "p2", "p1", "p0"]);
});
