import { describe, expect, test } from "bun:test";
import { cancelBooking, confirmBooking, findBooking, insertHold } from "#db/booking.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { insertPayment, movePayment } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { hold, pay, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingPath, bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const PHONE = "+254722000111";
const MINUTE = 60_000;
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const from = (address: string) => ({ headers: { "x-test-address": address } });
const count = (t: TestApp, table: "guests" | "sessions" | "phone_codes" | "messages") =>
  (t.db.$client.query(`select count(*) as n from ${table}`).get() as { n: number }).n;

let forms = 0;
/** Asks for a code as a form shown for the first time does. */
const ask = (t: TestApp, fields: Record<string, string> = {}, options: Parameters<TestApp["post"]>[2] = {}) =>
  t.post("/guest-login", { phone: "0722 000 111", submissionKey: `${++forms}`.padStart(43, "k"), ...fields }, options);
const challengeOf = (answer: Response) =>
  new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("challenge") ?? "";
const codeIn = (body = "") => /^(\d{6}) is your/.exec(body)?.[1] ?? "";
const lastCode = (t: TestApp, phone = PHONE) =>
  codeIn(newestMessages(t.db, 100).find((message) => message.recipient === phone)?.body);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const verify = (
  t: TestApp,
  challenge: string,
  code: string,
  options: Parameters<TestApp["post"]>[2] & { next?: string } = {},
) => t.post("/guest-login/code", { challenge, code, ...(options.next ? { next: options.next } : {}) }, options);

async function signIn(t: TestApp, phone = "0722 000 111") {
  const challenge = challengeOf(await ask(t, { phone }));
  const answer = await verify(t, challenge, codeIn(newestMessages(t.db, 1)[0]?.body));
  expect(answer.status).toBe(303);
  return answer;
}

test("a code is sent once, works once, and opens the guest's dashboard", async () => {
  const t = testApp();
  const sent = await ask(t);
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toStartWith("/guest-login/code?challenge=");
  await t.jobs.runDue();
  expect(t.sent).toEqual([
    { channel: "sms", to: PHONE, body: expect.stringMatching(/^\d{6} is your Lango code\. It works for 5 minutes\./) },
  ]);
  const step = await (
    await t.get(sent.headers.get("location") ?? "", { cookie: cookieFrom(sent, "lango_flash") })
  ).text();
  expect(step).toContain("Verification code sent");
  expect(step).toContain("0722\u00a0000\u00a0111");
  expect(step).toContain('maxLength="6"');

  const code = lastCode(t);
  const verified = await verify(t, challengeOf(sent), code);
  expect(verified.headers.get("location")).toBe("/guest-dashboard");
  const again = await verify(t, challengeOf(sent), code);
  expect([again.status >= 400, cookieFrom(again)]).toEqual([true, ""]);
  const page = await t.get("/guest-dashboard", {
    cookie: `${cookieFrom(verified)}; ${cookieFrom(verified, "lango_flash")}`,
  });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Phone verified successfully!");
  expect(t.db.$client.query("select id, phone from guests").get()).toEqual({
    id: expect.stringMatching(/^guest_[0-9a-z]{16}$/),
    phone: PHONE,
  });
  expect((await t.get("/guest-login", { cookie: cookieFrom(verified) })).headers.get("location")).toBe(
    "/guest-dashboard",
  );
});

test("where the operator has WhatsApp, a guest may have their code by it: the code alone, for its template's words", async () => {
  const t = testApp({ WHATSAPP_PHONE_ID: "106540352242922", WHATSAPP_TOKEN: "t" });
  expect(await (await t.get("/guest-login")).text()).toContain(">Send it by WhatsApp</button>");
  const sent = await ask(t, { by: "whatsapp" });
  await t.jobs.runDue();
  expect(t.sent).toEqual([{ channel: "whatsapp", to: PHONE, body: expect.stringMatching(/^\d{6}$/) }]);
  expect(await (await t.get(sent.headers.get("location") ?? "")).text()).toContain("Send one by WhatsApp");
  expect((await verify(t, challengeOf(sent), t.sent[0]?.body ?? "")).headers.get("location")).toBe("/guest-dashboard");
});

