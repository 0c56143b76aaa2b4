import { afterAll, describe, expect, test } from "bun:test";
import { noticeChoicesOf } from "#db/notice.queries.ts";
import { pushDevicesOf } from "#db/push.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { KINDS, NOTICE_KINDS, NOTICE_WAYS } from "#src/core/message/host-notices.ts";
import { DEVICES_MOST } from "#src/core/message/push-device.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { openPushService } from "#src/dev/fixtures/push-service.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { hashOf } from "#src/web/secrets.ts";

const HOST = "host-wanjiru";
const HOME = "/dashboard/notices";
const service = openPushService(() => t.clock.now());
const WHATSAPP = { WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_NOTICE_TEMPLATE: "news" };
const t = testApp({ PUSH_ALLOW_HOSTS: service.host, ...WHATSAPP });
afterAll(() => service.stop());
addHost(t.db);
addProperty(t.db);
addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null, phone: "+254711000001" });
const cookie = hostCookie(t.db);
const barasa = hostCookie(t.db, "host-barasa");

const html = async (path = HOME) => (await t.get(path, { cookie })).text();
const ticksOf = (page: string, kind: string) =>
  [...page.matchAll(new RegExp(`<input type="checkbox"[^>]* name="${kind}"[^>]*>`, "g"))].map(([tag]) => ({
    value: / value="(\w+)"/.exec(tag)?.[1] ?? "",
    isOn: tag.includes("checked"),
  }));

/** The form as the page shows it: what is ticked of each kind, and the two lists. */
function formIn(page: string): Record<string, string[]> {
  const ticked = (kind: string) => ticksOf(page, kind).flatMap(({ value, isOn }) => (isOn ? value : []));
  const chosen = (name: string) =>
    new RegExp(`<select[^>]*name="${name}".*?<option value="(\\w+)" selected`, "s").exec(page)?.[1] ?? "";
  const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ticked(kind)]));
  return { ...kinds, backup: [chosen("backup")], hour: [chosen("hour")] };
}
const flash = (answer: Response) => answer.headers.getSetCookie().find((line) => line.startsWith("lango_flash="));
const chosen = () => [...noticeChoicesOf(t.db, HOST).keys()];

describe("the form", () => {
  test("shows what holds, and sent as it is changes nothing", async () => {
    const form = formIn(await html());
    expect(form).toMatchObject({ request: ["sms"], papers: ["sms", "email"], backup: ["sms"], hour: ["20"] });
    expect((await t.post(HOME, form, { cookie })).status).toBe(303);
    expect(chosen()).toEqual([]);
  });

  test("keeps what was chosen, without a script", async () => {
    const form = formIn(await html());
    const wish = {
      ...form,
      booking: ["email", "whatsapp"],
      review: [],
      money: ["waits"],
      backup: ["email"],
      hour: ["7"],
    };
    expect(flash(await t.post(HOME, wish, { cookie }))).toContain("notices_saved");
    expect(formIn(await html())).toEqual({ ...wish, booking: ["whatsapp", "email"] });
    expect(chosen().sort()).toEqual(["booking", "money", "review"]);
    // And back to Lango's own.
    await t.post(HOME, form, { cookie });
    expect(chosen()).toEqual([]);
  });

  test("says beside the kind what is wrong, keeps what was ticked, and saves nothing", async () => {
    const form = formIn(await html());
    const answer = await t.post(HOME, { ...form, claim: [], booking: ["email"], question: ["waits"] }, { cookie });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('<a href="#claim">Choose at least one way: A payment to look at</a>');
    expect(page).toContain("wait for a day: A new question");
    expect(formIn(page).booking).toEqual(["email"]);
    expect(chosen()).toEqual([]);
  });

  test("hostile values are no choice", async () => {
    const form = formIn(await html());
    const odd = {
      ...form,
      booking: ["sms", "pigeon", "__proto__"],
      backup: ["pigeon"],
      hour: ["99"],
      constructor: ["sms"],
    };
    expect((await t.post(HOME, odd, { cookie })).status).toBe(303);
    expect(formIn(await html())).toEqual(form);
  });

  test("the database refuses what no form may leave: nothing at all, or what cannot wait", () => {
    const insert = (kind: string, ways: string) => () =>
      t.db.$client.exec(`insert into notice_choices values ('${HOST}', '${kind}', ${ways}, 1)`);
    for (const kind of NOTICE_KINDS) {
      if (!KINDS[kind].mayBeOff) expect(insert(kind, "0, 0, 0, 0, 0")).toThrow("CHECK");
      if (!KINDS[kind].mayWait) expect(insert(kind, "0, 1, 0, 0, 1")).toThrow("CHECK");
      insert(kind, "1, 1, 0, 0, 0")();
    }
    t.db.$client.exec("delete from notice_choices");
  });

  test("every kind stands there once, with every way, and WhatsApp only where this house has it", async () => {
    const page = await html();
    for (const kind of NOTICE_KINDS) {
      const values = ticksOf(page, kind).map(({ value }) => value);
      expect([kind, values]).toEqual([kind, [...NOTICE_WAYS, ...(KINDS[kind].mayWait ? ["waits"] : [])]]);
    }
    const without = testApp();
    addHost(without.db);
    const other = await (await without.get(HOME, { cookie: hostCookie(without.db) })).text();
    expect([other.includes('value="whatsapp"'), other.includes('value="email"')]).toEqual([false, true]);
  });
});

