import { afterAll, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { calendarLinkOf, saveCalendarLink } from "#db/calendar.queries.ts";
import { type Feed, findFeed, updateFeed } from "#db/feed.queries.ts";
import { write } from "#db/write.ts";
import { readCalendar } from "#src/core/calendar/ical.ts";
import { addFeed, calendarText, openChannel } from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { blockNights } from "./block-nights.ts";
import { calendarUrl } from "./calendar-link.ts";
import { readFeed } from "./read-feed.ts";

const airbnb = openChannel();
const booking = openChannel();
afterAll(() => {
  airbnb.stop();
  booking.stop();
});

function house(units = 1): TestApp {
  const app = testApp({ FEED_ALLOW_HOSTS: "127.0.0.1" });
  addHost(app.db);
  addProperty(app.db, { units, displayName: "Garden; studio, on Ngọng Road" });
  return app;
}

const pathOf = (url: string) => new URL(url).pathname;
const ownLink = (app: TestApp) =>
  pathOf(
    calendarUrl(app.deps, { propertyId: "garden-studio", version: calendarLinkOf(app.db, "garden-studio").version }),
  );
const linkFor = (app: TestApp, feedId: string) =>
  pathOf(calendarUrl(app.deps, { feed: findFeed(app.db, feedId) as Feed }));
const block = (app: TestApp, from: string, to: string, unit: number | "all" = 1) =>
  blockNights(app.deps, {
    hostId: "host-wanjiru",
    propertyId: "garden-studio",
    unit,
    note: "Mama Achieng visits",
    stay: { checkIn: `2027-01-${from}`, checkOut: `2027-01-${to}` },
  });

/** What three readers see: ical.js, node-ical and our own. They must agree. */
function readByAll(text: string): string[] {
  const byIcalJs = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return `${event.startDate.toString()}..${event.endDate.toString()} ${event.summary}`;
  });
  const local = (date: Date) =>
    `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === "VEVENT" ? [`${local(event.start)}..${local(event.end as Date)} ${event.summary}`] : [],
  );
  const ours = readCalendar(new TextEncoder().encode(text), { from: "2026-12-01", to: "2028-12-01" });
  const byUs =
    ours.outcome === "read" ? ours.stays.map((stay) => `${stay.checkIn}..${stay.checkOut} ${stay.summary}`) : [];
  expect(byNodeIcal.sort()).toEqual(byIcalJs.sort());
  expect(byUs.sort()).toEqual(byIcalJs);
  return byIcalJs;
}

describe("our calendar for other sites", () => {
  test("has our bookings, blocks and the other sites' stays, and nothing of any guest", async () => {
    const app = house();
    const held = await hold(app, { checkIn: "2027-01-04", checkOut: "2027-01-07", name: "Achieng Otieno" });
    await pay(app, held);
    await callback(app, held);
    block(app, "10", "12");
    const feed = addFeed(app, { url: airbnb.url });
    airbnb.says(calendarText({ uid: "a", from: "2027-01-20", to: "2027-01-22", summary: "Reserved - Amina W." }));
    await readFeed(app.deps, feed);

    const response = await app.get(ownLink(app));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(readByAll(text)).toEqual([
      "2027-01-04..2027-01-07 Reserved",
      "2027-01-10..2027-01-12 Not available",
      "2027-01-20..2027-01-22 Reserved",
    ]);
    for (const secret of ["Achieng", "Otieno", "Amina", "0722", "254", "Mama", held.form.phone ?? "-"])
      expect(text).not.toContain(secret);
    const lines = text.split("\r\n");
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(text).not.toMatch(/[^\r]\n/);
    for (const needed of [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "METHOD:PUBLISH",
      "DTSTART;VALUE=DATE:20270104",
      "DTEND;VALUE=DATE:20270107",
    ])
      expect(lines).toContain(needed);
    expect(text.match(/^UID:/gm)?.length).toBe(3);
    expect(text.match(/^DTSTAMP:\d{8}T\d{6}Z\r$/gm)?.length).toBe(3);
    // Coming back, it is known as our own.
    booking.says(text);
    const back = addFeed(app, { url: booking.url, name: "Booking.com", channel: "booking" });
    expect(await readFeed(app.deps, back)).toMatchObject({ outcome: "read", added: 0 });
  });

  test("does not send a site its own nights back", async () => {
    const app = house();
    const one = addFeed(app, { url: airbnb.url });
    const two = addFeed(app, { url: booking.url, name: "Booking.com", channel: "booking" });
    airbnb.says(calendarText({ uid: "a", from: "2027-01-20", to: "2027-01-22" }));
    booking.says(calendarText({ uid: "b", from: "2027-01-25", to: "2027-01-27" }));
    await readFeed(app.deps, one);
    await readFeed(app.deps, two);
    block(app, "10", "12");
    expect(readByAll(await (await app.get(linkFor(app, one))).text())).toEqual([
      "2027-01-10..2027-01-12 Not available",
      "2027-01-25..2027-01-27 Reserved",
    ]);
    expect(readByAll(await (await app.get(linkFor(app, two))).text())).toEqual([
      "2027-01-10..2027-01-12 Not available",
      "2027-01-20..2027-01-22 Reserved",
    ]);
  });

  test("leaves out a hold of minutes, and what is over", async () => {
    const app = house();
    block(app, "10", "11");
    await hold(app, { checkIn: "2027-01-04", checkOut: "2027-01-07" });
    expect(readByAll(await (await app.get(ownLink(app))).text())).toHaveLength(1);
    app.clock.set(Date.UTC(2027, 0, 11));
    expect(readByAll(await (await app.get(ownLink(app))).text())).toEqual([]);
  });

  test("of several rooms tells the nights on which none is left, and of one room its own", async () => {
    const app = house(2);
    block(app, "10", "14", 1);
    block(app, "12", "16", 2);
    expect(readByAll(await (await app.get(ownLink(app))).text())).toEqual(["2027-01-12..2027-01-14 Not available"]);
    const second = addFeed(app, { url: airbnb.url, unit: 2 });
    expect(readByAll(await (await app.get(linkFor(app, second))).text())).toEqual([
      "2027-01-12..2027-01-16 Not available",
    ]);
  });

  test("is the same text until something changes, and then is not sent again", async () => {
    const app = house();
    block(app, "10", "12");
    const first = await app.get(ownLink(app));
    const etag = first.headers.get("etag") ?? "";
    const again = await app.get(ownLink(app), { headers: { "if-none-match": `W/"x", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    block(app, "20", "22");
    expect((await app.get(ownLink(app), { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  test("is never without a part, says how often a stay changed, and only then is another text", async () => {
    const app = house();
    const id = addFeed(app, { url: airbnb.url });
    const text = async () => (await app.get(ownLink(app))).text();
    const empty = await text();
    expect([empty.includes("BEGIN:VTIMEZONE"), empty.includes("BEGIN:VEVENT")]).toEqual([true, false]);
    airbnb.says(calendarText({ uid: "a", from: "2027-01-20", to: "2027-01-22" }));
    await readFeed(app.deps, id);
    const first = await text();
    expect(first).toContain("SEQUENCE:0");
    app.clock.advance(3_600_000);
    expect(await text()).toBe(first);
    airbnb.says(calendarText({ uid: "a", from: "2027-01-20", to: "2027-01-24" }));
    await readFeed(app.deps, id);
    const second = await text();
    expect(second).toContain("SEQUENCE:1");
    const changed = (of: string) => /LAST-MODIFIED:(\S+)/.exec(of)?.[1] ?? "";
    expect(changed(second) > changed(first)).toBe(true);
    expect(await text()).toBe(second);
  });

  test("is noted as read", async () => {
    const app = house();
    const feed = addFeed(app, { url: airbnb.url });
    await app.get(ownLink(app));
    await app.get(linkFor(app, feed));
    const now = app.clock.now();
    expect([calendarLinkOf(app.db, "garden-studio").readAt, findFeed(app.db, feed)?.linkReadAt]).toEqual([now, now]);
  });
});

test("an address that was guessed, or replaced by a new one, opens nothing", async () => {
  const app = house();
  const feed = addFeed(app, { url: airbnb.url });
  const [own, forFeed] = [ownLink(app), linkFor(app, feed)];
  const guesses = [
    "/calendar/x",
    "/calendar/pgarden-studio.ics",
    own.replace(/\.\w/, ".A"),
    own.replace("pgarden", "fgarden"),
    forFeed.replace("/f", "/p"),
    "/calendar/pnowhere.AAAAAAAAAAAAAAAAAAAAAA.ics",
  ];
  for (const path of guesses) expect(`${path} ${(await app.get(path)).status}`).toBe(`${path} 404`);
  write(app.db, (tx) => {
    saveCalendarLink(tx, "garden-studio", { version: 2 });
    updateFeed(tx, feed, { linkVersion: 2 });
  });
  expect([(await app.get(own)).status, (await app.get(forFeed)).status]).toEqual([404, 404]);
  expect([(await app.get(ownLink(app))).status, (await app.get(linkFor(app, feed))).status]).toEqual([200, 200]);
});
