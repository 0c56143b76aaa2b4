import { describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { linkHost } from "#db/identity.queries.ts";
import { dueJobs } from "#db/job.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { cookieFrom, NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { jobHandlers } from "#src/job-handlers.ts";
import { createJobRunner } from "#src/jobs/runner.ts";
import type { IdentityProvider, Proof } from "#src/ports/identity-provider.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = "wanjiru@example.com";
const KEY = await quickHash("karibu nyumbani");
const OVER = "This link works no more";
const from = (address: string) => ({ headers: { "x-test-address": address } });

/** Wanjiru with the password "karibu nyumbani", who confirmed their address. */
function wanjirusHouse(facts: Parameters<typeof addHost>[1] = {}): TestApp {
  const t = testApp();
  addHost(t.db, { email: EMAIL, passwordHash: KEY, emailVerifiedAt: NOON, ...facts });
  return t;
}

const count = (t: TestApp, table: "sessions" | "mail_tokens" | "messages" | "hosts") =>
  (t.db.$client.query(`select count(*) as n from ${table}`).get() as { n: number }).n;
const letters = (t: TestApp) => t.sent.filter(({ channel }) => channel === "email");
/** The path and query of the link in the newest letter. */
const lastLink = (t: TestApp) =>
  /http:\/\/localhost:3000(\/\S+)/.exec(newestMessages(t.db, 50).find((m) => m.channel === "email")?.body ?? "")?.[1] ??
  "";
const tokenOf = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";
const ask = async (
  t: TestApp,
  path: "/forgot-password" | "/email-link",
  options: Parameters<TestApp["post"]>[2] = {},
) => {
  const answer = await t.post(path, { email: EMAIL }, options);
  await t.jobs.runDue();
  t.clock.advance(1);
  return answer;
};
const login = (t: TestApp, password: string, options: Parameters<TestApp["post"]>[2] = {}) =>
  t.post("/host-login", { email: EMAIL, password }, options);
const isIn = async (t: TestApp, cookie: string) => (await t.get("/dashboard", { cookie })).status === 200;
const reset = (t: TestApp, token: string, password = "njia mpya 7", confirmPassword = password) =>
  t.post("/reset-password", { token, password, confirmPassword });

test("the sign-in page leads to both letters", async () => {
  const html = await (await wanjirusHouse().get("/host-login")).text();
  expect(html).toContain('href="/email-link"');
  expect(html).toContain('href="/forgot-password"');
});

test("a letter is written once, though the house was killed before the end of its job was", async () => {
  const t = wanjirusHouse();
  await t.post("/forgot-password", { email: EMAIL });
  const handlers = jobHandlers(t.deps);
  const [job] = dueJobs(t.db, t.clock.now(), 10).filter(({ kind }) => kind === "mail_link");
  if (!job) throw new Error("no letter is asked for");
  await handlers.mail_link?.(job);
  expect([count(t, "mail_tokens"), count(t, "messages")]).toEqual([0, 0]);
  await t.jobs.runDue();
  expect([count(t, "mail_tokens"), letters(t).length]).toEqual([1, 1]);
});

// ----- A new password

test("a forgotten password is replaced by a mailed link, once, and everybody else is out", async () => {
  const t = wanjirusHouse();
  const thief = cookieFrom(await login(t, "karibu nyumbani"));
  await ask(t, "/email-link");
  const signInLink = lastLink(t);
  const asked = await ask(t, "/forgot-password");
  expect(asked.headers.get("location")).toBe("/forgot-password?sent=1");
  expect(letters(t).at(-1)).toMatchObject({ to: EMAIL, subject: "Choose a new Lango password" });

  const link = lastLink(t);
  const form = await (await t.get(link)).text();
  expect(form).toContain("Choose a new password");
  expect(form).toContain(EMAIL);
  const changed = await reset(t, tokenOf(link));
  expect(changed.headers.get("location")).toBe("/dashboard");
  const cookie = `${cookieFrom(changed)}; ${cookieFrom(changed, "lango_flash")}`;
  expect(await (await t.get("/dashboard", { cookie })).text()).toContain("Your new password is saved");
  expect(await isIn(t, thief)).toBe(false);
  expect((await login(t, "karibu nyumbani")).status).toBe(422);
  expect((await login(t, "njia mpya 7")).status).toBe(303);

  expect((await reset(t, tokenOf(link), "tena na tena")).status).toBe(410);
  expect(await (await t.get(link)).text()).toContain(OVER);
  expect((await t.get(signInLink)).status).toBe(410);
  expect((await login(t, "njia mpya 7")).status).toBe(303);
});

test("of one link sent twice at once, one password is set", async () => {
  const t = wanjirusHouse();
  await ask(t, "/forgot-password");
  const token = tokenOf(lastLink(t));
  const answers = await Promise.all([reset(t, token, "njia mpya 7"), reset(t, token, "njia mpya 8")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  expect(count(t, "sessions")).toBe(1);
});

test("where Firebase keeps the passwords, Firebase mails the new one's link", async () => {
  const t = wanjirusHouse({ emailVerifiedAt: null, passwordHash: "-" });
  const asked: string[] = [];
  const answers = ["asked", "too_many", "provider_down", "asked"] as const;
  const app = buildApp({
    ...t.deps,
    identity: {
      ...t.deps.identity,
      id: "firebase",
      mailPasswordReset(email) {
        asked.push(email);
        return Promise.resolve({ outcome: answers[asked.length - 1] ?? "asked" });
      },
    },
  });
  const post = async (path: string, fields: Record<string, string>) =>
    await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: "POST",
        headers: { origin: ORIGIN },
        body: new URLSearchParams(fields),
      }),
    );
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await post("/forgot-password", { email: EMAIL })).status);
  expect(statuses).toEqual([303, 429, 503]);
  await t.jobs.runDue();
  expect(letters(t)).toEqual([]);

  await ask(t, "/email-link");
  const entered = await post("/email-link/open", { token: tokenOf(lastLink(t)), email: EMAIL });
  expect(entered.headers.get("location")).toBe("/account/found");
  expect(cookieFrom(entered, "lango_flash")).toBe("lango_flash=password_mailed");
  expect(asked).toHaveLength(4);
});

