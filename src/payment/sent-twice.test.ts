import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { findOperation } from "#db/operation.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import type { Held } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { wentBack } from "#src/mpesa/settle-operation.ts";
import { beginOperation, operationFailed } from "#src/refund/operation.ts";

const LATE = { checkIn: "2026-12-28", checkOut: "2026-12-31" };

function move(house: MoneyHouse, held: Held, checkIn: string, checkOut: string): void {
  const booking = findBooking(house.app.db, held.id);
  if (!booking) throw new Error("no booking");
  const { party, revision } = booking;
  const shownKes = 4500 * nightCount({ checkIn, checkOut });
  const stay = { bookingId: held.id, checkIn, checkOut, party, revision };
  const ask = { ...stay, hostId: "host-wanjiru", totalKes: undefined, shownKes };
  expect(changeStay(house.settling, ask).outcome).toBe("changed");
}

/** A night less of three that were paid: its KES 4,500 went back by hand, and M-PESA had sent them as well. */
async function sentTwice(): Promise<{ house: MoneyHouse; held: Held }> {
  const house = new MoneyHouse();
  const { db, clock, ...rest } = house.app;
  const held = await house.asked(LATE);
  move(house, held, "2026-12-28", "2026-12-30");
  const [refund] = refundsOfBooking(db, held.id);
  if (!refund) throw new Error("nothing is owed");
  const now = clock.now();
  const id = write(db, (tx) => {
    const to = { ...OPERATORS, phone: "254722000020", amountKes: 4_500 };
    const { paymentId, id: refundId } = refund;
    const operation = beginOperation(tx, { kind: "b2c", ...to, paymentId, refundId, now });
    refundSending(tx, refundId, { way: "b2c", operationId: operation.id });
    operationFailed(tx, operation, { why: "never_answered", now });
    return operation.id;
  });
  house.sendAll(held);
  await rest.jobs.runDue();
  rest.sent.length = 0;
  write(db, (tx) => {
    const operation = findOperation(tx, id);
    if (operation) wentBack(tx, operation, { receipt: "UKU0000001", now });
  });
  await rest.jobs.runDue();
  expect([house.sums(held).balanceKes, house.faults]).toEqual([4_500, []]);
  return { house, held };
}

test("the host hears that the same money went twice", async () => {
  const { house, held } = await sentTwice();
  const code = findBooking(house.app.db, held.id)?.code ?? "none";
  const { sent } = house.app;
  expect(sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ to: "+254712345678" });
  for (const words of ["KES 4,500", "Achieng Otieno twice: by hand and by M-PESA", "back", code]) {
    expect(sent[0]?.body.replaceAll("\u00a0", " ")).toContain(words);
  }
});

test("another price of the stay leaves what went back twice to be asked for", async () => {
  const { house, held } = await sentTwice();
  move(house, held, "2026-12-29", "2026-12-31");
  expect([house.sums(held).balanceKes, house.faults]).toEqual([4_500, []]);
});

test("cancelling gives back only what has not gone back", async () => {
  const { house, held } = await sentTwice();
  const booking = findBooking(house.app.db, held.id);
  if (!booking) throw new Error("no booking");
  const shownKes = lookAtCancelling(house.app.db, booking, "host", house.app.clock.now()).refundKes;
  expect(cancelStay(house.settling, { bookingId: held.id, by: "host", shownKes }).outcome).toBe("cancelled");
  expect(house.dueKes(held)).toBe(13_500 - 4_500 - 4_500);
  house.sendAll(held);
  expect([house.sums(held).balanceKes, house.faults]).toEqual([0, []]);
});
