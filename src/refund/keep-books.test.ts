import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { BY_MPESA } from "#src/dev/fixtures/proof.ts";
import { queryPayment } from "#src/mpesa/query-payment.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { recordRefund } from "./record-refund.ts";

test.each([
  ["less came than was counted: half of what did", 10_000, { dueKes: 5_000, chargedKes: 5_000 }],
  ["more came than the stay cost: half of the price, and all beyond it", 14_000, { dueKes: 7_250, chargedKes: 6_750 }],
])("a guest who gets half back had cancelled when M-PESA named the sum: %s", async (_, receivedKes, end) => {
  const house = new MoneyHouse({ policy: { name: "own", tiers: [{ hoursBefore: 1, percent: 50 }] } });
  const { app, settling } = house;
  const held = await hold(app, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
  await pay(app, held);
  app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
  const paid = () => paymentsOfBooking(app.db, held.id)[0] ?? expect.unreachable();
  await queryPayment(settling, paid().id);
  expect(paid()).toMatchObject({ state: "paid", receipt: null });
  app.clock.advance(60_000);
  expect(cancelStay(settling, { bookingId: held.id, by: "guest", shownKes: 6_750 }).outcome).toBe("cancelled");
  app.clock.advance(60_000);
  const report = { receipt: house.code(), receivedKes, isWhole: true, shortcode: null, by: BY_MPESA } as const;
  write(app.db, (tx) => settleMoney(tx, paid(), { ...report, now: app.clock.now() }, () => "/"));
  expect({ dueKes: house.dueKes(held), chargedKes: house.sums(held).chargedKes }).toEqual(end);
  expect(house.faults).toEqual([]);
});

test("a payment of the time before receipts gets no document when its stay is changed and money goes back", async () => {
  const { app, settling } = new MoneyHouse();
  const held = await hold(app, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
  await pay(app, held);
  await callback(app, held);
  await app.jobs.runDue();
  app.booksByHand();
  app.db.$client.exec("drop trigger receipts_are_kept; delete from receipts");
  const revision = findBooking(app.db, held.id)?.revision ?? 0;
  const shorter = { checkIn: "2026-12-28", checkOut: "2026-12-30", party: 2, totalKes: undefined, shownKes: 9000 };
  const ask = { hostId: "host-wanjiru", bookingId: held.id, revision, ...shorter };
  expect(changeStay(settling, ask).outcome).toBe("changed");
  const [refund] = refundsOfBooking(app.db, held.id);
  expect(refund).toMatchObject({ amountKes: 4500, state: "due" });
  const sent = {
    hostId: "host-wanjiru",
    refundId: refund?.id ?? "",
    typedReceipt: "UKS7Q2R8T1",
    way: "manual" as const,
  };
  expect(recordRefund(app.deps, sent).outcome).toBe("recorded");
  expect(receiptsOfBooking(app.db, held.id)).toEqual([]);
});