test.each([
  ["/account/devices", "/account/devices"],
  ["//evil.example", "/dashboard"],
])("the page a host was going to, %s, is kept in the letter and leads to %s", async (next, to) => {
  const t = wanjirusHouse({ emailVerifiedAt: NOON });
  expect(await (await t.get(`/host-login?next=${encodeURIComponent(next)}`)).text()).toContain(
    to === next ? 'href="/email-link?next=%2Faccount%2Fdevices"' : 'href="/email-link"',
  );
  await t.post("/email-link", { email: EMAIL, next });
  await t.jobs.runDue();
  const html = await (await t.get(lastLink(t))).text();
  expect(html.includes('name="next"')).toBe(to === next);
  const kept = to === next ? { next } : {};
  const entered = await t.post("/email-link/open", { token: tokenOf(lastLink(t)), email: EMAIL, ...kept });
  expect(entered.headers.get("location")).toBe(to);
});

test.each([
  ["/account/devices", "/account/devices"],
  ["//evil.example", "/dashboard"],
])("a host who was going to %s and forgot their password comes to %s with their new one", async (next, to) => {
  const t = wanjirusHouse();
  const isOwn = to === next;
  const hrefOf = (path: string) => `href="${path}${isOwn ? "?next=%2Faccount%2Fdevices" : ""}"`;
  const read = async (path: string) => (await t.get(path)).text();
  expect(await read(`/host-login?${new URLSearchParams({ next })}`)).toContain(hrefOf("/forgot-password"));
  const asking = await read(`/forgot-password?${new URLSearchParams({ next })}`);
  expect(asking.includes(`name="next" value="${next}"`)).toBe(isOwn);
  expect(asking).toContain(hrefOf("/host-login"));
  const asked = await t.post("/forgot-password", { email: EMAIL, next });
  const sent = await read(asked.headers.get("location") ?? "");
  for (const way of ["/forgot-password", "/host-login"]) expect(sent).toContain(hrefOf(way));
  await t.jobs.runDue();
  const link = lastLink(t);
  const choosing = await read(link);
  expect(choosing.includes(`name="next" value="${next}"`)).toBe(isOwn);
  const password = "njia mpya 7";
  const form = { token: tokenOf(link), password, confirmPassword: password, next };
  expect((await t.post("/reset-password", { ...form, confirmPassword: "njia" })).status).toBe(422);
  expect((await t.post("/reset-password", form)).headers.get("location")).toBe(to);
  const over = await read(link);
  for (const way of ["/forgot-password", "/host-login"]) expect(over).toContain(hrefOf(way));
});

