import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { recordRefund } from "#src/refund/record-refund.ts";

/** `docs/money.md` follows one booking; this plays it and holds the page to what happens. */
test("the worked booking of docs/money.md is what happens", async () => {
  const page = await Bun.file(`${import.meta.dir}/../../docs/money.md`).text();
  const told = [...page.matchAll(/^\| (\d) \| ([^|]+) \| `([^`]*)` \| `([^`]*)` \| ([^|]*) \|$/gm)].map(
    ([, , , account = "", why = "", amount = ""]) => `${account} ${why} ${amount.trim()}`,
  );
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);

  const held = await hold(app);
  await pay(app, held);
  await callback(app, held);
  await app.jobs.runDue();
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });

  const { id } = held;
  const revision = findBooking(app.db, id)?.revision ?? 0;
  const shorter = { checkIn: "2026-12-18", checkOut: "2026-12-20", party: 2, totalKes: undefined, shownKes: 9000 };
  const ask = { hostId: "host-wanjiru", bookingId: id, revision, ...shorter };
  expect(changeStay({ ...app.deps, linkTo: () => "" }, ask).outcome).toBe("changed");
  const [refund] = refundsOfBooking(app.db, id);
  expect(refund).toMatchObject({ amountKes: 4500, reason: "overpaid", state: "due" });
  const sent = {
    hostId: "host-wanjiru",
    refundId: refund?.id ?? "",
    typedReceipt: "UKS7Q2R8T1",
    way: "manual" as const,
  };
  expect(recordRefund(app.deps, sent).outcome).toBe("recorded");

  expect(linesOf(app, id)).toEqual(told);
  expect(sumsOf(entriesOfBooking(app.db, id))).toEqual({
    chargedKes: 9000,
    receivedKes: 13_500,
    refundedKes: 4500,
    balanceKes: 0,
    depositHeldKes: 0,
  });
  expect(receiptsOfBooking(app.db, id).length).toBe(2);
});

function linesOf(app: TestApp, id: string): string[] {
  const signed = (kes: number) => `${kes > 0 ? "+" : "−"}${Math.abs(kes).toLocaleString("en-GB")}`;
  return entriesOfBooking(app.db, id).map(({ kind, why, amountKes }) => `${kind} ${why} ${signed(amountKes)}`);
}
