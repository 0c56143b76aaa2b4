import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { findFeed, insertFeed } from "#db/feed.queries.ts";
import { propertiesWithFreeRoom } from "#db/search.queries.ts";
import { write } from "#db/write.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import type { OutsideKind } from "#src/core/calendar/ical.ts";
import { readCalendar } from "#src/core/calendar/ical.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import { calendarText } from "#src/dev/fixtures/channel.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";
import { startReading } from "./apply-reading.ts";
import { blockNights, unblockNights } from "./block-nights.ts";
import { calendarUrl } from "./calendar-link.ts";
import { findCollisions } from "./collisions.ts";
import { linkRooms } from "./link-rooms.ts";
import { recheckChannels } from "./recheck-channels.ts";

let app: TestApp;

/** A villa that is let as a whole, with a garden room and two rooms that are alike. */
beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db, { id: "villa", displayName: "Mango Villa", maxGuests: 8, basePriceKes: 20_000 });
  addProperty(app.db, { id: "garden-room", displayName: "Garden room", position: 1 });
  addProperty(app.db, { id: "sea-rooms", displayName: "Sea rooms", units: 2, position: 2 });
});

const ROOMS = ["garden-room", "sea-rooms"];
const link = (partIds: readonly string[] = ROOMS, wholeId = "villa") =>
  linkRooms(app.deps, { hostId: "host-wanjiru", wholeId, partIds });

const STAY = { checkIn: "2027-01-10", checkOut: "2027-01-12" };
const OVERLAPS = { checkIn: "2027-01-11", checkOut: "2027-01-13" };

/** `villa 1 2027-01-10 linked`, in order. */
const rows = (where = "1") =>
  app.db.$client
    .query<{ row: string }, []>(
      `select property_id || ' ' || unit || ' ' || night || ' ' || kind as row from occupied_nights where ${where} order by property_id, unit, night`,
    )
    .all()
    .map(({ row }) => row);

let forms = 0;
const guest = { name: "Achieng Otieno", phone: "+254722000020", email: null };
function book(propertyId: string, stay: Stay = STAY, browserHash = newSecret()) {
  forms += 1;
  const own = { ...guest, phone: `+2547220${String(10_000 + forms)}` };
  const ask = { propertyId, ...stay, party: 1, guest: own, browserHash, isProven: true, submissionKey: newSecret() };
  const asked = bookStay(app.deps, { ...ask, shownKes: 0 });
  return asked.outcome === "price_changed" ? bookStay(app.deps, { ...ask, shownKes: asked.quote.totalKes }) : asked;
}
function writeIn(propertyId: string, stay: Stay = STAY, unit?: number) {
  const to = { hostId: "host-wanjiru", propertyId, unit, ...stay, party: 1, guest, totalKes: 9_000 };
  const deps = { ...app.deps, linkTo: () => "http://localhost/" };
  return bookByHost(deps, { ...to, pay: "arrival", receipt: null, submissionKey: newSecret() });
}
function sold(propertyId: string, stay: Stay = STAY, unit?: number): string {
  const written = writeIn(propertyId, stay, unit);
  if (written.outcome !== "booked") throw new Error(written.outcome);
  return written.booking.id;
}
const close = (propertyId: string, stay: Stay = STAY, unit: number | "all" = "all") =>
  blockNights(app.deps, { hostId: "host-wanjiru", propertyId, unit, stay, note: "Painter" });
const WORDS: Record<OutsideKind, string> = { booking: "Reserved", block: "Airbnb (Not available)", unknown: "CLOSED" };