describe("where Firebase mails the link to sign in", () => {
  /** Firebase, as far as a mailed link goes: each code counts once, for the address it was sent to. */
  function firebase(t: TestApp) {
    const sent: { email: string; returnTo: string }[] = [];
    const opened: { email: string; code: string }[] = [];
    const answers: Proof[] = [];
    const identity: IdentityProvider = {
      ...t.deps.identity,
      id: "firebase",
      mailSignInLink(ask) {
        sent.push(ask);
        return Promise.resolve({ outcome: "done" });
      },
      openSignInLink(ask) {
        opened.push(ask);
        const proven = { provider: "firebase", subject: "fb-1", email: ask.email, emailVerified: true } as const;
        const proof: Proof = { outcome: "proven", identity: { ...proven, method: "password", provenAt: NOON } };
        return Promise.resolve(answers.shift() ?? proof);
      },
    };
    const deps = { ...t.deps, identity };
    const app = buildApp(deps);
    const jobs = createJobRunner({ ...deps, handlers: () => Promise.resolve(jobHandlers(deps)) });
    const post = async (path: string, fields: Record<string, string>) =>
      await app.fetch(
        new Request(`${ORIGIN}${path}`, {
          method: "POST",
          headers: { origin: ORIGIN },
          body: new URLSearchParams(fields),
        }),
      );
    return { sent, opened, answers, post, jobs, get: async (path: string) => await app.fetch(new Request(path)) };
  }

  test("the letter is Firebase's and leads here, and its code is what lets the host in", async () => {
    const t = wanjirusHouse({ emailVerifiedAt: NOON });
    const f = firebase(t);
    await f.post("/email-link", { email: EMAIL, next: "/account" });
    await f.post("/email-link", { email: "nobody@example.com" });
    await f.jobs.runDue();
    expect(letters(t)).toEqual([]);
    expect(f.sent.map(({ email }) => email)).toEqual([EMAIL]);
    const link = new URL(f.sent[0]?.returnTo ?? "");
    expect([link.origin, link.pathname]).toEqual([ORIGIN, "/email-link/open"]);

    link.searchParams.set("oobCode", "code of Firebase's");
    const html = await (await f.get(link.href)).text();
    expect(html).toContain('name="oobCode" value="code of Firebase&#x27;s"');
    const token = link.searchParams.get("token") ?? "";
    const form = { token, oobCode: "code of Firebase's", next: "/account", email: EMAIL };
    expect((await f.post("/email-link/open", { ...form, email: "other@example.com" })).status).toBe(422);
    expect(f.opened).toEqual([]);
    const entered = await f.post("/email-link/open", form);
    expect(entered.headers.get("location")).toBe("/account");
    expect(f.opened).toEqual([{ email: EMAIL, code: "code of Firebase's" }]);
    expect(t.db.$client.query("select subject, host_id as host from identities").all()).toEqual([
      { subject: "fb-1", host: "host-wanjiru" },
    ]);
    expect((await f.post("/email-link/open", form)).status).toBe(410);
    expect(f.opened).toHaveLength(1);
  });

  test.each([
    ["expired", 410],
    ["disabled", 410],
    ["too_many", 429],
    ["provider_down", 503],
  ] as const)("a code that Firebase refuses as %s opens nothing", async (fault, status) => {
    const t = wanjirusHouse({ emailVerifiedAt: NOON });
    const f = firebase(t);
    await f.post("/email-link", { email: EMAIL });
    await f.jobs.runDue();
    const token = new URL(f.sent[0]?.returnTo ?? "").searchParams.get("token") ?? "";
    f.answers.push({ outcome: "refused", fault });
    const answer = await f.post("/email-link/open", { token, oobCode: "x", email: EMAIL });
    expect([answer.status, cookieFrom(answer)]).toEqual([status, ""]);
    expect(t.db.$client.query("select count(*) as n from sessions").get()).toEqual({ n: 0 });
  });
});

