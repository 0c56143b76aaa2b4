import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { saveCalendarLink } from "#db/calendar.queries.ts";
import { feedsOfProperty, updateFeed } from "#db/feed.queries.ts";
import { deleteOutsideStay, staysOfFeed } from "#db/outside-stay.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { addFeed, type Channel, calendarText, occupied, openChannel } from "#src/dev/fixtures/channel.ts";
import { callback, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";
import { readFeed } from "./read-feed.ts";

const PAGE = "/dashboard/properties/garden-studio/calendars";
const channel: Channel = openChannel();
afterAll(() => channel.stop());

let app: TestApp;
let cookie: string;
beforeEach(() => {
  app = testApp({ FEED_ALLOW_HOSTS: "127.0.0.1" });
  addHost(app.db);
  addProperty(app.db);
  cookie = hostCookie(app.db);
});

const feeds = () => feedsOfProperty(app.db, "garden-studio");
const one = (from: string, to: string, uid = from) => ({ uid, from: `2027-01-${from}`, to: `2027-01-${to}` });
const get = async () => (await app.get(PAGE, { cookie })).text();
const connect = (fields: Record<string, string>) =>
  app.post(PAGE, { submissionKey: newSecret(), ...fields }, { cookie });

/** A form with a file, as a browser sends it. */
function upload(path: string, text: string, fields: Record<string, string> = {}): Promise<Response> {
  const data = new FormData();
  for (const [name, value] of Object.entries({ submissionKey: newSecret(), ...fields })) data.append(name, value);
  data.append("file", new File([text], "calendar.ics", { type: "text/calendar" }));
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: data,
    headers: { cookie, origin: "http://localhost:3000", host: "localhost:3000" },
  });
  return Promise.resolve(app.app.fetch(request));
}

