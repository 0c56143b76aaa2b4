import { beforeAll, describe, expect, test } from "bun:test";
import { auditPage } from "#db/audit.queries.ts";
import { saveBookingNote } from "#db/stay-fact.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { deskCookie, READS } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveSection } from "#src/guide/load-guide.ts";
import { bookingToken } from "#src/web/deps.ts";
import { isLookPage } from "#src/web/door/look.ts";

const MINUTE = 60_000;

/** Wanjiru's account, and Asha who looks after the site. */
function accounts(): TestApp {
  const t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-asha", brandName: "ashas", adminSince: NOON, phone: "+254700000001" });
  return t;
}

/** Wanjiru's house with a paid stay, one that is held and one that was asked for, and Asha who looks after the site. */
async function site() {
  const t = accounts();
  t.booksByHand();
  addProperty(t.db, { units: 5 });
  const paid = await hold(t, { phone: "0722 000 020", email: "achieng@example.com" });
  await pay(t, paid);
  await callback(t, paid);
  addManualTill(t);
  const held = await hold(t, { phone: "+44 7911 123456", email: "amy@example.com" });
  write(t.db, (tx) => {
    saveBookingNote(tx, { bookingId: paid.id, words: "Cot from the store", at: NOON, by: "host-wanjiru" });
    const guide = { pin: "-1.3, 36.78", lat: "-1.3", lng: "36.78" };
    saveSection(tx, t.deps.secrets, { propertyId: "garden-studio", section: "way", guide, now: NOON });
  });
  return { t, paid, held, sent: await writtenIn(t) };
}

/** A guest whom their host wrote in, and sends the link to pay by WhatsApp or SMS. */
async function writtenIn(t: TestApp): Promise<{ id: string; t: string }> {
  const form = {
    property: "garden-studio",
    unit: "",
    from: "2026-12-20",
    to: "2026-12-22",
    guests: "2",
    language: "en",
  };
  const guest = { name: "Achieng Otieno", phone: "0722 000 020", pay: "link", price: "", receipt: "" };
  const cookie = deskCookie(t, "host-wanjiru");
  await t.post("/dashboard/bookings/new", { ...form, ...guest, submissionKey: "written-in" }, { cookie });
  const [row] = t.db.$client.query<{ id: string }, []>("select id from bookings where source = 'host'").all();
  if (!row) throw new Error("nobody was written in");
  return { id: row.id, t: bookingToken(t.deps, row.id) };
}

async function look(t: TestApp, admin = deskCookie(t, "host-asha"), reason = "their calendar is empty") {
  const begun = await t.post("/admin/hosts/host-wanjiru/look", { reason }, { cookie: admin });
  const own = begun.headers.getSetCookie().find((cookie) => cookie.startsWith("lango_look=")) ?? "";
  return { begun, admin, cookie: `${admin}; ${own.split(";")[0]}` };
}

/** Every way of writing what guests left: none of it is on any page of a look. */
const GUESTS = /722\D{0,1}000\D{0,1}020|7911\D{0,1}123\D{0,1}456|achieng@|host-wanjiru@|712\D{0,1}345\D{0,1}678/;

