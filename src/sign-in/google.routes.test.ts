import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { type Account, CLIENT, type Misbehaviour, startIssuer } from "#src/dev/fixtures/openid-issuer.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { TRIP_MS, TRIPS_MOST } from "./google-trip.ts";

const WANJIRU: Account = {
  sub: "1084",
  email: "host-wanjiru@example.com",
  given_name: "Wanjiru",
  family_name: "Ng'ang'a",
};
const ACHIENG: Account = { sub: "2001", email: "achieng@example.com", given_name: "Achieng", family_name: "Otieno" };
const UNPROVEN: Account = { ...WANJIRU, sub: "3001", email_verified: false };

const SAYS = {
  noAccount: 'No account found. Please create an account first by clicking "Create Account" below.',
  cancelled: "Sign-in was cancelled. Please try again.",
  failed: "Failed to sign in with Google. Please try again or create an account first.",
  existing: "An account with this Google email already exists in our system. Please try logging in instead.",
  failedUp: "Failed to sign up with Google. Please try again or use email registration.",
  notLinked: "is not confirmed yet",
};

let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer({ now: () => NOON, accounts: [WANJIRU, ACHIENG, UNPROVEN] });
});
afterAll(() => issuer.stop());

const house = (env: Record<string, string> = {}) =>
  testApp({
    ...env,
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    GOOGLE_ISSUER_URL: issuer.issuerUrl,
  });

/** As HTML prints it. */
const printed = (text: string) => text.replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

/** Leaves for Google in one browser. */
async function leave(t: TestApp, query = "mode=login", cookie?: string) {
  const left = await t.get(`/auth/google?${query}`, cookie ? { cookie } : {});
  return { to: left.headers.get("location") ?? "", cookie: tripsIn(left).join("; ") };
}

/** What an answer sets of the trips' cookies; an ended one is empty. */
const tripsIn = (answer: Response) =>
  answer.headers.getSetCookie().flatMap((line) => (line.startsWith("lango_google_") ? [line.split(";")[0] ?? ""] : []));

/** There and back as somebody; answers what the browser was answered last, with its cookies. */
async function trip(t: TestApp, sub: string, query = "mode=login", wrong?: Misbehaviour) {
  const left = await leave(t, query);
  const back = await issuer.choose(left.to, sub);
  issuer.misbehaves = wrong;
  try {
    const answer = await t.get(back.pathname + back.search, { cookie: left.cookie });
    return { answer, back, left, to: answer.headers.get("location") ?? "", session: cookieFrom(answer) };
  } finally {
    issuer.misbehaves = undefined;
  }
}

const read = async (t: TestApp, path: string) => (await t.get(path)).text();
const rows = (t: TestApp) =>
  t.db.$client
    .query(
      "select (select count(*) from hosts) as hosts, (select count(*) from identities) as identities, (select count(*) from sessions) as sessions",
    )
    .get() as { hosts: number; identities: number; sessions: number };

describe("the buttons", () => {
  test("are there for whoever has a client, and lead where the policy lets a form go", async () => {
    const t = house();
    const login = await t.get("/host-login?next=%2Faccount");
    const html = await login.text();
    expect(html).toContain("Continue with Google");
    expect(html).toContain('name="next" value="/account"');
    expect(await read(t, "/host-register")).toContain("Sign up with Google");
    const policy = (response: Response) => response.headers.get("content-security-policy");
    expect(policy(login)).toContain(`form-action 'self' ${issuer.issuerUrl};`);
    expect(policy(await t.get("/guest-login"))).toContain("form-action 'self';");
  });

  test("are not there without one, and nor is what they lead to", async () => {
    const t = testApp();
    for (const path of ["/host-login", "/host-register"]) expect(await read(t, path)).not.toContain("Google");
    for (const path of ["/auth/google", "/auth/google/callback?code=x&state=y"]) {
      expect((await t.get(path)).status).toBe(404);
    }
  });
});

