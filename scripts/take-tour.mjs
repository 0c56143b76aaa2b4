/**
 * Takes the pictures of `docs/tour.md`: walks through a fresh demo with a phone's window, then a desktop's.
 * Run it after a change of looks: `node scripts/take-tour.mjs` (needs `npm run build` and Chromium).
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./bun.mjs";
import { CHROMIUM, CHROMIUM_FLAGS } from "./chromium.mjs";

const images = join(root, "docs/images");
mkdirSync(images, { recursive: true });
const port = 20_000 + Math.floor(Math.random() * 20_000);
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), "lango-tour-"));
const lango = spawn(join(root, "dist/lango"), ["demo"], {
  env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise((resolve) => lango.stdout.on("data", (said) => String(said).includes("is open at") && resolve(0)));

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...CHROMIUM_FLAGS, "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"],
});

try {
  await guestsWay();
  await hostsWay();
  await trustsWay();
  await followersWay();
} finally {
  await browser.close();
  lango.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {{ width: number, height: number, dark?: boolean }} window */
async function openWindow({ width, height, dark = false }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    locale: "en-GB",
    timezoneId: "Africa/Nairobi",
    colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  /** @param {string} name @param {boolean} [whole] */
  const shoot = async (name, whole = false) => {
    await page.waitForTimeout(1800);
    await page.screenshot({ path: join(images, `${name}.jpg`), type: "jpeg", quality: 72, fullPage: whole });
  };
  return { page, shoot };
}

async function guestsWay() {
  const { page, shoot } = await openWindow({ width: 360, height: 740 });
  await page.goto(`${origin}/`);
  await shoot("landing");
  await page.goto(`${origin}/zuristays`);
  await shoot("host-page");
  await page.goto(`${origin}/zuristays?checkIn=${day(12)}&checkOut=${day(15)}&guests=2`);
  await shoot("host-page-search");
  await page.goto(`${origin}/zuristays`);
  await page
    .getByRole("link", { name: /Book Now/ })
    .first()
    .click();
  await shoot("property");
  await page.getByLabel("Check-in", { exact: true }).fill(day(20));
  await page.getByLabel("Check-out", { exact: true }).fill(day(23));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Full name").waitFor();
  await shoot("summary");
  await page.getByRole("link", { name: "Change dates" }).click();
  await shoot("dates");
  await page.goBack();
  await page.getByLabel("Full name").fill("Achieng Otieno");
  await page.getByLabel("Phone").fill("0722 345 678");
  await page.getByLabel(/house rules/i).check();
  await page.getByRole("button", { name: /^Pay KES/ }).scrollIntoViewIfNeeded();
  await shoot("payment");
  await page.getByRole("button", { name: /^Pay KES/ }).click();
  await shoot("waiting");
  const phone = await openWindow({ width: 360, height: 740 });
  await phone.page.goto(`${origin}/dev/phone`);
  await phone.shoot("phone");
  await phone.page.getByLabel(/PIN/).first().fill("1234");
  await phone.page.getByRole("button", { name: "Send" }).first().click();
  await page.waitForURL(/details/, { timeout: 20_000 });
  await shoot("booked");
  await page.getByRole("link", { name: "Open the arrival guide" }).click();
  await shoot("guide");
  await page.goto(`${origin}/booking/search?place=yaya&checkIn=${day(12)}&checkOut=${day(15)}&guests=2`);
  await shoot("search");
  await page
    .getByRole("button", { name: "Kiswahili" })
    .or(page.getByRole("link", { name: "Kiswahili" }))
    .first()
    .click();
  await shoot("kiswahili");
}