test.each([
  [["", ""], "Please enter a password"],
  [["njia", "njia"], "Password must be at least 6 characters"],
  [["njia mpya", "njia mbaya"], "Passwords do not match"],
  [["x".repeat(201), "x".repeat(201)], "Please choose a password of at most 200 characters"],
  [["123456", "123456"], "Password is too weak. Please choose a stronger password. It is keys"],
  [["Wanjiru26", "Wanjiru26"], "Password is too weak. Please choose a stronger password. It is a name"],
  [["mpesa123", "mpesa123"], "Password is too weak. Please choose a stronger password. It is a single word"],
] as const)("the new password %p is answered %p and the link still works", async ([password, confirmed], message) => {
  const t = wanjirusHouse();
  await ask(t, "/forgot-password");
  const token = tokenOf(lastLink(t));
  const answer = await reset(t, token, password, confirmed);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  if (password) expect(html).not.toContain(`value="${password}"`);
  expect(findHost(t.db, "host-wanjiru")?.passwordHash).toBe(KEY);
  expect((await reset(t, token)).status).toBe(303);
});

test("a reset link lives thirty minutes", async () => {
  const t = wanjirusHouse();
  await ask(t, "/forgot-password");
  const link = lastLink(t);
  t.clock.set(NOON + 30 * MINUTE - 1);
  expect((await t.get(link)).status).toBe(200);
  t.clock.advance(1);
  expect((await t.get(link)).status).toBe(410);
  expect((await reset(t, tokenOf(link))).status).toBe(410);
  expect(findHost(t.db, "host-wanjiru")?.passwordHash).toBe(KEY);
});

test("a password set by mail proves the address too", async () => {
  const t = wanjirusHouse({ emailVerifiedAt: null });
  await ask(t, "/forgot-password");
  await reset(t, tokenOf(lastLink(t)));
  expect(findHost(t.db, "host-wanjiru")?.emailVerifiedAt).toBe(t.clock.now());
});

// ----- Signing in by mail

test("the browser that asked signs in with one press, and looking uses nothing up", async () => {
  const t = wanjirusHouse();
  const asked = await ask(t, "/email-link");
  const cookie = cookieFrom(asked, "lango_email_link");
  const sent = await (await t.get("/email-link?sent=1", { cookie })).text();
  expect(sent).toContain(`data-keep="{&quot;emailForSignIn&quot;:&quot;${EMAIL}&quot;}"`);
  const link = lastLink(t);
  expect(letters(t)).toEqual([
    { channel: "email", to: EMAIL, subject: "Your Lango sign-in link", body: expect.stringContaining(link) },
  ]);
  for (let look = 0; look < 3; look += 1) {
    const html = await (await t.get(link, { cookie })).text();
    expect(html).toContain("Sign in</button>");
    expect(html).not.toContain('name="email"');
  }
  expect(count(t, "sessions")).toBe(0);
  const entered = await t.post("/email-link/open", { token: tokenOf(link) }, { cookie });
  expect(entered.headers.get("location")).toBe("/dashboard");
  expect(await isIn(t, cookieFrom(entered))).toBe(true);
  expect(cookieFrom(entered, "lango_email_link")).toBe("lango_email_link=");
  expect(t.db.$client.query("select method from sessions").all()).toEqual([{ method: "email_link" }]);

  const twice = await t.post("/email-link/open", { token: tokenOf(link) }, { cookie });
  expect(twice.status).toBe(410);
  expect(cookieFrom(twice)).toBe("");
  expect(findHost(t.db, "host-wanjiru")?.passwordHash).toBe(KEY);
});

test("another browser confirms the address first", async () => {
  const t = wanjirusHouse();
  await ask(t, "/email-link");
  const link = lastLink(t);
  const html = await (await t.get(link)).text();
  expect(html).toContain('name="email"');
  expect(html).not.toContain(EMAIL);
  const open = (email: string) => t.post("/email-link/open", { token: tokenOf(link), email });
  expect(await (await open("")).text()).toContain("Please enter your email");
  const wrong = await open("otieno@example.com");
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("The mail with this link went to another address.");
  expect(count(t, "sessions")).toBe(0);
  expect((await open(" Wanjiru@Example.com")).status).toBe(303);
});

