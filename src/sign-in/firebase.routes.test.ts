import { describe, expect, test } from "bun:test";
import { buildApp } from "#src/app.tsx";
import { addHost } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import type { IdentityFault, IdentityProvider, Proof, ProvenIdentity } from "#src/ports/identity-provider.ts";

const WANJIRU = { email: "wanjiru@example.com", emailVerifiedAt: NOON };

function proven(facts: Partial<ProvenIdentity> = {}): Proof {
  return {
    outcome: "proven",
    identity: {
      provider: "firebase",
      subject: "fb-wanjiru",
      email: "wanjiru@example.com",
      emailVerified: true,
      method: "google",
      provenAt: NOON,
      ...facts,
    },
  };
}
const phone = {
  outcome: "proven",
  identity: {
    provider: "firebase",
    subject: "fb-otieno",
    phone: "+254722000111",
    emailVerified: false,
    method: "phone",
    provenAt: NOON,
  },
} as const satisfies Proof;

/** The real product with a provider that knows these tokens; everything else is not its own. */
function house(tokens: Record<string, Proof | IdentityFault>, env: Record<string, string> = {}, looks = () => {}) {
  const t = testApp(env);
  const refusal = (fault: IdentityFault): Proof => ({ outcome: "refused", fault });
  const identity: IdentityProvider = {
    ...t.deps.identity,
    id: "firebase",
    browserConfig: () => ({ apiKey: "k", authDomain: "lango-ke.firebaseapp.com", projectId: "lango-ke" }),
    verifyToken(token) {
      looks();
      const known = tokens[token] ?? "not_ours";
      return Promise.resolve(typeof known === "string" ? refusal(known) : known);
    },
  };
  const app = buildApp({ ...t.deps, identity });
  const exchange = (body: unknown, headers: Record<string, string> = {}) =>
    Promise.resolve(
      app.fetch(
        new Request(`${ORIGIN}/auth/session`, {
          method: "POST",
          headers: headersOf({ "content-type": "application/json", origin: ORIGIN, ...headers }),
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      ),
    );
  const get = (path: string, cookie = "") =>
    Promise.resolve(app.fetch(new Request(`${ORIGIN}${path}`, { headers: { cookie } })));
  return { ...t, app, exchange, get };
}
/** An empty value stands for a header that is not sent. */
const headersOf = (all: Record<string, string>) => Object.entries(all).filter(([, value]) => value !== "");
const count = (t: Pick<TestApp, "db">, table: string) =>
  (t.db.$client.query(`select count(*) as n from ${table}`).get() as { n: number }).n;

test.each(["closed", "invite"])(
  "where registration is %s, no token opens an account, and a host comes in",
  async (how) => {
    const t = house({ host_sign_up: proven(), host_sign_in: proven(), again: proven() }, { REGISTRATION: how });
    for (const purpose of ["host_sign_up", "host_sign_in"]) {
      const { status } = await t.exchange({ idToken: purpose, purpose });
      expect([purpose, status, count(t, "hosts"), count(t, "sessions")]).toEqual([purpose, 422, 0, 0]);
    }
    addHost(t.db, WANJIRU);
    expect((await t.exchange({ idToken: "again", purpose: "host_sign_in" })).status).toBe(200);
  },
);

test("two hundred guests behind one address sign in by the provider's code, while a thief tries from there", async () => {
  const phones = Array.from({ length: 200 }, (_, n) => `+2547${10_000_000 + n}`);
  const guests = phones.map((number) => ({
    ...phone,
    identity: { ...phone.identity, subject: number, phone: number },
  }));
  const t = house(Object.fromEntries(guests.map((proof) => [proof.identity.subject, proof])));
  for (const [n, number] of phones.entries()) {
    for (const idToken of [`a ${n}`, `b ${n}`]) await t.exchange({ idToken, purpose: "guest" });
    expect((await t.exchange({ idToken: number, purpose: "guest" })).status).toBe(200);
  }
  expect(count(t, "guests")).toBe(200);
}, 30_000);

describe("a token becomes a session of ours", () => {
  test("for a host with an account", async () => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    const response = await t.exchange({ idToken: "google", purpose: "host_sign_in", next: "/account" });
    expect([response.status, await response.json()]).toEqual([200, { redirect: "/account" }]);
    expect(t.db.$client.query("select host_id, method from sessions").all()).toEqual([
      { host_id: "host-wanjiru", method: "google" },
    ]);
    expect((await t.get("/dashboard", cookieFrom(response))).status).toBe(200);
  });

  test("never leads to another site", async () => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    const response = await t.exchange({ idToken: "google", purpose: "host_sign_in", next: "//evil.example/" });
    expect(await response.json()).toEqual({ redirect: "/dashboard" });
  });

  test("for a new host who signs up with Google, who is then asked for their phone", async () => {
    const t = house({ google: proven({ name: { first: "Wanjiru", last: "Ng'ang'a" } }) });
    const response = await t.exchange({ idToken: "google", purpose: "host_sign_up" });
    expect(await response.json()).toEqual({ redirect: "/host-phone" });
    expect(t.db.$client.query("select email, first_name, last_name, phone from hosts").all()).toEqual([
      { email: "wanjiru@example.com", first_name: "Wanjiru", last_name: "Ng'ang'a", phone: "" },
    ]);
  });

  test("for a guest, by the phone that Firebase proved", async () => {
    const t = house({ phone });
    const response = await t.exchange({ idToken: "phone", purpose: "guest" });
    expect(await response.json()).toEqual({ redirect: "/guest-dashboard" });
    expect(t.db.$client.query("select phone from guests").all()).toEqual([{ phone: "+254722000111" }]);
    expect((await t.get("/guest-bookings", cookieFrom(response))).status).toBe(200);
  });
});

