import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { closeWindow, openBrowser } from "./browser.ts";
import { addHostTo, type House, openFirebaseHouse, openGoogle, openLocalHouse, press, sitDown } from "./houses.ts";
import { type Guest, until } from "./lango.ts";

/**
 * Every way in, walked in a browser through both houses: our own accounts, and Firebase's against its
 * own emulator. A journey knows nothing of the provider.
 */
let browser: Browser;
let houses: Record<House["name"], House>;
let firebase: Awaited<ReturnType<typeof openFirebaseHouse>>;

beforeAll(async () => {
  const [opened, local, other] = await Promise.all([openBrowser(), openLocalHouse(), openFirebaseHouse()]);
  browser = opened;
  firebase = other;
  houses = { local, firebase };
});
afterAll(async () => {
  await houses?.local.stop();
  await firebase?.stop();
});

/** A host whom nobody knows yet, and the number of a guest. */
function somebody() {
  people += 1;
  return {
    email: `amina${people}@example.com`,
    password: "kahawa-nyeusi",
    brand: `amina${people}`,
    phone: `0722 000 ${String(people).padStart(3, "0")}`,
    number: `+254722000${String(people).padStart(3, "0")}`,
  };
}
let people = 0;

type Journey = (
  me: ReturnType<typeof somebody> & {
    house: House;
    page: Page;
    goto(path: string): Promise<unknown>;
    fill(fields: Record<string, string>): Promise<void>;
    press(name: string): Promise<void>;
    follow(name: string): Promise<void>;
    sees(text: string): Promise<void>;
    /** Waits for the page at this path. */
    arrives(path: string): Promise<void>;
    /** The same person as a host who has an account, a confirmed address and a name. */
    hasAccount(): Promise<Guest>;
    signIn(password?: string): Promise<void>;
  },
) => Promise<void>;

const WRONG = "No account found with this email, or the password is incorrect. Please try again.";

