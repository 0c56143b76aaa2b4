import { beforeAll, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { insertPromoCode, saveRates } from "#db/pricing.queries.ts";
import { findQuoteLink, quoteLinksOf } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { offerPath } from "#src/booking/offer-key.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { callback, hold, ownNetwork, pay, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";

let t: TestApp;
let host: string;
const HOME = "/social-media-connect/offers";
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 13; SM-A145F) Chrome/122.0 Mobile Safari/537.36" };
let next = 0;

beforeAll(() => {
  t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-otieno", brandName: "amani", username: "otieno" });
  addProperty(t.db);
  addProperty(t.db, { id: "ngong-view", displayName: "Ngong Hills view", position: 1 });
  addProperty(t.db, { id: "hill-house", hostId: "host-otieno" });
  host = hostCookie(t.db);
});

/** Two nights that no other case has. */
function nights(): { checkIn: string; checkOut: string } {
  next += 2;
  const checkIn = addDays("2027-01-01", next);
  return { checkIn, checkOut: addDays(checkIn, 2) };
}

const send = (fields: Record<string, string>, cookie = host) =>
  t.post(
    `${HOME}/new`,
    { property: "garden-studio", guests: "2", hours: "24", submissionKey: newSecret(), ...fields },
    { cookie },
  );

async function offer(fields: Record<string, string> = {}) {
  const stay = { ...nights(), ...fields };
  const answer = await send(stay);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const made = findQuoteLink(t.db, id);
  if (answer.status !== 303 || !made) throw new Error(`no offer: ${answer.status} ${await answer.text()}`);
  const path = offerPath(t.deps.secrets, id);
  return { id, stay, path, via: path.slice(3), kes: String(made.totalKes) };
}

const open = (path: string, headers: Record<string, string> = PHONE, method = "GET") =>
  t.app.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
const words = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
async function summaryOf(path: string, headers: Record<string, string> = PHONE): Promise<string> {
  const answer = await open(path, headers);
  const to = answer.headers.get("location");
  return to ? summaryOf(to, headers) : words(await answer.text());
}
const price = (basePriceKes: number) =>
  write(t.db, (tx) => tx.run(`update properties set base_price_kes = ${basePriceKes} where id = 'garden-studio'`));

