import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type AuthEmulator, startAuthEmulator } from "./auth-emulator.ts";
import { openBrowser, PHONE } from "./browser.ts";
import { forget, Guest, hiddenFields, type Lango, startLango } from "./lango.ts";

/** The built product with Firebase as the way in, against Firebase's own emulator. */
let emulator: AuthEmulator;
let lango: Lango;
let browser: Browser;

beforeAll(async () => {
  [emulator, browser] = await Promise.all([startAuthEmulator(), openBrowser()]);
  lango = await startLango({ env: emulator.env });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await lango?.stop();
  await emulator?.stop();
  if (lango) forget(lango.dataDir);
});

let people = 0;
let amina = { email: "", password: "kahawa-nyeusi" };
beforeEach(() => {
  people += 1;
  amina = { email: `amina${people}@example.com`, password: "kahawa-nyeusi" };
});

const passwordToken = async (person: { email: string; password: string }) =>
  String((await emulator.ask("accounts:signInWithPassword", { ...person, returnSecureToken: true })).idToken);
const signUpAtFirebase = (person: { email: string; password: string }) =>
  emulator.ask("accounts:signUp", { ...person, returnSecureToken: true });

async function register(guest: Guest, person: { email: string; password: string }) {
  const form = await guest.get("/host-register");
  return guest.post("/host-register", {
    ...hiddenFields(form.html, "/host-register"),
    firstName: "Amina",
    lastName: "Yusuf",
    email: person.email,
    phone: "0712 345 678",
    password: person.password,
    confirmPassword: person.password,
  });
}

