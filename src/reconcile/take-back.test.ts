import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { claimsOfHost, paymentsOfBooking, paymentsToReviewOfHost } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { unmatchedOfHost } from "#db/reconcile.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import type { Held } from "#src/dev/fixtures/journey.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { numberOf } from "#src/payment/prove.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { claimPayment } from "./claim-payment.ts";
import { acceptReview, confirmReview, giveBackReview, voidReview } from "./judge-review.ts";
import { noticeUrl } from "./notice-address.ts";
import { recordReceived } from "./record-received.ts";
import { takeStatement } from "./take-statement.ts";

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

  test("nor when its own callback comes once more, or late", async () => {
    const { house, held, receipt } = await paidStay();
    await told(house, body(receipt));
    const before = house.app.sent.length;
    await callback(house.app, held, { receipt });
    await callback(house.app, held, { receipt });
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "declined", reason: "taken_back" }]);
    expect(house.sums(held)).toMatchObject({ receivedKes: 0, balanceKes: PAID_KES });
    expect([since(house, before), house.faults]).toEqual([[], []]);
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

test("a reversal that comes before its payment's own callback leaves it to the host, who may find it all the same", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  await pay(house.app, held);
  await told(house, { TransactionType: "Reversal", BillRefNumber: "UKX0000009" });
  await callback(house.app, held, { receipt: "UKX0000009" });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
    { state: "needs_review", reason: "taken_back_since", receipt: null, claimedReceipt: "UKX0000009" },
  ]);
  expect([house.state(held), house.sums(held).receivedKes, house.faults]).toEqual(["held", 0, []]);
  expect(house.app.sent.map(({ body }) => body).filter((body) => body.startsWith("Check a payment"))).toHaveLength(1);
  expect(acceptReview(house.settling, house.inReview(held)).outcome).toBe("accepted");
  expect([house.state(held), house.sums(held).receivedKes, house.faults]).toEqual(["confirmed", PAID_KES, []]);
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
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "taken_back_since" }]);
  expect(house.app.sent.at(-1)?.body).toContain("M-PESA disputes a payment");
});

test.each([
  ["the sum that Lango is sending back is Lango's own reversal", "reversal", 500, null],
  ["another sum beside it is somebody else's", "reversal", 2000, "taken_back_since"],
  ["money that goes back another way is reversed by somebody else", "b2c", 500, "taken_back_since"],
  ["all of it is for its host to look at: a part may be with the guest twice", "b2c", PAID_KES, "taken_back_since"],
] as const)("while a refund is being sent, %s", async (_, way, amountKes, reason) => {
  const { house, held, receipt } = await paidStay();
  house.give(held, 500);
  const [refund] = refundsOfBooking(house.app.db, held.id);
  write(house.app.db, (tx) => refundSending(tx, refund?.id ?? "", { way, operationId: "operation-1" }));
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt, TransAmount: `${amountKes}.00` });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason }]);
});

test("who types another's code as their account number, and takes their own money back, takes nothing else out", async () => {
  const { house, held, receipt } = await paidStay();
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt, MSISDN: "2547 ***** 999" });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "taken_back_since" }]);
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

/** Each form in which a host pastes that a payment was taken back. */
const pastedForms: readonly (readonly [name: string, paste: (code: string, kes?: number) => string])[] = [
  [
    "a message",
    (code, kes = PAID_KES) =>
      `UKT1AAAA13 Confirmed. Reversal of transaction ${code} has been successfully reversed on 29/11/26 at 12:10 AM and Ksh${kes}.00 is debited from your M-PESA account.`,
  ],
  [
    "a line of a statement",
    (code, kes = PAID_KES) =>
      `Receipt No.,Details,Transaction Status,Paid In,Withdrawn,Reason Type,Linked Transaction ID\nUKT1AAAA13,x,Completed,,-${kes}.00,Transaction Reversal,${code}`,
  ],
  [
    "its own line, reversed",
    (code, kes = PAID_KES) => `Receipt No.,Details,Transaction Status,Paid In\n${code},Pay Bill,Reversed,${kes}.00`,
  ],
];

const CODE = "UKRX000001";
const pastes = async (house: MoneyHouse, pasted: string) => {
  const taken = await takeStatement(house.app.deps, { hostId: HOST, pasted });
  await house.app.jobs.runDue();
  return taken.outcome === "taken" ? [taken.known, taken.fresh, taken.takenBack] : taken.outcome;
};

function writesDown(house: MoneyHouse, held: Held, amountKes = PAID_KES) {
  const form = { way: "manual", amountKes, typedReceipt: CODE, payerName: "", purpose: "balance" } as const;
  return recordReceived(house.settling, { ...form, hostId: HOST, bookingId: held.id, submissionKey: newSecret() })
    .outcome;
}

