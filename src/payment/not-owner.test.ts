import { describe, expect, test } from "bun:test";
import { findOperation, updateOperation } from "#db/operation.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { endHolds } from "#src/booking/end-holds.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { BY_MPESA, OPERATORS } from "#src/dev/fixtures/proof.ts";
import { wentBack } from "#src/mpesa/settle-operation.ts";
import { acceptReview, giveBackReview, voidReview } from "#src/reconcile/judge-review.ts";
import { beginOperation } from "#src/refund/operation.ts";
import { refundUnusedParts } from "#src/refund/refund-unused.ts";
import { settleMoney } from "./settle-payment.ts";

const LATE = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const DAY = 86_400_000;

describe("money that waits for a person pays nothing until they have decided", () => {
  /** 13,000 of 13,500 came and is in review; then the whole price comes. */
  async function paidBeside() {
    const house = new MoneyHouse();
    const held = await house.asked(LATE, 13_000);
    await house.notice(held, 13_500);
    expect(house.state(held)).toBe("confirmed");
    return { house, held };
  }

  test("accepted, it is too much: as much goes back, once", async () => {
    const { house, held } = await paidBeside();
    acceptReview(house.settling, house.inReview(held));
    expect([house.dueKes(held), house.faults]).toEqual([13_000, []]);
  });

  test.each([
    ["voided", voidReview],
    ["given back", giveBackReview],
  ] as const)("%s, the stay stays paid", async (_, judge) => {
    const { house, held } = await paidBeside();
    judge(house.settling, house.inReview(held));
    house.sendAll(held);
    expect([house.state(held), house.sums(held).balanceKes, house.faults]).toEqual(["confirmed", 0, []]);
  });

  test("given back, the whole price is asked for again", async () => {
    const house = new MoneyHouse();
    const held = await house.asked(LATE, 13_000);
    giveBackReview(house.settling, house.inReview(held));
    house.app.clock.advance(61_000);
    await pay(house.app, held);
    expect(house.app.gateway.asked.at(-1)?.amountKes).toBe(13_500);
  });
});

describe("money that is to go back pays nothing", () => {
  test("of nights that were taken and are free again, when it is paid a second time", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    await pay(house.app, held);
    house.app.clock.advance(16 * 60_000);
    await hold(house.app, { phone: "0733 111 222", name: "Brian Kip" });
    await callback(house.app, held, { receipt: house.code() });
    expect(house.dueKes(held)).toBe(13_500);
    house.app.clock.advance(20 * 60_000);
    await house.app.jobs.runDue();
    await house.notice(held, 13_500);
    house.sendAll(held);
    expect([house.state(held), house.sums(held).balanceKes, house.faults]).toEqual(["confirmed", 0, []]);
  });

  test("a part that the host gives back", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app, LATE);
    await house.notice(held, 10_000);
    house.give(held, 10_000);
    await house.notice(held, 3500);
    expect(house.state(held)).toBe("held");
  });

  test("a part that M-PESA is sending back", async () => {
    const house = new MoneyHouse({}, { MPESA_MOST_KES: "10000" });
    const { app } = house;
    const held = await hold(app, LATE);
    await house.notice(held, 10_000);
    app.clock.advance(4 * DAY);
    endHolds(app.deps);
    refundUnusedParts(app.deps);
    const [refund] = refundsOfBooking(app.db, held.id);
    if (!refund) throw new Error("nothing is owed");
    const { paymentId, id: refundId } = refund;
    const now = app.clock.now();
    const id = write(app.db, (tx) => {
      const to = { ...OPERATORS, phone: "254722000020", amountKes: 10_000 };
      const operation = beginOperation(tx, { kind: "b2c", ...to, paymentId, refundId, now });
      refundSending(tx, refundId, { way: "b2c", operationId: operation.id });
      updateOperation(tx, operation.id, { state: "requested", updatedAt: now });
      return operation.id;
    });
    await house.notice(held, 3500);
    write(app.db, (tx) => {
      const operation = findOperation(tx, id);
      if (operation) wentBack(tx, operation, { receipt: "UKU0000001", now });
    });
    expect(house.state(held)).toBe("expired");
  });
});

test("what was too much is needed when another payment of the stay proves to be less", async () => {
  const house = new MoneyHouse({ payNow: "percent", payNowValue: 30, balanceDaysBefore: null });
  const held = await house.asked(LATE);
  house.app.clock.advance(61_000);
  await pay(house.app, held, { for: "balance" });
  const asked = paymentsOfBooking(house.app.db, held.id)[0];
  if (asked?.purpose !== "balance") throw new Error("the balance was not asked for");
  house.cash(held, 5000);
  const now = house.app.clock.now();
  const tell = (receipt: string | null, receivedKes: number | null) =>
    write(house.app.db, (tx) => {
      const current = paymentsOfBooking(tx, held.id).find(({ id }) => id === asked.id);
      const money = { receipt, receivedKes, isWhole: true, shortcode: null, by: BY_MPESA, now };
      if (current) settleMoney(tx, current, money, () => "/");
    });
  tell(null, null);
  expect(house.dueKes(held)).toBe(5000);
  tell(house.code(), 4450);
  expect([house.sums(held).balanceKes, house.dueKes(held), house.faults]).toEqual([0, 0, []]);
});

test("a hold that was given up and paid late in part is a stay that stands, for the doctor too", async () => {
  const house = new MoneyHouse({ payNow: "percent", payNowValue: 30, balanceDaysBefore: null });
  const held = await hold(house.app, LATE);
  cancelHold(house.app.deps, held.id);
  house.cash(held, 9450);
  expect([house.state(held), house.sums(held).balanceKes, house.faults]).toEqual(["confirmed", 4050, []]);
});
