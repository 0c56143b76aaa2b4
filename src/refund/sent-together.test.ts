import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Booking, findBooking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { bookGroup } from "#src/booking/book-group.ts";
import { cancelRooms, lookAtRoomsToCancel, writeShown } from "#src/booking/cancel-rooms.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { type CancellationPolicy, POLICIES } from "#src/core/booking/cancellation.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { ACCOUNT, type OperationsApp, operationsApp, PAYBILL } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { isWell } from "#src/dev/fixtures/rooms-of-party.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { seeTransaction } from "#src/reconcile/take-back.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { answerWait } from "./answer-wait.ts";
import { giveBack } from "./give-back.ts";
import { recordRefund } from "./record-refund.ts";
import { refundByMpesa } from "./refund-by-mpesa.ts";

setDefaultTimeout(60_000);

const HOUR = 3_600_000;
const HOST = "host-wanjiru";
const HALF: CancellationPolicy = { name: "own", tiers: [{ hoursBefore: 24, percent: 50 }] };
let houses = 0;

/** Three rooms at 6,400 each for two nights, paid by one payment from a number that ends so. */
async function paid(app: OperationsApp, suffix: string, policy: CancellationPolicy = POLICIES.flexible) {
  const property = `quiet-${++houses}`;
  addProperty(app.db, { id: property, displayName: "Quiet room", basePriceKes: 3200, units: 3 });
  write(app.db, (tx) => saveRates(tx, property, { policy, updatedAt: NOON }));
  const phone = `0712 345 ${suffix}`;
  const result = bookGroup(app.deps, {
    hostId: HOST,
    checkIn: "2027-03-01",
    checkOut: "2027-03-03",
    rooms: [1, 2, 3].map(() => ({ propertyId: property, guests: 2 })),
    guest: { name: "Achieng Otieno", phone: `+254712345${suffix}`, email: null },
    shownKes: 19_200,
    submissionKey: newSecret(),
    browserHash: "",
  });
  if (result.outcome !== "held") throw new Error(result.outcome);
  const { id } = result.booking;
  const t = bookingToken(app.deps, id);
  await app.post("/booking/payment", { booking: id, t, phone, warned: phone, submissionKey: newSecret() });
  await app.pass(6000);
  const rooms = groupOf(app.db, { id, groupId: id });
  expect(rooms.map(({ state }) => state)).toEqual(["confirmed", "confirmed", "confirmed"]);
  app.sent.length = 0;
  return { id, t, rooms };
}

function cancel(app: OperationsApp, room: Booking | undefined, by: "guest" | "host" = "guest") {
  const booking = room && findBooking(app.db, room.id);
  if (!booking) throw new Error("no such room");
  const shownKes = lookAtCancelling(app.db, booking, by, app.clock.now()).refundKes;
  return cancelStay(app.deps, { bookingId: booking.id, by, shownKes });
}

function cancelAll(app: OperationsApp, id: string) {
  const booking = findBooking(app.db, id);
  if (!booking) throw new Error("no such group");
  const { rooms } = lookAtRoomsToCancel(app.db, booking, "guest", app.clock);
  expect(cancelRooms(app.deps, { booking, by: "guest", shown: writeShown(rooms) }).outcome).toBe("cancelled");
}

const refundsOf = (app: OperationsApp, rooms: readonly Booking[]) =>
  rooms.flatMap(({ id }) => refundsOfBooking(app.db, id));

const backOf = (app: OperationsApp, suffix: string) =>
  app.daraja
    .movements()
    .filter(({ kind, phone }) => (kind === "reversal" || kind === "b2c") && phone.endsWith(suffix))
    .map(({ kind, amountKes }) => [kind, amountKes]);

const ledgerBack = (app: OperationsApp, rooms: readonly Booking[]) =>
  rooms.map(({ id }) => sumsOf(entriesOfBooking(app.db, id)).refundedKes);

const toldBack = (app: OperationsApp) => app.sent.filter(({ body }) => body.includes("back: M-PESA"));

