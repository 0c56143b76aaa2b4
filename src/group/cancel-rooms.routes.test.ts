import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { findPayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, rowsOf } from "#src/dev/fixtures/journey.ts";
import { heldRooms, isWell, paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const ARRIVAL = Date.UTC(2026, 11, 28, 11);
const HOUR = 3_600_000;
const KES = "KES\u00a0";

const statesOf = (app: TestApp, lead: Held) => roomsOfParty(app, lead).map(({ state }) => state);
const backOf = (app: TestApp, lead: Held) =>
  roomsOfParty(app, lead).map(({ id }) => refundsOfBooking(app.db, id).map(({ amountKes }) => amountKes));
const pathOf = ({ id }: Held) => `/guest/booking/${id}/rooms/cancel`;

async function look(app: TestApp, lead: Held, cookie = ""): Promise<{ page: string; shown: string }> {
  const page = await (await app.get(`${pathOf(lead)}${cookie ? "" : `?t=${lead.t}`}`, { cookie })).text();
  return { page, shown: page.match(/name="shown" value="([^"]*)"/)?.[1] ?? "none" };
}

async function press(app: TestApp, lead: Held, shown: string, cookie = ""): Promise<Response> {
  const response = await app.post(pathOf(lead), { t: cookie ? "" : lead.t, shown }, { cookie });
  await app.jobs.runDue();
  return response;
}

describe("a guest who cancels all rooms", () => {
  test("reads what comes back of each by its own policy, and the sum, and presses once", async () => {
    const { app, lead } = await paidRooms(POLICIES.moderate);
    app.clock.set(ARRIVAL - 72 * HOUR);
    const details = await (await app.get(`/guest/booking/${lead.id}/details?t=${lead.t}`)).text();
    expect(details).toContain(`${pathOf(lead)}?t=${lead.t}`);
    const { page, shown } = await look(app, lead);
    const inSwahili = await app.get(`${pathOf(lead)}?t=${lead.t}`, { cookie: "lang=sw" });
    const swahili = await inSwahili.text();
    expect(swahili).toContain(`Ghairi vyumba 3, utarudishiwa ${KES}16,800`);
    for (const words of ["Quiet room", "Room with a view", `${KES}4,000`, `Cancel 3 rooms, ${KES}16,800 refund`]) {
      expect(page).toContain(words);
    }
    expect((await press(app, lead, shown)).headers.get("location")).toContain(`/guest/booking/${lead.id}/details`);
    expect(statesOf(app, lead)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(roomsOfParty(app, lead).map(({ cancelledBy }) => cancelledBy)).toEqual(["guest", "guest", "guest"]);
    expect(backOf(app, lead)).toEqual([[6400], [6400], [4000]]);
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    // What is kept is still charged, and what goes back is owed: of each room its own.
    expect(roomsOfParty(app, lead).map(({ id }) => sumsOf(entriesOfBooking(app.db, id)).balanceKes)).toEqual([
      -6400, -6400, -4000,
    ]);
    const told = app.sent.map(({ body }) => body);
    expect(told.filter((body) => body.includes("Quiet room and 2 more rooms"))).toHaveLength(2);
    for (const body of told) expect(body).toContain("KES 16,800");
    expect(told).toHaveLength(2);
    // Pressed twice it is done once.
    expect((await press(app, lead, shown)).status).toBe(303);
    expect([backOf(app, lead), app.sent.length]).toEqual([[[6400], [6400], [4000]], 2]);
    isWell(app);
  });

  test.each([
    ["one was cancelled since", (app: TestApp, lead: Held) => cancelOne(app, lead), 2],
    ["another part of the rules has begun", (app: TestApp) => app.clock.set(ARRIVAL - 24 * HOUR), 3],
  ])("is shown anew when %s, and nothing is done", async (_, between, stillThere) => {
    const { app, lead } = await paidRooms();
    const { shown } = await look(app, lead);
    between(app, lead);
    const before = backOf(app, lead);
    const answer = await press(app, lead, shown);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Nothing has been cancelled. Look again.");
    expect(statesOf(app, lead).filter((state) => state === "confirmed")).toHaveLength(stillThere);
    expect(backOf(app, lead)).toEqual(before);
    isWell(app);
  });

  test("loses none of them when the last can't be cancelled", async () => {
    const { app, lead } = await paidRooms();
    const { shown } = await look(app, lead);
    const [, , last] = roomsOfParty(app, lead);
    app.db.$client.run(`create temp trigger stuck before update on bookings when old.id = '${last?.id}'
      begin select raise(abort, 'stuck'); end`);
    const error = console.error;
    console.error = () => {};
    expect((await press(app, lead, shown)).status).toBe(500);
    console.error = error;
    expect(statesOf(app, lead)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect([backOf(app, lead), rowsOf(app, "occupied_nights"), app.sent]).toEqual([[[], [], []], 6, []]);
    isWell(app);
  });

  test("is told that it is too late once they have arrived", async () => {
    const { app, lead } = await paidRooms();
    const { shown } = await look(app, lead);
    app.clock.set(ARRIVAL);
    expect((await look(app, lead)).page).toContain("too late to cancel");
    expect((await press(app, lead, shown)).status).toBe(409);
    expect(statesOf(app, lead)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  test("loses what has not begun, and a room that was moved is told of by its own dates", async () => {
    const { app, lead } = await paidRooms();
    const move = (at: number, checkIn: string, checkOut: string) => {
      const { id = "", revision = 0, totalKes: shownKes = 0 } = roomsOfParty(app, lead)[at] ?? {};
      const facts = { hostId: "host-wanjiru", party: 2, totalKes: undefined, checkIn, checkOut };
      return changeStay({ ...app.deps, linkTo: () => "" }, { ...facts, bookingId: id, shownKes, revision }).outcome;
    };
    expect([move(1, "2026-12-30", "2027-01-01"), move(2, "2027-01-05", "2027-01-07")]).toEqual(["changed", "changed"]);
    await app.jobs.runDue();
    app.sent.length = 0;
    app.clock.set(ARRIVAL);
    const { page, shown } = await look(app, lead);
    expect(page).toContain("Quiet room is not cancelled: it is too late for that here.");
    expect(page).toContain("Cancel 2 rooms");
    await press(app, lead, shown);
    expect(statesOf(app, lead)).toEqual(["confirmed", "cancelled", "cancelled"]);
    expect(backOf(app, lead)).toEqual([[], [6400], [8000]]);
    expect(app.sent.filter(({ to }) => to === "+254722000020").map(({ body }) => body.includes("more room"))).toEqual([
      false,
      false,
    ]);
    isWell(app);
  });

  test("gives each payer's whole payment back to the phone that paid it", async () => {
    const { app, lead } = heldRooms();
    for (const [at, { id }] of roomsOfParty(app, lead).entries()) {
      askForPayment(app.deps, { bookingId: id, phone: `25472200003${at}`, submissionKey: newSecret(), onlyOwn: true });
      await app.jobs.runDue();
      await callback(app, { ...lead, id }, { receipt: `UKH000000${at}` });
    }
    await press(app, lead, (await look(app, lead)).shown);
    const whole = roomsOfParty(app, lead).flatMap(({ id }) =>
      refundsOfBooking(app.db, id).map(({ amountKes, paymentId }) => {
        const payment = findPayment(app.db, paymentId);
        return [amountKes === payment?.receivedKes || amountKes === payment?.amountKes, payment?.phone];
      }),
    );
    expect(whole).toEqual([0, 1, 2].map((at) => [true, `25472200003${at}`]));
    isWell(app);
  });
});

describe("a host who cancels all rooms", () => {
  test("gives everything back whatever the policy, and the one payment is back when all of it is sent", async () => {
    const { app, lead } = await paidRooms(POLICIES.non_refundable);
    const cookie = hostCookie(app.db);
    expect(await (await app.get(`/dashboard/bookings/${lead.id}`, { cookie })).text()).toContain(pathOf(lead));
    const { page, shown } = await look(app, lead, cookie);
    expect(page).toContain(`Cancel 3 rooms and refund ${KES}20,800`);
    const answer = await press(app, lead, shown, cookie);
    expect(answer.headers.get("location")).toContain(`/dashboard/bookings/${lead.id}#refund-`);
    expect(backOf(app, lead)).toEqual([[6400], [6400], [8000]]);
    expect(app.sent).toHaveLength(2);
    for (const [at, { id }] of roomsOfParty(app, lead).entries()) {
      expect(paymentsOfBooking(app.db, lead.id)[0]?.state).toBe("paid");
      const refundId = refundsOfBooking(app.db, id)[0]?.id ?? "";
      const sent = { refundId, typedReceipt: `UKS000000${at}`, way: "manual", alone: true } as const;
      recordRefund(app.deps, { hostId: "host-wanjiru", ...sent });
    }
    expect(paymentsOfBooking(app.db, lead.id)[0]?.state).toBe("refunded");
    isWell(app);
  });
});

test("nobody else's link and no room that was booked alone has the page", async () => {
  const { app, lead } = await paidRooms();
  const [, second] = roomsOfParty(app, lead);
  expect((await app.get(`${pathOf(lead)}?t=${bookingToken(app.deps, second?.id ?? "")}`)).status).toBe(404);
  expect((await app.post(pathOf(lead), { t: "guessed", shown: (await look(app, lead)).shown })).status).toBe(404);
  expect(statesOf(app, lead)).toEqual(["confirmed", "confirmed", "confirmed"]);
  // With one room left there is nothing to cancel at once.
  for (const { id } of roomsOfParty(app, lead).slice(1)) {
    const { totalKes } = findBooking(app.db, id) ?? { totalKes: 0 };
    cancelStay({ ...app.deps, linkTo: () => "" }, { bookingId: id, by: "host", shownKes: totalKes });
  }
  const details = await (await app.get(`/guest/booking/${lead.id}/details?t=${lead.t}`)).text();
  expect(details).not.toContain("/rooms/cancel");
});

function cancelOne(app: TestApp, lead: Held): void {
  const [, second] = roomsOfParty(app, lead);
  cancelStay({ ...app.deps, linkTo: () => "" }, { bookingId: second?.id ?? "", by: "host", shownKes: 6400 });
}
