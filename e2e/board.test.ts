import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { DESKTOP, openBrowser, Person } from "./browser.ts";
import { seriousOn } from "./look-over.ts";

/** The host's calendar by mouse, by keys, by thumb and without a script. The house stands at Friday 18 December 2026. */
const live = liveApp();
addProperty(live.db, { id: "rooms", displayName: "Quiet rooms near Yaya", units: 2, basePriceKes: 3200 });
const [name = "", value = ""] = hostCookie(live.db).split("=");
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await live.stop();
});

async function host(options: Parameters<typeof Person.sitsDown>[2] = {}): Promise<Person> {
  const me = await Person.sitsDown(browser, live.server.url, options);
  await me.page.context().addCookies([{ name, value, url: live.server.url }]);
  await me.goto("/dashboard?tab=calendar");
  return me;
}
const night = (me: Person, label: string, row = "Garden studio on Ngong Road") =>
  me.page.getByRole("row", { name: row }).getByRole("button", { name: label });
const scripted = (me: Person) => me.page.waitForLoadState("networkidle");

test("dragging over three free nights opens those three", async () => {
  const me = await host({ viewport: DESKTOP });
  await scripted(me);
  await night(me, "Mon 21 Dec").hover();
  await me.page.mouse.down();
  await night(me, "Tue 22 Dec").hover();
  await night(me, "Wed 23 Dec").hover();
  expect(await me.page.locator(".board .picked").count()).toBe(3);
  await me.page.mouse.up();
  await me.sees("Mon 21 – Thu 24 Dec, 3 nights");
  await me.leaves();
});

test("a drag backwards is the same, and one into another room stays in its own", async () => {
  const me = await host({ viewport: DESKTOP });
  await scripted(me);
  await night(me, "Wed 23 Dec").hover();
  await me.page.mouse.down();
  await night(me, "Tue 22 Dec").hover();
  await me.page.getByRole("row", { name: "Room 1" }).getByRole("button", { name: "Mon 21 Dec" }).hover();
  await me.page.mouse.up();
  await me.sees("Tue 22 – Thu 24 Dec, 2 nights");
  await me.leaves();
});

test("a click without dragging opens that night alone", async () => {
  const me = await host({ viewport: DESKTOP });
  await scripted(me);
  await night(me, "Mon 21 Dec").click();
  await me.sees("Mon 21 – Tue 22 Dec, 1 night");
  await me.leaves();
});