describe("what one payment paid for several rooms", () => {
  test("goes back in one reversal when all of it is to go back, by one press, and each room's books know their part", async () => {
    const app = operationsApp({ refundsBy: "reversal" });
    const { id, t, rooms } = await paid(app, "020");
    cancelAll(app, id);
    const [first] = refundsOf(app, rooms);
    const page = await (await app.get(`/dashboard/bookings/${id}`, { cookie: hostCookie(app.db) })).text();
    expect(page).toContain("Send KES\u00a019,200 back by M-PESA");
    expect(page.match(/Send KES[^<]*back by M-PESA/g)).toHaveLength(1);
    const press = () => refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "", shownKes: 19_200 }).outcome;
    expect([press(), press()]).toEqual(["sending", "on_its_way"]);
    const others = refundsOf(app, rooms).map(({ id: refundId }) => refundByMpesa(app.deps, { hostId: HOST, refundId }));
    expect(others.map(({ outcome }) => outcome)).toEqual(["on_its_way", "on_its_way", "on_its_way"]);
    isWell(app);
    await app.pass(HOUR);
    expect(backOf(app, "020")).toEqual([["reversal", 19_200]]);
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    expect(
      new Set(refundsOf(app, rooms).map(({ state, way, sentReceipt }) => `${state} ${way} ${sentReceipt}`)).size,
    ).toBe(1);
    expect(paymentsOfBooking(app.db, id)[0]?.state).toBe("refunded");
    expect(toldBack(app).map(({ body }) => body.match(/KES.[\d,]+/)?.[0])).toEqual(["KES 19,200"]);
    const guest = await (await app.get(`/guest/booking/${id}/details?t=${t}`)).text();
    expect(guest).toContain("KES\u00a019,200, 3 × Quiet room");
    expect(guest).not.toContain("KES\u00a06,400, Quiet room");
    isWell(app);
  });

  test("is Lango's own reversal when the shortcode tells of it, before its result and after", async () => {
    const app = operationsApp({ refundsBy: "reversal" });
    const { id, rooms } = await paid(app, "020");
    cancelAll(app, id);
    const [first] = refundsOf(app, rooms);
    expect(refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "" }).outcome).toBe("sending");
    const told = (receipt: string, amountKes = 19_200) => {
      const number = { paidTo: "host", payoutAccountId: ACCOUNT, shortcode: PAYBILL, source: "pull" } as const;
      const reference = paymentsOfBooking(app.db, id)[0]?.receipt ?? "";
      const money = { ...number, receipt, amountKes, reference, paidAt: app.clock.now(), payer: "", raw: "{}" };
      write(app.db, (tx) => seeTransaction(tx, app.deps, { kind: "reversal", money, now: app.clock.now() }));
      return paymentsOfBooking(app.db, id)[0]?.reason;
    };
    expect(told("UKX0000001")).toBeNull();
    await app.pass(HOUR);
    expect(told("UKX0000002")).toBeNull();
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    expect(app.sent.filter(({ body }) => body.includes("disputes"))).toEqual([]);
    isWell(app);
  });

  test("goes by itself in one sending where the host chose so", async () => {
    const app = operationsApp({ refundsBy: "both", alone: true });
    const { id, rooms } = await paid(app, "020");
    cancelAll(app, id);
    await app.pass(HOUR);
    expect(app.sent.some(({ body }) => body.includes("M-PESA sends it back by itself"))).toBe(true);
    expect(backOf(app, "020")).toEqual([["reversal", 19_200]]);
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    expect(toldBack(app)).toHaveLength(1);
    isWell(app);
  });

  test("goes in one payout as far as it is a part, and a room that is cancelled later in another", async () => {
    const app = operationsApp({ refundsBy: "both" });
    const { rooms } = await paid(app, "020");
    for (const room of rooms.slice(0, 2)) cancel(app, room);
    const [first] = refundsOf(app, rooms);
    expect(refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "", shownKes: 6_400 }).outcome).toBe(
      "sum_changed",
    );
    expect(refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "", shownKes: 12_800 }).outcome).toBe(
      "sending",
    );
    await app.pass(HOUR);
    cancel(app, rooms[2]);
    const last = refundsOf(app, rooms).find(({ state }) => state === "due");
    expect(refundByMpesa(app.deps, { hostId: HOST, refundId: last?.id ?? "" }).outcome).toBe("sending");
    await app.pass(HOUR);
    expect(backOf(app, "020")).toEqual([
      ["b2c", 6_400],
      ["b2c", 12_800],
    ]);
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    isWell(app);
  });

  test.each([
    ["091", "no_money"],
    ["090", "never_answered"],
  ])("is the host's to send by hand when M-PESA did not (%s), told once, by one code for all", async (suffix, why) => {
    const app = operationsApp({ refundsBy: "both" });
    const { id, rooms } = await paid(app, suffix);
    cancelAll(app, id);
    app.sent.length = 0;
    const [first] = refundsOf(app, rooms);
    refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "" });
    await app.pass(26 * HOUR);
    expect(refundsOf(app, rooms).map(({ state, resultDesc }) => [state, resultDesc])).toEqual([
      ["due", why],
      ["due", why],
      ["due", why],
    ]);
    const told = app.sent.filter(({ body }) => body.startsWith("Refund due"));
    expect(told.map(({ body }) => body.match(/KES.[\d,]+/)?.[0])).toEqual(["KES 19,200"]);
    isWell(app);
    const typed = { hostId: HOST, refundId: first?.id ?? "", typedReceipt: "TLI4K2P9QX" };
    expect(recordRefund(app.deps, { ...typed, shownKes: 6_400 }).outcome).toBe("sum_changed");
    expect(recordRefund(app.deps, { ...typed, shownKes: 19_200 }).outcome).toBe("recorded");
    expect(recordRefund(app.deps, { ...typed, shownKes: 19_200 }).outcome).toBe("recorded_before");
    await app.pass(1);
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    expect(toldBack(app)).toHaveLength(1);
    isWell(app);
  });

  test("of one room that was sent by hand alone leaves the others due, and its code is no other's", async () => {
    const app = operationsApp({ refundsBy: "hand" });
    const { id, rooms } = await paid(app, "020");
    cancelAll(app, id);
    const [first, second] = refundsOf(app, rooms);
    const form = () => ({ receipt: "TLI4K2P9QX", back: id, kes: "19200", alone: "on" });
    const cookie = hostCookie(app.db);
    const send = (refundId = "") => app.post(`/dashboard/refunds/${refundId}`, form(), { cookie });
    expect((await send(first?.id)).status).toBe(303);
    expect((await send(second?.id)).status).toBe(422);
    expect(refundsOf(app, rooms).map(({ state }) => state)).toEqual(["sent", "due", "due"]);
    const today = await (await app.get("/dashboard", { cookie })).text();
    expect(today).toContain("KES\u00a012,800");
    expect(today).toContain("For 2 rooms of one payment");
    isWell(app);
  });

  test("is never paid out a second time by M-PESA, together or a room alone, once nothing was heard of the first", async () => {
    const app = operationsApp({ refundsBy: "b2c" });
    const { id, rooms } = await paid(app, "093", HALF);
    cancelAll(app, id);
    const [first] = refundsOf(app, rooms);
    refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "" });
    await app.pass(26 * HOUR);
    expect(refundsOf(app, rooms).every(({ state }) => state === "due")).toBe(true);
    for (const { id: refundId } of refundsOf(app, rooms)) {
      expect(refundByMpesa(app.deps, { hostId: HOST, refundId }).outcome).toBe("by_hand");
    }
    isWell(app);
  });

  test("waits for the operator's yes to all of it", async () => {
    const app = operationsApp({
      operator: "both",
      env: { REFUNDS_DAY_MOST_KES: "10000", MPESA_FOR_HOSTS: "everyone" },
    });
    const { id, rooms } = await paid(app, "020");
    cancelAll(app, id);
    const [first] = refundsOf(app, rooms);
    expect(refundByMpesa(app.deps, { hostId: HOST, refundId: first?.id ?? "" }).outcome).toBe("waits_for_operator");
    const by = { kind: "admin", id: "admin" } as const;
    const answers = refundsOf(app, rooms).map(
      ({ id: refundId }) => answerWait(app.deps, { refundId, answer: "allowed", by }).outcome,
    );
    expect(answers).toEqual(["allowed", "allowed", "allowed"]);
    await app.pass(HOUR);
    expect(backOf(app, "020")).toEqual([["reversal", 19_200]]);
    expect(ledgerBack(app, rooms)).toEqual([6_400, 6_400, 6_400]);
    isWell(app);
  });
});

