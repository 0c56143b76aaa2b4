import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { Browser, Locator } from "playwright-core";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { answerPhone, openBrowser, Person } from "./browser.ts";
import { Effort } from "./effort.ts";
import { dayFromNow, forget, type Lango, startLango } from "./lango.ts";

/** The whole main job on the built executable: from a host without an account to money in their dashboard. */
let lango: Lango;
let browser: Browser;

beforeAll(async () => {
  [lango, browser] = await Promise.all([startLango(), openBrowser()]);
});
afterAll(async () => {
  await lango?.stop();
  forget(lango.dataDir);
});

const JPEG = "image/jpeg";
const photos = async () => [
  { name: "verandah.jpg", mimeType: JPEG, buffer: Buffer.from(await asJpeg(roomPng(1200, 900))) },
  { name: "garden.png", mimeType: "image/png", buffer: Buffer.from(roomPng(640, 480)) },
  { name: "torn.jpg", mimeType: JPEG, buffer: Buffer.from((await asJpeg(roomPng(300, 200))).subarray(0, 900)) },
  { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: heic() },
];

/** The first box of a file as an iPhone writes it. */
function heic(): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1")]);
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(2000)]);
}

/** The one press that holds the nights and asks the phone. */
const PAY = "Pay KES 15,600 with M-PESA";
const REFUSALS = [/torn\.jpg is broken or incomplete/, /IMG_0042\.HEIC is a HEIC photo/];

