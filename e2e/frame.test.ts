import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { newestMeasures, refusalsOf } from "#db/analytics.queries.ts";
import { hosts } from "#db/host.schema.ts";
import { write } from "#db/write.ts";
import { askEmailChange } from "#src/account-change/ask-email-change.ts";
import { buildApp } from "#src/app.tsx";
import { addHost, addProperty, quickHash } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { arrives, closeWindow, DESKTOP, openBrowser, openWindow, PHONE, type WindowOptions } from "./browser.ts";
import { until } from "./lango.ts";

/** The menu, the cookie panel, toasts and tooltips around every page, and what is measured: as a browser shows them. */
const t = testApp();
const site = { ...t.deps.shell.site, supportWhatsapp: "+254700111222" };
const app = buildApp({ ...t.deps, shell: { ...t.deps.shell, site } });
let asked = 0;
/** How often somebody was measured. */
let calls = 0;
// The product believes it stands at its own address; its pages are served from here.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/api/firebase-log") calls += 1;
    const headers = new Headers(request.headers);
    for (const name of ["origin", "referer"]) {
      const value = headers.get(name);
      if (value) headers.set(name, value.replace(`http://127.0.0.1:${server.port}`, t.deps.publicUrl));
    }
    headers.set("host", new URL(t.deps.publicUrl).host);
    // Everybody from somewhere else, or the limits of one address would be met.
    asked += 1;
    headers.set("x-test-address", `a${asked}`);
    const body = request.method === "POST" ? await request.arrayBuffer() : undefined;
    return app.fetch(
      new Request(`${t.deps.publicUrl}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body ? { body } : {}),
      }),
    );
  },
});
const origin = `http://127.0.0.1:${server.port}`;
const EMAIL = "wanjiru@example.com";
const PASSWORD = "karibu nyumbani";

let browser: Browser;
let page: Page;
let scripts: string[];
let complaints: string[];

beforeAll(async () => {
  addHost(t.db, { email: EMAIL, emailVerifiedAt: t.clock.now(), passwordHash: await quickHash(PASSWORD) });
  addProperty(t.db);
  browser = await openBrowser();
});
afterAll(async () => {
  await server.stop(true);
});

async function sits(options: WindowOptions = {}) {
  page = await openWindow(browser, { viewport: PHONE, clockStandsAt: NOON, ...options });
  // A message to the support leaves the house; nobody has to answer it.
  await page
    .context()
    .route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp", contentType: "text/html" }));
  scripts = [];
  complaints = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script")
      scripts.push(new URL(request.url()).pathname.replace(/^\/assets\/|-\w+\.js$/g, ""));
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
}
beforeEach(() => sits());
afterEach(async () => {
  await closeWindow(page);
  expect(complaints).toEqual([]);
});
async function anew(options: WindowOptions) {
  await closeWindow(page);
  await sits(options);
}

const goto = (path: string) => page.goto(`${origin}${path}`);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const menu = () => page.getByRole("dialog", { name: "Menu", exact: true });
const panel = () => page.locator("dialog[open]");
const toast = () => page.locator(".toast:not([hidden])");
const openMenu = () => button("Menu").click();
const expanded = () =>
  page
    .locator("[popovertarget=menu]")
    .first()
    .evaluate(
      (hamburger) => document.querySelector("#menu")?.matches(":popover-open") === true && hamburger.isConnected,
    );
async function signIn() {
  await goto("/host-login");
  await page.getByLabel("Email", { exact: true }).fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button("Sign In").click();
  await page.waitForURL("**/dashboard");
}
/** Signs in with a script, and lets their welcome go, which would lie over the menu. */
async function signsIn() {
  await signIn();
  await toast().waitFor();
  await page.clock.runFor(5_000);
}

// Before anybody has allowed anything, so that everything that was told is told by these.
describe("measuring", () => {
  const events = () => newestMeasures(t.db, 500).map(({ name, args }) => (name === "logPageEvent" ? args[1] : name));

  test("nothing is measured before consent: no call, and no code for it", async () => {
    const before = calls;
    await goto("/booking/property/garden-studio");
    await page.mouse.wheel(0, 2_000);
    await page.waitForFunction(() => scrollY > 0);
    await page.clock.runFor(60_000);
    await page.waitForLoadState("networkidle");
    expect(new Set(scripts)).toEqual(new Set(scripts.filter((script) => /^(frame|hydrate)$/.test(script))));
    expect([calls - before, refusalsOf(t.db, t.clock.today())]).toEqual([0, {}]);
  });

  test("once it is allowed: page, load performance, scroll, and what was left on leaving", async () => {
    await goto("/booking/property/garden-studio");
    await page.evaluate(() => dispatchEvent(new Event("openCookiePreferences")));
    const begun = page.waitForRequest("**/api/firebase-log");
    await panel().getByRole("button", { name: "Accept All" }).click();
    await begun;
    await panel().waitFor({ state: "hidden" });
    for (const y of [100, 300]) {
      await page.mouse.wheel(0, 200);
      await page.waitForFunction((least) => scrollY > least, y);
      // A second of rest for the first; the second is told on leaving.
      if (y === 100) await page.clock.runFor(1_000);
    }
    await goto("/booking/dates?property=garden-studio");
    const expected = [
      ...["app_init", "auth_status", "logPropertyPerformance", "load_performance"],
      ...["scroll", "scroll", "app_init", "auth_status", "logBookingFunnel"],
    ].sort();
    // The server writes down every few seconds what it was told.
    await until(() => events().length >= expected.length);
    expect(events().sort()).toEqual(expected);
    expect(refusalsOf(t.db, t.clock.today())).toEqual({});
    expect(scripts.some((script) => /^mount/.test(script))).toBe(false);
  });
});

describe.each([
  ["with a script", true],
  ["without JavaScript", false],
])("mobile menu %s", (_, javaScriptEnabled) => {
  beforeEach(() => (javaScriptEnabled ? undefined : anew({ javaScriptEnabled })));

  test("menu open/closed is shared: opened by hamburger, closed by X, backdrop click or Esc", async () => {
    await goto("/zuristays");
    expect(await menu().count()).toBe(0);
    for (const close of [
      () => button("Close").click(),
      () => page.mouse.click(8, 300),
      () => page.keyboard.press("Escape"),
    ]) {
      await openMenu();
      await menu().waitFor();
      expect(await expanded()).toBe(true);
      await close();
      await menu().waitFor({ state: "hidden" });
      expect(await expanded()).toBe(false);
    }
  });

  test("the menu's Account goes to /dashboard?tab=account and Settings to /dashboard?tab=settings, and choosing closes it", async () => {
    for (const [name, tab] of [
      ["Account", "account"],
      ["Settings", "settings"],
    ] as const) {
      await goto("/zuristays");
      await openMenu();
      await menu().getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**/*next=%2Fdashboard%3Ftab%3D${tab}`);
      expect(await menu().count()).toBe(0);
    }
  });

  test("Help & Support opens a WhatsApp chat link in a new tab", async () => {
    await goto("/zuristays");
    await openMenu();
    const help = menu().getByRole("link", { name: "Help & Support" });
    const [tab] = await Promise.all([page.waitForEvent("popup"), help.click()]);
    expect(tab.url()).toStartWith("https://wa.me/254700111222?text=Hello");
    await arrives(page, "/zuristays");
  });

  test("Logout asks 'Are you sure you want to logout?' and sends the browser to the root path", async () => {
    await (javaScriptEnabled ? signsIn() : signIn());
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to logout?" });
    await question.waitFor();
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await question.waitFor({ state: "hidden" });
    await menu().waitFor({ state: "hidden" });
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    await question.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${origin}/`);
    await goto("/dashboard");
    expect(page.url()).toContain("next=%2Fdashboard");
  });
});

describe("mobile menu", () => {
  /** What a press would meet, over the whole screen, that is not the page itself or what lies on top of it. */
  const meets = () =>
    page.evaluate(() => {
      const top = [...document.querySelectorAll(":popover-open")].at(-1);
      const met = new Set<string>();
      for (let x = 4; x < innerWidth; x += 16) {
        for (let y = 4; y < innerHeight; y += 16) {
          const at = document.elementFromPoint(x, y);
          if (at && at !== document.documentElement && !top?.contains(at)) met.add(at.outerHTML.slice(0, 60));
        }
      }
      return [...met];
    });

  test("a press beside what lies over the page closes it, and meets nothing beneath", async () => {
    for (const path of ["/", "/about", "/welcome", "/terms", "/zuristays"]) {
      await goto(path);
      await openMenu();
      expect([path, await meets()]).toEqual([path, []]);
      await page.mouse.click(24, 36);
      await page.waitForFunction(() => !document.querySelector(":popover-open"));
      await arrives(page, path);
    }
    await signsIn();
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Are you sure" }).waitFor();
    expect(await meets()).toEqual([]);
  });

  test("the pages around the front page have it too, and the front page its own", async () => {
    for (const path of ["/about", "/contact", "/welcome", "/terms", "/privacy"]) {
      await goto(path);
      await openMenu();
      const links = await menu().getByRole("link").allTextContents();
      // The other language is a link where a page is in English alone.
      expect(links.filter((name) => name !== "Kiswahili")).toEqual(["Account", "Help & Support", "Settings"]);
      await menu().getByRole("button", { name: "Close" }).click();
      await menu().waitFor({ state: "hidden" });
    }
    await goto("/");
    await openMenu();
    const own = await page.locator(":popover-open").getByRole("link").allTextContents();
    expect(own).toEqual(["About", "Features", "How It Works", "Testimonials", "Contact", "Login"]);
    await signIn();
    await goto("/terms");
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Are you sure" }).waitFor();
  });

  test("whoever is signed in is not asked to log in on pages that are kept whole", async () => {
    const entries = () => page.locator("header nav a:visible").allTextContents();
    await goto("/zuristays");
    expect(await entries()).toEqual(["My bookings"]);
    await signIn();
    await goto("/zuristays");
    await page.waitForSelector("html[data-session=host]");
    expect(await entries()).toEqual(["Dashboard"]);
    // Without a script nobody knows who looks, and what is named leads on whoever does.
    await anew({ javaScriptEnabled: false });
    await goto("/zuristays");
    expect(await entries()).toEqual(["My bookings"]);
    await page.locator("header nav a:visible").click();
    await arrives(page, "/guest-login");
    // Both ways in stand on one line of a small phone.
    await page.setViewportSize({ width: 360, height: 740 });
    await goto("/guest-login");
    expect((await page.locator("header").first().boundingBox())?.height).toBeLessThanOrEqual(64);
  });

  test("choosing what opens in a new tab closes the menu behind it", async () => {
    await goto("/zuristays");
    await openMenu();
    await Promise.all([page.waitForEvent("popup"), menu().getByRole("link", { name: "Help & Support" }).click()]);
    await menu().waitFor({ state: "hidden" });
  });

  test("already on /dashboard, Account opens the account view and Settings opens settings", async () => {
    await signsIn();
    for (const name of ["Account", "Settings"]) {
      await openMenu();
      await menu().getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await arrives(page, "/dashboard");
    }
  });

  test("Logout is shown to authenticated users, also on pages that are kept whole, and to nobody else", async () => {
    await goto("/zuristays");
    await openMenu();
    expect(await menu().getByRole("button", { name: "Logout" }).count()).toBe(0);
    await signIn();
    await goto("/zuristays");
    await page.waitForSelector("html[data-session=host]");
    await openMenu();
    expect(await menu().getByRole("button", { name: "Logout" }).count()).toBe(1);
  });

  test("without JavaScript Logout is on pages that are kept whole too, where its own page asks", async () => {
    await anew({ javaScriptEnabled: false });
    await signIn();
    await goto("/zuristays");
    await openMenu();
    await menu().getByRole("link", { name: "Logout" }).click();
    await arrives(page, "/logout");
    await button("Logout").click();
    await page.waitForURL(`${origin}/`);
    expect(await page.locator("main .flash").textContent()).toContain("You are signed out");
  });

  test("the keyboard opens the menu, walks through it and comes back to the hamburger", async () => {
    await goto("/zuristays");
    await button("Menu").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Account");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Menu");
  });
});

describe("session in the browser", () => {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

  test("auth_user mirrors who is signed in, and logout clears the three keys and goes to /", async () => {
    await signsIn();
    await page.waitForFunction(() => localStorage.getItem("auth_user") !== null);
    expect(JSON.parse((await stored("auth_user")) ?? "")).toEqual({
      id: "host-wanjiru",
      email: EMAIL,
      fullName: "Wanjiru Ng'ang'a",
      firstName: "Wanjiru",
      lastName: "Ng'ang'a",
      username: "host-wanjiru",
      phone: "+254712345678",
      brandName: "zuristays",
    });
    await page.evaluate(() => {
      localStorage.setItem("guestPhone", "+254722000020");
      localStorage.setItem("emailForSignIn", "a@example.com");
    });
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Are you sure" }).getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${origin}/`);
    expect([await stored("auth_user"), await stored("guestPhone"), await stored("emailForSignIn")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("logging out in one tab takes Logout out of the menu of another", async () => {
    await signsIn();
    await page.waitForFunction(() => localStorage.getItem("auth_user") !== null);
    const other = await page.context().newPage();
    await other.goto(`${origin}/zuristays`);
    await other.waitForSelector("html[data-session=host]");
    await openMenu();
    await menu().getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Are you sure" }).getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${origin}/`);
    await other.waitForSelector("html[data-session=none]");
    await other.getByRole("button", { name: "Menu", exact: true }).click();
    expect(await other.getByRole("button", { name: "Logout" }).count()).toBe(0);
    await other.close();
  });

  test("an invented auth_user opens nothing and is taken away", async () => {
    await goto("/zuristays");
    await page.evaluate(() => localStorage.setItem("auth_user", '{"id":"host-wanjiru"}'));
    await goto("/dashboard");
    expect(page.url()).toContain("next=%2Fdashboard");
    await page.waitForFunction(() => localStorage.getItem("auth_user") === null);
  });
});

describe("cookie preferences panel", () => {
  const open = () => page.evaluate(() => dispatchEvent(new Event("openCookiePreferences")));
  const kept = () => page.evaluate(() => localStorage.getItem("cookiePreferences"));
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "cookiePreferences")?.value;
  const allowed = (analytics: boolean, marketing: boolean, preferences: boolean) =>
    JSON.stringify({ necessary: true, analytics, marketing, preferences });

  test("opens on the window event openCookiePreferences, on any page", async () => {
    for (const path of ["/zuristays", "/host-login", "/booking/property/garden-studio"]) {
      await goto(path);
      await open();
      await panel().getByRole("heading", { name: "Cookie Preferences" }).waitFor();
      expect(await panel().getByRole("switch").count()).toBe(4);
      expect(await panel().getByRole("switch", { name: "Necessary" }).isDisabled()).toBe(true);
      expect(await panel().getByRole("switch", { name: "Necessary" }).isChecked()).toBe(true);
    }
  });

  test("its link in the footer opens it without leaving the page", async () => {
    await goto("/zuristays");
    await link("Cookie Preferences").click();
    await panel().getByRole("switch", { name: "Analytics" }).waitFor();
    await arrives(page, "/zuristays");
  });

  test.each([
    ["Save", allowed(true, false, false), "analytics"],
    ["Accept All", allowed(true, true, true), "analytics.marketing.preferences"],
    ["Reject All", allowed(false, false, false), "none"],
  ])("closes by %s, and the choice is there after a reload and at the server", async (name, stored, value) => {
    await goto("/zuristays");
    await open();
    await panel().getByRole("switch", { name: "Analytics" }).check();
    await panel().getByRole("button", { name, exact: true }).click();
    await panel().waitFor({ state: "hidden" });
    expect([await kept(), await cookie()]).toEqual([stored, value]);
    await toast().getByText("Your choice is saved").waitFor();
    await goto("/cookies");
    for (const category of ["analytics", "marketing", "preferences"] as const) {
      const on = await page.locator(`#${category}`).isChecked();
      expect([category, on]).toEqual([category, JSON.parse(stored)[category]]);
    }
  });

  test("closes by X, and Esc, without keeping anything; the focus comes back", async () => {
    await goto("/zuristays");
    await link("Cookie Preferences").focus();
    for (const close of [
      () => panel().getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await page.keyboard.press("Enter");
      await panel().getByRole("switch", { name: "Marketing" }).check();
      await close();
      await panel().waitFor({ state: "hidden" });
      expect([await kept(), await cookie()]).toEqual([null, undefined]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cookie Preferences");
      await page.keyboard.press("Enter");
      await panel().waitFor();
      expect(await panel().getByRole("switch", { name: "Marketing" }).isChecked()).toBe(false);
      await page.keyboard.press("Escape");
      await panel().waitFor({ state: "hidden" });
    }
  });

  test("over a slow line it opens when its code is there, and on its page what is switched earlier stays", async () => {
    let held = Promise.withResolvers<void>();
    await goto("/zuristays");
    await page.route("**/assets/c-*", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/assets/c-*");
    const fetched = page.waitForResponse("**/cookies");
    await link("Cookie Preferences").click();
    await Promise.all([asked, fetched]);
    expect(await panel().count()).toBe(0);
    held.resolve();
    await panel().getByRole("switch", { name: "Analytics" }).check();
    await panel().getByRole("button", { name: "Save", exact: true }).click();
    await panel().waitFor({ state: "hidden" });
    expect(await cookie()).toBe("analytics");

    held = Promise.withResolvers();
    await page.goto(`${origin}/cookies`, { waitUntil: "commit" });
    await page.getByRole("switch", { name: "Marketing" }).check();
    held.resolve();
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[action="/cookies"]')?.onsubmit);
    expect(await page.getByRole("switch", { name: "Marketing" }).isChecked()).toBe(true);
  });

  test("broken saved values mean the defaults", async () => {
    await goto("/zuristays");
    await page.evaluate(() => localStorage.setItem("cookiePreferences", "{broken"));
    await open();
    await panel().getByRole("switch", { name: "Analytics" }).waitFor();
    for (const name of ["Analytics", "Marketing", "Preferences"]) {
      expect(await panel().getByRole("switch", { name }).isChecked()).toBe(false);
    }
  });

  test("without JavaScript it is a page with a form", async () => {
    await anew({ javaScriptEnabled: false });
    await goto("/zuristays");
    await link("Cookie Preferences").click();
    await page.getByRole("switch", { name: "Analytics" }).check();
    await button("Save").click();
    await page.getByText("Your choice is saved").waitFor();
    expect(await cookie()).toBe("analytics");
    await link("Back to where you were").click();
    await arrives(page, "/zuristays");
  });
});

describe("toasts", () => {
  const show = (ask: object) => page.evaluate((detail) => dispatchEvent(new CustomEvent("toast", { detail })), ask);

  test("the success toast appears, is announced in a live region, and goes by itself", async () => {
    await signIn();
    await toast().getByText("Welcome back!").waitFor();
    await page.clock.runFor(4_000);
    expect(await toast().textContent()).toContain("Successfully signed in as host");
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    expect(await region.getAttribute("aria-live")).toBe("polite");
    expect(await region.locator(".toast").count()).toBe(1);
    await page.clock.runFor(1_000);
    await toast().waitFor({ state: "hidden" });
    expect(await page.locator(".flash").count()).toBe(0);
  });

  test("without JavaScript the same message is a flash at the top of the next page", async () => {
    await anew({ javaScriptEnabled: false });
    await signIn();
    const flash = page.locator("main .flash");
    expect(await flash.textContent()).toContain("Welcome back!");
    const [box, heading] = await Promise.all([flash.boundingBox(), page.locator("main h1").boundingBox()]);
    expect((box?.y ?? 999) < (heading?.y ?? 0)).toBe(true);
    await goto("/dashboard");
    expect(await flash.count()).toBe(0);
  });

  test("a toast is paused while the mouse is over it", async () => {
    await goto("/zuristays");
    await show({ title: "Saved", durationMs: 600 });
    await toast().hover();
    await page.clock.runFor(1_200);
    expect(await toast().count()).toBe(1);
    await page.mouse.move(180, 300);
    await page.clock.runFor(600);
    await toast().waitFor({ state: "hidden" });
  });

  test("F8 brings the keyboard to the toast, which waits while it is there", async () => {
    await goto("/zuristays");
    await show({ title: "Saved", durationMs: 1_500, action: { label: "Undo" } });
    await toast().waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    await page.clock.runFor(2_000);
    expect(await toast().count()).toBe(1);
    await page.keyboard.press("Escape");
    await toast().waitFor({ state: "hidden" });
  });

  test("over an open dialog a toast is pressed and reached by the keyboard, and closing it leaves the dialog", async () => {
    await goto("/zuristays");
    await show({ title: "Before", durationMs: 60_000 });
    await toast().waitFor();
    await page.evaluate(() => dispatchEvent(new Event("openAbout")));
    const dialog = page.getByRole("dialog", { name: "About" });
    await dialog.waitFor();
    await toast().getByRole("button", { name: "Close" }).click();
    await toast().waitFor({ state: "hidden" });
    await show({ title: "Within", durationMs: 60_000, action: { label: "Undo" } });
    await toast().getByText("Within").waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    await page.keyboard.press("Escape");
    await toast().waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await show({ title: "Stays", durationMs: 60_000 });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await toast().getByText("Stays").waitFor();
    await toast().getByRole("button", { name: "Close" }).click();
    await toast().waitFor({ state: "hidden" });
  });

  test.each([
    ["past 50 px to the right goes", 70, 0],
    ["of 40 px comes back", 40, 1],
  ])("a toast that is swiped %s", async (_, by, left) => {
    await anew({ hasTouch: true, isMobile: true });
    await goto("/zuristays");
    await show({ title: "Saved", durationMs: 60_000 });
    const box = await toast().boundingBox();
    const touch = await page.context().newCDPSession(page);
    const at = (dx: number) => [{ x: (box?.x ?? 0) + 60 + dx, y: (box?.y ?? 0) + 20 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (const dx of [by / 2, by])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(dx) });
    await page.waitForFunction(() => (document.querySelector(".toast") as HTMLElement).style.transform !== "");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    if (left === 0) return toast().waitFor({ state: "hidden" });
    await page.waitForFunction(() => (document.querySelector(".toast") as HTMLElement).style.transform === "");
    expect(await toast().count()).toBe(1);
  });

  test.each([
    ["a phone: the width of the page", PHONE, 360 - 24],
    ["medium screens and up: 420 px at most", DESKTOP, 420],
  ])("toast viewport on %s", async (_, viewport, width) => {
    await anew({ viewport });
    await goto("/zuristays");
    await show({
      title: "Saved",
      description:
        "A long description that would be as wide as the screen if nothing held it back, and some words more.",
    });
    const box = await toast().boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(width);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    // It covers no heading.
    const title = await page.locator("h1").first().boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  });
});

test("a tooltip opens 700 ms after pointing, and follows the keyboard at once", async () => {
  await anew({ viewport: DESKTOP });
  await goto("/zuristays");
  await page.evaluate(() => {
    for (const word of ["Occupancy", "ADR"]) {
      const node = document.querySelector("main")?.appendChild(document.createElement("button"));
      if (node) Object.assign(node, { textContent: word, title: `What ${word} means` });
    }
  });
  const tip = page.getByRole("tooltip");
  await button("Occupancy").hover();
  await page.locator("[data-tip='What Occupancy means']").waitFor();
  await page.clock.runFor(699);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(1);
  await tip.getByText("What Occupancy means").waitFor();
  await page.keyboard.press("Escape");
  expect(await tip.count()).toBe(0);
  await button("Occupancy").focus();
  await page.keyboard.press("Tab");
  await tip.getByText("What ADR means").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-describedby"))).toBe("tooltip");
});

describe("what a verified host is", () => {
  const means = "We have checked who this host is";
  beforeEach(() => write(t.db, (tx) => void tx.update(hosts).set({ vouchedAt: NOON, verifiedAt: NOON }).run()));
  const seal = () => page.getByRole("link", { name: "Verified Host" });

  test("is told to the keyboard, and to a press on the page where it is checked", async () => {
    await goto("/zuristays");
    const before = await seal().boundingBox();
    await page.keyboard.press("Tab");
    for (let n = 0; n < 20 && !(await seal().evaluate((node) => node === document.activeElement)); n += 1) {
      await page.keyboard.press("Tab");
    }
    await page.getByRole("tooltip").getByText(means).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Verified Host");
    expect(await seal().boundingBox()).toEqual(before);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/verified/zuristays");
    await page.getByRole("heading", { level: 1, name: "zuristays is a Verified Host" }).waitFor();
  });

  test.each([false, true])("is told to a finger, with a script or without: %p", async (javaScriptEnabled) => {
    await anew({ javaScriptEnabled, hasTouch: true, isMobile: true });
    await goto("/zuristays");
    await seal().tap();
    await page.waitForURL("**/verified/zuristays");
    await page.getByRole("heading", { level: 1, name: "zuristays is a Verified Host" }).waitFor();
  });
});

test("a long address beside its label is broken and not cut off, on a phone in either language", async () => {
  const email = "wanjiku.wa.nganga.reservations@guesthouse-nairobi.co.ke";
  const hostId = t.db.select().from(hosts).get()?.id ?? "";
  expect(await askEmailChange(t.deps, { hostId, email, password: PASSWORD })).toEqual({
    outcome: "mailed",
  });
  await t.jobs.runDue();
  const links = t.sent.map(({ body }) => /\/account\/email\/confirm\?token=\S+/.exec(body)?.[0]);
  for (const language of ["en", "sw"] as const) {
    write(t.db, (tx) => tx.update(hosts).set({ language }).run());
    await goto(links.find(Boolean) ?? "");
    const past = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".pairs dd"), (value) => {
        const text = document.createRange();
        text.selectNodeContents(value);
        return text.getBoundingClientRect().right - (value.closest(".card")?.getBoundingClientRect().right ?? 0);
      }),
    );
    expect(past.length).toBe(3);
    expect(Math.max(...past)).toBeLessThan(0);
  }
  write(t.db, (tx) => tx.update(hosts).set({ language: "en" }).run());
});