/** What a site of this property tells now, in one reading. */
function tells(propertyId: string, ...told: (Stay & { kind?: OutsideKind; uid?: string })[]) {
  const id = `feed-of-${propertyId}`;
  const isThere = app.db.$client.query("select 1 from feeds where id = ?").get(id) !== null;
  const facts = { id, propertyId, unit: null, name: `Airbnb of ${propertyId}`, channel: "airbnb" as const };
  if (!isThere) write(app.db, (tx) => insertFeed(tx, { ...facts, createdAt: app.clock.now() }));
  const events = told.map(({ checkIn, checkOut, kind = "booking", uid }) => ({
    uid: uid ?? `${checkIn}@site`,
    from: checkIn,
    to: checkOut,
    summary: WORDS[kind],
  }));
  const today = app.clock.today();
  const window = { from: addDays(today, -31), to: addDays(today, 400) };
  const read = readCalendar(new TextEncoder().encode(calendarText(...events)), window);
  if (read.outcome !== "read") throw new Error(read.outcome);
  const when = { now: app.clock.now(), today, siteHost: "localhost" };
  const piece = startReading(app.db, { feedId: id, reading: { stays: read.stays, problems: [], trusted: true }, when });
  while (write(app.db, (tx) => piece(tx, 0)).outcome === "more");
  return id;
}
/** What each site reads at its own address of our calendar, and when is noted. */
async function toldTo(feedIds: readonly string[]): Promise<string[][]> {
  const told: string[][] = [];
  for (const id of feedIds) {
    app.clock.advance(61_000);
    const feed = findFeed(app.db, id);
    if (!feed) throw new Error("no feed");
    const text = await (await app.get(new URL(calendarUrl(app.deps, { feed })).pathname)).arrayBuffer();
    const read = readCalendar(new Uint8Array(text), { from: "2026-12-01", to: "2028-12-01" });
    told.push(read.outcome === "read" ? read.stays.map((one) => `${one.checkIn}..${one.checkOut} ${one.summary}`) : []);
  }
  return told;
}
const move = (bookingId: string, to: Stay & { propertyId?: string }) => {
  const { revision } = findBooking(app.db, bookingId) ?? { revision: 0 };
  const ask = { hostId: "host-wanjiru", bookingId, ...to, party: 1, totalKes: 9_000, revision, shownKes: 0 };
  return changeStay({ ...app.deps, linkTo: () => "/" }, ask);
};
const cancel = (id: string) =>
  app.db.$client.run(`update bookings set state = 'cancelled', cancelled_at = 0 where id = '${id}'`);
const alarms = () => app.db.$client.query("select 1 from messages where body like 'Double booking%'").all().length;
const collisions = () =>
  findCollisions(app.db, { hostId: "host-wanjiru" }, { now: app.clock.now(), today: app.clock.today() });

