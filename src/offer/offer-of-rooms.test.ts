import { beforeAll, describe, expect, test } from "bun:test";
import { groupOf } from "#db/group.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { findQuoteLink, quoteLinksOf, roomsOfQuoteLink } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { offerPath } from "#src/booking/offer-key.ts";
import { linkRooms } from "#src/calendar/link-rooms.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { callback, type Held, hold, ownNetwork } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOME = "/social-media-connect/offers";
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 13; SM-A145F) Chrome/122.0 Mobile Safari/537.36" };
const QUIET = "Quiet room";
let t: TestApp;
let host: string;
let next = 0;

beforeAll(() => {
  t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-otieno", brandName: "amani", username: "otieno" });
  addProperty(t.db, { id: "quiet", displayName: QUIET, basePriceKes: 3200, units: 3, position: 1 });
  addProperty(t.db, { id: "hills", displayName: "Room with a view", basePriceKes: 4000, position: 2 });
  addProperty(t.db, { id: "villa", displayName: "The villa", basePriceKes: 9000, maxGuests: 8, position: 3 });
  addProperty(t.db, { id: "bungalow", displayName: "The bungalow", basePriceKes: 5000, position: 4 });
  addProperty(t.db, { id: "hill-house", hostId: "host-otieno" });
  linkRooms(t.deps, { hostId: "host-wanjiru", wholeId: "villa", partIds: ["bungalow"] });
  host = hostCookie(t.db);
});

/** Two nights that no other case has. */
function nights(): { checkIn: string; checkOut: string } {
  next += 2;
  const checkIn = addDays("2027-01-01", next);
  return { checkIn, checkOut: addDays(checkIn, 2) };
}

const send = (fields: Record<string, string>) =>
  t.post(
    `${HOME}/new`,
    { several: "1", guests: "6", hours: "24", submissionKey: newSecret(), ...fields },
    { cookie: host },
  );

type Offer = Readonly<{ id: string; stay: Readonly<{ checkIn: string; checkOut: string }>; path: string; via: string }>;

/** Two quiet rooms and one with a view for six: 20,800 by the prices. */
async function offer(fields: Record<string, string> = {}): Promise<Offer> {
  const { checkIn, checkOut } = nights();
  const stay = { checkIn, checkOut };
  const answer = await send({ ...stay, "room-quiet": "2", "room-hills": "1", ...fields });
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  if (answer.status !== 303) throw new Error(`no offer: ${answer.status} ${words(await answer.text())}`);
  const path = offerPath(t.deps.secrets, id);
  return { id, stay, path, via: path.slice(3) };
}

const words = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");

/** What a guest reads who opens the address, wherever it leads. */
async function opened(path: string, headers: Record<string, string> = PHONE): Promise<{ page: string; at: string }> {
  const answer = await t.app.fetch(new Request(`http://localhost:3000${path}`, { headers }));
  const to = answer.headers.get("location");
  return to ? opened(to, headers) : { page: words(await answer.text()), at: path };
}

function form({ stay, via }: Offer, change: Record<string, string | string[]> = {}) {
  return {
    ...{ property: "quiet", guests: "6", ...stay, via, shownKes: "18000", submissionKey: newSecret() },
    ...{ name: "Achieng Otieno", phone: "0722 000 020", email: "", rules: "on", room: ["quiet:2", "hills:1"] },
    ...change,
  };
}

const book = (made: Offer, change: Record<string, string | string[]> = {}, cookie = "") =>
  t.post("/booking/rooms/summary", form(made, change), { headers: ownNetwork(), ...(cookie && { cookie }) });

async function bookAndPay(made: Offer, phone: string): Promise<Held> {
  const page = await (await t.get((await opened(made.path)).at)).text();
  const payTo = page.match(/name="payTo" value="([^"]*)"/)?.[1] ?? "";
  const answer = await book(made, { pay: "1", payKes: "18000", payTo, phone });
  const id = new URL(answer.headers.get("location") ?? "/", "http://x").searchParams.get("booking") ?? "none";
  await t.jobs.runDue();
  return { id, t: bookingToken(t.deps, id), cookie: "", form: {} };
}

