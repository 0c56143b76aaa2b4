import { describe, expect, test } from "bun:test";
import { findBooking, findBookingWithProperty, insertHold } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { movePayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { giveConsent, saveRule } from "#db/rule.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { startReading } from "#src/calendar/apply-reading.ts";
import type { FeedStay } from "#src/core/calendar/ical.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { formatKes } from "#src/core/money/money.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { RoomTaken } from "#src/core/stay/rooms-for-party.ts";
import { addFeed } from "#src/dev/fixtures/channel.ts";
import { callback, type Held, pay, rowsOf } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { saveGuide } from "#src/guide/save-guide.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { keepStay } from "#src/payment/keep-stay.ts";
import { planOfBooking } from "#src/planned/plan-of-booking.ts";
import { sendPlanned } from "#src/planned/send-planned.ts";
import { confirmClaim } from "#src/reconcile/answer-claim.ts";
import { claimPayment } from "#src/reconcile/claim-payment.ts";
import { confirmReview, giveBackReview } from "#src/reconcile/judge-review.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { seeTransaction } from "#src/reconcile/take-back.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { reviewOfStay } from "#src/review/facts-of-stay.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { type BookGroupAsk, bookGroup } from "./book-group.ts";
import { bookStay } from "./book-stay.ts";
import { cancelHold } from "./cancel-hold.ts";
import { cancelStay } from "./cancel-stay.ts";
import { changeStay } from "./change-stay.ts";
import { decideRequest } from "./decide-request.ts";

const STAY = { checkIn: "2026-12-18", checkOut: "2026-12-20" };
const PASTED = "UKH0000009 Confirmed. Ksh6,400.00 paid to ZURI STAYS. on 18/12/26 at 12:00 PM";
const QUIET = { propertyId: "quiet", guests: 2 };
const HILLS = { propertyId: "hills", guests: 2 };

/** Three quiet rooms at 3,200 a night and one with a view at 4,000, for two each. */
function house(): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, { id: "quiet", displayName: "Quiet room", basePriceKes: 3200, units: 3 });
  addProperty(app.db, { id: "hills", displayName: "Room with a view", basePriceKes: 4000 });
  return app;
}

function ask(rooms: readonly RoomTaken[], more: Partial<BookGroupAsk> = {}): BookGroupAsk {
  const nightKes = rooms.reduce((sum, { propertyId }) => sum + (propertyId === "quiet" ? 3200 : 4000), 0);
  return {
    hostId: "host-wanjiru",
    ...STAY,
    rooms,
    guest: { name: "Achieng Otieno", phone: "+254722000020", email: null },
    shownKes: nightKes * 2,
    submissionKey: newSecret(),
    browserHash: "",
    ...more,
  };
}

function booked(app: TestApp, rooms: readonly RoomTaken[], more: Partial<BookGroupAsk> = {}): Held {
  const result = bookGroup(app.deps, ask(rooms, more));
  if (result.outcome !== "held") throw new Error(result.outcome);
  return { id: result.booking.id, t: bookingToken(app.deps, result.booking.id), cookie: "", form: {} };
}

const members = (app: TestApp, { id }: Held) => groupOf(app.db, { id, groupId: id });
const statesOf = (app: TestApp, held: Held) => members(app, held).map(({ state }) => state);
const sumsOfAll = (app: TestApp, held: Held) =>
  members(app, held).map(({ id }) => {
    const { chargedKes, receivedKes, refundedKes, balanceKes } = sumsOf(entriesOfBooking(app.db, id));
    return [chargedKes, receivedKes, refundedKes, balanceKes];
  });

/** Nothing that the doctor finds wrong with a house, whatever became of its rooms. */
function isWell(app: TestApp): void {
  expect(
    examine(app.db.$client, app.clock.now()).filter(({ wrong, toLookAt }) => wrong.length > 0 && !toLookAt),
  ).toEqual([]);
}

