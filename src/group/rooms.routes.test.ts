import { describe, expect, test } from "bun:test";
import { groupOf } from "#db/group.queries.ts";
import { insertGuestCard, saveReturningPrice } from "#db/guest-book.queries.ts";
import { findOrAddGuest } from "#db/host.queries.ts";
import { insertExtra, insertPromoCode, saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { linkRooms } from "#src/calendar/link-rooms.ts";
import { callback, type Held, ownNetwork, proven, rowsOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const STAY = { checkIn: "2026-12-18", checkOut: "2026-12-20" };
const QUERY = "checkIn=2026-12-18&checkOut=2026-12-20";
const KES = "KES\u00a0";

/** Three quiet rooms and one with a view, for two each, and nothing for six. */
function house(): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, { id: "quiet", displayName: "Quiet room", basePriceKes: 3200, units: 3, position: 1 });
  addProperty(app.db, { id: "hills", displayName: "Room with a view", basePriceKes: 4000, position: 2 });
  return app;
}

const linkIn = (page: string, beginning: string) =>
  (page.match(new RegExp(`href="(${beginning}[^"]*)"`))?.[1] ?? "none").replaceAll("&amp;", "&");

/** The summary's form of these rooms, as its page prints it, with who comes. */
function form(rooms: readonly string[], change: Record<string, string> = {}) {
  return {
    property: "quiet",
    guests: "6",
    ...STAY,
    shownKes: "19200",
    submissionKey: newSecret(),
    name: "Achieng Otieno",
    phone: "0722 000 020",
    email: "",
    rules: "on",
    room: [...rooms],
    ...change,
  };
}

function send(app: TestApp, fields: Record<string, string | string[]>, cookie = "") {
  return app.post("/booking/rooms/summary", fields, { headers: ownNetwork(), ...(cookie && { cookie }) });
}

async function booked(app: TestApp): Promise<Held> {
  const page = await (await app.get(`/booking/rooms/summary?property=quiet&${QUERY}&guests=6&room=quiet:3`)).text();
  const payTo = page.match(/name="payTo" value="([^"]*)"/)?.[1] ?? "";
  const response = await send(app, form(["quiet:3"], { pay: "1", payKes: "19200", payTo }));
  const id = new URL(response.headers.get("location") ?? "/", "http://x").searchParams.get("booking") ?? "none";
  await app.jobs.runDue();
  return { id, t: bookingToken(app.deps, id), cookie: cookieFrom(response, "lango_browser") ?? "", form: {} };
}

describe("a host's page", () => {
  test("tells a party that no room sleeps which rooms do together, for how much, and leads to them", async () => {
    const app = house();
    const page = await (await app.get(`/zuristays?${QUERY}&guests=6`)).text();
    for (const words of ["3 rooms fit 6", `${KES}19,200`]) expect(page).toContain(words);
    expect(linkIn(page, "/booking/rooms")).toBe(`/booking/rooms?property=quiet&${QUERY}&guests=6`);
  });

  test.each([
    ["two, whom one room sleeps", 2],
    ["nine, whom all of them together do not sleep", 9],
  ])("tells nothing of it to %s", async (_, guests) => {
    const page = await (await house().get(`/zuristays?${QUERY}&guests=${guests}`)).text();
    expect(page).not.toContain("/booking/rooms");
  });

  test("never proposes a whole house and one of its rooms", async () => {
    const app = house();
    addProperty(app.db, { id: "villa", displayName: "The villa", basePriceKes: 9000, maxGuests: 8, position: 0 });
    linkRooms(app.deps, { hostId: "host-wanjiru", wholeId: "villa", partIds: ["quiet"] });
    const page = await (await app.get(`/booking/rooms?property=quiet&${QUERY}&guests=10`)).text();
    // The villa for eight, and the room that is none of it for two.
    expect(linkIn(page, "/booking/rooms/summary")).toContain("room=villa%3A1&room=hills%3A1");
  });
});