test("whoever holds the link alone guesses ten addresses and no more", async () => {
  const t = wanjirusHouse();
  await ask(t, "/email-link");
  const token = tokenOf(lastLink(t));
  for (let n = 0; n < 10; n += 1) {
    const guess = await t.post("/email-link/open", { token, email: `guess${n}@example.com` }, from(`198.51.100.${n}`));
    expect(guess.status).toBe(422);
  }
  expect((await t.post("/email-link/open", { token, email: EMAIL })).status).toBe(429);
  expect(count(t, "sessions")).toBe(0);
});

test("a link that a stranger sends cannot sign a visitor in as him", async () => {
  const t = wanjirusHouse();
  addHost(t.db, { id: "mallory", email: "m@example.com", username: "mallory", brandName: "mallory" });
  await t.post("/email-link", { email: "m@example.com" });
  await t.jobs.runDue();
  const visitor = cookieFrom(await t.post("/email-link", { email: EMAIL }), "lango_email_link");
  const token = tokenOf(lastLink(t));
  expect((await t.post("/email-link/open", { token }, { cookie: visitor })).status).toBe(422);
  const cross = { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
  expect((await t.post("/email-link/open", { token, email: "m@example.com" }, cross)).status).toBe(403);
  expect(count(t, "sessions")).toBe(0);
});

test("a sign-in link lives fifteen minutes, and a newer one ends it", async () => {
  const t = wanjirusHouse();
  await ask(t, "/email-link");
  const first = lastLink(t);
  await ask(t, "/email-link");
  const second = lastLink(t);
  expect((await t.get(first)).status).toBe(410);
  expect((await t.post("/email-link/open", { token: tokenOf(first), email: EMAIL })).status).toBe(410);
  t.clock.set(NOON + 15 * MINUTE);
  expect((await t.get(second)).status).toBe(200);
  t.clock.advance(1);
  expect((await t.get(second)).status).toBe(410);
  expect((await t.post("/email-link/open", { token: tokenOf(second), email: EMAIL })).status).toBe(410);
  expect(count(t, "sessions")).toBe(0);
});

test("a link of one kind opens no other door", async () => {
  const t = wanjirusHouse();
  await ask(t, "/email-link");
  const token = tokenOf(lastLink(t));
  expect((await t.get(`/reset-password?token=${token}`)).status).toBe(410);
  expect((await reset(t, token)).status).toBe(410);
  expect((await t.post("/verify-email", { token })).status).toBe(410);
  expect((await t.post("/email-link/open", { token: `${token}x`, email: EMAIL })).status).toBe(410);
});

test("whoever registered an address they never proved is out when its reader comes by mail", async () => {
  const t = wanjirusHouse({ emailVerifiedAt: null });
  const stranger = cookieFrom(await login(t, "karibu nyumbani"));
  write(t.db, (tx) =>
    linkHost(tx, { provider: "firebase", subject: "stranger", hostId: "host-wanjiru", createdAt: NOON }),
  );
  await ask(t, "/email-link");
  const entered = await t.post("/email-link/open", { token: tokenOf(lastLink(t)), email: EMAIL });
  expect(await isIn(t, stranger)).toBe(false);
  expect((await login(t, "karibu nyumbani")).status).toBe(422);
  expect(t.db.$client.query("select * from identities").all()).toEqual([]);

  const choose = entered.headers.get("location") ?? "";
  expect(choose).toStartWith("/reset-password?token=");
  expect((await t.get("/account/found", { cookie: cookieFrom(entered) })).status).toBe(200);
  expect((await reset(t, tokenOf(choose))).status).toBe(303);
  expect((await login(t, "njia mpya 7")).status).toBe(303);
});

// ----- Whom a letter goes to

test.each(["/forgot-password", "/email-link"] as const)(
  "%s tells nobody whether an address is a host's",
  async (path) => {
    const t = wanjirusHouse();
    const seen = async (email: string) => {
      const answer = await t.post(path, { email });
      const page = await t.get(answer.headers.get("location") ?? "");
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(encodeURIComponent(email), "…"));
      return { status: answer.status, to: answer.headers.get("location"), cookies, html: await page.text() };
    };
    expect(await seen("nobody@example.com")).toEqual(await seen(EMAIL));
    await t.jobs.runDue();
    expect(letters(t).map(({ to }) => to)).toEqual([EMAIL]);
  },
);