describe("the price that is booked", () => {
  test("stays as it was offered, whatever the prices do, for one booking that remembers it", async () => {
    const made = await offer({ price: "8000", name: "Achieng Otieno", phone: "0722 000 020", note: "Karibu tena" });
    price(9_000);
    const page = await summaryOf(made.path);
    expect(page).toContain("Wanjiru offers you this price");
    expect(page).toContain("The nights are not kept for you");
    expect(page).toContain("Karibu tena");
    expect(page).toContain("As agreed with the host");
    for (const secret of ["Achieng", "722", "722000020"]) expect(page).not.toContain(secret);

    const held = await hold(t, { ...made.stay, shownKes: "8000", via: made.via });
    const booking = findBooking(t.db, held.id);
    expect(booking).toMatchObject({ totalKes: 8_000, state: "held" });
    expect(findQuoteLink(t.db, made.id)?.bookingId).toBe(held.id);
    await pay(t, held);
    await callback(t, held);
    price(4_500);
    expect(findBooking(t.db, held.id)).toMatchObject({ totalKes: 8_000, state: "confirmed" });
    expect(words(await (await t.get(`/dashboard/bookings/${held.id}`, { cookie: host })).text())).toContain(
      "Booked at a price that you offered",
    );
    expect(await summaryOf(made.path)).toContain("The offer was used already");
    // The database has the last word.
    const other = await offer({ price: "7000" });
    const set = (booking: string | null, id: string) => () =>
      t.db.$client.query("update quote_links set booking_id = ? where id = ?").run(booking, id);
    expect(set(null, made.id)).toThrow("makes one booking");
    expect(set(held.id, other.id)).toThrow("the booking that it offered");
    expect((await t.post(`${HOME}/${made.id}/withdraw`, {}, { cookie: host })).status).toBe(303);
    expect(findQuoteLink(t.db, made.id)?.withdrawnAt).toBeNull();
  });

  test.each([
    ["other nights", (stay: object) => ({ ...stay, ...nights() }), "Other dates or guests cost what they cost today"],
    ["another party", (stay: object) => ({ ...stay, guests: "1" }), "Other dates or guests cost what they cost today"],
  ])("is today's for %s", async (_, other, told) => {
    const made = await offer({ price: "8000" });
    const form = summaryForm({ ...other(made.stay), shownKes: "8000", via: made.via });
    const answer = await t.post("/booking/summary", form, { headers: ownNetwork() });
    expect(answer.status).toBe(409);
    const page = words(await answer.text());
    expect(page).toContain("KES 9,000");
    expect(page).toContain(told);
  });

  test.each([
    ["it ran out", (_: string) => t.clock.advance(24 * 3_600_000), "The offer has run out"],
    [
      "it was withdrawn",
      (id: string) => t.post(`${HOME}/${id}/withdraw`, {}, { cookie: host }),
      "The offer was withdrawn",
    ],
  ])("is today's once %s, and the guest is told while they book", async (_, end, told) => {
    const made = await offer({ price: "8000" });
    expect(await summaryOf(made.path)).toContain("KES 8,000");
    await end(made.id);
    const page = await summaryOf(made.path);
    expect(page).toContain(told);
    expect(page).toContain("KES 9,000");
    const form = summaryForm({ ...made.stay, shownKes: "8000", via: made.via });
    const answer = await t.post("/booking/summary", form, { headers: ownNetwork() });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain(told);
    expect(findQuoteLink(t.db, made.id)?.bookingId).toBeNull();
  });

  test("is nobody else's while a booking is made by it, is theirs again in the same browser, and after it lapsed", async () => {
    addProperty(t.db, { id: "two-rooms", displayName: "Two rooms", units: 2, position: 2 });
    const made = await offer({ property: "two-rooms", price: "8000" });
    const form = { ...made.stay, property: "two-rooms", via: made.via };
    const first = await hold(t, { ...form, shownKes: "8000" });
    expect(await summaryOf(made.path)).toContain("The offer was used already");
    const stranger = summaryForm({ ...form, shownKes: "8000", phone: "0722 000 031" });
    expect((await t.post("/booking/summary", stranger, { headers: ownNetwork() })).status).toBe(409);
    const again = await hold(t, { ...form, shownKes: "8000", name: "Achieng A. Otieno" }, first.cookie);
    expect(findQuoteLink(t.db, made.id)?.bookingId).toBe(again.id);
    expect(findBooking(t.db, first.id)?.state).toBe("cancelled");
    t.clock.advance(16 * 60_000);
    await t.jobs.runDue();
    const third = await hold(t, { ...form, shownKes: "8000", phone: "0722 000 032" });
    expect(findBooking(t.db, third.id)?.totalKes).toBe(8_000);
  });

  test("takes no code, and uses none up", async () => {
    const made = await offer({ price: "8000" });
    write(t.db, (tx) =>
      insertPromoCode(tx, {
        id: "code",
        propertyId: "garden-studio",
        code: "HALF",
        percent: 50,
        amountKes: null,
        lastDay: null,
        mostUses: 1,
        minNights: 1,
        createdAt: 1,
      }),
    );
    const held = await hold(t, { ...made.stay, shownKes: "8000", via: made.via, code: "HALF" });
    expect(findBooking(t.db, held.id)).toMatchObject({ totalKes: 8_000, promoCodeId: null });
  });

  test("is of the nights that were booked at it when the stay is changed", async () => {
    const made = await offer({ property: "ngong-view", price: "8000" });
    const held = await hold(t, { ...made.stay, property: "ngong-view", shownKes: "8000", via: made.via });
    await pay(t, held);
    await callback(t, held, { receipt: "TEST000077" });
    const to = { from: made.stay.checkIn, to: addDays(made.stay.checkIn, 1) };
    expect(findBooking(t.db, held.id)?.quote.basis?.agreed?.amountKes).toBe(-1_000);
    const page = await t.post(
      `/dashboard/bookings/${held.id}/dates`,
      { ...to, guests: "2", price: "", revision: "1" },
      { cookie: host },
    );
    expect(words(await page.text())).toContain("KES 4,000");
  });
});