describe("a look at a host's pages", () => {
  let here: Awaited<ReturnType<typeof site>>;
  let cookie: string;
  beforeAll(async () => {
    here = await site();
    ({ cookie } = await look(here.t));
  });
  const changes = () => here.t.db.$client.query<{ n: number }, []>("select total_changes() as n").get()?.n;

  test("opens every page of the list, as the host sees it, with nothing of guests and no key", async () => {
    const { t, paid, held, sent } = here;
    const paths = [
      "/dashboard",
      "/dashboard?tab=calendar",
      "/dashboard?tab=bookings",
      "/dashboard?tab=properties",
      "/dashboard?tab=money",
    ];
    const more = [
      `/dashboard/bookings/${paid.id}`,
      `/dashboard/bookings/${held.id}`,
      `/dashboard/bookings/${sent.id}`,
      "/dashboard/properties/garden-studio",
      "/dashboard/properties/garden-studio/prices",
      "/dashboard/properties/garden-studio/prices/fees",
    ];
    const host = deskCookie(t, "host-wanjiru");
    for (const path of [...paths, ...more]) {
      const before = changes();
      const answer = await t.get(path, { cookie });
      const html = await answer.text();
      expect([path, answer.status, changes()]).toEqual([path, 200, before]);
      const isLooked = html.includes("You see the dashboard of zuristays");
      // In the text of a link a space and a plus are written otherwise.
      const read = html.replace(/%[0-9A-F]{2}/g, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)));
      expect([path, isLooked, read.match(GUESTS)?.[0]]).toEqual([path, true, undefined]);
      // Guests are there by their first letters alone.
      expect([path, /Achieng|Otieno/.test(read)]).toEqual([path, false]);
      // Nor what the house notes of them, nor the way to it.
      expect([path, /Cot from the store|maps\/dir/.test(read)]).toEqual([path, false]);
      for (const key of [paid.t, held.t, sent.t]) expect([path, html.includes(key)]).toEqual([path, false]);
      // Nothing but the end of the look can be pressed.
      const live = [...html.matchAll(/<form (?!inert)[^>]*method="post"[^>]*>/g)].map(([form]) => form);
      expect([path, live.filter((form) => !form.includes("/admin/look/end"))]).toEqual([path, []]);
      // And their host sees all of it.
      expect([path, (await t.get(path, { cookie: host })).status]).toEqual([path, 200]);
    }
    const whole = async (id: string) => (await t.get(`/dashboard/bookings/${id}`, { cookie: host })).text();
    expect(await whole(paid.id)).toMatch(GUESTS);
    const today = await (await t.get("/dashboard", { cookie: host })).text();
    for (const html of [today, await whole(paid.id)])
      expect(html).toMatch(/maps\/dir.*Cot from the store|Cot from the store.*maps\/dir/s);
    expect(await whole(sent.id)).toContain(`%3Ft%3D${sent.t}`);
  });

  test("is refused by every other route of the product, and nothing is changed by any", async () => {
    const { t, paid } = here;
    const app = buildApp(t.deps);
    const doors = (await app.doors()).filter(({ path }) => !/^\/(?:static|assets|photos|previews)\//.test(path));
    expect(doors.length).toBeGreaterThan(150);
    const open: string[] = [];
    for (const { method, path } of doors) {
      const id = path.includes("properties") ? "garden-studio" : paid.id;
      const address = path.replace(/:id/, id).replace(/:\w+/g, "x").replace("*", "x");
      if (address === "/admin/look/end") continue;
      const isAsked = method === "GET" || method === "HEAD";
      const headers = new Headers({ cookie, origin: ORIGIN, host: "localhost:3000" });
      if (!isAsked) headers.set("content-type", "application/x-www-form-urlencoded");
      const form = isAsked ? {} : { body: "shownKes=13500&reason=x&answer=allowed&door=open" };
      const request = new Request(ORIGIN + address, { method: method === "ALL" ? "PUT" : method, headers, ...form });
      const before = changes();
      const answer = await app.fetch(request);
      const what = `${method} ${address}`;
      expect([what, changes()]).toEqual([what, before]);
      if (answer.status === 403) continue;
      open.push(`${method} ${path}`);
      expect([what, isLookPage(request)]).toEqual([what, true]);
    }
    expect([...new Set(open)].sort()).toEqual([
      "GET /dashboard",
      "GET /dashboard/bookings/:id",
      "GET /dashboard/properties/:id",
      "GET /dashboard/properties/:id/prices",
      "GET /dashboard/properties/:id/prices/:section",
    ]);
    for (const tab of ["payouts", "account", "settings"]) {
      expect([tab, (await t.get(`/dashboard?tab=${tab}`, { cookie })).status]).toEqual([tab, 403]);
      expect([tab, (await t.get(`/dashboard?tab=today&tab=${tab}`, { cookie })).status]).toEqual([tab, 403]);
    }
    for (const tab of ["messages", "share", "guide", "made-tomorrow"]) {
      expect([tab, (await t.get(`/dashboard?tab=${tab}`, { cookie })).status]).toEqual([tab, 403]);
    }
    for (const path of [
      "/dashboard/messages",
      "/dashboard/share",
      "/dashboard/made-tomorrow",
      "/dashboard/properties/garden-studio/guide",
      "/dashboard/properties/garden-studio/made-tomorrow",
      `/dashboard/bookings/${paid.id}/messages`,
      `/dashboard/bookings/${paid.id}/made-tomorrow`,
      "/dashboard/%62ookings/new",
      "/dashboard/bookings/new",
      "/dashboard/properties/new",
      "//dashboard",
      "/social-media-connect",
      "/social-media-connect/links/new",
      "/social-media-connect/look",
      "/zuristays",
    ]) {
      expect([path, (await t.get(path, { cookie })).status]).toEqual([path, 403]);
    }
  }, 30_000);

  test("another host's house is not there", async () => {
    addHost(here.t.db, { id: "host-barasa", brandName: "mwangazahouse", phone: "+254733000009" });
    addProperty(here.t.db, { id: "loft", hostId: "host-barasa" });
    expect((await here.t.get("/dashboard/properties/loft", { cookie })).status).toBe(404);
  });
});

