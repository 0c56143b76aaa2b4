import { beforeEach, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { sessionsOf } from "#db/device.queries.ts";
import { findOrAddGuest } from "#db/host.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { hashOf } from "#src/web/secrets.ts";

const PHONE = "+254722000020";
const GUEST = "guest_achieng";

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = guestCookie();
});

/** A new device of Achieng's, or of another guest. */
function guestCookie(
  id = GUEST,
  phone = PHONE,
  device = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile",
): string {
  const browser = { visitor: { kind: "anonymous" }, device } as const;
  const token = write(lango.db, (tx) => {
    const now = lango.clock.now();
    const guest = findOrAddGuest(tx, { id, phone, now });
    return openSession(tx, { guestId: guest.id }, browser, now, "phone");
  });
  return `lango=${token}`;
}

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'");
const send = (path: string, fields: Record<string, string> = {}, as = cookie) =>
  lango.post(path, fields, { cookie: as });
const rows = (sql: string) => lango.db.$client.query(sql).all();

/** Three nights from today, paid. */
async function paidStay() {
  const stay = await hold(lango);
  await pay(lango, stay);
  await callback(lango, stay);
}

/** Asks for the code that deletes, and reads it on the phone. */
async function askCode(as = cookie) {
  const answer = await send("/guest-account/delete", {}, as);
  await lango.jobs.runDue();
  const challenge = new URL(answer.headers.get("location") ?? "/", "http://x").searchParams.get("challenge") ?? "";
  return { answer, challenge, code: /^\d{6}/.exec(lango.sent.at(-1)?.body ?? "")?.[0] ?? "" };
}