/** Hands a token to Lango as its own pages do. */
async function exchange(idToken: string, purpose = "host_sign_in") {
  const response = await fetch(`${lango.origin}/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: lango.origin },
    body: JSON.stringify({ idToken, purpose }),
  });
  return {
    status: response.status,
    signedIn: response.headers.getSetCookie().some((cookie) => cookie.startsWith("lango=")),
    body: (await response.json()) as { redirect?: string; error?: string; message?: string },
  };
}

describe("by e-mail and password, without a script", () => {
  test("a host registers, and signs in on another browser", async () => {
    const registered = await register(new Guest(lango.origin), amina);
    expect([registered.status, registered.location]).toEqual([303, "/claim-brand"]);

    const elsewhere = new Guest(lango.origin);
    const signedIn = await elsewhere.post("/host-login", amina);
    expect([signedIn.status, signedIn.location]).toEqual([303, "/claim-brand"]);
    expect((await elsewhere.get("/claim-brand")).status).toBe(200);
  });

  test("a wrong password opens nothing", async () => {
    await register(new Guest(lango.origin), amina);
    const guest = new Guest(lango.origin);
    const refused = await guest.post("/host-login", { ...amina, password: "chai" });
    expect(refused.status).toBe(422);
    expect((await guest.get("/claim-brand")).location).toContain("/host-login");
  });

  test("an address that Firebase knows registers with its own password, and with no other", async () => {
    await signUpAtFirebase(amina);
    const stranger = await register(new Guest(lango.origin), { ...amina, password: "not hers at all" });
    expect(stranger.status).toBe(422);
    expect(stranger.html).toContain("This email exists in Firebase but password is incorrect");
    expect((await register(new Guest(lango.origin), amina)).location).toBe("/claim-brand");
  });

  test("an address that is a host's already is told so", async () => {
    await register(new Guest(lango.origin), amina);
    const again = await register(new Guest(lango.origin), amina);
    expect(again.status).toBe(422);
    expect(again.html).toContain("An account with this email already exists");
  });

  test("a host whom Firebase has disabled stays out", async () => {
    await register(new Guest(lango.origin), amina);
    const token = await passwordToken(amina);
    await setAccount(token, { disableUser: true });
    expect((await new Guest(lango.origin).post("/host-login", amina)).status).toBe(422);
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
  });
});

describe("a token", () => {
  test("opens a session once", async () => {
    await register(new Guest(lango.origin), amina);
    const token = await passwordToken(amina);
    expect(await exchange(token)).toMatchObject({ status: 200, signedIn: true, body: { redirect: "/claim-brand" } });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false, body: { error: "refused" } });
  });

  test("that was taken back opens nothing", async () => {
    await register(new Guest(lango.origin), amina);
    const token = await passwordToken(amina);
    await Bun.sleep(1100); // Firebase counts in seconds.
    await setAccount(token, { validSince: String(Math.floor(Date.now() / 1000)) });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
  });

  test("of an account that is gone opens nothing", async () => {
    await register(new Guest(lango.origin), amina);
    const token = await passwordToken(amina);
    await emulator.ask("accounts:delete", { idToken: token });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
  });

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["of another project", (claims) => ({ ...claims, aud: "demo-other" })],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://securetoken.google.com/demo-other" })],
    ["that has expired", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 })],
    ["of a sign-in six minutes ago", (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 360 })],
    ["of nobody", (claims) => ({ ...claims, firebase: { sign_in_provider: "anonymous" } })],
  ])("%s opens nothing", async (_, change) => {
    await register(new Guest(lango.origin), amina);
    const [head = "", body = ""] = (await passwordToken(amina)).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify(change(claims))).toString("base64url");
    expect(await exchange(`${head}.${changed}.`)).toMatchObject({ status: 401, signedIn: false });
  });

  test("of a mailed link signs its host in", async () => {
    await register(new Guest(lango.origin), amina);
    const link = {
      requestType: "EMAIL_SIGNIN",
      email: amina.email,
      continueUrl: lango.origin,
      canHandleCodeInApp: true,
    };
    await emulator.ask("accounts:sendOobCode", link);
    const { oobCodes } = await emulator.asOwner("GET", `/emulator/v1/projects/${emulator.project}/oobCodes`);
    const code = (oobCodes as { email: string; oobCode: string }[]).findLast(({ email }) => email === amina.email);
    const opened = await emulator.ask("accounts:signInWithEmailLink", { email: amina.email, oobCode: code?.oobCode });
    expect(await exchange(String(opened.idToken))).toMatchObject({ status: 200, signedIn: true });
  });
});

describe("in a browser", () => {
  test("Google's window opens an account, and signs its host in again", async () => {
    const visitor = await sitsDown();
    await visitor.page.goto("/host-register");
    expect(visitor.asked("firebase")).toEqual([]);
    await chooseAccount(visitor, "Sign up with Google", amina.email);
    await visitor.page.waitForURL("**/host-phone");
    await visitor.page.getByLabel("Phone", { exact: true }).fill("0712 345 678");
    await press(visitor.page, "Save and continue");
    await visitor.page.waitForURL("**/claim-brand");

    await visitor.context.clearCookies();
    await visitor.page.goto("/host-login");
    await chooseAccount(visitor, "Continue with Google", amina.email);
    await visitor.page.waitForURL("**/claim-brand");
    await visitor.leaves();
  });

  test("a Google account without a host's is told to create one", async () => {
    const visitor = await sitsDown();
    await visitor.page.goto("/host-login");
    await chooseAccount(visitor, "Continue with Google", amina.email);
    await visitor.says('No account found. Please create an account first by clicking "Create Account" below.');
    await visitor.leaves();
  });

  test("closing Google's window is no harm", async () => {
    const visitor = await sitsDown();
    await visitor.page.goto("/host-login");
    const [window] = await Promise.all([
      visitor.page.waitForEvent("popup"),
      press(visitor.page, "Continue with Google"),
    ]);
    await window.waitForLoadState("domcontentloaded");
    await window.close();
    await visitor.says("Sign-in was cancelled. Please try again.");
    await visitor.leaves();
  });

  test("a window that the browser blocks is told", async () => {
    const visitor = await sitsDown();
    await visitor.page.addInitScript("window.open = () => null");
    await visitor.page.goto("/host-login");
    await press(visitor.page, "Continue with Google");
    await visitor.says("Pop-up was blocked by your browser. Please allow pop-ups and try again.");
    await visitor.leaves();
  });

  test("a guest gets a code by Firebase, mistypes it, and comes in", async () => {
    const visitor = await sitsDown();
    const { page } = visitor;
    await page.goto("/guest-login");
    await page.getByLabel("Phone number").fill("0722 000 111");
    // On a busy machine a press while the code is on its way is sometimes lost, and a second one is needed: not solved yet.
    await page.locator("lango-island[data-state=live]").first().waitFor({ state: "attached" });
    await press(page, "Send Verification Code");
    const field = page.getByLabel("Verification code");
    await field.waitFor();
    const code = await emulator.codeOf("+254722000111");
    await field.fill(code === "000000" ? "000001" : "000000");
    await press(page, "Verify & Access Bookings");
    await visitor.says("Invalid verification code. Please try again.");
    await field.fill(code);
    await press(page, "Verify & Access Bookings");
    await page.waitForURL("**/guest-dashboard");
    await visitor.leaves();
  });

  test("a guest asks for another code, or for another phone", async () => {
    const visitor = await sitsDown();
    const { page } = visitor;
    await page.goto("/guest-login");
    await page.getByLabel("Phone number").fill("12");
    await page.locator("lango-island[data-state=live]").first().waitFor({ state: "attached" });
    await press(page, "Send Verification Code");
    await visitor.says("Please enter a valid phone number");
    await page.getByLabel("Phone number").fill("0733 000 222");
    await press(page, "Send Verification Code");
    await page.getByLabel("Verification code").waitFor();
    const first = await emulator.codeOf("+254733000222");
    await press(page, "Use different phone number");
    await page.getByLabel("Phone number").fill("+254 733 000 333");
    await press(page, "Send Verification Code");
    await page.getByText("0733 000 333").waitFor();
    const sends = page.waitForResponse((response) => response.url().includes("sendVerificationCode"));
    await press(page, "Send a new code");
    await sends;
    await expect(emulator.codeOf("+254733000333")).resolves.toMatch(/^\d{6}$/);
    expect(first).toMatch(/^\d{6}$/);
    await visitor.leaves();
  });

  test("without a script there is no button that does nothing, and Lango sends the code", async () => {
    const visitor = await sitsDown({ javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto("/host-login");
    expect(await page.getByRole("button", { name: "Continue with Google" }).isVisible()).toBe(false);
    await page.goto("/guest-login");
    await page.getByLabel("Phone number").fill("0744 000 555");
    await press(page, "Send Verification Code");
    await page.waitForURL("**/guest-login/code**");
    await visitor.leaves();
  });
});

test("only the pages that need Google may run its code", async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${lango.origin}${path}`)).headers.get("content-security-policy") ?? "";
  expect(await policyOf("/host-login")).toContain("script-src 'self' https://apis.google.com;");
  expect(await policyOf("/guest-login")).toContain("https://www.google.com/recaptcha/");
  for (const path of ["/", "/zuristays", "/logout", "/nowhere-at-all"]) {
    expect(await policyOf(path)).not.toContain("google");
  }
});