const price = (basePriceKes: number) =>
  write(t.db, (tx) => tx.run(`update properties set base_price_kes = ${basePriceKes} where id = 'quiet'`));

describe("one price for several rooms", () => {
  test("is booked and paid in one press, as it was offered, whatever the prices do, and once", async () => {
    const made = await offer({ price: "18000", name: "Achieng Otieno", phone: "0722 000 020", note: "Karibuni tena" });
    price(9_000);
    const { page, at } = await opened(made.path);
    expect(at).toContain("/booking/rooms/summary?");
    for (const one of [
      "Wanjiru offers you this price",
      "for all of these rooms together",
      "Karibuni tena",
      `${QUIET}, 2 guests`,
      "Room with a view, 2 guests",
      "As agreed with the host",
      "KES 18,000",
    ]) {
      expect(page).toContain(one);
    }
    for (const secret of ["Achieng", "722000020"]) expect(page).not.toContain(secret);

    const held = await bookAndPay(made, "0722 000 021");
    expect(t.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([18_000]);
    await callback(t, held);
    price(3_200);
    const rooms = groupOf(t.db, { id: held.id, groupId: held.id });
    expect(rooms.map(({ state, propertyId }) => [state, propertyId])).toEqual([
      ["confirmed", "quiet"],
      ["confirmed", "quiet"],
      ["confirmed", "hills"],
    ]);
    expect(rooms.reduce((sum, { totalKes }) => sum + totalKes, 0)).toBe(18_000);
    const offered = findQuoteLink(t.db, made.id);
    expect(offered && roomsOfQuoteLink(t.db, offered).map(({ bookingId }) => bookingId)).toEqual(
      rooms.map(({ id }) => id),
    );
    for (const { id } of rooms) {
      const desk = await (await t.get(`/dashboard/bookings/${id}`, { cookie: host })).text();
      expect(desk).toContain(`href="${HOME}/${made.id}"`);
    }
    expect((await opened(made.path)).page).toContain("The offer was used already");
    expect((await opened(`${HOME}/${made.id}`, { cookie: host })).page).toContain("Booked");
  });

  test("is shared to the shilling, and a later change knows each room's own", async () => {
    const made = await offer({ price: "17999" });
    const offered = findQuoteLink(t.db, made.id);
    const rooms = offered ? roomsOfQuoteLink(t.db, offered) : [];
    expect(rooms.map(({ totalKes }) => totalKes).reduce((sum, kes) => sum + kes, 0)).toBe(17_999);
    expect(rooms.every(({ quote }) => quote.basis !== undefined)).toBe(true);
  });

  test.each([
    ["other rooms", { room: ["quiet:3"] }, "Other rooms, dates or guests cost what they cost today"],
    ["another party", { guests: "5" }, "Other rooms, dates or guests cost what they cost today"],
    ["other nights", nights(), "Other rooms, dates or guests cost what they cost today"],
  ])("is today's for %s", async (_, other, told) => {
    const answer = await book(await offer({ price: "18000" }), other);
    expect(answer.status).toBe(409);
    const page = words(await answer.text());
    expect(page).toContain(told);
    expect(page).not.toContain("As agreed with the host");
  });

  test("is nobody's for one of the rooms alone, and its page leads back to all", async () => {
    const made = await offer({ price: "18000" });
    const query = `property=quiet&checkIn=${made.stay.checkIn}&checkOut=${made.stay.checkOut}&guests=2&via=${made.via}`;
    const html = await (await t.get(`/booking/summary?${query}`)).text();
    expect(html).toContain(`href="/q/${made.via}"`);
    expect(words(html)).toContain("one price for 3 rooms together");
    expect(words(html)).toContain("KES 6,400");
  });

  test.each([
    ["it ran out", () => t.clock.advance(24 * 3_600_000), "The offer has run out"],
    [
      "it was withdrawn",
      (id: string) => t.post(`${HOME}/${id}/withdraw`, {}, { cookie: host }),
      "The offer was withdrawn",
    ],
  ])("is today's once %s", async (_, end, told) => {
    const made = await offer({ price: "18000" });
    await end(made.id);
    const { page } = await opened(made.path);
    expect(page).toContain(told);
    expect(page).toContain("KES 20,800");
    expect((await book(made)).status).toBe(409);
    const offered = findQuoteLink(t.db, made.id);
    expect(offered && roomsOfQuoteLink(t.db, offered).every(({ bookingId }) => bookingId === null)).toBe(true);
  });

  test("is for none of the rooms once one of them is sold", async () => {
    const made = await offer({ price: "18000" });
    await hold(t, { property: "hills", ...made.stay, guests: "2", shownKes: "8000", phone: "0722 000 031" });
    const { page } = await opened(made.path);
    expect(page).toContain("Not all of the rooms you were offered are still free");
    expect(page).toContain("An offer does not keep the nights");
    expect((await book(made)).status).toBe(409);
    expect((await opened(`${HOME}/${made.id}`, { cookie: host })).page).toContain("can't be booked any more");
  });

  test("is for none of the rooms once one of them is closed", async () => {
    const made = await offer({ price: "18000" });
    const close = (suspended: number) =>
      write(t.db, (tx) => tx.run(`update properties set suspended = ${suspended} where id = 'hills'`));
    close(1);
    expect((await opened(made.path)).page).toContain("Not all of the rooms you were offered are still free");
    expect((await book(made)).status).toBe(409);
    close(0);
    expect((await opened(made.path)).page).toContain("Wanjiru offers you this price");
  });

  test("is the guest's again when their hold lapsed, and what was said of it holds for every room", async () => {
    const made = await offer({ price: "18000" });
    expect((await book(made, { phone: "0722 000 041" })).status).toBe(303);
    expect((await opened(made.path)).page).toContain("The offer was used already");
    t.clock.advance(3_600_000);
    await t.jobs.runDue();
    expect((await opened(made.path)).page).toContain("Wanjiru offers you this price");
    const longer = { longer: "72", name: "Otieno", phone: "", language: "sw", note: "" };
    expect((await t.post(`${HOME}/${made.id}`, longer, { cookie: host })).status).toBe(303);
    const offered = findQuoteLink(t.db, made.id);
    const rows = offered ? roomsOfQuoteLink(t.db, offered) : [];
    expect(new Set(rows.map(({ endsAt, toName, language }) => `${endsAt} ${toName} ${language}`)).size).toBe(1);
    expect(rows[0]).toMatchObject({ toName: "Otieno", language: "sw", endsAt: t.clock.now() + 72 * 3_600_000 });
    expect((await book(made, { phone: "0722 000 042" })).status).toBe(303);
  });

  test("asks for the phone to be proven and takes a request as any rooms do", async () => {
    write(t.db, (tx) => saveRates(tx, "hills", { bookingMode: "request", updatedAt: NOON }));
    const made = await offer({ price: "18000" });
    const answer = await book(made, { phone: "0722 000 051" });
    write(t.db, (tx) => saveRates(tx, "hills", { bookingMode: "instant", updatedAt: NOON }));
    expect(answer.status).toBe(200);
    expect(words(await answer.text())).toContain("code");
    expect(newestMessages(t.db, 1)[0]?.body).toContain("Lango");
  });
});

describe("a host", () => {
  test("turns the form of one property into one of several, and keeps what was typed", async () => {
    const stay = nights();
    const fields = { property: "quiet", guests: "4", hours: "48", ...stay, price: "9000", submissionKey: newSecret() };
    const page = await (await t.post(`${HOME}/new`, { ...fields, mode: "several" }, { cookie: host })).text();
    expect(page).toContain('name="several" value="1"');
    expect(page).toMatch(/id="room-quiet"[^>]*value="1"/);
    expect(page).toMatch(/id="room-hills"[^>]*value="0"/);
    for (const kept of ['value="4"', 'value="9000"', stay.checkIn]) expect(page).toContain(kept);
  });

  test("sees each room, what comes off, and the total before it is made, and finds it in the list", async () => {
    const stay = nights();
    const shown = words(
      await (await send({ ...stay, "room-quiet": "2", "room-hills": "1", percent: "10", show: "1" })).text(),
    );
    for (const one of [`${QUIET}, 2 guests KES 6,400`, "As agreed with the host", "KES 18,720"]) {
      expect(shown).toContain(one);
    }
    const made = await offer({ percent: "10", name: "Wanjũkũ Ng'ang'a" });
    const list = words(await (await t.get(HOME, { cookie: host })).text());
    expect(list).toContain(`2 × ${QUIET}, Room with a view`);
    const one = await (await t.get(`${HOME}/${made.id}`, { cookie: host })).text();
    expect(one).toContain(encodeURIComponent("Wanjũkũ, 2 × Quiet room, Room with a view"));
    expect(quoteLinksOf(t.db, "host-wanjiru", 999).filter(({ id }) => id === made.id)).toHaveLength(1);
    const second = roomsOfQuoteLink(t.db, findQuoteLink(t.db, made.id) ?? raise())[1];
    expect((await t.get(`${HOME}/${second?.id}`, { cookie: host })).status).toBe(404);
  });

  test.each([
    ["more than there are", { "room-quiet": "4" }, "Enter 0 to 3"],
    ["one alone", { "room-quiet": "1" }, "Choose 2 to 6 rooms in all"],
    ["too few beds", { "room-quiet": "2", guests: "9" }, "These rooms sleep 4 at most"],
    ["a house and its room", { "room-villa": "1", "room-bungalow": "1" }, "A whole house and one of its rooms"],
    ["less than a shilling each", { "room-quiet": "3", price: "2" }, "Enter whole shillings"],
    ["a price and a discount", { "room-quiet": "3", price: "9000", percent: "5" }, "not both"],
  ])("hears what is wrong with %s", async (_, fields, told) => {
    const answer = await send({ ...nights(), ...fields });
    expect(answer.status).toBe(422);
    expect(words(await answer.text())).toContain(told);
  });

  test("offers no rooms that are not free, and is told which", async () => {
    const stay = nights();
    await hold(t, { property: "hills", ...stay, guests: "2", shownKes: "8000", phone: "0722 000 061" });
    const answer = await send({ ...stay, "room-quiet": "1", "room-hills": "1", guests: "4" });
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain("Room with a view:");
  });

  test("means a price under their floor before it is offered", async () => {
    const stay = nights();
    const fields = { ...stay, "room-quiet": "2", guests: "4", price: "300" };
    const answer = await send(fields);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('value="300" form="offer" name="low"');
    expect((await send({ ...fields, low: "300" })).status).toBe(303);
  });
});

test("the database keeps rooms that are offered together to one stay and one group", async () => {
  const made = await offer({ price: "18000" });
  const single = await t.post(
    `${HOME}/new`,
    { property: "quiet", guests: "2", hours: "24", ...made.stay, price: "6000", submissionKey: newSecret() },
    { cookie: host },
  );
  const alone = single.headers.get("location")?.split("/").at(-1) ?? "";
  const run = (sql: string, ...values: string[]) => t.db.$client.query(sql).run(...values);
  expect(() => run("update quote_links set group_id = ? where id = ?", made.id, alone)).toThrow("keeps its rooms");
  const firstKes = String(findQuoteLink(t.db, made.id)?.totalKes);
  const same = await t.post(
    `${HOME}/new`,
    { property: "quiet", guests: "2", hours: "24", ...made.stay, price: firstKes, submissionKey: newSecret() },
    { cookie: host },
  );
  const via = offerPath(t.deps.secrets, same.headers.get("location")?.split("/").at(-1) ?? "").slice(3);
  const held = await hold(t, { ...made.stay, property: "quiet", shownKes: firstKes, via, phone: "0722 000 071" });
  expect(() => run("update quote_links set booking_id = ? where id = ?", held.id, made.id)).toThrow("of one group");
  run("delete from quote_links where id = ?", made.id);
  expect(quoteLinksOf(t.db, "host-wanjiru", 999).some(({ id }) => id === made.id)).toBe(false);
  expect(t.db.$client.query("select count(*) as n from quote_links where group_id = ?").get(made.id)).toEqual({ n: 0 });
});

function raise(): never {
  throw new Error("an offer that is not there");
}
