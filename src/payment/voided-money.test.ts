import { describe, expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { findStatementLine, unmatchedOfHost } from "#db/reconcile.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { acceptReview, voidReview } from "#src/reconcile/judge-review.ts";
import { assignMoney, seeMoney } from "#src/reconcile/match-money.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { newSecret } from "#src/web/secrets.ts";

const LATE = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const HOST = "host-wanjiru";

/** A report of KES 13,000 where 13,500 were asked for, and a host who finds no such money. */
async function voided(): Promise<{ house: MoneyHouse; held: Held; receipt: string }> {
  const house = new MoneyHouse();
  const held = await house.asked(LATE, 13_000);
  const receipt = paymentsOfBooking(house.app.db, held.id)[0]?.receipt ?? "none";
  voidReview(house.settling, house.inReview(held));
  expect(house.faults).toEqual([]);
  await house.app.jobs.runDue();
  house.app.sent.length = 0;
  return { house, held, receipt };
}

const failing = (house: MoneyHouse) =>
  house.app.db.$client.query("select kind from jobs where done_at is null and last_error is not null").all();

describe("after a host found no such money", () => {
  test("the true callback, with another code, books the guest in", async () => {
    const { house, held } = await voided();
    await callback(house.app, held, { receipt: "UKA0000002" });
    expect([failing(house), house.state(held)]).toEqual([[], "confirmed"]);
    expect([house.sums(held).receivedKes, house.sums(held).balanceKes, house.faults]).toEqual([13_500, 0, []]);
  });

  test("M-PESA's own list names it: they hear of it and look again", async () => {
    const { house, held, receipt } = await voided();
    await house.notice(held, 13_000, { receipt, source: "pull" });
    expect(house.app.sent.some(({ to, body }) => to === "+254712345678" && body.includes("13,000"))).toBe(true);
    acceptReview(house.settling, house.inReview(held));
    expect([house.sums(held).receivedKes, findStatementLine(house.app.db, receipt)?.state]).toEqual([
      13_000,
      "matched",
    ]);
    expect(house.faults).toEqual([]);
  });

  test("the list names it as what was asked for: it counts", async () => {
    const { house, held, receipt } = await voided();
    await house.notice(held, 13_500, { receipt, source: "pull" });
    expect([house.state(held), house.faults]).toEqual(["confirmed", []]);
  });

  test.each([
    ["from the phone that was asked: they look again", "254722000020", "needs_review"],
    ["from another phone: it is another guest's", "254733111222", "declined"],
    ["from nobody knows whom: a person places it", "", "declined"],
  ])("the list names it without a booking, %s", async (_, payer, state) => {
    const { house, held, receipt } = await voided();
    const now = house.app.clock.now();
    const money = {
      receipt,
      source: "pull" as const,
      ...OPERATORS,
      amountKes: 13_000,
      paidAt: now,
      reference: "",
      payer,
      raw: "{}",
    };
    write(house.app.db, (tx) => seeMoney(tx, money, now));
    await house.app.jobs.runDue();
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state }]);
    const listed = unmatchedOfHost(house.app.db, HOST).length;
    expect([listed, house.faults]).toEqual([state === "declined" ? 1 : 0, []]);
  });

  test("they find it after all and write it down", async () => {
    const { house, held, receipt } = await voided();
    const form = { way: "manual", amountKes: 13_000, payerName: "", purpose: "balance" } as const;
    const ask = { ...form, typedReceipt: receipt, hostId: HOST, bookingId: held.id };
    const record = () => recordReceived(house.settling, { ...ask, submissionKey: newSecret() }).outcome;
    expect([record(), record()]).toEqual(["recorded", "receipt_used"]);
    expect([house.sums(held).receivedKes, house.faults]).toEqual([13_000, []]);
  });

  test("what M-PESA had told of by itself stands in their list, and they can place it", async () => {
    const house = new MoneyHouse();
    const held = await house.asked(LATE, 13_000);
    const receipt = paymentsOfBooking(house.app.db, held.id)[0]?.receipt ?? "none";
    await house.notice(held, 13_000, { receipt });
    voidReview(house.settling, house.inReview(held));
    expect(unmatchedOfHost(house.app.db, HOST).map((money) => money.receipt)).toEqual([receipt]);
    expect(house.faults).toEqual([]);
    const ask = { receipt, hostId: HOST, bookingId: held.id, bookingHostId: HOST };
    expect([assignMoney(house.settling, ask), assignMoney(house.settling, ask)]).toEqual([
      "assigned",
      "matched_before",
    ]);
    expect([house.sums(held).receivedKes, house.faults]).toEqual([13_000, []]);
  });
});

test("only a payment that its host did not find gives its code up", async () => {
  const house = new MoneyHouse();
  await house.asked(LATE);
  const set = (change: string) => () => house.app.db.$client.exec(`update payments set ${change}`);
  expect(set("receipt = null")).toThrow("a receipt stays");
  await house.asked({ phone: "0733 111 222", checkIn: "2027-01-04", checkOut: "2027-01-07" }, 13_000);
  const review = "where state = 'needs_review'";
  expect(set(`state = 'declined' ${review}`)).toThrow("has no receipt");
  expect(set(`state = 'declined', receipt = null ${review}`)).toThrow("a receipt stays");
  set(`state = 'declined', claimed_receipt = receipt, receipt = null ${review}`)();
});