describe.each([
  { script: "off", first: "Wanjũkũ", last: "Ng'ang'a", brand: "nyumbani", day: 20, phone: "0711 000 101" },
  { script: "on", first: "Achieng", last: "Odhiambo", brand: "jacaranda", day: 30, phone: "0711 000 202" },
])("JavaScript $script", ({ script, first, last, brand, day, phone }) => {
  const on = script === "on";
  const email = `${brand}@example.com`;
  const host = { page: undefined as unknown as Person };
  const guest = { page: undefined as unknown as Person };
  let mpesa: Person;
  let propertyPath = "";
  let details = "";

  /** A step of the journey: without the ones before it, it could only fail. */
  let stoppedAt = "";
  function step(name: string, take: () => Promise<void>): void {
    test(name, async () => {
      if (stoppedAt) throw new Error(`The journey stopped at: ${stoppedAt}`);
      stoppedAt = name;
      await take();
      stoppedAt = "";
    });
  }

  beforeAll(async () => {
    host.page = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: on });
    guest.page = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: on });
    mpesa = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  });
  afterAll(async () => {
    await guest.page.leaves();
    await host.page.leaves();
    await mpesa.leaves();
  });

  step("a host registers, corrected in the specification's words and order", async () => {
    const me = host.page;
    await me.goto("/host-register");
    const corrections: [string, Record<string, string>][] = [
      ["Please enter your first name", { "First name": first }],
      ["Please enter your last name", { "Last name": last }],
      ["Please enter your email", { Email: "nobody" }],
      ["Please enter your phone number", { Phone: "0722 000 333" }],
      ["Please enter a password", { Password: "siri" }],
      ["Password must be at least 6 characters", { Password: "siri-yangu", "Confirm password": "siri-yako" }],
      ["Passwords do not match", { Password: "siri-yangu", "Confirm password": "siri-yangu" }],
      [
        "Please enter a valid email address.",
        { Email: email, Password: "siri-yangu", "Confirm password": "siri-yangu" },
      ],
    ];
    for (const [message, correction] of corrections) {
      await me.press("Create Account");
      const summary = me.page.getByRole("alert").getByRole("link");
      expect(await summary.first().textContent()).toBe(message);
      await me.fill(correction);
    }
    expect(await me.field("First name").inputValue()).toBe(first);
    await me.press("Create Account");
    await me.arrives("/claim-brand");
    await me.sees("Account created successfully!");
  });

  step("they claim a brand that is neither ours nor somebody's", async () => {
    const me = host.page;
    const name = me.field("Brand name");
    const claim = me.page.getByRole("button", { name: "Claim Brand & Continue", exact: true });
    for (const benefit of ["Unique branded booking page", "Easy to remember URL"]) await me.sees(benefit);
    if (on) {
      for (const refused of ["mpesa", "zuristays"]) {
        await name.fill(refused);
        await me.sees("This brand name is already taken");
        expect(await claim.isEnabled()).toBe(false);
      }
      await name.fill("");
      await name.pressSequentially("JA");
      await me.sees("Brand name must be at least 3 characters, letters and numbers only");
      // As quickly as nobody types: however slow the machine, no letter comes late enough to be looked up by itself.
      const typedAt = await name.evaluate((field: HTMLInputElement) => {
        const from = performance.now();
        for (const letter of "caranda ") document.execCommand("insertText", false, letter);
        return document.activeElement === field ? from : Number.NaN;
      });
      expect(await name.inputValue()).toBe(brand);
      await me.page.getByText(`${new URL(lango.origin).host}/${brand}`).waitFor();
      await me.sees("This name is free");
      const lookedUp = await me.page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => /\/api\/brand\/check\/jac?a/.test(entry.name))
          .map((entry) => entry.startTime),
      );
      expect(lookedUp).toHaveLength(1);
      expect((lookedUp[0] ?? 0) - typedAt).toBeGreaterThanOrEqual(499);
    } else {
      for (const [refused, message] of [
        ["m-pesa", "This brand name is already taken"],
        ["Zuri Stays", "This brand name is already taken"],
      ] as const) {
        await name.fill(refused);
        await claim.click();
        await me.sees(message);
      }
      await name.fill(brand.toUpperCase());
    }
    await claim.click();
    await me.page.waitForURL("**/dashboard");
    await me.sees("The name is yours");
  });

  step("their empty dashboard leads to their first property; good photos stay, bad files are told", async () => {
    const me = host.page;
    await me.follow("Say everything at once");
    await me.arrives("/dashboard/properties/new");
    if (on) {
      await me.field("Location").pressSequentially("Kilmani");
      await me.page
        .getByRole("option", { name: /Kilimani/ })
        .first()
        .click();
    } else await me.field("Location").fill("Kilimani, Nairobi");
    expect(await me.field("Location").inputValue()).toContain("Kilimani");
    await me.page.getByRole("button", { name: "Publish", exact: true }).click();
    await me.sees("Please give the property a name");
    expect(await me.field("Location").inputValue()).toContain("Kilimani");

    await me.fill({
      "Property name": `Stone cottage of ${first}`,
      "Price per night (KES)": "5200",
      Guests: "3",
      Bedrooms: "1",
      Bathrooms: "1",
      "Rooms of this kind": "1",
      Description: "Quiet, with a view of the Ngong hills.",
      "House rules": "No smoking indoors.",
    });
    await me.page.getByRole("group", { name: "Amenities" }).getByLabel("Wi-Fi").check();
    const chooser = me.page.waitForEvent("filechooser");
    await me.field("Photos").click();
    await (await chooser).setFiles(await photos());
    if (on) {
      for (const refusal of REFUSALS) await me.sees(refusal);
      await me.sees("2 photos are uploaded and wait for you to save.");
    }
    await me.press("Publish");
    await me.sees("Guests can see and book it now.");
    if (!on) for (const refusal of REFUSALS) await me.sees(refusal);
    expect(await me.page.getByRole("heading", { name: "Order of photos" }).count()).toBe(1);
    await me.sees("2 of 20");
    propertyPath = (await me.page.getByRole("link", { name: "See it as guests do" }).getAttribute("href")) ?? "";
  });

  step("their page shows it to everybody", async () => {
    const me = host.page;
    for (const path of [`/${brand}`, `/host/${brand}`, `/${brand.toUpperCase()}`]) {
      await me.goto(path);
      await me.sees(`${first} ${last}`);
      expect(await me.page.getByText("Verified Host").count()).toBe(0);
      await me.sees(/5,200/);
      expect(await me.page.getByRole("link", { name: /Start Your Own Host Page/ }).count()).toBe(1);
    }
    const photo = me.page.getByRole("main").locator("img").first();
    expect(await photo.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
      100,
    );
  });

  step("a guest picks dates and is told what is missing before they can pay", async () => {
    const me = guest.page;
    await me.goto(`/${brand}`);
    await me.page.getByRole("link", { name: /Book Now/ }).click();
    await me.arrives(propertyPath);
    await me.fill({ "Check-in": dayFromNow(day), "Check-out": dayFromNow(day + 3) });
    await me.press("Continue");
    await me.arrives("/booking/summary");
    await me.sees(/15,600/);
    await me.press(PAY);
    for (const fault of [/enter your full name/, /enter your phone number/, /accept the house rules/])
      await me.sees(fault);
    await me.fill({ "Full name": "Wambui Kamau", Phone: "12" });
    await me.page.getByLabel(/Email/).fill("not an address");
    await me.press(PAY);
    await me.sees(/not a phone number we can reach/);
    await me.sees(/email address is not complete/);
    expect(await me.field("Full name").inputValue()).toBe("Wambui Kamau");
    await me.page.getByLabel(/Email/).fill("");
    await me.field("Phone").fill(phone);
    await me.page.getByLabel(/house rules/).check();
    await me.press("Pay from another phone");
    await me.arrives("/booking/payment");
    await me.sees(/15,600/);
    await me.sees(/Held until/);
  });

  step("giving up frees the nights, and another guest may have them", async () => {
    const me = guest.page;
    await me.press("Cancel");
    await me.press("Yes, give them up");
    await me.sees("Your dates are free again.");
    await me.arrives(propertyPath);
  });

  step(
    "from the host's link to the phone that is asked there are eight presses, each field counted as one",
    async () => {
      const me = guest.page;
      let presses = 0;
      const press = async (what: Locator): Promise<Locator> => {
        presses += 1;
        await what.click();
        return what;
      };
      const dayLink = (path: string, date: string) =>
        me.page.locator(`.cal a[href^="${path}"][href*="${date}"]`).filter({ visible: true });
      // As somebody who was never here: a known browser has the number filled in.
      await me.page.context().clearCookies();
      await me.goto(`/${brand}`);
      await press(me.page.getByRole("link", { name: /Book Now/ }));
      await me.arrives(propertyPath);
      await press(me.page.getByRole("link", { name: "Choose dates" }));
      await me.page
        .locator(on ? "dialog.dates[open] .cal" : "main .cal")
        .first()
        .waitFor();
      if (on) {
        // A thumb that lands beside a day, on the edge of the sheet, closes nothing.
        const sheet = me.page.locator("dialog.dates[open]");
        const box = await sheet.boundingBox();
        await me.page.mouse.click((box?.x ?? 0) + 6, (box?.y ?? 0) + (box?.height ?? 0) / 2);
        expect(await sheet.count()).toBe(1);
      }
      await press(dayLink(propertyPath, `checkIn=${dayFromNow(day)}`));
      await me.sees(/Now choose the day you leave/);
      // Whatever cannot end that stay is no link, so it cannot move its beginning.
      expect(await dayLink(propertyPath, `checkIn=${dayFromNow(day + 1)}`).count()).toBe(0);
      await press(dayLink("/booking/summary", `checkOut=${dayFromNow(day + 3)}`));
      await me.arrives("/booking/summary");
      await me.sees("2 guests");
      await (await press(me.field("Full name"))).pressSequentially("Wambui Kamau");
      await (await press(me.field("Phone"))).pressSequentially(phone);
      await press(me.page.getByLabel(/house rules/));
      await press(me.page.getByRole("button", { name: PAY, exact: true }));
      await me.arrives("/booking/payment");
      // What is left is the PIN: the page goes on to "You're booked" by itself.
      expect(presses).toBeLessThanOrEqual(8);
    },
  );

  step(
    "declining on the phone loses nothing; trying again and paying confirms, and the page goes on by itself",
    async () => {
      const me = guest.page;
      await me.page.getByRole("heading", { name: "Check your phone" }).waitFor();
      for (const name of ["Send the request again", "Cancel"]) {
        expect(await me.page.getByRole("button", { name, exact: true }).count()).toBe(1);
      }
      expect(await me.page.getByRole("link", { name: "Use another number", exact: true }).count()).toBe(1);
      if (on) await me.sees(/1[345]:\d\d left/);
      await answerPhone(mpesa, "cancel");
      await me.sees("You closed the request");
      expect((await me.field("M-PESA phone").inputValue()).replaceAll(" ", "")).toEndWith(
        phone.replaceAll(" ", "").slice(1),
      );
      await me.press("Pay with M-PESA");
      await me.page.getByRole("heading", { name: "Check your phone" }).waitFor();
      await answerPhone(mpesa, { pin: "1234" });
      // How soon it asks again is for the tests of the page and its island; here other work shares the machine.
      await me.page.waitForURL("**/guest/booking/*/details*");
      details = me.page.url();
    },
  );

  step("the booking has a receipt, a calendar entry and a link that needs no signing in", async () => {
    const me = guest.page;
    await me.page.getByRole("heading", { name: "See you" }).waitFor();
    await me.sees("You're booked, all paid");
    await me.sees("M-PESA receipt");
    await me.sees(/^[A-Z0-9]{10}$/);
    const [download] = await Promise.all([me.page.waitForEvent("download"), me.follow("To calendar")]);
    const text = await Bun.file(await download.path()).text();
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    expect(event?.getFirstPropertyValue("dtstart")?.toString()).toStartWith(dayFromNow(day));
    expect(event?.getFirstPropertyValue("dtend")?.toString()).toStartWith(dayFromNow(day + 3));
    expect(event?.getFirstPropertyValue("summary")).toContain(`Stone cottage of ${first}`);

    const stranger = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: on });
    await stranger.goto(details);
    await stranger.page.getByRole("heading", { name: "See you" }).waitFor();
    expect((await stranger.goto(details.split("?")[0] ?? ""))?.status()).toBe(404);
    await stranger.leaves();
  });

  step("they sign in with the code that their phone got, and find it", async () => {
    const me = guest.page;
    await me.goto("/guest-login");
    await me.field("Phone number").fill(phone);
    await me.press("Send Verification Code");
    await me.field("Verification code").fill("000000");
    await me.press("Verify & Access Bookings");
    await me.sees("Invalid verification code. Please try again.");
    const outbox = await fetch(new URL("/dev/outbox", lango.origin));
    const code = /(\d{6}) is your/.exec(await outbox.text())?.[1];
    if (!code) throw new Error("no code came to the phone");
    await me.field("Verification code").fill(code);
    await me.press("Verify & Access Bookings");
    await me.arrives("/guest-dashboard");
    for (const path of ["/guest-dashboard", "/guests", "/guest-bookings"]) {
      await me.goto(path);
      await me.sees(`Stone cottage of ${first}`);
    }
    const id = details.split("/")[5];
    await me.goto(`/guest-booking-view?booking=${id}`);
    await me.sees(`Stone cottage of ${first}`);
  });

  step("the host sees who comes and what was paid, and nobody else can have the nights", async () => {
    const me = host.page;
    await me.goto("/dashboard?tab=bookings");
    await me.sees("Wambui Kamau");
    await me.sees("Paid");
    await me.goto("/dashboard?tab=money");
    await me.sees(/15,600/);
    await me.goto(`${propertyPath}?checkIn=${dayFromNow(day + 1)}&checkOut=${dayFromNow(day + 4)}&guests=1`);
    await me.sees("Not free on these nights");
  });

  step("logging out ends their session on the server, and they can come back", async () => {
    const me = host.page;
    await me.goto("/dashboard");
    const cookie = (await me.page.context().cookies()).find(({ name }) => name === "lango");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    await me.follow("More");
    await me.press("Logout");
    await me.arrives("/");
    const replayed = await fetch(`${lango.origin}/dashboard`, {
      headers: { cookie: `lango=${cookie?.value}` },
      redirect: "manual",
    });
    expect(replayed.headers.get("location")).toStartWith("/login");
    await me.goto("/dashboard");
    await me.arrives("/login");
    await me.follow("Host Login");
    await me.arrives("/host-login");
    await me.fill({ Email: email, Password: "wrong-one" });
    await me.press("Sign In");
    // This browser was signed in as them.
    await me.sees("Incorrect password. Please try again.");
    await me.field("Password").fill("siri-yangu");
    await me.press("Sign In");
    await me.arrives("/dashboard");
    await me.sees("Successfully signed in as host");
  });
});