async function hostsWay() {
  const { page, shoot } = await openWindow({ width: 360, height: 740 });
  await page.goto(`${origin}/host-register`);
  await shoot("register");
  await signIn(page);
  await shoot("dashboard");
  await page.goto(`${origin}/dashboard?tab=money`);
  await shoot("money");
  await page.goto(`${origin}/dashboard?tab=bookings`);
  await shoot("bookings");
  await page.goto(`${origin}/dashboard/figures`);
  await shoot("figures");
  await page.goto(`${origin}/dashboard?tab=calendar`);
  await shoot("calendar");
  await page.goto(`${origin}/dashboard?tab=payouts`);
  await shoot("payouts");
  await page.goto(`${origin}/dashboard?tab=properties`);
  const named = page.getByRole("link", { name: /Two-bedroom/ }).first();
  await page.goto(`${origin}${new URL((await named.getAttribute("href")) ?? "", origin).pathname}/prices`);
  await shoot("prices");
  await page.goto(`${origin}/dashboard/properties/new`);
  await shoot("new-property");
  const wide = await openWindow({ width: 1280, height: 800 });
  await wide.page.goto(`${origin}/zuristays`);
  await wide.shoot("host-page-wide");
  await signIn(wide.page);
  await wide.shoot("dashboard-wide");
  await wide.page.goto(`${origin}/dashboard?tab=calendar`);
  await wide.shoot("calendar-wide");
  const dark = await openWindow({ width: 360, height: 740, dark: true });
  await dark.page.goto(`${origin}/zuristays`);
  await dark.shoot("host-page-dark");
}

async function trustsWay() {
  const { page, shoot } = await openWindow({ width: 360, height: 740 });
  await page.goto(`${origin}/verified/zuristays`);
  await shoot("verified");
  await page.goto(`${origin}/zuristays`);
  await page
    .getByRole("link", { name: /Book Now/ })
    .first()
    .click();
  await page.goto(`${page.url().split("?")[0]}/reviews`);
  await shoot("reviews");
  await page.goto(`${origin}/fraud-prevention-demo`);
  await shoot("fraud-demo");
  await signIn(page);
  await page.goto(`${origin}/dashboard/verification`);
  await shoot("verification");
  await page.goto(`${origin}/dashboard`);
  await page
    .getByRole("link", { name: /Open the booking/ })
    .first()
    .click();
  await shoot("look-twice");
  await page.goto(`${origin}/dashboard`);
  await page.locator("[name=pasted]").first().fill("UKT7H2M9QX");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await shoot("check-payment");
  const desk = await openWindow({ width: 1280, height: 800 });
  await signIn(desk.page, "mercy@example.com");
  await showPasskey(desk.page);
  await desk.page.goto(`${origin}/admin`);
  await desk.shoot("desk-wide");
  await desk.page.goto(`${origin}/admin/kyc`);
  await desk.page.locator("main li a").first().click();
  await desk.shoot("kyc-wide");
}

async function followersWay() {
  const { page, shoot } = await openWindow({ width: 360, height: 740 });
  await signIn(page);
  for (const [name, path] of [
    ["share", "/social-media-connect"],
    ["pictures", "/social-media-connect/pictures?kind=free_weekend"],
    ["messages", "/dashboard/messages"],
    ["plan", "/dashboard/messages/plan"],
  ]) {
    await page.goto(`${origin}${path}`);
    await shoot(name);
  }
  const wide = await openWindow({ width: 1280, height: 800 });
  await signIn(wide.page);
  await wide.page.goto(`${origin}/dashboard/messages/texts`);
  await wide.shoot("texts-wide");
}

/** @param {import("playwright-core").Page} page @param {string} [email] */
async function signIn(page, email = "wanjiru@example.com") {
  await page.goto(`${origin}/host-login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("karibu-lango");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes("login"));
}

/** The operators' desk opens by a passkey: the browser's own make-believe phone has one. @param {import("playwright-core").Page} page */
async function showPasskey(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const phone = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true };
  const options = { ...phone, isUserVerified: true, automaticPresenceSimulation: true };
  await cdp.send("WebAuthn.addVirtualAuthenticator", { options: /** @type {any} */ (options) });
  await page.goto(`${origin}/account/passkeys?next=/admin`);
  await page.getByRole("button", { name: "Add a passkey on this device" }).click();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.getByRole("heading", { name: "Administration" }).waitFor();
}

/** @param {number} days */
function day(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
