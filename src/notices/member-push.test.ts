import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { devicesOfMember } from "#db/member-push.queries.ts";
import { pushDevicesOf } from "#db/push.queries.ts";
import { setPropertiesOfMember, updateMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import type { NoticeKind } from "#src/core/message/host-notices.ts";
import type { TeamRole } from "#src/core/team/team.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { openPushService } from "#src/dev/fixtures/push-service.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { tellHost } from "#src/messaging/tell-host.ts";

const HOST = "host-wanjiru";
const ME = "/dashboard/me";
let t: TestApp;
const service = openPushService(() => t.clock.now());
afterAll(() => service.stop());

beforeEach(() => {
  service.answers(undefined);
  t = testApp({ PUSH_ALLOW_HOSTS: service.host });
  addHost(t.db);
  addProperty(t.db);
  addProperty(t.db, { id: "hut", displayName: "Lake hut" });
});

/** Somebody of the team whose phone is told, and what it has shown. */
async function helper(role: TeamRole, propertyIds?: readonly string[]) {
  const member = addMember(t.db, {
    id: `m-${role}`,
    role,
    address: "+254733000112",
    ...(propertyIds && { propertyIds }),
  });
  const cookie = memberCookie(t.db, member);
  // Their page has the key that the browser is asked with.
  await t.get(ME, { cookie });
  const browser = service.browser();
  const { status } = await t.post(`${ME}/notices`, browser.subscription, { cookie });
  return { ...browser, id: member.id, cookie, status, bodies: () => browser.shown.map(({ words }) => words.body) };
}
const devices = (id: string) => devicesOfMember(t.db, id, t.clock.now());
/** Something of the garden studio, of a stay that begins tomorrow, unless it says otherwise. */
const tell = (kind: NoticeKind, of: { propertyId?: string; checkIn?: string } = {}) =>
  write(t.db, (tx) =>
    tellHost(
      tx,
      { id: HOST },
      {
        ...{ kind, body: "Said to the owner", now: t.clock.now() },
        of: { propertyId: "garden-studio", checkIn: "2026-12-19", ...of },
      },
    ),
  );
const run = () => t.jobs.runDue();

test("a caretaker is told of a booking that was paid, by its kind alone; a press leads to their own page", async () => {
  const { shown, status } = await helper("caretaker");
  expect(status).toBe(200);
  const held = await hold(t);
  await pay(t, held);
  await callback(t, held, { receipt: "UKR0000001" });
  await run();
  expect(shown.map(({ words }) => [words.body, words.page])).toEqual([["A new booking", "/dashboard"]]);
  expect(JSON.stringify(shown)).not.toMatch(/KES|KSh|Achieng|0722|13,500/);
});

test.each<[TeamRole, NoticeKind, { propertyId?: string; checkIn?: string }, string[]]>([
  ["caretaker", "cancelled", {}, ["A booking was cancelled"]],
  ["caretaker", "booking", { checkIn: "2027-02-01" }, []],
  ["caretaker", "question", {}, []],
  ["caretaker", "money", {}, []],
  ["co_host", "question", {}, ["A new question"]],
  ["co_host", "booking", { checkIn: "2027-02-01" }, ["A new booking"]],
  ["co_host", "claim", {}, []],
  ["co_host", "refund", {}, []],
])("a %s of the studio, of %p %p, is shown %p", async (role, kind, of, expected) => {
  const { bodies } = await helper(role, ["garden-studio"]);
  tell(kind, of);
  tell(kind, { ...of, propertyId: "hut" });
  await run();
  expect(bodies()).toEqual(expected);
});

describe("what is not theirs any more", () => {
  test("is not told, though it waited: a property was taken from them in between", async () => {
    const { id, bodies } = await helper("caretaker", ["garden-studio", "hut"]);
    tell("booking", { propertyId: "hut" });
    write(t.db, (tx) => setPropertiesOfMember(tx, id, ["garden-studio"]));
    await run();
    expect([bodies(), devices(id).length]).toEqual([[], 1]);
  });

  test.each<[string, (id: string, cookie: string) => unknown]>([
    ["another role", (id) => write(t.db, (tx) => updateMember(tx, id, { role: "cleaner" }))],
    ["leaving", (_, cookie) => t.post(`${ME}/leave`, { sure: "yes" }, { cookie })],
    ["being ended", (id) => t.post(`/dashboard/team/${id}/end`, {}, { cookie: hostCookie(t.db) })],
    ["signing out", (_, cookie) => t.post("/logout", {}, { cookie })],
    ["suspension of the house", () => t.db.$client.run("update hosts set suspended_at = 1")],
  ])("ends with %s, and what waits is not told", async (_, then) => {
    const { id, cookie, bodies } = await helper("caretaker");
    tell("booking");
    await then(id, cookie);
    await run();
    expect(t.db.$client.query("select * from member_devices").all()).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  test("and a browser whose address is gone is dropped", async () => {
    const { id, leaves } = await helper("caretaker");
    leaves();
    tell("booking");
    await run();
    expect(devices(id)).toEqual([]);
  });
});

test("a service that is down is asked again for half an hour, and then it is no news any more", async () => {
  const { bodies } = await helper("caretaker");
  service.answers(() => new Response(null, { status: 503 }));
  tell("booking");
  await run();

  t.clock.advance(60_000);
  service.answers(undefined);
  await run();
  expect(bodies()).toEqual(["A new booking"]);
  service.answers(() => new Response(null, { status: 503 }));
  tell("booking");
  for (let n = 0; n < 20; n += 1) {
    await run();
    t.clock.advance(5 * 60_000);
  }
  service.answers(undefined);
  await run();
  expect(bodies()).toEqual(["A new booking"]);
});

test("their own page says what they hear of, turns it off, and tries it; who hears of nothing has no button", async () => {
  const { id, cookie, bodies } = await helper("caretaker");
  const page = async (as: string) => (await t.get(ME, { cookie: as })).text();
  const html = await page(cookie);
  for (const words of ["A new booking", "never of money", "This device"]) expect(html).toContain(words);
  expect(html).not.toContain("Money came in");
  const path = `${ME}/notices/${devices(id)[0]?.id}`;
  await t.post(`${path}/test`, {}, { cookie });
  expect(bodies()).toEqual(["This is how it looks"]);
  await t.post(`${path}/end`, {}, { cookie });
  expect(devices(id)).toEqual([]);
  expect(await page(cookie)).toContain("at&quot;:&quot;/dashboard/me/notices");
  const cleaner = addMember(t.db, { id: "cleaner", role: "cleaner", address: "+254733000119" });
  const theirs = memberCookie(t.db, cleaner);
  expect(await page(theirs)).not.toContain("data-push=");
  expect((await t.post(`${ME}/notices`, service.browser().subscription, { cookie: theirs })).status).toBe(404);
});

test("one browser tells one person: an owner's becomes the member's, and the other way round; nobody ends another's", async () => {
  const owner = hostCookie(t.db);
  const { id, subscription } = await helper("caretaker");
  const device = devices(id)[0]?.id;
  const other = memberCookie(t.db, addMember(t.db, { id: "other", address: "+254733000113" }));
  for (const what of ["end", "test"]) await t.post(`${ME}/notices/${device}/${what}`, {}, { cookie: other });
  expect(devices(id)).toHaveLength(1);
  await t.post("/dashboard/notices/devices", subscription, { cookie: owner });
  expect([devices(id).length, pushDevicesOf(t.db, HOST, t.clock.now()).length]).toEqual([0, 1]);
  await t.post(`${ME}/notices`, subscription, { cookie: other });
  expect([devices("other").length, pushDevicesOf(t.db, HOST, t.clock.now()).length]).toEqual([1, 0]);
  expect((await t.post(`${ME}/notices`, subscription, { cookie: owner })).status).toBe(404);
  const kept = JSON.stringify(t.db.$client.query("select * from member_devices").all());
  expect(kept).not.toContain(subscription.endpoint);
});