test("arrow keys go from night to night and from room to room; Shift takes several", async () => {
  const me = await host({ viewport: DESKTOP });
  await scripted(me);
  await night(me, "Mon 21 Dec").focus();
  await me.page.keyboard.press("ArrowDown");
  expect(await me.page.evaluate(() => (document.activeElement as HTMLButtonElement).value)).toBe("rooms.1.2026-12-21");
  await me.page.keyboard.press("Shift+ArrowRight");
  await me.page.keyboard.press("Shift+ArrowRight");
  expect(await me.page.locator(".board .picked").count()).toBe(3);
  await me.page.keyboard.press("Enter");
  await me.sees("Mon 21 – Thu 24 Dec, 3 nights");
  await me.sees("Quiet rooms near Yaya, Room 1");
  await me.leaves();
});

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone ${javaScriptEnabled ? "with" : "without"} JavaScript a night is closed and a guest written in`, async () => {
    const me = await host({ javaScriptEnabled, hasTouch: true });
    const [closed, booked] = javaScriptEnabled ? ["Tue 29 Dec", "Wed 30 Dec"] : ["Mon 28 Dec", "Sun 27 Dec"];
    await night(me, closed).tap();
    await me.fill({ "Note for yourself (optional)": "Painter" });
    await me.press("Close these nights");
    await me.sees("Nobody can book these nights now.");
    await me.page.getByRole("link", { name: "Painter" }).first().waitFor();
    await night(me, booked).tap();
    await me.press("New booking");
    await me.fill({ "Guest's name": "Wanjũkũ Mũthoni", "Guest's phone": "0722 000 009" });
    await me.page.getByLabel("On arrival").check();
    await me.press("Save booking");
    await me.page.getByRole("link", { name: "Wanjũkũ Mũthoni" }).first().waitFor();

    // One room's month: the first night and the last one.
    await me.page.getByRole("link", { name: "Room 2" }).tap();
    if (javaScriptEnabled) await scripted(me);
    await me.page.getByRole("link", { name: "Mon 21 Dec, free" }).tap();
    await me.sees("From Mon 21 Dec. Now tap the last night.");
    await me.page.getByRole("link", { name: "Wed 23 Dec, free" }).tap();
    await me.sees("Mon 21 – Thu 24 Dec, 3 nights");
    await me.leaves();
  });
}

test("a finger that slides along a week of the month opens the nights it slid over", async () => {
  const me = await host({ hasTouch: true });
  await me.goto("/dashboard?tab=calendar&room=rooms.1&month=2026-12");
  await scripted(me);
  const cdp = await me.page.context().newCDPSession(me.page);
  const at = async (label: string) => {
    const link = me.page.getByRole("link", { name: `${label}, free` });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const start = await at("Tue 22 Dec");
  await touch("touchStart", [start]);
  for (const step of [0.25, 0.5, 1, 1.5, 2]) await touch("touchMove", [{ x: start.x + 46 * step, y: start.y }]);
  await me.page.locator(".month .picked").nth(2).waitFor();
  await touch("touchEnd", []);
  await me.sees("Tue 22 – Fri 25 Dec, 3 nights");
  await me.leaves();
});

test("on a phone of 360 px ticks stand beside their words, two buttons side by side, and millions on one line", async () => {
  const me = await host();
  await me.goto("/dashboard/bookings/new?property=rooms&unit=2&from=2026-12-22&to=2026-12-23");
  const ways = await me.page.getByRole("radio").evaluateAll((radios) =>
    radios.map((radio) => {
      const label = radio.parentElement as HTMLElement;
      const words = document.createRange();
      words.selectNodeContents(label.lastChild as Node);
      const [box, text] = [radio.getBoundingClientRect(), words.getBoundingClientRect()];
      return { high: label.offsetHeight >= 44, beside: text.left > box.right && text.top < box.bottom };
    }),
  );
  expect(ways).toEqual(Array.from({ length: 3 }, () => ({ high: true, beside: true })));
  await me.fill({ "Guest's name": "Achieng Odhiambo", "Guest's phone": "0722 000 009" });
  await me.page.getByLabel("On arrival").check();
  await me.press("Save booking");
  await me.goto("/dashboard?tab=bookings");
  const row = me.page.getByRole("listitem").filter({ hasText: "Achieng Odhiambo" });
  const tops = await row
    .locator(".acts a")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
  await me.goto("/dashboard?tab=money");
  const lines = await me.page.locator(".stat b").evaluateAll((sums) =>
    sums.map((sum) => {
      const one = sum.getBoundingClientRect().height;
      sum.textContent = "KES 1,268,700".replace(" ", "\u00a0");
      return sum.getBoundingClientRect().height / one;
    }),
  );
  expect([lines.length > 3, new Set(lines)]).toEqual([true, new Set([1])]);
  expect(await me.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await me.leaves();
});

// Before thirty rooms are added: axe looks at each night, and all of them are alike.
test("the board and its pages are for everybody: axe finds nothing serious", async () => {
  const me = await host({ viewport: DESKTOP, bypassCSP: true });
  for (const path of [
    "/dashboard?tab=calendar",
    "/dashboard?tab=calendar&room=rooms.1&month=2026-12&first=2026-12-21",
    "/dashboard/calendar/nights?at=rooms.1.2026-12-21&nights=3",
    "/dashboard/bookings/new?property=rooms&from=2026-12-21&to=2026-12-23",
  ]) {
    await me.goto(path);
    expect({ path, found: await seriousOn(me.page) }).toEqual({ path, found: [] });
    for (const viewport of [{ width: 320, height: 700 }, DESKTOP]) {
      await me.page.setViewportSize(viewport);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await me.leaves();
});

test("of thirty rooms the last one still stands under its dates and beside its name", async () => {
  addProperty(live.db, { id: "wing", displayName: "New wing", units: 30 });
  const me = await host();
  const last = me.page.getByRole("row", { name: "Room 30" }).getByRole("button", { name: "Wed 30 Dec" });
  const seen = await last.evaluate((button) => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    button.scrollIntoView({ block: "end", inline: "center" });
    const board = button.closest(".board");
    board?.scrollIntoView({ block: "center", inline: "nearest" });
    const night = boxOf(button);
    const row = button.closest("tr");
    const day = [...document.querySelectorAll(".board thead tr:last-child th")].find((th) => {
      const box = boxOf(th);
      return Math.abs(box.left - night.left) < 3 && box.width < 60;
    });
    return {
      day: day?.textContent?.replaceAll(/\s/g, ""),
      isAbove: boxOf(day).top >= 0 && boxOf(day).bottom <= night.top + 1,
      isBeside: boxOf(row?.querySelector("th")).left >= 0 && boxOf(row?.querySelector("th")).right <= night.left + 1,
      isInSight: night.bottom <= innerHeight,
    };
  });
  expect(seen).toEqual({ day: "We30", isAbove: true, isBeside: true, isInSight: true });
  await me.leaves();
});
