import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { insertPasskey, passkeysOf } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { callback, hold, pay, summaryForm } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { adminHelp, runAdmin, type Said } from "./admin-command.ts";

const PUBLIC_URL = "http://localhost:3000";

function say(app: TestApp, ...words: string[]): Said | "usage" {
  const { db, clock } = app;
  return runAdmin({ db, clock, siteName: "Lango", publicUrl: PUBLIC_URL }, words);
}

function open(env: Record<string, string> = {}): TestApp {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db);
  return app;
}

const told = (app: TestApp) =>
  app.db.$client.query<{ channel: string; body: string }, []>("select channel, body from messages").all();

test("the role is granted and taken back by the address, whatever its case", () => {
  const app = open();
  expect(say(app, "grant", "HOST-Wanjiru@Example.com")).toMatchObject({ isDone: true });
  expect(findHost(app.db, "host-wanjiru")?.adminSince).toBe(NOON);
  expect(say(app, "revoke", "host-wanjiru@example.com")).toMatchObject({ isDone: true });
  expect(findHost(app.db, "host-wanjiru")?.adminSince).toBeNull();
});

test("a stranger's address and words that are no command change nothing", () => {
  const app = open();
  for (const words of [
    ["grant", "nobody@example.com"],
    ["suspend", "nobody"],
    ["restore", "nobody"],
    ["brand", "nobody", "kcb"],
  ]) {
    expect(say(app, ...words)).toMatchObject({ isDone: false });
  }
  for (const words of [[], ["grant"], ["suspend"], ["restore"], ["brand", "zuristays"], ["toString", "x"]]) {
    expect(say(app, ...words)).toBe("usage");
  }
  expect(told(app)).toEqual([]);
});

test("passkeys are listed and removed by the address, and their host is told", async () => {
  const app = open();
  const email = "host-wanjiru@example.com";
  expect(say(app, "passkeys", email)).toEqual({ isDone: true, text: `${email} has no passkey.` });
  for (const name of ["Phone", "Stick"]) {
    const key = { id: name, credentialId: name, publicKey: Buffer.alloc(1), name, createdAt: NOON };
    const lastUsedAt = name === "Phone" ? NOON : null;
    write(app.db, (tx) => insertPasskey(tx, { ...key, hostId: "host-wanjiru", lastUsedAt }));
  }
  expect(say(app, "passkeys", "Host-Wanjiru@example.com")).toEqual({
    isDone: true,
    text: "Phone: added 2026-12-18, last used 2026-12-18\nStick: added 2026-12-18, not used yet",
  });
  expect([say(app, "passkeys"), say(app, "passkeys", email, "burn")]).toEqual(["usage", "usage"]);
  expect(say(app, "passkeys", "nobody@example.com", "remove")).toMatchObject({ isDone: false });
  expect(passkeysOf(app.db, "host-wanjiru")).toHaveLength(2);
  for (let n = 0; n < 2; n += 1) expect(say(app, "passkeys", email, "remove")).toMatchObject({ isDone: true });
  expect(passkeysOf(app.db, "host-wanjiru")).toEqual([]);
  await app.jobs.runDue();
  expect(app.sent.map(({ to, subject }) => [to, subject])).toEqual([[email, "Your Lango passkeys were removed"]]);
});

test("each command is in the help", () => {
  const help = adminHelp().join("\n");
  for (const verb of ["grant", "revoke", "hosts", "suspend", "restore", "brand", "invite", "passkeys"]) {
    expect(help).toContain(`lango admin ${verb}`);
  }
});

test("hosts are listed with what the operator knows them by, and found by a word", () => {
  const app = open();
  addHost(app.db, { id: "host-asha", brandName: "ashas", adminSince: NOON });
  say(app, "suspend", "zuristays", "stolen", "photos");
  const all = say(app, "hosts") as Said;
  expect(all.text).toMatch(/zuristays {2}host-wanjiru@example\.com .* 1 published {2}suspended .*: stolen photos/);
  expect(all.text).toMatch(/ashas .* administrator/);
  expect((say(app, "hosts", "asha") as Said).text).not.toContain("zuristays");
});

