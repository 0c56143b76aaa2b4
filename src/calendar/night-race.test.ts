import { expect, test } from "bun:test";
import { setDateRates } from "#db/pricing.queries.ts";
import { properties } from "#db/property.schema.ts";
import { write } from "#db/write.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { nightLaws, nightOperations, raceWorld } from "#src/dev/fixtures/night-race.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { withFromPrices } from "#src/pricing/from-prices.ts";

const OPERATIONS = rounds({ always: 1_200, inAll: 8_000 });
/** Which rooms are wanted differs a little each time, and what is rare may need a longer race. */
const OPERATIONS_MOST = 12_000;
const LOOK_EVERY = 200;
const PRICES_EVERY = 50;
/** The race is one where each of these happens, and often. */
const HAPPENS = [
  "bookings where confirmed_at is not null",
  "bookings where state = 'expired'",
  "bookings where state = 'cancelled'",
  "refunds where reason = 'nights_taken'",
  "bookings where source = 'host' and confirmed_at is not null",
  "bookings where approved_at is not null",
  "booking_revisions",
  "booking_revisions r join bookings b on b.id = r.booking_id where b.property_id <> r.property_id",
  "change_requests where state = 'accepted'",
  "change_requests where state = 'ended'",
  "occupied_nights where kind = 'linked'",
  "house_rooms where until < '9999'",
  "bookings where property_id = 'whole-house'",
];

test("thousands of things that want the same nights: none is sold twice, none is lost, nothing breaks", () => {
  const world = raceWorld(20_261_218);
  const names = Object.keys(nightOperations);
  const laws = Object.entries(nightLaws).map(([law, sql]) => ({ law, query: world.db.$client.query(sql) }));
  const done: Record<string, number> = {};
  // Each night is dearer than the one before, so that what a place is told to cost from tells its first free night.
  const places = world.db.select().from(properties).all();
  for (const { id } of places) {
    write(world.db, (tx) => {
      for (let ahead = 0; ahead < 60; ahead += 1) {
        setDateRates(tx, id, [addDays("2026-12-18", ahead)], { priceKes: 1000 + ahead });
      }
    });
  }
  const told = () => withFromPrices(world.deps, places).map(({ fromKes }) => fromKes);
  const anew = () => {
    write(world.db, () => world.db.$client.run("update from_prices set good_until = 0"));
    return told();
  };
  const count = (sql: string) =>
    world.db.$client.query<{ n: number }, []>(`select count(*) as n from ${sql}`).get()?.n ?? 0;
  const rare = () => HAPPENS.filter((sql) => count(sql) <= 2);
  for (let n = 1; ; n += 1) {
    const name = world.pick(names) ?? "book";
    nightOperations[name]?.(world);
    done[name] = (done[name] ?? 0) + 1;
    if (n % PRICES_EVERY === 0)
      expect({ after: n, last: name, told: told() }).toEqual({ after: n, last: name, told: anew() });
    if (n % LOOK_EVERY > 0) continue;
    const broken = laws.filter(({ query }) => query.all().length > 0).map(({ law }) => law);
    expect({ after: n, last: name, broken }).toEqual({ after: n, last: name, broken: [] });
    if (n >= OPERATIONS && (rare().length === 0 || n >= OPERATIONS_MOST)) break;
  }
  expect(Object.keys(done).sort()).toEqual(names.sort());
  expect(rare()).toEqual([]);
}, 600_000);

test("the laws see a planted break", () => {
  const world = raceWorld(1);
  for (let n = 0; n < 150; n += 1)
    nightOperations[world.pick(["book", "payInTime", "block", "importFeed"]) ?? "book"]?.(world);
  const broken = () => Object.values(nightLaws).filter((sql) => world.db.$client.query(sql).all().length > 0).length;
  expect(broken()).toBe(0);
  world.db.$client.query("drop trigger nights_go_to_who_waits").run();
  for (const kind of ["booking", "block", "outside"]) {
    const before = broken();
    world.db.$client
      .query(
        "delete from occupied_nights where (property_id, unit, night) = (select property_id, unit, night from occupied_nights where kind = ? limit 1)",
      )
      .run(kind);
    expect(broken()).toBeGreaterThanOrEqual(Math.max(1, before));
  }
}, 60_000);
