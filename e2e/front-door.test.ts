import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator } from "playwright-core";
import { findOrAddGuest } from "#db/host.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { staticUrl } from "#src/web/assets.ts";
import { hashOf } from "#src/web/secrets.ts";
import { DESKTOP, openBrowser, Person, PHONE } from "./browser.ts";
import { lookOver, seriousOn } from "./look-over.ts";

/** The pages around the front door, in a browser. */
const PAGES = ["/", "/about", "/contact", "/welcome", "/terms", "/privacy", "/no/such/page"];

const t = testApp();
addHost(t.db);
write(t.db, (tx) => {
  const session = { now: NOON, endsAt: NOON + 1_000_000, device: "" };
  const guest = findOrAddGuest(tx, { id: "guest_achieng", phone: "+254722000020", now: NOON });
  startSession(tx, { ...session, tokenHash: hashOf("key"), hostId: "host-wanjiru" });
  startSession(tx, { ...session, tokenHash: hashOf("guest-key"), guestId: guest.id });
});
const house = open(t);
let browser: Browser;

function open(app: TestApp) {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    // The product believes it stands at its own address.
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      return app.app.fetch(new Request(`${app.deps.publicUrl}${pathname}${search}`, { headers: request.headers }));
    },
  });
  return { origin: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) };
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await house.close();
});

const visitor = (options: Parameters<typeof Person.sitsDown>[2] = {}, origin = house.origin) =>
  Person.sitsDown(browser, origin, options);

/** Where the bar's lower edge is: above 0 when it has made room. */
const barEnd = (me: Person) =>
  me.page.evaluate(() => document.querySelector(".float")?.getBoundingClientRect().bottom ?? 0);
