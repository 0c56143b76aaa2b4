import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { cancelBooking, confirmBooking, endOverdueHolds, insertHold } from "#db/booking.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { saveRates, saveWeekdayPrices, setDateRates, termsOfAll } from "#db/pricing.queries.ts";
import { findProperty, updateProperty } from "#db/property.queries.ts";
import { properties } from "#db/property.schema.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { readPlace } from "#src/core/listing/place-search.ts";
import { quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { addDays, localDateAt, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { momentAt, PLAIN_RULES, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestClock, testClock } from "#src/dev/fixtures/test-app.ts";
import { EXACT_NIGHTS, NIGHTS_KEPT } from "./availability-bits.ts";
import { createStayIndex, type StayIndex, stayIndexOf } from "./stay-index.ts";

const TODAY = "2026-12-18";
const HOLD_MS = 15 * 60_000;
const ANYTHING = {
  place: { kind: "anywhere" },
  party: 1,
  priceFromKes: 0,
  priceToKes: Number.POSITIVE_INFINITY,
  bedrooms: 0,
  amenities: [],
} as const;

function house(): { db: Db; clock: TestClock; index: StayIndex } {
  const db = testDatabase();
  const clock = testClock();
  addHost(db);
  return { db, clock, index: stayIndexOf({ db, clock }) };
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

function freeByIndex(index: StayIndex, stay: Stay | undefined): string[] {
  const matches = index.find({ ...ANYTHING, stay });
  return index.page(matches, "price", 0, 1000).sort();
}

const SORTS = ["price", "price-high", "newest"] as const;
type Asked = Readonly<{
  stay: Stay;
  party: number;
  priceToKes: number;
  sort: (typeof SORTS)[number];
  offset: number;
  most: number;
}>;

/** By SQL, the one judge of stays and the one quote: who allows a stay, and all that a search finds, by what it is sorted by. */
function calendarsBySql(db: Db, now: number) {
  const listed = db.select().from(properties).where(eq(properties.state, "published")).all();
  const terms = termsOfAll(db, listed);
  const pickers = new Map(
    listed.map((property) => {
      const rooms = roomsOf(occupancyBetween(db, property, addDays(TODAY, -30), addDays(TODAY, 800), now));
      return [property.id, pickerOf(terms.get(property.id)?.rules ?? PLAIN_RULES, rooms, momentAt(now))];
    }),
  );
  const allowing = (stay: Stay) => [...pickers].flatMap(([id, picker]) => (picker.allows(stay) ? [id] : []));
  return {
    allowing,
    found({ stay, party, priceToKes, sort }: Asked) {
      const ids = JSON.stringify(allowing(stay));
      const where = "id in (select value from json_each(?)) and max_guests >= ? and base_price_kes <= ?";
      const all = db.$client
        .query<{ id: string; createdAt: number }, [string, number, number]>(
          `select id, created_at as createdAt from properties where ${where}`,
        )
        .all(ids, party, Math.min(priceToKes, 1e9));
      const keyOf = ({ id, createdAt }: (typeof all)[number]) => {
        if (sort === "newest") return -createdAt;
        const rates = terms.get(id)?.rates as RateCard;
        return quote(stay, rates, { party, bookedOn: localDateAt(now) }).totalKes * (sort === "price" ? 1 : -1);
      };
      return new Map(all.map((one) => [one.id, keyOf(one)]));
    },
  };
}

/** The index finds the same, shows it in order, and each page is a part of the whole. */
function expectFound(index: StayIndex, asked: Asked, found: ReadonlyMap<string, number>): void {
  const { sort, offset, most, ...question } = asked;
  const ever = index.find({ ...ANYTHING, ...question, stay: undefined });
  expect(index.countFree(ever, question.stay)).toBe(found.size);
  const matches = index.find({ ...ANYTHING, ...question });
  expect(matches.count).toBe(found.size);
  const all = index.page(matches, sort, 0, 1000);
  expect(all.toSorted()).toEqual([...found.keys()].sort());
  expect(all.map((id) => found.get(id))).toEqual([...found.values()].sort((a, b) => a - b));
  expect(index.page(matches, sort, offset, most)).toEqual(all.slice(offset, offset + most));
}

/** Few nights, so that things meet: near today, and around where nights give way to weeks. */
const stays = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 9 }) },
      { weight: 1, arbitrary: fc.integer({ min: EXACT_NIGHTS - 2, max: EXACT_NIGHTS + 8 }) },
    ),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([ahead, nights]) => stayAhead(ahead, nights));
