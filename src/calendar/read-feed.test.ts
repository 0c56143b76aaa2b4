import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { feeds } from "#db/calendar.schema.ts";
import { findFeed, updateFeed } from "#db/feed.queries.ts";
import { forPerson } from "#db/for-person.ts";
import { staysOfFeed } from "#db/outside-stay.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { sealedAddress } from "#db/seal-feeds.ts";
import { write } from "#db/write.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import {
  addFeed,
  type Channel,
  calendarText,
  occupied,
  openChannel,
  type ToldEvent,
} from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { blockNights, unblockNights } from "./block-nights.ts";
import { nameFor } from "./calendar-names.ts";
import { findCollisions, mayBeTheSame } from "./collisions.ts";
import { readFeed } from "./read-feed.ts";

const channels: Channel[] = [];
afterAll(() => {
  for (const channel of channels) channel.stop();
});

function house(units = 1) {
  const app = testApp({ FEED_ALLOW_HOSTS: "127.0.0.1" });
  addHost(app.db);
  addProperty(app.db, { units });
  const channel = openChannel();
  channels.push(channel);
  const feed = addFeed(app, { url: channel.url });
  return { app, channel, feed };
}

const HOUR = 3_600_000;
const HOST = { hostId: "host-wanjiru", propertyId: "garden-studio" };
/** The site reads its own address of our calendar. */
const readsOurs = ({ app, feed }: { app: TestApp; feed: string }) =>
  write(app.db, (tx) => updateFeed(tx, feed, { linkReadAt: app.clock.now() }));
const told = (uid: string, from: number, to: number, summary = "Reserved"): ToldEvent => ({
  uid,
  from: day(from),
  to: day(to),
  summary,
});
const day = (n: number): LocalDate => addDays("2027-01-01", n - 1);
const nights = (app: TestApp) => occupied(app).map((one) => one.replace("2027-01-", "").replace("1 ", ""));
const outside = (...days: number[]) => days.map((n) => `${String(n).padStart(2, "0")} outside`);
const read = ({ app, feed }: { app: TestApp; feed: string }) => readFeed(app.deps, feed);

describe("a feed", () => {
  test("takes its nights, and gives a stay that moved its new ones at once", async () => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 8), told("b", 20, 22)));
    expect(await read(it)).toMatchObject({ outcome: "read", added: 2 });
    expect(nights(it.app)).toEqual(outside(5, 6, 7, 20, 21));
    it.channel.says(calendarText(told("a", 4, 7), told("b", 20, 22)));
    expect(await read(it)).toMatchObject({ added: 0, moved: 1, missing: 0 });
    expect(nights(it.app)).toEqual(outside(4, 5, 6, 20, 21));
    expect(findFeed(it.app.db, it.feed)).toMatchObject({ failure: null, stays: 2, workedAt: it.app.clock.now() });
  });

  test("reads the files of the fixtures one after the other, as one channel would send them", async () => {
    const it = house();
    const file = (name: string) => readFileSync(join(import.meta.dir, "../dev/fixtures/ical", name));
    it.channel.says(file("27a-date-change-before.ics"));
    await read(it);
    expect(occupied(it.app)).toEqual(["24", "25", "26", "27"].map((n) => `1 2027-06-${n} outside`));
    it.channel.says(file("27b-date-change-after.ics"));
    await read(it);
    const expected = ["23", "24", "25", "26"].map((n) => `1 2027-06-${n} outside`);
    expect(occupied(it.app)).toEqual(expected);
    for (const name of ["31-empty-vcalendar.ics", "32-html-login.ics", "33-zero-bytes.ics", "34-truncated.ics"]) {
      it.channel.says(file(name));
      await read(it);
      expect(occupied(it.app)).toEqual(expected);
    }
  });

  test("whose site makes a new UID for the same stay does not sell it twice", async () => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 8)));
    await read(it);
    it.channel.says(calendarText(told("quite-another", 5, 8)));
    expect(await read(it)).toMatchObject({ added: 0, moved: 0, missing: 0 });
    expect(staysOfFeed(it.app.db, it.feed)).toMatchObject([{ key: "quite-another" }]);
  });

  test("with a window that rolls every day leaves nothing behind, under one name or a new one each day", async () => {
    for (const name of [() => "window", (n: number) => `window-${n}`]) {
      const it = house();
      for (let n = 0; n < 5; n += 1) {
        it.channel.says(calendarText(told(name(n), 10 + n, 20 + n, "Airbnb (Not available)")));
        for (let hour = 0; hour < 24; hour += 8) {
          await read(it);
          it.app.clock.advance(8 * HOUR);
        }
      }
      expect(nights(it.app)).toEqual(outside(14, 15, 16, 17, 18, 19, 20, 21, 22, 23));
    }
  }, 20_000);

  test("is asked for the whole once a day, and otherwise only whether there is something new", async () => {
    const it = house();
    it.channel.answers((request) =>
      request.headers.get("if-none-match") === '"1"'
        ? new Response(null, { status: 304 })
        : new Response(calendarText(told("a", 5, 6)), { headers: { etag: '"1"' } }),
    );
    const sent = () => it.channel.seen.map((request) => request.headers.get("if-none-match"));
    await read(it);
    it.app.clock.advance(HOUR);
    expect(await read(it)).toMatchObject({ outcome: "read", added: 0, missing: 0 });
    it.app.clock.advance(20 * HOUR);
    await read(it);
    expect(sent()).toEqual([null, '"1"', null]);
    expect(nights(it.app)).toEqual(outside(5));
  });

  test("is read once for all who ask at the same time", async () => {
    const it = house();
    // The owner, or who helps them, works with their own view of the house.
    const person = { id: "m", name: "Baraka", hostId: HOST.hostId, only: new Set([HOST.propertyId]), now: () => 1 };
    const theirs = { ...it.app.deps, db: forPerson(it.app.db, person) };
    await Promise.all([read(it), readFeed(theirs, it.feed), read(it)]);
    expect(it.channel.seen).toHaveLength(1);
  });
});