const scrollTo = async (me: Person, y: number) => {
  await me.page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  // The bar hears of it with the next frame.
  await me.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

describe("the floating bar", () => {
  test("hides when scrolling down past 100 px, and shows when scrolling up or at the top", async () => {
    const me = await visitor({ viewport: PHONE });
    await me.goto("/");
    expect(await barEnd(me)).toBeGreaterThan(0);
    await scrollTo(me, 100);
    expect(await barEnd(me)).toBeGreaterThan(0);
    await scrollTo(me, 101);
    expect(await barEnd(me)).toBeLessThanOrEqual(0);
    await scrollTo(me, 900);
    expect(await barEnd(me)).toBeLessThanOrEqual(0);
    await scrollTo(me, 880);
    expect(await barEnd(me)).toBeGreaterThan(0);
    await scrollTo(me, 1200);
    expect(await barEnd(me)).toBeLessThanOrEqual(0);
    await scrollTo(me, 0);
    expect(await barEnd(me)).toBeGreaterThan(0);
    await me.leaves();
  });

  test("comes back for the keyboard, so that nobody stands on what they can't see", async () => {
    const me = await visitor({ viewport: DESKTOP });
    await me.goto("/");
    await scrollTo(me, 900);
    expect(await barEnd(me)).toBeLessThanOrEqual(0);
    await me.page.locator(".float .logo").focus();
    expect(await barEnd(me)).toBeGreaterThan(0);
    await me.leaves();
  });

  test("Features, How It Works and Testimonials lead to their sections", async () => {
    const me = await visitor({ viewport: DESKTOP });
    await me.goto("/");
    for (const [name, id] of [
      ["Features", "features"],
      ["How It Works", "how-it-works"],
      ["Testimonials", "testimonials"],
    ] as const) {
      await scrollTo(me, 0);
      await me.follow(name);
      expect(new URL(me.page.url()).hash).toBe(`#${id}`);
      const top = await me.page.evaluate((at) => document.getElementById(at)?.getBoundingClientRect().top, id);
      expect(Math.abs(top ?? 999)).toBeLessThan(120);
    }
    await me.leaves();
  });

  test("on a phone its items are a sheet that opens without a script, and goes when one is chosen", async () => {
    const bare = await visitor({ viewport: PHONE, javaScriptEnabled: false });
    await bare.goto("/");
    await bare.press("Menu");
    await bare.page.getByRole("link", { name: "How It Works" }).waitFor();
    await bare.leaves();

    const me = await visitor({ viewport: PHONE });
    await me.goto("/");
    const item = me.page.locator("nav").getByRole("link", { name: "Features" });
    expect(await item.isVisible()).toBe(false);
    await me.press("Menu");
    await item.click();
    expect(await item.isVisible()).toBe(false);
    await me.press("Menu");
    await me.page.keyboard.press("Escape");
    expect(await item.isVisible()).toBe(false);
    await me.leaves();
  });
});

describe.each([
  { name: "About", event: "openAbout", title: "About Lango", path: "/about" },
  { name: "Contact", event: "openContact", title: "Contact us", path: "/contact" },
])("the $name dialog", ({ name, event, title, path }) => {
  test("opens from the bar, holds the keyboard, and gives it back when it closes", async () => {
    const me = await visitor({ viewport: DESKTOP });
    await me.goto("/");
    const link = me.page.locator(".float").getByRole("link", { name, exact: true });
    const dialog = me.page.getByRole("dialog", { name: title });
    const focusIn = () =>
      me.page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body ? "the browser" : at?.closest("dialog") ? "the dialog" : "the page";
      });
    const hasLink = () => link.evaluate((element) => element === document.activeElement);
    await link.focus();
    await me.page.keyboard.press("Enter");
    await dialog.waitFor();
    await me.arrives("/");
    for (let press = 0; press < 12; press += 1) {
      expect(await focusIn()).not.toBe("the page");
      await me.page.keyboard.press("Tab");
    }

    await me.page.keyboard.press("Escape");
    expect([await dialog.isVisible(), await hasLink()]).toEqual([false, true]);

    await link.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    expect([await dialog.isVisible(), await hasLink()]).toEqual([false, true]);

    await link.click();
    await dialog.getByRole("heading", { name: title }).click();
    expect(await dialog.isVisible()).toBe(true);
    await me.page.mouse.click(8, 400);
    expect([await dialog.isVisible(), await hasLink()]).toEqual([false, true]);
    await me.leaves();
  });

  test(`opens on the window event ${event} from any page, and once is enough`, async () => {
    const me = await visitor({ viewport: PHONE });
    for (const from of ["/host-login", "/terms", "/no/such/page"]) {
      await me.goto(from);
      for (let time = 0; time < 2; time += 1) {
        await me.page.evaluate((opened) => window.dispatchEvent(new CustomEvent(opened)), event);
        await me.page.getByRole("dialog", { name: title }).waitFor();
      }
      expect(await me.page.locator("dialog[open]").count()).toBe(1);
      await me.arrives(from);
    }
    await me.leaves();
  });

  test("looks the same over any page as on its own", async () => {
    const me = await visitor({ viewport: PHONE });
    await me.goto("/host-login");
    await me.page.evaluate((opened) => window.dispatchEvent(new CustomEvent(opened)), event);
    const dialog = me.page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    const said = await dialog.textContent();
    const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
    const icons = await dialog.evaluate((element) =>
      [...element.querySelectorAll("use")].every((use) => document.querySelector(use.getAttribute("href") ?? "none")),
    );
    expect(icons).toBe(true);
    await me.goto(path);
    expect(await me.page.locator("[data-dialog]").textContent()).toBe(said);
    await me.leaves();
  });

  test("is a page when JavaScript is off", async () => {
    const me = await visitor({ viewport: PHONE, javaScriptEnabled: false });
    await me.goto("/");
    await me.press("Menu");
    await me.page.locator("nav").getByRole("link", { name, exact: true }).click();
    await me.page.getByRole("heading", { level: 1, name: title }).waitFor();
    await me.arrives(path);
    expect(await me.page.getByRole("button", { name: "Close" }).count()).toBe(0);
    await me.leaves();
  });

  test("is the page itself when its content can't be fetched", async () => {
    const me = await visitor({ viewport: DESKTOP });
    await me.goto("/");
    await me.page.route(`**${path}`, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await me.page.locator(".float").getByRole("link", { name, exact: true }).click();
    await me.page.waitForURL(`**${path}`);
    await me.page.context().close();
  });
});

