import { expect, test } from "bun:test";
import fc from "fast-check";
import { bestUnit } from "#src/core/stay/availability.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, PLAIN_RULES, roomsOf } from "#src/core/stay/stay-rules.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { occupanciesAround, occupancyAround, occupancyBetween, occupancyNear } from "./occupancy.queries.ts";

const FIRST = "2027-01-01";
const DAYS = 50;
const UNITS = 3;
const db = testDatabase();
addHost(db);
addProperty(db, { units: UNITS });
// Nights alone are compared here, whoever has them.
db.$client.exec(
  "pragma foreign_keys = off; drop trigger nights_of_blocks; drop trigger nights_of_living_bookings; drop trigger nights_go_to_who_waits",
);
const take = db.$client.prepare(
  `insert or ignore into occupied_nights (property_id, unit, night, kind, booking_id, block_id)
    with recursive nights(n) as (select 0 union all select n + 1 from nights where n < ?1 - 1)
    select 'garden-studio', ?2, date(?3, '+' || n || ' days'), ?4, iif(?4 = 'block', null, 'a'), iif(?4 = 'block', 'b', null)
    from nights`,
);

const stretch = fc.record({
  unit: fc.integer({ min: 1, max: UNITS }),
  from: fc.integer({ min: 0, max: DAYS }),
  nights: fc.integer({ min: 1, max: 40 }),
  isBlock: fc.boolean(),
});

test("the nearest nights of each room decide on a stay and its room as all nights do", () => {
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 12 }),
      fc.integer({ min: 0, max: DAYS }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 8 }),
      (stretches, from, nights, bufferDays, minNights) => {
        db.$client.exec("delete from occupied_nights");
        for (const { unit, from, nights, isBlock } of stretches) {
          take.run(nights, unit, addDays(FIRST, from), isBlock ? "block" : "booking");
        }
        const stay = { checkIn: addDays(FIRST, from), checkOut: addDays(FIRST, from + nights) };
        const property = { id: "garden-studio", units: UNITS };
        const near = occupancyNear(db, property, stay, { bufferDays, now: NOON });
        const all = occupancyBetween(db, property, addDays(stay.checkIn, -200), addDays(stay.checkOut, 200), NOON);
        const rules = { ...PLAIN_RULES, bufferDays, minNights };
        const verdictOf = (occupancy: typeof all) =>
          judgeStay(stay, rules, roomsOf(occupancy), { today: "2026-12-18", hour: 12 });
        const verdict = verdictOf(all);
        expect(verdictOf(near)).toEqual(verdict);
        if (isRefused(verdict)) return;
        expect(bestUnit(stay, near, verdict)).toBe(bestUnit(stay, all, verdict));
        expect(near.occupied.length).toBeLessThanOrEqual(4 * UNITS);
      },
    ),
    { numRuns: rounds({ always: 75, inAll: 300 }) },
  );
});

test("what is taken at several properties is read at once as at each by itself", () => {
  const house = testDatabase();
  addHost(house);
  const properties = ["studio", "room", "elsewhere", "empty"].map((id) => ({ id, units: id === "elsewhere" ? 2 : 1 }));
  for (const { id, units } of properties) addProperty(house, { id, units });
  const run = (sql: string) => house.$client.run(sql);
  run(
    `insert into house_rooms (id, whole_id, part_id, since, created_at) values ('h', 'studio', 'room', '2026-12-18', 0)`,
  );
  const hold = (id: string, property: string, unit: number, [from, to]: [string, string], endsAt: number) => {
    run(`insert into bookings (id, code, property_id, unit, check_in, check_out, party, guest_name, guest_phone, quote, policy,
        total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at, state)
      values ('${id}', 'LG-${id}', '${property}', ${unit}, '${from}', '${to}', 1, 'Achieng', '+254711000001', '{}', '{}', 1,
        ${endsAt}, 'key-${id}', 0, 0, 'held')`);
    run(
      `insert into occupied_nights (property_id, unit, night, booking_id) values ('${property}', ${unit}, '${from}', '${id}')`,
    );
  };
  hold("living", "elsewhere", 2, ["2026-12-20", "2026-12-21"], NOON + 1);
  hold("over", "elsewhere", 1, ["2026-12-20", "2026-12-21"], NOON);
  hold("whole", "studio", 1, ["2026-12-22", "2026-12-23"], NOON + 1);
  hold("gone", "room", 1, ["2026-12-24", "2026-12-25"], NOON);
  const stay = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
  const around = occupanciesAround(house, properties, stay, NOON);
  for (const property of properties) expect(around(property)).toEqual(occupancyAround(house, property, stay, NOON));
  const nights = (id: string) => around({ id, units: 2 }).occupied.map(({ unit, night }) => `${unit} ${night}`);
  expect(nights("elsewhere")).toEqual(["2 2026-12-20"]);
  // The other half of a house is closed with it, and opens with a hold that is over.
  expect(nights("room")).toEqual(["1 2026-12-22"]);
  expect(nights("studio")).toEqual(["1 2026-12-22"]);
  expect(nights("empty")).toEqual([]);
});
