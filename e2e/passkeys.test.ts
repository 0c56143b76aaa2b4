import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, CDPSession } from "playwright-core";
import { DEMO_PASSWORD, demoHosts } from "#db/demo-data.ts";
import { openBrowser, Person } from "./browser.ts";
import { forget, freePort, type Lango, startLango } from "./lango.ts";

/** Chromium's own authenticator: a phone with a finger on it, as far as any page can tell. */
const PHONE = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;
/** What a press on a passkey's button may cost before the device is asked. */
const SCRIPT_BYTES = 2_500;

let lango: Lango;
let browser: Browser;
let origin = "";

beforeAll(async () => {
  const port = await freePort();
  // Keys are bound to a name, and a bare number is none.
  origin = `http://localhost:${port}`;
  const env = { PUBLIC_URL: origin };
  [lango, browser] = await Promise.all([startLango({ port, env }), openBrowser()]);
});
afterAll(async () => {
  await lango?.stop();
  forget(lango.dataDir);
});

type Phone = Readonly<{ cdp: CDPSession; authenticatorId: string }>;

async function withPhone(person: Person): Promise<Phone> {
  const cdp = await person.page.context().newCDPSession(person.page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options: PHONE });
  return { cdp, authenticatorId };
}

async function leave(person: Person, { cdp, authenticatorId }: Phone): Promise<void> {
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await cdp.send("WebAuthn.disable");
  await person.leaves();
}

async function signIn(person: Person, next = ""): Promise<void> {
  await person.goto(`/host-login?next=${encodeURIComponent(next)}`);
  await person.fill({ Email: demoHosts[0]?.email ?? "", Password: DEMO_PASSWORD });
  await person.press("Sign In");
  await person.page.waitForURL((url) => url.pathname !== "/host-login");
}

async function signOut(person: Person): Promise<void> {
  await person.goto("/logout");
  await person.page.locator("main").getByRole("button", { name: "Logout", exact: true }).click();
  await person.page.waitForURL((url) => url.pathname === "/");
}

test("a host adds a passkey, comes in by one press, names it, and removes it", async () => {
  const host = await Person.sitsDown(browser, origin);
  const phone = await withPhone(host);
  const scripts: string[] = [];
  const script = await passkeyScript();
  host.page.on("request", (request) => {
    if (new URL(request.url()).pathname === script) scripts.push(script);
  });
  await signIn(host, "/account");
  await host.follow("See passkeys");
  await host.sees("No passkey yet");
  await host.press("Add a passkey on this device");
  await host.sees("Passkey added");
  await host.sees("Chrome on Linux");

  await signOut(host);
  scripts.length = 0;
  await host.goto("/host-login");
  await host.page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await host.press("Sign in with a passkey");
  await host.page.waitForURL((url) => url.pathname === "/dashboard");
  expect(scripts).toHaveLength(1);

  await host.goto("/account/passkeys");
  await host.sees(/last used/);
  await host.follow(/Chrome on Linux/);
  await host.fill({ Name: "Blue phone" });
  await host.press("Save");
  await host.sees("Passkey renamed");
  await host.follow(/Blue phone/);
  await host.press("Remove");
  await host.sees("Passkey removed");
  await host.sees("No passkey yet");

  await signOut(host);
  await host.goto("/host-login");
  await host.press("Sign in with a passkey");
  await host.sees("This passkey is of no account here, or was removed.");
  await leave(host, phone);
});

test("a device that does not know its owner, or has no key, opens nothing and says so", async () => {
  const host = await Person.sitsDown(browser, origin);
  const phone = await withPhone(host);
  const { cdp, authenticatorId } = phone;
  await host.goto("/host-login");
  await host.press("Sign in with a passkey");
  await host.sees("Nothing happened: it was cancelled");
  await signIn(host, "/account/passkeys");
  await host.press("Add a passkey on this device");
  await host.sees("Passkey added");
  await signOut(host);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await host.goto("/host-login");
  await host.press("Sign in with a passkey");
  await host.sees("Nothing happened: it was cancelled");
  await host.arrives("/host-login");
  await leave(host, phone);
});

test("without a script the password is there, and the page says what a passkey needs", async () => {
  const host = await Person.sitsDown(browser, origin, { javaScriptEnabled: false });
  await host.goto("/host-login");
  expect(await host.page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  await signIn(host, "/account/passkeys");
  // The test's browser only runs no script; what it would show to one that knows of none is in the page.
  expect(await host.page.content()).toContain("Passkeys need JavaScript");
  expect(await host.page.getByRole("button", { name: "Add a passkey on this device" }).count()).toBe(0);
  await host.leaves();
});

test("the script of a passkey is small", async () => {
  const headers = { "accept-encoding": "br" };
  const answer = await fetch(`${lango.origin}${await passkeyScript()}`, { headers, decompress: false });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect((await answer.bytes()).byteLength).toBeLessThan(SCRIPT_BYTES);
});

/** Where the code of a passkey's button is. Its name says nothing, so it is known by what is in it. */
async function passkeyScript(): Promise<string> {
  const textOf = async (path: string) => (await fetch(`${lango.origin}${path}`)).text();
  const frame = /\/assets\/frame-[A-Z0-9]+\.js/.exec(await textOf("/host-login"))?.[0] ?? "";
  for (const [name] of (await textOf(frame)).matchAll(/c-[A-Z0-9]{8}\.js/g)) {
    if ((await textOf(`/assets/${name}`)).includes("PublicKeyCredential")) return `/assets/${name}`;
  }
  throw new Error("no script of the frame knows passkeys");
}