const journeys: [string, Journey][] = [
  [
    "without a script: a host registers, goes out and comes in again",
    async (me) => {
      await me.goto("/host-register");
      const { email, password } = me;
      await me.fill({ "First name": "Amina", "Last name": "Yusuf", Email: email, Phone: "0712 345 678" });
      await me.fill({ Password: password, "Confirm password": password });
      await me.press("Create Account");
      await me.arrives("/claim-brand");
      await me.fill({ "Brand name": me.brand });
      await me.press("Claim Brand & Continue");
      await me.arrives("/dashboard");
      await me.goto("/logout");
      await me.press("Logout");
      await me.arrives("/");
      await me.goto("/account");
      await me.arrives("/login");
      await me.follow("Host Login");
      await me.signIn();
      await me.arrives("/account");
    },
  ],
  [
    "a wrong password and an unknown address are answered alike",
    async (me) => {
      await me.hasAccount();
      await me.goto("/host-login");
      await me.signIn("not hers at all");
      await me.sees(WRONG);
      await me.fill({ Email: `nobody-${me.email}` });
      await me.fill({ Password: me.password });
      await me.press("Sign In");
      await me.sees(WRONG);
      await me.goto("/dashboard");
      await me.arrives("/login");
    },
  ],
  [
    "an address that has an account can't be registered again",
    async (me) => {
      await me.hasAccount();
      await me.goto("/host-register");
      await me.fill({ "First name": "Amina", "Last name": "Yusuf", Email: me.email, Phone: "0712 345 678" });
      await me.fill({ Password: me.password, "Confirm password": me.password });
      await me.press("Create Account");
      await me.sees("An account with this email already exists in our system. Please try logging in instead.");
      expect(await me.page.getByLabel("Phone", { exact: true }).inputValue()).toBe("0712 345 678");
    },
  ],
  [
    "a guest mistypes their code, then comes in, to the page they were going to",
    async (me) => {
      await me.goto("/guest-bookings");
      await me.arrives("/guest-login");
      await me.fill({ "Phone number": "12" });
      await me.press("Send Verification Code");
      await me.sees("Please enter a valid phone number");
      await me.fill({ "Phone number": me.phone });
      await me.press("Send Verification Code");
      const field = me.page.getByLabel("Verification code");
      await field.waitFor();
      const code = await me.house.codeOf(me.number);
      await field.fill(code === "000000" ? "000001" : "000000");
      await me.press("Verify & Access Bookings");
      await me.sees("Invalid verification code. Please try again.");
      await field.fill(code);
      await me.press("Verify & Access Bookings");
      await me.arrives("/guest-bookings");
    },
  ],
  [
    "a guest whose code is too old is told, and takes another number",
    async (me) => {
      await me.goto("/guest-login");
      await me.fill({ "Phone number": me.phone });
      await me.press("Send Verification Code");
      const field = me.page.getByLabel("Verification code");
      await field.waitFor();
      const code = await me.house.codeOf(me.number);
      await me.house.endCodes(me.page, me.number);
      await field.fill(code);
      await me.press("Verify & Access Bookings");
      await me.sees("Verification code has expired. Please request a new one.");
      const other = me.page.getByRole("button", { name: "Use different phone number", exact: true });
      if (await other.isVisible()) await other.click();
      await me.fill({ "Phone number": "0733 111 222" });
      await me.press("Send Verification Code");
      await me.page.getByText("0733 111 222").waitFor();
    },
  ],
  [
    "a host signs up with Google, says their phone, and signs in with it again",
    async (me) => {
      await me.goto("/host-login");
      await me.house.chooseGoogle(me.page, "Continue with Google", me.email);
      await me.sees('No account found. Please create an account first by clicking "Create Account" below.');
      await me.follow("Create Account");
      await me.house.chooseGoogle(me.page, "Sign up with Google", me.email);
      await me.arrives("/host-phone");
      // Wherever they go first, they are asked for it.
      await me.goto("/dashboard?tab=account");
      await me.arrives("/host-phone");
      await me.fill({ Phone: "0712 345 678" });
      await me.press("Save and continue");
      await me.arrives("/claim-brand");
      await me.fill({ "Brand name": me.brand });
      // The script closes the button until the name is looked up: a press at that very moment meets nothing.
      await me.page.locator('[data-state="success"]').waitFor();
      await me.press("Claim Brand & Continue");
      await me.arrives("/dashboard");
      await me.page.context().clearCookies();
      await me.goto("/account/devices");
      await me.follow("Host Login");
      await me.house.chooseGoogle(me.page, "Continue with Google", me.email);
      await me.arrives("/account/devices");
    },
  ],
  [
    "a host comes in by a mailed link, to the page they were going to, and it works once",
    async (me) => {
      await me.hasAccount();
      await me.goto("/host-login?next=/account/devices");
      await me.follow("Email me a sign-in link");
      await me.fill({ Email: me.email });
      await me.press("Email me a sign-in link");
      await me.sees("Look in your mail");
      const link = await me.house.linkTo(me.email, "sign_in");
      await me.goto(link);
      await me.press("Sign in");
      await me.arrives("/account/devices");
      await me.sees("by e-mail link");
      await me.page.context().clearCookies();
      expect((await me.page.request.get(link)).status()).toBeGreaterThanOrEqual(400);
    },
  ],
  [
    "a link that was asked for on another device wants the address first",
    async (me) => {
      const elsewhere = await me.hasAccount();
      await elsewhere.post("/logout", {});
      await elsewhere.post("/email-link", { email: me.email });
      await me.goto(await me.house.linkTo(me.email, "sign_in"));
      await me.fill({ Email: `other-${me.email}` });
      await me.press("Sign in");
      await me.sees("The mail with this link went to another address. Please check it.");
      await me.fill({ Email: me.email });
      await me.press("Sign in");
      await me.arrives("/dashboard");
    },
  ],
  [
    "a forgotten password is replaced by a mailed link",
    async (me) => {
      await me.hasAccount();
      await me.goto("/host-login");
      await me.follow("Forgot your password?");
      await me.fill({ Email: me.email });
      await me.press("Send reset link");
      await me.sees("Look in your mail");
      const link = await me.house.linkTo(me.email, "reset_password");
      await me.house.choosePassword(me.page, link, "chai-ya-tangawizi");
      await me.page.context().clearCookies();
      await me.goto("/host-login");
      await me.signIn();
      await me.sees(WRONG);
      await me.signIn("chai-ya-tangawizi");
      await me.arrives("/dashboard");
    },
  ],
  [
    "a host changes their password, which signs their other devices out",
    async (me) => {
      const elsewhere = await me.hasAccount();
      await me.goto("/host-login?next=/account/password");
      await me.signIn();
      await me.arrives("/account/password");
      const change = { "New password": "chai-ya-tangawizi", "Confirm new password": "chai-ya-tangawizi" };
      await me.fill({ "Current password": "not hers", ...change });
      await me.press("Change password");
      await me.sees("Incorrect password. Please try again.");
      // What was typed waits; the password alone is asked again.
      await me.fill({ "Current password": me.password });
      await me.press("Go on");
      await me.sees("Password changed");
      expect((await elsewhere.get("/dashboard")).location).toStartWith("/login");
      await me.page.context().clearCookies();
      await me.goto("/host-login");
      await me.signIn("chai-ya-tangawizi");
      await me.arrives("/dashboard");
    },
  ],
  [
    "a host takes another address, and signs in with it",
    async (me) => {
      await me.hasAccount();
      await me.goto("/host-login?next=/account/email");
      await me.signIn();
      const email = `new-${me.email}`;
      await me.fill({ "New email": email, "Current password": me.password });
      await me.press("Send the link");
      await me.sees("We mailed you a link");
      await me.goto(await me.house.linkTo(email, "change_email"));
      await me.press("Use this email");
      await me.sees("Your email is changed");
      await me.page.context().clearCookies();
      await me.goto("/host-login");
      await me.signIn();
      await me.sees(WRONG);
      await me.fill({ Email: email, Password: me.password });
      await me.press("Sign In");
      await me.arrives("/dashboard");
    },
  ],
  [
    "a host signs a lost phone out, and it stays out",
    async (me) => {
      const lost = await me.hasAccount();
      await me.goto("/host-login?next=/account/devices");
      await me.signIn();
      await me.press("Sign out all other devices");
      await me.sees("No other device is signed in.");
      expect((await lost.get("/dashboard")).location).toStartWith("/login");
      await me.goto("/dashboard");
      await me.arrives("/dashboard");
    },
  ],
];