describe("several rooms at once", () => {
  test("are all held, each with its own room, price and guests, under the first one's code", () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    expect(
      members(app, held).map(({ propertyId, unit, totalKes, groupId }) => [propertyId, unit, totalKes, groupId]),
    ).toEqual([
      ["quiet", 1, 6400, held.id],
      ["quiet", 2, 6400, held.id],
      ["hills", 1, 8000, held.id],
    ]);
    expect(rowsOf(app, "occupied_nights")).toBe(6);
    isWell(app);
  });

  test("are none when one of them is gone, and nothing is left behind", () => {
    const app = house();
    const one = { ...STAY, party: 2, guest: ask([]).guest, submissionKey: newSecret(), browserHash: "x" };
    expect(bookStay(app.deps, { ...one, isProven: true, propertyId: "hills", shownKes: 8000 }).outcome).toBe("held");
    expect(
      bookGroup(app.deps, ask([QUIET, HILLS], { guest: { name: "Otieno", phone: "+254722000021", email: null } })),
    ).toEqual({ outcome: "nights_taken" });
    expect(bookGroup(app.deps, ask([QUIET, QUIET, QUIET, QUIET], { isProven: true }))).toMatchObject({
      outcome: "holds_too_much",
    });
    expect(
      bookGroup(
        app.deps,
        ask([QUIET, QUIET, QUIET, QUIET], {
          isProven: true,
          guest: { name: "Otieno", phone: "+254722000021", email: null },
        }),
      ),
    ).toEqual({ outcome: "nights_taken" });
    expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([1, 2]);
    isWell(app);
  });

  test.each<[string, readonly RoomTaken[], Partial<BookGroupAsk>, string]>([
    ["one room is no group", [QUIET], {}, "no_such_rooms"],
    ["seven are more than there may be", Array.from({ length: 7 }, () => QUIET), {}, "no_such_rooms"],
    ["more guests than a room sleeps", [QUIET, { ...QUIET, guests: 3 }], {}, "no_such_rooms"],
    ["a room of nobody", [QUIET, { propertyId: "elsewhere", guests: 1 }], {}, "no_such_rooms"],
    ["rooms of another host", [QUIET, HILLS], { hostId: "host-otieno" }, "no_such_rooms"],
    ["a price that nobody was shown", [QUIET, HILLS], { shownKes: 14_399 }, "price_changed"],
    ["nights that are past", [QUIET, HILLS], { checkIn: "2026-12-10" }, "impossible_stay"],
    ["four rooms without a proven phone", [QUIET, QUIET, QUIET, HILLS], {}, "phone_unproven"],
  ])("%s", (_, rooms, more, outcome) => {
    const app = house();
    expect(bookGroup(app.deps, ask(rooms, more)).outcome).toBe(outcome as "no_such_rooms");
    expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([0, 0]);
    isWell(app);
  });

  test("sent twice are booked once, and nobody else's form finds them", () => {
    const app = house();
    const form = ask([QUIET, HILLS]);
    const first = bookGroup(app.deps, form);
    expect(bookGroup(app.deps, form)).toMatchObject({
      outcome: "already_booked",
      booking: { id: "booking" in first ? first.booking.id : "" },
    });
    expect(bookGroup(app.deps, { ...form, rooms: [QUIET, QUIET], shownKes: 12_800 })).toEqual({ outcome: "used_form" });
    expect(rowsOf(app, "bookings")).toBe(2);
    isWell(app);
  });

  test("whoever keeps them without paying keeps no more, and the next browser's dates replace all of them", () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, QUIET], { browserHash: "phone" });
    const beside = { ...ask([]), checkIn: "2026-12-21", checkOut: "2026-12-23" };
    expect(bookGroup(app.deps, { ...beside, rooms: [QUIET, HILLS], shownKes: 14_400 }).outcome).toBe("holds_too_much");
    const again = bookGroup(app.deps, ask([QUIET, HILLS], { browserHash: "phone" }));
    expect(again.outcome).toBe("held");
    expect(statesOf(app, held)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(rowsOf(app, "occupied_nights")).toBe(4);
    isWell(app);
  });
});

describe("one payment for all of them", () => {
  test("confirms every room with the one callback, and each room's books have its own part to the shilling", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    await pay(app, held);
    expect(app.gateway.asked.map(({ amountKes, reference }) => [amountKes, reference])).toEqual([
      [20_800, findBooking(app.db, held.id)?.code ?? ""],
    ]);
    await callback(app, held);
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(sumsOfAll(app, held)).toEqual([
      [6400, 6400, 0, 0],
      [6400, 6400, 0, 0],
      [8000, 8000, 0, 0],
    ]);
    expect(
      members(app, held).map(({ id }) =>
        receiptsOfBooking(app.db, id).map(({ amountKes, facts }) => [amountKes, facts.mpesaCode, facts.code]),
      ),
    ).toEqual([6400, 6400, 8000].map((kes) => [[kes, "TEST000001", findBooking(app.db, held.id)?.code ?? ""]]));
    // Said again, nothing is counted again.
    await callback(app, held);
    expect(sumsOfAll(app, held).map(([, receivedKes]) => receivedKes)).toEqual([6400, 6400, 8000]);
    isWell(app);
  });

  test("a part keeps all rooms, and the rest makes all of them certain", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    await pay(app, held);
    await callback(app, held, { amountKes: 20_800 - 1 });
    expect(statesOf(app, held)).toEqual(["held", "held", "held"]);
    expect(paymentsOfBooking(app.db, held.id).map(({ state }) => state)).toEqual(["needs_review"]);
    isWell(app);
  });

  test("that comes when the hold is over confirms all or none", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    await pay(app, held);
    app.clock.advance(20 * 60_000);
    await app.jobs.runDue();
    expect(statesOf(app, held)).toEqual(["expired", "expired", "expired"]);
    const other = { guest: { name: "Otieno", phone: "+254722000021", email: null } };
    const hold = { ...STAY, party: 2, ...other, submissionKey: newSecret(), browserHash: "x" };
    expect(bookStay(app.deps, { ...hold, propertyId: "hills", shownKes: 8000 }).outcome).toBe("held");
    await callback(app, held);
    expect(statesOf(app, held)).toEqual(["expired", "expired", "expired"]);
    expect(
      members(app, held).map(({ id }) =>
        refundsOfBooking(app.db, id).map(({ amountKes, reason }) => [amountKes, reason]),
      ),
    ).toEqual([[[6400, "nights_taken"]], [[6400, "nights_taken"]], [[8000, "nights_taken"]]]);
    isWell(app);
  });

  test("that comes late while all are free gives each a room of its own", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, QUIET]);
    await pay(app, held);
    app.clock.advance(20 * 60_000);
    await app.jobs.runDue();
    await callback(app, held);
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(
      members(app, held)
        .map(({ unit }) => unit)
        .toSorted(),
    ).toEqual([1, 2, 3]);
    expect(rowsOf(app, "occupied_nights")).toBe(6);
    isWell(app);
  });
});

