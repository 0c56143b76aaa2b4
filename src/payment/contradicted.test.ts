import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { unmatchedOfHost } from "#db/reconcile.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { callback, type Held, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { queryPayment } from "#src/mpesa/query-payment.ts";
import { confirmReview, voidReview } from "#src/reconcile/judge-review.ts";
import { refundByMpesa } from "#src/refund/refund-by-mpesa.ts";

const HOST = "host-wanjiru";
const LATE = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const GUEST_PHONE = "+254722000020";
const HOST_PHONE = "+254712345678";

/** A stay of KES 13,500 that was paid by a callback, and M-PESA's query that says nothing was. */
class Disputed extends MoneyHouse {
  held!: Held;
  #cookie: string | undefined;

  async paid(change: Record<string, string> = LATE): Promise<this> {
    this.held = await this.asked(change);
    return this;
  }

  /** M-PESA's query about the newest payment, or another, says that it was never paid. */
  async contradict(paymentId = this.payments[0]?.id ?? ""): Promise<this> {
    const { app } = this;
    app.clock.advance(60_000);
    app.gateway.results.push({ outcome: "answered", resultCode: "1032", resultDesc: "-", raw: "{}" });
    await queryPayment({ ...app.deps, ...this.settling }, paymentId);
    expect(this.disputed.id).toBe(paymentId);
    return this;
  }

  get payments() {
    return paymentsOfBooking(this.app.db, this.held.id);
  }

  get disputed() {
    const found = this.payments.find(({ reason }) => reason === "query_contradicts");
    if (!found) throw new Error("no payment is contradicted");
    return found;
  }

  deny() {
    return voidReview(this.settling, { hostId: HOST, paymentId: this.disputed.id }).outcome;
  }

  cancel(by: "guest" | "host") {
    const { app, held } = this;
    const booking = findBooking(app.db, held.id);
    if (!booking) throw new Error("no booking");
    const { refundKes } = lookAtCancelling(app.db, booking, by, app.clock.now());
    return cancelStay(this.settling, { bookingId: held.id, by, shownKes: refundKes }).outcome;
  }

  /** What documents say came, less what they say did not or went back. */
  get documentKes(): number {
    return receiptsOfBooking(this.app.db, this.held.id).reduce(
      (sum, { kind, amountKes }) => (kind === "receipt" ? sum + amountKes : sum - amountKes),
      0,
    );
  }

  async told(phone: string): Promise<string[]> {
    await this.app.jobs.runDue();
    return this.app.sent.filter(({ to }) => to === phone).map(({ body }) => body);
  }