describe("a feed that fails frees nothing", () => {
  const failures: [string, (channel: Channel) => void, string, string | null][] = [
    ...[401, 403, 404, 410, 429, 500, 502, 503].map((status): [string, (channel: Channel) => void, string, string] => [
      `HTTP ${status}`,
      (channel) => channel.says(calendarText(), { status }),
      "http_error",
      String(status),
    ]),
    ["a page to log in", (channel) => channel.says("<!doctype html><title>Log in</title>"), "not_a_calendar", null],
    ["nothing", (channel) => channel.says(""), "empty_body", null],
    ["a calendar cut off", (channel) => channel.says(calendarText(told("a", 5, 8)).slice(0, 120)), "incomplete", null],
    ["too much", (channel) => channel.says(new Uint8Array(2 * 1024 * 1024 + 1)), "too_large", null],
    ["a circle", (channel) => channel.answers((request) => Response.redirect(request.url)), "too_many_redirects", null],
    [
      "the way inside",
      (channel) => channel.says("", { status: 302, headers: { location: "http://10.0.0.1/" } }),
      "private_address",
      null,
    ],
    ["a connection that breaks", (channel) => channel.stop(), "unreachable", null],
  ];
  test.each(failures)("%s", async (_, fail, fault, detail) => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 8)));
    await read(it);
    const workedAt = it.app.clock.now();
    fail(it.channel);
    for (let hours = 0; hours < 30; hours += 5) {
      it.app.clock.advance(5 * HOUR);
      expect(await read(it)).toMatchObject({ outcome: "failed", fault, detail });
    }
    expect(nights(it.app)).toEqual(outside(5, 6, 7));
    expect(findFeed(it.app.db, it.feed)).toMatchObject({
      failure: fault,
      failureDetail: detail,
      failures: 6,
      workedAt,
    });
  });

  test("and neither does one that is too slow, or whose TLS is none", async () => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 8)));
    await read(it);
    it.channel.answers(() => new Promise<Response>(() => {}));
    expect(await readFeed(it.app.deps, it.feed, 100)).toMatchObject({ outcome: "failed", fault: "timed_out" });
    expect(findFeed(it.app.db, it.feed)).toMatchObject({ failure: null, failures: 0 });
    write(it.app.db, (tx) =>
      tx
        .update(feeds)
        .set(sealedAddress(it.app.deps.secrets, it.feed, it.channel.url.replace("http:", "https:")))
        .run(),
    );
    expect(await readFeed(it.app.deps, it.feed, 3000)).toMatchObject({ outcome: "failed" });
    expect(nights(it.app)).toEqual(outside(5, 6, 7));
  });
});