const stayAhead = (ahead: number, nights: number) => ({
  checkIn: addDays(TODAY, ahead),
  checkOut: addDays(TODAY, ahead + nights),
});
/** Every short stay near today and near the weeks. */
const EVERY_STAY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, EXACT_NIGHTS - 1, EXACT_NIGHTS + 6].flatMap((ahead) =>
  [1, 2, 3, 4].map((nights) => stayAhead(ahead, nights)),
);
const asked: fc.Arbitrary<Asked> = fc.record({
  stay: stays,
  party: fc.constantFrom(1, 1, 3),
  priceToKes: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 4500),
  sort: fc.constantFrom("price", "price-high", "newest"),
  offset: fc.constantFrom(0, 0, 1),
  most: fc.constantFrom(1, 2, 12),
});
const NO_TERMS = "delete from rate_cards; delete from weekday_prices; delete from date_rates";
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

/** A host sets her rules. */
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
      lastMinuteDays: fc.constantFrom(null, 3),
      lastMinutePercent: fc.constantFrom(0, 40),
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
          updateProperty(tx, idOf(number), { basePriceKes: 3000 + number + moreKes, maxGuests, updatedAt: NOON }),
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

describe("the index of free stays", () => {
  test("says what SQL says, in its order and page by page, after any operations and at any moment", async () => {
    // One database for all sequences; each begins with properties and an index of its own.
    const { db, clock } = house();
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30, size: "max" }),
        fc.array(asked, { minLength: 1, maxLength: 3 }),
        fc.nat(12),
        async (steps, asks, readyAt) => {
          clock.set(NOON);
          sequences += 1;
          const idOf = (number: number) => `property-${sequences}-${number}`;
          const earlier = `update properties set state = 'archived'; delete from blocks;${NO_TERMS}`;
          write(db, () => db.$client.exec(earlier));
          for (const number of PROPERTIES) {
            const units = number === 2 ? 3 : 1;
            const own = { basePriceKes: 4500 + number, maxGuests: 2 + number, createdAt: NOON + number };
            addProperty(db, { id: idOf(number), units, position: number, ...own });
          }
          const index = createStayIndex({ db, clock });
          const living: string[] = [];
          for (const [at, one] of steps.entries()) {
            if (at === Math.min(readyAt, steps.length - 1)) await index.ready();
            one({ db, clock, living, idOf });
            if (at <= readyAt) continue;
            const bySql = calendarsBySql(db, clock.now());
            for (const ask of asks) expectFound(index, ask, bySql.found(ask));
          }
          await index.ready();
          const bySql = calendarsBySql(db, clock.now());
          const listed = PROPERTIES.flatMap((number) => findProperty(db, idOf(number)) ?? []).filter(
            ({ state }) => state === "published",
          );
          for (const stay of EVERY_STAY.filter(({ checkIn }) => checkIn >= clock.today())) {
            const free = bySql.allowing(stay).sort();
            expect(freeByIndex(index, stay)).toEqual(free);
            for (const property of listed) expect(index.allows(property, stay)).toBe(free.includes(property.id));
          }
        },
      ),
      { numRuns: 50 },
    );
    db.$client.close();
  }, 60_000);

  test("follows a block that comes, moves to another property and goes", async () => {
    const { db, index } = house();
    addProperty(db, { id: "one" });
    addProperty(db, { id: "two", position: 1 });
    await index.ready();
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 3) };
    const change = (sql: string) => write(db, () => db.$client.exec(sql));
    change(`insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at)
        values ('block', 'one', 1, '${stay.checkIn}', '${stay.checkOut}', 'host-wanjiru', 0);
      insert into occupied_nights (property_id, unit, night, kind, block_id) values ('one', 1, '${stay.checkIn}', 'block', 'block')`);
    expect(freeByIndex(index, stay)).toEqual(["two"]);
    change("update occupied_nights set property_id = 'two'");
    expect(freeByIndex(index, stay)).toEqual(["one"]);
    change("delete from blocks");
    expect(freeByIndex(index, stay)).toEqual(["one", "two"]);
  });

  test("knows what changed while it was being built", async () => {
    const { db, clock, index } = house();
    write(db, () => {
      for (let number = 0; number < 600; number += 1) addProperty(db, { id: `place-${10_000 + number}` });
    });
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    const ready = index.ready();
    expect(index.size().properties).toBe(0);
    hold(db, "place-10000", 1, stay, clock.now() + HOLD_MS);
    await ready;
    expect(index.find({ ...ANYTHING, stay }).count).toBe(599);
  });

  test("answers before all nights are read, and reads first what is asked for", async () => {
    const { db, clock, index } = house();
    const karen = ["Karen, Nairobi", 2500] as const;
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    write(db, () => {
      for (let number = 0; number < 1500; number += 1) {
        const [location, basePriceKes] = number % 50 === 49 ? karen : ["Kilimani, Nairobi", 4500];
        addProperty(db, { id: `place-${10_000 + number}`, location, basePriceKes: basePriceKes + number });
      }
    });
    for (const number of [10_049, 10_700, 11_499]) hold(db, `place-${number}`, 1, stay, clock.now() + HOLD_MS);
    const ready = index.ready();
    await index.listed();
    expect(index.size().unread).toBeGreaterThan(500);
    expect(index.find({ ...ANYTHING, stay: undefined }).count).toBe(1500);
    const inKaren = { ...ANYTHING, place: readPlace("Karen", index.isUsed), stay };
    // Nobody has waited for it: the calendars themselves are asked.
    expect(index.find(inKaren).count).toBe(28);
    await index.readyFor(inKaren);
    expect(index.size().unread).toBeGreaterThan(300);
    expect(index.find(inKaren).count).toBe(28);
    expect(index.page(index.find(inKaren), "price", 0, 2)).toEqual(["place-10099", "place-10149"]);
    await index.readyFor({ ...ANYTHING, stay });
    expect(index.size().unread).toBe(0);
    expect(index.find({ ...ANYTHING, stay }).count).toBe(1497);
    await ready;
  });

  test("a hold that ended by the clock is free at the millisecond it ends, swept or not", async () => {
    const { db, clock, index } = house();
    const { id } = addProperty(db);
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    hold(db, id, 1, stay, clock.now() + HOLD_MS);
    await index.ready();
    clock.advance(HOLD_MS - 1);
    expect(freeByIndex(index, stay)).toEqual([]);
    clock.advance(1);
    expect(freeByIndex(index, stay)).toEqual([id]);
    clock.advance(-1);
    expect(freeByIndex(index, stay)).toEqual([]);
  });

  test("a hold that is renewed keeps its nights", async () => {
    const { db, clock, index } = house();
    const { id } = addProperty(db);
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    const booking = hold(db, id, 1, stay, clock.now() + HOLD_MS);
    await index.ready();
    write(db, () =>
      db.$client.query("update bookings set hold_ends_at = ? where id = ?").run(clock.now() + 2 * HOLD_MS, booking),
    );
    clock.advance(HOLD_MS);
    expect(freeByIndex(index, stay)).toEqual([]);
    clock.advance(HOLD_MS);
    expect(freeByIndex(index, stay)).toEqual([id]);
  });

  test("is answered by the calendar itself before it is built", () => {
    const { db, clock, index } = house();
    const { id } = addProperty(db);
    const stay = { checkIn: addDays(TODAY, 2), checkOut: addDays(TODAY, 4) };
    expect(index.allows({ id, units: 1, basePriceKes: 4500 }, stay)).toBe(true);
    hold(db, id, 1, stay, clock.now() + HOLD_MS);
    expect(index.allows({ id, units: 1, basePriceKes: 4500 }, stay)).toBe(false);
    expect(index.size().properties).toBe(0);
  });

  test("follows the days, and begins anew when a month of its nights has passed", async () => {
    const { db, clock, index } = house();
    const { id } = addProperty(db);
    await index.ready();
    for (const days of [1, 30, 1, 1, 300]) {
      clock.advance(days * 86_400_000);
      await index.ready();
      const far = { checkIn: addDays(clock.today(), 540), checkOut: addDays(clock.today(), 720) };
      expect(freeByIndex(index, far)).toEqual([id]);
      const booking = hold(
        db,
        id,
        1,
        { checkIn: addDays(far.checkOut, -1), checkOut: far.checkOut },
        clock.now() + HOLD_MS,
      );
      expect(freeByIndex(index, far)).toEqual([]);
      write(db, (tx) => cancelBooking(tx, booking, clock.now()));
    }
    expect(NIGHTS_KEPT).toBeGreaterThanOrEqual(32 + 540 + 180);
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
    const index = stayIndexOf({ db, clock });
    await index.ready();
    expect(freeByIndex(index, undefined)).toEqual([id]);
    const other = openDatabase(file);
    write(other, (tx) => updateProperty(tx, id, { state: "draft", updatedAt: NOON }));
    await index.ready();
    expect(freeByIndex(index, undefined)).toEqual([]);
    db.$client.close();
    other.$client.close();
    await Bun.file(file).unlink();
  });

  test("knows at most 64 bytes of free nights a property", async () => {
    const { db, clock, index } = house();
    addProperty(db);
    await index.ready();
    // One block of 1,024 properties is the least there is.
    expect(index.size().bytesOfNights / 1024).toBeLessThanOrEqual(64);
    expect(clock.today()).toBe(TODAY);
  });
});
