import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { newestChangeRequest } from "#db/change-request.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { lookAtMoving, moveRooms, writeShownMove } from "#src/booking/change-rooms.ts";
import { blockNights } from "#src/calendar/block-nights.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { addDays, nightsOf } from "#src/core/stay/stay.ts";
import { callback, type Held, rowsOf } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { heldRooms, isWell, PARTY_STAY, paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const GUEST = "+254722000020";
const pathOf = ({ id }: Held) => `/guest/booking/${id}/rooms/change`;
const datesOf = (app: TestApp, lead: Held) =>
  roomsOfParty(app, lead).map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`);
const asked = (app: TestApp, lead: Held) =>
  roomsOfParty(app, lead).map(({ id }) => newestChangeRequest(app.db, id)?.state);
const text = (html: string) =>
  html
    .slice(html.indexOf("</head>"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("\u00a0", " ");

type Wish = Readonly<{ from: string; to: string; rooms?: readonly string[]; cookie?: string; key?: string }>;

/** Looks at other dates as the form does without a script, and presses if the page offers it. */
async function wish(app: TestApp, lead: Held, { from, to, rooms, cookie = "", key = newSecret() }: Wish) {
  const ids = rooms ?? roomsOfParty(app, lead).map(({ id }) => id);
  const send = async (shown: string) => {
    const form = { t: cookie ? "" : lead.t, from, to, shown, submissionKey: key, room: [...ids] };
    return app.post(pathOf(lead), form, { cookie });
  };
  const looked = await send("");
  const page = await looked.text();
  const shown = page.match(/name="shown" value="([^"]*)"/)?.[1];
  return { status: looked.status, page: text(page), shown, press: () => send(shown ?? "") };
}

async function told(app: TestApp): Promise<string[]> {
  await app.jobs.runDue();
  return app.sent
    .splice(0)
    .map(({ to, body }) => `${to === GUEST ? "guest" : "host"}: ${body.replaceAll("\u00a0", " ")}`);
}

async function answer(
  app: TestApp,
  lead: Held,
  word: "accept" | "decline",
  cookie = hostCookie(app.db),
): Promise<Response> {
  const request = newestChangeRequest(app.db, lead.id);
  const response = await app.post(
    `/dashboard/changes/${request?.id}`,
    { answer: word, words: "Karibu" },
    {
      cookie,
    },
  );
  return response;
}

describe("a guest who asks for other dates of all rooms", () => {
  test("sees what each costs, asks once, and one yes moves all and asks the phone for the sum", async () => {
    const { app, lead } = await paidRooms();
    const details = await (await app.get(`/guest/booking/${lead.id}/details?t=${lead.t}`)).text();
    expect(details).toContain(`${pathOf(lead)}?t=${lead.t}`);
    const opened = text(await (await app.get(`${pathOf(lead)}?t=${lead.t}`)).text());
    for (const words of ["Quiet room, Mon 28 – Wed 30 Dec, 2 guests", "Room with a view", "See the price"]) {
      expect(opened).toContain(words);
    }
    const looked = await wish(app, lead, { from: "2026-12-28", to: "2026-12-31" });
    expect([looked.status, await told(app)]).toEqual([200, []]);
    for (const words of [
      "1 night more: Wed 30 Dec KES 3,200 New total KES 9,600",
      "1 night more: Wed 30 Dec KES 4,000 New total KES 12,000",
      "All before KES 20,800 All then KES 31,200 More than before KES 10,400",
      "What is left to pay is due at once.",
      "Ask Wanjiru",
    ]) {
      expect(looked.page).toContain(words);
    }
    expect((await looked.press()).status).toBe(303);
    // The same form again asks nobody again.
    expect((await looked.press()).status).toBe(303);
    expect(await told(app)).toEqual([
      expect.stringMatching(
        /^host: Achieng Otieno asks to change Quiet room and 2 more rooms, .* to Mon 28 - Thu 31 Dec, 6 guests: KES 10,400 more\./,
      ),
    ]);
    expect(asked(app, lead)).toEqual(["open", "open", "open"]);
    const cookie = hostCookie(app.db);
    const today = text(await (await app.get("/dashboard", { cookie })).text());
    expect(today.split("Achieng Otieno asks for another stay")).toHaveLength(2);
    expect(today).toContain("Quiet room and 2 more rooms");
    const second = roomsOfParty(app, lead)[1]?.id ?? "";
    const ofSecond = text(await (await app.get(`/dashboard/bookings/${second}`, { cookie })).text());
    expect(ofSecond).toContain("All then KES 31,200");
    await answer(app, lead, "accept", cookie);
    expect(datesOf(app, lead)).toEqual(Array(3).fill("2026-12-28/2026-12-31"));
    expect(asked(app, lead)).toEqual(["accepted", "accepted", "accepted"]);
    const messages = await told(app);
    expect(messages).toEqual([
      expect.stringMatching(
        /^guest: Wanjiru says yes\. Your stay is changed: Quiet room and 2 more rooms, .* Total KES 31,200, KES 10,400 still to pay\. They wrote: Karibu/,
      ),
    ]);
    expect(paymentsOfBooking(app.db, lead.id)[0]).toMatchObject({ purpose: "balance", amountKes: 10_400 });
    await callback(app, lead, { receipt: "UKR0000009" });
    expect(roomsOfParty(app, lead).map(({ id }) => sumsOf(entriesOfBooking(app.db, id)).balanceKes)).toEqual([0, 0, 0]);
    isWell(app);
  });

  test("reads which room is taken then, and leaves it out", async () => {
    const { app, lead } = await paidRooms();
    const [first, second, view] = roomsOfParty(app, lead).map(({ id }) => id);
    const stay = { checkIn: "2026-12-30", checkOut: "2026-12-31" };
    blockNights(app.deps, { hostId: "host-wanjiru", propertyId: "quiet", unit: 2, stay, note: "" });
    const looked = await wish(app, lead, { from: "2026-12-29", to: "2026-12-31" });
    expect([looked.status, looked.shown]).toEqual([409, undefined]);
    for (const words of [
      "Not all of these rooms can be had then",
      "Somebody else has Wed 30 Dec",
      "All then KES 14,400",
    ]) {
      expect(looked.page).toContain(words);
    }
    const fewer = await wish(app, lead, { from: "2026-12-29", to: "2026-12-31", rooms: [first ?? "", view ?? ""] });
    expect((await fewer.press()).status).toBe(303);
    await answer(app, lead, "accept");
    expect(datesOf(app, lead)).toEqual(["2026-12-29/2026-12-31", "2026-12-28/2026-12-30", "2026-12-29/2026-12-31"]);
    expect(newestChangeRequest(app.db, second ?? "")).toBeUndefined();
    isWell(app);
  });

  test.each(["decline", "withdraw", "time", "a change of one room"])("is as it was for all after %s", async (by) => {
    const { app, lead } = await paidRooms();
    const looked = await wish(app, lead, { from: "2026-12-28", to: "2026-12-31" });
    await looked.press();
    await told(app);
    const rooms = roomsOfParty(app, lead);
    const waits = text(await (await app.get(`${pathOf(lead)}?t=${lead.t}`)).text());
    expect(waits).toContain("Wanjiru has been asked");
    if (by === "decline") await answer(app, lead, "decline");
    if (by === "withdraw") await app.post(`/guest/booking/${lead.id}/change/withdraw`, { t: lead.t });
    if (by === "time") app.clock.advance(24 * 3_600_000);
    if (by === "a change of one room") {
      const { id = "", totalKes: shownKes = 0 } = rooms[2] ?? {};
      cancelStay({ ...app.deps, linkTo: () => "" }, { bookingId: id, by: "host", shownKes });
    }
    const messages = (await told(app)).filter((line) => line.includes("Quiet room"));
    const state = by === "decline" ? "declined" : by === "withdraw" ? "withdrawn" : "ended";
    expect(asked(app, lead)).toEqual([state, state, state]);
    expect(datesOf(app, lead).slice(0, 2)).toEqual(Array(2).fill("2026-12-28/2026-12-30"));
    const isTold = by === "decline" || by === "time";
    expect(messages).toEqual(isTold ? [expect.stringContaining("Quiet room and 2 more rooms")] : []);
    isWell(app);
  });

  test("a yes that can't be had for one room any more moves none, and waits on", async () => {
    const { app, lead } = await paidRooms();
    await (await wish(app, lead, { from: "2026-12-28", to: "2026-12-31" })).press();
    const stay = { checkIn: "2026-12-30", checkOut: "2026-12-31" };
    blockNights(app.deps, { hostId: "host-wanjiru", propertyId: "hills", unit: 1, stay, note: "" });
    await answer(app, lead, "accept");
    expect(datesOf(app, lead)).toEqual(Array(3).fill("2026-12-28/2026-12-30"));
    expect(asked(app, lead)).toEqual(["open", "open", "open"]);
  });

  test.each<[string, Partial<Wish>, number, string]>([
    ["no room", { rooms: [] }, 422, "Choose at least one room"],
    ["a room of nobody", { rooms: ["elsewhere"] }, 422, "Choose at least one room"],
    [
      "dates that end before they begin",
      { to: "2026-12-20" },
      422,
      "Choose a check-in date and a later check-out date",
    ],
    ["no dates", { from: "x" }, 422, "Choose a check-in date and a later check-out date"],
    ["the dates they have", { to: "2026-12-30" }, 200, "This is what you have."],
  ])("%s is answered on the page", async (_, change, status, words) => {
    const { app, lead } = await paidRooms();
    const looked = await wish(app, lead, { from: "2026-12-28", to: "2026-12-31", ...change });
    expect([looked.status, looked.shown]).toEqual([status, undefined]);
    expect(looked.page).toContain(words);
    expect([asked(app, lead), await told(app)]).toEqual([[undefined, undefined, undefined], []]);
  });

  test("reads it in Kiswahili, and nobody else's link opens it", async () => {
    const { app, lead } = await paidRooms();
    const swahili = await app.get(`${pathOf(lead)}?t=${lead.t}`, { cookie: "lang=sw" });
    expect(await swahili.text()).toContain("Badilisha tarehe za vyumba kadhaa");
    const second = roomsOfParty(app, lead)[1]?.id ?? "";
    expect((await app.get(`${pathOf(lead)}?t=${bookingToken(app.deps, second)}`)).status).toBe(404);
    // What is not paid yet is not changed.
    const held = heldRooms();
    const page = await (await held.app.get(`${pathOf(held.lead)}?t=${held.lead.t}`)).text();
    expect(page).toContain("can&#x27;t be changed here");
  });
});

describe("a host who moves all rooms", () => {
  test("sees the sum first, moves all, gives back what is too much, and the guest is told once", async () => {
    const { app, lead } = await paidRooms();
    const cookie = hostCookie(app.db);
    expect(await (await app.get(`/dashboard/bookings/${lead.id}`, { cookie })).text()).toContain(pathOf(lead));
    const looked = await wish(app, lead, { from: "2027-01-10", to: "2027-01-11", cookie });
    expect(looked.page).toContain("All then KES 10,400 Less than before KES 10,400");
    expect((await looked.press()).headers.get("location")).toBe(`/dashboard/bookings/${lead.id}`);
    expect(datesOf(app, lead)).toEqual(Array(3).fill("2027-01-10/2027-01-11"));
    expect(roomsOfParty(app, lead).map(({ id }) => refundsOfBooking(app.db, id)[0]?.amountKes)).toEqual([
      3200, 3200, 4000,
    ]);
    const messages = await told(app);
    expect(messages).toEqual([
      expect.stringMatching(
        /^guest: Your stay is changed: Quiet room and 2 more rooms, .* KES 10,400 is refunded to you/,
      ),
      expect.stringMatching(/^host: .*KES 10,400/),
    ]);
    isWell(app);
  });

  test("changes nothing by what was shown before a room became another", async () => {
    const { app, lead } = await paidRooms();
    const cookie = hostCookie(app.db);
    const looked = await wish(app, lead, { from: "2027-01-10", to: "2027-01-12", cookie });
    const view = roomsOfParty(app, lead)[2]?.id ?? "";
    const alone = await wish(app, lead, { from: "2027-01-20", to: "2027-01-22", rooms: [view], cookie });
    await alone.press();
    const before = datesOf(app, lead);
    const answered = await looked.press();
    expect(answered.status).toBe(409);
    expect(await answered.text()).toContain("Something changed since this page was opened.");
    expect(datesOf(app, lead)).toEqual(before);
    isWell(app);
  });

  test("moves none when the last can't be written", async () => {
    const { app, lead } = await paidRooms();
    const cookie = hostCookie(app.db);
    const looked = await wish(app, lead, { from: "2027-01-10", to: "2027-01-12", cookie });
    const last = roomsOfParty(app, lead)[2]?.id;
    app.db.$client.run(`create temp trigger stuck before update on bookings when old.id = '${last}'
      begin select raise(abort, 'stuck'); end`);
    const error = console.error;
    console.error = () => {};
    expect((await looked.press()).status).toBe(500);
    console.error = error;
    expect([datesOf(app, lead), await told(app)]).toEqual([Array(3).fill("2026-12-28/2026-12-30"), []]);
    isWell(app);
  });
});

test("all rooms move exactly when each kind has as many free as move, at the price that each would have alone", async () => {
  const { app, lead } = await paidRooms(undefined, 4);
  const hostId = "host-wanjiru";
  const day = (offset: number) => addDays(PARTY_STAY.checkIn, offset);
  const someBlock = fc.record({
    unit: fc.integer({ min: 1, max: 4 }),
    from: fc.nat(6),
    nights: fc.integer({ min: 1, max: 2 }),
  });
  const before = roomsOfParty(app, lead);
  fc.assert(
    fc.property(
      fc.array(someBlock, { maxLength: 5 }),
      fc.nat(5),
      fc.integer({ min: 1, max: 3 }),
      (blocks, from, nights) => {
        app.db.$client.run("savepoint trial");
        try {
          const taken = new Set<string>();
          for (const { unit, from: at, nights: long } of blocks) {
            // A block behind a booking waits for its nights, which is another matter.
            if (at < 2 && before.some((own) => own.propertyId === "quiet" && own.unit === unit)) continue;
            const stay = { checkIn: day(at), checkOut: day(at + long) };
            const { outcome } = blockNights(app.deps, { hostId, propertyId: "quiet", unit, stay, note: "" });
            if (outcome === "blocked") for (const night of nightsOf(stay)) taken.add(`${unit} ${night}`);
          }
          const wished = { checkIn: day(from), checkOut: day(from + nights) };
          const freeQuiet = [1, 2, 3, 4].filter((unit) =>
            nightsOf(wished).every((night) => !taken.has(`${unit} ${night}`)),
          );
          const booking = findBooking(app.db, lead.id);
          if (!booking) throw new Error("no booking");
          const wish = { ...wished, bookingIds: before.map(({ id }) => id) };
          const at = { by: "host" as const, now: app.clock.now() };
          const looks = lookAtMoving(app.db, booking, { ...at, wish });
          const shown = writeShownMove(wish, looks);
          const alone = before.map(
            ({ id }) => lookAtMoving(app.db, booking, { ...at, wish: { ...wish, bookingIds: [id] } })[0]?.look,
          );
          for (const [index, { look }] of looks.entries()) {
            const one = alone[index];
            if (look.outcome === "possible" && one?.outcome === "possible") expect(look.price).toEqual(one.price);
          }
          const { outcome } = moveRooms({ ...app.deps, linkTo: () => "" }, { booking, wish, shown });
          const isSame = from === 0 && nights === 2;
          expect(outcome).toBe(isSame ? "unchanged" : freeQuiet.length >= 2 ? "moved" : "not_all");
          const after = roomsOfParty(app, lead);
          const moved = after.filter(
            ({ checkIn, checkOut }) => checkIn === wished.checkIn && checkOut === wished.checkOut,
          );
          expect(moved.length).toBe(outcome === "not_all" ? 0 : 3);
          expect(rowsOf(app, "occupied_nights") - taken.size).toBe(outcome === "moved" ? 3 * nights : 6);
        } finally {
          app.db.$client.run("rollback to trial");
          app.db.$client.run("release trial");
        }
      },
    ),
    { numRuns: 30 },
  );
});
