import { beforeEach, describe, expect, test } from "bun:test";
import { toldOf } from "#db/told.queries.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { passOf } from "#src/guide/guard-pass.ts";
import { bookingToken } from "#src/web/deps.ts";

let lango: TestApp;
let cookie: string;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
});

const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const page = ({ id, t }: Held) => textOf(lango.get(`/guest/booking/${id}/details?t=${t}`));
const tell = ({ id, t }: Held, what: "arrival" | "billing", typed: Record<string, string>) =>
  lango.post(`/guest/booking/${id}/${what}`, { t, ...typed });

async function paid(): Promise<Held> {
  const held = await hold(lango);
  await pay(lango, held);
  await callback(lango, held);
  return held;
}

test("what a guest tells of their arrival is read by the host on the day and on the booking", async () => {
  const held = await paid();
  const answer = await tell(held, "arrival", { arrivesAt: "16:30", note: " We come\nby matatu, two\u202E children " });
  expect(answer.status).toBe(303);
  const own = await page(held);
  for (const words of ["See you today, about 16:30", "We come by matatu, two children"]) expect(own).toContain(words);
  for (const path of ["/dashboard", `/dashboard/bookings/${held.id}`]) {
    const html = await textOf(lango.get(path, { cookie }));
    expect(html).toContain("arrives about 16:30");
    expect(html).toContain("“We come by matatu, two children”");
  }
  await tell(held, "arrival", { arrivesAt: "", note: "" });
  expect(await page(held)).toContain("See you today, 14:00");
  expect(await textOf(lango.get("/dashboard", { cookie }))).not.toContain("arrives about");
});

test("an hour before check-in is a wish, and is told so; one after midnight is not early", async () => {
  const held = await paid();
  await tell(held, "arrival", { arrivesAt: "09:00", note: "" });
  expect(await page(held)).toContain("Ask Wanjiru whether you can come earlier.");
  await tell(held, "arrival", { arrivesAt: "01:30", note: "" });
  expect(await page(held)).not.toContain("whether you can come earlier");
});

test.each([
  ["arrival", { arrivesAt: "16:15", note: "By bus" }, "arrivesAt", "Choose one of these hours", "By bus"],
  ["arrival", { arrivesAt: "16:00", note: "x".repeat(401) }, "note", "Use at most 400 characters", "x".repeat(401)],
  ["billing", { company: "Acme Ltd", pin: "P12" }, "pin", "A KRA PIN is a letter, nine digits", 'value="Acme Ltd"'],
  ["billing", { company: "x".repeat(121), pin: "" }, "company", "Use at most 120 characters", "x".repeat(121)],
] as const)(
  "of %s %j the field %s says what is wrong, and what was typed stays",
  async (what, typed, field, said, kept) => {
    const held = await paid();
    const answer = await tell(held, what, typed);
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toMatch(new RegExp(`id="${field}-error".{1,300}${said}`, "s"));
    expect(html).toContain(kept);
    expect(toldOf(lango.db, held.id)).toEqual({ arrivesAt: null, note: "", sleeper: "", company: "", kraPin: null });
  },
);

test("nothing is told of a stay that is not certain, or over; each part leaves the other as it was", async () => {
  const held = await hold(lango);
  await tell(held, "arrival", { arrivesAt: "16:00", note: "" });
  await tell(held, "billing", { company: "Acme Ltd", pin: "" });
  expect(toldOf(lango.db, held.id)).toEqual({ arrivesAt: null, note: "", sleeper: "", company: "", kraPin: null });
  await pay(lango, held);
  await callback(lango, held);
  await tell(held, "arrival", { arrivesAt: "16:00", note: "By bus" });
  await tell(held, "billing", { company: "Acme Ltd", pin: "p051234567m" });
  const all = { arrivesAt: "16:00", note: "By bus", company: "Acme Ltd", kraPin: "P051234567M" };
  expect(toldOf(lango.db, held.id)).toMatchObject(all);
  lango.clock.set(Date.UTC(2026, 11, 23));
  await tell(held, "arrival", { arrivesAt: "18:00", note: "" });
  expect(toldOf(lango.db, held.id)).toMatchObject(all);
});

describe("who sleeps where", () => {
  const GATE_DAY = "2026-12-28";
  const names = (app: TestApp, lead: Held) => roomsOfParty(app, lead).map(({ id }) => toldOf(app.db, id).sleeper);

  test("is read by the host, on the day, on the pass of that room, and by nobody at another room", async () => {
    const { app, lead } = await paidRooms();
    const rooms = roomsOfParty(app, lead);
    const [first, second] = rooms;
    const own = await textOf(app.get(`/guest/booking/${lead.id}/details?t=${lead.t}`));
    for (const words of ["Who sleeps where", "Quiet room, room 2", "Room with a view, room 3"])
      expect(own).toContain(words);
    const typed = { [`sleeper-${first?.id}`]: "", [`sleeper-${second?.id}`]: " Otieno\u202E  Odhiambo " };
    const answer = await app.post(`/guest/booking/${lead.id}/rooms/names`, { t: lead.t, ...typed });
    expect(answer.headers.get("location")).toContain("#names");
    expect(names(app, lead)).toEqual(["", "Otieno Odhiambo", ""]);
    // What else was told of a room stays.
    await app.post(`/guest/booking/${second?.id}/arrival`, {
      t: bookingToken(app.deps, second?.id ?? ""),
      arrivesAt: "16:00",
      note: "",
    });
    expect(names(app, lead)).toEqual(["", "Otieno Odhiambo", ""]);
    const host = hostCookie(app.db);
    expect(await textOf(app.get(`/dashboard/bookings/${second?.id}`, { cookie: host }))).toContain(
      "Otieno Odhiambo sleeps here.",
    );
    expect(await textOf(app.get(`/dashboard/bookings/${lead.id}`, { cookie: host }))).toContain(
      "Otieno Odhiambo, 2 guests",
    );
    app.clock.set(Date.parse(`${GATE_DAY}T12:00:00Z`));
    expect(await textOf(app.get("/dashboard", { cookie: host }))).toContain("Otieno Odhiambo sleeps here.");
    const passes = rooms.map((room) => `/pass/${passOf(app.deps, room)}`);
    const seen = await Promise.all(passes.map((pass) => textOf(app.get(pass))));
    expect(seen.map((gate) => [gate.includes("Otieno Odhiambo"), gate.includes("Achieng Otieno")])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  test("a name that is too long is said beside it, and one of another booking's room is none of it", async () => {
    const { app, lead } = await paidRooms();
    const [first] = roomsOfParty(app, lead);
    const long = "x".repeat(81);
    const answer = await app.post(`/guest/booking/${lead.id}/rooms/names`, {
      t: lead.t,
      [`sleeper-${first?.id}`]: long,
    });
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    for (const words of ["Use at most 80 characters", long]) expect(html).toContain(words);
    const alone = await paid();
    await lango.post(`/guest/booking/${alone.id}/rooms/names`, { t: alone.t, [`sleeper-${alone.id}`]: "Otieno" });
    expect([names(app, lead), toldOf(lango.db, alone.id).sleeper]).toEqual([["", "", ""], ""]);
  });
});