describe("afterwards", () => {
  async function paid(app: TestApp, rooms: readonly RoomTaken[] = [QUIET, QUIET, HILLS]): Promise<Held> {
    const held = booked(app, rooms);
    await pay(app, held);
    await callback(app, held, { receipt: "UKH0000001" });
    return held;
  }
  const backOf = (app: TestApp, held: Held) =>
    members(app, held).map(({ id }) =>
      refundsOfBooking(app.db, id).map(({ amountKes, reason }) => `${amountKes} ${reason}`),
    );
  const paymentOf = (app: TestApp, held: Held) => paymentsOfBooking(app.db, held.id)[0];
  const settling = (app: TestApp) => ({ ...app.deps, linkTo: () => "" });

  test("one room is cancelled by its own policy, and the others stay as they are", async () => {
    const app = house();
    const held = await paid(app);
    const [, second] = members(app, held);
    const cancel = { bookingId: second?.id ?? "", by: "host" as const, shownKes: 6400 };
    expect(cancelStay(settling(app), cancel).outcome).toBe("cancelled");
    expect(statesOf(app, held)).toEqual(["confirmed", "cancelled", "confirmed"]);
    expect(backOf(app, held)).toEqual([[], ["6400 cancelled"], []]);
    expect(rowsOf(app, "occupied_nights")).toBe(4);
    // A room that is left has no code of its own: what comes for the group pays for what is certain.
    const sent = { hostId: "host-wanjiru", refundId: refundsOfBooking(app.db, second?.id ?? "")[0]?.id ?? "" };
    expect(recordRefund(app.deps, { ...sent, typedReceipt: "UKS7Q2R8T1", way: "manual" }).outcome).toBe("recorded");
    expect(paymentOf(app, held)?.state).toBe("paid");
    expect(sumsOfAll(app, held)).toEqual([
      [6400, 6400, 0, 0],
      [0, 6400, 6400, 0],
      [8000, 8000, 0, 0],
    ]);
    isWell(app);
  });

  test("one room is moved by itself: what it costs more is asked for once, and what another costs less is its own", async () => {
    const app = house();
    const held = await paid(app);
    const [, second, hills] = members(app, held);
    const move = (booking: typeof hills, checkOut: string, shownKes: number) =>
      changeStay(settling(app), {
        hostId: "host-wanjiru",
        bookingId: booking?.id ?? "",
        checkIn: STAY.checkIn,
        checkOut,
        party: 2,
        totalKes: undefined,
        shownKes,
        revision: booking?.revision ?? -1,
      }).outcome;
    expect(move(hills, "2026-12-21", 12_000)).toBe("changed");
    expect(members(app, held).map(({ checkOut }) => checkOut)).toEqual(["2026-12-20", "2026-12-20", "2026-12-21"]);
    expect(sumsOfAll(app, held)).toEqual([
      [6400, 6400, 0, 0],
      [6400, 6400, 0, 0],
      [12_000, 8000, 0, 4000],
    ]);
    await pay(app, held, { for: "balance" });
    expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([20_800, 4000]);
    await callback(app, held, { receipt: "UKH0000002" });
    expect(sumsOfAll(app, held).map(([, receivedKes, , balanceKes]) => [receivedKes, balanceKes])).toEqual([
      [6400, 0],
      [6400, 0],
      [12_000, 0],
    ]);
    expect(move(second, "2026-12-19", 3200)).toBe("changed");
    expect(backOf(app, held)).toEqual([[], ["3200 overpaid"], []]);
    expect(rowsOf(app, "occupied_nights")).toBe(6);
    // Whoever sleeps there meanwhile keeps it: a room that can't be moved leaves all as they are.
    const others = { guest: { name: "Otieno", phone: "+254722000021", email: null }, isProven: true };
    const beside = { ...others, checkIn: "2026-12-20", checkOut: "2026-12-22", shownKes: 19_200 };
    expect(bookGroup(app.deps, ask([QUIET, QUIET, QUIET], beside)).outcome).toBe("held");
    const [first] = members(app, held);
    expect(move(first, "2026-12-22", 12_800)).toBe("nights_taken");
    expect(members(app, held)[0]).toMatchObject({ ...STAY, totalKes: 6400 });
    isWell(app);
  });

  test("the payment has gone back when every room's part has", async () => {
    const app = house();
    const held = await paid(app, [QUIET, HILLS]);
    for (const [at, { id, totalKes }] of members(app, held).entries()) {
      expect(cancelStay(settling(app), { bookingId: id, by: "host", shownKes: totalKes }).outcome).toBe("cancelled");
      expect(paymentOf(app, held)?.state).toBe("paid");
      const refundId = refundsOfBooking(app.db, id)[0]?.id ?? "";
      recordRefund(app.deps, { hostId: "host-wanjiru", refundId, typedReceipt: `UKS000000${at}`, way: "manual" });
    }
    expect(paymentOf(app, held)?.state).toBe("refunded");
    isWell(app);
  });

  test("what M-PESA takes back is open again in every room", async () => {
    const app = house();
    const held = await paid(app);
    const raw = JSON.stringify({ ResultDesc: "Reversal of UKH0000001" });
    const about = {
      receipt: "UKH9999999",
      amountKes: 20_800,
      paidAt: app.clock.now(),
      reference: "UKH0000001",
      payer: "",
      raw,
    };
    const money = { source: "pull", ...OPERATORS, ...about } as const;
    const telling = { ...app.deps, operatorAccount: app.deps.operatorAccount };
    write(app.db, (tx) => seeTransaction(tx, telling, { kind: "reversal", money, now: app.clock.now() }));
    expect(paymentOf(app, held)).toMatchObject({ state: "declined", reason: "taken_back" });
    expect(sumsOfAll(app, held)).toEqual([
      [6400, 0, 0, 6400],
      [6400, 0, 0, 6400],
      [8000, 0, 0, 8000],
    ]);
    // The whole of it is asked for again, once.
    await pay(app, held, { for: "balance" });
    expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([20_800, 20_800]);
    await callback(app, held, { receipt: "UKH0000002" });
    expect(sumsOfAll(app, held).map(([, , , balanceKes]) => balanceKes)).toEqual([0, 0, 0]);
    isWell(app);
  });

  test("what was taken back and came after all is the rooms' that are left", async () => {
    const app = house();
    const held = await paid(app);
    const about = { receipt: "UKH9999999", amountKes: 20_800, paidAt: app.clock.now(), payer: "", raw: "{}" };
    const money = { source: "pull", ...OPERATORS, ...about, reference: "UKH0000001" } as const;
    write(app.db, (tx) => seeTransaction(tx, app.deps, { kind: "reversal", money, now: app.clock.now() }));
    expect(cancelStay(settling(app), { bookingId: held.id, by: "host", shownKes: 0 }).outcome).toBe("cancelled");
    await callback(app, held, { receipt: "UKH0000002" });
    expect(sumsOfAll(app, held)).toEqual([
      [0, 0, 0, 0],
      [6400, 12_800, 0, -6400],
      [8000, 8000, 0, 0],
    ]);
    isWell(app);
  });

  test("a host who finds less of it lowers the last room's part, which is open again", async () => {
    const app = house();
    const held = await paid(app);
    const raw = JSON.stringify({ ResultDesc: "Reversal of UKH0000001" });
    const about = {
      receipt: "UKH9999999",
      amountKes: 800,
      paidAt: app.clock.now(),
      reference: "UKH0000001",
      payer: "",
      raw,
    };
    const money = { source: "pull", ...OPERATORS, ...about } as const;
    write(app.db, (tx) => seeTransaction(tx, app.deps, { kind: "reversal", money, now: app.clock.now() }));
    const paymentId = paymentOf(app, held)?.id ?? "";
    const kept = confirmReview(settling(app), { hostId: "host-wanjiru", paymentId, leftKes: 20_000 });
    expect(kept.outcome).toBe("there");
    expect(sumsOfAll(app, held)).toEqual([
      [6400, 6400, 0, 0],
      [6400, 6400, 0, 0],
      [8000, 7200, 0, 800],
    ]);
    await pay(app, held, { for: "balance" });
    expect(app.gateway.asked.at(-1)?.amountKes).toBe(800);
    await callback(app, held, { receipt: "UKH0000002" });
    expect(sumsOfAll(app, held).map(([, , , balanceKes]) => balanceKes)).toEqual([0, 0, 0]);
    isWell(app);
  });

  test("a host who does not take what came gives every room's part back", async () => {
    const app = house();
    const held = booked(app, [QUIET, HILLS]);
    await pay(app, held);
    await callback(app, held, { amountKes: 14_000, receipt: "UKH0000001" });
    const paymentId = paymentOf(app, held)?.id ?? "";
    expect(giveBackReview(settling(app), { hostId: "host-wanjiru", paymentId }).outcome).toBe("given_back");
    expect(backOf(app, held)).toEqual([["6400 not_accepted"], ["7600 not_accepted"]]);
    isWell(app);
  });

  test("parts that came go back to the last shilling when the rest does not come in time", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    const ask = {
      bookingId: members(app, held)[1]?.id ?? "",
      phone: "254722000020",
      submissionKey: newSecret(),
      onlyOwn: true,
    };
    expect(askForPayment(app.deps, ask).outcome).toBe("asked");
    await app.jobs.runDue();
    const second = { ...held, id: ask.bookingId };
    expect(app.gateway.asked.map(({ amountKes, reference }) => [amountKes, reference])).toEqual([
      [6400, findBooking(app.db, held.id)?.code ?? ""],
    ]);
    await callback(app, second, { receipt: "UKH0000001" });
    expect(statesOf(app, held)).toEqual(["held", "held", "held"]);
    expect(sumsOfAll(app, held).map(([, receivedKes]) => receivedKes)).toEqual([0, 6400, 0]);
    expect(new Set(members(app, held).map(({ holdEndsAt }) => holdEndsAt)).size).toBe(1);
    app.clock.advance(24 * 3_600_000);
    await app.jobs.runDue();
    expect(statesOf(app, held)).toEqual(["expired", "expired", "expired"]);
    expect(backOf(app, held)).toEqual([[], ["6400 hold_over"], []]);
    isWell(app);
  });

  test("each payer's own part makes all of it certain with the last one", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    for (const [at, { id }] of members(app, held).entries()) {
      askForPayment(app.deps, { bookingId: id, phone: `25472200002${at}`, submissionKey: newSecret(), onlyOwn: true });
      await app.jobs.runDue();
      expect(statesOf(app, held)).toEqual(["held", "held", "held"]);
      await callback(app, { ...held, id }, { receipt: `UKH000000${at}` });
    }
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(sumsOfAll(app, held).map(([, , , balanceKes]) => balanceKes)).toEqual([0, 0, 0]);
    isWell(app);
  });

  test.each([
    ["before its callback", ["notice", "callback"]],
    ["behind it", ["callback", "notice"]],
    ["and its callback never comes", ["notice"]],
  ])(
    "a payer's own part that the shortcode tells of under the code of all %s counts once, as theirs",
    async (_, told) => {
      const app = house();
      const held = booked(app, [QUIET, QUIET]);
      const second = members(app, held)[1]?.id ?? "";
      askForPayment(app.deps, {
        ...{ bookingId: second, phone: "254722000021", onlyOwn: true },
        submissionKey: newSecret(),
      });
      await app.jobs.runDue();
      const reference = findBooking(app.db, held.id)?.code ?? "";
      const about = { amountKes: 6400, paidAt: app.clock.now(), reference, payer: "2547 ***** 021", raw: "{}" };
      const money = { receipt: "UKH0000009", source: "c2b", ...OPERATORS, ...about } as const;
      for (const by of told) {
        if (by === "callback") await callback(app, { ...held, id: second }, { receipt: "UKH0000009" });
        else write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
        await app.jobs.runDue();
      }
      app.clock.advance(90_000);
      await app.jobs.runDue();
      const payments = members(app, held).map(({ id }) => paymentsOfBooking(app.db, id).map(({ state }) => state));
      expect([payments, sumsOfAll(app, held).map(([, receivedKes]) => receivedKes)]).toEqual([
        [[], ["paid"]],
        [0, 6400],
      ]);
      expect(app.sent.filter(({ body }) => body.startsWith("Check a payment"))).toEqual([]);
      isWell(app);
    },
  );

  test.each(["the payer of one room says", "the host has written down"])(
    "what %s is the same money when the shortcode tells of it under the code of all",
    async (who) => {
      const app = house();
      addManualTill(app);
      const held = booked(app, [QUIET, QUIET]);
      const second = members(app, held)[1]?.id ?? "";
      const said = who.startsWith("the payer")
        ? claimPayment(app.deps, { bookingId: second, typed: PASTED, submissionKey: newSecret() }).outcome
        : recordReceived(settling(app), {
            ...{ hostId: "host-wanjiru", bookingId: second, way: "manual", amountKes: 6400, purpose: "balance" },
            ...{ typedReceipt: "UKH0000009", payerName: "", submissionKey: newSecret() },
          }).outcome;
      app.sent.length = 0;
      const reference = findBooking(app.db, held.id)?.code ?? "";
      const about = { amountKes: 6400, paidAt: app.clock.now(), reference, payer: "2547 ***** 021", raw: "{}" };
      const money = { receipt: "UKH0000009", source: "c2b", ...OPERATORS, ...about } as const;
      write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
      await app.jobs.runDue();
      const payments = members(app, held).map(({ id }) => paymentsOfBooking(app.db, id).map(({ state }) => state));
      expect([said, payments]).toEqual([expect.any(String), [[], ["paid"]]]);
      expect(members(app, held).map(({ id }) => sumsOf(entriesOfBooking(app.db, id)).receivedKes)).toEqual([0, 6400]);
      expect(app.sent.filter(({ body }) => /another booking|Check a payment|disputes/.test(body))).toEqual([]);
      isWell(app);
    },
  );

  test("a code that was pasted, and that the host finds, pays for all of them", async () => {
    const app = house();
    const held = booked(app, [QUIET, HILLS]);
    await pay(app, held);
    app.clock.advance(120_000);
    const key = newSecret();
    write(app.db, (tx) =>
      movePayment(tx, paymentOf(app, held)?.id ?? "", "expire", {
        reason: "never_answered",
        updatedAt: app.clock.now(),
      }),
    );
    expect(claimPayment(settling(app), { bookingId: held.id, typed: "UKR51ZDR4F", submissionKey: key }).outcome).toBe(
      "claimed",
    );
    expect(paymentOf(app, held)).toMatchObject({ way: "manual", amountKes: 14_400 });
    const counted = confirmClaim(settling(app), { hostId: "host-wanjiru", paymentId: paymentOf(app, held)?.id ?? "" });
    expect(counted).toEqual({ outcome: "counted", settled: "confirmed" });
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed"]);
    expect(sumsOfAll(app, held).map(([, receivedKes]) => receivedKes)).toEqual([6400, 8000]);
    isWell(app);
  });

  test("money that M-PESA tells of with the group's code pays for all of them, and what is too much goes back", async () => {
    const app = house();
    const held = booked(app, [QUIET, HILLS]);
    const now = app.clock.now();
    const about = {
      amountKes: 15_000,
      paidAt: now,
      reference: findBooking(app.db, held.id)?.code ?? "",
      payer: "",
      raw: "{}",
    };
    write(app.db, (tx) => seeMoney(tx, { receipt: "UKH0000009", source: "c2b", ...OPERATORS, ...about }, now));
    await app.jobs.runDue();
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed"]);
    expect(backOf(app, held)).toEqual([["600 overpaid"], []]);
    isWell(app);
  });

  test("money that comes after they gave up goes back, and keeps all of them when they ask for it", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    await pay(app, held);
    cancelHold(app.deps, held.id);
    await callback(app, held, { receipt: "UKH0000001" });
    expect(backOf(app, held)).toEqual([["6400 cancelled"], ["6400 cancelled"], ["8000 cancelled"]]);
    expect(keepStay(settling(app), held.id).outcome).toBe("kept");
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(members(app, held).map(({ unit }) => unit)).toEqual([1, 2, 1]);
    expect([backOf(app, held), sumsOfAll(app, held).map(([, , , balanceKes]) => balanceKes)]).toEqual([
      [[], [], []],
      [0, 0, 0],
    ]);
    isWell(app);
  });

  test("a part that came too late for the rest holds all of them once more", async () => {
    const app = house();
    const held = booked(app, [QUIET, HILLS]);
    askForPayment(app.deps, { bookingId: held.id, phone: "254722000020", submissionKey: newSecret(), onlyOwn: true });
    await app.jobs.runDue();
    await callback(app, held, { receipt: "UKH0000001" });
    app.clock.advance(3 * 3_600_000);
    await app.jobs.runDue();
    expect(statesOf(app, held)).toEqual(["expired", "expired"]);
    expect(keepStay(settling(app), held.id).outcome).toBe("held");
    expect(statesOf(app, held)).toEqual(["held", "held"]);
    await pay(app, held);
    await callback(app, held, { receipt: "UKH0000002" });
    expect(statesOf(app, held)).toEqual(["confirmed", "confirmed"]);
    isWell(app);
  });

  test("the host's page of each room shows its part of the payment and the others", async () => {
    const app = house();
    const held = await paid(app);
    const cookie = hostCookie(app.db);
    for (const { id, totalKes } of members(app, held)) {
      const page = await (await app.get(`/dashboard/bookings/${id}`, { cookie })).text();
      for (const words of ["Booked together", "UKH0000001", formatKes(totalKes)]) expect(page).toContain(words);
      expect(page.match(/\/dashboard\/bookings\/[a-z0-9]{16}"/g)?.length).toBeGreaterThanOrEqual(2);
    }
    // In their list it is one line that opens to its rooms, until one of them goes another way.
    const list = async () => (await app.get("/dashboard?tab=bookings", { cookie })).text();
    const together = await list();
    for (const words of ["Quiet room and 2 more rooms", formatKes(20_800), "3 rooms</summary>"]) {
      expect(together).toContain(words);
    }
    expect(together.match(/>Achieng Otieno</g)?.length).toBe(1);
    const [, second] = members(app, held);
    cancelStay(settling(app), { bookingId: second?.id ?? "", by: "host", shownKes: 6400 });
    expect(await list()).toContain("Quiet room and 1 more room");
  });

  test("one room of each kind is reviewed, and its guest is asked for it once", async () => {
    const app = house();
    const held = await paid(app);
    app.clock.advance(Date.parse("2026-12-21T09:00:00+03:00") - app.clock.now());
    const spoken = members(app, held).map((one) => reviewOfStay(app.db, one, app.clock.now()));
    expect(spoken.map(({ mayReview, mayWrite }) => [mayReview, mayWrite])).toEqual([
      ["open", "open"],
      ["other_room", "other_room"],
      ["open", "open"],
    ]);
    app.clock.set(Date.parse("2026-12-22T09:00:00+03:00"));
    for (let runs = 0; runs < 2; runs += 1) await sendPlanned(app.deps);
    const asked = app.db.$client.query<{ of: string }, []>(
      "select thread_id as of from messages where rule = 'review'",
    );
    expect(asked.all()).toEqual([{ of: `b-${held.id}` }]);
  });

  test("what goes out by itself names all of them, once; a room that is sold ends the offer of one more night for all", async () => {
    const app = house();
    const held = await paid(app);
    const rule = { hostId: "host-wanjiru", propertyId: null, isOn: true, days: null, minute: null, afterMinutes: null };
    const only = { channel: "phone", firstStay: false, nightsAtLeast: 1, source: null, updatedAt: 1 } as const;
    write(app.db, (tx) => {
      saveRule(tx, { ...rule, ...only, rule: "one_more_night" });
      giveConsent(tx, held.id, 1);
    });
    saveGuide(app.deps, "hills", { way: { address: "Up the hill" } });
    saveGuide(app.deps, "quiet", { way: { address: "Kirichwa Lane 14" } });
    // Booked on the day: what they would have missed comes half an hour later, in one.
    app.clock.advance(31 * 60_000);
    await sendPlanned(app.deps);
    const said = () =>
      app.db.$client
        .query<{ of: string; rule: string; body: string }, []>(
          "select thread_id as of, rule, body from messages where rule is not null order by rowid",
        )
        .all();
    const [, day] = said();
    expect(day).toMatchObject({ of: `b-${held.id}`, rule: "three_days" });
    expect(day?.body).toContain("Quiet room and 2 more rooms");
    // Each room's guide is behind their booking's page.
    expect(day?.body).toContain(`/guest/booking/${held.id}/details?`);
    app.clock.advance(60 * 60_000);
    await sendPlanned(app.deps);
    expect(said()).toHaveLength(2);

    const offered = async () => {
      app.db.$client.exec("delete from automatic_messages where rule = 'one_more_night'");
      app.clock.set(Date.parse("2026-12-19T11:00:00+03:00"));
      await sendPlanned(app.deps);
      return said().filter(({ rule: one }) => one === "one_more_night").length;
    };
    const other = { checkIn: "2026-12-20", checkOut: "2026-12-21", party: 2, submissionKey: newSecret() };
    const guest = { name: "Otieno", phone: "+254722000021", email: null };
    app.clock.set(Date.parse("2026-12-19T10:55:00+03:00"));
    const taken = bookStay(app.deps, { ...other, guest, propertyId: "hills", shownKes: 4000, browserHash: "x" });
    expect(taken.outcome).toBe("held");
    expect(await offered()).toBe(0);
    cancelHold(app.deps, taken.outcome === "held" ? taken.booking.id : "");
    expect(await offered()).toBe(1);
  });

  test("their guest is spoken with in one place, from whichever room", async () => {
    const app = house();
    const held = await paid(app);
    const cookie = hostCookie(app.db);
    const [, second] = members(app, held);
    const thread = (id: string) => `/dashboard/messages/booking/${id}`;
    const from = await app.get(thread(second?.id ?? ""), { cookie });
    expect([from.status, from.headers.get("location")]).toEqual([303, thread(held.id)]);
    write(app.db, (tx) => {
      const threadId = threadOfBooking(tx, second?.id ?? "", app.clock.now());
      const to = { channel: "sms", recipient: "+254722000020", now: app.clock.now() } as const;
      queueMessage(tx, { ...to, id: "of-the-second", threadId, body: "The second room has a new bed" });
    });
    expect(await (await app.get(thread(held.id), { cookie })).text()).toContain("The second room has a new bed");
  });

  test("nobody who is paying, or says that they have paid, for a room is told that nights end", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    const until = Date.parse("2026-12-18T20:00:00+03:00");
    const [, second] = members(app, held);
    app.db.$client.exec("drop trigger booking_facts");
    app.db.$client.query("update bookings set hold_ends_at = ?, created_at = ?").run(until, until - 86_400_000);
    const plan = () => {
      const found = findBookingWithProperty(app.db, held.id);
      return found ? planOfBooking(app.deps, found, app.clock.now()).planned.flatMap(({ rules }) => rules) : [];
    };
    expect(plan()).toEqual(["hold_ending"]);
    addManualTill(app);
    const claim = { bookingId: second?.id ?? "", typed: "UKR51ZDR4F" };
    expect(claimPayment(settling(app), { ...claim, submissionKey: newSecret() }).outcome).toBe("claimed");
    expect(plan()).toEqual([]);
  });

  test("giving up ends all of them, and a host who takes one back takes all back", () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    expect(cancelHold(app.deps, members(app, held)[2]?.id ?? "").outcome).toBe("cancelled");
    expect(statesOf(app, held)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    isWell(app);
  });
});