describe("what is not let in", () => {
  test.each<[string, Proof | IdentityFault, string, number, string, string]>([
    ["a stranger signing in", proven(), "host_sign_in", 422, "no_account", "No account found."],
    ["a token that is too old", "expired", "host_sign_in", 401, "refused", "Failed to sign in with Google."],
    ["a token that was taken back", "revoked", "host_sign_in", 401, "refused", "Failed to sign in with Google."],
    ["an account that is closed", "disabled", "host_sign_up", 401, "refused", "Failed to sign up with Google."],
    ["a forged token", "not_ours", "guest", 401, "refused", "Failed to verify code."],
    ["too many", "too_many", "guest", 429, "too_many", "Too many requests."],
    ["Google being away", "provider_down", "host_sign_in", 503, "try_again", "can't be reached"],
    ["a phone on a host's page", phone, "host_sign_in", 401, "refused", "Failed to sign in with Google."],
    ["a Google account on a guest's page", proven(), "guest", 401, "refused", "Failed to verify code."],
    [
      "an address that Google does not vouch for",
      proven({ emailVerified: false }),
      "host_sign_up",
      401,
      "refused",
      "Failed to sign up",
    ],
    ["a phone opening a host's account", phone, "host_sign_up", 401, "refused", "Failed to sign up"],
  ])("%s", async (_, proof, purpose, status, error, message) => {
    const t = house({ token: proof });
    const response = await t.exchange({ idToken: "token", purpose });
    const body = (await response.json()) as { error: string; message: string };
    expect([response.status, body.error]).toEqual([status, error]);
    expect(body.message).toContain(message);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect([count(t, "sessions"), count(t, "hosts"), count(t, "guests")]).toEqual([0, 0, 0]);
  });

  test("signing up twice with one Google account", async () => {
    const t = house({ first: proven(), second: proven() });
    await t.exchange({ idToken: "first", purpose: "host_sign_up" });
    const again = await t.exchange({ idToken: "second", purpose: "host_sign_up" });
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      409,
      "An account with this Google email already exists in our system. Please try logging in instead.",
    ]);
    expect(count(t, "hosts")).toBe(1);
  });

  test("one token twice, even at once", async () => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    const ask = { idToken: "google", purpose: "host_sign_in" };
    const answers = await Promise.all([t.exchange(ask), t.exchange(ask), t.exchange(ask)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(count(t, "sessions")).toBe(1);
  });

  test("an address that tries without end; a right token comes in from there, once", async () => {
    let looks = 0;
    const t = house({ google: proven() }, {}, () => (looks += 1));
    addHost(t.db, WANJIRU);
    const send = async (idToken: string) => (await t.exchange({ idToken, purpose: "host_sign_in" })).status;
    for (let n = 0; n < 75; n += 1) expect(await send(`guess ${n}`)).toBe(401);
    expect([await send("guess"), await send("google"), looks]).toEqual([429, 200, 77]);
    for (const known of ["guess", "google"]) expect(await send(known)).toBe(429);
    expect([looks, count(t, "sessions")]).toEqual([77, 1]);
  });

  test("a body without a purpose, without JSON, or without end", async () => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    expect((await t.exchange({ idToken: "google" })).status).toBe(400);
    expect((await t.exchange("{")).status).toBe(400);
    expect((await t.exchange({ idToken: "g".repeat(20_000), purpose: "guest" })).status).toBe(413);
    expect(count(t, "sessions")).toBe(0);
  });

  test("anybody, in a house that keeps its own accounts", async () => {
    const t = testApp();
    addHost(t.db, WANJIRU);
    const response = await t.post("/auth/session", { idToken: "google", purpose: "host_sign_in" });
    expect(response.status).toBe(404);
  });
});