describe("the address", () => {
  test("opens for whoever has it, is no search engine's, and is opened by people alone", async () => {
    const made = await offer({ name: "Achieng", price: "8500" });
    expect(made.via).toMatch(/^[0-9A-Za-z]{27}$/);
    const whatsapp = { "user-agent": "WhatsApp/2.23.20.0" };
    const page = await open((await open(made.path, whatsapp)).headers.get("location") ?? "", whatsapp);
    const head = (await page.text()).split("</head>")[0] ?? "";
    const said = [...head.matchAll(/property="og:(\w+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(said)).toMatchObject({
      title: "Wanjiru offers you this price: Garden studio on Ngong Road",
      description: expect.stringMatching(/2 guests: KES\s8,500\. /),
      url: expect.stringContaining(made.path),
      image: expect.stringContaining("/previews/cards/offered-garden-studio/en-"),
    });
    const alt = /property="og:image:alt" content="([^"]*)"/.exec(head)?.[1];
    expect([alt?.includes("Garden studio"), alt?.includes("KES")]).toEqual([true, false]);
    expect(head).not.toContain("Achieng");
    await open(made.path, { ...PHONE, "sec-purpose": "prefetch" });
    await open(made.path, PHONE, "HEAD");
    await open(made.path, { ...PHONE, cookie: host });
    expect(findQuoteLink(t.db, made.id)?.openedAt).toBeNull();
    const answer = await open(made.path);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([302, "noindex, nofollow"]);
    expect(findQuoteLink(t.db, made.id)?.openedAt).toBe(t.clock.now());
  });

  test("changed by one sign it is nobody's, and gives no page its price", async () => {
    const made = await offer({ price: "8000" });
    const wrong = made.via.replace(/.$/, (sign) => (sign === "x" ? "y" : "x"));
    expect((await open(`/q/${wrong}`)).status).toBe(404);
    const form = summaryForm({ ...made.stay, shownKes: "8000", via: wrong });
    expect((await t.post("/booking/summary", form, { headers: ownNetwork() })).status).toBe(409);
    const elsewhere = summaryForm({ ...made.stay, property: "ngong-view", shownKes: "8000", via: made.via });
    expect((await t.post("/booking/summary", elsewhere, { headers: ownNetwork() })).status).toBe(409);
  });

  test("speaks Kiswahili to whom it was written in it", async () => {
    const made = await offer({ language: "sw" });
    const answer = await open(made.path);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await summaryOf(made.path, { ...PHONE, cookie })).toContain("Wanjiru anakupa bei hii");
  });

  test("of a closed house leads to the page that says so", async () => {
    const made = await offer();
    write(t.db, (tx) => tx.run("update properties set suspended = 1 where id = 'garden-studio'"));
    const summary = await open((await open(made.path)).headers.get("location") ?? "");
    const to = summary.headers.get("location") ?? "";
    expect([summary.status, (await open(to)).status]).toEqual([303, 404]);
    write(t.db, (tx) => tx.run("update properties set suspended = 0 where id = 'garden-studio'"));
  });
});

