import { beforeEach, expect, test } from "bun:test";
import { toldOf } from "#db/told.queries.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

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
    expect(toldOf(lango.db, held.id)).toEqual({ arrivesAt: null, note: "", company: "", kraPin: null });
  },
);

test("nothing is told of a stay that is not certain, or over; each part leaves the other as it was", async () => {
  const held = await hold(lango);
  await tell(held, "arrival", { arrivesAt: "16:00", note: "" });
  await tell(held, "billing", { company: "Acme Ltd", pin: "" });
  expect(toldOf(lango.db, held.id)).toEqual({ arrivesAt: null, note: "", company: "", kraPin: null });
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