test("the landing page reads with JavaScript off, down to its last section", async () => {
  const me = await visitor({ viewport: PHONE, javaScriptEnabled: false });
  await me.goto("/");
  for (const heading of ["Where your money goes today", "Everything a front desk does", "How it works"]) {
    await me.page.getByRole("heading", { name: heading }).waitFor();
  }
  await me.page.locator("#start").getByRole("link", { name: "Start for Free" }).click();
  await me.arrives("/host-register");
  await me.leaves();
});

test("where its script never arrives, every control of the landing page works", async () => {
  const me = await visitor({ viewport: PHONE });
  await me.page.route("**/assets/**", () => undefined);
  const arrive = async () => {
    // Neither the page's end nor its load is ever told while a script is under way.
    await me.page.goto(`${house.origin}/`, { waitUntil: "commit" });
    await me.page.locator("footer li").last().waitFor();
  };
  await arrive();
  const controls = await me.page.evaluate(() => {
    const all = "a, button, input, select, textarea, summary, [role=button], [tabindex]";
    return Array.from(document.querySelectorAll<HTMLElement>(all))
      .filter((control) => control.tabIndex >= 0 && !control.closest("[inert]"))
      .map((control) => ({ leadsTo: control.getAttribute("href"), html: control.outerHTML }));
  });
  const links = [...new Set(controls.flatMap(({ leadsTo }) => leadsTo ?? []))];
  expect(links.length).toBeGreaterThan(12);
  // What is no link is the menu's button and the choice of language, which the browser itself answers.
  const others = controls.filter(({ leadsTo }) => leadsTo === null).map(({ html }) => html.slice(0, html.indexOf(">")));
  expect(others).toEqual([expect.stringContaining('popovertarget="menu"'), expect.stringContaining('form="language"')]);
  expect(await me.page.locator('form#language[method="post"]').count()).toBe(1);

  for (const link of links) {
    if (link.startsWith("#")) expect([link, await me.page.locator(link).count()]).toEqual([link, 1]);
    else expect([link, (await fetch(new URL(link, house.origin))).status]).toEqual([link, 200]);
  }
  const follow = async (item: Locator) => {
    const to = (await item.getAttribute("href")) ?? "";
    await item.click();
    await me.page.waitForURL(new URL(to, house.origin).href, { waitUntil: "commit" });
    if (!to.startsWith("#")) await me.page.locator("h1").waitFor();
    await arrive();
  };
  for (const name of ["About", "How It Works", "Contact", "Login"]) {
    await me.press("Menu");
    await follow(me.page.locator("nav").getByRole("link", { name, exact: true }));
  }
  const opening = me.page.locator("footer [data-opens]");
  for (const place of (await opening.all()).keys()) await follow(opening.nth(place));
  await me.leaves();
});

test("the front page fetches nothing of React, before a touch or after one, and nothing from elsewhere", async () => {
  const me = await visitor({ viewport: PHONE });
  const scripts: string[] = [];
  me.page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname.split("-")[0] ?? "");
  });
  await me.goto("/");
  await me.page.mouse.wheel(0, 4000);
  await me.page.waitForTimeout(300);
  expect(scripts).toEqual(["/assets/frame"]);
  await me.press("Menu");
  await me.page.locator("nav").getByRole("link", { name: "About" }).click();
  await me.page.getByRole("dialog").waitFor();
  expect(scripts.filter((script) => /mount|hydrate/.test(script))).toEqual([]);
  await me.leaves();
});

test("a logo that fails to load falls back to the bundled file", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lango-logo-"));
  writeFileSync(join(dataDir, "logo.png"), "no picture at all");
  const plain = testApp({ DATA_DIR: dataDir });
  const logo = { src: "/logo", bundled: staticUrl("logo.svg") };
  const site = { ...plain.deps.shell.site, logo };
  const { buildApp } = await import("#src/app.tsx");
  const shell = { ...plain.deps.shell, site };
  const own = open({ ...plain, app: buildApp({ ...plain.deps, shell }) });
  const me = await visitor({ viewport: PHONE }, own.origin);
  for (const page of ["/", "/host-login"]) {
    await me.goto(page);
    const shown = me.page.locator(".logo img");
    await me.page.waitForFunction(() => (document.querySelector(".logo img") as HTMLImageElement).naturalWidth > 0);
    expect(await shown.getAttribute("src")).toBe(staticUrl("logo.svg"));
  }
  await me.leaves();
  await own.close();
});