describe("a house and its rooms", () => {
  test("a night of the whole closes every room, a night of a room the whole and no other room", () => {
    link();
    const id = sold("villa");
    const closed = ["garden-room 1", "sea-rooms 1", "sea-rooms 2"];
    expect(rows("kind = 'linked' and night = '2027-01-10'")).toEqual(closed.map((at) => `${at} 2027-01-10 linked`));
    cancel(id);
    expect(rows()).toEqual([]);
    sold("sea-rooms", STAY, 2);
    expect(rows("kind = 'linked'")).toEqual(["villa 1 2027-01-10 linked", "villa 1 2027-01-11 linked"]);
    sold("garden-room");
    expect(book("sea-rooms").outcome).toBe("held");
    expect(book("villa").outcome).toBe("nights_taken");
  });

  test("the whole is open again when the last of its rooms is", () => {
    link();
    const [one, other] = [sold("sea-rooms"), sold("garden-room", OVERLAPS)];
    cancel(one);
    expect(rows("kind = 'linked'")).toEqual(["villa 1 2027-01-11 linked", "villa 1 2027-01-12 linked"]);
    cancel(other);
    expect(rows()).toEqual([]);
  });

  test("links what is sold already, refuses what collides with both sides named, and leaves the past alone", () => {
    const [whole, part] = [sold("villa"), sold("garden-room", OVERLAPS)];
    expect(link()).toMatchObject({
      outcome: "both_taken",
      taken: [
        {
          partId: "garden-room",
          whole: { bookingId: whole },
          part: { bookingId: part },
          firstNight: "2027-01-11",
          lastNight: "2027-01-11",
        },
      ],
    });
    expect(rows("kind = 'linked'")).toEqual([]);
    expect(link(["sea-rooms"])).toEqual({ outcome: "linked", added: 1, ended: 0 });
    expect(rows("kind = 'linked'")).toHaveLength(4);
    // The day after both have left, nothing stands in the way.
    app.clock.set(Date.parse("2027-01-13T09:00:00Z"));
    expect(link()).toEqual({ outcome: "linked", added: 1, ended: 0 });
    expect(rows("kind = 'linked' and property_id in ('villa', 'garden-room')")).toEqual([]);
  });

  test("ends from today on, and what the nights before were stays", () => {
    link();
    sold("villa", { checkIn: "2026-12-18", checkOut: "2026-12-22" });
    app.clock.advance(2 * 86_400_000);
    expect(link(["sea-rooms"])).toEqual({ outcome: "linked", added: 0, ended: 1 });
    expect(rows("property_id = 'garden-room'")).toEqual([
      "garden-room 1 2026-12-18 linked",
      "garden-room 1 2026-12-19 linked",
    ]);
    expect(writeIn("garden-room", { checkIn: "2026-12-20", checkOut: "2026-12-21" }).outcome).toBe("booked");
    expect(link([])).toEqual({ outcome: "linked", added: 0, ended: 1 });
  });

  test.each([
    ["the whole as its own room", ["villa"], "villa", "no_such_property"],
    ["somebody else's", ["garden-room", "strange"], "villa", "no_such_property"],
    ["what is a room already", ["garden-room"], "third", "room_elsewhere"],
    ["what has rooms of its own", ["villa"], "third", "room_elsewhere"],
    ["rooms of a room", ["third"], "garden-room", "is_a_room"],
    ["a whole of which there are two", ["third"], "twice", "not_one"],
  ])("refuses %s", (_, partIds, wholeId, outcome) => {
    link();
    addProperty(app.db, { id: "third", position: 3 });
    addProperty(app.db, { id: "twice", units: 2, position: 4 });
    expect<string>(link(partIds, wholeId).outcome).toBe(outcome);
  });
});

/** Everything that takes nights, in the half of a house of which the other half is sold. */
const WRITERS: Record<string, (propertyId: string) => { outcome: string }> = {
  "a guest books": (at) => book(at, OVERLAPS),
  "a host writes in": (at) => writeIn(at, OVERLAPS),
  "a host writes into a room": (at) => writeIn(at, OVERLAPS, 1),
  "a host closes": (at) => close(at),
  "a host moves a stay there": (at) => move(sold("third", OVERLAPS), { propertyId: at, ...OVERLAPS }),
  "a stay grows longer": (at) =>
    move(sold(at, { checkIn: "2027-01-08", checkOut: "2027-01-10" }), {
      checkIn: "2027-01-08",
      checkOut: "2027-01-11",
    }),
};

/** What SQL alone is refused, past all of our code. */
const BY_SQL: Record<string, (other: string, taken: string) => string> = {
  "takes a night": (other) => night(other, 1, "k"),
  "replaces a closed night": (other) => night(other, 1, "k").replace("insert", "insert or replace"),
  "takes a room with a number too high": (other) => night(other, 3, "high"),
  "opens a closed night": (other) => `delete from occupied_nights where property_id = '${other}'`,
  "turns a closed night into one": (other) =>
    `update occupied_nights set kind = 'block', block_id = 'k' where property_id = '${other}' and night = '2027-01-10'`,
  "moves a night": (other, taken) =>
    `update occupied_nights set property_id = '${other}', unit = 3 where property_id = '${taken}'`,
  "closes a night without a cause": (other) =>
    `insert into occupied_nights (property_id, unit, night, kind) values ('${other}', 1, '2027-03-01', 'linked')`,
  "makes the whole two": () => "update properties set units = 2 where id = 'villa'",
  "links from another day on": () => "update house_rooms set since = '2028-01-01'",
  "goes on after an end": () =>
    "update house_rooms set until = '2028-01-01'; update house_rooms set until = '9999-12-31'",
};
const night = (at: string, unit: number, block: string) =>
  `insert into occupied_nights (property_id, unit, night, kind, block_id) values ('${at}', ${unit}, '2027-01-10', 'block', '${block}')`;