/** An attacker signs the visitor in as himself, to read later what they enter. Their browser sends no cookie with it. */
describe("signing a visitor in as somebody else", () => {
  const ask = { idToken: "google", purpose: "host_sign_in" };
  test.each<[string, Record<string, string>, number]>([
    ["from another site", { origin: "https://evil.example" }, 403],
    ["from another site, as the browser says", { "sec-fetch-site": "cross-site" }, 403],
    ["from a sandboxed frame", { origin: "null" }, 403],
    ["by a form, which can't send JSON", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["by a form that pretends", { "content-type": "text/plain" }, 415],
  ])("%s", async (_, headers, status) => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    const response = await t.exchange(ask, headers);
    expect(response.status).toBe(status);
    expect([cookieFrom(response), count(t, "sessions")]).toEqual(["", 0]);
  });

  test("without saying from where", async () => {
    const t = house({ google: proven() });
    addHost(t.db, WANJIRU);
    const response = await t.exchange(ask, { origin: "" });
    expect(response.status).toBe(403);
    expect(count(t, "sessions")).toBe(0);
  });
});

test("a session that was planted before signing in is worth nothing after it", async () => {
  const t = house({ google: proven() });
  addHost(t.db, WANJIRU);
  addHost(t.db, { id: "host-mallory", brandName: "mallory" });
  const planted = hostCookie(t.db, "host-mallory");
  const response = await t.exchange({ idToken: "google", purpose: "host_sign_in" }, { cookie: planted });
  const fresh = cookieFrom(response);
  expect(fresh).not.toBe(planted);
  expect((await t.get("/dashboard", planted)).status).toBe(303);
  expect(t.db.$client.query("select host_id from sessions").all()).toEqual([{ host_id: "host-wanjiru" }]);

  const invented = await t.exchange(
    { idToken: "google", purpose: "host_sign_in" },
    { cookie: "lango=chosen-by-mallory" },
  );
  expect(invented.status).toBe(401);
  expect((await t.get("/dashboard", "lango=chosen-by-mallory")).status).toBe(303);
});

describe("the pages", () => {
  /** But for the sheets, which are each page's own. */
  const policyOf = (response: Response) =>
    (response.headers.get("content-security-policy") ?? "").replaceAll(/ 'sha256-[^']*'/g, "");

  test("let Google's window run where hosts sign in, and its phone check where guests do", async () => {
    const t = house({});
    for (const path of ["/host-login", "/host-register"]) {
      const response = await t.get(path);
      expect(policyOf(response)).toContain("script-src 'self' https://apis.google.com;");
      expect(policyOf(response)).toContain("frame-src https://lango-ke.firebaseapp.com;");
      expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(await response.text()).toContain("with Google");
    }
    const guests = await t.get("/guest-login");
    expect(policyOf(guests)).toContain("frame-src https://www.google.com/recaptcha/");
    expect(policyOf(guests)).toContain("connect-src 'self' https://identitytoolkit.googleapis.com ");
    expect(policyOf(guests)).not.toContain("apis.google.com");
    expect(guests.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  test("are as strict as ever everywhere else, and everywhere in a house without Firebase", async () => {
    const own = testApp();
    const strict = policyOf(await own.get("/"));
    expect(strict).not.toContain("google");
    for (const path of ["/host-login", "/host-register", "/guest-login"]) {
      const response = await own.get(path);
      expect(policyOf(response)).toBe(strict);
      expect(await response.text()).not.toContain("with Google");
    }
    const t = house({});
    for (const path of ["/", "/email-link", "/nowhere/at/all"]) expect(policyOf(await t.get(path))).toBe(strict);
  });
});

test("the sign-in pages weigh at most 12 KB with Firebase's buttons in them, and load nothing of React", async () => {
  const t = house({});
  for (const path of ["/login", "/host-login", "/host-register", "/guest-login", "/email-link", "/forgot-password"]) {
    const asked = new Request(`${ORIGIN}${path}`, { headers: { "accept-encoding": "br" } });
    expect([path, (await (await t.app.fetch(asked)).arrayBuffer()).byteLength < 12_000]).toEqual([path, true]);
    const scripts = (await (await t.get(path)).text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((script) => !/\/assets\/(hydrate|frame)-\w+\.js/.test(script))).toEqual([]);
  }
});