test.each(["/forgot-password", "/email-link"] as const)("%s wants an address", async (path) => {
  const t = wanjirusHouse();
  for (const [email, message] of [
    ["", "Please enter your email"],
    ["wanjiru", "Please enter a valid email address."],
  ] as const) {
    const answer = await t.post(path, { email });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  }
  await t.jobs.runDue();
  expect(count(t, "messages")).toBe(0);
});

test("a host is sent five letters of a kind in an hour, whoever asks, and reads the same answer", async () => {
  const t = wanjirusHouse();
  for (let n = 0; n < 8; n += 1) {
    const asked = await ask(t, "/forgot-password", from(`198.51.100.${n}`));
    expect(asked.headers.get("location")).toBe("/forgot-password?sent=1");
  }
  expect(letters(t)).toHaveLength(5);
  expect((await t.get(lastLink(t))).status).toBe(200);
  t.clock.advance(HOUR);
  await ask(t, "/forgot-password");
  expect(letters(t)).toHaveLength(6);
});

test("strangers who use their letters up leave them a sign-in link that works", async () => {
  const t = wanjirusHouse();
  for (let n = 0; n < 8; n += 1) await ask(t, "/email-link", from(`198.51.100.${n}`));
  expect(letters(t)).toHaveLength(5);
  expect((await t.get(lastLink(t))).status).toBe(200);
  t.clock.advance(15 * MINUTE);
  await ask(t, "/email-link");
  expect(letters(t)).toHaveLength(6);
  expect((await t.get(lastLink(t))).status).toBe(200);
});

test("a network asks for twenty letters an hour, and beyond them for one to each address, so that its owner gets in", async () => {
  const t = wanjirusHouse();
  for (let n = 0; n < 20; n += 1)
    expect((await t.post("/email-link", { email: `a${n}@example.com` })).status).toBe(303);
  expect((await t.post("/email-link", { email: EMAIL })).status).toBe(303);
  const refused = await t.post("/email-link", { email: EMAIL });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many requests. Please try again later.");
  expect((await t.post("/email-link", { email: EMAIL }, from("198.51.100.2"))).status).toBe(303);
  await t.jobs.runDue();
  expect(letters(t)).toHaveLength(2);
});

test("no secret of a letter is stored but in the letter, and a letter that waited too long is not sent", async () => {
  const t = wanjirusHouse();
  await t.post("/email-link", { email: EMAIL });
  await t.jobs.runDue();
  const token = tokenOf(lastLink(t));
  for (const table of ["mail_tokens", "jobs"]) {
    expect(JSON.stringify(t.db.$client.query(`select * from ${table}`).all())).not.toContain(token);
  }
  expect(t.db.$client.query("select valid_until - created_at as n from messages").get()).toEqual({ n: 15 * MINUTE });
});

test("a host who is gone gets no letter, and a link from before is worth nothing", async () => {
  const t = wanjirusHouse();
  await ask(t, "/email-link");
  const link = lastLink(t);
  t.db.$client.run("update hosts set deleted_at = 1");
  expect((await t.post("/email-link/open", { token: tokenOf(link), email: EMAIL })).status).toBe(410);
  await ask(t, "/forgot-password");
  expect(letters(t)).toHaveLength(1);
});

// ----- Confirming the address

const WANJIRU = {
  firstName: "Wanjiru",
  lastName: "Ng'ang'a",
  email: EMAIL,
  phone: "0712 345 678",
  password: "karibu nyumbani",
  confirmPassword: "karibu nyumbani",
  submissionKey: "form-1",
};