test("who goes back and presses the other button is sent a code that way too; the same button twice sends one", async () => {
  const t = testApp({ WHATSAPP_PHONE_ID: "106540352242922", WHATSAPP_TOKEN: "t" });
  const submissionKey = "f".repeat(43);
  const bySms = await ask(t, { submissionKey });
  expect((await ask(t, { submissionKey, by: "whatsapp" })).status).toBe(429);
  t.clock.advance(61_000);
  const byWhatsapp = await ask(t, { submissionKey, by: "whatsapp" });
  expect(challengeOf(await ask(t, { submissionKey, by: "whatsapp" }))).toBe(challengeOf(byWhatsapp));
  expect(challengeOf(byWhatsapp)).not.toBe(challengeOf(bySms));
  await t.jobs.runDue();
  expect(t.sent.map(({ channel }) => channel)).toEqual(["sms", "whatsapp"]);
  const code = t.sent[1]?.body ?? "";
  expect((await verify(t, challengeOf(byWhatsapp), code)).headers.get("location")).toBe("/guest-dashboard");
});

test("where he has none, nobody offers it and a forged press brings an SMS", async () => {
  const t = testApp();
  const sent = await ask(t, { by: "whatsapp" });
  await t.jobs.runDue();
  expect(t.sent.map(({ channel }) => channel)).toEqual(["sms"]);
  for (const path of ["/guest-login", sent.headers.get("location") ?? ""]) {
    expect(await (await t.get(path)).text()).not.toContain("WhatsApp");
  }
});

test("the code itself is stored nowhere but in the message", async () => {
  const t = testApp();
  await ask(t);
  const stored = JSON.stringify(t.db.$client.query("select * from phone_codes").all());
  expect(stored).not.toContain(lastCode(t));
});

test.each([
  ["", "Please enter your phone number"],
  ["  ", "Please enter your phone number"],
  ["0722 000 11", "Please enter a valid phone number"],
  ["O722000111", "Please enter a valid phone number"],
  ["0201234567", "Please enter a valid phone number"],
])("the number %p is answered %p and nothing is sent", async (phone, message) => {
  const t = testApp();
  const answer = await ask(t, { phone });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(message);
  expect(count(t, "phone_codes") + count(t, "messages")).toBe(0);
});

test("a number of another country without its plus is shown before a code goes there", async () => {
  const t = testApp();
  const answer = await ask(t, { phone: "256772123456" });
  const html = await answer.text();
  expect([answer.status, count(t, "messages")]).toEqual([422, 0]);
  expect(html).toContain("We read this as +256 772 123456.");
  expect(html).toContain('value="+256 772 123456"');
  expect((await ask(t, { phone: "+256 772 123456" })).status).toBe(303);
});

test("the form pressed twice sends one code, and both answers lead to it", async () => {
  const t = testApp();
  const submissionKey = "k".repeat(43);
  const [first, second] = [await ask(t, { submissionKey }), await ask(t, { submissionKey })];
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect(count(t, "messages")).toBe(1);
});

test.each([
  ["", "Please enter the verification code"],
  ["12345", "Invalid verification code. Please try again."],
  ["abcdef", "Invalid verification code. Please try again."],
])("the code %p is answered %p and costs no try", async (code, message) => {
  const t = testApp();
  const challenge = challengeOf(await ask(t));
  for (let n = 0; n < 6; n += 1) {
    const answer = await verify(t, challenge, code);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  }
  expect((await verify(t, challenge, lastCode(t))).status).toBe(303);
});

test("the fifth wrong code burns it: the right one comes too late", async () => {
  const t = testApp();
  const challenge = challengeOf(await ask(t));
  const code = lastCode(t);
  for (let n = 0; n < 4; n += 1) {
    expect(await (await verify(t, challenge, wrong(code))).text()).toContain(
      "Invalid verification code. Please try again.",
    );
  }
  const expired = "Verification code has expired. Please request a new one.";
  expect(await (await verify(t, challenge, wrong(code))).text()).toContain(expired);
  const late = await verify(t, challenge, code);
  expect(late.status).toBe(422);
  expect(await late.text()).toContain(expired);
  expect(count(t, "guests") + count(t, "sessions")).toBe(0);
});