describe("several rooms of a host who decides first", () => {
  function asked(app: TestApp): Held {
    write(app.db, (tx) => saveRates(tx, "hills", { bookingMode: "request", updatedAt: app.clock.now() }));
    const result = bookGroup(app.deps, ask([QUIET, QUIET, HILLS], { isProven: true }));
    if (result.outcome !== "requested") throw new Error(result.outcome);
    return { id: result.booking.id, t: bookingToken(app.deps, result.booking.id), cookie: "", form: {} };
  }
  const decide = (app: TestApp, bookingId: string, decision: "approve" | "decline") =>
    decideRequest({ ...app.deps, linkTo: () => "" }, { bookingId, decision });

  test.each([0, 2])(
    "are all to pay by one hour once room %p is approved, and one payment makes them certain",
    async (at) => {
      const app = house();
      const held = asked(app);
      expect(statesOf(app, held)).toEqual(["requested", "requested", "requested"]);
      expect(decide(app, members(app, held)[at]?.id ?? "", "approve")).toBe("approved");
      expect(statesOf(app, held)).toEqual(["held", "held", "held"]);
      const facts = members(app, held).map(({ approvedAt, holdEndsAt }) => `${approvedAt} ${holdEndsAt}`);
      expect(new Set(facts).size).toBe(1);
      for (const { id } of members(app, held)) expect(decide(app, id, "decline")).toBe("answered_before");
      await app.jobs.runDue();
      const told = app.sent.filter(({ to }) => to === "+254722000020").map(({ body }) => body);
      expect(told).toHaveLength(1);
      expect(told[0]).toContain("KES 20,800");
      await pay(app, held);
      await callback(app, held);
      expect(statesOf(app, held)).toEqual(["confirmed", "confirmed", "confirmed"]);
      expect(sumsOfAll(app, held).map(([, , , balanceKes]) => balanceKes)).toEqual([0, 0, 0]);
      isWell(app);
    },
  );

  test("are all free again when one is declined, and when nobody pays in time", async () => {
    const app = house();
    const declined = asked(app);
    expect(decide(app, members(app, declined)[1]?.id ?? "", "decline")).toBe("declined");
    expect(statesOf(app, declined)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    const approved = asked(app);
    decide(app, approved.id, "approve");
    app.clock.set(members(app, approved)[0]?.holdEndsAt ?? 0);
    await app.jobs.runDue();
    expect(statesOf(app, approved)).toEqual(["expired", "expired", "expired"]);
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    isWell(app);
  });
});

describe("several rooms of which another site has sold one", () => {
  /** The site of the room with a view says that it sold the second night, too. */
  function soldElsewhere(app: TestApp): void {
    const feedId = addFeed(app, { propertyId: "hills" });
    const nights = { checkIn: "2026-12-19", checkOut: "2026-12-21" };
    const stay: FeedStay = { key: "sold", uid: "sold", kind: "booking", summary: "Reserved", ...nights };
    const reading = { stays: [stay], problems: [], trusted: true };
    const when = { now: app.clock.now(), today: app.clock.today(), siteHost: "localhost" };
    const piece = startReading(app.db, { feedId, reading, when });
    while (write(app.db, (tx) => piece(tx, 0)).outcome === "more");
  }

  test("end all of them before anybody is asked to pay", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    soldElsewhere(app);
    const answer = await pay(app, held);
    expect(answer.status).toBe(409);
    expect(app.gateway.asked).toEqual([]);
    expect(statesOf(app, held)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(members(app, held).map(({ cancelledBy }) => cancelledBy)).toEqual([null, null, null]);
    isWell(app);
  });

  test("stay with the guest who has paid a part of them", async () => {
    const app = house();
    const held = booked(app, [QUIET, QUIET, HILLS]);
    askForPayment(app.deps, { bookingId: held.id, phone: "254722000020", submissionKey: newSecret(), onlyOwn: true });
    await app.jobs.runDue();
    await callback(app, held, { receipt: "UKH0000001" });
    soldElsewhere(app);
    expect((await pay(app, held)).status).toBe(303);
    expect(statesOf(app, held)).toEqual(["held", "held", "held"]);
  });
});

test("of two guests who want overlapping rooms one has all, and the other nothing", () => {
  const app = house();
  const others = { guest: { name: "Otieno", phone: "+254722000021", email: null } };
  const held = booked(app, [QUIET, QUIET, HILLS]);
  expect(bookGroup(app.deps, ask([QUIET, HILLS], others))).toEqual({ outcome: "nights_taken" });
  // Past the look: the key itself refuses, and nothing of the others is kept.
  expect(() =>
    write(app.db, (tx) => {
      const quiet = {
        ...members(app, held)[0],
        id: "b2",
        code: "LG222222",
        submissionKey: secretHash("b2"),
        unit: 3,
        groupId: "b2",
      };
      insertHold(tx, quiet as Parameters<typeof insertHold>[1]);
      const hills = {
        ...members(app, held)[2],
        id: "b3",
        code: "LG333333",
        submissionKey: secretHash("b3"),
        groupId: "b2",
      };
      insertHold(tx, hills as Parameters<typeof insertHold>[1]);
    }),
  ).toThrow("occupied_nights");
  expect([rowsOf(app, "bookings"), rowsOf(app, "occupied_nights")]).toEqual([3, 6]);
  isWell(app);
});

test.each<[string, Record<string, unknown>, string]>([
  ["another guest's", { guestPhone: "+254722000099" }, "one host, one guest and one stay"],
  ["other nights'", { checkOut: "2026-12-22" }, "one host, one guest and one stay"],
  ["a longer hold's", { holdEndsAt: 9_999_999_999_999 }, "one host, one guest and one stay"],
])("the database takes no booking into a group that is %s", (_, change, why) => {
  const app = house();
  const held = booked(app, [QUIET, HILLS]);
  const [, , ...none] = members(app, held);
  expect(none).toEqual([]);
  const other = {
    ...members(app, held)[0],
    id: "b2",
    code: "LG222222",
    submissionKey: secretHash("b2"),
    unit: 3,
    ...change,
  };
  expect(() => write(app.db, (tx) => insertHold(tx, other as Parameters<typeof insertHold>[1]))).toThrow(why);
  isWell(app);
});
