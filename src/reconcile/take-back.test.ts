import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { unmatchedOfHost } from "#db/reconcile.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import type { Held } from "#src/dev/fixtures/journey.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { bookingToken } from "#src/web/deps.ts";
import { noticeUrl } from "./notice-address.ts";

const HOST = "host-wanjiru";
const PAID_KES = 13_500;

/** What the operator's shortcode is told over HTTP. */
async function told(house: MoneyHouse, body: Record<string, string>): Promise<void> {
  const notice = {
    TransactionType: "Pay Bill",
    TransID: "UKX0000001",
    TransTime: "20261218121000",
    TransAmount: `${PAID_KES}.00`,
    BusinessShortCode: house.app.deps.operatorAccount?.shortcode ?? "174379",
    BillRefNumber: "",
    MSISDN: "2547 ***** 020",
    FirstName: "ACHIENG",
    ...body,
  };
  const { pathname } = new URL(noticeUrl(house.app.deps, "operator", "paid"));
  const answer = await house.app.app.fetch(
    new Request(`http://localhost:3000${pathname}`, {
      method: "POST",
      body: JSON.stringify(notice),
      headers: { host: "localhost:3000", "content-type": "application/json" },
    }),
  );
  expect(answer.status).toBe(200);
  await house.app.jobs.runDue();
}

async function paidStay(): Promise<{ house: MoneyHouse; held: Held; receipt: string }> {
  const house = new MoneyHouse();
  const held = await house.asked();
  await house.app.jobs.runDue();
  house.app.clock.advance(60_000);
  return { house, held, receipt: paymentsOfBooking(house.app.db, held.id)[0]?.receipt ?? "" };
}

const since = (house: MoneyHouse, before: number) => house.app.sent.slice(before).map(({ body }) => body);

/** Every way in which M-PESA names the payment that it takes back. */
const waysToSaySo: readonly (readonly [name: string, body: (receipt: string) => Record<string, string>])[] = [
  ["by its code as the reference", (code) => ({ TransactionType: "Reversal", BillRefNumber: code })],
  [
    "in words",
    (code) => ({ TransactionType: "Transaction Reversal", BillRefNumber: `Reversal of ${code}`.slice(0, 40) }),
  ],
  ["in words of another field", (code) => ({ TransactionType: "Reversal", InvoiceNumber: code })],
  ["by the same code with another type", (code) => ({ TransactionType: "Pay Bill Reversal", TransID: code })],
  ["by a sum below nothing", (code) => ({ TransAmount: `-${PAID_KES}.00`, BillRefNumber: code })],
];

describe.each(waysToSaySo)("M-PESA takes a payment back: %s", (_, body) => {
  test("it is paid no more, guest and host are told once, and nothing of it goes back twice", async () => {
    const { house, held, receipt } = await paidStay();
    const before = house.app.sent.length;
    await told(house, body(receipt));
    await told(house, body(receipt));
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
      { state: "declined", reason: "taken_back", receipt: null, claimedReceipt: receipt, provedBy: null },
    ]);
    expect(refundsOfBooking(house.app.db, held.id)).toEqual([]);
    expect(house.sums(held)).toMatchObject({ receivedKes: 0, balanceKes: PAID_KES });
    expect(findBooking(house.app.db, held.id)?.state).toBe("confirmed");
    expect(receiptsOfBooking(house.app.db, held.id).map(({ kind, amountKes }) => [kind, amountKes])).toEqual([
      ["receipt", PAID_KES],
      ["credit_note", PAID_KES],
    ]);
    const [guest, host, ...more] = since(house, before);
    expect(guest).toStartWith(`M-PESA has taken back your KES 13,500 for `);
    expect(guest).toContain(receipt);
    expect(host).toContain("KES 13,500 of a certain stay are unpaid");
    expect(more).toEqual([]);
    expect(house.faults).toEqual([]);
  });

  test("the payment does not come back when it is listed once more", async () => {
    const { house, held, receipt } = await paidStay();
    await told(house, body(receipt));
    const code = findBooking(house.app.db, held.id)?.code ?? "";
    await told(house, { TransID: receipt, BillRefNumber: code });
    expect(paymentsOfBooking(house.app.db, held.id)).toHaveLength(1);
    expect(house.sums(held).receivedKes).toBe(0);
    expect(house.faults).toEqual([]);
  });
});

test("a reversal that comes before its payment's own notice keeps that from counting", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  await told(house, { TransactionType: "Reversal", BillRefNumber: "UKX0000009" });
  const code = findBooking(house.app.db, held.id)?.code ?? "";
  await told(house, { TransID: "UKX0000009", BillRefNumber: code });
  expect(paymentsOfBooking(house.app.db, held.id)).toEqual([]);
  expect(unmatchedOfHost(house.app.db, HOST)).toEqual([]);
});

test("what had to go back for a cancelled stay does not, when M-PESA has taken it back already", async () => {
  const { house, held, receipt } = await paidStay();
  expect(cancelStay(house.settling, { bookingId: held.id, by: "host", shownKes: PAID_KES }).outcome).toBe("cancelled");
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt });
  expect(refundsOfBooking(house.app.db, held.id)).toEqual([]);
  expect([house.sums(held).balanceKes, house.faults]).toEqual([0, []]);
});

test("of money that has gone back already nothing is taken out by itself: its host looks", async () => {
  const { house, held, receipt } = await paidStay();
  house.give(held, 500);
  house.sendAll(held);
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "query_contradicts" }]);
  expect(house.app.sent.at(-1)?.body).toContain("M-PESA disputes a payment");
});

test("who types another's code as their account number, and takes their own money back, takes nothing else out", async () => {
  const { house, held, receipt } = await paidStay();
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt, MSISDN: "2547 ***** 999" });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "query_contradicts" }]);
  expect(house.sums(held).receivedKes).toBe(PAID_KES);
});

test("a reversal that names nothing we know is told to the one host there is, and counts as nothing", async () => {
  const { house, held } = await paidStay();
  const before = house.app.sent.length;
  await told(house, { TransactionType: "Reversal" });
  await told(house, { TransactionType: "Reversal" });
  expect(since(house, before)).toEqual([
    expect.stringContaining("M-PESA has taken KES 13,500 out of your account again, code UKX0000001"),
  ]);
  expect(house.sums(held).receivedKes).toBe(PAID_KES);
  expect(unmatchedOfHost(house.app.db, HOST)).toEqual([]);
});

test("a type that is no payment's is put before the host, even with a booking's code", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  const code = findBooking(house.app.db, held.id)?.code ?? "";
  await told(house, { TransactionType: "Organization Settlement", BillRefNumber: code });
  expect(paymentsOfBooking(house.app.db, held.id)).toEqual([]);
  expect(unmatchedOfHost(house.app.db, HOST)).toMatchObject([{ receipt: "UKX0000001", state: "unmatched" }]);
});

test("guest and host read on their pages that M-PESA has taken it back", async () => {
  const { house, held, receipt } = await paidStay();
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt });
  const read = async (path: string, cookie: string) => (await house.app.get(path, { cookie })).text();
  const t = bookingToken(house.app.deps, held.id);
  const guest = `/guest/booking/${held.id}/details?t=${t}`;
  expect((await read(guest, "lang=en")).includes("M-PESA has taken that payment back")).toBe(true);
  expect((await read(guest, "lang=sw")).includes("M-PESA imerudisha malipo hayo")).toBe(true);
  const host = await read(`/dashboard/bookings/${held.id}`, hostCookie(house.app.db));
  expect(host.includes("taken back by M-PESA")).toBe(true);
  expect(host.includes("Payment taken back by M-PESA")).toBe(true);
});