describe("making one", () => {
  test.each([
    ["property", { property: "hill-house" }, "Choose one of your published properties"],
    ["checkIn", { checkIn: "2020-01-01" }, ""],
    ["guests", { guests: "40" }, "at most"],
    ["price", { price: "12.5" }, "Enter whole shillings"],
    ["percent", { percent: "100" }, "Enter 1 to 99"],
    ["percent", { percent: "10", price: "9000" }, "Type a price or a discount, not both"],
    ["hours", { hours: "720" }, "Choose how long the price holds"],
    ["phone", { phone: "none" }, "Enter a phone number"],
    ["note", { note: "x".repeat(301) }, "Enter at most 300 letters"],
  ])("says what is wrong with %s, and keeps what was typed", async (field, fields, told) => {
    const before = quoteLinksOf(t.db, "host-wanjiru", 999).length;
    const answer = await send({ ...nights(), name: "Mwangi", ...fields });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(`id="${field}-error"`);
    expect(words(html)).toContain(told);
    expect(html).toContain('value="Mwangi"');
    expect(quoteLinksOf(t.db, "host-wanjiru", 999).length).toBe(before);
  });

  test("under the floor needs the host's word for this very price", async () => {
    write(t.db, (tx) => saveRates(tx, "garden-studio", { lowestNightKes: 4_000, updatedAt: 1 }));
    const stay = nights();
    const first = await send({ ...stay, price: "7000" });
    expect(first.status).toBe(409);
    expect(words(await first.text())).toContain("A night would come to KES 3,500");
    expect((await send({ ...stay, price: "6000", low: "7000" })).status).toBe(409);
    expect((await send({ ...stay, price: "7000", low: "7000" })).status).toBe(303);
  });

  test("of nights that are sold, or against the host's rules, is refused with the reason", async () => {
    const made = await offer();
    const other = await hold(t, { ...made.stay, shownKes: made.kes, phone: "0722 000 040" });
    expect(findBooking(t.db, other.id)?.totalKes).toBe(Number(made.kes));
    const answer = await send({ ...made.stay });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain("This can't be offered");
    expect(words(await (await t.get(`${HOME}/${made.id}`, { cookie: host })).text())).toContain(
      "These nights can't be booked any more",
    );
    const gone = await summaryOf(made.path);
    expect(gone).toContain("The nights you were offered are no longer free");
    // Said once, with the stays that can be had instead.
    expect([gone.includes("This stay can't be booked"), gone.includes("Nearest free stays of 2 nights")]).toEqual([
      false,
      true,
    ]);
  });

  test("sent twice makes one, and looking at the price makes none", async () => {
    const before = quoteLinksOf(t.db, "host-wanjiru", 999).length;
    const form = { ...nights(), submissionKey: newSecret() };
    const seen = await send({ ...form, show: "1", percent: "10" });
    expect([seen.status, words(await seen.text()).includes("KES 8,100")]).toEqual([200, true]);
    const [one, two] = [await send(form), await send(form)];
    expect(two.headers.get("location")).toBe(one.headers.get("location"));
    expect(quoteLinksOf(t.db, "host-wanjiru", 999).length).toBe(before + 1);
  });

  test("whom it is for may be changed, and it may hold longer; another host finds nothing", async () => {
    const made = await offer({ hours: "6" });
    const ends = findQuoteLink(t.db, made.id)?.endsAt ?? 0;
    const change = (fields: Record<string, string>, cookie = host) => t.post(`${HOME}/${made.id}`, fields, { cookie });
    expect((await change({ name: "Mwangi", phone: "bad" })).status).toBe(422);
    await change({ name: "Mwangi", phone: "0733 000 001", language: "sw", note: "Habari", longer: "24" });
    const hour = 3_600_000;
    expect(findQuoteLink(t.db, made.id)).toMatchObject({
      toName: "Mwangi",
      toPhone: "+254733000001",
      language: "sw",
      endsAt: ends + 18 * hour,
    });
    await change({ longer: "6" });
    expect(findQuoteLink(t.db, made.id)?.endsAt).toBe(ends + 18 * hour);
    const other = hostCookie(t.db, "host-otieno");
    expect((await change({ name: "x" }, other)).status).toBe(404);
    expect((await t.get(`${HOME}/${made.id}`, { cookie: other })).status).toBe(404);
    expect((await t.post(`${HOME}/${made.id}/withdraw`, {}, { cookie: other })).status).toBe(404);
  });
});

test("a question is answered with a price, once, in its own thread", async () => {
  t.db.$client.run(
    "insert into inquiries (id, host_id, property_id, phone, language, question, verdict, submission_key, created_at) values ('asked', 'host-wanjiru', 'garden-studio', '+254722000050', 'en', 'Is it free from 10 to 12 June for 2 people?', 'host', 'asked', 1)",
  );
  t.db.$client.run(
    "insert into threads (id, host_id, inquiry_id, last_at) values ('i-asked', 'host-wanjiru', 'asked', 1)",
  );
  const form = await (await t.get(`${HOME}/new?inquiry=asked`, { cookie: host })).text();
  expect(form).toContain('value="2027-06-10"');
  expect(form).toContain("0722 000 050");
  const made = await offer({ inquiry: "asked", price: "8000", note: "With breakfast" });
  const key = newSecret();
  for (const _ of [1, 2]) await t.post(`${HOME}/${made.id}/answer`, { submissionKey: key }, { cookie: host });
  const sent = newestMessages(t.db, 50).filter(({ recipient }) => recipient === "+254722000050");
  expect(sent.map(({ threadId, writtenBy }) => [threadId, writtenBy])).toEqual([["i-asked", "host"]]);
  expect(sent[0]?.body).toContain(made.path);
  expect(sent[0]?.body.replace(/\s/g, " ")).toContain("KES 8,000");
  expect(sent[0]?.body.split("Garden studio")).toHaveLength(2);
});
