import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { createServer } from "node:net";
import { endSessionsOf } from "#db/device.queries.ts";
import { findNotice, saveNoticeChoice } from "#db/notice.queries.ts";
import { hasPushDevice, pushDevicesOf } from "#db/push.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { deleteHost } from "#src/account/delete-host.ts";
import { webPushSender } from "#src/adapters/push/web-push-sender.ts";
import { BACKUP_AFTER_MS, NOTICE_KINDS, type NoticeKind, PUSH_TRIED_MS } from "#src/core/message/host-notices.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { decrypted, openPushService } from "#src/dev/fixtures/push-service.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import { suspendHost } from "#src/operations/suspend-host.ts";
import { hashOf } from "#src/web/secrets.ts";
import { pushNotice } from "./push-notice.ts";

const HOST = "host-wanjiru";
const DAY = 24 * 3_600_000;
/** What an SMS says of it, and a locked screen must not. */
const SMS = "Achieng Otieno, 0722 000 020, KES 13,500, code LGX7K2, M-PESA UKR51ZDR4F, 20-23 Dec";
const SECRETS = ["Achieng", "Otieno", "0722", "13,500", "13500", "KES", "LGX7K2", "UKR51", "Dec", "Garden"];

const service = openPushService(() => t.clock.now());
const t = testApp({ PUSH_ALLOW_HOSTS: service.host });
addHost(t.db);
addProperty(t.db);
afterAll(() => service.stop());

let signIns = 0;
/** A browser that Wanjiru signed in with, whose notifications are on. */
async function device(hostId = HOST) {
  signIns += 1;
  const token = `sign-in-${signIns}`;
  const tokenHash = hashOf(token);
  const now = t.clock.now();
  write(t.db, (tx) => startSession(tx, { tokenHash, hostId, now, endsAt: now + 30 * DAY, device: "Chrome Android" }));
  const browser = service.browser();
  const cookie = `lango=${token}`;
  const answer = await t.post("/dashboard/notices/devices", browser.subscription, { cookie });
  expect(answer.status).toBe(200);
  return { ...browser, cookie, tokenHash };
}

let told = 0;
function tell(kind: NoticeKind = "booking"): string {
  told += 1;
  const id = `notice-${told}`;
  write(t.db, (tx) => tellHost(tx, { id: HOST }, { kind, body: SMS, now: t.clock.now(), id }));
  return id;
}

/** All that was sent to her by SMS or letter since the last time. */
const texts = () => t.sent.splice(0).map(({ channel, body }) => [channel, body]);
const run = () => t.jobs.runDue();

beforeEach(() => {
  service.answers(undefined);
  t.db.$client.exec("delete from jobs; delete from push_devices; delete from sessions; delete from notice_choices");
  t.db.$client.exec("update hosts set suspended_at = null, suspended_why = null, language = 'en'");
  texts();
});

test("the counterpart decrypts the example of RFC 8291, section 5", () => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"));
  const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  expect(decrypted(Buffer.from(body, "base64url"), ecdh, auth)).toBe("When I grow up, I want to be a watermelon");
});

test("every device shows the kind, and no SMS goes", async () => {
  const [phone, laptop] = [await device(), await device()];
  const id = tell();
  await run();
  for (const { shown } of [phone, laptop]) {
    expect(shown).toMatchObject([
      {
        words: { title: "Lango", body: "A new booking", page: "/dashboard?tab=bookings", tag: id },
        ttl: 86_400,
        urgency: "normal",
      },
    ]);
  }
  expect([texts(), service.faults]).toEqual([[], []]);
  expect(findNotice(t.db, id)).toMatchObject({ endedAs: "taken", body: undefined });
});

test("a booking is heard of as soon as it is paid, without a name or a sum on the screen", async () => {
  const { shown } = await device();
  const held = await hold(t);
  await pay(t, held);
  await callback(t, held);
  await run();
  expect(shown.map(({ words }) => words.body)).toEqual(["A new booking"]);
  expect(shown[0]?.text).not.toMatch(/Achieng|KES|\d,\d{3}/);
  // The guest hears by SMS, and the host by nothing else.
  expect(t.sent.splice(0).filter(({ to }) => to === "+254712345678")).toEqual([]);
});

