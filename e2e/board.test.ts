import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { insertInquiry } from "#db/inquiry.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { DESKTOP, openBrowser, Person } from "./browser.ts";
import { Effort } from "./effort.ts";
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
const night = (me: Person, label: string, row: string | RegExp = "Garden studio on Ngong Road") =>
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
  // What is told in passing lies over no way through the desk.
  const told = await me.page.locator(".toast:not([hidden])").boundingBox();
  const rail = await me.page.locator(".rail").boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(rail?.y ?? 0);
  // The chosen one of lists that are wider than the screen is seen wherever they were scrolled to.
  await me.goto("/dashboard?tab=bookings&show=cancelled");
  const lists = me.page.locator(".sieve").first();
  for (const left of [0, 999]) {
    await lists.evaluate((all, to) => all.scrollTo(to, 0), left);
    const chosen = await lists.locator("[aria-current]").boundingBox();
    expect([(chosen?.x ?? -1) >= 0, (chosen?.x ?? 999) + (chosen?.width ?? 0) <= 360]).toEqual([true, true]);
  }
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

/** A host of their own, with what a day brings: a guest who comes and has paid, one who comes and owes, a question. */
async function seedDay(n: number): Promise<{ name: string; value: string }> {
  const [hostId, propertyId] = [`host-day-${n}`, `studio-${n}`];
  addHost(live.db, { id: hostId, username: `day${n}`, brandName: `dayhouse${n}`, phone: `+25471100010${n}` });
  addProperty(live.db, { id: propertyId, hostId, displayName: "Studio in Lavington", units: 3 });
  addPaidStay(live.db, { n, at: NOON - 86_400_000, propertyId });
  const cookie = hostCookie(live.db, hostId);
  const [name = "", value = ""] = cookie.split("=");
  const stay = { property: propertyId, unit: "3", from: "2026-12-18", to: "2026-12-20", guests: "2", language: "en" };
  const who = { name: "Kiprono Cheruiyot", phone: `0722 000 05${n}`, price: "", pay: "arrival", receipt: "" };
  await live.post("/dashboard/bookings/new", { ...stay, ...who, submissionKey: `day-${n}` }, { cookie });
  write(live.db, (tx) =>
    insertInquiry(tx, {
      ...{ id: `q${n}`, hostId, propertyId, phone: `+25473300020${n}`, language: "en", question: "May my dog come?" },
      ...{ reply: "", verdict: "host", submissionKey: secretHash(`q${n}`), createdAt: NOON },
    }),
  );
  return { name, value };
}

type Job = readonly [
  name: string,
  most: { presses: number; seconds: number },
  does: (me: Person, at: Effort) => Promise<void>,
];
const inBar = (me: Person, place: string) => me.page.locator(".rail").getByRole("link", { name: place, exact: true });
const button = (me: Person, name: string | RegExp) => me.page.getByRole("button", { name });
const studio = (me: Person, label: string) => night(me, label, /Room 1|Studio/);

/** What a host does every day, from Today on, and the most that it may cost. `docs/bench.md` says what seconds are. */
const JOBS: readonly Job[] = [
  [
    "see who comes, and mark that they came",
    { presses: 1, seconds: 4 },
    async (me, at) => {
      await at.press(button(me, /^Check in.*(Achieng|Guest)/));
      await button(me, /^Check in.*(Achieng|Guest)/).waitFor({ state: "detached" });
    },
  ],
  [
    "see who owes, and ask them",
    { presses: 1, seconds: 4 },
    async (me, at) => {
      await at.press(button(me, /^Ask Kiprono/));
      await me.sees("The guest has the link to pay.");
    },
  ],
  [
    "answer a question",
    { presses: 3, seconds: 20 },
    async (me, at) => {
      await at.press(me.page.getByRole("link", { name: "Answer", exact: true }));
      await at.type(me.field("Your answer"), "Yes, a small dog is welcome.");
      await at.press(button(me, /^Send by/));
      await me.sees("Answered");
    },
  ],
  [
    "block two nights",
    { presses: 4, seconds: 13 },
    async (me, at) => {
      await at.press(inBar(me, "Calendar"));
      await at.press(studio(me, "Mon 21 Dec").first());
      await at.type(me.field("Morning after"), "2026-12-23");
      await at.press(button(me, "Close these nights"));
      await me.sees("Nobody can book these nights now.");
    },
  ],
  [
    "change tonight's price",
    { presses: 4, seconds: 11 },
    async (me, at) => {
      await at.press(inBar(me, "Calendar"));
      await at.press(button(me, /^Fri 18 Dec/).first());
      await at.type(me.page.getByLabel(/^Price per night/), "3900");
      await at.press(button(me, "Save for these nights"));
      await me.sees("Saved for these nights");
    },
  ],
  [
    "write a guest in, and send the link to pay",
    { presses: 7, seconds: 25 },
    async (me, at) => {
      await at.press(inBar(me, "Calendar"));
      await at.press(studio(me, "Tue 29 Dec").first());
      await at.press(button(me, "New booking"));
      await at.type(me.field("Guest's name"), "Wanjiku Muthoni");
      await at.type(me.field("Guest's phone"), "0722 000 009");
      await at.press(button(me, "Save booking"));
      await at.leave(me.page.locator('a[href^="https://wa.me/254722000009"]').first());
    },
  ],
  [
    "share what is free this weekend",
    { presses: 2, seconds: 9 },
    async (me, at) => {
      await at.press(me.page.getByRole("link", { name: "Free this weekend" }));
      await at.press(me.page.getByRole("link", { name: "Download" }));
    },
  ],
  [
    "send a cleaner their list",
    { presses: 6, seconds: 20 },
    async (me, at) => {
      await at.press(inBar(me, "More"));
      await at.press(me.page.locator("main").getByRole("link", { name: "Cleaning" }));
      await at.type(me.field("Their name"), "Mama Njoki");
      await at.type(me.page.getByLabel(/^Their phone/), "0733 000 111");
      await at.press(button(me, "Make the link"));
      await at.leave(me.page.locator('a[href^="https://wa.me/254733000111"]').first());
    },
  ],
];

test.each([true, false])(
  "a host's daily jobs cost few presses and seconds (JavaScript: %p)",
  async (javaScriptEnabled) => {
    const cookie = await seedDay(javaScriptEnabled ? 0 : 1);
    const me = await Person.sitsDown(browser, live.server.url, { javaScriptEnabled });
    await me.page.context().addCookies([{ ...cookie, url: live.server.url }]);
    const over: unknown[] = [];
    for (const [job, most, does] of JOBS) {
      await me.goto("/dashboard");
      const at = await Effort.of(me);
      await does(me, at);
      const spent = await at.spent();
      if (spent.presses > most.presses || spent.seconds > most.seconds) over.push([job, spent]);
    }
    expect(over).toEqual([]);
    await me.leaves();
  },
);