describe("a stay that the feed leaves out", () => {
  test("is freed after three readings that agree over two hours, not before", async () => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 6), told("b", 7, 8), told("c", 9, 10)));
    await read(it);
    it.channel.says(calendarText(told("b", 7, 8), told("c", 9, 10)));
    for (const minutes of [0, 60, 59]) {
      it.app.clock.advance(minutes * 60_000);
      expect(await read(it)).toMatchObject({ missing: 1, freed: 0 });
    }
    it.app.clock.advance(60_000);
    expect(await read(it)).toMatchObject({ freed: 1 });
    expect(nights(it.app)).toEqual(outside(7, 9));
  });

  test("two readings are not enough, however far apart, and one in which it is back begins anew", async () => {
    const it = house();
    const all = calendarText(told("a", 5, 6), told("b", 7, 8), told("c", 9, 10));
    const without = calendarText(told("b", 7, 8), told("c", 9, 10));
    for (const said of [all, without, without, all, without, without]) {
      it.channel.says(said);
      await read(it);
      it.app.clock.advance(3 * HOUR);
    }
    expect(nights(it.app)).toEqual(outside(5, 7, 9));
  });

  test("a feed suddenly empty is believed after six hours, and the host is told at once", async () => {
    const it = house();
    it.channel.says(calendarText(told("a", 5, 6), told("b", 7, 8)));
    await read(it);
    it.channel.says(calendarText());
    for (const hours of [0, 2, 3.9]) {
      it.app.clock.advance(hours * HOUR);
      expect(await read(it)).toMatchObject({ missing: 2, freed: 0 });
    }
    await it.app.jobs.runDue();
    expect(it.app.sent.map((message) => message.body)).toEqual([
      expect.stringContaining("Airbnb suddenly leaves out 2 stays of Garden studio"),
    ]);
    expect(findFeed(it.app.db, it.feed)?.droppedAt).not.toBeNull();
    it.app.clock.advance(0.1 * HOUR);
    expect(await read(it)).toMatchObject({ freed: 2 });
    expect([nights(it.app), findFeed(it.app.db, it.feed)?.droppedAt]).toEqual([[], null]);
  });

  test("'nothing new' is a reading as good as any", async () => {
    const it = house();
    const etag = { headers: { etag: '"1"' } };
    it.channel.says(calendarText(told("a", 5, 6), told("b", 7, 8), told("c", 9, 10)), etag);
    await read(it);
    it.channel.says(calendarText(told("b", 7, 8), told("c", 9, 10)), etag);
    await read(it);
    it.channel.answers(() => new Response(null, { status: 304 }));
    for (let n = 0; n < 2; n += 1) {
      it.app.clock.advance(HOUR);
      await read(it);
    }
    expect(nights(it.app)).toEqual(outside(7, 9));
  });

  test("what is over goes without ceremony", async () => {
    const it = house();
    it.channel.says(calendarText({ uid: "a", from: "2026-12-10", to: "2026-12-18" }, told("b", 7, 8)));
    await read(it);
    it.channel.says(calendarText(told("b", 7, 8)));
    expect(await read(it)).toMatchObject({ freed: 1, missing: 0 });
  });
});

test("a feed silent for a day is told to the host, once until it speaks again", async () => {
  const it = house();
  it.channel.says("gone", { status: 404 });
  const silent = async (hours: number) => {
    it.app.clock.advance(hours * HOUR);
    await read(it);
    await it.app.jobs.runDue();
    return it.app.sent.length;
  };
  expect(await silent(23.9)).toBe(0);
  expect(await silent(0.1)).toBe(1);
  expect(await silent(48)).toBe(1);
  expect(it.app.sent[0]?.body).toContain(
    "The Airbnb calendar of Garden studio on Ngong Road has not answered for a day",
  );
  it.channel.says(calendarText());
  await silent(0);
  it.channel.says("gone", { status: 404 });
  expect(await silent(24)).toBe(2);
});