describe("choosing rooms", () => {
  test("begins with what is proposed, and each step keeps the rest", async () => {
    const app = house();
    const page = await (await app.get(`/booking/rooms?property=quiet&${QUERY}&guests=6`)).text();
    expect(page).toContain("<h1>3 rooms fit 6</h1>");
    const fewer = linkIn(page, '/booking/rooms\\?[^"]*quiet%3A2');
    expect(fewer).toBe(`/booking/rooms?property=quiet&${QUERY}&guests=6&room=quiet%3A2#quiet`);
    const less = await (await app.get(fewer)).text();
    expect(less).toContain("These rooms sleep 4, and you are 6. Choose one more.");
    expect(less).not.toContain("/booking/rooms/summary");
    const mixed = await (
      await app.get(`/booking/rooms?property=quiet&${QUERY}&guests=6&room=quiet:2&room=hills:1`)
    ).text();
    expect(mixed).toContain(`${KES}20,800`);
  });

  test.each([
    ["more than are free", "room=quiet:5", "Not all of these rooms are free any more"],
    ["more rooms than guests", "room=quiet:3&room=hills:1&guests=3", "You chose more rooms than you are guests."],
    ["one alone", "room=quiet:1&guests=2", "Book Quiet room"],
    ["none for more than there are beds", "guests=20", "doesn&#x27;t sleep so many together"],
  ])("of %s says so", async (_, rooms, words) => {
    const guests = rooms.includes("guests") ? "" : "&guests=6";
    const page = await (await house().get(`/booking/rooms?property=quiet&${QUERY}&${rooms}${guests}`)).text();
    expect(page).toContain(words);
  });

  test("of nobody's place is not there, and without dates the place asks for them", async () => {
    const app = house();
    expect((await app.get(`/booking/rooms?property=nobody&${QUERY}&guests=6`)).headers.get("location")).toBe(
      "/booking/property/nobody",
    );
    expect((await app.get("/booking/rooms")).status).toBe(404);
    expect((await app.get("/booking/rooms?property=quiet&guests=6")).headers.get("location")).toBe(
      "/booking/property/quiet",
    );
  });
});

