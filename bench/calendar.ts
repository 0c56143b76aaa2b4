import { findFeed, insertFeed } from "#db/feed.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import { insertOutsideStays } from "#db/outside-stay.queries.ts";
import { insertSeason, saveWeekdayPrices } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { applyReadingAtOnce } from "#src/calendar/apply-reading.ts";
import { blockNights } from "#src/calendar/block-nights.ts";
import { calendarWindow } from "#src/calendar/own-stays.ts";
import { readCalendar } from "#src/core/calendar/ical.ts";
import { calendarMonth, monthsFrom } from "#src/core/stay/availability.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { calendarText } from "#src/dev/fixtures/channel.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";

/**
 * Import of a feed of 2,000 events, a year's availability of one property, and the calendar page of a host
 * with thirty. `npx bun bench/calendar.ts`
 *
 * Milliseconds of processor time: what else the machine does is not in it.
 */
const EVENTS = 2_000;
const ROUNDS = 15;
const PROPERTIES = 30;

const app = testApp();
addHost(app.db);
addProperty(app.db);
const today = app.clock.today();
const when = { now: app.clock.now(), today, siteHost: "localhost" };

const events = Array.from({ length: EVENTS }, (_, n) => {
  // Stay upon stay, for nine years back and two ahead, as a busy house has them.
  const from = addDays(today, 2 * (n - 1_650));
  const lines = [
    "DTSTAMP:20261201T000000Z",
    "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
    " tails/HMEXAMPLE1\\nPhone Number (Last 4 Digits): 0000",
  ];
  return { uid: `${n}@airbnb.com`, from, to: addDays(from, 2), lines };
});
const bytes = new TextEncoder().encode(calendarText(...events));