test("a code lives five minutes", async () => {
  const t = testApp();
  const challenge = challengeOf(await ask(t));
  t.clock.advance(5 * MINUTE);
  const answer = await verify(t, challenge, lastCode(t));
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Verification code has expired. Please request a new one.");
  const stale = await t.get(`/guest-login/code?challenge=${challenge}`);
  expect(stale.status).toBe(410);
  expect(await stale.text()).toContain("Security verification expired. Please try again.");
});

test("a code belongs to the form that asked for it", async () => {
  const t = testApp();
  const stranger = challengeOf(await ask(t, { phone: "0733 999 888" }));
  const own = challengeOf(await ask(t));
  expect((await verify(t, stranger, lastCode(t))).status).toBe(422);
  expect((await verify(t, "made-up", lastCode(t))).status).toBe(422);
  expect((await verify(t, own, lastCode(t))).status).toBe(303);
});

test("a stranger who guesses at an owner's number burns their own code alone", async () => {
  const t = testApp();
  const own = challengeOf(await ask(t));
  const ownCode = lastCode(t);
  t.clock.advance(MINUTE);
  const stranger = challengeOf(await ask(t, {}, from("198.51.100.1")));
  const strangersCode = lastCode(t);
  for (let n = 0; n < 5; n += 1) await verify(t, stranger, wrong(strangersCode), from("198.51.100.1"));
  expect((await verify(t, stranger, strangersCode, from("198.51.100.1"))).status).toBe(422);
  expect((await verify(t, own, ownCode)).status).toBe(303);
});

test("a stranger who uses up a number's codes does not lock out the browser that knows it", async () => {
  const t = testApp();
  const known = cookieFrom(await signIn(t), "lango_known_guest");
  for (let n = 0; n < 10; n += 1) {
    t.clock.advance(2 * MINUTE);
    await ask(t, {}, from(`198.51.100.${n}`));
  }
  expect((await ask(t)).status).toBe(429);
  expect((await ask(t, {}, { cookie: known })).status).toBe(303);
  expect((await ask(t, { phone: "0733 999 888" }, { cookie: known })).status).toBe(303);
  expect((await ask(t, {}, { cookie: known.replace(/.$/, "~") })).status).toBe(429);
});

test("a number waits 30, 60 and 120 seconds between codes and has five an hour", async () => {
  const t = testApp();
  const waits: number[] = [];
  for (const wait of [30, 60, 120, 120]) {
    expect((await ask(t)).status).toBe(303);
    t.clock.advance(wait * 1000 - 1);
    const early = await ask(t);
    expect(early.status).toBe(429);
    const html = await early.text();
    expect(html).toContain("Too many requests. Please try again later.");
    expect(html).toContain("You can ask for another code in 1 second.");
    t.clock.advance(1);
    waits.push(wait);
  }
  expect((await ask(t)).status).toBe(303);
  t.clock.advance(10 * MINUTE);
  expect(await (await ask(t)).text()).toContain("You can ask for another code in 45 minutes.");
  expect(count(t, "messages")).toBe(5);
  t.clock.advance(45 * MINUTE);
  expect((await ask(t)).status).toBe(303);
});

test("asking again too early keeps the code that is on its way", async () => {
  const t = testApp();
  const challenge = challengeOf(await ask(t));
  const early = await ask(t, { phone: PHONE, challenge });
  expect(early.status).toBe(429);
  expect(await early.text()).toContain(`name="challenge" value="${challenge}"`);
  expect((await verify(t, challenge, lastCode(t))).status).toBe(303);
});

test("an address sends a bounded number of codes an hour; another one is not held up", async () => {
  const t = testApp();
  const number = (n: number) => ({ phone: `07220001${String(n).padStart(2, "0")}` });
  for (let n = 0; n < 20; n += 1) expect((await ask(t, number(n), from("198.51.100.1"))).status).toBe(303);
  expect((await ask(t, number(20), from("198.51.100.1"))).status).toBe(429);
  expect((await ask(t, number(20), from("198.51.100.2"))).status).toBe(303);
  expect(count(t, "messages")).toBe(21);
});

