import { expect, test } from "bun:test";
import { buildApp } from "#src/app.tsx";
import { FEEDS_OF_HOST_MOST } from "#src/calendar/change-feeds.ts";
import { PROPERTIES_MOST } from "#src/core/listing/listing.ts";
import type { Limits } from "#src/web/rate-limit.ts";
import { newSecret } from "#src/web/secrets.ts";
import { callback, hold, pay } from "./fixtures/journey.ts";
import { addHost, addProperty, quickHash } from "./fixtures/people.ts";
import { guestCookie, hostCookie } from "./fixtures/sign-in.ts";
import { addMember, memberCookie } from "./fixtures/team.ts";
import { ORIGIN, testApp } from "./fixtures/test-app.ts";

const PASSWORD = "kahawa-chungu";

test("whichever door a limit closes, it says when to come again, and what it is about in words", async () => {
  const t = testApp();
  addHost(t.db, { passwordHash: await quickHash(PASSWORD) });
  addProperty(t.db);
  const held = await hold(t, {});
  const reached = { allow: () => false, giveBack: () => {}, used: () => 1, waitMs: () => 90_000 };
  // Before every form of a house stands one that would hide the others.
  const { formsOfHost, formsOfHostInADay } = t.deps.limits;
  const forms: Partial<Limits> = { formsOfHost, formsOfHostInADay };
  const limits = new Proxy({} as Limits, { get: (_, name) => forms[name as keyof Limits] ?? reached });
  const app = buildApp({ ...t.deps, limits });
  const key = "k".repeat(43);
  const form = new URLSearchParams({
    ...{ firstName: "Amina", lastName: "Yusuf", email: "amina@example.com", phone: "0722 000 111", sure: "on" },
    ...{ password: "bahari-ya-hindi", confirmPassword: "bahari-ya-hindi", currentPassword: PASSWORD },
    ...{ brandName: "bahari", challenge: key, code: "123456", token: key, submissionKey: key },
    ...{ booking: held.id, t: held.t, name: "Amina Yusuf", rules: "on", property: "garden-studio", shownKes: "13500" },
    ...{ checkIn: "2027-01-04", checkOut: "2027-01-07", guests: "2" },
  });
  const closed = new Set<string>();
  const cookies = ["", hostCookie(t.db), guestCookie(t.db, "+254722000020")];
  for (const { method, path } of await app.doors()) {
    if (path === "/logout" || !["GET", "POST"].includes(method)) continue;
    for (const cookie of cookies) {
      const headers = new Headers({ origin: ORIGIN, host: "localhost:3000" });
      if (cookie) headers.set("cookie", cookie);
      const body = method === "POST" ? form : null;
      const answer = await app.fetch(
        new Request(ORIGIN + path.replaceAll(/:\w+/g, "bahari"), { method, headers, body }),
      );
      if (answer.status !== 429) continue;
      closed.add(path);
      expect([path, answer.headers.get("retry-after")]).toEqual([path, expect.stringMatching(/^[1-9]\d*$/)]);
      expect([path, await answer.text()]).toEqual([path, expect.stringMatching(/too.many|wait a|try again/i)]);
      break;
    }
  }
  expect(closed.size).toBeGreaterThan(25);
}, 60_000);

test("a house sends no more forms than anybody presses, whoever of it does, and reads on", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const owner = { cookie: hostCookie(t.db) };
  const cleaner = addMember(t.db, { id: "asha", hostId: "host-wanjiru", role: "cleaner", address: "+254733000010" });
  const ofTeam = { cookie: memberCookie(t.db, cleaner) };
  const send = (who: { cookie: string }) =>
    t.post("/dashboard/turnovers/ready", { property: "garden-studio", unit: "1", day: "2026-12-18" }, who);
  expect([(await send(owner)).status, (await send(ofTeam)).status]).toEqual([303, 303]);
  while (t.deps.limits.formsOfHost.allow("host-wanjiru"));
  expect([(await send(owner)).status, (await send(ofTeam)).status]).toEqual([429, 429]);
  expect((await t.get("/dashboard?tab=calendar", owner)).status).toBe(200);
});