test.each(["closed", "invite"])(
  "where registration is %s, Google opens no account, and lets a host in",
  async (how) => {
    const t = house({ REGISTRATION: how });
    const before = rows(t);
    for (const mode of ["register", "login"]) expect((await trip(t, "2001", `mode=${mode}`)).session).toBe("");
    expect(rows(t)).toEqual(before);
    addHost(t.db, { emailVerifiedAt: NOON });
    expect((await trip(t, "1084")).session).not.toBe("");
  },
);

describe("signing in", () => {
  test("a host whose address is proven on both sides comes in, and is known by Google's own name from then on", async () => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    const first = await trip(t, "1084", "mode=login&next=%2Faccount");
    expect([first.answer.status, first.to]).toEqual([303, "/account"]);
    expect((await t.get("/dashboard", { cookie: first.session })).status).toBe(200);
    expect(t.db.$client.query("select provider, subject, host_id from identities").all()).toEqual([
      { provider: "google", subject: "1084", host_id: "host-wanjiru" },
    ]);
    expect(t.db.$client.query("select method from sessions").all()).toEqual([{ method: "google" }]);

    t.db.$client.run("update hosts set email = 'moved@example.com'");
    const again = await trip(t, "1084");
    expect(again.to).toBe("/dashboard");
    expect(rows(t)).toEqual({ hosts: 1, identities: 1, sessions: 2 });
  });

  test.each([
    ["nobody with this address", undefined, "2001", SAYS.noAccount],
    ["whoever registered the address without proving it", { emailVerifiedAt: null }, "1084", SAYS.notLinked],
    ["an address that Google does not vouch for", { emailVerifiedAt: NOON }, "3001", SAYS.noAccount],
    ["a person who goes away again", { emailVerifiedAt: NOON }, "cancel", SAYS.cancelled],
  ])("%s: nothing is linked or opened", async (_, facts, sub, says) => {
    const t = house();
    if (facts) addHost(t.db, facts);
    const before = rows(t);
    const { to, session, answer } = await trip(t, sub);
    expect(to).toStartWith("/host-login?google=");
    expect(await read(t, to)).toContain(printed(says));
    expect(session).toBe("");
    expect(tripsIn(answer).map((cookie) => cookie.split("=")[1])).toEqual([""]);
    expect(rows(t)).toEqual(before);
  });

  test.each([
    "wrong_nonce",
    "wrong_audience",
    "wrong_issuer",
    "other_client",
    "expired",
    "unsigned",
    "symmetric",
    "other_key",
    "unknown_key",
    "no_id_token",
    "token_500",
    "keys_500",
  ] as const)("a Google that answers with %s signs nobody in", async (wrong) => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    const { to, session } = await trip(t, "1084", "mode=login", wrong);
    expect(to).toBe("/host-login?google=failed");
    expect(await read(t, to)).toContain(SAYS.failed);
    expect(session).toBe("");
    expect(rows(t)).toEqual({ hosts: 1, identities: 0, sessions: 0 });
  });

  test("a Google that is down is told at once, and leaves no trip behind", async () => {
    const t = house();
    issuer.misbehaves = "discovery_500";
    const left = await leave(t);
    issuer.misbehaves = undefined;
    expect(left.to).toBe("/host-login?google=failed");
    expect(left.cookie).toBe("");
  });

  test("another site's address is no place to go afterwards", async () => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    expect((await trip(t, "1084", `mode=login&next=${encodeURIComponent("//evil.example")}`)).to).toBe("/dashboard");
  });
});

