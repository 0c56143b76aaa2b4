import { describe, expect, test } from "bun:test";
import { newestMessages, queueMessage } from "#db/message.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { newSecret } from "#src/web/secrets.ts";
import { hold } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const MINUTE = 60_000;
const from = (address: string, cookie = "") => ({ headers: { "x-test-address": address }, cookie });
const ask = (
  t: TestApp,
  phone: string,
  options: Parameters<TestApp["post"]>[2] = {},
  more: Record<string, string> = {},
) => t.post("/guest-login", { phone, submissionKey: newSecret(), ...more }, options);
const challengeOf = (answer: Response) =>
  new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("challenge") ?? "";
const codeTo = (t: TestApp, phone: string) =>
  newestMessages(t.db, 500).flatMap((one) =>
    one.recipient === phone ? (/^(\d{6}) is/.exec(one.body)?.[1] ?? []) : [],
  )[0] ?? "";
const verify = (t: TestApp, challenge: string, code: string, options: Parameters<TestApp["post"]>[2] = {}) =>
  t.post("/guest-login/code", { challenge, code }, options);
const invented = (n: number) => `+2547${String(10_000_000 + n)}`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sms = (t: TestApp) => newestMessages(t.db, 1000).filter(({ channel }) => channel === "sms").length;

describe("codes asked for from one network", () => {
  test.each([
    ["an IPv4 address", () => "198.51.100.1"],
    ["an IPv6 /64", (n: number) => `2001:db8:1:2:${n.toString(16)}::${n}`],
  ])("of %s are twenty an hour, then 429 with when to come again", async (_, address) => {
    const t = testApp();
    const answers = [];
    for (let n = 0; n < 120; n += 1) answers.push(await ask(t, invented(n), from(address(n))));
    expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(20);
    expect(sms(t)).toBe(20);
    const last = answers.at(-1);
    expect([last?.status, last?.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(await last?.text()).toContain(`value="${invented(119)}"`);
    expect((await ask(t, invented(999), from("2001:db8:1:3::1"))).status).toBe(303);
  });

  test("and those that are used are given back: two hundred guests behind one address sign in", async () => {
    const t = testApp();
    for (let n = 0; n < 200; n += 1) {
      const challenge = challengeOf(await ask(t, invented(n), from("198.51.100.1")));
      expect((await verify(t, challenge, codeTo(t, invented(n)), from("198.51.100.1"))).status).toBe(303);
    }
  }, 30_000);

  test("a flood keeps nobody out whose number is known here", async () => {
    const t = testApp();
    const challenge = challengeOf(await ask(t, invented(1), from("203.0.113.1")));
    await verify(t, challenge, codeTo(t, invented(1)), from("203.0.113.1"));
    for (let n = 100; n < 150; n += 1) await ask(t, invented(n), from("198.51.100.1"));
    t.clock.advance(MINUTE);
    expect((await ask(t, invented(2), from("198.51.100.1"))).status).toBe(429);
    expect((await ask(t, invented(1), from("198.51.100.1"))).status).toBe(303);
  });
});

describe("where SMS go", () => {
  test("no code goes to satellites or far countries, and the page says what to do instead", async () => {
    const t = testApp({ SMS_COUNTRIES: "KE, GB" });
    expect((await ask(t, "+447400123456")).status).toBe(303);
    for (const phone of ["+8816 12345678", "+870 773 123 456", "+46 70 123 45 67"]) {
      const answer = await ask(t, phone);
      expect([phone, answer.status]).toEqual([phone, 422]);
    }
    expect(await (await ask(t, "+46 70 123 45 67")).text()).toContain("link in the e-mail");
    expect(sms(t)).toBe(1);
  });

  test("whoever is not texted hears by e-mail, and a satellite phone without one hears nothing", async () => {
    const t = testApp();
    addHost(t.db);
    addProperty(t.db);
    const { id } = await hold(t, { phone: "+44 7911 123456", email: "amy@example.com" });
    const message = { channel: "sms" as const, body: "You're booked", now: NOON };
    write(t.db, (tx) => {
      queueMessage(tx, { ...message, id: "a", recipient: "+447911123456", threadId: threadOfBooking(tx, id, NOON) });
      queueMessage(tx, { ...message, id: "b", recipient: "+881612345678" });
    });
    await t.jobs.runDue();
    expect(t.sent).toEqual([{ channel: "email", to: "amy@example.com", subject: "Lango", body: "You're booked" }]);
  });
});

describe("the SMS of an hour", () => {
  const env = { SMS_HOUR_MOST: "20", SMS_DAY_MOST: "30" };

  test("are half for codes: a flood of them from everywhere stops no booking's message", async () => {
    const t = testApp(env);
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await ask(t, invented(n), from(`198.51.${n}.1`))).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    write(t.db, (tx) =>
      queueMessage(tx, { id: "m", channel: "sms", recipient: "+254712345678", body: "Karibu", now: NOON }),
    );
    await t.jobs.runDue();
    expect(t.sent.at(-1)?.body).toBe("Karibu");
    t.clock.advance(60 * MINUTE + 1);
    const later = [];
    for (let n = 60; n < 80; n += 1) later.push((await ask(t, invented(n), from(`198.51.${n}.1`))).status);
    // The day's half is fifteen.
    expect(later.filter((status) => status === 303)).toHaveLength(5);
  });

  test("a browser that knows its number gets its code in a flood", async () => {
    const t = testApp(env);
    const challenge = challengeOf(await ask(t, invented(500)));
    const known = cookieFrom(await verify(t, challenge, codeTo(t, invented(500))), "lango_known_guest");
    for (let n = 0; n < 60; n += 1) await ask(t, invented(n), from(`198.51.${n}.1`));
    expect((await ask(t, invented(500), from("198.51.9.1", known))).status).toBe(303);
  });

  test("are shared out: a house that writes guests in without end takes neither another's news nor anybody's code", async () => {
    const t = testApp({ SMS_HOUR_MOST: "40", SMS_DAY_MOST: "50" });
    addHost(t.db);
    addProperty(t.db, { units: 50 });
    addHost(t.db, { id: "old", phone: "+254733000001", brandName: "old", createdAt: NOON - 15 * 24 * 60 * MINUTE });
    const cookie = hostCookie(t.db);
    const stay = { property: "garden-studio", from: "2026-12-20", to: "2026-12-21", guests: "2" };
    for (let n = 0; n < 45; n += 1) {
      const guest = { name: "Free money", phone: `+2547220${10_000 + n}`, submissionKey: `flood-${n}` };
      const typed = { ...stay, ...guest, unit: "", language: "en", price: "", pay: "arrival", receipt: "" };
      expect((await t.post("/dashboard/bookings/new", typed, { cookie })).status).toBe(303);
    }
    const told = { id: "m", channel: "sms", recipient: "+254733000001", body: "Karibu", now: t.clock.now() } as const;
    write(t.db, (tx) => queueMessage(tx, told));
    expect((await ask(t, invented(1))).status).toBe(303);
    await t.jobs.runDue();
    const left = t.sent.map(({ to }) => to);
    expect(left.filter((to) => to.startsWith("+25472201"))).toHaveLength(4);
    expect(left).toEqual(expect.arrayContaining(["+254733000001", invented(1)]));
    // What waits for its share waits longer, and is not lost.
    t.clock.advance(60 * MINUTE + 1);
    await t.jobs.runDue();
    expect(t.sent.filter(({ to }) => to.startsWith("+25472201"))).toHaveLength(5);
  });

  test("are taken in turns while they are scarce: two old houses that send without end leave each other, a third and codes theirs", async () => {
    const t = testApp({ SMS_HOUR_MOST: "30", SMS_DAY_MOST: "50" });
    const numbers = ["+254733000001", "+254733000002", "+254733000003"];
    for (const [n, phone] of numbers.entries())
      addHost(t.db, { id: `old-${n}`, phone, brandName: `old${n}`, createdAt: NOON - 15 * 24 * 60 * MINUTE });
    const [first = "", second = "", third = ""] = numbers;
    const tell = (recipient: string, times: number) =>
      write(t.db, (tx) => {
        for (let n = 0; n < times; n += 1)
          queueMessage(tx, {
            id: `${recipient} ${n}`,
            channel: "sms",
            recipient,
            body: `News ${n}`,
            now: t.clock.now(),
          });
      });
    const had = () =>
      numbers.map((phone) => t.sent.filter(({ to, body }) => to === phone && body.startsWith("News")).length);
    tell(first, 40);
    await t.jobs.runDue();
    expect(had()).toEqual([15, 0, 0]);
    tell(second, 40);
    await t.jobs.runDue();
    expect(had()).toEqual([15, 8, 0]);
    tell(third, 2);
    await t.jobs.runDue();
    expect([had(), (await ask(t, invented(1))).status]).toEqual([[15, 8, 2], 303]);
    // When the hour is over, what waited leaves too, and of the day no house has more than it leaves.
    t.clock.advance(60 * MINUTE + 1);
    await t.jobs.runDue();
    expect(had()).toEqual([20, 14, 2]);
  });

  test("when all are used up, messages wait for the next hour instead of being lost", async () => {
    const t = testApp(env);
    const tell = (id: string) =>
      write(t.db, (tx) =>
        queueMessage(tx, { id, channel: "sms", recipient: "+254712345678", body: id, now: t.clock.now() }),
      );
    for (let n = 0; n < 22; n += 1) tell(`m${n}`);
    await t.jobs.runDue();
    expect(t.sent).toHaveLength(20);
    t.clock.advance(60 * MINUTE + 1);
    await t.jobs.runDue();
    expect(t.sent).toHaveLength(22);
  });
});

describe("codes of one number", () => {
  test("an earlier one that has not ended still opens, because SMS come late", async () => {
    const t = testApp();
    const first = challengeOf(await ask(t, invented(1)));
    const early = codeTo(t, invented(1));
    t.clock.advance(MINUTE);
    const second = challengeOf(await ask(t, invented(1), from("198.51.100.77"), { challenge: first }));
    expect(second).not.toBe(first);
    expect((await verify(t, second, early)).status).toBe(303);
  });

  test("have five tries together, and asking for another buys none", async () => {
    const t = testApp();
    const first = challengeOf(await ask(t, invented(1)));
    const early = codeTo(t, invented(1));
    for (let n = 0; n < 3; n += 1) await verify(t, first, wrong(early));
    t.clock.advance(MINUTE);
    const second = challengeOf(await ask(t, invented(1)));
    const late = codeTo(t, invented(1));
    const neither = [1, 2, 3]
      .map((n) => String((Number(late) + n) % 1_000_000).padStart(6, "0"))
      .find((c) => c !== early);
    for (let n = 0; n < 2; n += 1) await verify(t, second, neither ?? "");
    for (const challenge of [first, second]) {
      for (const code of [early, late]) expect((await verify(t, challenge, code)).status).toBe(422);
    }
  });

  test("die together when one is used", async () => {
    const t = testApp();
    const first = challengeOf(await ask(t, invented(1)));
    const early = codeTo(t, invented(1));
    t.clock.advance(MINUTE);
    const second = challengeOf(await ask(t, invented(1), from("198.51.100.77")));
    const late = codeTo(t, invented(1));
    expect((await verify(t, second, late)).status).toBe(303);
    expect((await verify(t, first, early)).status).toBe(422);
    expect((await verify(t, second, late)).status).toBe(422);
  });
});