describe("connecting a calendar", () => {
  test("reads it at once, tells its state in plain words, and goes on by itself", async () => {
    channel.says(calendarText(one("05", "08"), one("10", "09")));
    const response = await connect({ url: channel.url, name: "Airbnb" });
    expect(feeds()[0]?.urlLabel).toBe("127.0.0.1");
    expect(response.status).toBe(303);
    expect(occupied(app)).toHaveLength(3);
    const html = await get();
    for (const words of [
      "Up to date",
      "Last worked just now",
      "1 stay to come",
      "It ends before it begins",
      "Link for Airbnb",
      "How to connect",
    ])
      expect(html).toContain(words);
    await app.jobs.runDue();
    const before = channel.seen.length;
    app.clock.advance(18 * 60_000 + 1);
    await app.jobs.runDue();
    expect(channel.seen.length).toBe(before + 1);
  });

  test("keeps one that does not work yet, and says what is wrong", async () => {
    channel.says("<!doctype html>");
    await connect({ url: channel.url, name: "Booking.com" });
    const html = await get();
    for (const words of ["Not working", "This is not a calendar but a page", "It has never worked yet."])
      expect(html).toContain(words);
  });

  test("the same form twice connects once, and so does the same link", async () => {
    channel.says(calendarText());
    const form = { url: channel.url, submissionKey: newSecret() };
    await connect(form);
    expect((await connect(form)).status).toBe(303);
    expect((await connect({ url: channel.url })).status).toBe(422);
    expect(feeds()).toHaveLength(1);
  });

  test.each([
    ["nothing", "", "Paste a link or choose a file"],
    ["words", "my airbnb", "Paste the whole link"],
    ["another kind of link", "ftp://example.com/a.ics", "Paste the whole link"],
    ["a link of ours", "http://localhost:3000/calendar/x.ics", "This is a link of ours"],
  ])("%s is refused beside the field, and nothing is stored", async (_, url, words) => {
    const response = await connect({ url, name: "Mama's" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(words);
    expect(html).toContain("Mama&#x27;s");
    expect(feeds()).toEqual([]);
  });

  test("a file is read, and a newer one takes its place at once", async () => {
    expect((await upload(PAGE, calendarText(one("05", "07")), { name: "Notebook" })).status).toBe(303);
    const [feed] = feeds();
    expect([feed?.name, feed?.urlLabel, occupied(app).length]).toEqual(["Notebook", null, 2]);
    expect((await upload(`${PAGE}/${feed?.id}`, calendarText(one("10", "11")), { intent: "upload" })).status).toBe(303);
    expect(occupied(app)).toEqual(["1 2027-01-10 outside"]);
    const refused = await upload(`${PAGE}/${feed?.id}`, "nonsense", { intent: "upload" });
    expect([refused.status, occupied(app).length]).toEqual([422, 1]);
    // What is wrong stands beside the field, and what the field is folded into is open.
    const html = await refused.text();
    expect(html).toContain(`aria-describedby="file-${feed?.id}-error"`);
    expect(html).toMatch(/<details open=""><summary>Change Notebook/);
    expect((await upload(PAGE, "<html>")).status).toBe(422);
    expect(feeds()).toHaveLength(1);
  });
});

describe("what a host says of a calendar", () => {
  test("its ends, its colour and a note are kept, and the last night is slept in from the next reading", async () => {
    const id = addFeed(app, { url: channel.url });
    const act = (fields: Record<string, string>) => app.post(`${PAGE}/${id}`, fields, { cookie });
    channel.says(calendarText(one("05", "07"), one("10", "10")));
    await act({ intent: "check" });
    expect(occupied(app)).toHaveLength(3);
    await act({
      intent: "save",
      name: "Notebook",
      endMeans: "last_night",
      colour: "clay",
      note: "Kept by Mama Achieng",
    });
    await act({ intent: "check" });
    expect(occupied(app).map((night) => night.slice(2, 12))).toEqual([
      "2027-01-05",
      "2027-01-06",
      "2027-01-07",
      "2027-01-10",
    ]);
    const html = await get();
    for (const words of ["Kept by Mama Achieng", "of-clay", "The last night, slept in"]) expect(html).toContain(words);
    expect(await (await app.get("/dashboard?tab=calendar&from=2027-01-01", { cookie })).text()).toContain("of-clay");
    await act({ intent: "save", name: "Notebook", endMeans: "nonsense", colour: "pink", note: "" });
    expect(feeds()).toMatchObject([{ endMeans: "morning", colour: null, note: "" }]);
  });

  test("another link takes the place of the first, and what is known of its stays is kept", async () => {
    const other = openChannel();
    const id = addFeed(app, { url: channel.url });
    const act = (fields: Record<string, string>) => app.post(`${PAGE}/${id}`, fields, { cookie });
    channel.says(calendarText(one("05", "07")));
    await act({ intent: "check" });
    const [before] = staysOfFeed(app.db, id);
    other.says(calendarText(one("05", "07", "another-name")));
    expect((await act({ intent: "link", url: other.url })).status).toBe(303);
    expect(staysOfFeed(app.db, id)).toMatchObject([{ id: before?.id, key: "another-name" }]);
    await app.jobs.runDue();
    expect(app.sent).toEqual([]);
    const refused = await act({ intent: "link", url: "my airbnb" });
    expect([refused.status, (await refused.text()).includes("Paste the whole link")]).toEqual([422, true]);
    other.stop();
  });

  test("a calendar with nothing but free events says what Google does with them", async () => {
    const id = addFeed(app, { url: channel.url });
    channel.says(calendarText({ ...one("05", "07"), summary: "Family", lines: ["TRANSP:TRANSPARENT"] }));
    await readFeed(app.deps, id);
    const html = await get();
    for (const words of ["Nothing in this calendar closes a night", "Google Calendar", "Events that close no night"])
      expect(html).toContain(words);
  });

  test.each([
    ["same", "Sold twice", false],
    ["apart", "Sold twice", true],
  ])("two calendars with the same dates ask once, by no message; %s", async (decision, words, isSaid) => {
    const other = openChannel();
    const [first, second] = [addFeed(app, { url: channel.url }), addFeed(app, { url: other.url, name: "Booking.com" })];
    channel.says(calendarText(one("05", "07", "a")));
    other.says(calendarText(one("05", "07", "b")));
    for (const id of [first, second]) await readFeed(app.deps, id);
    const html = await get();
    expect([html.includes("The same stay?"), html.includes("Sold twice")]).toEqual([true, false]);
    const [, path = "", asked = ""] =
      /action="([^"]*calendars\/stays\/[^"]*)"[^>]*>[\s\S]*?name="other" value="([^"]*)"/.exec(html) ?? [];
    expect((await app.post(path, { decision, other: asked }, { cookie })).status).toBe(303);
    for (const id of [first, second]) await readFeed(app.deps, id);
    const after = await get();
    expect([after.includes("The same stay?"), after.includes(words)]).toEqual([false, isSaid]);
    await app.jobs.runDue();
    expect([app.sent, occupied(app).length]).toEqual([[], 2]);
    other.stop();
  });
});