test.each([true, false])(
  "from registering to a page that is open and shared a host presses and types little (JavaScript: %p)",
  async (javaScriptEnabled) => {
    const me = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled });
    const brand = javaScriptEnabled ? "mtoni" : "mwamba";
    const button = (name: string) => me.page.getByRole("button", { name, exact: true });
    await me.goto("/host-register");
    const registers = await Effort.of(me);
    await registers.type(me.field("First name"), "Njeri");
    await registers.type(me.field("Last name"), "Kamau");
    await registers.type(me.field("Email"), `${brand}@example.com`);
    await registers.type(me.field("Phone"), javaScriptEnabled ? "0711 000 303" : "0711 000 404");
    await registers.type(me.field("Password"), "siri-yangu");
    await registers.type(me.field("Confirm password"), "siri-yangu");
    await registers.press(button("Create Account"));
    await me.arrives("/claim-brand");
    await registers.type(me.field("Brand name"), brand);
    await registers.press(button("Claim Brand & Continue"));
    await me.page.waitForURL("**/dashboard");
    // The specification asks for these fields: what they cost is known, and what follows is ours.
    expect((await registers.spent()).presses).toBeLessThanOrEqual(9);

    const opens = await Effort.of(me);
    const chooser = me.page.waitForEvent("filechooser");
    await opens.press(me.field("Photos"));
    await (await chooser).setFiles((await photos()).slice(0, 2));
    // Two photos and Done, in the phone's own gallery.
    opens.presses += 3;
    await opens.type(me.field("Name of the place"), "Stone cottage");
    await opens.type(me.field("Area"), "Kilimani, Nairobi");
    await opens.type(me.field("Price a night"), "5200");
    await opens.press(button("Open my page"));
    await me.sees("Your page is open: share it");
    await opens.leave(me.page.locator('main a[href^="https://wa.me/?text="]').first());
    const spent = await opens.spent();
    expect(spent.presses).toBeLessThanOrEqual(10);
    expect(spent.typingS).toBeLessThanOrEqual(40);
    expect(spent.seconds).toBeLessThanOrEqual(35);
    await me.leaves();
  },
);
