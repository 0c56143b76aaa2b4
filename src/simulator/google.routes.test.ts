import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findHostByEmail } from "#db/host.queries.ts";
import { createOpenId } from "#src/adapters/openid/create-openid.ts";
import { type App, buildApp } from "#src/app.tsx";
import { withSampleGoogle } from "#src/config.ts";
import { cookieFrom, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { createDarajaSimulator } from "./daraja/create-daraja-simulator.ts";

let t: TestApp;
let app: App;
let stop: () => unknown;
beforeAll(() => {
  t = testApp();
  const config = withSampleGoogle(t.deps.config);
  if (!config.google) throw new Error("no sample");
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.fetch(request) });
  const issuerUrl = `http://127.0.0.1:${server.port}/dev/google`;
  const openId = createOpenId({ ...config.google, issuerUrl, clock: t.clock });
  const simulator = createDarajaSimulator({ file: ":memory:", clock: t.clock });
  app = buildApp({ ...t.deps, config, openId }, () => simulator);
  stop = () => {
    simulator.stop();
    return server.stop(true);
  };
});
afterAll(() => stop());

const send = async (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(new URL(path, ORIGIN), { ...init, headers: { origin: ORIGIN, ...init.headers } }));
const post = (path: string, fields: Record<string, string>) =>
  send(path, { method: "POST", body: new URLSearchParams(fields) });
const whereTo = (answer: Response) => answer.headers.get("location") ?? "";

/** Leaves by a button, and reads the page that it leads to. */
async function leave(mode: "login" | "register") {
  const left = await send(`/auth/google?mode=${mode}`);
  const cookie = left.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const html = await (await send(whereTo(left))).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const asked = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
  const subs = [...html.matchAll(/<button[^>]*value="([\w-]+)"/g)].map(([, sub = ""]) => sub);
  return { to: whereTo(left), cookie, html, asked, subs };
}
type Left = Awaited<ReturnType<typeof leave>>;

async function comeBack({ asked, cookie }: Left, sub = "") {
  const chosen = whereTo(await post("/dev/google/authorize", { ...asked, sub }));
  return send(chosen, { headers: { cookie } });
}

describe("Google's buttons in a plain demo", () => {
  test("are there, and say that they are a sample", async () => {
    const read = async (path: string) => (await send(path)).text();
    const [login, register] = [await read("/host-login"), await read("/host-register")];
    expect([login.includes("Continue with Google"), register.includes("Sign up with Google")]).toEqual([true, true]);
    for (const html of [login, register]) expect(html).toContain("A sample: no Google account is needed.");
    expect(await read("/privacy")).not.toContain("if you choose to sign in with it");
  });

  test("lead to a page that says so too, on which one chooses whom to come back as, or goes away", async () => {
    const left = await leave("register");
    expect(left.to).toStartWith(`${ORIGIN}/dev/google/authorize?`);
    expect(left.html).toContain("A sample of Google&#x27;s page");
    expect(left.subs).toHaveLength(3);
    expect(whereTo(await comeBack(left, "none"))).toBe("/host-register?google=cancelled");
  });

  test("open an account once, and find it again; the other person is new each time", async () => {
    const left = await leave("register");
    const [known] = left.subs;
    const opened = await comeBack(left, known);
    expect([whereTo(opened), cookieFrom(opened)]).toEqual(["/host-phone", expect.stringMatching(/^lango=./)]);
    expect(findHostByEmail(t.db, "naila.sample@example.com")).toMatchObject({ firstName: "Naila" });
    expect(whereTo(await comeBack(await leave("login"), known))).toBe("/claim-brand");
    expect(whereTo(await comeBack(await leave("register"), known))).toBe("/host-register?google=email_taken");
    const other = await leave("login");
    expect(whereTo(await comeBack(other, other.subs[1]))).toBe("/host-login?google=no_account");
    expect((await leave("login")).subs[1]).not.toBe(other.subs[1]);
  });

  test("under another name of the demo they go to the public one first, where the trip's cookie is set", async () => {
    const other = "http://127.0.0.1:3000/auth/google?mode=login";
    expect(whereTo(await app.fetch(new Request(other)))).toBe(`${ORIGIN}/auth/google?mode=login&there=1`);
    // And no further, if a proxy hides the name.
    expect(whereTo(await app.fetch(new Request(`${other}&there=1`)))).toStartWith(`${ORIGIN}/dev/google/`);
    const policy = (await send("/host-login")).headers.get("content-security-policy");
    expect(policy).toContain(`form-action 'self' ${ORIGIN};`);
  });
});

describe("the sample is as strict as Google", () => {
  let left: Left;
  beforeAll(async () => {
    left = await leave("login");
  });

  test.each([
    ["another client", { client_id: "another" }],
    ["another way back", { redirect_uri: "https://evil.example/auth/google/callback" }],
    ["no state", { state: "" }],
    ["no challenge", { code_challenge: "" }],
  ])("with %s there is no page and no way back", async (_, wrong) => {
    const query = { ...left.asked, ...wrong };
    expect((await send(`/dev/google/authorize?${new URLSearchParams(query)}`)).status).toBe(400);
    const chosen = await post("/dev/google/authorize", { ...query, sub: "1001" });
    expect([chosen.status, whereTo(chosen)]).toEqual([400, ""]);
  });

  test("a code counts once, for a minute, for its own client and its own verifier", async () => {
    const chosenBy = async ({ asked }: Left) => whereTo(await post("/dev/google/authorize", { ...asked, sub: "1001" }));
    const codeOf = async () => new URL(await chosenBy(left)).searchParams.get("code") ?? "";
    const exchange = async (code: string, more: Record<string, string> = {}) => {
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri: `${ORIGIN}/auth/google/callback`,
        client_id: "lango-demo",
        client_secret: "lango-demo-secret",
        code_verifier: "x",
      };
      const answer = await post("/dev/google/token", { ...form, ...more });
      return [answer.status, ((await answer.json()) as { error?: string }).error];
    };
    expect(await exchange(await codeOf())).toEqual([400, "invalid_grant"]);
    expect(await exchange(await codeOf(), { client_secret: "guessed" })).toEqual([401, "invalid_client"]);
    const back = await chosenBy(left);
    const comes = async (to: string) => whereTo(await send(to, { headers: { cookie: left.cookie } }));
    t.clock.advance(60_000);
    expect(await comes(back)).toBe("/host-login?google=failed");
    left = await leave("login");
    const chosen = await chosenBy(left);
    expect([await comes(chosen), await comes(chosen)]).toEqual(["/claim-brand", "/host-login?google=failed"]);
  });
});

test("where the operator has a client of their own, and in every other house, there is no sample", async () => {
  const simulator = createDarajaSimulator({ file: ":memory:", clock: t.clock });
  const own = testApp({ GOOGLE_CLIENT_ID: "own", GOOGLE_CLIENT_SECRET: "secret" });
  const demo = buildApp(own.deps, () => simulator);
  const path = "/dev/google/.well-known/openid-configuration";
  expect((await demo.fetch(new Request(ORIGIN + path))).status).toBe(404);
  expect((await t.get(path)).status).toBe(404);
  simulator.stop();
});