describe("the way back belongs to the browser that left", () => {
  test.each([
    ["a browser that never left", () => ""],
    ["a browser on another trip", async (t: TestApp) => (await leave(t)).cookie],
    [
      "a cookie that somebody made",
      () => `lango_google_0123456789ab=${Buffer.from('{"state":"x"}').toString("base64url")}.x`,
    ],
  ])("%s is not signed in by somebody else's link", async (_, cookieOf) => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    const theirs = await leave(t);
    const back = await issuer.choose(theirs.to, "1084");
    const cookie = await cookieOf(t);
    const asked = issuer.asked.length;
    const answer = await t.get(back.pathname + back.search, { cookie });
    expect(answer.headers.get("location")).toBe("/host-login?google=failed");
    expect(cookieFrom(answer)).toBe("");
    expect(rows(t).sessions).toBe(0);
    // The code was not even tried.
    expect(issuer.asked.length).toBe(asked);
  });

  test("ten minutes are enough, and one millisecond more is not", async () => {
    for (const [waits, to] of [
      [TRIP_MS - 1, "/dashboard"],
      [TRIP_MS, "/host-login?google=failed"],
    ] as const) {
      const t = house();
      addHost(t.db, { emailVerifiedAt: NOON });
      const left = await leave(t);
      const back = await issuer.choose(left.to, "1084");
      t.clock.advance(waits);
      // Google's clock goes on too.
      issuer.ahead = waits;
      const answer = await t.get(back.pathname + back.search, { cookie: left.cookie });
      issuer.ahead = 0;
      expect(answer.headers.get("location")).toBe(to);
    }
  });

  test("the same way back works once; for whoever is in already it only leads home", async () => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    const { back, left, session } = await trip(t, "1084");
    const path = back.pathname + back.search;
    expect((await t.get(path, { cookie: left.cookie })).headers.get("location")).toBe("/host-login?google=failed");
    expect((await t.get(path, { cookie: `${left.cookie}; ${session}` })).headers.get("location")).toBe("/dashboard");
    expect(rows(t).sessions).toBe(1);
  });

  test("two tabs that are at Google at once both come back to where each was going", async () => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    const tabs = await Promise.all(["/account", "/account/devices"].map((next) => leave(t, `mode=login&next=${next}`)));
    const cookie = tabs.map((tab) => tab.cookie).join("; ");
    const [first, second] = await Promise.all(tabs.map(({ to }) => issuer.choose(to, "1084")));
    const come = (back: URL | undefined, session = "") =>
      t.get(`${back?.pathname}${back?.search}`, { cookie: `${cookie}; ${session}` });
    const one = await come(first);
    const two = await come(second, cookieFrom(one));
    expect([one, two].map((answer) => answer.headers.get("location"))).toEqual(["/account", "/account/devices"]);
    expect((await t.get("/dashboard", { cookie: cookieFrom(two) })).status).toBe(200);
    // Each takes its own trip away and leaves the other's.
    expect([...tripsIn(one), ...tripsIn(two)]).toEqual(tabs.map((tab) => `${tab.cookie.split("=")[0]}=`));
  });

  test("a browser that leaves without end keeps its four newest trips", async () => {
    const t = house();
    const kept = new Map<string, string>();
    const first = [];
    for (let n = 0; n < 7; n += 1) {
      t.clock.advance(1000);
      const left = await t.get("/auth/google?mode=login", {
        cookie: [...kept].map((pair) => pair.join("=")).join("; "),
      });
      for (const pair of tripsIn(left)) {
        const [name = "", value = ""] = pair.split("=");
        if (value) first.push(name);
        if (value) kept.set(name, value);
        else kept.delete(name);
      }
    }
    expect([...kept.keys()]).toEqual(first.slice(-TRIPS_MOST));
  });

  test("the session that a guest had is over when they come in as a host", async () => {
    const t = house();
    addHost(t.db, { emailVerifiedAt: NOON });
    addProperty(t.db);
    const demo = cookieFrom(await t.post("/api/auth/demo-guest", {}));
    const left = await leave(t);
    const back = await issuer.choose(left.to, "1084");
    const answer = await t.get(back.pathname + back.search, { cookie: `${left.cookie}; ${demo}` });
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect((await t.get("/guest-bookings", { cookie: demo })).status).toBe(303);
    expect(rows(t).sessions).toBe(1);
  });
});