test("what a house typed beyond that stands in the answer, to be sent once more when its hour is over", async () => {
  const t = testApp();
  addHost(t.db, { passwordHash: await quickHash(PASSWORD) });
  addProperty(t.db);
  const owner = { cookie: hostCookie(t.db) };
  const words = "A quiet flat\nabove the old market";
  const listing = {
    ...{ displayName: "Mango house", location: "Kilimani", basePriceKes: "4500", maxGuests: "2", bedrooms: "1" },
    ...{ bathrooms: "1", units: "1", description: words, intent: "save" },
  };
  while (t.deps.limits.formsOfHost.allow("host-wanjiru"));
  const at = "/dashboard/properties/garden-studio";
  const parts = new FormData();
  for (const [name, value] of Object.entries(listing)) parts.set(name, value);
  parts.set("photos", new File([new Uint8Array(5000)], "room.jpg"));
  const headers = { origin: ORIGIN, host: "localhost:3000", ...owner };
  const inParts = await t.app.fetch(new Request(ORIGIN + at, { method: "POST", headers, body: parts }));
  for (const answer of [await t.post(at, listing, owner), inParts]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
    const html = await answer.text();
    expect(html).toContain("send it again from Fri 18 Dec, 13:00");
    expect(html).toContain(`<p style="white-space:pre-line">${words}</p>`);
    const [, form = ""] = /<form[^>]* action="([^"]*)"[^>]*><input type="hidden"/.exec(html) ?? [];
    const kept = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value?.replaceAll("\r\n", "\n"),
    ]);
    expect([form, Object.fromEntries(kept)]).toEqual([at, listing]);
  }
  // No page repeats a password.
  const secret = await t.post("/account/password", { currentPassword: PASSWORD, password: "bahari-kuu" }, owner);
  expect([secret.status, /bahari-kuu|kahawa/.test(await secret.text())]).toEqual([429, false]);
  t.clock.advance(3_600_000);
  expect((await t.post(at, listing, owner)).status).toBe(303);
  expect(await (await t.get(at, owner)).text()).toContain("above the old market");
});

test("documents are printed as often as books are kept, and then read on the page", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t, {});
  await pay(t, held);
  await callback(t, held);
  const at = `/guest/booking/${held.id}/receipts`;
  const owner = { cookie: hostCookie(t.db) };
  while (t.deps.limits.documentsOfBooking.allow(held.id));
  expect((await t.get(`${at}.pdf?t=${held.t}`)).status).toBe(429);
  expect((await t.get(`${at}?t=${held.t}`)).status).toBe(200);
  expect((await t.get(`${at}.pdf`, owner)).status).toBe(200);
  while (t.deps.limits.documentsOfHost.allow("host-wanjiru"));
  expect((await t.get(`${at}/1/pdf`, owner)).status).toBe(429);
});

test("an account has so many properties, calendars, codes and pasted lines and no more", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const owner = { cookie: hostCookie(t.db) };
  const house = "/dashboard/properties/garden-studio";
  const countOf = (table: string) => t.db.$client.query<{ n: number }, []>(`select count(*) n from ${table}`).get()?.n;
  const many = (most: number) =>
    `with recursive many(n) as (select 1 union all select n + 1 from many where n < ${most})`;
  const told = async (path: string, fields: Record<string, string>) => {
    const answer = await t.post(path, { submissionKey: newSecret(), ...fields }, owner);
    return [answer.status, /at most 500 properties|can have 200 (?:calendars|codes)/.exec(await answer.text())?.[0]];
  };

  const columns = t.db.$client
    .query<{ name: string }, []>("select name from pragma_table_info('properties')")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== "id" && name !== "submission_key");
  t.db.$client.exec(`${many(PROPERTIES_MOST - 1)}
    insert into properties (id, ${columns}) select 'p' || n, ${columns} from properties, many`);
  await t.post(`${house}/copy`, {}, owner);
  const place = { displayName: "One more", location: "Kilimani", basePriceKes: "3000", maxGuests: "2" };
  const added = await told("/dashboard/properties/new", { ...place, bedrooms: "1", bathrooms: "1", units: "1" });
  expect([added, countOf("properties")]).toEqual([[422, "at most 500 properties"], PROPERTIES_MOST]);

  t.db.$client.exec(`${many(FEEDS_OF_HOST_MOST)}
    insert into feeds (id, property_id, name, channel, created_at) select 'f' || n, 'p' || n, 'x', 'other', 1 from many`);
  const feed = await told(`${house}/calendars`, { name: "", url: "https://calendar.example/x.ics", unit: "" });
  expect([feed, countOf("feeds")]).toEqual([[422, "can have 200 calendars"], FEEDS_OF_HOST_MOST]);

  const code = { code: "KARIBU10", percent: "10", amountKes: "", lastDay: "", mostUses: "", minNights: "" };
  await told(`${house}/prices/codes`, code);
  expect(countOf("promo_codes")).toBe(1);
  const ofCode = t.db.$client
    .query<{ name: string }, []>("select name from pragma_table_info('promo_codes')")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== "id" && name !== "code");
  t.db.$client.exec(`${many(199)}
    insert into promo_codes (id, code, ${ofCode}) select 'c' || n, 'CODE' || n, ${ofCode} from promo_codes, many`);
  expect([await told(`${house}/prices/codes`, { ...code, code: "KARIBU20" }), countOf("promo_codes")]).toEqual([
    [422, "can have 200 codes"],
    200,
  ]);

  t.deps.limits.pastedOfHost.allow("host-wanjiru", 19_999_900);
  const pasted = { pasted: "UKR51ZDR4F Confirmed. ".repeat(5) };
  expect((await told("/dashboard/payments/statement", pasted))[0]).toBe(429);
});
