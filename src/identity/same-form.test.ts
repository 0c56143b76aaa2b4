import { describe, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { addHost, quickHash } from "../dev/fixtures/people.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const EMAIL = "wanjiru@example.com";
const KEY = await quickHash("karibu nyumbani");

const count = (t: TestApp, table: "sessions") =>
  (t.db.$client.query(`select count(*) as n from ${table}`).get() as { n: number }).n;

/** The path and query of the link in the newest letter. */
function mailedLink(t: TestApp): string {
  const letter = newestMessages(t.db, 50).find((message) => message.channel === "email");
  return /http:\/\/localhost:3000(\/\S+)/.exec(letter?.body ?? "")?.[1] ?? "";
}

/** What the forms of a page carry by themselves. */
const hiddenOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(token|challenge|submissionKey)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

type Form = Readonly<{
  /** The page that shows it. */
  page: string;
  action: string;
  typed: Readonly<Record<string, string>>;
  /** What a used one is answered. */
  over: number;
  to: string;
  signsIn: boolean;
  /** Whether each page that shows it is told from the others. */
  keyed?: boolean;
}>;

function wanjiru(facts: Parameters<typeof addHost>[1] = {}): TestApp {
  const t = testApp();
  addHost(t.db, { email: EMAIL, passwordHash: KEY, emailVerifiedAt: NOON, ...facts });
  return t;
}

/** Every form that uses up a mailed link or a code of somebody who is not signed in. */
const forms: readonly (readonly [name: string, ask: () => Promise<{ t: TestApp; form: Form }>])[] = [
  [
    "a mailed sign-in link",
    async () => {
      const t = wanjiru();
      await t.post("/email-link", { email: EMAIL });
      await t.jobs.runDue();
      const typed = { email: EMAIL };
      const form = { page: mailedLink(t), action: "/email-link/open", typed, over: 410, to: "/dashboard" };
      return { t, form: { ...form, signsIn: true, keyed: true } };
    },
  ],
  [
    "the first proof of an address by mailed sign-in link",
    async () => {
      const t = wanjiru({ emailVerifiedAt: null });
      await t.post("/email-link", { email: EMAIL });
      await t.jobs.runDue();
      const typed = { email: EMAIL };
      const form = { page: mailedLink(t), action: "/email-link/open", typed, over: 410, to: "/reset-password?token=" };
      return { t, form: { ...form, signsIn: true, keyed: true } };
    },
  ],
  [
    "a new password by mailed link",
    async () => {
      const t = wanjiru();
      await t.post("/forgot-password", { email: EMAIL });
      await t.jobs.runDue();
      const typed = { password: "njia mpya 7", confirmPassword: "njia mpya 7" };
      const form = { page: mailedLink(t), action: "/reset-password", typed, over: 410, to: "/dashboard" };
      return { t, form: { ...form, signsIn: true, keyed: true } };
    },
  ],
  [
    "an address that is confirmed",
    async () => {
      const t = await unconfirmed();
      const typed = { password: "karibu nyumbani" };
      const form = { page: mailedLink(t), action: "/verify-email", typed, over: 410, to: "/host-login" };
      return { t, form: { ...form, signsIn: false } };
    },
  ],
  [
    "an address whose reader says that the account is not of their making",
    async () => {
      const t = await unconfirmed();
      const typed = { notMine: "yes" };
      const form = { page: mailedLink(t), action: "/verify-email", typed, over: 410, to: "/reset-password?token=" };
      return { t, form: { ...form, signsIn: true } };
    },
  ],
  [
    "a guest's code",
    async () => {
      const t = testApp();
      const sent = await t.post("/guest-login", { phone: "0722 000 111", submissionKey: newSecret() });
      const code = /^(\d{6}) is your/.exec(newestMessages(t.db, 1)[0]?.body ?? "")?.[1] ?? "";
      const form = { page: sent.headers.get("location") ?? "", action: "/guest-login/code", typed: { code } };
      return { t, form: { ...form, over: 422, to: "/guest-dashboard", signsIn: true } };
    },
  ],
];

async function unconfirmed(): Promise<TestApp> {
  const t = testApp();
  await t.post("/host-register", {
    firstName: "Wanjiru",
    lastName: "Kamau",
    email: EMAIL,
    phone: "0711 000 111",
    password: "karibu nyumbani",
    confirmPassword: "karibu nyumbani",
    agreedToTerms: "on",
    submissionKey: newSecret(),
  });
  t.db.$client.run("delete from sessions");
  await t.jobs.runDue();
  return t;
}

/** The form on one browser's screen, and a way to send it from that browser or with other cookies. */
async function shown(ask: () => Promise<{ t: TestApp; form: Form }>) {
  const { t, form } = await ask();
  const page = await t.get(form.page);
  expect(page.status).toBe(200);
  const own = cookieFrom(page, "lango_browser");
  expect(own).toMatch(/^lango_browser=[\w-]{43}$/);
  expect(page.headers.getSetCookie().find((cookie) => cookie.startsWith("lango_browser"))).toContain("HttpOnly");
  const fields = { ...hiddenOf(await page.text()), ...form.typed };
  const send = (cookie: string | undefined, changed: Record<string, string> = {}) =>
    t.post(form.action, { ...fields, ...changed }, cookie ? { cookie } : {});
  const expectOver = (answer: Response) => {
    expect(answer.status).toBe(form.over);
    expect(cookieFrom(answer)).toBe("");
  };
  return { t, form, own, send, expectOver };
}

const STRANGER = () => `lango_browser=${newSecret()}`;

describe.each(forms)("%s", (_, ask) => {
  test("sent twice by one browser is answered twice alike, and opens one session", async () => {
    const { t, form, own, send } = await shown(ask);
    const answers: Response[] = await Promise.all([send(own), send(own)]);
    const [first] = answers as [Response, Response];
    // The browser may have taken the first answer's cookies by the time that it sends again.
    const cookies = [own, ...["lango", "lango_known_host", "lango_known_guest"].map((name) => cookieFrom(first, name))];
    const last = await send(cookies.filter(Boolean).join("; "));
    answers.push(last);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toStartWith(form.to);
      expect(answer.headers.get("location")).toBe(first.headers.get("location"));
      expect(answer.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    }
    expect(count(t, "sessions")).toBe(form.signsIn ? 1 : 0);
    const token = cookieFrom(last).replace("lango=", "");
    const isIn = t.db.$client.query("select 1 from sessions where token_hash = ?").get(hashOf(token)) !== null;
    expect(isIn).toBe(form.signsIn);
  });

  test("is over at once for every other browser, and for one without a key", async () => {
    const { t, form, own, send, expectOver } = await shown(ask);
    const strangers = [STRANGER(), undefined, "lango_browser=", `lango_browser=${"x".repeat(42)}`];
    const answers = await Promise.all([own, ...strangers].map((cookie) => send(cookie)));
    // A password takes its time to be kept: of those that come at once, anyone's may be the first.
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(303);
    for (const answer of others) expectOver(answer);
    for (const ms of [0, 1, 29_000]) {
      t.clock.advance(ms);
      for (const cookie of [STRANGER(), ...strangers.slice(1)]) expectOver(await send(cookie));
    }
    expect(count(t, "sessions")).toBe(form.signsIn ? 1 : 0);
  });

  test("that came from a browser without a key is over for all, that browser too", async () => {
    const { t, form, own, send, expectOver } = await shown(ask);
    expect((await send(undefined)).status).toBe(303);
    expectOver(await send(undefined));
    expectOver(await send(own));
    expect(count(t, "sessions")).toBe(form.signsIn ? 1 : 0);
  });

  test("is over for the same browser after half a minute, with anything else typed, and once signed out", async () => {
    const { t, form, own, send, expectOver } = await shown(ask);
    const first = await send(own);
    const other = { code: "000000", email: "x@example.com", password: "nyingine 8", confirmPassword: "nyingine 8" };
    expectOver(await send(own, form.typed.notMine ? { notMine: "" } : other));
    if (form.keyed) expectOver(await send(own, { submissionKey: newSecret() }));
    expect((await send(own)).status).toBe(303);
    if (form.signsIn) {
      await t.post("/logout", {}, { cookie: cookieFrom(first) });
      expect(count(t, "sessions")).toBe(0);
      expectOver(await send(own));
    }
    t.clock.advance(30_000);
    expectOver(await send(own));
    expect(count(t, "sessions")).toBe(0);
  });
});