describe("devices", () => {
  const turnOn = (subscription: Record<string, string>, as = cookie) =>
    t.post(`${HOME}/devices`, subscription, { cookie: as });
  const devices = (hostId = HOST) => pushDevicesOf(t.db, hostId, t.clock.now());

  test("a browser is kept sealed, once a sign-in; then push is the usual way", async () => {
    const { subscription } = service.browser();
    const again = service.browser().subscription;
    expect(flash(await turnOn(subscription))).toContain("push_on");
    await turnOn(again);
    expect(devices().map((one) => one.subscription)).toEqual([again]);
    const kept = JSON.stringify(t.db.$client.query("select * from push_devices").all());
    expect([kept.includes(again.endpoint), kept.includes(again.p256dh), kept.includes("127.0.0.1")]).toEqual([
      false,
      false,
      false,
    ]);
    const page = await html();
    expect(formIn(page)).toMatchObject({ booking: ["push"], request: ["push", "sms"], papers: ["push", "email"] });
    expect([page.includes("This device"), page.includes("data-push=")]).toEqual([true, false]);
  });

  test("a test shows at once, and says what became of it", async () => {
    const { subscription, shown, leaves } = service.browser();
    await turnOn(subscription);
    const [one] = devices();
    const tried = () => t.post(`${HOME}/devices/${one?.id}/test`, {}, { cookie });
    expect(flash(await tried())).toContain("push_test");
    expect(shown.map(({ words }) => words.body)).toEqual(["This is how it looks"]);
    service.answers(() => new Response(null, { status: 503 }));
    expect(flash(await tried())).toContain("push_later");
    service.answers(undefined);
    leaves();
    expect(flash(await tried())).toContain("push_gone");
    expect((await tried()).status).toBe(404);
    expect(devices()).toEqual([]);
  });

  test("another host can neither test nor end it, and takes over the browser that they sign in with", async () => {
    const { subscription, shown } = service.browser();
    await turnOn(subscription);
    const [one] = devices();
    expect((await t.post(`${HOME}/devices/${one?.id}/test`, {}, { cookie: barasa })).status).toBe(404);
    await t.post(`${HOME}/devices/${one?.id}/end`, {}, { cookie: barasa });
    expect([devices().length, shown.length]).toEqual([1, 0]);
    await turnOn(subscription, barasa);
    expect([devices().length, devices("host-barasa").length]).toEqual([0, 1]);
  });

  test("a suspended host has none, turns on no other, and reads why", async () => {
    const suspend = (at: number | null) => t.db.$client.query("update hosts set suspended_at = ?").run(at);
    await turnOn(service.browser().subscription);
    suspend(1);
    try {
      expect((await turnOn(service.browser().subscription)).status).toBe(403);
      expect(devices()).toEqual([]);
      const page = await html();
      expect([page.includes("no device takes notifications"), page.includes("data-push=")]).toEqual([true, false]);
    } finally {
      suspend(null);
    }
  });

  test.each<[string, Record<string, string>]>([
    ["no fields", {}],
    ["an address in clear", { endpoint: "http://push.example/x" }],
    ["a page of ours", { endpoint: "/dashboard" }],
    ["a key that is none", { p256dh: "x" }],
  ])("what is no subscription is refused: %s", async (_, change) => {
    const whole = Object.keys(change).length === 0 ? {} : { ...service.browser().subscription, ...change };
    expect((await turnOn(whole)).status).toBe(400);
  });

  test("a host has six at most, in the database too, each of a sign-in of theirs", async () => {
    for (let n = 0; n < DEVICES_MOST + 2; n += 1) {
      const token = `many-${n}`;
      t.clock.advance(1);
      const now = t.clock.now();
      const session = { tokenHash: hashOf(token), hostId: HOST, now, endsAt: now + 1e9, device: `${n}` };
      write(t.db, (tx) => startSession(tx, session));
      expect((await turnOn(service.browser().subscription, `lango=${token}`)).status).toBe(200);
    }
    expect(devices().map(({ name }) => name)).toEqual(["2", "3", "4", "5", "6", "7"]);
    const insert = (host: string, hash: string) => () =>
      t.db.$client
        .query(
          "insert into push_devices (id, host_id, session_hash, sealed, mark, created_at) values ('x', ?, ?, '-', 'x', 1)",
        )
        .run(host, hash);
    expect(insert(HOST, hashOf("many-0"))).toThrow("six devices at most");
    expect(insert("host-barasa", hashOf("many-0"))).toThrow("the host of its session");
  });
});

test("a database under another instance key makes another pair, and asks browsers anew", async () => {
  const pair = () => t.db.$client.query("select public_key as key from push_keys").get() as { key: string };
  const before = pair().key;
  t.db.$client.exec("update push_keys set sealed = 'of-another-house'");
  const page = await html();
  expect(pair().key).not.toBe(before);
  expect(page).toContain(pair().key);
  expect(pushDevicesOf(t.db, HOST, t.clock.now())).toEqual([]);
});