describe("a suspended house", () => {
  test.each(["zuristays", "host-wanjiru", "host-wanjiru@example.com"])("is named by %s", (word) => {
    const app = open();
    expect(say(app, "suspend", word)).toMatchObject({ isDone: true });
    expect(say(app, "suspend", word)).toMatchObject({ isDone: false });
  });

  test("is nowhere to be found by guests, at once, and stands as before when it is restored", async () => {
    const app = open();
    const paths = ["/zuristays", "/host/zuristays", "/api/host/zuristays", "/booking/property/garden-studio"];
    const statuses = async () => Promise.all(paths.map(async (path) => (await app.get(path)).status));
    const isListed = async () => (await (await app.get("/sitemap.xml")).text()).includes("zuristays");
    const isFound = async () => (await (await app.get("/booking/search")).text()).includes("Garden studio");
    expect([await statuses(), await isListed(), await isFound()]).toEqual([[200, 200, 200, 200], true, true]);
    say(app, "suspend", "zuristays");
    expect([await statuses(), await isListed(), await isFound()]).toEqual([[404, 404, 404, 404], false, false]);
    // What is published meanwhile is not there either.
    addProperty(app.db, { id: "loft" });
    expect((await app.get("/booking/property/loft")).status).toBe(404);
    say(app, "restore", "zuristays");
    expect([await statuses(), await isListed(), await isFound()]).toEqual([[200, 200, 200, 200], true, true]);
    expect((await app.get("/booking/property/loft")).status).toBe(200);
  });

  test("sells nothing more, and takes no more money; what was booked stays", async () => {
    const app = open();
    const held = await hold(app);
    say(app, "suspend", "zuristays");
    await pay(app, held);
    expect(app.gateway.asked).toEqual([]);
    const late = { checkIn: "2027-01-10", checkOut: "2027-01-12" };
    const form = summaryForm(late);
    const sent = await app.post("/booking/summary", form);
    expect(sent.status).toBe(303);
    expect((await app.get(sent.headers.get("location") ?? "")).status).toBe(404);
    const written = await app.post(
      "/dashboard/bookings/new",
      { property: "garden-studio", from: late.checkIn, to: late.checkOut, name: "Achieng", phone: "0712345678" },
      { cookie: hostCookie(app.db) },
    );
    expect([written.status, (await written.text()).includes("nothing more can be booked")]).toEqual([422, true]);
    const states = app.db.$client.query("select state from bookings").values();
    expect(states).toEqual([["held"]]);
  });

  test("makes no stay longer than it was sold, and lets one be shorter", async () => {
    const app = open();
    const held = await hold(app, { checkIn: "2026-12-19", checkOut: "2026-12-22" });
    await pay(app, held);
    await callback(app, held);
    say(app, "suspend", "zuristays");
    const to = (checkIn: string, checkOut: string) => {
      const booking = findBooking(app.db, held.id);
      if (!booking) throw new Error("no booking");
      const { party, revision } = booking;
      const settling = { ...app.deps, linkTo: (id: string) => `${ORIGIN}/${id}` };
      return changeStay(settling, {
        ...{ bookingId: held.id, hostId: "host-wanjiru", checkIn, checkOut, party, revision, totalKes: 9_000 },
        shownKes: 9_000,
      });
    };
    expect(to("2026-12-19", "2026-12-24")).toEqual({ outcome: "nights_taken", nights: ["2026-12-22", "2026-12-23"] });
    expect(to("2026-12-20", "2026-12-22").outcome).toBe("changed");
  });

  test.each([
    ["en", "closed your page", "is open"],
    ["sw", "amefunga ukurasa", "umefunguliwa"],
  ])("tells its host in %s, by letter and on the phone, with the reason", async (language, closed, opened) => {
    const app = open();
    app.db.$client.query("update hosts set language = ?").run(language);
    say(app, "suspend", "zuristays", "stolen photos");
    const messages = told(app);
    expect(messages.map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
    expect(messages.filter(({ body }) => body.includes(closed))).toHaveLength(2);
    expect(messages.find(({ channel }) => channel === "email")?.body).toContain("stolen photos");
    say(app, "restore", "zuristays");
    expect(
      told(app)
        .slice(2)
        .some(({ body }) => body.includes(opened)),
    ).toBeTrue();
    const dashboard = await (await app.get("/dashboard", { cookie: hostCookie(app.db) })).text();
    expect(dashboard).not.toContain("has closed your page");
  });

  test("reads on the dashboard why, and how to reach the operator", async () => {
    const app = open();
    say(app, "suspend", "zuristays", "stolen photos");
    const dashboard = await (await app.get("/dashboard", { cookie: hostCookie(app.db) })).text();
    expect(dashboard).toContain("The operator has closed your page to guests");
    expect(dashboard).toContain("stolen photos");
    expect(dashboard).toContain('href="/contact"');
  });
});

describe("a name that nobody may claim", () => {
  test("is granted by the operator alone, and the old one leads to it", async () => {
    const app = open();
    expect(say(app, "brand", "zuristays", "Equity Stays Support")).toMatchObject({ isDone: true });
    expect((await app.get("/equitystayssupport")).status).toBe(200);
    expect((await app.get("/zuristays")).status).toBe(301);
  });

  test("may look like another host's when the operator says so, but be no other's and none of ours", () => {
    const app = open();
    addHost(app.db, { id: "host-asha", brandName: "ashas" });
    expect(say(app, "brand", "ashas", "zur1stays")).toMatchObject({ isDone: true });
    expect(say(app, "brand", "zur1stays", "zuristays")).toMatchObject({ isDone: false });
    for (const name of ["dashboard", "api", "ab", "z".repeat(41)]) {
      expect(say(app, "brand", "zuristays", name)).toMatchObject({ isDone: false });
    }
  });
});

describe("registration by invitation", () => {
  const FORM = {
    firstName: "Amina",
    lastName: "Yusuf",
    email: "amina@example.com",
    phone: "0722000111",
    password: "bahari-ya-hindi",
    confirmPassword: "bahari-ya-hindi",
    submissionKey: "a-form-of-amina",
  };

  async function invited(app: TestApp): Promise<string> {
    const { text } = say(app, "invite") as Said;
    const [link = ""] = text.split("\n");
    expect(link).toStartWith(`${PUBLIC_URL}/host-register?invite=`);
    const opened = await app.get(link.slice(PUBLIC_URL.length));
    // The secret leaves the address at once.
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/host-register"]);
    return opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  test("opens one account, once, however often its form is sent", async () => {
    const app = testApp({ REGISTRATION: "invite" });
    expect((await app.get("/host-register")).status).toBe(403);
    expect((await app.post("/host-register", FORM)).status).toBe(403);
    const cookie = await invited(app);
    expect((await app.get("/host-register", { cookie })).status).toBe(200);
    expect((await app.post("/host-register", FORM, { cookie })).headers.get("location")).toBe("/claim-brand");
    expect((await app.post("/host-register", FORM, { cookie })).headers.get("location")).toBe("/claim-brand");
    const another = { ...FORM, email: "juma@example.com", submissionKey: "another" };
    expect((await app.post("/host-register", another, { cookie })).status).toBe(403);
    expect(app.db.$client.query("select count(*) as n from hosts").get()).toEqual({ n: 1 });
  });

  test("ends after 14 days, and a link that was made up opens nothing", async () => {
    const app = testApp({ REGISTRATION: "invite" });
    const cookie = await invited(app);
    app.clock.advance(14 * 24 * 3_600_000);
    expect((await app.post("/host-register", FORM, { cookie })).status).toBe(403);
    expect((await app.post("/host-register", FORM, { cookie: "lango_invite=made-up" })).status).toBe(403);
  });

  test("closed is closed, by each way in", async () => {
    const app = testApp({ REGISTRATION: "closed" });
    const page = await app.get("/host-register");
    expect([page.status, (await page.text()).includes("No new host accounts")]).toEqual([403, true]);
    expect((await app.post("/host-register", FORM)).status).toBe(403);
    expect(app.db.$client.query("select count(*) as n from hosts").get()).toEqual({ n: 0 });
  });
});

describe("whoever has the machine knows a host", () => {
  const state = (app: TestApp) => {
    const host = findHost(app.db, "host-wanjiru");
    return [host?.verifiedAt ?? null, host?.vouchedAt ?? null];
  };

  test("and says so: a Verified Host without papers, told once, named in the list, until it is taken back with a reason", () => {
    const app = open();
    expect(say(app, "verify", "zuristays", "We", "have", "met")).toMatchObject({ isDone: true });
    expect(state(app)).toEqual([NOON, NOON]);
    expect(say(app, "verify", "zuristays")).toMatchObject({ isDone: false });
    expect(say(app, "hosts")).toMatchObject({ text: expect.stringContaining("verified 2026-12-18") });
    expect(told(app).map(({ body }) => body)).toEqual(
      Array(2).fill(expect.stringContaining("You are a Verified Host at Lango now.")),
    );
    expect(say(app, "unverify", "zuristays")).toBe("usage");
    expect(say(app, "unverify", "zuristays", "Two", "complaints.")).toMatchObject({ isDone: true });
    expect(state(app)).toEqual([null, null]);
    expect(told(app).at(-1)?.body).toContain("The reason: Two complaints.");
    expect(say(app, "unverify", "zuristays", "Again")).toMatchObject({ isDone: false });
    expect(told(app)).toHaveLength(4);
  });

  test("but not one whose house is closed, nor one who is not there", () => {
    const app = open();
    say(app, "suspend", "zuristays");
    expect(say(app, "verify", "zuristays")).toMatchObject({ isDone: false });
    expect(say(app, "verify", "nobody")).toMatchObject({ isDone: false });
    expect(say(app, "unverify", "nobody", "x")).toMatchObject({ isDone: false });
    expect(say(app, "verify")).toBe("usage");
    expect(state(app)).toEqual([null, null]);
  });
});
