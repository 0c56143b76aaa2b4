import { expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";

test("a request that is in review stays there when its callback tells of money that the notice brought first", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  const receipt = await house.notice(held, 4000);
  await pay(house.app, held);
  await callback(house.app, held, { receipt: house.code(), amountKes: 4100 });
  await callback(house.app, held, { receipt, amountKes: 4000 });
  const outcomes = house.app.db.$client.query("select outcome from callbacks order by id").values().flat();
  expect(outcomes).toEqual(["needs_review", "restated"]);
  const states = paymentsOfBooking(house.app.db, held.id).map(({ way, state }) => `${way} ${state}`);
  expect(states.sort()).toEqual(["c2b paid", "stk needs_review"]);
  expect(house.faults).toEqual([]);
});