describe("M-PESA takes back at the operator's number what a host counts by their own word", () => {
  const reversal = { TransactionType: "Reversal", BillRefNumber: CODE };

  test("in a house of one host it is paid no more", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    expect(writesDown(house, held)).toBe("recorded");
    await told(house, reversal);
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "declined", reason: "taken_back" }]);
    expect([house.sums(held).receivedKes, house.faults]).toEqual([0, []]);
  });

  test("in a house of many its host is to look, once", async () => {
    const house = new MoneyHouse();
    addHost(house.app.db, { id: "host-otieno", brandName: "otieno" });
    const held = await hold(house.app);
    expect(writesDown(house, held)).toBe("recorded");
    await told(house, reversal);
    await told(house, reversal);
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "taken_back_since" }]);
    const asked = house.app.sent.filter(({ body }) => body.includes("M-PESA disputes a payment"));
    expect([asked.length, house.faults]).toEqual([1, []]);
  });
});

describe.each(pastedForms)("a host pastes that a payment was taken back, as %s", (_, paste) => {
  test("what counts by their own word is paid no more, said to be by their word, and nobody can write it down again", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    expect(writesDown(house, held)).toBe("recorded");
    await house.app.jobs.runDue();
    const before = house.app.sent.length;
    expect(await pastes(house, paste(CODE))).toEqual([0, 0, 1]);
    expect(await pastes(house, paste(CODE))).toEqual([1, 0, 0]);
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
      { state: "declined", reason: "said_taken_back", receipt: null, claimedReceipt: CODE },
    ]);
    const [guest, host, ...more] = since(house, before);
    expect(guest).toStartWith("Wanjiru says that M-PESA has taken back your KES 13,500");
    expect(host).toStartWith("By the message you pasted, M-PESA has taken back KES 13,500");
    expect([more, house.sums(held).receivedKes, house.faults]).toEqual([[], 0, []]);
    expect(writesDown(house, held)).toBe("receipt_used");
    const t = bookingToken(house.app.deps, held.id);
    const page = async (lang: string) =>
      (await house.app.get(`/guest/booking/${held.id}/details?t=${t}`, { cookie: `lang=${lang}` })).text();
    expect((await page("en")).includes("Your host says that payment was taken back")).toBe(true);
    expect((await page("sw")).includes("Mwenyeji wako anasema malipo hayo yalirudishwa")).toBe(true);
  });

  test("what M-PESA vouches for stays counted, nothing of it goes back by itself, and they look", async () => {
    const { house, held, receipt } = await paidStay();
    const before = house.app.sent.length;
    expect(await pastes(house, paste(receipt))).toEqual([0, 0, 1]);
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
      { state: "paid", reason: "said_taken_back", receipt, provedBy: "mpesa" },
    ]);
    expect(voidReview(house.settling, { hostId: HOST, paymentId: paymentIdOf(house, held) }).outcome).toBe(
      "decided_before",
    );
    const page = await house.app.get(`/dashboard/bookings/${held.id}`, { cookie: hostCookie(house.app.db) });
    expect(await page.text()).toContain("a message that you or your guest pasted says it was taken back");
    expect(confirmReview(house.settling, { hostId: HOST, paymentId: paymentIdOf(house, held) }).outcome).toBe("there");
    expect([since(house, before), house.sums(held).receivedKes, house.faults]).toEqual([[], PAID_KES, []]);
  });

  test("a part of it is put before them, whatever it counts by", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    writesDown(house, held);
    await pastes(house, paste(CODE, 500));
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "said_taken_back" }]);
    expect(paymentsToReviewOfHost(house.app.db, HOST)).toHaveLength(1);
  });

  test("a guest's word of it waits for nobody, and the code can't be named again", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    addManualTill(house.app);
    const claim = () =>
      claimPayment(house.settling, { bookingId: held.id, typed: CODE, submissionKey: newSecret() }).outcome;
    expect(claim()).toBe("claimed");
    expect(await pastes(house, paste(CODE))).toEqual([0, 0, 1]);
    expect([claimsOfHost(house.app.db, HOST), claim()]).toEqual([[], "taken_back"]);
    expect([unmatchedOfHost(house.app.db, HOST), house.faults]).toEqual([[], []]);
  });

  test("money that they had pasted and not placed is gone from their list, and stays gone", async () => {
    const house = new MoneyHouse();
    await hold(house.app);
    const came = `${CODE} Confirmed. Ksh13,500.00 received from 0722***020 ACHIENG OTIENO.`;
    await pastes(house, came);
    expect(unmatchedOfHost(house.app.db, HOST)).toHaveLength(1);
    // No booking says what that means: it only leaves the list.
    expect(await takeStatement(house.app.deps, { hostId: HOST, pasted: paste(CODE) })).toMatchObject({
      ...{ known: 0, fresh: 0, takenBack: 0, gone: 1 },
    });
    await pastes(house, came);
    expect(unmatchedOfHost(house.app.db, HOST)).toEqual([]);
  });

  test("pasted before the payment is told of, it keeps their own word from counting, and M-PESA's is looked at", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app);
    await pastes(house, paste(CODE));
    expect(writesDown(house, held)).toBe("receipt_used");
    const code = findBooking(house.app.db, held.id)?.code ?? "";
    await told(house, { TransID: CODE, BillRefNumber: code });
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "paid", reason: "said_taken_back" }]);
    expect(house.faults).toEqual([expect.stringContaining(`to have been taken back: ${CODE} of booking ${code}`)]);
  });
});