test("the account is their number, their devices, their data and the way out", async () => {
  const html = await textOf(await lango.get("/guest-account", { cookie }));
  for (const words of [
    "0722\u00a0000\u00a0020",
    "Signed in on 1 device",
    "/guest-account/devices",
    "/guest-account/delete",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toContain('action="/guest-account/export"');
  expect(html).toMatch(/<form[^>]* action="\/logout" method="post"/);
});

test("strangers and hosts are led to the guest sign-in, and a dead cookie is cleared", async () => {
  const stranger = await lango.get("/guest-account", { cookie: "lango=nobody" });
  expect(stranger.headers.get("location")).toBe("/guest-login?next=%2Fguest-account");
  expect(stranger.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);
  const host = await lango.get("/guest-account", { cookie: hostCookie(lango.db) });
  expect(host.headers.get("location")).toContain("/guest-login");
  expect(host.headers.getSetCookie()).toEqual([]);
});

test("one device is signed out, all others are, and another guest's cannot be", async () => {
  const old = guestCookie();
  const oldest = guestCookie();
  const stranger = guestCookie("guest_otieno", "+254733000020");
  const html = await textOf(await lango.get("/guest-account/devices", { cookie }));
  expect(html.match(/Chrome on Android/g)?.length).toBeGreaterThanOrEqual(3);
  expect(html.match(/This device/g)).toHaveLength(1);
  const path = /action="(\/guest-account\/devices\/\w+)"/.exec(html)?.[1] ?? "";
  expect((await send(path, {}, stranger)).status).toBe(404);
  expect(sessionsOf(lango.db, { guestId: GUEST }, lango.clock.now())).toHaveLength(3);
  expect((await send(path)).status).toBe(303);
  expect(sessionsOf(lango.db, { guestId: GUEST }, lango.clock.now())).toHaveLength(2);
  expect((await send("/guest-account/devices")).status).toBe(303);
  for (const gone of [old, oldest]) expect((await lango.get("/guest-account", { cookie: gone })).status).toBe(303);
  for (const here of [cookie, stranger]) expect((await lango.get("/guest-account", { cookie: here })).status).toBe(200);
});

test("the export is what goes by their number, and nothing of another guest", async () => {
  await paidStay();
  await hold(lango, {
    checkIn: "2026-12-28",
    checkOut: "2026-12-30",
    shownKes: "9000",
    phone: "0733000020",
    name: "Otieno",
  });
  const answer = await send("/guest-account/export");
  const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(JSON.parse(text("bookings.json"))).toMatchObject([{ guestName: "Achieng Otieno", guestPhone: PHONE }]);
  expect(JSON.parse(text("payments.json"))).toMatchObject([{ state: "paid" }]);
  expect(text("messages.json")).toContain("Confirmed: Garden studio");
  expect(text("bookings.csv")).toContain("'+254722000020");
  const everything = Object.values(zip)
    .map((bytes) => strFromU8(bytes))
    .join();
  expect(everything).not.toContain("733000020");
  expect(everything).not.toContain(hashOf(cookie.slice("lango=".length)));
});

test("deletion waits for a stay that is ahead, says which, and sends no code", async () => {
  await paidStay();
  await lango.jobs.runDue();
  const told = lango.sent.length;
  expect(await textOf(await lango.get("/guest-account/delete", { cookie }))).toContain("The stay is not over");
  const { answer } = await askCode();
  expect(answer.status).toBe(409);
  expect(await textOf(answer)).toContain("Garden studio on Ngong Road");
  expect(lango.sent).toHaveLength(told);
  expect(rows("select guest_phone from bookings")).toEqual([{ guest_phone: PHONE }]);
});

test.each([
  ["damage_deposit", "The host holds the guest's damage deposit"],
  ["stay", "The guest has paid too much"],
] as const)("deletion waits while their host has money of theirs on the account %p", async (account, why) => {
  await paidStay();
  lango.clock.advance(10 * 86_400_000);
  lango.booksByHand();
  const [{ id: bookingId }] = rows("select id from bookings") as [{ id: string }];
  write(lango.db, (tx) => {
    const facts = { bookingId, hostId: "host-wanjiru", account, happenedAt: 1, createdAt: 1 };
    addEntries(tx, [{ ...facts, kind: "adjustment", amountKes: -500, who: "host", why: "given_back" }]);
  });
  const { answer } = await askCode();
  expect(answer.status).toBe(409);
  expect(await textOf(answer)).toContain(why);
  expect(rows("select guest_phone from bookings")).toEqual([{ guest_phone: PHONE }]);
});

test("after the stay, their name and numbers leave bookings, payments and messages, and only theirs", async () => {
  await paidStay();
  await hold(lango, {
    checkIn: "2026-12-28",
    checkOut: "2026-12-30",
    shownKes: "9000",
    phone: "0733000020",
    name: "Otieno",
  });
  lango.clock.set(Date.UTC(2026, 11, 21, 9));
  cookie = guestCookie();
  const other = guestCookie();
  await lango.jobs.runDue();
  const { challenge, code } = await askCode();
  expect(await textOf(await lango.get(`/guest-account/delete/code?challenge=${challenge}`, { cookie }))).toContain(
    "0722\u00a0000\u00a0020",
  );
  const answer = await send("/guest-account/delete/code", { challenge, code });
  expect(answer.status).toBe(200);
  expect(await textOf(answer)).toContain("Your account is deleted");
  expect(answer.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);

  expect((await lango.get("/guest-account", { cookie: other })).status).toBe(303);
  expect(rows("select guest_name, guest_phone, guest_email, total_kes from bookings order by check_in")).toEqual([
    { guest_name: "Former guest", guest_phone: "+0", guest_email: null, total_kes: 13_500 },
    { guest_name: "Otieno", guest_phone: "+254733000020", guest_email: null, total_kes: 9000 },
  ]);
  // What was said of them is read through by a job.
  await lango.jobs.runDue();
  for (const table of ["guests", "bookings", "payments", "callbacks", "messages", "phone_codes"]) {
    const kept = JSON.stringify(rows(`select * from ${table}`));
    expect([table, /722000020|Achieng/.test(kept)]).toEqual([table, false]);
  }
  expect(rows("select receipt, received_kes from payments")).toEqual([{ receipt: "TEST000001", received_kes: 13_500 }]);

  const bookings = await textOf(await lango.get("/dashboard?tab=bookings", { cookie: hostCookie(lango.db) }));
  expect(bookings).toContain("Former guest");
  expect(bookings).not.toContain("tel:+0");
});

test("a wrong code, no code, and a code of another number delete nothing", async () => {
  const { challenge, code } = await askCode();
  const attempts: [string, string, string][] = [
    ["", challenge, "Please enter the verification code"],
    [code === "000000" ? "000001" : "000000", challenge, "Invalid verification code"],
    [code, "x".repeat(43), "Verification code has expired"],
  ];
  for (const [typed, asked, message] of attempts) {
    const answer = await send("/guest-account/delete/code", { challenge: asked, code: typed });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(message);
  }
  const stranger = guestCookie("guest_otieno", "+254733000020");
  expect((await send("/guest-account/delete/code", { challenge, code }, stranger)).status).toBe(422);
  expect(rows("select id from guests order by id")).toEqual([{ id: GUEST }, { id: "guest_otieno" }]);
});

test("codes are limited", async () => {
  expect((await askCode()).answer.status).toBe(303);
  const answer = await send("/guest-account/delete");
  expect(answer.status).toBe(429);
  expect(await textOf(answer)).toContain("Too many requests");
});

test.each(["account", "settings"])(
  "the menu's way to %s leads a guest to their own account, and nobody else",
  async (tab) => {
    const path = `/dashboard?tab=${tab}`;
    const to = async (as?: string) => (await lango.get(path, as ? { cookie: as } : {})).headers.get("location");
    expect(await to(cookie)).toBe("/guest-account");
    expect(await to()).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(await to(hostCookie(lango.db))).toBeNull();
    expect((await lango.get("/dashboard", { cookie })).headers.get("location")).toBe("/login?next=%2Fdashboard");
  },
);