test("needs a reason and a passkey, is told to the host by letter and phone and on their account page, and stands in the log", async () => {
  const t = accounts();
  expect((await look(t, deskCookie(t, "host-asha", READS))).begun.status).toBe(403);
  const admin = deskCookie(t);
  expect((await look(t, admin, "  ")).begun.status).toBe(422);
  const own = await t.post("/admin/hosts/host-asha/look", { reason: "me" }, { cookie: admin });
  expect([own.status, t.db.$client.query("select count(*) as n from looks").get()]).toEqual([404, { n: 0 }]);
  const { begun } = await look(t, admin);
  expect([begun.status, begun.headers.get("location")]).toEqual([303, "/dashboard"]);
  const told = t.db.$client
    .query<{ channel: string; recipient: string; body: string }, []>(
      "select channel, recipient, body from messages where body like '%15 minutes%' order by channel",
    )
    .all();
  expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ["email", "host-wanjiru@example.com"],
    ["sms", "+254712345678"],
  ]);
  expect(told[0]?.body).toContain("their calendar is empty");
  const account = await (await t.get("/account", { cookie: deskCookie(t, "host-wanjiru") })).text();
  expect(account).toContain("their calendar is empty");
  const [act] = auditPage(t.db, { most: 1 });
  expect(act).toMatchObject({
    action: "look_begun",
    actorId: "host-asha",
    subjectId: "host-wanjiru",
    words: "their calendar is empty",
  });
});

test("a look that is not ended ends in the log by itself, once; one that was ended, or is not over, does not again", async () => {
  const t = accounts();
  const acts = () =>
    auditPage(t.db, { most: 10 })
      .map(({ action, actorKind, subjectId }) => `${action} ${actorKind} ${subjectId}`)
      .reverse();
  const [begun, ended] = ["look_begun admin host-wanjiru", "look_ended admin host-wanjiru"];
  const one = await look(t);
  await t.post("/admin/look/end", {}, { cookie: one.cookie });
  await look(t);
  t.clock.advance(15 * MINUTE - 1);
  await t.jobs.runDue();
  expect(acts()).toEqual([begun, ended, begun]);
  t.clock.advance(1);
  await t.jobs.runDue();
  await t.jobs.runDue();
  expect(acts()).toEqual([begun, ended, begun, "look_ran_out system host-wanjiru"]);
});

describe("a look is over", () => {
  const sees = async (t: TestApp, cookie: string) => {
    const html = await (await t.get("/dashboard", { cookie })).text();
    return html.includes("You see the dashboard of zuristays") ? "Wanjiru's" : "their own";
  };

  test.each<[string, (t: TestApp, one: Awaited<ReturnType<typeof look>>) => unknown, string]>([
    ["at once, by a press", (t, { cookie }) => t.post("/admin/look/end", {}, { cookie }), "their own"],
    ["not before its time", (t) => t.clock.advance(15 * MINUTE - 1), "Wanjiru's"],
    ["after a quarter of an hour", (t) => t.clock.advance(15 * MINUTE), "their own"],
    [
      "when the role is taken back",
      (t) => t.db.$client.query("update hosts set admin_since = null").run(),
      "their own",
    ],
    [
      "when the host has left",
      (t) => t.db.$client.query("update hosts set deleted_at = 1 where id = 'host-wanjiru'").run(),
      "their own",
    ],
  ])("%s", async (_, end, seen) => {
    const t = accounts();
    const one = await look(t);
    expect(await sees(t, one.cookie)).toBe("Wanjiru's");
    await end(t, one);
    expect(await sees(t, one.cookie)).toBe(seen);
  });

  test("in no other session: its cookie alone opens nothing, nor to another administrator", async () => {
    const t = accounts();
    addHost(t.db, { id: "host-juma", brandName: "jumas", adminSince: NOON, phone: "+254700000002" });
    const { cookie } = await look(t);
    const alone = cookie.split("; ")[1] ?? "";
    expect((await t.get("/dashboard", { cookie: alone })).status).toBe(303);
    expect(await sees(t, `${deskCookie(t, "host-juma")}; ${alone}`)).toBe("their own");
    expect(await sees(t, `${deskCookie(t, "host-asha")}; ${alone}`)).toBe("their own");
    expect(await sees(t, `${deskCookie(t, "host-asha")}; lango_look=made-up`)).toBe("their own");
  });
});