test("what is urgent goes by SMS too, and asks the phone to wake up", async () => {
  const { shown } = await device();
  tell("request");
  await run();
  expect(shown.map(({ urgency }) => urgency)).toEqual(["high"]);
  expect(texts()).toEqual([["sms", SMS]]);
});

test("no kind, in neither language, says a name, a number, a sum, a code or a day, and all are of one length", async () => {
  const { shown } = await device();
  const bytes = new Set<number>();
  for (const language of ["en", "sw"]) {
    t.db.$client.query("update hosts set language = ?").run(language);
    for (const kind of NOTICE_KINDS) tell(kind);
    await run();
    const all = shown.splice(0);
    expect(all).toHaveLength(NOTICE_KINDS.length);
    for (const { words, text, bytes: length } of all) {
      bytes.add(length);
      expect(Object.keys(words).sort()).toEqual(["body", "page", "tag", "title"]);
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
      expect(words.body).toMatch(/^[A-Za-z' -]{8,40}$/);
      expect(words.page).toMatch(/^\/dashboard[a-z/]*(?:\?(?:tab|show)=[a-z]+)?$/);
    }
  }
  expect(bytes.size).toBe(1);
});

describe("a push service that misbehaves", () => {
  test.each([404, 410])("%i: the device wants no more, and the SMS goes at once, once", async (status) => {
    await device();
    service.answers(() => new Response(null, { status }));
    const id = tell();
    await run();
    expect(hasPushDevice(t.db, HOST, t.clock.now())).toBe(false);
    expect(texts()).toEqual([["sms", SMS]]);
    t.clock.advance(DAY);
    await run();
    expect([texts(), findNotice(t.db, id)?.endedAs]).toEqual([[], "backed_up"]);
  });

  test("429: it is left in peace for as long as it asks; the back-up does not wait for it", async () => {
    await device();
    service.answers(() => new Response(null, { status: 429, headers: { "retry-after": "3600" } }));
    tell();
    await run();
    const asked = service.asked();
    expect(texts()).toEqual([]);
    for (let minute = 0; minute < 5; minute += 1) {
      t.clock.advance(60_000);
      await run();
    }
    expect([texts(), service.asked()]).toEqual([[["sms", SMS]], asked]);
    // The next news does not ask it either.
    tell();
    await run();
    t.clock.advance(BACKUP_AFTER_MS);
    await run();
    expect([texts(), service.asked()]).toEqual([[["sms", SMS]], asked]);
    t.clock.advance(3_600_000);
    service.answers(undefined);
    await run();
    tell();
    await run();
    expect(service.asked()).toBe(asked + 1);
  });

  test("500: it is tried again, and no SMS goes when it is well again in time", async () => {
    const { shown } = await device();
    service.answers(() => new Response("oops", { status: 500 }));
    tell();
    await run();
    t.clock.advance(60_000);
    await run();
    service.answers(undefined);
    t.clock.advance(90_000);
    await run();
    t.clock.advance(DAY / 24);
    await run();
    expect([shown.length, texts()]).toEqual([1, []]);
  });

  test("500 without an end: the SMS goes after five minutes, once, and it is asked a few times", async () => {
    await device();
    service.answers(() => new Response("oops", { status: 503 }));
    const [before, began] = [service.asked(), t.clock.now()];
    tell();
    while (t.clock.now() - began < BACKUP_AFTER_MS) {
      await run();
      expect(texts()).toEqual([]);
      t.clock.advance(10_000);
    }
    await run();
    expect(texts()).toEqual([["sms", SMS]]);
    t.clock.advance(DAY);
    await run();
    expect(texts()).toEqual([]);
    expect(service.asked() - before).toBeLessThanOrEqual(12);
  });

  test("one device has it: no SMS goes, and the other, whose service is ill, is tried for half an hour", async () => {
    const [well, ill] = [await device(), await device()];
    const { pathname } = new URL(ill.subscription.endpoint);
    service.answers((path) => (path === pathname ? new Response(null, { status: 502 }) : undefined));
    const id = tell();
    for (let minute = 0; minute < 25; minute += 1) {
      await run();
      t.clock.advance(60_000);
    }
    expect(findNotice(t.db, id)?.endedAs).toBeNull();
    service.answers(undefined);
    t.clock.advance(PUSH_TRIED_MS);
    await run();
    expect([well.shown.length, ill.shown.length, texts()]).toEqual([1, 1, []]);
    expect(findNotice(t.db, id)?.endedAs).toBe("taken");
  });

  test("a redirect is never followed", async () => {
    await device();
    let led = 0;
    const other = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch() {
        led += 1;
        return new Response("led here");
      },
    });
    service.answers(
      () => new Response(null, { status: 307, headers: { location: `http://127.0.0.1:${other.port}/` } }),
    );
    tell();
    await run();
    await other.stop(true);
    expect([led, texts()]).toEqual([0, [["sms", SMS]]]);
  });

  test("what refuses five times in a row is taken off the list; one that takes something begins anew", async () => {
    await device();
    const refuse = async (times: number) => {
      service.answers(() => new Response(null, { status: 403 }));
      for (let n = 0; n < times; n += 1) tell();
      for (let n = 0; n < times; n += 1) await run();
    };
    for (let n = 0; n < 4; n += 1) await refuse(1);
    service.answers(undefined);
    tell();
    await run();
    for (let n = 0; n < 4; n += 1) await refuse(1);
    expect(hasPushDevice(t.db, HOST, t.clock.now())).toBe(true);
    await refuse(1);
    expect(hasPushDevice(t.db, HOST, t.clock.now())).toBe(false);
    expect(texts()).toHaveLength(9);
  });

  test.each<[string, (socket: import("node:net").Socket) => void]>([
    ["hangs", () => undefined],
    ["answers something else than HTTP", (socket) => socket.end("\u0000lango?\r\n\r\n")],
    ["hangs up", (socket) => socket.destroy()],
  ])("one that %s is tried again, and nobody waits for it for long", async (_, misbehave) => {
    const raw = createServer((socket) => socket.once("data", () => misbehave(socket)).on("error", () => undefined));
    await new Promise<void>((listening) => raw.listen(0, "127.0.0.1", listening));
    const { port } = raw.address() as { port: number };
    await device();
    const push = webPushSender({
      allowHosts: ["127.0.0.1"],
      clock: t.clock,
      subject: "mailto:a@b.example",
      timeoutMs: 40,
    });
    const led: typeof push = {
      send: (ask) =>
        push.send({ ...ask, subscription: { ...ask.subscription, endpoint: `http://127.0.0.1:${port}/x` } }),
    };
    const id = tell();
    const began = performance.now();
    const end = await pushNotice({ ...t.deps, push: led }, id);
    raw.close();
    expect(end).toMatchObject({ outcome: "again", runAt: t.clock.now() + 15_000 });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

test("a crash after the push: the same tag and topic again, and no SMS; a crash before the back-up's end: one SMS", async () => {
  const { shown, leaves } = await device();
  const id = tell();
  // The process dies before what it did is written.
  await pushNotice(t.deps, id);
  await run();
  expect(new Set(shown.map(({ words, topic }) => `${words.tag} ${topic}`)).size).toBe(1);
  expect([shown.length, texts()]).toEqual([2, []]);

  leaves();
  const second = tell();
  const [one, other] = [await pushNotice(t.deps, second), await pushNotice(t.deps, second)];
  write(t.db, (tx) => one.save?.(tx));
  write(t.db, (tx) => other.save?.(tx));
  await run();
  expect(texts()).toEqual([["sms", SMS]]);
});

test("the back-up is by the way that she chose", async () => {
  const { leaves } = await device();
  leaves();
  t.db.$client.exec("insert into notice_settings values ('host-wanjiru', 'email', 20, 1)");
  tell();
  await run();
  t.db.$client.exec("delete from notice_settings");
  expect(texts()).toEqual([["email", SMS]]);
});

describe("it ends with the sign-in", () => {
  const laterSms = async () => {
    tell();
    await run();
    return texts();
  };

  test.each<[string, (of: Awaited<ReturnType<typeof device>>) => unknown]>([
    ["logging out", ({ cookie }) => t.post("/logout", {}, { cookie })],
    [
      "another password, or any other change that ends sign-ins",
      () => write(t.db, (tx) => endSessionsOf(tx, { hostId: HOST })),
    ],
    ["a month", () => t.clock.advance(31 * DAY)],
    [
      "the house taken off the pages",
      () => suspendHost({ ...t.deps, siteName: "Lango" }, HOST, { why: "-", by: { kind: "system" } }),
    ],
    [
      "turning it off",
      async ({ cookie }) => {
        const [one] = pushDevicesOf(t.db, HOST, t.clock.now());
        await t.post(`/dashboard/notices/devices/${one?.id}/end`, {}, { cookie });
      },
    ],
  ])("%s", async (_, ends) => {
    const own = await device();
    await ends(own);
    texts();
    await run();
    texts();
    expect(await laterSms()).toEqual([["sms", SMS]]);
    expect(own.shown).toEqual([]);
  });

  test("a device that was signed out elsewhere is told no more, the other one is", async () => {
    const [stays, goes] = [await device(), await device()];
    write(t.db, (tx) => endSessionsOf(tx, { hostId: HOST }, stays.tokenHash));
    tell();
    await run();
    expect([stays.shown.length, goes.shown.length]).toEqual([1, 0]);
  });

  test("an account that is deleted leaves nothing of it", async () => {
    addHost(t.db, { id: "host-njeri", brandName: "njeri", phone: "+254711000009" });
    const { cookie } = await device("host-njeri");
    await t.post("/dashboard/notices", { review: "email", booking: "sms", ...others("review", "booking") }, { cookie });
    expect(deleteHost({ ...t.deps, config: t.deps.config }, "host-njeri").outcome).toBe("deleted");
    for (const table of ["push_devices", "notice_choices", "notice_settings", "notices"]) {
      const left = t.db.$client.query(`select 1 from ${table} where host_id = 'host-njeri'`).all();
      expect([table, left]).toEqual([table, []]);
    }
    texts();
  });
});

/** Every other kind by SMS, as the form of the page sends it. */
function others(...without: string[]): Record<string, string> {
  return Object.fromEntries(NOTICE_KINDS.filter((kind) => !without.includes(kind)).map((kind) => [kind, "sms"]));
}

test("what waits is told once, at her hour, how many of each; a letter has every one of them", async () => {
  t.clock.set(NOON);
  const waits = { push: false, sms: false, whatsapp: false, email: false, waits: true };
  write(t.db, (tx) => {
    for (const kind of ["money", "review"] as const) saveNoticeChoice(tx, { hostId: HOST, kind, now: NOON }, waits);
    saveNoticeChoice(
      tx,
      { hostId: HOST, kind: "digest", now: NOON },
      { ...waits, waits: false, sms: true, email: true },
    );
  });
  tell("money");
  tell("money");
  tell("review");
  await run();
  expect(texts()).toEqual([]);
  // Eight in the evening of Nairobi.
  t.clock.set(NOON + 8 * 3_600_000 - 1);
  await run();
  expect(texts()).toEqual([]);
  t.clock.advance(1);
  await run();
  const said = texts().sort();
  expect(said).toEqual([
    ["email", `${SMS}\n\n${SMS}\n\n${SMS}\n\nhttp://localhost:3000/dashboard`],
    ["sms", "Lango: Money came in (2), A new review. Look: http://localhost:3000/dashboard"],
  ]);
  t.clock.advance(DAY);
  await run();
  expect(texts()).toEqual([]);
});
