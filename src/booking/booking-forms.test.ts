import { describe, expect, test } from "bun:test";
import { brotliCompressSync, constants } from "node:zlib";
import { findBooking } from "#db/booking.queries.ts";
import { findOrAddGuest } from "#db/host.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { blockNights } from "#src/calendar/block-nights.ts";
import { linkRooms } from "#src/calendar/link-rooms.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { callback, hold, pay, rowsOf, stateOf, summaryForm, WISH } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { guestCookie } from "../dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

function open(facts: Parameters<typeof addProperty>[1] = {}): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, facts);
  return app;
}

const dates = (app: TestApp, wish: Record<string, string> = {}) =>
  app.get(`/booking/dates?${new URLSearchParams({ ...WISH, ...wish })}`);
const summary = (app: TestApp, wish: Record<string, string> = {}, cookie = "") =>
  app.get(`/booking/summary?${new URLSearchParams({ ...WISH, ...wish })}`, { cookie });

/** Nothing at all came of it. */
function expectNothingStored(app: TestApp) {
  expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights"), rowsOf(app, "payments")]).toEqual([0, 0, 0]);
  expect([app.gateway.asked.length, app.sent.length]).toEqual([0, 0]);
}

describe("dates", () => {
  test.each([
    ["nothing chosen", { checkIn: "", checkOut: "" }, "Choose a check-in and a check-out date."],
    ["no such day", { checkIn: "2027-02-30", checkOut: "2027-03-02" }, "One of these dates does not exist."],
    ["reversed", { checkIn: "2026-12-21", checkOut: "2026-12-18" }, "Check-out has to be after check-in."],
    ["no night between", { checkOut: "2026-12-18" }, "Check-out has to be after check-in."],
    ["in the past", { checkIn: "2026-12-17", checkOut: "2026-12-19" }, "Check-in is in the past."],
    ["a year long", { checkOut: "2027-12-18" }, "A stay can have at most 180 nights."],
    ["years ahead", { checkIn: "2031-01-01", checkOut: "2031-01-03" }, "too far ahead"],
    ["nobody", { guests: "0" }, "At least one guest has to stay."],
    ["ten thousand guests", { guests: "10000" }, "This place sleeps 2 guests at most."],
    ["guests in words", { guests: "two" }, "Say how many guests, as a number."],
  ])("%s: Continue gives the page back with the reason, and what was typed", async (_, wish, reason) => {
    const app = open();
    const response = await dates(app, { ...wish, continue: "1" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain(reason);
    // Guests are counted up and down, from a number that fits.
    const { guests, ...typed }: Record<string, string> = wish;
    for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`);
    if (guests !== undefined) expect(html).toContain('name="guests" value="2"');
    expect((await app.post("/booking/summary", summaryForm(wish))).status).toBe(422);
    expectNothingStored(app);
  });

  test("what is wrong stands above in the order of the fields", async () => {
    const app = open();
    const html = await (await dates(app, { guests: "9", code: "NOPE", continue: "1" })).text();
    const said = [...html.matchAll(/<a href="#(checkIn|checkOut|guests|code)"/g)].map(([, field]) => field);
    expect(said).toEqual(["guests", "code"]);
  });

  test("a page just opened complains of nothing", async () => {
    const html = await (await dates(open(), { checkIn: "", checkOut: "" })).text();
    expect(html).not.toContain("There is a problem");
    expect(html).not.toContain("can&#x27;t be booked");
  });

  test("taken nights are named, and the nearest free stays of that length are links", async () => {
    const app = open();
    await hold(app, { checkIn: "2026-12-20", checkOut: "2026-12-22", shownKes: "9000" });
    const html = await (await dates(app, { checkIn: "2026-12-19", checkOut: "2026-12-23" })).text();
    expect(html).toContain("The nights of Sun 20 Dec and Mon 21 Dec are taken.");
    expect(html).toContain("Nearest free stays of 4 nights");
    expect(html).toContain("checkIn=2026-12-22&amp;checkOut=2026-12-26");
    expect((await dates(app, { checkIn: "2026-12-19", checkOut: "2026-12-23", continue: "1" })).status).toBe(422);
  });

  test("a stay in the past offers the first free ones from today", async () => {
    const html = await (await dates(open(), { checkIn: "2026-12-01", checkOut: "2026-12-03", continue: "1" })).text();
    expect(html).toContain("checkIn=2026-12-18&amp;checkOut=2026-12-20");
  });

  test("with rooms left each night but none for all of them, that is the reason", async () => {
    const app = open({ units: 2 });
    const close = { propertyId: "garden-studio", hostId: "host-wanjiru", note: "" };
    blockNights(app, { ...close, unit: 1, stay: { checkIn: "2026-12-18", checkOut: "2026-12-19" } });
    blockNights(app, { ...close, unit: 2, stay: { checkIn: "2026-12-19", checkOut: "2026-12-20" } });
    const html = await (await dates(app)).text();
    expect(html).toContain("no room is free for all of them");
    expect((await app.post("/booking/summary", summaryForm())).status).toBe(409);
    expect(rowsOf(app, "bookings")).toBe(0);
  });

  test("the first day picked is the arrival, the second the day of leaving, and no taken night lies between", async () => {
    const app = open();
    await hold(app, { checkIn: "2026-12-22", checkOut: "2026-12-24", shownKes: "9000" });
    const html = await (await dates(app, { checkOut: "" })).text();
    expect(html).toContain("checkIn=2026-12-18&amp;checkOut=2026-12-19");
    expect(html).toContain("checkIn=2026-12-18&amp;checkOut=2026-12-22");
    expect(html).not.toContain("checkIn=2026-12-18&amp;checkOut=2026-12-23");
    expect(html).not.toContain("checkIn=2026-12-18&amp;checkOut=2026-12-28");
  });

  test("a guest's own hold does not stand in their way, and everybody else's does", async () => {
    const app = open();
    const held = await hold(app);
    const own = await app.get(`/booking/dates?${new URLSearchParams(WISH)}`, { cookie: held.cookie });
    expect(await own.text()).toContain("These nights are free");
    expect(await (await dates(app)).text()).toContain("are taken");
  });

  test("an unknown or unpublished property is not there", async () => {
    const app = open({ state: "draft" });
    const sent = await app.post("/booking/summary", summaryForm());
    for (const answer of [await dates(app), await dates(app, { property: "nothing" }), sent]) {
      const to = answer.headers.get("location") ?? "";
      expect([answer.status, (await app.get(to)).status]).toEqual([303, 404]);
    }
    expectNothingStored(app);
  });
});

describe("who is staying", () => {
  test.each([
    ["no name", { name: "  " }, "Please enter your full name"],
    ["one letter", { name: "A" }, "at least 2 letters"],
    ["81 letters", { name: "a".repeat(81) }, "at most 80 letters"],
    ["a script for a name", { name: "<script>alert(1)</script>" }, "without signs like"],
    ["an address for a name", { name: "Win at https://evil.test" }, "without signs like"],
    ["digits for a name", { name: "12345" }, "without signs like"],
    ["no phone", { phone: "" }, "Please enter your phone number"],
    ["a landline that is too short", { phone: "020 123" }, "not a phone number we can reach"],
    ["half an email", { email: "achieng@" }, "not complete"],
    ["the rules not accepted", { rules: "" }, "Please accept the house rules"],
  ])("%s: the form again, beside the field, nothing stored", async (_, change: Record<string, string>, reason) => {
    const app = open();
    const form = summaryForm(change);
    const response = await app.post("/booking/summary", form);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain(reason);
    expect(html).not.toContain("<script>alert");
    expect(html).toContain(form.submissionKey ?? "-");
    expectNothingStored(app);
  });

  test.each([
    ["Swahili", "Zawadi wa Mwangi"],
    ["an apostrophe", "Wanjiru Ng'ang'a"],
    ["Amharic", "ሰላም ተስፋዬ"],
    ["Arabic", "فاطمة علي"],
    ["Chinese, two signs", "王芳"],
    ["80 letters", "é".repeat(80)],
  ])("a name in %s is a name", async (_, name) => {
    const app = open();
    const held = await hold(app, { name });
    expect(findBooking(app.db, held.id)?.guestName).toBe(name);
  });

  test("signs nobody sees and that turn the writing around are left out", async () => {
    const app = open();
    const held = await hold(app, { name: " Achieng\u202e  \u200bOtieno\n" });
    expect(findBooking(app.db, held.id)?.guestName).toBe("Achieng Otieno");
  });

  test("a guest from abroad books with their own number and is asked for one M-PESA knows", async () => {
    const app = open();
    const held = await hold(app, { phone: "+44 7911 123456", email: "amy@example.com" });
    expect(findBooking(app.db, held.id)?.guestPhone).toBe("+447911123456");
    const html = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
    expect(html.replaceAll(" ", "")).not.toContain("7911123456");
    const response = await pay(app, held, { phone: "+44 7911 123456" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("M-PESA needs a Kenyan number");
    expect(rowsOf(app, "payments")).toBe(0);
  });
});

describe("the price", () => {
  test.each(["1", "13499", "0", "", "abc", "-13500", "13500.5", "1e99"])(
    "a form that says %p is answered with the real price, and nothing is stored",
    async (shownKes) => {
      const app = open();
      const response = await app.post("/booking/summary", summaryForm({ shownKes }));
      const html = await response.text();
      expect(response.status).toBe(409);
      expect(html).toContain("The price has changed");
      expect(html).toContain('name="shownKes" value="13500"');
      expect(html).toContain("Achieng Otieno");
      expectNothingStored(app);
    },
  );

  test("a price the host has raised since is shown, and booked when the guest agrees", async () => {
    const app = open();
    write(app.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5000, updatedAt: NOON }));
    const form = summaryForm();
    const response = await app.post("/booking/summary", form);
    expect(await response.text()).toContain(
      "It was KES\u00a013,500 when you opened this page; it is KES\u00a015,000 now",
    );
    const held = await hold(app, { ...form, shownKes: "15000" });
    expect(findBooking(app.db, held.id)?.totalKes).toBe(15_000);
  });

  test("more than M-PESA takes in one payment is said before, and asked for in parts at the till", async () => {
    const app = open({ basePriceKes: 90_000 });
    expect(await (await summary(app)).text()).toContain("M-PESA takes at most KES\u00a0250,000");
    const held = await hold(app, { shownKes: "270000" });
    const html = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
    expect(html).toContain("are paid in parts. First KES\u00a0250,000");
    await pay(app, held);
    expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([250_000]);
  });
});

describe("once, however often it is sent", () => {
  test("a double click, going back and a retry make one booking", async () => {
    const app = open();
    const form = summaryForm();
    const shown = await summary(app);
    const cookie = cookieFrom(shown, "lango_browser");
    const answers = await Promise.all([1, 2, 3].map(() => app.post("/booking/summary", form, { cookie })));
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    await app.post("/booking/summary", { ...form, name: "Achieng A. Otieno" }, { cookie });
    expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([1, 3]);
    const id = new URL(answers[0]?.headers.get("location") ?? "", "http://x").searchParams.get("booking") ?? "";
    expect(findBooking(app.db, id)?.guestName).toBe("Achieng A. Otieno");
  });

  test("without cookies the same form is still the same booking", async () => {
    const app = open();
    const form = summaryForm();
    const first = await hold(app, form);
    expect((await hold(app, form)).id).toBe(first.id);
    expect(rowsOf(app, "bookings")).toBe(1);
  });

  test("a payment form pressed twice, or two at once, rings the phone once", async () => {
    const app = open();
    const held = await hold(app);
    const submissionKey = "k".repeat(43);
    await Promise.all([pay(app, held, { submissionKey }), pay(app, held, { submissionKey })]);
    await pay(app, held);
    await pay(app, held, { phone: "0733 000 020" });
    expect(app.gateway.asked.length).toBe(1);
    expect(stateOf(app, held).payments).toEqual(["pending"]);
  });

  test("the request may be sent again after a minute, to the millisecond", async () => {
    const app = open();
    const held = await hold(app);
    await pay(app, held);
    app.clock.set(NOON + 59_999);
    await pay(app, held);
    expect(app.gateway.asked.length).toBe(1);
    app.clock.set(NOON + 60_000);
    await pay(app, held);
    expect(app.gateway.asked.length).toBe(2);
  });

  test("nobody is rung more than ten times for one booking", async () => {
    const app = open();
    const held = await hold(app);
    for (let n = 0; n < 12; n += 1) {
      await pay(app, held, { phone: `0722 000 1${10 + n}` });
      app.clock.advance(61_000);
    }
    expect(app.gateway.asked.length).toBe(10);
  });

  test("somebody else's form key books nothing, changes nothing and tells nothing", async () => {
    const app = open();
    const held = await hold(app);
    const stolen = summaryForm({ submissionKey: held.form.submissionKey ?? "", name: "Mallory", phone: "0799999999" });
    const response = await app.post("/booking/summary", stolen);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("This form was used before");
    expect(html).not.toContain(held.id);
    expect(html).not.toContain(held.form.submissionKey ?? "-");
    expect(findBooking(app.db, held.id)?.guestName).toBe("Achieng Otieno");
    expect(rowsOf(app, "bookings")).toBe(1);
  });

  test.each(["", "short", "x".repeat(60)])(
    "a form key that is none of ours (%p) books nothing",
    async (submissionKey) => {
      const app = open();
      expect((await app.post("/booking/summary", summaryForm({ submissionKey }))).status).toBe(409);
      expectNothingStored(app);
    },
  );
});

describe("the hold", () => {
  test("keeps the nights to its last millisecond, then they are anybody's, swept or not", async () => {
    const app = open();
    const first = await hold(app);
    app.clock.set(NOON + HOLD_MS - 1);
    const tooSoon = await app.post("/booking/summary", summaryForm({ phone: "0733111222" }));
    expect(tooSoon.status).toBe(409);
    const html = await tooSoon.text();
    expect(html).toContain("Those nights have just been taken");
    expect(html).toContain("The nights of Fri 18 Dec, Sat 19 Dec and Sun 20 Dec are taken.");
    expect(html).toContain("/booking/summary?property=garden-studio&amp;checkIn=2026-12-21&amp;checkOut=2026-12-24");
    expect(rowsOf(app, "bookings")).toBe(1);

    app.clock.set(NOON + HOLD_MS);
    const second = await hold(app, { phone: "0733111222" });
    expect([stateOf(app, first).booking, stateOf(app, second).booking]).toEqual(["expired", "held"]);
    expect(rowsOf(app, "occupied_nights")).toBe(3);
    expect(await (await app.get(`/booking/payment?booking=${first.id}&t=${first.t}`)).text()).toContain(
      "The hold ended before a payment was confirmed",
    );
  });

  test("of eight guests at once, exactly as many win as there are rooms", async () => {
    const app = open({ units: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const checkIn = n % 2 ? "2026-12-19" : "2026-12-18";
        const checkOut = n % 2 ? "2026-12-22" : "2026-12-21";
        return app.post("/booking/summary", summaryForm({ checkIn, checkOut, phone: `071200000${n}` }));
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 409, 409, 409, 409, 409]);
    expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([3, 9]);
  });

  test("going back to other dates gives the earlier hold up", async () => {
    const app = open();
    const first = await hold(app);
    const change = { checkIn: "2026-12-19", checkOut: "2026-12-22" };
    const second = await hold(app, change, first.cookie);
    expect([stateOf(app, first).booking, stateOf(app, second).booking]).toEqual(["cancelled", "held"]);
  });

  test("other dates that cannot be had leave them the ones they hold", async () => {
    const app = open();
    const first = await hold(app);
    await hold(app, { checkIn: "2026-12-22", checkOut: "2026-12-24", shownKes: "9000", phone: "0733111222" });
    const form = summaryForm({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
    expect((await app.post("/booking/summary", form, { cookie: first.cookie })).status).toBe(409);
    expect(stateOf(app, first).booking).toBe("held");
  });

  test("of one phone are few, and another phone at the same address is not counted with it", async () => {
    const app = open({ units: 5 });
    addProperty(app.db, { id: "hills" });
    addProperty(app.db, { id: "lake" });
    addProperty(app.db, { id: "coast" });
    const ask = (property: string, phone = "0722 000 020") =>
      app.post("/booking/summary", summaryForm({ property, phone }), { headers: { "x-test-address": "203.0.113.9" } });
    const [first, second, third] = [await ask("garden-studio"), await ask("garden-studio"), await ask("garden-studio")];
    expect([first.status, second.status, third.status]).toEqual([303, 303, 409]);
    const html = await third.text();
    expect(html).toContain("Nights are being kept for this phone number that are not paid yet");
    expect(html).toContain("book again after Fri 18 Dec, 12:15");
    expect([(await ask("hills")).status, (await ask("lake")).status]).toEqual([303, 409]);
    expect((await ask("garden-studio", "0733 000 021")).status).toBe(303);
    expect(rowsOf(app, "bookings")).toBe(4);
    app.clock.advance(HOLD_MS);
    expect((await ask("garden-studio")).status).toBe(303);
  });

  test("one that other dates in the same browser replaced is not counted", async () => {
    const app = open();
    let { cookie } = await hold(app);
    for (let n = 0; n < 10; n += 1) {
      app.clock.advance(60_000);
      ({ cookie } = await hold(app, n % 2 ? {} : { checkOut: "2026-12-20", shownKes: "9000" }, cookie));
    }
    app.clock.advance(3_600_000);
    expect(stateOf(app, await hold(app)).booking).toBe("held");
  });

  test("nor one of a room that the whole house took the place of, and the other way round", async () => {
    const app = open();
    addProperty(app.db, { id: "back-room", displayName: "Back room" });
    const link = { hostId: "host-wanjiru", wholeId: "garden-studio", partIds: ["back-room"] };
    expect(linkRooms(app.deps, link).outcome).toBe("linked");
    let { cookie } = await hold(app);
    for (let n = 0; n < 10; n += 1) {
      app.clock.advance(60_000);
      ({ cookie } = await hold(app, { property: n % 2 ? "garden-studio" : "back-room" }, cookie));
    }
    app.clock.advance(3_600_000);
    expect(stateOf(app, await hold(app)).booking).toBe("held");
  });

  test("after many that came to nothing says so, and promises no nights to let go", async () => {
    const app = open();
    for (let n = 0; n < 10; n += 1) {
      await hold(app);
      app.clock.advance(HOLD_MS);
    }
    const response = await app.post("/booking/summary", summaryForm());
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("This phone number began many bookings today. Book again after Sat 19 Dec, 12:00");
    expect(html).not.toContain("Nights are being kept");
  });

  test("one that was paid for is not counted", async () => {
    const app = open({ units: 5 });
    for (let n = 0; n < 3; n += 1) {
      const held = await hold(app);
      await pay(app, held);
      await callback(app, held, { receipt: `TEST00000${n}` });
    }
    expect(stateOf(app, await hold(app)).booking).toBe("held");
  });

  test("giving up frees the nights at once and says so on the property's page", async () => {
    const app = open();
    const held = await hold(app);
    const response = await app.post("/booking/payment/cancel", { booking: held.id, t: held.t });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/booking/property/garden-studio"]);
    const flash = cookieFrom(response, "lango_flash");
    expect(flash).toBe("lango_flash=hold_cancelled");
    const property = await (await app.get("/booking/property/garden-studio", { cookie: flash })).text();
    expect(property).toContain("Your dates are free again.");
    expect([stateOf(app, held).booking, rowsOf(app, "occupied_nights")]).toEqual(["cancelled", 0]);
    const html = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
    expect(html).toContain("You gave these nights up");
    expect((await pay(app, held)).status).toBe(303);
    expect(app.gateway.asked).toEqual([]);
  });
});

describe("a hold that others took the place of", () => {
  test.each([
    [
      "en",
      "Another booking of yours took the place of this one",
      "See the other booking",
      "Another booking of yours took the place of this one.",
    ],
    [
      "sw",
      "Nafasi yako nyingine imechukua mahali pa hii",
      "Angalia nafasi nyingine",
      "Nafasi yako nyingine imechukua mahali pa hii.",
    ],
  ])("leads to it in %s, from their own browser alone", async (lang, heading, see, told) => {
    const app = open();
    const first = await hold(app);
    const second = await hold(app, { checkOut: "2026-12-20", shownKes: "9000" }, first.cookie);
    const newer = `/guest/booking/${second.id}/details?t=${second.t}`;
    const pages = [
      [`/booking/payment?booking=${first.id}&t=${first.t}`, heading],
      [`/guest/booking/${first.id}/details?t=${first.t}`, told],
    ] as const;
    for (const [path, words] of pages) {
      const own = await (await app.get(path, { cookie: `${first.cookie}; lang=${lang}` })).text();
      expect(own).toContain(words);
      expect(own).toContain(`href="${newer}">${see}`);
      expect(own).not.toMatch(/gave these nights up|free for others|Uliziachilia|wazi tena/);
      // Whoever was sent the old address learns nothing of the newer booking.
      const others = await (await app.get(path, { cookie: `lang=${lang}` })).text();
      expect(others).toContain(words);
      expect(others).not.toContain(second.id);
    }
  });

  test("is none in the lists of its guest, who comes to the newer one wherever they sign in", async () => {
    const app = open();
    const first = await hold(app);
    const second = await hold(app, {}, first.cookie);
    const cookie = guestCookie(app.db);
    const list = await (await app.get("/guest-bookings", { cookie })).text();
    const codeOf = ({ id }: { id: string }) => findBooking(app.db, id)?.code ?? "none";
    expect([list.includes(codeOf(first)), list.includes(codeOf(second))]).toEqual([false, true]);
    const old = await (await app.get(`/guest/booking/${first.id}/details`, { cookie })).text();
    expect(old).toContain(`/guest/booking/${second.id}/details?t=${second.t}`);
  });

  test("is given up like any other when they gave it up by themselves", async () => {
    const app = open();
    const first = await hold(app);
    await app.post("/booking/payment/cancel", { booking: first.id, t: first.t });
    app.clock.advance(1);
    await hold(app, {}, first.cookie);
    const html = await (await app.get(`/booking/payment?booking=${first.id}&t=${first.t}`)).text();
    expect(html).toContain("You gave these nights up");
  });
});

describe("whose booking it is", () => {
  test("without its link, with another's, or with a made-up one it is not there", async () => {
    const app = open();
    const held = await hold(app);
    const other = await hold(app, { checkIn: "2026-12-22", checkOut: "2026-12-25", phone: "0733111222" });
    for (const t of ["", other.t, `${held.t}x`, held.t.slice(1)]) {
      for (const path of [
        `/booking/payment?booking=${held.id}&t=${t}`,
        `/guest/booking/${held.id}/details?t=${t}`,
        `/guest/booking/${held.id}/calendar.ics?t=${t}`,
        `/api/payment/status?booking=${held.id}&t=${t}`,
      ]) {
        const response = await app.get(path);
        expect(response.status).toBe(404);
        expect(await response.text()).not.toContain("Garden studio");
      }
      for (const path of ["/booking/payment", "/booking/payment/cancel"]) {
        const form = { booking: held.id, t, phone: "0722000020", submissionKey: "k".repeat(43) };
        expect((await app.post(path, form)).status).toBe(404);
      }
    }
    expect((await app.get("/guest/booking/nothing/details?t=x")).status).toBe(404);
    expect([stateOf(app, held).booking, rowsOf(app, "payments")]).toEqual(["held", 0]);
  });

  test("the contact of the host is shown once the booking is confirmed, not before", async () => {
    const app = open();
    const held = await hold(app);
    const html = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
    expect(html).toContain("Almost yours");
    expect(html).not.toContain("712345678");
  });

  function session(app: TestApp, who: { hostId: string } | { guestId: string }): string {
    const token = newSecret();
    const times = { now: NOON, endsAt: NOON + 3_600_000 };
    write(app.db, (tx) => startSession(tx, { tokenHash: hashOf(token), ...who, ...times, device: "" }));
    return `lango=${token}`;
  }

  test("the guest who is signed in with its number opens it without the link, another does not", async () => {
    const app = open();
    const held = await hold(app);
    const signIn = (id: string, phone: string) => {
      write(app.db, (tx) => findOrAddGuest(tx, { id, phone, now: NOON }));
      return session(app, { guestId: id });
    };
    const own = signIn("guest_achieng", "+254722000020");
    const other = signIn("guest_otieno", "+254733111222");
    for (const path of [`/guest/booking/${held.id}/details`, `/booking/payment?booking=${held.id}`]) {
      expect((await app.get(path, { cookie: own })).status).toBe(200);
      expect((await app.get(path, { cookie: other })).status).toBe(404);
    }
    const html = await (await summary(app, { checkIn: "2027-01-04", checkOut: "2027-01-07" }, own)).text();
    expect(html).toContain('value="0722 000 020"');
  });

  test("its host reads it and cannot pay or cancel it; another host reads nothing", async () => {
    const app = open();
    addHost(app.db, { id: "host-otieno", brandName: "otieno", phone: "+254733333333" });
    const held = await hold(app);
    const [own, other] = [session(app, { hostId: "host-wanjiru" }), session(app, { hostId: "host-otieno" })];
    const html = await (await app.get(`/guest/booking/${held.id}/details`, { cookie: own })).text();
    expect(html).toContain("Held for Achieng Otieno.");
    expect(html).not.toContain(held.t);
    expect((await app.get(`/guest/booking/${held.id}/details`, { cookie: other })).status).toBe(404);
    const form = { booking: held.id, t: "" };
    expect((await app.post("/booking/payment/cancel", form, { cookie: own })).status).toBe(404);
    expect(stateOf(app, held).booking).toBe("held");
  });
});

test("each page of the way is at most 20 KB, stylesheet included", async () => {
  const app = open({ houseRules: "No smoking indoors.\nQuiet after 22:00.\nNo parties.", units: 3 });
  const held = await hold(app);
  const pages: [string, Response][] = [
    ["dates", await dates(app)],
    ["dates, one chosen", await dates(app, { checkOut: "" })],
    ["summary", await summary(app, { checkIn: "2027-01-18", checkOut: "2027-01-21" })],
    ["payment", await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)],
  ];
  await pay(app, held);
  pages.push(["waiting", await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)]);
  for (const [name, response] of pages) {
    const body = Buffer.from(await response.text());
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const bytes = brotliCompressSync(body, quality).length;
    if (process.env.SHOW_SIZES) console.info(name, bytes, body.length);
    expect({ name, fits: bytes <= 20_480 }).toEqual({ name, fits: true });
  }
});

test("React is not fetched for dates and summary", async () => {
  const app = open();
  expect(await (await dates(app)).text()).not.toContain("/assets/hydrate");
  expect(await (await summary(app)).text()).not.toContain("/assets/hydrate");
});
