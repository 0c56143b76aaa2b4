import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { openPushService } from "#src/dev/fixtures/push-service.ts";
import { answerPhone, openBrowser, Person } from "./browser.ts";
import { dayFromNow, forget, Guest, hiddenFields, type Lango, startLango, until } from "./lango.ts";

/** From a story on a phone to a guest at the gate. */
let lango: Lango;
let browser: Browser;
const pushes = openPushService(Date.now);
beforeAll(async () => {
  const env = { PUSH_ALLOW_HOSTS: pushes.host };
  [lango, browser] = await Promise.all([startLango({ env }), openBrowser()]);
});
afterAll(async () => {
  await pushes.stop();
  await lango?.stop();
  forget(lango.dataDir);
});

/** A stay that Achieng has paid, from `day` days after today on, as her link opens it. */
async function paidStay(day: number): Promise<{ path: string; query: string }> {
  const guest = new Guest(lango.origin);
  const property = /\/booking\/property\/([\w-]+)/.exec((await guest.get("/zuristays")).html)?.[1] ?? "";
  const stay = { property, checkIn: dayFromNow(day), checkOut: dayFromNow(day + 2), guests: "1" };
  const summary = await guest.get(`/booking/summary?${new URLSearchParams(stay)}`);
  const who = { name: "Achieng Odhiambo", phone: "0712 345 678", rules: "on" };
  const held = await guest.post("/booking/summary", { ...hiddenFields(summary.html, "/booking/summary"), ...who });
  const toPay = await guest.get(held.location ?? "");
  await guest.post("/booking/payment", { ...hiddenFields(toPay.html, "/booking/payment"), phone: who.phone });
  const phone = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  await answerPhone(phone, { pin: "1234" });
  await phone.leaves();
  const { searchParams } = new URL(held.location ?? "", lango.origin);
  const path = `/guest/booking/${searchParams.get("booking")}`;
  const query = `?t=${searchParams.get("t")}`;
  await until(async () => (await guest.get(`${path}/details${query}`)).html.includes("You&#x27;re booked"));
  return { path, query };
}

test("a guide that was opened once opens without data, and is gone from the phone once its stay is cancelled, and a guard is told nothing before its day", async () => {
  const { path, query } = await paidStay(20);
  const guest = await Person.sitsDown(browser, lango.origin);
  await guest.goto(`${path}/details${query}`);
  await guest.follow("Open the arrival guide");
  await guest.arrives(`${path}/guide`);
  await guest.sees("Saved, opens without data");
  const pass = (await guest.page.getByRole("link", { name: "Open the pass alone" }).getAttribute("href")) ?? "";
  const words = (await guest.page.locator(".code-words").textContent()) ?? "";

  const context = guest.page.context();
  await context.setOffline(true);
  await guest.page.reload();
  await guest.sees("Guard's pass");
  await guest.sees("Wi-Fi");
  const elsewhere = await guest.goto(`${path}/details${query}`).catch(() => "no data");
  expect(elsewhere).toBe("no data");
  await context.setOffline(false);
  // What the browser says of having no data is no fault of the page.
  guest.complaints.splice(0);

  const guard = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  // Twenty days before it, a pass opens nothing, and says nothing about anybody.
  await guard.goto(new URL(pass).pathname);
  await guard.sees("Not valid today");
  await guard.goto("/pass");
  await guard.fill({ "Code of the pass": words });
  await guard.press("Check");
  await guard.sees("Not valid today");
  expect(await guard.page.getByText("Achieng").count()).toBe(0);
  await guard.leaves();

  await guest.goto(`${path}/cancel${query}`);
  await guest.page.locator("main form button").last().click();
  await until(async () => {
    await guest.goto(`${path}/guide${query}`);
    return (await guest.page.getByText("This booking was cancelled").count()) > 0;
  });
  await until(async () => (await guest.page.evaluate(() => caches.keys())).length === 0);
  await guest.leaves();
});

const APPS = [
  "Instagram 355.0.0.38.103 Android",
  "BytedanceWebview/d8a21c6 musical_ly_2023",
  "[FB_IAB/FB4A;FBAV/440.0.0.30.107;]",
];

