import { expect, test } from "bun:test";
import { blocksBetween } from "#db/block.queries.ts";
import { endHolds } from "#src/booking/end-holds.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { blockNights, unblockNights } from "./block-nights.ts";

function house(units = 1): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, { units });
  return app;
}

const january = (from: string, to: string) => ({ checkIn: `2027-01-${from}`, checkOut: `2027-01-${to}` });
const mine = { hostId: "host-wanjiru", propertyId: "garden-studio" };
const ask = (from: string, to: string, unit: number | "all" = 1) => ({ ...mine, unit, stay: january(from, to) });

function nights(app: TestApp): string[] {
  return app.db.$client
    .query<{ n: string }, []>(
      "select unit || ' ' || substr(night, 9) || ' ' || kind as n from occupied_nights order by 1",
    )
    .all()
    .map((row) => row.n);
}

test("a host closes nights and opens them again, in part or whole", () => {
  const app = house();
  const closed = blockNights(app, { ...ask("05", "10"), note: "painting" });
  expect(closed).toMatchObject({
    outcome: "blocked",
    leftOut: [],
    blocks: [{ ...january("05", "10"), note: "painting" }],
  });
  expect(nights(app)).toEqual(["1 05 block", "1 06 block", "1 07 block", "1 08 block", "1 09 block"]);

  expect(unblockNights(app, ask("07", "08"))).toEqual({ outcome: "unblocked", nights: 1, stillTaken: [] });
  expect(nights(app)).toEqual(["1 05 block", "1 06 block", "1 08 block", "1 09 block"]);
  const halves = blocksBetween(app.db, "garden-studio", "2027-01-01", "2027-02-01");
  expect(halves.map(({ checkIn, checkOut, note }) => ({ checkIn, checkOut, note }))).toEqual([
    { ...january("05", "07"), note: "painting" },
    { ...january("08", "10"), note: "painting" },
  ]);

  expect(unblockNights(app, ask("01", "31"))).toEqual({ outcome: "unblocked", nights: 4, stillTaken: [] });
  expect(nights(app)).toEqual([]);
  expect(unblockNights(app, ask("01", "31"))).toEqual({ outcome: "nothing_blocked" });
});

test("what is closed over a hold is closed when the hold lapses, and opened as any other", async () => {
  const app = house();
  await hold(app, { checkIn: "2027-01-06", checkOut: "2027-01-08", shownKes: "9000" });
  blockNights(app, { ...ask("06", "08"), note: "" });
  expect(nights(app)).toEqual(["1 06 booking", "1 07 booking"]);
  app.clock.advance(3_600_000);
  endHolds(app);
  expect(nights(app)).toEqual(["1 06 block", "1 07 block"]);
  expect(unblockNights(app, ask("06", "08"))).toEqual({ outcome: "unblocked", nights: 2, stillTaken: [] });
  expect(nights(app)).toEqual([]);
});

test("what is sold or held stays as it is, and the host is told which nights those are", async () => {
  const app = house();
  await hold(app, { checkIn: "2027-01-06", checkOut: "2027-01-08", shownKes: "9000" });
  const closed = blockNights(app, { ...ask("05", "10"), note: "" });
  expect(closed).toMatchObject({ outcome: "blocked", leftOut: ["2027-01-06", "2027-01-07"] });
  expect(nights(app)).toEqual(["1 05 block", "1 06 booking", "1 07 booking", "1 08 block", "1 09 block"]);
  expect(blockNights(app, { ...ask("05", "10"), note: "" })).toEqual({ outcome: "nothing_free" });
  unblockNights(app, ask("05", "10"));
  expect(nights(app)).toEqual(["1 06 booking", "1 07 booking"]);
});

test("a hold that has ended by the clock does not keep a host from closing the nights", async () => {
  const app = house();
  await hold(app, { checkIn: "2027-01-06", checkOut: "2027-01-08", shownKes: "9000" });
  app.clock.advance(15 * 60_000);
  expect(blockNights(app, { ...ask("06", "08"), note: "" })).toMatchObject({ outcome: "blocked", leftOut: [] });
});

test("all rooms are closed at once, or one of them", () => {
  const app = house(3);
  blockNights(app, { ...ask("05", "06", 2), note: "" });
  expect(nights(app)).toEqual(["2 05 block"]);
  blockNights(app, { ...ask("05", "06", "all"), note: "" });
  expect(nights(app)).toEqual(["1 05 block", "2 05 block", "3 05 block"]);
  unblockNights(app, ask("05", "06", 3));
  expect(nights(app)).toEqual(["1 05 block", "2 05 block"]);
});

test("nights that are over are left out, and what makes no sense is refused", () => {
  const app = house();
  const stay = (checkIn: string, checkOut: string) => ({ ...mine, unit: 1, stay: { checkIn, checkOut }, note: "" });
  expect(blockNights(app, stay("2026-12-10", "2026-12-20"))).toMatchObject({
    blocks: [{ checkIn: "2026-12-18", checkOut: "2026-12-20" }],
  });
  expect(blockNights(app, stay("2026-12-10", "2026-12-18"))).toEqual({ outcome: "impossible_stay" });
  expect(blockNights(app, stay("2027-01-05", "2027-01-05"))).toEqual({ outcome: "impossible_stay" });
  expect(blockNights(app, stay("2027-02-29", "2027-03-05"))).toEqual({ outcome: "impossible_stay" });
  expect(blockNights(app, stay("2027-01-05", "2099-01-05"))).toEqual({ outcome: "impossible_stay" });
  expect(blockNights(app, { ...ask("05", "06", 2), note: "" })).toEqual({ outcome: "no_such_room" });
});

test("another host's property is not there", () => {
  const app = house();
  const strange = { ...ask("05", "06"), hostId: "host-barasa" };
  expect(blockNights(app, { ...strange, note: "" })).toEqual({ outcome: "no_such_property" });
  expect(unblockNights(app, strange)).toEqual({ outcome: "no_such_property" });
  expect(nights(app)).toEqual([]);
});
