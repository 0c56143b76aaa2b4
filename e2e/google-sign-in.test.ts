import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { findHostByEmail } from "#db/host.queries.ts";
import { readC2bNotice } from "#src/adapters/daraja/c2b.ts";
import { createDaraja } from "#src/adapters/daraja/create-daraja.ts";
import { readOperationResult } from "#src/adapters/daraja/read-operation.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import { diskFileStore } from "#src/adapters/disk/disk-file-store.ts";
import { createOpenId } from "#src/adapters/openid/create-openid.ts";
import { outboxMessenger } from "#src/adapters/outbox/outbox-messenger.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { readConfig } from "#src/config.ts";
import { drawHere } from "#src/dev/fixtures/draw-here.ts";
import { CLIENT, startIssuer } from "#src/dev/fixtures/openid-issuer.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { readHere } from "#src/dev/fixtures/read-here.ts";
import { localProvider } from "#src/sign-in/local-provider.ts";
import { type RunningServer, startServer } from "#src/start-server.ts";
import { createLog } from "#src/web/log.ts";
import { arrives, closeWindow, openBrowser, openWindow, PHONE } from "./browser.ts";

const ACHIENG = { sub: "2001", email: "achieng@example.com", given_name: "Achieng", family_name: "Otieno" };

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  issuer = await startIssuer({ now: systemClock.now, accounts: [ACHIENG] });
  const dataDir = mkdtempSync(join(tmpdir(), "lango-google-"));
  const read = readConfig("demo", {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    GOOGLE_ISSUER_URL: issuer.issuerUrl,
  });
  if ("faults" in read || !read.config.google) throw new Error("not configured");
  const { google } = read.config;
  server = startServer(read.config, {
    clock: systemClock,
    log: createLog({ level: "error", now: systemClock.now, write: (line) => console.error(line) }),
    gateway: (baseUrl) => (account) => createDaraja({ ...account, baseUrl, clock: systemClock }),
    readReport: readStkCallback,
    readC2b: readC2bNotice,
    readOperation: readOperationResult,
    sealForSafaricom: () => undefined,
    messenger: outboxMessenger,
    push: () => ({ send: () => Promise.resolve({ outcome: "gone" }) }),
    identity: localProvider,
    openId: () => createOpenId({ ...google, clock: systemClock }),
    files: diskFileStore(dataDir),
    reader: readHere,
    pictures: drawHere,
    feeds: () => ({ fetch: () => Promise.resolve({ outcome: "not_modified" }) }),
    simulator: undefined,
  });
  addHost(server.deps.db);
  addProperty(server.deps.db);
  browser = await openBrowser();
});
afterAll(async () => {
  await server?.stop();
  await issuer?.stop();
});

/** Somebody at a phone; whatever the browser complains of fails the test. */
async function visit(script: boolean, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await openWindow(browser, { viewport: PHONE, javaScriptEnabled: script });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await use(page);
  await closeWindow(page);
  expect(complaints).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// With scripts, Google is among the journeys of every house in ways-in.test.ts.
test("a host signs up through Google, says their number, claims a name, and comes back in, without a script", async () => {
  const { email } = ACHIENG;
  const brand = email.split("@")[0] ?? "";
  await visit(false, async (page) => {
    // They try to sign in first, and have no account.
    await page.goto(`${server.url}/host-login`);
    await press(page, "Continue with Google");
    await press(page, email);
    await page.getByRole("alert").getByText('clicking "Create Account" below').waitFor();
    await page.getByRole("link", { name: "Create Account", exact: true }).click();

    await press(page, "Sign up with Google");
    await press(page, "Cancel");
    await page.getByRole("alert").getByText("Sign-in was cancelled").waitFor();
    await press(page, "Sign up with Google");
    await press(page, email);
    await page.getByText("Account created successfully!").waitFor();
    await arrives(page, "/host-phone");
    await page.getByLabel("Phone", { exact: true }).fill("0722 000 020");
    await press(page, "Save and continue");
    await arrives(page, "/claim-brand");
    const name = page.getByLabel("Brand name");
    await name.fill(brand);
    await press(page, "Claim Brand & Continue");
    await page.waitForURL("**/dashboard");

    await page.goto(`${server.url}/logout`);
    await press(page, "Logout");
    await page.goto(`${server.url}/account`);
    await arrives(page, "/login");
    await page.getByRole("link", { name: "Host Login", exact: true }).click();
    await press(page, "Continue with Google");
    await press(page, email);
    await arrives(page, "/account");
  });
  expect(findHostByEmail(server.deps.db, email)).toMatchObject({ phone: "+254722000020", brandName: brand });
});

test("the demo's guest comes in by a button, without a script, and finds a stay that is paid", async () => {
  await visit(false, async (page) => {
    await page.goto(`${server.url}/guest-login`);
    await press(page, "Demo Guest Login");
    await page.getByText("Demo Login Successful!").waitFor();
    await arrives(page, "/guest-dashboard");
    await page.getByText("Garden studio on Ngong Road").waitFor();
  });
});

test("with scripts, the browser keeps who the demo's guest is until they log out", async () => {
  await visit(true, async (page) => {
    const { url } = server;
    await page.context().addCookies([{ name: "cookiePreferences", value: "preferences", url }]);
    await page.goto(`${url}/guest-login`);
    await press(page, "Demo Guest Login");
    await page.waitForFunction(() => localStorage.getItem("guestPhone"));
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(kept).sort()).toEqual(["demo_booking", "guestPhone", "guest_auth_token", "guest_user"]);
    expect(JSON.parse(kept.guest_user)).toMatchObject({ phoneNumber: kept.guestPhone, isGuest: true });
    expect(JSON.parse(kept.demo_booking)).toMatchObject({ state: "confirmed", totalKes: 9000 });
    // None of it signs anybody in.
    await page.context().clearCookies({ name: "lango" });
    await page.goto(`${server.url}/guest-bookings`);
    await arrives(page, "/guest-login");
    await press(page, "Demo Guest Login");
    await page.waitForFunction((before) => localStorage.getItem("guestPhone") !== before, kept.guestPhone);
    await press(page, "Logout");
    await page.waitForURL("**/");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