describe("checking and paying", () => {
  test("shows a line a room, one total, and whom the phone will name", async () => {
    const page = await (
      await house().get(`/booking/rooms/summary?property=quiet&${QUERY}&guests=6&room=quiet:2&room=hills:1`)
    ).text();
    for (const words of [
      "3 rooms at zuristays",
      "Quiet room, 2 guests",
      "Room with a view, 2 guests",
      `Pay ${KES}20,800 with M-PESA`,
    ]) {
      expect(page).toContain(words);
    }
  });

  test("in Kiswahili too", async () => {
    const page = await (
      await house().get(`/booking/rooms/summary?property=quiet&${QUERY}&guests=6&room=quiet:3`, {
        cookie: "lang=sw",
      })
    ).text();
    expect(page).toContain("Vyumba 3, zuristays");
    expect(page).toContain("Quiet room, wageni\u00a02");
  });

  test("one press holds all of them and asks one phone once, for all", async () => {
    const app = house();
    const held = await booked(app);
    expect(groupOf(app.db, { id: held.id, groupId: held.id }).map(({ state, party }) => [state, party])).toEqual([
      ["held", 2],
      ["held", 2],
      ["held", 2],
    ]);
    expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([19_200]);
    const waiting = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
    expect(waiting).toContain("Quiet room and 2 more rooms");
    expect(waiting).toContain("6 guests");

    await callback(app, held);
    // Guest and host hear of it once, as of one booking.
    const told = app.sent.map(({ to, body }) => `${to} ${body}`).filter((said) => /Confirmed|New booking/.test(said));
    expect(told.length).toBe(2);
    for (const said of told) expect(said).toContain("Quiet room and 2 more rooms");
    expect(told[0]).toContain("19,200");

    const page = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
    for (const words of ["Your rooms", `All rooms together: ${KES}19,200`, `Paid ${KES}19,200`])
      expect(page).toContain(words);
    expect(page.match(/\/guest\/booking\/[a-z0-9]+\/details\?t=/g)?.length).toBeGreaterThanOrEqual(2);
    const list = await (await app.get("/guest-bookings", { cookie: guestCookie(app.db, "+254722000020") })).text();
    expect(list.match(/Quiet room/g)?.length).toBe(list.match(/Quiet room and 2 more rooms/g)?.length);
    expect(list).toContain(`${KES}19,200`);
    const file = await (await app.get(`/guest/booking/${held.id}/calendar.ics?t=${held.t}`)).text();
    expect(file.replaceAll("\r\n ", "")).toContain("Quiet room and 2 more rooms");
  });

  test("the same form again, and a second press at once, book and ask once", async () => {
    const app = house();
    const fields = form(["quiet:3"]);
    const [first, second] = await Promise.all([send(app, fields), send(app, fields)]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(rowsOf(app, "bookings")).toBe(3);
  });

  test("of two guests at once one has all rooms, and the other reads what is left, with nothing booked", async () => {
    const app = house();
    const other = form(["quiet:2", "hills:1"], { phone: "0722 000 021", name: "Otieno Ouma", shownKes: "20800" });
    const answers = await Promise.all([send(app, form(["quiet:3"])), send(app, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([3, 6]);
    const lost = answers.find(({ status }) => status === 409);
    expect(await lost?.text()).toContain("Nothing was booked");
  });

  test.each<[string, Record<string, string>, number, string]>([
    ["without a name", { name: "" }, 422, "Please enter your full name"],
    ["without the rules", { rules: "" }, 422, "Please accept the house rules"],
    ["with another price", { shownKes: "100" }, 409, "The price has changed"],
    ["with more guests than fit", { guests: "7" }, 409, "These rooms sleep 6, and you are 7."],
  ])("%s nothing is booked, and what was typed stays", async (_, change, status, words) => {
    const app = house();
    const response = await send(app, form(["quiet:3"], change));
    const page = await response.text();
    expect([response.status, page.includes(words)]).toEqual([status, true]);
    if (status === 422) expect(page).toContain("0722 000 020");
    expect(rowsOf(app, "bookings")).toBe(0);
  });

  test("four rooms wait for the code of the phone, and come with it", async () => {
    const app = house();
    const fields = form(["quiet:3", "hills:1"], { guests: "8", shownKes: "27200" });
    expect(await (await send(app, fields)).text()).toContain('name="phoneCode"');
    expect(rowsOf(app, "bookings")).toBe(0);
    expect((await send(app, fields, proven(app))).status).toBe(303);
    expect(rowsOf(app, "bookings")).toBe(4);
  });

  test("a host who decides first decides of all of them at once", async () => {
    const app = house();
    write(app.db, (tx) => saveRates(tx, "hills", { bookingMode: "request", updatedAt: NOON }));
    const response = await send(app, form(["quiet:2", "hills:1"], { shownKes: "20800" }), proven(app));
    expect(response.status).toBe(303);
    await app.jobs.runDue();
    expect(app.sent.map(({ body }) => body).filter((body) => body.includes("asks to stay")).length).toBe(1);
    expect(app.sent.some(({ body }) => body.includes("Quiet room and 2 more rooms") && body.includes("6 guests"))).toBe(
      true,
    );
    const states = app.db.$client.query<{ state: string }, []>("select state from bookings").all();
    expect(states.map(({ state }) => state)).toEqual(["requested", "requested", "requested"]);
  });
});

describe("what a party pays beside and less", () => {
  const BREAKFAST = { name: "Breakfast", per: "guest_night" as const, priceKes: 500, required: false };
  const summary = (more = "") =>
    `/booking/rooms/summary?property=quiet&${QUERY}&guests=6&room=quiet:2&room=hills:1${more}`;
  const text = (html: string) =>
    html
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("\u00a0", " ");
  const read = async (app: TestApp, path: string, cookie = "") => text(await (await app.get(path, { cookie })).text());
  const rooms = ["quiet:2", "hills:1"];
  const roomsOf = (app: TestApp) =>
    app.db.$client
      .query("select total_kes as kes, promo_code_id as code, quote from bookings order by rowid")
      .all() as {
      kes: number;
      code: string | null;
      quote: string;
    }[];

  function codeOf(app: TestApp, propertyId: string, more: Partial<Parameters<typeof insertPromoCode>[1]>): void {
    const code = { id: `code-${propertyId}`, propertyId, code: "KARIBU", createdAt: NOON, ...more };
    write(app.db, (tx) => insertPromoCode(tx, code));
  }

  test("a code for a sum comes off once, is used once, and is shown with its line", async () => {
    const app = house();
    codeOf(app, "quiet", { amountKes: 1000, mostUses: 1 });
    expect(await read(app, summary())).toContain("Promo code");
    const page = await read(app, summary("&code=karibu"));
    for (const words of ["Quiet room, 2 guests KES 6,400", "− KES 1,000", "Total KES 19,800"])
      expect(page).toContain(words);
    const sent = await send(app, form(rooms, { code: "karibu", shownKes: "19800" }));
    expect(sent.status).toBe(303);
    expect(roomsOf(app).map(({ kes, code }) => [kes, code])).toEqual([
      [5400, "code-quiet"],
      [6400, null],
      [8000, null],
    ]);
    const later = "checkIn=2027-01-04&checkOut=2027-01-06";
    // It is used up by this one booking of three rooms.
    expect(await read(app, summary("&code=karibu").replace(QUERY, later))).toContain("This code has been used up.");
  });

  test("a code of per cent holds for every room that has it, and counts as one use", async () => {
    const app = house();
    codeOf(app, "quiet", { percent: 10, mostUses: 1 });
    const sent = await send(app, form(rooms, { code: "KARIBU", shownKes: "19520" }));
    expect(sent.status).toBe(303);
    expect(roomsOf(app).map(({ kes }) => kes)).toEqual([5760, 5760, 8000]);
  });

  test.each([
    ["none of them has", "OTHER", "There is no such code here."],
    ["is for longer stays", "KARIBU", "This code is for stays of 5 nights or more."],
  ])("a code that %s is said beside its field, and nothing is booked", async (_, code, words) => {
    const app = house();
    codeOf(app, "hills", { percent: 10, minNights: 5 });
    const sent = await send(app, form(rooms, { code, shownKes: "20800" }));
    expect([sent.status, rowsOf(app, "bookings")]).toEqual([422, 0]);
    const html = await sent.text();
    expect(html).toContain(words);
    expect(html).toContain(`value="${code}"`);
  });

  test("breakfast is chosen once for all six, priced before it is booked, and stands with each room", async () => {
    const app = house();
    write(app.db, (tx) => {
      insertExtra(tx, { ...BREAKFAST, id: "breakfast-quiet", propertyId: "quiet", createdAt: NOON });
      insertExtra(tx, { ...BREAKFAST, id: "breakfast-hills", propertyId: "hills", createdAt: NOON });
    });
    const page = await read(app, summary());
    expect(page.split("Breakfast, KES 500 a guest and night")).toHaveLength(2);
    expect(page).toContain("For 6 guests");
    const looked = await send(app, { ...form(rooms, { reprice: "1" }), extra: "breakfast-quiet:5" });
    expect([looked.status, rowsOf(app, "bookings")]).toEqual([200, 0]);
    expect(text(await looked.text())).toContain("Total KES 25,800");
    await send(app, { ...form(rooms, { shownKes: "25800" }), extra: "breakfast-quiet:5" });
    expect(roomsOf(app).map(({ kes }) => kes)).toEqual([8400, 8400, 9000]);
  });

  test("who comes back pays less for every room once they are signed in, and nobody else does", async () => {
    const app = house();
    const phone = "+254722000020";
    write(app.db, (tx) => {
      const by = { changedAt: NOON, changedBy: "host-wanjiru" };
      saveReturningPrice(tx, { hostId: "host-wanjiru", percent: 0, ...by });
      insertGuestCard(tx, { id: "card", hostId: "host-wanjiru", returningPercent: 10, ...by }, [phone]);
      findOrAddGuest(tx, { id: "guest_1", phone, now: NOON });
    });
    expect(await read(app, summary())).toContain("Total KES 20,800");
    const cookie = guestCookie(app.db, phone);
    expect(await read(app, summary(), cookie)).toContain("Total KES 18,720");
    expect(
      await read(app, `/booking/rooms?property=quiet&${QUERY}&guests=6&room=quiet:2&room=hills:1`, cookie),
    ).toContain("KES 18,720");
    // Booked for somebody else it is the price of everybody.
    const others = await send(app, form(rooms, { shownKes: "18720", phone: "0733 000 030" }), cookie);
    expect([others.status, rowsOf(app, "bookings")]).toEqual([409, 0]);
    expect(text(await others.text())).toContain("Total KES 20,800");
    expect((await send(app, form(rooms, { shownKes: "18720" }), cookie)).status).toBe(303);
    expect(roomsOf(app).map(({ kes }) => kes)).toEqual([5760, 5760, 7200]);
  });
});

test("rooms that are not kept any more are looked for again together, for as many guests", async () => {
  const app = house();
  const held = await booked(app);
  app.clock.advance(3_600_000);
  await app.jobs.runDue();
  const page = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
  const again = linkIn(page, "/booking/rooms\\?");
  expect(again).toBe(`/booking/rooms?property=quiet&${QUERY}&guests=6&room=quiet%3A3`);
  expect(await (await app.get(again)).text()).toContain("<h1>3 rooms fit 6</h1>");
});