describe("a stay that collides with ours", () => {
  const book = (app: TestApp, from: number, to: number) =>
    hold(app, { checkIn: day(from), checkOut: day(to), shownKes: String(4500 * (to - from)) });

  test("keeps what is free, waits for the rest, and both sides are shown; the host is told once when money is in it", async () => {
    const it = house();
    const held = await book(it.app, 6, 8);
    await pay(it.app, held);
    await callback(it.app, held);
    it.app.sent.length = 0;
    it.channel.says(calendarText(told("a", 5, 9)));
    await read(it);
    await read(it);
    await it.app.jobs.runDue();
    expect(nights(it.app)).toEqual(["05 outside", "06 booking", "07 booking", "08 outside"]);
    const now = { now: it.app.clock.now(), today: it.app.clock.today() };
    const [found, ...more] = findCollisions(it.app.db, { hostId: "host-wanjiru" }, now);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      firstNight: day(6),
      lastNight: day(7),
      nights: 2,
      paidKes: 9000,
      booking: { booking: { id: held.id } },
    });
    expect(it.app.sent.map((message) => message.body)).toEqual([
      expect.stringContaining("Double booking: Airbnb has sold Garden studio"),
    ]);
    expect(it.app.sent[0]?.to).toBe("+254712345678");
  });

  test("gets the nights the moment ours lets go of them, whoever lets go", async () => {
    const it = house();
    const held = await book(it.app, 6, 8);
    it.channel.says(calendarText(told("a", 5, 9)));
    await read(it);
    expect(
      findCollisions(
        it.app.db,
        { propertyId: "garden-studio" },
        { now: it.app.clock.now(), today: it.app.clock.today() },
      ),
    ).toHaveLength(1);
    await it.app.jobs.runDue();
    expect(it.app.sent).toEqual([]);
    cancelHold(it.app.deps, held.id);
    expect(nights(it.app)).toEqual(outside(5, 6, 7, 8));
  });

  test("nights that the host closed themselves are no collision, and stay taken when they open them", async () => {
    const it = house();
    const ask = {
      hostId: "host-wanjiru",
      propertyId: "garden-studio",
      unit: 1,
      stay: { checkIn: day(6), checkOut: day(8) },
    };
    blockNights(it.app.deps, { ...ask, note: "" });
    it.channel.says(calendarText(told("a", 5, 9)));
    await read(it);
    expect(
      findCollisions(
        it.app.db,
        { propertyId: "garden-studio" },
        { now: it.app.clock.now(), today: it.app.clock.today() },
      ),
    ).toEqual([]);
    unblockNights(it.app.deps, ask);
    expect(nights(it.app)).toEqual(outside(5, 6, 7, 8));
  });

  test("closed nights that come back stay open once the host opens them, until their site has read us and tells them still", async () => {
    const it = house();
    const ask = { ...HOST, unit: 1, stay: { checkIn: day(6), checkOut: day(8) } };
    blockNights(it.app.deps, { ...ask, note: "" });
    it.app.clock.advance(HOUR);
    readsOurs(it);
    it.channel.says(
      calendarText(told("a", 6, 8, "Airbnb (Not available)"), told("b", 12, 13, "Airbnb (Not available)")),
    );
    await read(it);
    it.app.clock.advance(HOUR);
    unblockNights(it.app.deps, ask);
    for (let hours = 0; hours < 60; hours += 10) {
      await read(it);
      expect(nights(it.app)).toEqual(outside(12));
      it.app.clock.advance(10 * HOUR);
    }
    readsOurs(it);
    await read(it);
    expect(nights(it.app)).toEqual(outside(6, 7, 12));
  });

  test("opening nights that the host closed opens none that another site closed with them", async () => {
    const it = house();
    const ask = { ...HOST, unit: 1, stay: { checkIn: day(6), checkOut: day(8) } };
    blockNights(it.app.deps, { ...ask, note: "" });
    readsOurs(it);
    it.channel.says(calendarText(told("a", 4, 8, "Airbnb (Not available)")));
    await read(it);
    expect(unblockNights(it.app.deps, ask)).toMatchObject({ nights: 2, stillTaken: [day(6), day(7)] });
    expect(nights(it.app)).toEqual(outside(4, 5, 6, 7));
    it.channel.says(calendarText(told("a", 4, 6, "Airbnb (Not available)")));
    await read(it);
    expect(nights(it.app)).toEqual(outside(4, 5));
  });

  test.each([
    ["a site that had read the other's stay sends no message and asks on the page", "after", 4, 8, [], [true]],
    ["one that sold before it read that is sold twice", "before", 4, 8, [/^Double booking/], [false]],
    ["one that sold over the end of it is sold twice", "after", 6, 10, [/^Double booking/], [false]],
  ] as const)("of two sites with different dates, %s", async (_, when, from, to, messages, questions) => {
    const it = house();
    const other = openChannel();
    channels.push(other);
    const booking = addFeed(it.app, { url: other.url, name: "Booking.com" });
    if (when === "before") readsOurs({ ...it, feed: booking });
    it.app.clock.advance(HOUR);
    it.channel.says(calendarText(told("a", 5, 8)));
    await read(it);
    it.app.clock.advance(HOUR);
    if (when === "after") readsOurs({ ...it, feed: booking });
    it.app.clock.advance(HOUR);
    other.says(calendarText(told("b", from, to)));
    for (let reading = 0; reading < 3; reading += 1) {
      await read({ ...it, feed: booking });
      await read(it);
      it.app.clock.advance(HOUR);
      // Whatever it reads later makes no mirror of a sale.
      readsOurs({ ...it, feed: booking });
    }
    await it.app.jobs.runDue();
    expect(it.app.sent.map(({ body }) => messages.some((one) => one.test(body)))).toEqual(messages.map(() => true));
    const now = { now: it.app.clock.now(), today: it.app.clock.today() };
    expect(findCollisions(it.app.db, { propertyId: "garden-studio" }, now).map(mayBeTheSame)).toEqual([...questions]);
  });

  test("takes another room of the same kind when there is one", async () => {
    const it = house(2);
    await book(it.app, 5, 8);
    it.channel.says(calendarText(told("a", 6, 9)));
    await read(it);
    expect(occupied(it.app).filter((one) => one.endsWith("outside"))).toEqual([
      "2 2027-01-06 outside",
      "2 2027-01-07 outside",
      "2 2027-01-08 outside",
    ]);
    write(it.app.db, (tx) => updateProperty(tx, "garden-studio", { units: 3, updatedAt: it.app.clock.now() }));
    it.channel.says(calendarText(told("a", 5, 9), told("b", 5, 9)));
    await read(it);
    expect(
      findCollisions(
        it.app.db,
        { propertyId: "garden-studio" },
        { now: it.app.clock.now(), today: it.app.clock.today() },
      ),
    ).toEqual([]);
  });

  test("two other sites that sold the same nights are shown as one collision, and closed nights of one are none", async () => {
    const it = house();
    const second = openChannel();
    channels.push(second);
    const other = addFeed(it.app, { url: second.url, name: "Booking.com", channel: "booking" });
    it.channel.says(calendarText(told("a", 5, 8)));
    second.says(calendarText(told("x", 5, 8, "CLOSED - Not available")));
    await read(it);
    await readFeed(it.app.deps, other);
    const found = () =>
      findCollisions(
        it.app.db,
        { propertyId: "garden-studio" },
        { now: it.app.clock.now(), today: it.app.clock.today() },
      );
    expect(found()).toEqual([]);
    second.says(calendarText(told("x", 5, 8, "Reserved")));
    await readFeed(it.app.deps, other);
    expect(found()).toMatchObject([{ feed: { name: "Booking.com" }, other: { feed: { name: "Airbnb" } }, nights: 3 }]);
  });
});