describe("two calendars of a house with several rooms", () => {
  const CLOSED = "CLOSED - Not available";
  const ROOMS = ["1 2027-01-05 outside", "1 2027-01-06 outside"];
  let other: Channel;
  let both: string[];
  beforeEach(async () => {
    write(app.db, (tx) => updateProperty(tx, "garden-studio", { units: 3, updatedAt: app.clock.now() }));
    other = openChannel();
    both = [addFeed(app, { url: channel.url }), addFeed(app, { url: other.url, name: "Booking.com" })];
  });
  afterEach(() => other.stop());
  const readAll = async () => {
    for (const id of both) await readFeed(app.deps, id);
  };
  const answer = async (decision: string) => {
    const [, path = "", asked = ""] =
      /action="([^"]*calendars\/stays\/[^"]*)"[^>]*>[\s\S]*?name="other" value="([^"]*)"/.exec(await get()) ?? [];
    expect((await app.post(path, { decision, other: asked }, { cookie })).status).toBe(303);
  };
  const asks = async () => (await get()).match(/value="same"/g)?.length ?? 0;

  test("that tell the same dates ask once; one stay keeps one room, and follows the other when that ends", async () => {
    channel.says(calendarText(one("05", "07", "a")));
    other.says(calendarText({ ...one("05", "07", "b"), summary: CLOSED }));
    await readAll();
    expect(occupied(app)).toHaveLength(4);
    expect(await get()).toContain("tells these dates in room 2, Airbnb in room 1");
    await answer("same");
    await readAll();
    expect([await asks(), occupied(app)]).toEqual([0, ROOMS]);
    write(app.db, (tx) => {
      for (const stay of staysOfFeed(tx, both[0] ?? "")) deleteOutsideStay(tx, stay.id);
    });
    expect(occupied(app)).toEqual(ROOMS);
    await app.jobs.runDue();
    expect(app.sent).toEqual([]);
  });

  test("a stay that moves with the other one keeps its room", async () => {
    channel.says(calendarText(one("05", "07", "a")));
    other.says(calendarText({ ...one("05", "07", "b"), summary: CLOSED }));
    await readAll();
    await answer("same");
    channel.says(calendarText(one("06", "08", "a")));
    other.says(calendarText({ ...one("06", "08", "b"), summary: CLOSED }));
    await readAll();
    expect([await asks(), new Set(occupied(app).map((night) => night[0]))]).toEqual([0, new Set(["1"])]);
  });

  test("two guests stay two, and are asked about no more", async () => {
    channel.says(calendarText(one("05", "07", "a")));
    other.says(calendarText({ ...one("05", "07", "b"), summary: CLOSED }));
    await readAll();
    await answer("apart");
    await readAll();
    expect([await asks(), occupied(app).length]).toEqual([0, 4]);
  });

  test("each stay is asked about with one other, and what both call sold is two", async () => {
    channel.says(calendarText(one("05", "07", "a"), one("05", "07", "b"), one("10", "12", "c")));
    other.says(calendarText({ ...one("05", "07", "d"), summary: CLOSED }, one("10", "12", "e")));
    await readAll();
    expect(await asks()).toBe(1);
  });
});

test("a site that never read its own link is named while somebody reads the one for all", async () => {
  const id = addFeed(app, { url: channel.url });
  expect(await get()).not.toContain("Has Airbnb its own link?");
  write(app.db, (tx) => saveCalendarLink(tx, "garden-studio", { readAt: app.clock.now() }));
  expect(await get()).toContain("Has Airbnb its own link?");
  write(app.db, (tx) => updateFeed(tx, id, { linkReadAt: app.clock.now() }));
  expect(await get()).not.toContain("Has Airbnb its own link?");
});