/** The median of all rounds. */
function measure(rounds: number, work: (round: number) => void): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const began = process.cpuUsage();
    work(round);
    return since(began);
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function since(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function houseOf(units: number): TestApp {
  const house = testApp();
  addHost(house.db);
  addProperty(house.db, { units });
  return house;
}

function read(of = bytes) {
  const calendar = readCalendar(of, calendarWindow(today));
  if (calendar.outcome !== "read") throw new Error(calendar.outcome);
  return { ...calendar, trusted: false };
}

function importInto(app: TestApp, feedId: string, of = bytes): void {
  const reading = read(of);
  write(app.db, (tx) => {
    if (!findFeed(tx, feedId)) {
      const feed = { id: feedId, propertyId: "garden-studio", name: "Airbnb", channel: "airbnb" as const };
      insertFeed(tx, { ...feed, createdAt: when.now });
    }
    applyReadingAtOnce(tx, { feedId, reading, when });
  });
}

const parse = measure(ROUNDS, () => void read());
const firstOfAll = measure(1, () => importInto(app, "feed"));
const again = measure(ROUNDS, () => importInto(app, "feed"));
// As a server that has run for a while does it: the code is warm, the property is new.
const fresh = Array.from({ length: 7 }, () => houseOf(1));
const first = measure(fresh.length, (round) => importInto(fresh[round] ?? app, "feed"));
// The most there can be: every one of the 2,000 lies ahead, in six rooms, and each takes the room that fits.
const full = new TextEncoder().encode(
  calendarText(
    ...Array.from({ length: EVENTS }, (_, n) => {
      const from = addDays(today, 2 * Math.floor(n / 6));
      return { uid: `${n}@booking.com`, from, to: addDays(from, 2) };
    }),
  ),
);
const hotels = Array.from({ length: 7 }, () => houseOf(6));
const hotel = measure(hotels.length, (round) => importInto(hotels[round] ?? app, "feed", full));

const year = measure(200, () => {
  const occupancy = occupancyBetween(app.db, { id: "garden-studio", units: 1 }, today, addDays(today, 365), when.now);
  if (occupancy.occupied.length === 0) throw new Error("an empty year");
});
const shown = measure(200, () => {
  const occupancy = occupancyBetween(app.db, { id: "garden-studio", units: 1 }, today, addDays(today, 365), when.now);
  for (const month of monthsFrom(today, 12)) calendarMonth(month, occupancy, today);
});

console.log(`read ${EVENTS} events: ${parse.toFixed(1)} ms (${(bytes.length / 1024).toFixed(0)} KB)`);
console.log(`import them the first time: ${first.toFixed(1)} ms, and again: ${again.toFixed(1)} ms`);
console.log(`the very first import of a server that just started: ${firstOfAll.toFixed(1)} ms`);
console.log(`import ${EVENTS} that all lie ahead, in six rooms: ${hotel.toFixed(1)} ms`);
console.log(
  `a year of one property, ${365} nights taken: ${year.toFixed(3)} ms, as twelve months of days: ${shown.toFixed(3)} ms`,
);

// ------------------------------------------------------------------ the host's calendar

const many = manyProperties();
const cookie = hostCookie(many.db);
const encoding = { "accept-encoding": "br" };
const times: number[] = [];
let size = 0;
for (let round = 0; round < 250; round += 1) {
  const began = process.cpuUsage();
  const answer = await many.get("/dashboard?tab=calendar", { cookie, headers: encoding });
  size = (await answer.bytes()).length;
  if (answer.status !== 200) throw new Error(`the calendar answered ${answer.status}`);
  times.push(since(began));
}
const warm = times.slice(50).sort((a, b) => a - b);
console.log(
  `the calendar of ${PROPERTIES} properties: ${warm[100]?.toFixed(1)} ms, ${(size / 1024).toFixed(1)} KB in brotli; the first time ${times[0]?.toFixed(1)} ms`,
);

/** Thirty properties of one host, each with prices of its own, three in four nights taken, by guests, by themselves and elsewhere. */
function manyProperties(): TestApp {
  const app = testApp();
  addHost(app.db);
  const random = (below: number) => Math.floor(Math.random() * below);
  for (let n = 0; n < PROPERTIES; n += 1) {
    const id = `property-${n}`;
    addProperty(app.db, { id, displayName: `House number ${n} on the hill`, basePriceKes: 4000 + n * 150 });
    const firstNight = addDays(today, 10);
    const season = { name: "Christmas", firstNight, lastNight: addDays(today, 20), priceKes: 9000 + n };
    write(app.db, (tx) => {
      saveWeekdayPrices(
        tx,
        id,
        new Map([
          [5, 6000 + n],
          [6, 6500 + n],
        ]),
      );
      insertSeason(tx, { ...season, id: `season-${n}`, propertyId: id, minNights: 3, maxNights: null, createdAt: 0 });
      const feed = { id: `feed-${n}`, propertyId: id, name: "Airbnb", channel: "airbnb" as const };
      insertFeed(tx, { ...feed, createdAt: 0 });
    });
    for (let day = -10; day < 60; ) {
      const nights = 1 + random(6);
      const stay = { checkIn: addDays(today, day), checkOut: addDays(today, day + nights) };
      const kind = random(3);
      if (kind === 0) bookFor(app, { ...stay, propertyId: id, key: `${n}-${day}` });
      if (kind === 1)
        blockNights(app.deps, { hostId: "host-wanjiru", propertyId: id, unit: 1, stay, note: "Painting" });
      if (kind === 2) {
        const outside = {
          feedId: `feed-${n}`,
          propertyId: id,
          unit: 1,
          key: `${day}`,
          kind: "booking",
          summary: "",
        } as const;
        write(app.db, (tx) =>
          insertOutsideStays(tx, [{ id: newId(), ...outside, ...stay, echo: false, seenAt: when.now }]),
        );
      }
      day += nights + random(3);
    }
  }
  return app;
}

function bookFor(app: TestApp, stay: { checkIn: string; checkOut: string; propertyId: string; key: string }): void {
  const booked = bookByHost(
    { ...app.deps, linkTo: () => "http://localhost/" },
    {
      hostId: "host-wanjiru",
      ...stay,
      unit: 1,
      party: 2,
      guest: { name: `Guest of ${stay.key}`, phone: "+254722000020" },
      totalKes: undefined,
      pay: "arrival",
      receipt: null,
      submissionKey: newSecret(),
    },
  );
  // A guest who left more than a week ago can be written in no more.
  if (booked.outcome !== "booked" && booked.outcome !== "impossible_stay") throw new Error(booked.outcome);
}
