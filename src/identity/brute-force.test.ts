import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { buildApp } from "../app.tsx";
import { costlyPasswords } from "../dev/fixtures/costly-passwords.ts";
import { effortOfAll } from "../dev/fixtures/effort.ts";
import { addHost, quickHash } from "../dev/fixtures/people.ts";
import { cookieFrom, NOON, ORIGIN, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { createLog } from "../web/log.ts";
import { hashPassword } from "./password.ts";

const MINUTE = 60_000;
const EMAIL = "wanjiru@example.com";
const PASSWORD = "karibu nyumbani";
const PHONE = "+254722000111";
const KEY = await quickHash(PASSWORD);
const ATTACKERS = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`);

/** Wanjiru's house with a log that is kept and a count of the passwords that were looked at. */
function watchedHouse() {
  const t = testApp();
  const log: string[] = [];
  let checked = 0;
  const app = buildApp({
    ...t.deps,
    log: createLog({ level: "warn", now: t.clock.now, write: (line) => log.push(line) }),
    identity: {
      ...t.deps.identity,
      signIn(ask) {
        checked += 1;
        return t.deps.identity.signIn(ask);
      },
    },
  });
  addHost(t.db, { email: EMAIL, passwordHash: KEY, emailVerifiedAt: NOON });
  return {
    ...t,
    log,
    checked: () => checked,
    async post(path: string, fields: Record<string, string>, address: string, cookie = ""): Promise<Response> {
      const headers = { origin: ORIGIN, host: "localhost:3000", "x-test-address": address, cookie };
      const body = new URLSearchParams(fields);
      return await app.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", headers, body }));
    },
  };
}
type House = ReturnType<typeof watchedHouse>;

const login = (t: House, password: string, address: string, cookie?: string, email = EMAIL) =>
  t.post("/host-login", { email, password }, address, cookie);
const kinds = (log: readonly string[]) =>
  new Set(log.map((line) => JSON.parse(line)).map(({ event, by }) => `${event}: ${by}`));
const lastMail = (t: Pick<TestApp, "db">) =>
  newestMessages(t.db, 50).find(({ channel }) => channel === "email")?.body ?? "";

describe("a thousand wrong passwords from fifty addresses at one account", () => {
  let t: House;
  let owner = "";
  const statuses = new Map<number, number>();

  beforeAll(async () => {
    t = watchedHouse();
    owner = cookieFrom(await login(t, PASSWORD, "203.0.113.1"), "lango_known_host");
    const before = t.checked();
    expect(before).toBe(1);
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(ATTACKERS.map((from) => login(t, `guess ${round} from ${from}`, from)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }, 60_000);

  test("twenty at most are looked at in a quarter of an hour", () => {
    expect(t.checked() - 1).toBeLessThanOrEqual(20);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(980);
    expect([...statuses.keys()].sort()).toEqual([422, 429]);
  });

  test("the right password is no better than a wrong one to an attacker", async () => {
    expect((await login(t, PASSWORD, "198.51.100.7")).status).toBe(429);
  });

  test("meanwhile the owner signs in on their own device", async () => {
    expect((await login(t, PASSWORD, "203.0.113.1", owner)).status).toBe(303);
  });

  test("and on a new one by mail, which is then known", async () => {
    await t.post("/email-link", { email: EMAIL }, "203.0.113.9");
    await t.jobs.runDue();
    const token = /token=([\w-]+)/.exec(lastMail(t))?.[1] ?? "";
    const entered = await t.post("/email-link/open", { token, email: EMAIL }, "203.0.113.9");
    expect(entered.status).toBe(303);
    const known = cookieFrom(entered, "lango_known_host");
    expect((await login(t, PASSWORD, "203.0.113.9", known)).status).toBe(303);
  });

  test("the log tells whose account it was, and no address or guess", () => {
    expect(kinds(t.log)).toContain("sign-in refused by a limit: account");
    // A flood leaves some lines a minute, and does not fill the disk.
    expect(t.log.length).toBeGreaterThanOrEqual(30);
    expect(t.log.length).toBeLessThan(200);
    expect(t.log[0]).toContain('"host":"host-wanjiru"');
    expect(t.log.join("\n")).not.toMatch(/wanjiru@|guess|karibu|198\.51/);
  });

  test("another account is not touched by it, and a quarter of an hour later all is as before", async () => {
    addHost(t.db, {
      id: "otieno",
      email: "otieno@example.com",
      username: "otieno",
      brandName: null,
      passwordHash: KEY,
    });
    expect((await login(t, PASSWORD, "203.0.113.2", "", "otieno@example.com")).status).toBe(303);
    t.clock.advance(15 * MINUTE);
    expect((await login(t, PASSWORD, "203.0.113.3")).status).toBe(303);
  });
});

describe("one address and one account", () => {
  const HOME = "203.0.113.4";

  test("the right password signs in a sixth time and more often, on browsers that are not known", async () => {
    const t = watchedHouse();
    for (let n = 0; n < 12; n += 1) expect((await login(t, PASSWORD, HOME)).status).toBe(303);
  });

  test("a stranger beside its owner gets no guess more, however often they sign in", async () => {
    const t = watchedHouse();
    const guesses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      guesses.push((await login(t, `guess ${n}`, HOME)).status);
      if (n < 4) expect((await login(t, PASSWORD, HOME)).status).toBe(303);
    }
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await login(t, PASSWORD, HOME)).status).toBe(429);
  });

  test("what was refused is not given back, nor by their signing in on a browser that is known", async () => {
    const t = watchedHouse();
    const owner = cookieFrom(await login(t, PASSWORD, HOME), "lango_known_host");
    for (let n = 0; n < 6; n += 1) await login(t, `guess ${n}`, HOME);
    expect((await login(t, PASSWORD, HOME, owner)).status).toBe(303);
    expect((await login(t, "guess 6", HOME)).status).toBe(429);
  });

  test("right passwords too come to an end at an account: each costs us work", async () => {
    const t = watchedHouse();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await login(t, PASSWORD, HOME)).status);
    expect(statuses.lastIndexOf(303)).toBe(19);
    expect(statuses[20]).toBe(429);
  });
});

test("one network tries 75 accounts in a quarter of an hour; who is known there, or has a mailed link, gets in", async () => {
  const t = watchedHouse();
  const from = (n: number) => `2001:db8:1:2::${n}`;
  const owner = cookieFrom(await login(t, PASSWORD, from(0)), "lango_known_host");
  for (let n = 1; n < 80; n += 1) await login(t, "guess", from(n), "", `${n}@example.com`);
  expect(t.checked()).toBe(75);
  expect((await login(t, PASSWORD, from(80))).status).toBe(429);
  expect((await login(t, PASSWORD, from(81), owner)).status).toBe(303);
  await t.post("/email-link", { email: EMAIL }, from(82));
  await t.jobs.runDue();
  const token = /token=([\w-]+)/.exec(lastMail(t))?.[1] ?? "";
  expect((await t.post("/email-link/open", { token, email: EMAIL }, from(83))).status).toBe(303);
  t.clock.advance(15 * MINUTE);
  expect((await login(t, PASSWORD, from(84))).status).toBe(303);
}, 60_000);

test("an address that is nobody's has the same limit as a host's", async () => {
  const t = watchedHouse();
  const answers = await Promise.all(ATTACKERS.map((from) => login(t, "guess", from, "", "nobody@example.com")));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(t.log[0]).toContain('"host":null');
}, 30_000);

describe("a thousand wrong codes from fifty addresses at one number", () => {
  let t: House;
  let known = "";
  let keys = 0;
  const ask = (from: string, cookie?: string) =>
    t.post("/guest-login", { phone: PHONE, submissionKey: `${++keys}`.padStart(43, "k") }, from, cookie);
  const challengeOf = (answer: Response) =>
    new URL(answer.headers.get("location") ?? "", ORIGIN).searchParams.get("challenge") ?? "";
  const codes = () => newestMessages(t.db, 100).flatMap(({ body }) => /^(\d{6}) is your/.exec(body)?.[1] ?? []);
  const verify = (challenge: string, code: string, from: string) =>
    t.post("/guest-login/code", { challenge, code }, from);
  const tries = () => (t.db.$client.query("select sum(tries) as n from phone_codes").get() as { n: number }).n;

  beforeAll(async () => {
    t = watchedHouse();
    const own = challengeOf(await ask("203.0.113.1"));
    known = cookieFrom(await verify(own, codes()[0] ?? "", "203.0.113.1"), "lango_known_guest");
    expect(known).not.toBe("");
    const challenges: string[] = [];
    let right = new Set<string>();
    for (let n = 0; n < 1000; n += 1) {
      const from = ATTACKERS[n % 50] ?? "";
      // Every address asks for as many codes as it gets, over the better part of an hour.
      if (n % 20 === 0) {
        t.clock.advance(MINUTE);
        const answer = await ask(from);
        if (answer.status === 303) challenges.push(challengeOf(answer));
        right = new Set(codes());
      }
      const guess = String(n * 991).padStart(6, "0");
      const code = right.has(guess) ? "999999" : guess;
      expect((await verify(challenges[n % challenges.length] ?? "", code, from)).status).not.toBe(303);
    }
  }, 60_000);

  test("five codes of five tries at most are looked at", () => {
    expect(tries()).toBeGreaterThan(0);
    expect(tries()).toBeLessThanOrEqual(25);
  });

  test("meanwhile the owner gets a code on their own device, and signs in with it", async () => {
    expect((await ask("203.0.113.9")).status).toBe(429);
    const before = new Set(codes());
    const challenge = challengeOf(await ask("203.0.113.1", known));
    const fresh = codes().find((code) => !before.has(code)) ?? "";
    expect((await verify(challenge, fresh, "203.0.113.1")).status).toBe(303);
  });

  test("the log tells of it, without number or code", () => {
    expect(t.log.some((line) => line.includes("code burnt by wrong tries"))).toBe(true);
    expect(kinds(t.log)).toContain("code refused by a limit: number");
    expect(t.log.join("\n")).not.toMatch(/722000111|722 000/);
  });
});

describe("how long an answer takes", () => {
  let makeCheap: () => void;
  beforeAll(() => {
    makeCheap = costlyPasswords();
  });
  afterAll(() => makeCheap());

  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** What both ways cost, in turn, so that whatever slows the processor slows both. */
  async function compare(known: () => Promise<unknown>, unknown: () => Promise<unknown>, rounds: number) {
    const times: [number[], number[]] = [[], []];
    for (let round = -2; round < rounds; round += 1) {
      for (const [index, work] of [known, unknown].entries()) {
        const cost = await effortOfAll(work);
        if (round >= 0) times[index]?.push(cost);
      }
    }
    const medians = times.map(median);
    return { least: Math.min(...medians), most: Math.max(...medians) };
  }

  test.each([
    ["a host with a password", "$earnest"],
    ["a host whose password Google keeps", "-"],
  ])(
    "%s and nobody at all are the same",
    async (_, passwordHash) => {
      const t = watchedHouse();
      const key = passwordHash === "$earnest" ? await hashPassword(PASSWORD) : passwordHash;
      addHost(t.db, { id: "a", email: "a@example.com", username: "a", brandName: null, passwordHash: key });
      let n = 0;
      const attempt = (email: string) => async () => {
        t.clock.advance(15 * MINUTE);
        n += 1;
        expect((await login(t, "wrong guess", `203.0.113.${n % 250}`, "", email)).status).toBe(422);
      };
      const { least, most } = await compare(attempt("a@example.com"), attempt("b@example.com"), 9);
      // An answer that skips the hash would cost a tenth.
      expect(least).toBeGreaterThan(5);
      expect(least).toBeGreaterThan(most / 2);
    },
    60_000,
  );

  test("so are a letter that is sent and one that is not", async () => {
    const t = watchedHouse();
    let n = 0;
    const asking = (email: string) => async () => {
      n += 1;
      expect((await t.post("/forgot-password", { email }, `203.0.113.${n % 250}`)).status).toBe(303);
    };
    const { least, most } = await compare(asking(EMAIL), asking("nobody@example.com"), 60);
    expect(least).toBeGreaterThan(most / 2);
  }, 60_000);
});