/** As the browser inside of an app opens it: no sheet to share by, and a clipboard that refuses. */
async function inApp(options: { javaScriptEnabled: boolean }, app = APPS[0]): Promise<Person> {
  const visitor = await Person.sitsDown(browser, lango.origin, options);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  const userAgent = `Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 ${app}`;
  await session.send("Emulation.setUserAgentOverride", { userAgent });
  await visitor.page.addInitScript(() => {
    for (const name of ["share", "canShare", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined });
  });
  return visitor;
}

async function wanjiru(options = { javaScriptEnabled: false }): Promise<Person> {
  const host = await Person.sitsDown(browser, lango.origin, options);
  await host.goto("/host-login");
  await host.fill({ Email: "wanjiru@example.com", Password: "karibu-lango" });
  await host.press("Sign In");
  await host.arrives("/dashboard");
  return host;
}

/** From the summary to the PIN. */
async function booksAndPays(visitor: Person, who: { name: string; phone: string }): Promise<void> {
  await visitor.page.getByLabel("Full name").fill(who.name);
  await visitor.page.getByLabel(/^Phone/).fill(who.phone);
  await visitor.page.getByLabel(/house rules/).check();
  await visitor.page.getByRole("button", { name: /^Pay KES/ }).click();
  await visitor.arrives("/booking/payment");
  const phone = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  await answerPhone(phone, { pin: "1234" });
  await phone.leaves();
}

test("a host makes a short link, and reads how many came and booked by it, from inside of an app and without a script", async () => {
  const host = await wanjiru();
  await host.goto("/social-media-connect");
  await host.follow("New short link");
  await host.fill({ "Word at its end": "Insta-Bio" });
  await host.press("Make the link");
  await host.goto("/social-media-connect");
  const address = host.page.locator('input[value$="/zuristays/instabio"]');
  await address.waitFor();

  const visitor = await inApp({ javaScriptEnabled: false });
  // Copied with what stood around it, and typed as people write a name.
  await visitor.goto("/@Zuri-Stays.");
  await visitor.arrives("/zuristays");
  await visitor.goto("/zuristays/instabio");
  await visitor.arrives("/zuristays");
  await visitor.page.getByRole("link", { name: "Book Now" }).first().click();
  await visitor.fill({ "Check-in": dayFromNow(60), "Check-out": dayFromNow(62) });
  await visitor.press("Continue");
  await visitor.arrives("/booking/summary");
  await booksAndPays(visitor, { name: "Chebet Kiprono", phone: "0712 345 690" });
  await visitor.leaves();

  for (const app of APPS) {
    const follower = await inApp({ javaScriptEnabled: true }, app);
    await follower.goto("/zuristays/instabio");
    await follower.page.getByText("Share this page").click();
    await follower.press("Copy");
    await follower.sees("Copied");
    expect(await follower.page.getByRole("button", { name: "Share", exact: true }).count()).toBe(0);
    await follower.leaves();
  }

  const link = host.page.getByRole("listitem").filter({ has: address });
  await until(async () => {
    await host.goto("/social-media-connect");
    return /4 visits.*1 booking/s.test((await link.textContent()) ?? "");
  });
  await host.leaves();
});

test("a host offers one guest a price, who books at it from inside of an app and without a script, once", async () => {
  const host = await wanjiru();
  await host.goto("/social-media-connect/offers");
  await host.follow("Offer a price");
  await host.fill({ "Check-in": dayFromNow(80), "Check-out": dayFromNow(82) });
  await host.page.getByLabel(/^Or off the nights/).fill("7");
  await host.page.getByLabel(/^For whom/).fill("Njeri Wanjũkũ");
  await host.press("Make the offer");
  const address = await host.page.locator('input[value*="/q/"]').first().inputValue();
  const { pathname } = new URL(address);

  const visitor = await inApp({ javaScriptEnabled: false });
  await visitor.goto(pathname);
  await visitor.arrives("/booking/summary");
  await visitor.sees("offers you this price");
  await visitor.sees("As agreed with the host");
  expect(await visitor.page.getByText("Njeri").count()).toBe(0);
  await booksAndPays(visitor, { name: "Njeri Wanjũkũ", phone: "0712 345 691" });
  await until(async () => {
    await host.goto("/social-media-connect/offers");
    return (await host.page.getByText("Booked").count()) > 0;
  });
  await host.leaves();

  // Who booked is led to their booking; everybody else reads that it is gone.
  await visitor.goto(pathname);
  await visitor.page.waitForURL("**/guest/booking/*/details*");
  await visitor.page.context().clearCookies();
  await visitor.goto(pathname);
  await visitor.sees("was used already");
  await visitor.leaves();
});