test("a part that M-PESA takes back of money that waits for a person is said there", async () => {
  const house = new MoneyHouse();
  const held = await house.asked({}, 13_000);
  house.app.clock.advance(60_000);
  const receipt = paymentsOfBooking(house.app.db, held.id)[0]?.receipt ?? "";
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt, TransAmount: "500.00" });
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
    { state: "needs_review", reason: "taken_back_since" },
  ]);
  expect(house.app.sent.at(-1)?.body).toContain("M-PESA disputes a payment");
  const page = await house.app.get(`/dashboard/bookings/${held.id}`, { cookie: hostCookie(house.app.db) });
  expect(await page.text()).toContain("it was taken back since, or a part of it");

  // What is not there any more can't go back: the host says how much is, and that goes back.
  const ask = { hostId: HOST, paymentId: paymentIdOf(house, held) };
  for (const leftKes of [undefined, 0, 0.5, 13_001])
    expect(giveBackReview(house.settling, { ...ask, leftKes }).outcome).toBe("not_an_amount");
  expect(giveBackReview(house.settling, { ...ask, leftKes: 12_500 }).outcome).toBe("given_back");
  expect(refundsOfBooking(house.app.db, held.id)).toMatchObject([{ amountKes: 12_500, state: "due" }]);
  house.sendAll(held);
  expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([{ state: "refunded", receivedKes: 12_500 }]);
  expect([house.sums(held).receivedKes, house.faults]).toEqual([12_500, []]);
});

test("what was told of a payment by a notice stands in no list when it is taken back", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  const receipt = await house.notice(held, PAID_KES);
  await told(house, { TransactionType: "Reversal", BillRefNumber: receipt });
  expect([house.sums(held).receivedKes, unmatchedOfHost(house.app.db, HOST), house.faults]).toEqual([0, [], []]);
});

const paymentIdOf = (house: MoneyHouse, held: Held) => paymentsOfBooking(house.app.db, held.id)[0]?.id ?? "-";

describe("M-PESA takes back a part of a payment that counts", () => {
  const PART_KES = 2000;
  async function partGone() {
    const { house, held, receipt } = await paidStay();
    await told(house, { TransactionType: "Reversal", BillRefNumber: receipt, TransAmount: `${PART_KES}.00` });
    const page = async () => (await house.app.get(`/dashboard/bookings/${held.id}`, { cookie })).text();
    const cookie = hostCookie(house.app.db);
    const ask = { hostId: HOST, paymentId: paymentIdOf(house, held) };
    return { house, held, ask, page };
  }

  test("its host reads that, and what they find of it is what counts, with the rest open", async () => {
    const { house, held, ask, page } = await partGone();
    expect(await page()).toContain("taken back since, or a part of it. Look how much of it is left");
    for (const leftKes of [0, 0.5, PAID_KES + 1, Number.NaN])
      expect(confirmReview(house.settling, { ...ask, leftKes }).outcome).toBe("not_an_amount");
    const before = house.app.sent.length;
    const leftKes = PAID_KES - PART_KES;
    expect(confirmReview(house.settling, { ...ask, leftKes }).outcome).toBe("there");
    await house.app.jobs.runDue();
    expect(paymentsOfBooking(house.app.db, held.id)).toMatchObject([
      { state: "paid", reason: null, receivedKes: leftKes, provedBy: "host" },
    ]);
    expect([house.sums(held).receivedKes, house.faults]).toEqual([leftKes, []]);
    expect(since(house, before).join()).toContain("Your host finds KES 11,500 of your payment");
    expect(since(house, before).join()).toContain("KES 2,000 is still to pay");
    // The query, or what M-PESA knows of the code, makes no whole of it again: both tell of what had come at first.
    const [paid] = paymentsOfBooking(house.app.db, held.id);
    if (!paid) throw new Error("no payment");
    for (const of of [
      { receipt: null, receivedKes: null },
      { receipt: paid.receipt, receivedKes: PAID_KES },
    ]) {
      const money = {
        ...of,
        isWhole: true,
        shortcode: null,
        by: { who: "mpesa", to: numberOf(paid) },
        now: NOON,
      } as const;
      expect(write(house.app.db, (tx) => settleMoney(tx, paid, money, house.settling.linkTo))).toBe("already_settled");
    }
    expect([house.sums(held).receivedKes, house.faults]).toEqual([leftKes, []]);
    expect(confirmReview(house.settling, ask).outcome).toBe("decided_before");
  });

  test("nothing of it may be left, and all of it", async () => {
    const one = await partGone();
    expect(voidReview(one.house.settling, one.ask).outcome).toBe("not_there");
    expect([one.house.sums(one.held).receivedKes, one.house.faults]).toEqual([0, []]);
    const other = await partGone();
    expect(confirmReview(other.house.settling, other.ask).outcome).toBe("there");
    expect([other.house.sums(other.held).receivedKes, other.house.faults]).toEqual([PAID_KES, []]);
  });
});