test("a network guesses a bounded number of codes, and a right one is let in all the same", async () => {
  const t = testApp();
  let refused = 0;
  for (let n = 0; n < 20; n += 1) {
    const challenge = challengeOf(await ask(t, { phone: `07220001${10 + n}` }, from(`203.0.113.${n}`)));
    for (let k = 0; k < 5; k += 1) {
      const code = lastCode(t, `+2547220001${10 + n}`);
      if ((await verify(t, challenge, wrong(code), from("198.51.100.1"))).status === 429) refused += 1;
    }
  }
  expect(refused).toBe(5);
  const challenge = challengeOf(await ask(t, { phone: "0733 999 888" }, from("203.0.113.99")));
  expect((await verify(t, challenge, lastCode(t, "+254733999888"), from("198.51.100.1"))).status).toBe(303);
});

test("signing in as a guest ends the session that this browser had", async () => {
  const t = testApp();
  const old = cookieFrom(await signIn(t));
  t.clock.advance(MINUTE);
  const challenge = challengeOf(await ask(t, { phone: "0733 999 888" }));
  const fresh = await verify(t, challenge, lastCode(t, "+254733999888"), { cookie: old });
  expect(cookieFrom(fresh)).not.toBe(old);
  expect((await t.get("/guest-bookings", { cookie: old })).status).toBe(303);
  expect(count(t, "sessions")).toBe(1);
});

test("the number is filled in from before, not after choosing another, and logging out forgets it", async () => {
  const t = testApp();
  const answer = await signIn(t);
  const phone = cookieFrom(answer, "lango_phone");
  const shown = async (path: string, cookie: string) =>
    (await (await t.get(path, { cookie })).text()).includes('value="0722 000 111"');
  expect(await shown("/guest-login", phone)).toBe(true);
  expect(await shown("/guest-login?other=1", phone)).toBe(false);
  expect(await shown("/guest-login", "lango_phone=%22%3E%3Cscript%3E")).toBe(false);
  expect(cookieFrom(await t.post("/logout", {}, { cookie: cookieFrom(answer) }), "lango_phone")).toBe("lango_phone=");
});

test("after the code the guest comes where they wanted to go, within Lango", async () => {
  const t = testApp();
  const sent = await ask(t, { next: "/guest-booking-view?booking=1" });
  expect(await (await t.get(sent.headers.get("location") ?? "")).text()).toContain(
    'name="next" value="/guest-booking-view?booking=1"',
  );
  const own = await verify(t, challengeOf(sent), lastCode(t), { next: "/guest-booking-view?booking=1" });
  expect(own.headers.get("location")).toBe("/guest-booking-view?booking=1");
  t.clock.advance(MINUTE);
  const again = challengeOf(await ask(t));
  const foreign = await verify(t, again, lastCode(t), { next: "//evil.example" });
  expect(foreign.headers.get("location")).toBe("/guest-dashboard");
});