/** In `npm test` the journeys are walked through Firebase's house, and `npm run test:all` walks both. */
const WALKED = process.env.LANGO_TEST === "all" ? (["local", "firebase"] as const) : (["firebase"] as const);

describe.each(WALKED)("with %s accounts", (name) => {
  test.each(journeys)("%s", async (journey, walk) => {
    const house = houses[name];
    const javaScriptEnabled = !journey.startsWith("without a script");
    const { page, complaints } = await sitDown(browser, { javaScriptEnabled });
    const who = somebody();
    const fill = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    };
    await walk({
      ...who,
      house,
      page,
      goto: (path) => page.goto(new URL(path, house.lango.origin).href),
      fill,
      press: (button) => press(page, button),
      follow: (link) => page.getByRole("link", { name: link, exact: true }).first().click(),
      sees: (text) => page.getByText(text).first().waitFor(),
      arrives: (path) => page.waitForURL((url) => url.pathname === path),
      hasAccount: () => addHostTo(house, who),
      async signIn(password = who.password) {
        await fill({ Email: who.email, Password: password });
        await press(page, "Sign In");
      },
    });
    await closeWindow(page);
    expect(complaints).toEqual([]);
  });
});

test.each(["/login", "/host-login", "/host-register", "/guest-login", "/email-link", "/forgot-password"])(
  "%s has the same words, fields and buttons in both houses",
  async (path) => {
    const seen: string[][] = [];
    for (const house of Object.values(houses)) {
      const { page } = await sitDown(browser);
      await page.goto(`${house.lango.origin}${path}`);
      const found = page.locator("main :is(h1, h2, label, button, a, .hint)").filter({ visible: true });
      seen.push(await found.allInnerTexts());
      await closeWindow(page);
    }
    expect(seen[0]?.length).toBeGreaterThan(2);
    expect(seen[1]).toEqual(seen[0] ?? []);
  },
);