test("a stay moves from the whole to a room and back, and is in its own way in neither", () => {
  link();
  const id = sold("villa");
  expect(move(id, { ...STAY, propertyId: "garden-room" }).outcome).toBe("changed");
  expect(rows()).toEqual([
    ...["garden-room 1 2027-01-10 booking", "garden-room 1 2027-01-11 booking"],
    ...["villa 1 2027-01-10 linked", "villa 1 2027-01-11 linked"],
  ]);
  expect(move(id, { ...OVERLAPS, propertyId: "villa" }).outcome).toBe("changed");
  expect(rows("kind = 'booking'")).toEqual(["villa 1 2027-01-11 booking", "villa 1 2027-01-12 booking"]);
  expect(move(id, { ...STAY, propertyId: "sea-rooms" }).outcome).toBe("changed");
  sold("garden-room");
  expect(move(id, { ...STAY, propertyId: "villa" }).outcome).toBe("nights_taken");
  expect(examine(app.db.$client).flatMap(({ wrong }) => wrong)).toEqual([]);
});

describe.each([
  ["the whole is sold", "villa", "garden-room"],
  ["the whole is sold, seen from rooms that are alike", "villa", "sea-rooms"],
  ["a room is sold", "sea-rooms", "villa"],
])("%s:", (_, taken, other) => {
  test("whoever takes nights in the other half is told so, and nothing is taken", () => {
    addProperty(app.db, { id: "third", position: 3 });
    link();
    sold(taken);
    const before = () => rows(`property_id = '${other}' and night between '2027-01-10' and '2027-01-12'`);
    const closed = before();
    const told = Object.entries(WRITERS).map(([name, write]) => [name, write(other).outcome]);
    const expected = Object.keys(WRITERS).map((name) => [
      name,
      name.includes("closes") ? "nothing_free" : "nights_taken",
    ]);
    expect(told).toEqual(expected);
    expect(before()).toEqual(closed);
  });

  test("SQL alone is refused as well", () => {
    link();
    sold(taken);
    app.db.$client.run(`insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values
      ('k', '${other}', 1, '2027-01-08', '2027-01-20', 'host-wanjiru', 0),
      ('high', '${other}', 3, '2027-01-08', '2027-01-20', 'host-wanjiru', 0)`);
    const before = rows();
    for (const [name, sql] of Object.entries(BY_SQL)) {
      const change = app.db.$client.transaction(() => app.db.$client.exec(sql(other, taken)));
      expect(() => change(), name).toThrow();
      expect({ name, rows: rows() }).toEqual({ name, rows: before });
    }
  });

  test("a stay of another site waits for its nights, is told once, and has them when the sale is over", () => {
    link();
    const id = sold(taken);
    tells(other, STAY);
    expect(rows(`kind = 'outside'`)).toEqual([]);
    expect(collisions()).toMatchObject([{ bookingId: id, property: { id: other } }]);
    tells(other, STAY);
    expect(alarms()).toBe(1);
    cancel(id);
    expect(rows(`kind = 'outside'`)).toHaveLength(2);
    expect(rows(`property_id = '${taken}' and kind = 'linked'`).length).toBeGreaterThan(0);
    expect(collisions()).toEqual([]);
  });

  test("what comes back of the sale through the other half's site is no second sale, and is told on to nobody", async () => {
    link();
    const id = sold(taken);
    const feeds = [tells(other), tells(taken)];
    // Of rooms that are alike, a site without a room of its own is told when none is left.
    expect((await toldTo(feeds))[0]).toEqual([expect.stringContaining("2027-01-10..2027-01-12")]);
    app.clock.advance(3_600_000);
    tells(other, { ...STAY, kind: "block" });
    expect(collisions()).toEqual([]);
    expect(rows("kind = 'outside'")).toEqual([]);
    // When ours is over and theirs stands, the nights stay closed.
    cancel(id);
    expect(rows("kind = 'outside'")).toHaveLength(2);
    expect(await toldTo(feeds)).toEqual([[], []]);
    tells(other);
    expect(rows()).toEqual([]);
    expect(alarms()).toBe(0);
  });
});