describe("signing up", () => {
  test("opens an account with a proven address, asks for the phone, then for the name", async () => {
    const t = house();
    const { to, session } = await trip(t, "2001", "mode=register");
    expect(to).toBe("/host-phone");
    expect(findHostByEmail(t.db, "achieng@example.com")).toMatchObject({
      firstName: "Achieng",
      lastName: "Otieno",
      phone: "",
      brandName: null,
      emailVerifiedAt: NOON,
    });
    const at = async (path: string) => (await t.get(path, { cookie: session })).headers.get("location");
    expect(await at("/claim-brand")).toBe("/host-phone");

    for (const [phone, says] of [
      ["", "Please enter your phone number"],
      ["07OO", "Please enter a valid phone number"],
    ] as const) {
      const again = await t.post("/host-phone", { phone }, { cookie: session });
      expect(again.status).toBe(422);
      expect(await again.text()).toContain(says);
    }
    const said = await t.post("/host-phone", { phone: "0722 000 020" }, { cookie: session });
    expect(said.headers.get("location")).toBe("/claim-brand");
    expect(findHostByEmail(t.db, "achieng@example.com")?.phone).toBe("+254722000020");
    expect(await at("/claim-brand")).toBeNull();
    expect(await at("/host-phone")).toBe("/claim-brand");

    // And the same person signs in with the other button from then on.
    expect((await trip(t, "2001")).to).toBe("/claim-brand");
    expect(rows(t)).toMatchObject({ hosts: 1, identities: 1 });
  });

  test("whichever page a host without a phone opens asks for it, and goes on to that page", async () => {
    const t = house();
    addHost(t.db, { phone: "" });
    const cookie = hostCookie(t.db);
    const page = await t.get("/dashboard?tab=properties", { cookie });
    expect([page.status, page.headers.get("location")]).toEqual([
      303,
      "/host-phone?next=%2Fdashboard%3Ftab%3Dproperties",
    ]);
    const asked = await t.get(page.headers.get("location") ?? "", { cookie });
    expect(await asked.text()).toContain('name="next" value="/dashboard?tab=properties"');
    const next = "/dashboard?tab=properties";
    const said = await t.post("/host-phone", { phone: "0722 000 020", next }, { cookie });
    expect(said.headers.get("location")).toBe(next);
    expect((await t.get(next, { cookie })).status).toBe(200);
    expect(
      (await t.post("/host-phone", { phone: "0722 000 020", next: "//evil.example" }, { cookie })).headers.get(
        "location",
      ),
    ).toBe("/dashboard");
  });

  test("a host's own number cannot be overwritten by the small page", async () => {
    const t = house();
    addHost(t.db);
    await t.post("/host-phone", { phone: "0733 000 099" }, { cookie: hostCookie(t.db) });
    expect(findHost(t.db, "host-wanjiru")?.phone).toBe("+254712345678");
  });

  test.each([
    ["an address that has an account", "1084", undefined, SAYS.existing],
    ["an address that Google does not vouch for", "3001", undefined, SAYS.failedUp],
    ["a person who goes away again", "cancel", undefined, SAYS.cancelled],
    ["a Google that lies", "1084", "other_key", SAYS.failedUp],
  ] as const)("%s: no second account", async (_, sub, wrong, says) => {
    const t = house();
    addHost(t.db, sub === "3001" ? { email: "other@example.com" } : { emailVerifiedAt: NOON });
    const { to, session } = await trip(t, sub, "mode=register", wrong);
    expect(to).toStartWith("/host-register?google=");
    expect(await read(t, to)).toContain(printed(says));
    expect(session).toBe("");
    expect(rows(t)).toEqual({ hosts: 1, identities: 0, sessions: 0 });
  });

  test("words in the address that are none of ours say nothing", async () => {
    const t = house();
    const html = await read(t, "/host-login?google=You%20won");
    expect(html).not.toContain("You won");
    expect(html).not.toContain('role="alert"');
  });
});
