import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";

test("a payment without an answer is asked about until its hold ends, the last time just before", async () => {
  const { app } = new MoneyHouse();
  const asked: number[] = [];
  const { queryPayment } = app.gateway;
  Object.assign(app.gateway, {
    queryPayment: (...ask: Parameters<typeof queryPayment>) => {
      asked.push(app.clock.now());
      return queryPayment(...ask);
    },
  });
  const held = await hold(app);
  await pay(app, held);
  const [payment] = paymentsOfBooking(app.db, held.id);
  const begun = payment?.requestedAt ?? 0;
  const endsAt = findBooking(app.db, held.id)?.holdEndsAt ?? 0;
  while (app.clock.now() < endsAt) {
    app.clock.advance(5_000);
    await app.jobs.runDue();
  }
  const after = asked.map((at) => (at - begun) / 1000);
  expect(after.filter((seconds) => seconds > 300 && seconds < 870).length).toBeGreaterThanOrEqual(2);
  const lastBefore = (endsAt - Math.max(...asked.filter((at) => at < endsAt))) / 1000;
  expect(lastBefore).toBeGreaterThanOrEqual(5);
  expect(lastBefore).toBeLessThanOrEqual(25);
  // Each time stands apart from the one before.
  expect(after.every((at, nth) => nth === 0 || at - (after[nth - 1] ?? 0) >= 5)).toBe(true);
});
