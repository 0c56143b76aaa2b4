import { afterAll, expect, test } from "bun:test";
import { findFeed, updateFeed } from "#db/feed.queries.ts";
import { write } from "#db/write.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import {
  addFeed,
  type Channel,
  calendarText,
  occupied,
  openChannel,
  type ToldEvent,
} from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { blockNights, unblockNights } from "./block-nights.ts";
import { replaceLink } from "./change-feeds.ts";
import { readFeed } from "./read-feed.ts";

const channels: Channel[] = [];
afterAll(() => {
  for (const channel of channels) channel.stop();
});

const HOUR = 3_600_000;
const CLOSED = "Airbnb (Not available)";
const UNCLEAR = "CLOSED - Not available";

/**
 * A month of one house: Airbnb with a booking window that moves on each day and a new UID for it, Booking.com that
 * mirrors what it read of us in words that may mean anything, and whatever else happens to calendars. One or two
 * readings a day. Every SMS to the host stands in the list at the end, with its reason; there is no other.
 */
test("a month of feeds: every message to the host has its reason", async () => {
  const app = testApp({ FEED_ALLOW_HOSTS: "127.0.0.1" });
  addHost(app.db);
  addProperty(app.db);
  const open = () => {
    const channel = openChannel();
    channels.push(channel);
    return channel;
  };
  const [airbnb, bookingCom] = [open(), open()];
  const one = addFeed(app, { url: airbnb.url });
  const two = addFeed(app, { url: bookingCom.url, name: "Booking.com", channel: "booking" });
  const first = app.clock.today();
  const on = (day: number): LocalDate => addDays(first, day);

  const sold = { airbnb: new Map<string, ToldEvent>(), booking: new Map<string, ToldEvent>() };
  const tell = (of: keyof typeof sold, uid: string, from: number, to: number, summary?: string) =>
    void sold[of].set(uid, { uid, from: on(from), to: on(to), ...(summary ? { summary } : {}) });
  /** The site reads its own link of our calendar. */
  const readsOurs = (feed: string) => write(app.db, (tx) => updateFeed(tx, feed, { linkReadAt: app.clock.now() }));
  const book = async (from: number, to: number) => {
    const held = await hold(app, { checkIn: on(from), checkOut: on(to), shownKes: String(4500 * (to - from)) });
    await pay(app, held);
    await callback(app, held, { receipt: `TEST0000${from}` });
    expect(stateOf(app, held).booking).toBe("confirmed");
  };

  const ours = (from: number, to: number) => ({
    ...{ hostId: "host-wanjiru", propertyId: "garden-studio", unit: 1 },
    stay: { checkIn: on(from), checkOut: on(to) },
  });

  const happens: Record<number, () => unknown> = {
    // Two stays that were sold there before, and an ordinary month goes on.
    1: () => {
      tell("airbnb", "a-1", 40, 44);
      tell("booking", "b-1", 50, 53, UNCLEAR);
    },
    // We sell; both sites read us and tell it back, alone and put together with nights beside it.
    2: () => book(60, 63),
    3: () => {
      readsOurs(one);
      readsOurs(two);
      tell("airbnb", "echo-1", 60, 63, CLOSED);
      tell("booking", "echo-2", 58, 65, UNCLEAR);
    },
    // A guest there stays two nights longer, under a new UID.
    5: () => {
      sold.airbnb.delete("a-1");
      tell("airbnb", "a-1-again", 40, 46);
    },
    // The site closes nights over a stay of ours that it has not heard of.
    6: () => book(70, 73),
    7: () => tell("airbnb", "closed", 69, 74, CLOSED),
    // All of a feed gets new UIDs.
    9: () => {
      for (const of of ["airbnb", "booking"] as const)
        for (const [uid, event] of [...sold[of]]) {
          sold[of].delete(uid);
          sold[of].set(`new-${uid}`, { ...event, uid: `new-${uid}` });
        }
    },
    // Airbnb gives the calendar another link, and the host puts it in the place of the first.
    10: () => {
      airbnb.says("gone", { status: 410 });
      const moved = open();
      links.airbnb = moved;
      const of = { hostId: "host-wanjiru", propertyId: "garden-studio", feedId: one };
      expect(replaceLink(app.deps, { ...of, url: moved.url }).outcome).toBe("moved");
    },
    // One stay is told by both: a question for the page.
    11: () => {
      tell("airbnb", "both", 90, 93);
      tell("booking", "both", 90, 93, "Reserved");
    },
    // Called off by name.
    12: () =>
      void sold.airbnb.set("off", { uid: "new-a-1-again", from: on(40), to: on(46), lines: ["STATUS:CANCELLED"] }),
    // Some hours of an empty calendar.
    14: () => Object.assign(empty, { booking: 1 }),
    // We sell, and Booking.com sells the same nights before it has read us: the true one.
    17: async () => {
      await book(80, 83);
      tell("booking", "b-2", 80, 83, UNCLEAR);
    },
    // It reads us after that, which makes no echo of it.
    18: () => readsOurs(two),
    // Airbnb sells a stay across the end of a booking of ours.
    20: () => tell("airbnb", "a-2", 62, 66),
    // Silent for more than a day.
    22: () => Object.assign(links, { booking: undefined }),
    24: () => Object.assign(links, { booking: bookingCom }),
    // One site tells a stay of the other, which it read of us, put together with nights of its own.
    25: () => tell("airbnb", "a-4", 110, 113),
    26: () => {
      readsOurs(two);
      tell("booking", "b-4", 109, 115, "Reserved");
    },
    // The host closes nights, both sites tell them back, and the host opens them before the sites have heard of it.
    4: () => void blockNights(app.deps, { ...ours(120, 122), note: "" }),
    8: () => {
      readsOurs(one);
      tell("airbnb", "closed-by-us", 120, 122, CLOSED);
    },
    13: () => void unblockNights(app.deps, ours(120, 122)),
    15: () => {
      readsOurs(one);
      sold.airbnb.delete("new-closed-by-us");
    },
    // What is over by then goes without a word.
    27: () => tell("airbnb", "a-3", 100, 102),
  };

  const links: Record<keyof typeof sold, Channel | undefined> = { airbnb, booking: bookingCom };
  const empty = { airbnb: 0, booking: 0 };
  const said: string[] = [];
  for (let day = 1; day <= 30; day += 1) {
    await happens[day]?.();
    if (day === 12) sold.airbnb.delete("new-a-1-again");
    const readings = day >= 12 && day <= 24 ? 2 : 1;
    for (let reading = 0; reading < readings; reading += 1) {
      const window = { uid: `window-${day}`, from: on(365 + day), to: on(420 + day), summary: CLOSED };
      links.airbnb?.says(calendarText(...sold.airbnb.values(), window));
      if (empty.booking > 0) {
        empty.booking -= 1;
        bookingCom.says(calendarText());
      } else if (links.booking) bookingCom.says(calendarText(...sold.booking.values()));
      else bookingCom.says("down", { status: 503 });
      for (const feed of [one, two]) await readFeed(app.deps, feed);
      await app.jobs.runDue();
      for (const { to, body } of app.sent.splice(0)) {
        if (to === "+254712345678" && /calendar|Calendars|leaves out/.test(body))
          said.push(`day ${day}: ${body.split(/[.:]/)[0]}`);
      }
      const isOpen = !occupied(app).some((night) => night.includes(on(120)));
      expect([day, isOpen]).toEqual([day, day < 4 || day >= 13]);
      app.clock.advance((24 / readings) * HOUR);
    }
  }

  expect(said).toEqual([
    // Its calendar came back empty; nights stay closed, and the host may look.
    "day 14: Booking",
    // The true double sale, told once.
    "day 17: Double booking",
    // Another, on the last night of our first booking.
    "day 20: Double booking",
    // Not read for a day.
    "day 22: The Booking",
  ]);
  expect(findFeed(app.db, one)?.droppedAt).toBeNull();
  const nights = new Set(occupied(app).map((night) => night.slice(2, 12)));
  for (const taken of [50, 58, 60, 62, 64, 65, 69, 70, 80, 90, 100, 109, 114, 395])
    expect([on(taken), nights.has(on(taken))]).toEqual([on(taken), true]);
  for (const free of [40, 45, 66, 74, 84, 120]) expect([on(free), nights.has(on(free))]).toEqual([on(free), false]);
}, 60_000);