/** Asks what the listing says in part, from the host's page to the answer of the listing. */
async function asks(javaScriptEnabled: boolean, phone: string): Promise<Person> {
  const guest = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled });
  await guest.goto("/host/zuristays/ask");
  await guest.page.locator("main ul a").first().click();
  await guest.press("Send");
  await guest.sees("Write your question.");
  await guest.fill({ "Your question": "Is there wifi and are pets allowed?", "Your phone number": phone });
  await guest.press("Send");
  await guest.field("Verification code").waitFor();
  const outbox = await (await fetch(new URL("/dev/outbox", lango.origin))).text();
  await guest.fill({ "Verification code": /(\d{6}) is your/.exec(outbox)?.[1] ?? "" });
  await guest.press("Confirm and send");
  await guest.sees("Automatic answer, from the listing");
  await guest.sees("Wi-Fi 40 Mbps");
  return guest;
}

test.each([true, false])(
  "a guest asks, the listing answers what it says, and the host answers the rest (the host's JavaScript: %p)",
  async (javaScriptEnabled) => {
    const phone = `0712 345 69${javaScriptEnabled ? 2 : 3}`;
    const [guest, host] = await Promise.all([asks(!javaScriptEnabled, phone), wanjiru({ javaScriptEnabled })]);
    await host.goto("/dashboard/messages?show=waiting");
    await host.page.getByRole("link", { name: phone }).click();
    await host.sees("are pets allowed?");
    await host.fill({ "Your answer": "A small dog is welcome." });
    await host.press("Send by SMS");
    await host.sees("Answered");
    await guest.page.reload();
    await guest.sees("A small dog is welcome.");
    await guest.leaves();

    // What goes out by itself in two weeks is stopped, and let go again.
    await host.goto("/dashboard/messages/plan");
    const planned = host.page.locator("main li", { hasText: /Stop it|Let it go/ }).first();
    const [stop, resume] = ["Stop it", "Let it go"].map((name) => planned.getByRole("button", { name }));
    await stop?.click();
    await resume?.click();
    await stop?.waitFor();
    await host.leaves();
  },
);