  async page(path: string): Promise<string> {
    this.#cookie ??= hostCookie(this.app.db);
    return (await this.app.get(path, { cookie: this.#cookie })).text();
  }
}

describe("counted money that neither M-PESA's query nor its host finds", () => {
  test("leaves the count, the documents and its code; the stay stands, unpaid, and the guest is told", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.app.sent.length = 0;
    const { id, receipt } = house.disputed;
    expect([house.deny(), house.state(house.held)]).toEqual(["not_there", "confirmed"]);
    expect(house.payments).toMatchObject([
      { id, state: "declined", reason: "not_received", receipt: null, claimedReceipt: receipt },
    ]);
    expect([house.sums(house.held).receivedKes, house.sums(house.held).balanceKes]).toEqual([0, 13_500]);
    expect([house.documentKes, house.faults]).toEqual([0, []]);
    const { id: bookingId, t } = house.held;
    const pages = [
      `/guest/booking/${bookingId}/details?t=${t}`,
      `/booking/payment?booking=${bookingId}&t=${t}&for=balance`,
    ];
    for (const path of pages) {
      expect(await (await house.app.get(path)).text()).toMatch(/can(&#x27;|’|')t find (a|that) payment/);
    }
    const page = await house.page(`/dashboard/bookings/${bookingId}`);
    expect(page).toMatch(/not in your M-PESA/);
    expect(page).not.toContain("· Came");
    const told = await house.told(GUEST_PHONE);
    expect(told).toEqual([expect.stringMatching(new RegExp(`can't find your KES 13,500 .*code ${receipt}\\. Check`))]);
  });

  test("can be paid again on the phone, which makes the stay paid", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.deny();
    house.app.clock.advance(61_000);
    await pay(house.app, house.held, { for: "balance" });
    expect(house.app.gateway.asked.at(-1)?.amountKes).toBe(13_500);
    await callback(house.app, house.held, { receipt: house.code() });
    expect([house.sums(house.held).balanceKes, house.dueKes(house.held), house.documentKes, house.faults]).toEqual([
      0,
      0,
      13_500,
      [],
    ]);
  });

  test("counts again when M-PESA's own list names it after all, with a document that says so", async () => {
    const house = await (await new Disputed().paid()).contradict();
    const receipt = house.disputed.receipt ?? "none";
    house.deny();
    await house.notice(house.held, 13_500, { receipt, source: "pull" });
    expect(house.payments).toMatchObject([{ state: "paid_late", receipt, reason: null }]);
    expect([house.sums(house.held).balanceKes, house.documentKes, house.faults]).toEqual([0, 13_500, []]);
    expect(receiptsOfBooking(house.app.db, house.held.id).map(({ kind, corrects }) => [kind, corrects])).toEqual([
      ["receipt", false],
      ["credit_note", true],
      ["receipt", true],
    ]);
  });

  test("is needed no more where another payment of the stay was to go back as too much", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.cash(house.held, 13_500);
    expect(house.dueKes(house.held)).toBe(13_500);
    house.deny();
    expect([house.dueKes(house.held), house.sums(house.held).balanceKes, house.faults]).toEqual([0, 0, []]);
  });

  test("takes the damage deposit that came with it out too, and it is asked for again", async () => {
    const house = new Disputed({ damageDepositKes: 4000, payNow: "percent", payNowValue: 30, balanceDaysBefore: null });
    const { held } = await house.paid();
    house.app.clock.advance(61_000);
    await pay(house.app, held, { for: "balance" });
    house.cash(held, 4000);
    await callback(house.app, held, { receipt: house.code(), nth: 2 });
    await house.contradict(house.payments.find(({ amountKes }) => amountKes === 9450)?.id);
    expect([house.disputed.amountKes, house.sums(held).depositHeldKes]).toEqual([9450, 4000]);
    house.deny();
    expect([house.sums(held).receivedKes, house.sums(held).depositHeldKes, house.faults]).toEqual([8050, 0, []]);
    house.app.clock.advance(120_000);
    await house.notice(held, 9450);
    expect([house.sums(held).balanceKes, house.sums(held).depositHeldKes, house.faults]).toEqual([0, 4000, []]);
  });

  test("is answered once, by its own host, and money that nobody contradicts never leaves", async () => {
    const house = await (await new Disputed().paid()).contradict();
    const { id } = house.disputed;
    const by = (hostId: string) => voidReview(house.settling, { hostId, paymentId: id }).outcome;
    expect(by("host-asha")).toBe("no_such_payment");
    expect([by(HOST), by(HOST)]).toEqual(["not_there", "decided_before"]);
    const other = await (await new Disputed().paid()).contradict();
    const paymentId = other.disputed.id;
    confirmReview(other.settling, { hostId: HOST, paymentId });
    expect(voidReview(other.settling, { hostId: HOST, paymentId }).outcome).toBe("decided_before");
    const set = (change: string) => () => other.app.db.$client.exec(`update payments set ${change}`);
    expect(set("state = 'declined', reason = 'not_received', claimed_receipt = receipt, receipt = null")).toThrow(
      "illegal payment state",
    );
  });
});

describe("counted money that is contradicted, of a cancelled stay", () => {
  test("is not promised by the host's message, has no press to send it, and what was to go back is dropped", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.app.sent.length = 0;
    expect(house.cancel("host")).toBe("cancelled");
    expect((await house.told(HOST_PHONE)).join()).toContain("M-PESA disputes that KES 13,500 of it ever came");
    const [refund] = refundsOfBooking(house.app.db, house.held.id);
    expect(refund).toMatchObject({ state: "due", amountKes: 13_500 });
    const send = { hostId: HOST, refundId: refund?.id ?? "" };
    expect(refundByMpesa({ ...house.app.deps }, send).outcome).toBe("look_first");
    for (const path of ["/dashboard", `/dashboard/bookings/${house.held.id}`]) {
      expect(await house.page(path)).toContain("Say first whether it is there");
    }
    expect(await house.page("/dashboard")).not.toContain("M-PESA code of the refund");

    house.app.sent.length = 0;
    expect(house.deny()).toBe("not_there");
    expect([house.dueKes(house.held), house.sums(house.held).balanceKes, house.faults]).toEqual([0, 0, []]);
    expect((await house.told(GUEST_PHONE)).join()).toContain("so KES 13,500 of it can't go back to you");
    expect(await house.page("/dashboard")).not.toContain("Say first whether it is there");
  });

  test("that their host finds goes back as it was said", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.cancel("host");
    confirmReview(house.settling, { hostId: HOST, paymentId: house.disputed.id });
    expect(await house.page(`/dashboard/bookings/${house.held.id}`)).toContain("I have sent it");
    house.sendAll(house.held);
    expect([house.sums(house.held).balanceKes, house.faults]).toEqual([0, []]);
  });

  test("stays counted once something of it has gone back, and the page says what to do", async () => {
    const house = await (await new Disputed().paid()).contradict();
    house.give(house.held, 1000);
    house.sendAll(house.held);
    const page = await house.page(`/dashboard/bookings/${house.held.id}`);
    expect(page).toContain("Some of it has gone back, so it stays counted");
    expect(page).not.toContain("Not in my M-PESA");
    expect([house.deny(), house.sums(house.held).receivedKes, house.faults]).toEqual(["decided_before", 13_500, []]);
  });

  /** Half of 13,500 that a guest paid by two payments goes back by the policy; one of the two never came. */
  test.each([
    ["the first", 0],
    ["the second", 1],
  ])("%s of two payments: the policy divides what did come", async (_, nth) => {
    const policy = { name: "own", tiers: [{ hoursBefore: 1, percent: 50 }] } as const;
    const house = new Disputed({ policy, payNow: "percent", payNowValue: 30, balanceDaysBefore: null });
    const { app } = house;
    await house.paid();
    if (nth === 0) await house.contradict();
    app.clock.advance(61_000);
    await pay(app, house.held, { for: "balance" });
    await callback(app, house.held, { receipt: house.code() });
    if (nth === 1) await house.contradict();
    expect(house.cancel("guest")).toBe("cancelled");
    const cameKes = 13_500 - house.disputed.amountKes;
    house.deny();
    const backKes = Math.ceil(cameKes / 2);
    expect([house.dueKes(house.held), house.faults]).toEqual([backKes, []]);
    house.sendAll(house.held);
    expect([house.sums(house.held).balanceKes, house.sums(house.held).chargedKes]).toEqual([0, cameKes - backKes]);
    expect(house.faults).toEqual([]);
  });
});

test("a list of what did come that names the money too takes the doubt away, before and after it", async () => {
  const house = await (await new Disputed().paid()).contradict();
  const receipt = house.disputed.receipt ?? "none";
  await house.notice(house.held, 13_500, { receipt, source: "pull" });
  expect(house.payments).toMatchObject([{ state: "paid", receipt, reason: null }]);

  const before = await new Disputed().paid();
  before.app.sent.length = 0;
  await before.notice(before.held, 13_500, { receipt: before.payments[0]?.receipt ?? "none" });
  before.app.gateway.results.push({ outcome: "answered", resultCode: "1032", resultDesc: "-", raw: "{}" });
  before.app.clock.advance(60_000);
  await before.app.jobs.runDue();
  expect(before.payments).toMatchObject([{ state: "paid", reason: null }]);
  expect((await before.told(HOST_PHONE)).join()).not.toContain("disputes");
  expect(unmatchedOfHost(before.app.db, HOST)).toEqual([]);
});