test("axe finds nothing on the pages around the front door and their dialogs by day and by night, and none is wider than its screen from 320 to 1920 px", async () => {
  const me = await visitor({ viewport: DESKTOP, bypassCSP: true });
  const found: string[] = [];
  const look = async (where: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await me.page.emulateMedia({ colorScheme });
      // By night nothing but the colours is another.
      const only = colorScheme === "dark" ? ["color-contrast", "link-in-text-block"] : undefined;
      const violations = await lookOver(me.page, only);
      found.push(...violations.map(({ id, nodes }) => `${where} (${colorScheme}): ${id}: ${nodes[0]}`));
    }
  };
  for (const path of PAGES) {
    await me.goto(path);
    for (const width of [1920, 1280, 960, 768, 360, 320]) {
      await me.page.setViewportSize({ width, height: 740 });
      const needs = await me.page.evaluate(() => document.documentElement.scrollWidth);
      if (needs > width) found.push(`${path} needs ${needs} of ${width}`);
      if (width === 1280 || width === 360) await look(`${path} at ${width}`);
    }
  }
  // Whose name and longest press share one line of a phone, in the language with the longer words too.
  for (const language of ["en", "sw"]) {
    await me.page.context().addCookies([{ name: "lang", value: language, url: house.origin }]);
    await me.goto("/");
    await me.page.setViewportSize({ width: 360, height: 740 });
    const bar = await me.page.evaluate(() => document.querySelector<HTMLElement>(".float > div")?.offsetHeight ?? 0);
    if (bar > 66) found.push(`in ${language} the bar is ${bar} high`);
  }
  await me.page.context().addCookies([{ name: "lang", value: "en", url: house.origin }]);
  await me.goto("/");
  for (const event of ["openAbout", "openContact"]) {
    await me.page.evaluate((opened) => window.dispatchEvent(new CustomEvent(opened)), event);
    await me.page.getByRole("dialog").waitFor();
    await look(event);
    await me.page.keyboard.press("Escape");
  }
  await me.page.setViewportSize(PHONE);
  await me.press("Menu");
  await look("the menu");
  expect(found).toEqual([]);
  await me.leaves();
});

test.each([
  ["a text in its background's colour", '<p style="color:#999;background:#aaa">Free on Friday', "color-contrast"],
  [
    "a text of a look that was readable, laid over another colour",
    '<p>Read</p><div style="position:relative;height:90px;background:#111"></div><p style="position:absolute;top:60px">Over',
    "color-contrast",
  ],
  ["a field without a name", "<input>", "label"],
])("axe is asked for what is new, and finds %s", async (_, html, rule) => {
  const me = await visitor({ viewport: PHONE, bypassCSP: true });
  const show = (body: string) =>
    me.page.setContent(
      `<!doctype html><html lang="en"><title>x</title><main style="color:#000;background:#fff">${body}</main>`,
    );
  for (const body of ["<p>Read</p>", html]) {
    await me.goto("/about");
    await show(body);
    const found = await seriousOn(me.page);
    expect(found.map(({ id }) => id)).toEqual(body === html ? [rule] : []);
  }
  await me.leaves();
});

test("a host who is signed in is welcomed by their e-mail, and a guest by their number, on the smallest phone too", async () => {
  const me = await visitor({ viewport: PHONE });
  const needs = () => me.page.evaluate(() => document.documentElement.scrollWidth);
  const comesAs = (value: string) => me.page.context().addCookies([{ name: "lango", value, url: house.origin }]);
  for (const [value, path, welcome] of [
    ["guest-key", "/", "Welcome, 0722 000 020"],
    ["key", "/about", "Welcome, host-wanjiru@example.com"],
  ] as const) {
    await comesAs(value);
    for (const width of [360, 320, 1024]) {
      await me.page.setViewportSize({ width, height: 640 });
      await me.goto(path);
      expect(await me.page.getByText(welcome).isVisible()).toBe(true);
      expect(await needs()).toBe(width);
    }
  }
  await me.follow("Dashboard");
  await me.page.waitForURL("**/dashboard");
  await me.leaves();
});