test.each([
  "/guest-dashboard",
  "/guests",
  "/guest-bookings",
  "/guest-booking-view?booking=x",
  "/guests/view?booking=x",
])("%s asks a stranger to sign in, and a host too", async (path) => {
  const t = testApp();
  addHost(t.db);
  for (const cookie of ["", hostCookie(t.db)]) {
    const answer = await t.get(path, { cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/guest-login?next=${encodeURIComponent(path)}`,
    ]);
  }
});

/** Books the garden studio for Achieng, paid unless said otherwise. */
function addBooking(
  t: TestApp,
  id: string,
  checkIn: string,
  checkOut: string,
  phone = PHONE,
  confirmed = true,
  propertyId = "garden-studio",
) {
  const price = plainPrice({ checkIn, checkOut }, { basePriceKes: 4500 });
  write(t.db, (tx) => {
    insertHold(tx, {
      id,
      code: `LG-${id}`,
      propertyId,
      unit: 1,
      state: "held",
      checkIn,
      checkOut,
      party: 2,
      guestName: "Achieng",
      guestPhone: phone,
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: NOON + 15 * MINUTE,
      submissionKey: secretHash(id),
      rulesAcceptedAt: NOON,
      createdAt: NOON,
    });
    if (confirmed) confirmBooking(tx, id, { unit: 1, now: NOON });
  });
}

function withBookings() {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addBooking(t, "past", "2026-11-01", "2026-11-03");
  addBooking(t, "next", "2026-12-20", "2026-12-23");
  addBooking(t, "later", "2027-01-10", "2027-01-11");
  addBooking(t, "hold", "2027-02-01", "2027-02-02", PHONE, false);
  addBooking(t, "gone", "2027-03-01", "2027-03-02");
  write(t.db, (tx) => cancelBooking(tx, "gone", NOON));
  addBooking(t, "other", "2027-04-01", "2027-04-02", "+254733999888");
  return t;
}

test("a guest sees all their bookings with their states, and nobody else's", async () => {
  const t = withBookings();
  const cookie = cookieFrom(await signIn(t));
  const html = await (await t.get("/guest-bookings", { cookie })).text();
  const rows = [...html.matchAll(/<li><div class="tight">.*?<\/li>/gs)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(rows).toEqual([
    expect.stringContaining("Code LG-gone Cancelled"),
    expect.stringContaining("Code LG-hold Waiting for payment"),
    expect.stringContaining("Code LG-later Confirmed"),
    expect.stringContaining("Code LG-next Confirmed"),
    expect.stringContaining("Code LG-past Stayed"),
  ]);
  expect(rows[3]).toBe(
    "Garden studio on Ngong Road Sun 20 – Wed 23 Dec · 2 guests KES 13,500 · Code LG-next Confirmed",
  );
  expect(html).toContain(bookingPath(t.deps, "next"));
  expect(html).not.toContain("LG-other");
  // A part of the price came for the hold, which ends all the same.
  t.booksByHand();
  write(t.db, (tx) => {
    insertPayment(tx, {
      ...{ id: "part", bookingId: "hold", way: "stk", state: "pending", amountKes: 4500, paidTo: "operator" },
      ...{ phone: PHONE.slice(1), shortcode: "174379", callbackKey: secretHash("part") },
      ...{ requestedAt: NOON, createdAt: NOON, updatedAt: NOON },
    });
    movePayment(tx, "part", "pay", {
      ...{ receivedKes: 100, paidAt: NOON, updatedAt: NOON, receipt: "UKR0000001", resultCode: "0" },
      ...{ provedBy: "mpesa" as const, provedOn: "174379" },
    });
  });
  t.clock.set(Date.UTC(2026, 11, 21, 5));
  const later = (await (await t.get("/guest-bookings", { cookie })).text()).replaceAll("<!-- -->", "");
  const stateOf = (code: string) => later.split(code)[1]?.match(/class="badge[^"]*">([^<]*)</)?.[1];
  expect([stateOf("LG-hold"), stateOf("LG-next")]).toEqual(["Expired", "Staying now"]);
});

describe("where a guest has stayed", () => {
  const AGAIN = '/booking/property/garden-studio?guests=2"';
  /** Achieng's past stays in two places, and one of another guest in a third. */
  async function withRooms() {
    const t = testApp();
    addHost(t.db);
    for (const id of ["garden-studio", "lake-cottage", "sea-house"]) addProperty(t.db, { id, displayName: id });
    addBooking(t, "first", "2026-10-01", "2026-10-03");
    addBooking(t, "lake", "2026-10-20", "2026-10-22", PHONE, true, "lake-cottage");
    addBooking(t, "last", "2026-11-01", "2026-11-03");
    addBooking(t, "let-go", "2026-11-05", "2026-11-07", PHONE, true, "sea-house");
    write(t.db, (tx) => cancelBooking(tx, "let-go", NOON));
    addBooking(t, "other", "2026-11-10", "2026-11-12", "+254733999888", true, "sea-house");
    const cookie = cookieFrom(await signIn(t));
    const open = async (path: string, lang = "lang=en") => (await t.get(path, { cookie: `${cookie}; ${lang}` })).text();
    return { t, open };
  }
  const placesIn = (html: string) =>
    [...html.matchAll(/href="\/booking\/property\/([\w-]+)\?guests=2"/g)].map(([, id]) => id);

  test("each place stands once on the dashboard, the newest first, before the search, a press from booking it again", async () => {
    const { open } = await withRooms();
    const html = await open("/guest-dashboard");
    expect(placesIn(html)).toEqual(["garden-studio", "lake-cottage"]);
    expect(html).toContain("1 – Tue 3 Nov");
    expect(html.indexOf("Where you have stayed")).toBeLessThan(html.indexOf("No stay ahead"));
    expect(await open("/guest-dashboard", "lang=sw")).toContain("Mahali ulipokaa");
  });

  test("what is ahead stands before them", async () => {
    const { t, open } = await withRooms();
    addBooking(t, "next", "2026-12-20", "2026-12-23");
    const html = await open("/guest-dashboard");
    expect(html.indexOf("Your next stay")).toBeLessThan(html.indexOf("Where you have stayed"));
    expect(placesIn(html)).toEqual(["garden-studio", "lake-cottage"]);
  });

  test("the list has the link at every stay that is over, and at no other", async () => {
    const { t, open } = await withRooms();
    addBooking(t, "next", "2026-12-20", "2026-12-23");
    const html = await open("/guest-bookings");
    expect(placesIn(html)).toEqual(["garden-studio", "lake-cottage", "garden-studio"]);
    const rows = html.split("<li>").filter((row) => row.includes("Book again"));
    expect(rows.map((row) => /LG-(\w+)/.exec(row)?.[1])).toEqual(["last", "lake", "first"]);
    expect(rows[0]).toContain(AGAIN);
  });

  test("a place that is no longer let is not offered", async () => {
    const { t, open } = await withRooms();
    t.db.$client.run("update properties set state = 'draft' where id = 'garden-studio'");
    for (const path of ["/guest-dashboard", "/guest-bookings"]) {
      expect(placesIn(await open(path))).toEqual(["lake-cottage"]);
    }
  });
});

test("the dashboard shows the next stay, also on the morning of its check-out", async () => {
  const t = withBookings();
  const cookie = cookieFrom(await signIn(t));
  for (const path of ["/guest-dashboard", "/guests"]) {
    const html = await (await t.get(path, { cookie })).text();
    expect(html).toContain("Your next stay");
    expect(html).toContain("LG-next");
    expect(html).not.toContain("LG-later");
    expect(html).toContain("5 bookings");
  }
  t.clock.set(Date.UTC(2026, 11, 23, 5));
  expect(await (await t.get("/guest-dashboard", { cookie })).text()).toContain("You are here now");
  t.clock.set(Date.UTC(2026, 11, 24, 5));
  expect(await (await t.get("/guest-dashboard", { cookie })).text()).toContain("LG-later");
});

test("the dashboard shows first what waits for the guest's money or for a host, and where they pay", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addBooking(t, "hold", "2027-02-01", "2027-02-02", PHONE, false);
  const cookie = cookieFrom(await signIn(t));
  const dashboard = async () => (await t.get("/guest-dashboard", { cookie })).text();
  const held = await dashboard();
  expect(held).toContain("Waiting for your payment until Fri 18 Dec, 12:15");
  expect(held).toContain(`/booking/payment?booking=hold&amp;t=${bookingToken(t.deps, "hold")}`);
  expect(held).not.toContain("No stay ahead");
  t.clock.advance(15 * MINUTE);
  expect(await dashboard()).toContain("No stay ahead");

  addBooking(t, "next", "2026-12-20", "2026-12-23");
  write(t.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
  await t.post("/booking/summary", summaryForm({ ...LATER, phone: "0722 000 111" }), { cookie });
  const asked = await dashboard();
  expect(asked).toContain("Wanjiru Ng&#x27;ang&#x27;a has until Sat 19 Dec, 12:15 to answer");
  expect(asked.indexOf("to answer")).toBeLessThan(asked.indexOf("Your next stay"));
});

test("the dashboard asks nobody to pay again while their payment is under way", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t, { phone: "0722 000 111" });
  await pay(t, held, { phone: "0722 000 111" });
  const cookie = cookieFrom(await signIn(t));
  const html = await (await t.get("/guest-dashboard", { cookie })).text();
  expect(html).toContain("Check your phone");
  expect(html).toContain("Payment under way");
  expect(html).not.toContain("Waiting for payment");
  expect(html).not.toContain("/booking/payment?");
});

test("a guest who says that they have paid finds that stay until their host has answered, also when the hold has ended", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addManualTill(t);
  const held = await hold(t, { phone: "0722 000 111" });
  const fields = { booking: held.id, t: held.t, code: "UKR51ZDR4F", submissionKey: newSecret() };
  const cookie = cookieFrom(await signIn(t));
  expect((await t.post("/booking/payment/claim", fields)).status).toBe(303);
  const { holdEndsAt, code } = findBooking(t.db, held.id) ?? { holdEndsAt: 0, code: "none" };
  for (const sweep of [() => undefined, () => t.clock.set(holdEndsAt), () => t.jobs.runDue()]) {
    await sweep();
    const dashboard = await (await t.get("/guest-dashboard", { cookie })).text();
    for (const words of ["Your host is checking", "Payment under way", code]) expect(dashboard).toContain(words);
    for (const path of ["/guest-bookings", `/guest-booking-view?booking=${held.id}`]) {
      const html = await (await t.get(path, { cookie })).text();
      expect(html).toContain("Payment under way");
      expect(html).not.toContain("Waiting for payment");
    }
  }
});

test("a stay of another year than this one says which, in every list", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addBooking(t, "far", "2027-01-10", "2027-01-11");
  const read = async (path: string, cookie: string) =>
    (await (await t.get(path, { cookie })).text()).replaceAll("<!-- -->", "");
  for (const [now, words] of [
    [NOON, /Sun 10 – Mon 11 Jan 2027[ ,<]/],
    [Date.UTC(2027, 0, 2, 5), /Sun 10 – Mon 11 Jan[ ,<](?!2027)/],
  ] as const) {
    t.clock.set(now);
    const cookie = cookieFrom(await signIn(t));
    for (const path of ["/guest-dashboard", "/guest-bookings", "/guest-booking-view"]) {
      expect(await read(path, cookie)).toMatch(words);
    }
  }
});

test("on the day of check-in a stay is still ahead, in the lists as on its own page", async () => {
  const t = withBookings();
  const cookie = cookieFrom(await signIn(t));
  for (const [day, words, title, own] of [
    [20, "Confirmed", "Your next stay", "See you today, 14:00"],
    [21, "Staying now", "You are here now", "Staying now"],
  ] as const) {
    t.clock.set(Date.UTC(2026, 11, day, 5));
    expect(await (await t.get("/guest-dashboard", { cookie })).text()).toContain(title);
    for (const [path, said] of [
      ["/guest-booking-view?booking=next", words],
      [bookingPath(t.deps, "next"), own],
    ] as const) {
      expect(await (await t.get(path, { cookie })).text()).toContain(said);
    }
  }
});

test("a guest opens their own booking in short; another guest's is not there", async () => {
  const t = withBookings();
  const cookie = cookieFrom(await signIn(t));
  for (const path of ["/guest-booking-view", "/guests/view"]) {
    const own = await t.get(`${path}?booking=next`, { cookie });
    expect(own.status).toBe(200);
    const html = await own.text();
    expect(html).toContain("LG-next");
    expect(html).toContain(bookingPath(t.deps, "next"));
    for (const id of ["other", "nothing"]) {
      const foreign = await t.get(`${path}?booking=${id}`, { cookie });
      expect(foreign.status).toBe(404);
      expect(await foreign.text()).not.toContain("LG-other");
    }
  }
});

test("where no booking is named, it is the guest's next stay, or their list when there is none", async () => {
  const t = withBookings();
  const cookie = cookieFrom(await signIn(t));
  for (const path of ["/guest-booking-view", "/guests/view"]) {
    const html = await (await t.get(path, { cookie })).text();
    expect([html.includes("LG-next"), html.includes("LG-later")]).toEqual([true, false]);
  }
  const empty = testApp();
  const answer = await empty.get("/guests/view", { cookie: cookieFrom(await signIn(empty)) });
  expect(answer.headers.get("location")).toBe("/guest-bookings");
});

test("a guest without bookings is told what will be there", async () => {
  const t = testApp();
  const cookie = cookieFrom(await signIn(t));
  expect(await (await t.get("/guest-bookings", { cookie })).text()).toContain("No bookings yet");
  expect(await (await t.get("/guest-dashboard", { cookie })).text()).toContain("No stay ahead");
});
