import { beforeEach, expect, test } from "bun:test";
import { deleteFeed, findFeed, updateFeed } from "#db/feed.queries.ts";
import { forPerson } from "#db/for-person.ts";
import { newestMessages } from "#db/message.queries.ts";
import { deleteOutsideStay, staysOfFeed } from "#db/outside-stay.queries.ts";
import { write } from "#db/write.ts";
import type { FeedStay } from "#src/core/calendar/ical.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { addFeed, occupied } from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { applyReading, type Reading, startReading } from "./apply-reading.ts";

let app: TestApp;
let feedId: string;
beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db);
  feedId = addFeed(app, { etag: '"1"' });
});

const stay = (uid: string, from: number, nights = 2): FeedStay => ({
  key: uid,
  uid,
  kind: "booking",
  summary: "Reserved",
  checkIn: addDays("2027-01-01", from - 1),
  checkOut: addDays("2027-01-01", from - 1 + nights),
});
const says = (...stays: FeedStay[]): Reading => ({ stays, problems: [], trusted: true });
const ask = (reading: Reading) => ({
  feedId,
  reading,
  when: { now: app.clock.now(), today: app.clock.today(), siteHost: "localhost" },
});
const nights = () => occupied(app).map((one) => Number(one.slice(10, 12)));

const BEFORE = says(stay("leaves", 3), stay("moves", 6), stay("stays", 9), stay("leaves too", 20));
/** One comes where another leaves, one moves, one has another name. */
const AFTER = says(stay("comes", 4), stay("moves", 7), stay("renamed", 9), stay("comes too", 14));
const NIGHTS_AFTER = [4, 5, 7, 8, 9, 10, 14, 15];

/** Takes a reading in, one thing at a time. Stops after some of them as a machine does that loses its power. */
function apply(reading: Reading, pieces = Number.POSITIVE_INFINITY, between = () => {}): number {
  const piece = startReading(app.db, ask(reading));
  let done = 0;
  for (; done < pieces; done += 1) {
    if (write(app.db, (tx) => piece(tx, 0)).outcome !== "more") return done + 1;
    between();
  }
  return done;
}

test("what a reading keeps is never free on the way, and nothing ends before all is in", () => {
  apply(BEFORE);
  const kept = nights().filter((night) => NIGHTS_AFTER.includes(night));
  const onTheWay: number[][] = [];
  apply(AFTER, Number.POSITIVE_INFINITY, () => onTheWay.push(nights()));
  expect(onTheWay.length).toBeGreaterThan(5);
  for (const taken of onTheWay) expect(kept.filter((night) => !taken.includes(night))).toEqual([]);
  // The nights of those who leave.
  const ended = onTheWay.filter((taken) => !taken.includes(3) || !taken.includes(20));
  for (const taken of ended) expect(taken).toEqual(expect.arrayContaining(NIGHTS_AFTER));
  expect(nights()).toEqual(NIGHTS_AFTER);
});

test("wherever a reading breaks off, the next one puts it right, and asks for the whole", () => {
  const pieces = apply(BEFORE) + apply(AFTER);
  for (let broken = 1; broken < pieces; broken += 1) {
    write(app.db, (tx) => {
      for (const { id } of staysOfFeed(tx, feedId)) deleteOutsideStay(tx, id);
      updateFeed(tx, feedId, { parsedAt: null });
    });
    apply(BEFORE);
    write(app.db, (tx) => updateFeed(tx, feedId, { etag: '"1"', parsedAt: null }));
    apply(AFTER, broken);
    const feed = findFeed(app.db, feedId);
    if (feed?.parsedAt === null) expect({ broken, etag: feed.etag }).toEqual({ broken, etag: null });
    apply(AFTER);
    expect({ broken, nights: nights() }).toEqual({ broken, nights: NIGHTS_AFTER });
    expect(staysOfFeed(app.db, feedId)).toHaveLength(4);
  }
});

test("two readings of one feed wait for each other, whoever has them read", async () => {
  const person = { id: "m", name: "Baraka", hostId: "host-wanjiru", only: new Set(["garden-studio"]), now: () => 1 };
  const many = Array.from({ length: 600 }, (_, n) => stay(`many-${n}`, 1 + n, 1));
  const [first, second] = await Promise.all([
    applyReading(app.db, ask(says(...many))),
    applyReading(forPerson(app.db, person), ask(says(stay("only", 605)))),
  ]);
  expect([first?.added, second?.added, second?.freed]).toEqual([600, 1, 600]);
  expect(nights()).toEqual([27, 28]);
});

test("a feed that is removed meanwhile leaves nothing behind", async () => {
  let between = 0;
  apply(AFTER, Number.POSITIVE_INFINITY, () => {
    between += 1;
    if (between === 2) write(app.db, (tx) => deleteFeed(tx, feedId));
  });
  expect(between).toBe(2);
  expect(nights()).toEqual([]);
  expect(await applyReading(app.db, ask(AFTER))).toBeUndefined();
});

test("a stay that its host opens meanwhile, and the reading tells, is taken again", () => {
  apply(says(stay("a", 3), stay("b", 6)));
  apply({ ...says(stay("a", 3)), trusted: false });
  const piece = startReading(app.db, ask(says(stay("a", 3), stay("b", 6))));
  const missing = staysOfFeed(app.db, feedId).find((one) => one.missingSince !== null);
  write(app.db, (tx) => deleteOutsideStay(tx, missing?.id ?? ""));
  while (write(app.db, (tx) => piece(tx, 0)).outcome === "more") expect(nights()).toContain(3);
  expect(nights()).toEqual([3, 4, 6, 7]);
});

test("a collision is told once, wherever the reading that found it breaks off", async () => {
  const held = await hold(app, { checkIn: "2027-01-04", checkOut: "2027-01-08", shownKes: "18000" });
  await pay(app, held);
  await callback(app, held);
  await app.jobs.runDue();
  const told = () => newestMessages(app.db, 100).filter(({ body }) => body.includes("Airbnb")).length;
  for (let broken = 1; broken <= 12; broken += 1) apply(AFTER, broken);
  apply(AFTER);
  expect(told()).toBe(2);
});
