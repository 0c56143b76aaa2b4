import { expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { holdingFromPrices, passOver, saveFromPrices, withEndedFromPrice } from "./from-price.queries.ts";
import { write } from "./write.ts";

const NOW = 1000;

/** Studio, back room and a house far away; the first two are one house. */
function houses() {
  const db = testDatabase();
  addHost(db);
  for (const id of ["studio", "room", "elsewhere"]) addProperty(db, { id });
  const run = (sql: string) => write(db, () => db.$client.run(sql));
  run(
    "insert into house_rooms (id, whole_id, part_id, since, created_at) values ('h', 'studio', 'room', '2026-12-18', 0)",
  );
  run(`insert into bookings (id, code, property_id, unit, check_in, check_out, party, guest_name, guest_phone, quote, policy, total_kes,
        hold_ends_at, submission_key, rules_accepted_at, created_at, state)
      values ('stay', 'LG-STAY', 'studio', 1, '2026-12-20', '2026-12-22', 1, 'Achieng', '+254711000001', '{}', '{}', 1, 5000, 'key', 0, 0, 'held')`);
  run(
    "insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values ('block', 'studio', 1, '2027-01-01', '2027-02-01', 'host-wanjiru', 0)",
  );
  return { db, run };
}

/** In the order in which they are run; those named lose what was kept of their price, the others keep it. */
const ENDS: readonly [sql: string, ...ended: string[]][] = [
  ["update properties set base_price_kes = 5000 where id = 'studio'", "studio"],
  ["update properties set units = 2 where id = 'room'", "room"],
  ["update properties set state = 'archived' where id = 'studio'", "studio"],
  ["update properties set state = 'published'", "studio"],
  ["update properties set display_name = 'Verandah' where id = 'studio'"],
  ["insert into rate_cards (property_id, policy, updated_at) values ('studio', '{}', 0)", "studio"],
  ["update rate_cards set min_nights = 2", "studio"],
  ["delete from rate_cards", "studio"],
  ["insert into weekday_prices (property_id, weekday, price_kes) values ('studio', 1, 5000)", "studio"],
  ["update weekday_prices set price_kes = 6000", "studio"],
  ["delete from weekday_prices", "studio"],
  [
    "insert into seasons (id, property_id, name, first_night, last_night, price_kes, created_at) values ('s', 'studio', 'Easter', '2027-03-25', '2027-03-28', 9000, 0)",
    "studio",
  ],
  ["update seasons set last_night = '2027-03-29'", "studio"],
  ["delete from seasons", "studio"],
  ["insert into date_rates (property_id, night, price_kes) values ('studio', '2026-12-24', 900)", "studio"],
  ["update date_rates set price_kes = 1000", "studio"],
  ["delete from date_rates", "studio"],
  [
    "insert into day_rules (id, property_id, kind, weekdays, created_at) values ('d', 'studio', 'no_arrival', '7', 0)",
    "studio",
  ],
  ["update day_rules set weekdays = '6'", "studio"],
  ["delete from day_rules", "studio"],
  [
    "insert into occupied_nights (property_id, unit, night, booking_id) values ('studio', 1, '2026-12-20', 'stay')",
    "studio",
    "room",
  ],
  ["update bookings set hold_ends_at = 9000", "studio", "room"],
  ["update bookings set guest_name = 'Akinyi'"],
  ["update bookings set state = 'confirmed', confirmed_at = 0", "studio", "room"],
  ["update bookings set state = 'cancelled', cancelled_at = 0", "studio", "room"],
  [
    "insert into occupied_nights (property_id, unit, night, kind, block_id) values ('studio', 1, '2027-01-01', 'block', 'block')",
    "studio",
    "room",
  ],
  ["delete from occupied_nights where block_id = 'block'", "studio", "room"],
  ["update house_rooms set until = '2027-06-01'", "studio", "room"],
  ["delete from house_rooms", "studio", "room"],
  [
    "insert into house_rooms (id, whole_id, part_id, since, created_at) values ('i', 'studio', 'elsewhere', '2026-12-18', 0)",
    "studio",
    "elsewhere",
  ],
];

test("what a price was made of ends it, and nothing else does", () => {
  const { db, run } = houses();
  const all = ["elsewhere", "room", "studio"];
  for (const [sql, ...ended] of ENDS) {
    write(db, (tx) =>
      saveFromPrices(
        tx,
        all.map((propertyId) => ({ propertyId, kes: 4500, madeAt: 0, goodUntil: 1e15 })),
      ),
    );
    run(sql);
    const holding = holdingFromPrices(db, all, NOW).map(({ propertyId }) => propertyId);
    expect([sql, all.filter((id) => !holding.includes(id))]).toEqual([sql, ended.toSorted()]);
  }
});

/** What a price is made of, and whether anybody is shown it. */
const PROPERTIES = ["update properties", "update properties"];

test("every way in which the tables change is among them", () => {
  const { db } = houses();
  const triggers = db.$client
    .query<{ sql: string }, []>(
      "select sql from sqlite_master where type = 'trigger' and sql like '%set good_until = 0%'",
    )
    .all()
    .map(({ sql }) => /(insert|update|delete)(?: of [\w, ]+)? on (\w+)/.exec(sql)?.slice(1).join(" "));
  const changes = ENDS.map(([sql]) => /^(insert|update|delete)(?: into| from)? (\w+)/.exec(sql)?.slice(1).join(" "));
  const ofTables = (table: string) => ["insert", "update", "delete"].map((change) => `${change} ${table}`);
  const made = ["rate_cards", "weekday_prices", "seasons", "date_rates", "day_rules", "house_rooms", "occupied_nights"];
  expect(triggers.toSorted()).toEqual([...made.flatMap(ofTables), "update bookings", ...PROPERTIES].toSorted());
  // Nights are given up and taken, and never moved.
  expect(triggers.filter((one) => !changes.includes(one))).toEqual(["update occupied_nights"]);
});

test("a price holds from the moment it was made until it ends, and a property that is new has none", () => {
  const { db } = houses();
  const price = { propertyId: "studio", kes: null, madeAt: 100, goodUntil: 200 };
  write(db, (tx) => saveFromPrices(tx, [price]));
  const holding = (now: number) => holdingFromPrices(db, ["studio", "room"], now);
  expect([99, 100, 199, 200].map((now) => holding(now).length)).toEqual([0, 1, 1, 0]);
  expect(holding(150)).toEqual([price]);
  const ended = (now: number) =>
    withEndedFromPrice(db, now, 9)
      .map(({ id }) => id)
      .sort();
  expect([99, 100, 199, 200].map((now) => ended(now).includes("studio"))).toEqual([true, false, false, true]);
  expect(ended(150)).toEqual(["elsewhere", "room"]);
});

test("what nobody is shown is passed over until it is, and holds no price", () => {
  const { db, run } = houses();
  const ended = () =>
    withEndedFromPrice(db, NOW, 9)
      .map(({ id, isShown }) => `${id} ${isShown}`)
      .sort();
  run("update properties set state = 'draft' where id <> 'room'");
  expect(ended()).toEqual(["elsewhere false", "room true", "studio false"]);
  write(db, (tx) => passOver(tx, ["elsewhere", "studio"]));
  expect(ended()).toEqual(["room true"]);
  expect(holdingFromPrices(db, ["elsewhere", "studio"], NOW)).toEqual([]);
  run("update properties set state = 'published' where id = 'studio'");
  expect(ended()).toEqual(["room true", "studio true"]);
});