describe("what Firebase alone has", () => {
  let amina = somebody();
  beforeEach(() => {
    amina = somebody();
  });
  const lango = () => firebase.lango;
  const account = () => ({ email: amina.email, password: amina.password });
  const register = () => addHostTo(firebase, amina);
  const passwordToken = async () =>
    String(
      (await firebase.emulator.ask("accounts:signInWithPassword", { ...account(), returnSecureToken: true })).idToken,
    );

  /** Hands a token to Lango as its own pages do. */
  async function exchange(idToken: string, purpose = "host_sign_in", refreshToken = "as the browser has it") {
    const response = await fetch(`${lango().origin}/auth/session`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: lango().origin },
      body: JSON.stringify({ idToken, refreshToken, purpose }),
    });
    return {
      status: response.status,
      signedIn: response.headers.getSetCookie().some((cookie) => cookie.startsWith("lango=")),
      body: (await response.json()) as { redirect?: string; error?: string; message?: string },
    };
  }

  test("an address that Firebase knows registers with its own password, and with no other", async () => {
    await firebase.emulator.ask("accounts:signUp", { ...account(), returnSecureToken: true });
    const stranger = { ...amina, password: "not hers at all" };
    await expect(addHostTo(firebase, stranger)).rejects.toThrow("can't register: 422");
    await register();
  });

  test("an address that is confirmed here is confirmed there, so a sign-in by Google leaves the password", async () => {
    await register();
    const idToken = await passwordToken();
    await until(async () => {
      const { users } = await firebase.emulator.ask("accounts:lookup", { idToken });
      return (users as { emailVerified?: boolean }[])[0]?.emailVerified;
    });
    const google = encodeURIComponent(JSON.stringify({ sub: amina.email, email: amina.email, email_verified: true }));
    await firebase.emulator.ask("accounts:signInWithIdp", {
      postBody: `id_token=${google}&providerId=google.com`,
      requestUri: "http://localhost",
      returnSecureToken: true,
    });
    expect(await passwordToken()).not.toBe("undefined");
  });

  test("a host whom Firebase has disabled stays out, by a mailed link too", async () => {
    const guest = await register();
    const token = await passwordToken();
    await guest.post("/logout", {});
    await guest.post("/email-link", { email: amina.email });
    const link = new URL(await firebase.linkTo(amina.email, "sign_in"));
    await setAccount(token, { disableUser: true });
    expect((await guest.post("/host-login", account())).status).toBe(422);
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
    const back = new URL(link.searchParams.get("continueUrl") ?? "");
    const code = { token: back.searchParams.get("token") ?? "", oobCode: link.searchParams.get("oobCode") ?? "" };
    expect((await guest.post("/email-link/open", { ...code, email: amina.email })).status).toBe(410);
  });

  test("a token opens a session once", async () => {
    await register();
    const token = await passwordToken();
    expect(await exchange(token)).toMatchObject({ status: 200, signedIn: true, body: { redirect: "/dashboard" } });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false, body: { error: "refused" } });
  });

  test("a token that was taken back opens nothing", async () => {
    await register();
    const token = await passwordToken();
    await Bun.sleep(1100); // Firebase counts in seconds.
    await setAccount(token, { validSince: String(Math.floor(Date.now() / 1000)) });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
  });

  test("a token of an account that is gone opens nothing", async () => {
    await register();
    const token = await passwordToken();
    await firebase.emulator.ask("accounts:delete", { idToken: token });
    expect(await exchange(token)).toMatchObject({ status: 401, signedIn: false });
  });

  test("a host who deletes their account is gone from Firebase too", async () => {
    const guest = await register();
    const deleted = await guest.post("/account/delete", { sure: "on", currentPassword: amina.password });
    expect([deleted.html.includes("Your account is deleted"), deleted.html.includes("Firebase")]).toEqual([
      true,
      false,
    ]);
    expect(await passwordToken()).toBe("undefined");
  });

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["of another project", (claims) => ({ ...claims, aud: "demo-other" })],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://securetoken.google.com/demo-other" })],
    ["that has expired", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 })],
    ["of a sign-in six minutes ago", (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 360 })],
    ["of nobody", (claims) => ({ ...claims, firebase: { sign_in_provider: "anonymous" } })],
  ])("a token %s opens nothing", async (_, change) => {
    await register();
    const [head = "", body = ""] = (await passwordToken()).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify(change(claims))).toString("base64url");
    expect(await exchange(`${head}.${changed}.`)).toMatchObject({ status: 401, signedIn: false });
  });

  test.each<[string, (page: Page) => Promise<void>, string]>([
    ["closing Google's window is no harm", closeGoogle, "Sign-in was cancelled. Please try again."],
    [
      "a window that the browser blocks is told",
      blockGoogle,
      "Pop-up was blocked by your browser. Please allow pop-ups and try again.",
    ],
  ])("%s", async (_, meet, says) => {
    const { page, complaints } = await sitDown(browser);
    await meet(page);
    await page.getByText(says).first().waitFor();
    await closeWindow(page);
    expect(complaints).toEqual([]);
  });

  test("Google's window asks for e-mail and profile and always for an account to choose; meanwhile both buttons wait", async () => {
    const { page } = await sitDown(browser);
    await page.goto(`${firebase.lango.origin}/host-login`);
    const window = await openGoogle(page, "Continue with Google");
    await window.waitForURL("**/auth/handler**");
    const asked = new URL(window.url()).searchParams;
    expect(asked.get("scopes")?.split(",")).toEqual(expect.arrayContaining(["email", "profile"]));
    expect(JSON.parse(asked.get("customParameters") ?? "{}")).toEqual({ prompt: "select_account" });
    for (const name of ["Sign In", "Signing in..."]) {
      expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
    }
    await window.close();
    await page.getByText("Sign-in was cancelled. Please try again.").first().waitFor();
    expect(await page.getByRole("button", { name: "Sign In", exact: true }).isEnabled()).toBe(true);
    await closeWindow(page);
  });

  test("without a script there is no button that does nothing, and Lango sends the code", async () => {
    const { page } = await sitDown(browser, { javaScriptEnabled: false });
    await page.goto(`${firebase.lango.origin}/host-login`);
    expect(await page.getByRole("button", { name: "Continue with Google" }).isVisible()).toBe(false);
    await page.goto(`${firebase.lango.origin}/guest-login`);
    await page.getByLabel("Phone number").fill("0744 000 555");
    await press(page, "Send Verification Code");
    await page.waitForURL("**/guest-login/code**");
    await closeWindow(page);
  });

  test("only the pages that need Google may run its code", async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${lango().origin}${path}`)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/host-login")).toContain("script-src 'self' https://apis.google.com;");
    expect(await policyOf("/guest-login")).toContain("https://www.google.com/recaptcha/");
    for (const path of ["/", "/zuristays", "/logout", "/nowhere-at-all"]) {
      expect(await policyOf(path)).not.toContain("google");
    }
  });

  /** Changes an account as only the project's owner may. */
  async function setAccount(token: string, change: Record<string, unknown>): Promise<void> {
    const { user_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      user_id: string;
    };
    const path = `/identitytoolkit.googleapis.com/v1/projects/${firebase.emulator.project}/accounts:update`;
    const changed = await firebase.emulator.asOwner("POST", path, { localId: user_id, ...change });
    expect(changed.localId).toBe(user_id);
  }
});

async function closeGoogle(page: Page): Promise<void> {
  await page.goto(`${firebase.lango.origin}/host-login`);
  const window = await openGoogle(page, "Continue with Google");
  await window.waitForLoadState("domcontentloaded");
  await window.close();
}

async function blockGoogle(page: Page): Promise<void> {
  await page.goto(`${firebase.lango.origin}/host-login`);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await press(page, "Continue with Google");
}