/** What may happen to three rooms of one payment, drawn by lot. */
const ACTS = fc.oneof(
  fc.record({ act: fc.constant("all" as const) }),
  fc.record({
    act: fc.constant("cancel" as const),
    room: fc.nat(2),
    by: fc.constantFrom("guest" as const, "host" as const),
  }),
  fc.record({ act: fc.constant("give" as const), room: fc.nat(2), kes: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ act: fc.constant("press" as const), room: fc.nat(2) }),
  fc.record({ act: fc.constant("hand" as const), room: fc.nat(2), alone: fc.boolean() }),
  fc.record({ act: fc.constant("wait" as const), hours: fc.constantFrom(0, 1, 26) }),
);

test("whatever is cancelled, given and sent in whatever order, nothing goes twice and nothing is forgotten", async () => {
  let codes = 0;
  const suffixes = fc.constantFrom("020", "084", "086", "090", "091", "093");
  await fc.assert(
    fc.asyncProperty(suffixes, fc.array(ACTS, { minLength: 3, maxLength: 9 }), async (suffix, acts) => {
      const app = operationsApp({ refundsBy: "both" });
      const { rooms } = await paid(app, suffix);
      for (const act of acts) {
        const room = "room" in act ? rooms[act.room] : undefined;
        const due = room && refundsOfBooking(app.db, room.id).find(({ state }) => state === "due");
        if (act.act === "all") for (const one of rooms) cancel(app, one);
        else if (act.act === "cancel") cancel(app, room, act.by);
        else if (act.act === "give" && room) {
          const ask = { hostId: HOST, bookingId: room.id, amountKes: act.kes, note: "", submissionKey: newSecret() };
          giveBack(app.deps, ask);
        } else if (act.act === "press" && due) refundByMpesa(app.deps, { hostId: HOST, refundId: due.id });
        else if (act.act === "hand" && due) {
          const typedReceipt = `UKJ${String(++codes).padStart(7, "0")}`;
          recordRefund(app.deps, { hostId: HOST, refundId: due.id, typedReceipt, alone: act.alone });
        } else if (act.act === "wait") await app.pass(act.hours * HOUR);
        isWell(app);
      }
      await app.pass(26 * HOUR);
      isWell(app);
      const refunds = refundsOf(app, rooms);
      const sentKes = refunds
        .filter(({ state }) => state === "sent")
        .reduce((sum, { amountKes }) => sum + amountKes, 0);
      const byMpesaKes = refunds
        .filter(({ state, way }) => state === "sent" && way !== "manual")
        .reduce((sum, { amountKes }) => sum + amountKes, 0);
      const movedKes = backOf(app, suffix).reduce((sum, [, kes]) => sum + Number(kes), 0);
      expect(movedKes).toBe(byMpesaKes);
      expect(refunds.filter(({ state }) => state === "sending")).toEqual([]);
      const [received, back, charged] = (["receivedKes", "refundedKes", "chargedKes"] as const).map((of) =>
        rooms.reduce((sum, { id }) => sum + sumsOf(entriesOfBooking(app.db, id))[of], 0),
      );
      const owedKes = refunds.filter(({ state }) => state === "due").reduce((sum, { amountKes }) => sum + amountKes, 0);
      expect(received).toBe(19_200);
      expect(back).toBe(sentKes);
      expect((received ?? 0) - (back ?? 0) - owedKes).toBe(charged ?? 0);
    }),
    { numRuns: rounds({ always: 6, inAll: 25 }) },
  );
});