/** Changes an account as only the project's owner may. */
async function setAccount(token: string, change: Record<string, unknown>): Promise<void> {
  const { user_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { user_id: string };
  const path = `/identitytoolkit.googleapis.com/v1/projects/${emulator.project}/accounts:update`;
  const changed = await emulator.asOwner("POST", path, { localId: user_id, ...change });
  expect(changed.localId).toBe(user_id);
}

type Visitor = {
  page: Page;
  context: BrowserContext;
  /** The addresses asked for that contain a word. */
  asked(word: string): string[];
  says(text: string): Promise<void>;
  leaves(): Promise<void>;
};

/** What Firebase's code complains of against the emulator, which has no recaptcha and answers refusals with 400. */
const EXPECTED = /reCAPTCHA Enterprise config|the server responded with a status of (4\d\d|501)/;

async function sitsDown(options: { javaScriptEnabled?: boolean } = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: lango.origin,
    ...options,
  });
  const complaints: string[] = [];
  const asked: string[] = [];
  await context.route(/^https:\/\//, (route) =>
    route.request().url().startsWith("https://apis.google.com/js/api.js")
      ? route.fulfill({ path: join(import.meta.dir, "gapi-stub.js"), contentType: "text/javascript" })
      : route.abort(),
  );
  context.on("request", (request) => asked.push(request.url()));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const bad = message.type() === "error" || message.type() === "warning";
    if (bad && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    asked: (word) => asked.filter((url) => url.includes(word)),
    says: (text) => page.getByText(text).first().waitFor(),
    async leaves() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Goes through Google's window as the emulator shows it. */
async function chooseAccount({ page }: Visitor, button: string, email: string): Promise<void> {
  const [window] = await Promise.all([page.waitForEvent("popup"), press(page, button)]);
  const known = window.getByText(email);
  await window.locator("#add-account-button").waitFor();
  if ((await known.count()) > 0) return known.first().click();
  await window.locator("#add-account-button").click();
  await window.locator("#email-input").fill(email);
  await window.locator("#display-name-input").fill("Amina Yusuf");
  await window.locator("#sign-in").click();
}