describe("in the calendars of other sites", () => {
  test("each half tells what the other has, and its own UIDs come back from either without an echo", async () => {
    link();
    sold("villa");
    close("garden-room", { checkIn: "2027-02-01", checkOut: "2027-02-03" });
    const feeds = ["villa", "garden-room", "sea-rooms"].map((at) => tells(at));
    const [ofVilla, ofRoom, ofRooms] = await toldTo(feeds);
    expect(ofVilla).toEqual(["2027-01-10..2027-01-12 Reserved", "2027-02-01..2027-02-03 Not available"]);
    expect(ofRoom).toEqual(ofVilla);
    expect(ofRooms).toEqual(["2027-01-10..2027-01-12 Not available"]);
    // The villa's address was given to the room's site: its UIDs are ours there as well.
    const uids = app.db.$client
      .query<{ uid: string }, []>("select uid from told_events where property_id = 'villa'")
      .all();
    tells("garden-room", { ...STAY, uid: uids[0]?.uid ?? "" });
    expect(app.db.$client.query("select id from outside_stays").all()).toEqual([]);
  });

  test("stays of several rooms that lie over each other come back from the whole's site as one", async () => {
    link();
    close("garden-room");
    close("sea-rooms", OVERLAPS, 1);
    const feed = tells("villa");
    expect((await toldTo([feed]))[0]).toEqual([
      "2027-01-10..2027-01-12 Not available",
      "2027-01-11..2027-01-13 Not available",
    ]);
    tells("villa", { checkIn: "2027-01-10", checkOut: "2027-01-13", kind: "block" });
    expect(app.db.$client.query("select echo from outside_stays").values()).toEqual([[1]]);
    unblockNights(app.deps, { hostId: "host-wanjiru", propertyId: "garden-room", unit: "all", stay: STAY });
    expect(rows("property_id = 'villa'")).toEqual(["villa 1 2027-01-11 linked", "villa 1 2027-01-12 linked"]);
  });

  test("a stay that the whole's site sold is told to the rooms' sites, and not back to its own", async () => {
    link();
    const feeds = ["villa", "garden-room"].map((at) => tells(at));
    tells("villa", STAY);
    expect(await toldTo(feeds)).toEqual([[], ["2027-01-10..2027-01-12 Reserved"]]);
    app.clock.advance(3_600_000);
    tells("garden-room", { ...STAY, kind: "unknown" });
    expect(await toldTo(feeds)).toEqual([[], ["2027-01-10..2027-01-12 Reserved"]]);
    tells("villa");
    tells("garden-room");
    expect([rows(), await toldTo(feeds), alarms()]).toEqual([[], [[], []], 0]);
  });
});

describe("a guest", () => {
  test("who holds a room may take the whole instead, and the other way round, and competes with nobody but others", () => {
    link();
    const room = book("sea-rooms", STAY, "achiengs-phone");
    expect(book("villa", OVERLAPS, "another-phone").outcome).toBe("nights_taken");
    expect(book("villa", OVERLAPS, "achiengs-phone").outcome).toBe("held");
    expect(room.outcome === "held" && findBooking(app.db, room.booking.id)?.state).toBe("cancelled");
    expect(book("garden-room", STAY, "achiengs-phone").outcome).toBe("held");
    // A second room is no other wish than the first.
    expect(book("sea-rooms", STAY, "achiengs-phone").outcome).toBe("held");
    expect(rows("kind = 'booking'")).toEqual([
      "garden-room 1 2027-01-10 booking",
      "garden-room 1 2027-01-11 booking",
      "sea-rooms 1 2027-01-10 booking",
      "sea-rooms 1 2027-01-11 booking",
    ]);
  });

  test("finds the half that is free, and a hold that ended by the clock closes neither", () => {
    link();
    const free = () => [...propertiesWithFreeRoom(app.db, ["villa", ...ROOMS], STAY, app.clock.now())].sort();
    expect(free()).toEqual(["garden-room", "sea-rooms", "villa"]);
    const held = book("garden-room");
    expect(free()).toEqual(["sea-rooms"]);
    app.clock.set(held.outcome === "held" ? held.booking.holdEndsAt : 0);
    expect(free()).toEqual(["garden-room", "sea-rooms", "villa"]);
    // Nobody has swept it away yet; whoever books the other half does.
    expect(book("villa").outcome).toBe("held");
    expect(free()).toEqual([]);
  });

  test("is not asked to pay for a room when the whole was sold elsewhere a moment ago", async () => {
    link();
    const held = book("sea-rooms");
    if (held.outcome !== "held") throw new Error(held.outcome);
    tells("villa", STAY);
    // The other room that is alike is of the same house.
    expect(await recheckChannels(app.deps, held.booking.id)).toMatchObject({
      outcome: "sold_elsewhere",
      why: { rule: "taken", takenNights: ["2027-01-10", "2027-01-11"] },
    });
    expect(rows("kind <> 'linked'")).toEqual(["villa 1 2027-01-10 outside", "villa 1 2027-01-11 outside"]);
  });
});

