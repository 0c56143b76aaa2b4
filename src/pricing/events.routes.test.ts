import { beforeEach, expect, test } from "bun:test";
import { eventsOfHost } from "#db/host-event.queries.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const EVENTS = "/dashboard/prices/events";
let app: TestApp;
let cookie: string;

beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db);
  addProperty(app.db, { id: "cottage", displayName: "Lake cottage" });
  addHost(app.db, { id: "host-barasa", username: "barasa", brandName: null });
  addProperty(app.db, { id: "another", hostId: "host-barasa", displayName: "Another host's" });
  cookie = hostCookie(app.db);
});

type Form = Record<string, string | string[]>;
const rhino: Form = { name: "Rhino Charge", firstDay: "2027-05-28", lastDay: "2027-06-01", all: "on" };
const save = (form: Form, as = cookie) => app.post(EVENTS, form, { cookie: as });
const textOf = async (path: string) =>
  (/<main.*<\/main>/s.exec(await (await app.get(path, { cookie })).text())?.[0] ?? "")
    .replace(/<\/?(b|span|!-- --)\b[^>]*>|<!-- -->/g, "")
    .replace(/<(?!a |td|th|input)[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const events = (id = "host-wanjiru") => eventsOfHost(app.db, id);
const pricesOf = (id: string, section: string) => textOf(`/dashboard/properties/${id}/prices/${section}`);

test("an event is added once for all, and stands where prices are set and nights are sold", async () => {
  expect((await save(rhino)).headers.get("location")).toBe(EVENTS);
  expect(await textOf(EVENTS)).toContain("Fri 28 May 2027 to Tue 1 Jun 2027 · all properties");
  const year = await pricesOf("cottage", "year");
  expect(year).toContain("28 to 31 Rhino Charge");
  // Madaraka Day is the same day: both are named, in the words under the month and in the day itself.
  expect(year).toContain("1 Rhino Charge · 1 Madaraka Day");
  expect(year).toMatch(
    /<td class="known">[^<]*<a [^>]*firstNight=2027-06-01"[^>]*>\s*1 free, Rhino Charge, Madaraka Day/i,
  );
  expect(await textOf("/dashboard?tab=calendar&from=2027-05-20")).toMatch(
    /<th scope="col" aria-label="Fri 28 May, Rhino Charge" class="known">/,
  );
  for (const section of ["seasons", "dates", "days"])
    expect(await pricesOf("garden-studio", section)).toContain("Rhino Charge 2027");
  // It fills the form, and changes no price by itself.
  const form = await pricesOf("garden-studio", "dates?firstNight=2027-05-28&lastNight=2027-06-01");
  expect(form).toMatch(/name="firstNight"[^>]*value="2027-05-28"/);
  expect(year).not.toContain("season");
});

test("an event of some properties is of those alone; one that comes every year comes again", async () => {
  await save({ ...rhino, firstDay: "2026-12-20", lastDay: "2026-12-21", all: "", to: "cottage", yearly: "on" });
  expect(await textOf(EVENTS)).toContain("every year · Lake cottage");
  expect(await pricesOf("cottage", "seasons")).toContain("Rhino Charge 2027");
  expect(await pricesOf("garden-studio", "seasons")).not.toContain("Rhino Charge");
  const monthOf = (room: string) => textOf(`/dashboard?tab=calendar&room=${room}.1&month=2026-12`);
  expect(await monthOf("cottage")).toContain("Sun 20 Dec to Mon 21 Dec: Rhino Charge");
  expect(await monthOf("garden-studio")).toContain("Fri 25 Dec: Christmas");
  expect(await monthOf("garden-studio")).not.toContain("Rhino Charge");
});

test("an event is changed in place, and removed", async () => {
  await save(rhino);
  const [{ id = "" } = {}] = events();
  const form = await textOf(`${EVENTS}?id=${id}`);
  expect(form).toMatch(/name="name"[^>]*value="Rhino Charge"/);
  await save({ id, name: "Lewa marathon", firstDay: "2027-06-26", to: ["cottage", "garden-studio"] });
  expect(events()).toMatchObject([
    { id, name: "Lewa marathon", firstDay: "2027-06-26", lastDay: "2027-06-26", everywhere: false },
  ]);
  expect(events()[0]?.propertyIds.toSorted()).toEqual(["cottage", "garden-studio"]);
  await save({ intent: "remove", id });
  expect(events()).toEqual([]);
});

test("nobody changes or removes another host's event, or names another's property", async () => {
  await save(rhino);
  const [before] = events();
  const barasa = hostCookie(app.db, "host-barasa");
  expect((await save({ ...rhino, id: before?.id ?? "", name: "Mine" }, barasa)).status).toBe(404);
  expect((await save({ intent: "remove", id: before?.id ?? "" }, barasa)).status).toBe(303);
  expect((await save({ ...rhino, all: "", to: "another" })).status).toBe(422);
  expect(events()).toEqual(before ? [before] : []);
  const sql = `insert into host_event_properties values ('${before?.id}', 'another')`;
  expect(() => app.db.$client.exec(sql)).toThrow("another host's property");
});

test.each([
  ["no name", { name: " " }, "name of at most 60"],
  ["a name too long", { name: "x".repeat(61) }, "name of at most 60"],
  ["no day", { firstDay: "" }, "Give the first day."],
  ["a day that is none", { firstDay: "2027-02-30" }, "Give a day that exists."],
  ["an end before its begin", { lastDay: "2027-05-27" }, "The last day is before the first."],
  ["181 days", { lastDay: "2027-11-24" }, "at most 180 days"],
  ["eleven years ahead", { firstDay: "2038-01-01", lastDay: "" }, "last or the next ten years"],
  ["no property", { all: "" }, "Choose at least one property."],
])("%s is refused beside its field, and what was typed stays", async (_, wrong: Form, fault) => {
  const response = await save({ ...rhino, ...wrong });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(fault);
  expect(html).toContain(`value="${{ ...rhino, ...wrong }.lastDay}"`);
  expect(events()).toEqual([]);
});

test("180 days are taken, and sixty events", async () => {
  expect((await save({ ...rhino, lastDay: "2027-11-23" })).status).toBe(303);
  const more = Array.from(
    { length: 59 },
    (_, at) => `('e${at}', 'host-wanjiru', 'x', '2027-01-01', '2027-01-01', 0, 1, 1)`,
  );
  app.db.$client.exec(
    `insert into host_events (id, host_id, name, first_day, last_day, yearly, everywhere, created_at) values ${more.join()}`,
  );
  const response = await save({ ...rhino, name: "One more" });
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("You can have 60 events")]);
  // One that is there may still be changed.
  expect((await save({ ...rhino, id: "e1" })).status).toBe(303);
});