describe("a connected calendar", () => {
  test("can be checked, renamed, given a new link and removed, and then its nights are open", async () => {
    const id = addFeed(app, { url: channel.url });
    const act = (fields: Record<string, string>) => app.post(`${PAGE}/${id}`, fields, { cookie });
    channel.says(calendarText(one("05", "07")));
    await act({ intent: "check" });
    expect(occupied(app)).toHaveLength(2);
    await act({ intent: "save", name: "Airbnb, studio" });
    await act({ intent: "renew" });
    expect(feeds()).toMatchObject([{ name: "Airbnb, studio", linkVersion: 2 }]);
    await act({ intent: "remove" });
    expect([feeds(), occupied(app)]).toEqual([[], []]);
    for (const intent of ["remove", "check", "save", "renew", "upload"]) {
      const late = await act({ intent });
      expect([intent, late.status, late.headers.get("location")]).toEqual([intent, 303, PAGE]);
    }
    expect(feeds()).toEqual([]);
  });

  test("that leaves a stay out says until when it stays closed, and the host may open it now", async () => {
    const id = addFeed(app, { url: channel.url });
    channel.says(calendarText(one("05", "06"), one("07", "08"), one("09", "10")));
    await readFeed(app.deps, id);
    channel.says(calendarText(one("07", "08"), one("09", "10")));
    await readFeed(app.deps, id);
    expect(await get()).toContain("at the earliest 14:00");
    const gone = staysOfFeed(app.db, id).find((stay) => stay.missingSince !== null);
    const there = staysOfFeed(app.db, id).find((stay) => stay.missingSince === null);
    expect((await app.post(`${PAGE}/stays/${there?.id}`, { decision: "free" }, { cookie })).status).toBe(404);
    expect((await app.post(`${PAGE}/stays/${gone?.id}`, { decision: "free" }, { cookie })).status).toBe(303);
    expect(occupied(app)).toEqual(["1 2027-01-07 outside", "1 2027-01-09 outside"]);
  });

  test("what an event says of itself stays words", async () => {
    channel.says(
      calendarText({ uid: "x", from: "2027-01-09", to: "2027-01-08", summary: "<script>alert(1)</script>" }),
    );
    await readFeed(app.deps, addFeed(app, { url: channel.url }));
    const html = await get();
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("nights sold twice", () => {
  async function collide(units = 1): Promise<string> {
    if (units > 1) app.db.$client.query("update properties set units = ? where id = 'garden-studio'").run(units);
    return collideWith(async () => {
      const held = await hold(app);
      await pay(app, held);
      await callback(app, held);
    });
  }

  /** Airbnb sells nights that are ours already. */
  async function collideWith(book: () => Promise<unknown>): Promise<string> {
    await book();
    const id = addFeed(app, { url: channel.url, unit: 1 });
    channel.says(calendarText({ uid: "a", from: "2026-12-19", to: "2026-12-22" }));
    await readFeed(app.deps, id);
    return staysOfFeed(app.db, id)[0]?.id ?? "";
  }

  test("are shown with both sides, who paid, where else they could go, and the words for them", async () => {
    addProperty(app.db, { id: "hills", displayName: "Hills view", location: "Kilimani, Nairobi" });
    await collide();
    const html = await get();
    for (const words of [
      "Sold twice",
      "Achieng Otieno",
      "paid KES\u00a013,500",
      "A guest of Airbnb",
      "Hills view is free for all these nights",
      "I am very sorry",
      "https://wa.me/254722000020?text=",
    ])
      expect(html).toContain(words);
    expect(await (await app.get("/dashboard", { cookie })).text()).toContain(
      "Garden studio on Ngong Road is sold twice",
    );
  });

  test("are settled by the host, and the nights stay closed", async () => {
    const stay = await collide();
    await app.post(`${PAGE}/stays/${stay}`, { decision: "settle" }, { cookie });
    expect(await get()).not.toContain("Sold twice");
    expect(await (await app.get("/dashboard", { cookie })).text()).not.toContain("is sold twice");
    expect(occupied(app)).toHaveLength(4);
  });

  test("are solved by a room whose hold ended a moment ago", async () => {
    const stay = await collide(2);
    const other = await hold(app, { phone: "0722 000 029" });
    expect(occupied(app).filter((night) => night.startsWith("2"))).toHaveLength(3);
    app.clock.advance(15 * 60_000);
    const booking = app.db.$client
      .query<{ id: string }, [string]>("select id from bookings where id <> ?")
      .get(other.id);
    const move = { decision: "move", booking: booking?.id ?? "", unit: "2" };
    expect((await app.post(`${PAGE}/stays/${stay}`, move, { cookie })).status).toBe(303);
    expect(await get()).not.toContain("Sold twice");
  });

  test("with a request are told and solved as such", async () => {
    app.db.$client.query("update properties set units = 2 where id = 'garden-studio'").run();
    write(app.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
    const stay = await collideWith(() => app.post("/booking/summary", summaryForm(), { cookie: proven(app) }));
    await app.jobs.runDue();
    expect(app.sent.at(-1)?.body).toContain("on nights of the request of Achieng Otieno. Open Calendars");
    const html = await get();
    for (const words of ["The request of Achieng Otieno", "Move the request to room 2"]) expect(html).toContain(words);
    expect(html).not.toContain("Your guest Achieng");
    const booking = app.db.$client.query<{ id: string }, []>("select id from bookings").get()?.id ?? "";
    const move = { decision: "move", booking, unit: "2" };
    expect((await app.post(`${PAGE}/stays/${stay}`, move, { cookie })).status).toBe(303);
    expect(occupied(app).filter((night) => night.startsWith("2"))).toHaveLength(3);
    expect(await get()).not.toContain("Sold twice");
  });

  test("are solved by another room of the same kind", async () => {
    const stay = await collide(2);
    expect(await get()).toContain("Move your guest to room 2");
    const booking = app.db.$client.query<{ id: string }, []>("select id from bookings").get()?.id ?? "";
    const move = (unit: string) => app.post(`${PAGE}/stays/${stay}`, { decision: "move", booking, unit }, { cookie });
    await move("3");
    expect(occupied(app).filter((night) => night.startsWith("3"))).toEqual([]);
    await move("2");
    expect(occupied(app)).toEqual([
      "1 2026-12-19 outside",
      "1 2026-12-20 outside",
      "1 2026-12-21 outside",
      "2 2026-12-18 booking",
      "2 2026-12-19 booking",
      "2 2026-12-20 booking",
    ]);
    expect(await get()).not.toContain("Sold twice");
  });
});

describe("a file over the bounds", () => {
  const reads = (outcome: "too_heavy" | "not_read") => () => {
    Object.assign(app.deps, { reader: { ...app.deps.reader, calendar: async () => ({ outcome }) } });
    return "BEGIN:VCALENDAR";
  };
  const thousands = calendarText(
    ...Array.from({ length: 5001 }, (_, n) => ({ uid: `${n}`, from: "2027-01-05", to: "2027-01-06" })),
  );
  test.each([
    ["too many stays", () => thousands, "more than any house can"],
    ["too much work", reads("too_heavy"), "takes more time or memory than any calendar should"],
    ["no time for it", reads("not_read"), "Try again in a few minutes"],
  ])("of %s is refused beside its field, and the nights stay as they were", async (_, file, words) => {
    await upload(PAGE, calendarText(one("05", "07")), { name: "Notebook" });
    const [feed] = feeds();
    const before = occupied(app);
    const text = file();
    const responses = [
      await upload(`${PAGE}/${feed?.id}`, text, { intent: "upload" }),
      await upload(PAGE, text, { name: "Another" }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(words);
    }
    expect([occupied(app), feeds().length]).toEqual([before, 1]);
    expect(feeds()[0]?.parsedAt).toBe(feed?.parsedAt ?? null);
  });

  test("of more bytes than a calendar has is told so", async () => {
    const response = await upload(PAGE, "x".repeat(3 * 1024 * 1024), { name: "Another" });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("larger than this page accepts");
    expect(feeds()).toEqual([]);
  });
});
