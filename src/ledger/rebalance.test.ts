import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { movePayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking, withdrawRefund } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { isNothing } from "#src/core/money/rebalance.ts";
import { hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { followsOf } from "./rebalance.ts";

/** A stay that is paid twice, of which the second payment is to go back. */
async function paidTwice() {
  const house = new MoneyHouse();
  const held = await house.asked();
  await house.notice(held, 13_500);
  return { house, held };
}

test("after flows that did their work nothing follows", async () => {
  const { house, held } = await paidTwice();
  expect(house.dueKes(held)).toBe(13_500);
  expect(isNothing(followsOf(house.app.db, held, { now: NOON }))).toBe(true);
});

test.each<[string, (tx: Change, bookingId: string) => void]>([
  [
    "a refund dropped that is owed",
    (tx, id) => {
      for (const refund of refundsOfBooking(tx, id)) withdrawRefund(tx, refund.id);
    },
  ],
  [
    "a price lowered and nothing owed",
    (tx, bookingId) => {
      const about = { bookingId, hostId: "host-wanjiru", account: "stay", happenedAt: NOON, createdAt: NOON } as const;
      addEntries(tx, [{ ...about, kind: "adjustment", amountKes: -500, who: "host", why: "given_back" }]);
    },
  ],
])("a change that leaves its work undone fails where it is made: %s", async (_, change) => {
  const { house, held } = await paidTwice();
  expect(() => write(house.app.db, (tx) => change(tx, held.id))).toThrow("books undone");
});

test("so does money that is taken and not counted", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  await pay(house.app, held);
  const [payment] = paymentsOfBooking(house.app.db, held.id);
  const taken = { receivedKes: 13_500, paidAt: NOON, receipt: "UKH9999999", updatedAt: NOON };
  expect(findBooking(house.app.db, held.id)?.state).toBe("held");
  expect(() => write(house.app.db, (tx) => movePayment(tx, payment?.id ?? "", "pay", taken))).toThrow("books undone");
});