test("a new host works at once, is asked to confirm, and confirms by pressing", async () => {
  const t = testApp();
  const cookie = cookieFrom(await t.post("/host-register", WANJIRU));
  await t.jobs.runDue();
  expect(letters(t)).toMatchObject([{ to: EMAIL, subject: "Confirm your email for Lango" }]);
  expect(await (await t.get("/dashboard", { cookie })).text()).toContain(`We mailed a link to ${EMAIL}`);

  const link = lastLink(t);
  const html = await (await t.get(link)).text();
  expect(html).toContain("Wanjiru Ng&#x27;ang&#x27;a opened a host account with wanjiru@example.com.");
  expect(t.db.$client.query("select email_verified_at as at from hosts").get()).toEqual({ at: null });
  const confirmed = await t.post("/verify-email", { token: tokenOf(link) }, { cookie });
  expect(confirmed.headers.get("location")).toBe("/dashboard");
  expect(t.db.$client.query("select email_verified_at as at from hosts").get()).toEqual({ at: NOON });
  expect(await (await t.get("/dashboard", { cookie })).text()).not.toContain("We mailed a link");
  expect((await t.post("/verify-email", { token: tokenOf(link) }, { cookie })).status).toBe(410);
});

test.each([
  ["a site", false, ["This site sends no email at the moment, so no link went to"], ["This site sends no email"]],
  ["a demo", true, ["was not mailed", 'href="/dev/outbox"'], ["no mail is sent", 'href="/dev/outbox"']],
])("%s that sends no mail says so instead of that it did", async (_, demo, onToday, onForgot) => {
  const t = testApp();
  const cookie = cookieFrom(await t.post("/host-register", WANJIRU));
  const shell = { ...t.deps.shell, site: { ...t.deps.shell.site, demo, noMail: true } };
  const app = buildApp({ ...t.deps, shell });
  const today = await (await app.fetch(new Request(`${ORIGIN}/dashboard`, { headers: { cookie } }))).text();
  for (const words of onToday) expect(today).toContain(words);
  expect(today).not.toContain("We mailed a link");
  expect(today).not.toContain("Send again");
  const answered = await (await app.fetch(new Request(`${ORIGIN}/forgot-password?sent=1`))).text();
  for (const words of onForgot) expect(answered).toContain(words);
});

test("confirming signs nobody in", async () => {
  const t = testApp();
  await t.post("/host-register", WANJIRU);
  await t.jobs.runDue();
  const { password } = WANJIRU;
  const confirmed = await t.post("/verify-email", { token: tokenOf(lastLink(t)), password });
  expect(confirmed.headers.get("location")).toBe("/host-login");
  expect(cookieFrom(confirmed)).toBe("");
});

test("the form pressed twice mails one letter; a link lives a day; a sixth letter in an hour waits", async () => {
  const t = testApp();
  const [first] = await Promise.all([t.post("/host-register", WANJIRU), t.post("/host-register", WANJIRU)]);
  await t.jobs.runDue();
  expect(letters(t)).toHaveLength(1);
  const cookie = cookieFrom(first);
  const again = async () => {
    const answer = await t.post("/verify-email/again", {}, { cookie });
    await t.jobs.runDue();
    return cookieFrom(answer, "lango_flash");
  };
  const old = lastLink(t);
  for (let n = 0; n < 4; n += 1) expect(await again()).toBe("lango_flash=verification_sent");
  expect(await again()).toBe("lango_flash=verification_limit");
  expect(letters(t)).toHaveLength(5);
  expect((await t.get(old)).status).toBe(410);

  t.clock.advance(24 * HOUR);
  const late = tokenOf(lastLink(t));
  expect((await t.post("/verify-email", { token: late })).status).toBe(410);
  expect(await again()).toBe("lango_flash=verification_sent");
});

test("somebody who confirmed is not written to again", async () => {
  const t = wanjirusHouse();
  const cookie = cookieFrom(await login(t, "karibu nyumbani"));
  await t.post("/verify-email/again", {}, { cookie });
  await t.jobs.runDue();
  expect(letters(t)).toEqual([]);
});

test("the pages weigh at most 12 KB and load nothing of React", async () => {
  const t = wanjirusHouse();
  await ask(t, "/forgot-password");
  const choose = lastLink(t);
  await ask(t, "/email-link");
  for (const path of ["/forgot-password", "/email-link", "/email-link?sent=1", choose, lastLink(t)]) {
    const answer = await t.get(path, { headers: { "accept-encoding": "br" } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(12_000);
    const scripts = (await (await t.get(path)).text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((script) => !/\/assets\/(hydrate|frame)-\w+\.js/.test(script))).toEqual([]);
  }
});