describe("our own calendar comes back", () => {
  test("under the names we gave it, and takes nothing", async () => {
    const it = house();
    const own = nameFor("booking-1", "garden-studio", "localhost");
    it.channel.says(calendarText(told(own, 5, 8), told("a", 10, 12)));
    await read(it);
    expect(nights(it.app)).toEqual(outside(10, 11));
    const elsewhere = nameFor("booking-1", "other-house", "localhost");
    it.channel.says(calendarText(told(elsewhere, 5, 8), told("a", 10, 12)));
    await read(it);
    expect(nights(it.app)).toEqual(outside(5, 6, 7, 10, 11));
  });

  test("under other names, once that site has read its own link: it leaves with what we closed, and a day after that site has read us again it is believed", async () => {
    const it = house();
    const ask = {
      hostId: "host-wanjiru",
      propertyId: "garden-studio",
      unit: 1,
      stay: { checkIn: day(5), checkOut: day(8) },
    };
    blockNights(it.app.deps, { ...ask, note: "" });
    it.app.clock.advance(HOUR);
    write(it.app.db, (tx) => updateFeed(tx, it.feed, { linkReadAt: it.app.clock.now() }));
    it.channel.says(calendarText(told("x", 5, 8, "Airbnb (Not available)")));
    await read(it);
    unblockNights(it.app.deps, ask);
    expect(nights(it.app)).toEqual([]);
    it.app.clock.advance(23 * HOUR);
    readsOurs(it);
    await read(it);
    expect(nights(it.app)).toEqual([]);
    it.app.clock.advance(24 * HOUR);
    await read(it);
    expect(nights(it.app)).toEqual(outside(5, 6, 7));
  });
});
