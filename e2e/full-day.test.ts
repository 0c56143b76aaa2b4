import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { fullDay } from "#src/dev/fixtures/full-day.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { closeWindow, DESKTOP, openBrowser, openWindow, PHONE } from "./browser.ts";

/** Today in a house of thirty flats, all of them taken, on a small phone and without any script. */
const t = fullDay();
const cookie = hostCookie(t.db);
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  // The product believes it stands at its own address.
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("cookie", `${cookie}; lang=${new URLSearchParams(search).get("in") ?? "en"}`);
    return t.app.fetch(new Request(`${t.deps.publicUrl}${pathname}`, { headers }));
  },
});
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await server.stop(true);
});

async function today(language: string) {
  t.db.$client.run("update hosts set language = ?", [language]);
  const page = await openWindow(browser, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`http://127.0.0.1:${server.port}/dashboard?in=${language}`);
  return page;
}

test.each(["en", "sw"])("fits three screens (%s), and one press opens what needs nothing done", async (language) => {
  const page = await today(language);
  expect(await page.getAttribute("html", "lang")).toBe(language);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThanOrEqual(3 * PHONE.height);
  const rows = (within: string) =>
    page.evaluate(
      (at) => [...document.querySelectorAll(`${at} .about`)].filter((row) => row.checkVisibility()).length,
      within,
    );
  // Six to leave and two rooms to clean, two who may come in, two whom nobody has seen: each flat has one row.
  expect([await rows("#leaving"), await rows("#arriving"), await rows("#here")]).toEqual([8, 2, 2]);
  // A row is as high as what is pressed in it.
  const [first] = await page.locator("#leaving li").all();
  expect((await first?.boundingBox())?.height).toBeLessThanOrEqual(52);
  for (const id of ["#leaving", "#arriving", "#here"]) await page.locator(`${id} summary`).click();
  expect([await rows("#leaving"), await rows("#arriving"), await rows("#here")]).toEqual([10, 10, 20]);
  await closeWindow(page);
});

/** Lists, forms with a frame of their own and without, and what stands in two columns. */
const DESK = [
  "",
  "/figures",
  "/reviews",
  "/bookings/new",
  "/team",
  "/properties/new",
  "/properties/garden-studio/facts",
];
const BESIDE_RAIL = [...DESK.map((path) => `/dashboard${path}`), "/account/name", "/social-media-connect/offers/new"];

test("beside the rail every page begins at one edge, and no line of words is too long to read", async () => {
  t.db.$client.run("update hosts set language = 'en'");
  const page = await openWindow(browser, { viewport: DESKTOP, javaScriptEnabled: false });
  const wrong: string[] = [];
  for (const path of BESIDE_RAIL) {
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    const { left, lengths, narrow } = await page.evaluate(() => {
      const said = [...document.querySelectorAll<HTMLElement>("main p:not(.brief)")];
      const forms = [...document.querySelectorAll<HTMLElement>("main .card:has(.field)")];
      return {
        left: document.querySelector("h1")?.getBoundingClientRect().left,
        lengths: said.map((p) => p.clientWidth / Number.parseFloat(getComputedStyle(p).fontSize)),
        narrow: forms.some((form) => form.clientWidth > 0 && form.clientWidth < 320),
      };
    });
    if (left !== 224) wrong.push(`${path} begins at ${left}`);
    if (Math.max(0, ...lengths) > 46) wrong.push(`${path} has lines of ${Math.max(...lengths)} em`);
    if (narrow) wrong.push(`${path} has a form that is squeezed`);
  }
  expect(wrong).toEqual([]);
  await closeWindow(page);
});