test("the host's calendar says whose stay in which half closes a night, and leads to it", async () => {
  link();
  const id = sold("sea-rooms", STAY, 2);
  close("garden-room");
  const cookie = hostCookie(app.db);
  const look = async (path: string) => (await (await app.get(path, { cookie })).text()).replaceAll("<!-- -->", "");
  const board = await look("/dashboard?tab=calendar&from=2027-01-09");
  expect(board).toContain('class="k-linked"');
  expect(board).toContain("Garden room: Painter");
  const nights = await look("/dashboard/calendar/nights?at=villa.1.2027-01-10&nights=2");
  expect(nights).toContain("Sea rooms: Achieng Otieno");
  expect(nights).toContain(`href="/dashboard/bookings/${id}"`);
  expect(nights).toContain("at=garden-room.1.2027-01-10");
  expect(nights).not.toContain("Close these nights");
  expect(examine(app.db.$client, app.clock.now()).flatMap(({ wrong }) => wrong)).toEqual([]);
});

test("guests find a house once, with what else of it fits, and the way from the one half to the other", async () => {
  link();
  const look = async (path: string) => {
    const html = (await (await app.get(path)).text()).replaceAll("<!-- -->", "");
    return { html, found: [...html.matchAll(/href="\/booking\/property\/([\w-]+)/g)].map(([, id]) => id) };
  };
  const asked = "checkIn=2027-01-10&checkOut=2027-01-12&guests=1";
  const search = `/booking/search?${asked}`;
  const all = await look(search);
  expect(all.found).toEqual(["garden-room"]);
  expect(all.html).toContain("Also in this house: Sea rooms, Mango Villa");
  // A party that no room takes has the whole; where a room is sold, there is no whole.
  expect((await look(search.replace("guests=1", "guests=6"))).found).toEqual(["villa"]);
  sold("garden-room");
  expect((await look(search)).found).toEqual(["sea-rooms"]);
  expect((await look(search)).html).not.toContain("Also in this house");
  expect((await look(search.replace("guests=1", "guests=6"))).html).not.toContain('property/villa"');
  const room = await look(`/booking/property/garden-room?${asked}`);
  expect(room.html).toContain("This is a room of a house");
  expect(room.html).toContain('href="/booking/property/villa?checkIn=2027-01-10&amp;checkOut=2027-01-12&amp;guests=1"');
  const whole = await look("/booking/property/villa");
  expect(whole.html).toContain("Its rooms by themselves");
  expect(whole.found).toEqual(expect.arrayContaining(["garden-room", "sea-rooms"]));
});

test("more rooms of one kind are closed like the others, and fewer are open when the whole is", () => {
  link();
  const id = sold("villa");
  const units = (count: number) => app.db.$client.run(`update properties set units = ${count} where id = 'sea-rooms'`);
  units(3);
  expect(book("sea-rooms").outcome).toBe("nights_taken");
  units(1);
  cancel(id);
  expect(rows()).toEqual([]);
});
