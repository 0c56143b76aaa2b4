import { expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { BY_MPESA } from "#src/dev/fixtures/proof.ts";
import { queryPayment } from "#src/mpesa/query-payment.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";

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
