import { beforeEach, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { write } from "#db/write.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import type { FeedStay } from "#src/core/calendar/ical.ts";
import { addFeed, occupied } from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay, rowsOf, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { startReading } from "./apply-reading.ts";
import { blockNights } from "./block-nights.ts";
import { decideStay } from "./change-feeds.ts";

let app: TestApp;
let feedId: string;
beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db, { id: "garden-studio", units: 1 });
  feedId = addFeed(app);
});

/** Another site says that it sold these nights, too. */
function soldElsewhere(checkIn: string, checkOut: string): void {
  const stay: FeedStay = { key: "sold", uid: "sold", kind: "booking", summary: "Reserved", checkIn, checkOut };
  const reading = { stays: [stay], problems: [], trusted: true };
  const when = { now: app.clock.now(), today: app.clock.today(), siteHost: "localhost" };
  const piece = startReading(app.db, { feedId, reading, when });
  while (write(app.db, (tx) => piece(tx, 0)).outcome === "more");
}

const guest = { name: "Achieng Otieno", phone: "+254722000020", email: null };
let forms = 0;
function book(checkIn: string, checkOut: string, browserHash = "achiengs-phone") {
  forms += 1;
  const ask = { propertyId: "garden-studio", checkIn, checkOut, party: 1, guest, browserHash, isProven: true };
  const form = { ...ask, submissionKey: `form-${forms}-of-the-night-key` };
  const asked = bookStay(app.deps, { ...form, shownKes: 0 });
  return asked.outcome === "price_changed" ? bookStay(app.deps, { ...form, shownKes: asked.quote.totalKes }) : asked;
}

test("the nights of their own hold are not a guest's again where another site has sold them", () => {
  const first = book("2026-12-18", "2026-12-21");
  if (first.outcome !== "held") throw new Error(first.outcome);
  soldElsewhere("2026-12-20", "2026-12-22");
  const next = book("2026-12-19", "2026-12-21");
  expect(next.outcome).toBe("nights_taken");
  // The look says so, too, with the nearest that can be had; the key never came to speak.
  expect(next.outcome === "nights_taken" && next.nearest.length).toBe(3);
  expect(findBooking(app.db, first.booking.id)?.state).toBe("held");
  // Nights that nobody else waits for are theirs to change.
  expect(book("2026-12-18", "2026-12-20").outcome).toBe("held");
  expect(findBooking(app.db, first.booking.id)?.state).toBe("cancelled");
  expect(occupied(app)).toEqual([
    "1 2026-12-18 booking",
    "1 2026-12-19 booking",
    "1 2026-12-20 outside",
    "1 2026-12-21 outside",
  ]);
});

test("late money is owed back where the guest's own hold gave the nights to another site's guest", async () => {
  const held = await hold(app);
  await pay(app, held);
  app.clock.set(NOON + HOLD_MS);
  const again = await hold(app, {}, held.cookie);
  const { checkIn = "", checkOut = "" } = findBooking(app.db, again.id) ?? {};
  soldElsewhere(checkIn, checkOut);
  expect((await callback(app, held)).status).toBe(200);
  expect(stateOf(app, held)).toEqual({ booking: "expired", payments: ["paid"] });
  expect(stateOf(app, again)).toEqual({ booking: "held", payments: [] });
  expect(rowsOf(app, "refunds")).toBe(1);
});

/** Somebody takes the nights between the look and the key: what the look cannot miss, it misses here. */
function plant(table: "bookings" | "blocks", on: "insert" | "update of check_in" | "update of unit"): void {
  const waits = {
    ...{ id: "waits", feedId, propertyId: "garden-studio", key: "waits", kind: "booking" },
    ...{ checkIn: "2026-12-18", checkOut: "2027-01-30" },
  };
  app.db.$client
    .query(
      `insert into outside_stays (id, feed_id, property_id, unit, key, kind, summary, check_in, check_out, echo, first_seen_at, seen_at)
       values (?, ?, ?, 2, ?, ?, '', ?, ?, 0, 0, 0)`,
    )
    .run(waits.id, waits.feedId, waits.propertyId, waits.key, waits.kind, waits.checkIn, waits.checkOut);
  app.db.$client.run(`create temp trigger planted after ${on} on main.${table} begin
    update outside_stays set unit = new.unit where id = 'waits';
    insert or ignore into occupied_nights (property_id, unit, night, kind, outside_id)
      values ('garden-studio', new.unit, new.check_in, 'outside', 'waits');
  end`);
}

function writeIn(checkIn: string, checkOut: string) {
  forms += 1;
  return bookByHost(
    { ...app.deps, linkTo: () => "http://localhost/" },
    {
      ...{ hostId: "host-wanjiru", propertyId: "garden-studio", unit: undefined, checkIn, checkOut, party: 1, guest },
      ...{ totalKes: undefined, pay: "arrival", receipt: null, submissionKey: `form-${forms}-of-the-night-key` },
    },
  );
}

/** Whatever takes nights by somebody's press, and what it says when the key has the last word. */
const PRESSES: [string, Parameters<typeof plant>, () => () => { outcome: string }, string][] = [
  ["a guest books", ["bookings", "insert"], () => () => book("2026-12-20", "2026-12-22"), "nights_taken"],
  ["a host writes in", ["bookings", "insert"], () => () => writeIn("2026-12-20", "2026-12-22"), "nights_taken"],
  [
    "a host moves a stay",
    ["bookings", "update of check_in"],
    () => {
      const written = writeIn("2026-12-20", "2026-12-22");
      if (written.outcome !== "booked") throw new Error(written.outcome);
      const { id: bookingId, revision } = written.booking;
      const to = { checkIn: "2027-01-10", checkOut: "2027-01-12", party: 1, totalKes: 9_000, revision, shownKes: 0 };
      const deps = { ...app.deps, linkTo: () => "http://localhost/" };
      return () => changeStay(deps, { hostId: "host-wanjiru", bookingId, ...to });
    },
    "nights_taken",
  ],
  [
    "a host closes nights",
    ["blocks", "insert"],
    () => () => {
      const stay = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
      return blockNights(app.deps, { hostId: "host-wanjiru", propertyId: "garden-studio", unit: 1, stay, note: "" });
    },
    "nothing_free",
  ],
  [
    "a host gives a stay another room",
    ["bookings", "update of unit"],
    () => {
      addProperty(app.db, { id: "two-rooms", units: 2 });
      app.db.$client.run("update properties set units = 2 where id = 'garden-studio'");
      const written = writeIn("2026-12-20", "2026-12-22");
      if (written.outcome !== "booked") throw new Error(written.outcome);
      soldElsewhere("2026-12-20", "2026-12-22");
      const told = app.db.$client.query<{ id: string }, []>("select id from outside_stays where key = 'sold'").get();
      app.db.$client.run("delete from occupied_nights where kind = 'outside'");
      const unit = written.booking.unit === 1 ? 2 : 1;
      const of = { hostId: "host-wanjiru", propertyId: "garden-studio", stayId: told?.id ?? "" };
      return () => decideStay(app.deps, { ...of, decision: "move", bookingId: written.booking.id, unit });
    },
    "nights_taken",
  ],
];

test.each(PRESSES)(
  "%s: where the key of the nights has the last word they are told, and nothing is saved",
  (_, planted, prepare, outcome) => {
    const press = prepare();
    plant(...planted);
    const before = [rowsOf(app, "bookings"), rowsOf(app, "messages"), occupied(app)];
    expect(press().outcome).toBe(outcome);
    expect([rowsOf(app, "bookings"), rowsOf(app, "messages"), occupied(app)]).toEqual(before);
  },
);