/** What a worker of ours does where this browser has no notifications of its own and nobody who presses them. */
type Worker = {
  shown: { title: string; body: string; data: string }[];
  opened: string[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
};

/** Today without a line: the last seen, marked so, with no form to press; gone when there is a line again. */
async function readsTodayOffline(host: Person, name = "Wanjiru"): Promise<void> {
  const context = host.page.context();
  const mark = host.page.getByText(/^Last seen .*: you are offline\.$/);
  const isKept = () =>
    host.page.evaluate(() => caches.match("/dashboard", { cacheName: "desk" }).then((copy) => !!copy));
  await until(isKept);
  expect(await mark.isVisible()).toBe(false);
  await context.setOffline(true);
  await host.goto("/dashboard");
  await mark.waitFor();
  await host.sees(`Karibu, ${name}`);
  expect(await host.page.locator("form:not([inert])").count()).toBe(0);
  await expect(host.goto("/dashboard?tab=money")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(false);
  await host.goto("/dashboard");
  expect(await mark.isVisible()).toBe(false);
  // What a browser says of a line that is not there is no fault of ours.
  host.complaints.splice(0);
}

test("a booking is shown by a host's browser without a name or a sum, a press opens its page, and logging out ends it", async () => {
  const host = await wanjiru({ javaScriptEnabled: true });
  await readsTodayOffline(host);
  const context = host.page.context();
  const session = await context.newCDPSession(host.page);
  const registered: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registered.push(...registrations.map(({ registrationId }) => registrationId));
  });
  await session.send("ServiceWorker.enable");
  await host.goto("/dashboard/notices");
  // The push service of a browser can't be reached from here: this one stands in for it, and encrypts for nobody else.
  const device = pushes.browser();
  const answered = await host.page.evaluate(async (subscription) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(subscription);
    return (await fetch("/dashboard/notices/devices", { method: "POST", headers, body })).status;
  }, device.subscription);
  expect(answered).toBe(200);
  const worker = context.serviceWorkers().find((one) => one.url().endsWith("/dashboard/worker.js"));
  await worker?.evaluate(() => {
    const self = globalThis as unknown as Worker;
    Object.assign(self, { shown: [], opened: [] });
    self.registration.showNotification = async (title, options) =>
      void self.shown.push({ title, ...(options as { body: string; data: string }) });
    self.clients.openWindow = async (url) => void self.opened.push(url);
  });

  // Each booking that this host was texted about; others came before.
  const guest = new Guest(lango.origin);
  const texted = async () => (await guest.get("/dev/outbox")).html.split("New booking: Achieng Odhiambo").length - 1;
  const before = await texted();
  await paidStay(40);
  await until(() => device.shown.length > 0 || undefined);
  const [{ text: data = "" } = {}] = device.shown;
  await session.send("ServiceWorker.deliverPushMessage", {
    ...{ origin: lango.origin, registrationId: registered.at(-1) ?? "", data },
  });
  const shown = await until(() => worker?.evaluate(() => (globalThis as unknown as Worker).shown[0]));
  expect(shown).toMatchObject({ title: "Lango", body: "A new booking" });
  expect(JSON.stringify(shown)).not.toMatch(/Achieng|0712|KES|LG[0-9A-Z]{6}|\d,\d{3}/);
  const opened = await worker?.evaluate(async (page) => {
    const event = new Event("notificationclick") as Event & { waitUntil: (work: Promise<unknown>) => void };
    let work: Promise<unknown> = Promise.resolve();
    Object.assign(event, {
      notification: { data: page, close: () => undefined },
      waitUntil: (doing: Promise<unknown>) => (work = doing),
    });
    globalThis.dispatchEvent(event);
    await work;
    return (globalThis as unknown as Worker).opened;
  }, shown.data);
  expect(opened).toEqual([`${lango.origin}/dashboard?tab=bookings`]);
  await host.goto(new URL(opened?.[0] ?? "").pathname + new URL(opened?.[0] ?? "").search);
  await host.sees("Achieng Odhiambo");

  await host.goto("/logout");
  await host.page.locator("main form button").first().click();
  await host.arrives("/");
  expect(await host.page.evaluate(() => caches.keys())).toEqual([]);
  // With no browser left the next one goes by SMS.
  expect(await texted()).toBe(before);
  await paidStay(44);
  await until(async () => (await texted()) === before + 1);
  expect([device.shown.length, pushes.faults]).toEqual([1, []]);
  await session.detach();
  await host.leaves();
});

test("a caretaker's day without a line is their own, and goes with them: signed out, and out of the house", async () => {
  const host = await wanjiru();
  const invited = async (name: string, phone: string) => {
    await host.goto("/dashboard/team");
    await host.fill({ Name: name, "Their phone number or email": phone });
    await host.page
      .getByRole("radio", { name: /^All properties/ })
      .first()
      .check();
    await host.press("Invite");
    const link = /http[^"<\s]*\/host-login\/join\/[\w-]{43}/.exec(await host.page.content())?.[0] ?? "";
    return comesIn(name, new URL(link).pathname);
  };
  const comesIn = async (name: string, path: string) => {
    const helper = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: true });
    await helper.goto(path);
    await helper.press("Send me a code");
    await helper.sees("Enter your code");
    const outbox = await (await fetch(new URL("/dev/outbox", lango.origin))).text();
    await helper.fill({ Code: /(\d{6}) is your/.exec(outbox)?.[1] ?? "" });
    await helper.press("Go on");
    await helper.arrives("/dashboard");
    await readsTodayOffline(helper, name);
    await helper.goto("/dashboard/me");
    return helper;
  };
  const kept = (of: Person) => of.page.evaluate(() => caches.keys());

  const baraka = await invited("Baraka", "0733 000 111");
  await baraka.page
    .locator("main")
    .getByRole("button", { name: /^(?:Log ?out|Sign out)$/i })
    .click();
  await baraka.page.waitForURL((url) => url.pathname === "/");
  expect(await kept(baraka)).toEqual([]);
  await baraka.leaves();

  const njeri = await invited("Njeri", "0733 000 222");
  await host.leaves();
  await njeri.page.getByText("Leave this house").click();
  await njeri.page.getByRole("button", { name: /^Leave / }).click();
  await njeri.arrives("/host-login/team");
  await njeri.sees("You have left the house");
  expect(await kept(njeri)).toEqual([]);
  await njeri.leaves();
});
