import { describe, expect, test } from "bun:test";
import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import { findPaymentByReceipt, paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { callback, type Held, hold, pay, proven, rowsOf, stateOf, summaryForm } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { newSecret } from "../web/secrets.ts";

function open(facts: Parameters<typeof addProperty>[1] = {}, env: Record<string, string> = {}): TestApp {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db, facts);
  return app;
}

/** Achieng holds the nights and is asked for the money. */
async function asked(app = open()): Promise<{ app: TestApp; held: Held }> {
  const held = await hold(app);
  await pay(app, held);
  return { app, held };
}

const bodies = (app: TestApp, to: string) => app.sent.filter((message) => message.to === to).map(({ body }) => body);
const GUEST = "+254722000020";
const HOST = "+254712345678";

test("the full amount in time confirms, and both are told once", async () => {
  const { app, held } = await asked();
  await callback(app, held, { receipt: "TLI4ABC123" });
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(bodies(app, GUEST)).toEqual([expect.stringContaining("M-PESA TLI4ABC123")]);
  expect(bodies(app, HOST)).toEqual([expect.stringContaining("New booking: Achieng Otieno")]);
});

test("a callback that comes twice settles once", async () => {
  const { app, held } = await asked();
  await callback(app, held);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect([app.sent.length, rowsOf(app, "refunds")]).toEqual([2, 0]);
});

test.each([
  ["one shilling less", 13_499],
  ["one shilling more", 13_501],
])("%s than asked is never a booking: a person looks", async (_, amountKes) => {
  const { app, held } = await asked();
  await callback(app, held, { amountKes });
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["needs_review"] });
  expect(bodies(app, GUEST)).toEqual([]);
  expect(bodies(app, HOST)).toEqual([expect.stringContaining("Check a payment")]);
  const page = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
  expect(page).toContain("We are looking at your payment");
  expect(page).not.toContain("Pay with M-PESA");
  const details = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
  expect(details).toContain("Don&#x27;t pay again");
  expect(details).not.toContain("Pay now");
});

describe("the shortcode in a callback's header", () => {
  test("says less than the secret address, both ids and the sum", async () => {
    const { app, held } = await asked();
    await callback(app, held, { shortcode: "600000" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  });

  /** The answer to the request was lost, so that only the secret address is known. */
  async function unanswered(env: Record<string, string> = {}) {
    const app = open({}, env);
    app.gateway.answers.push({ outcome: "unknown", raw: "" });
    return asked(app);
  }

  test("other ids end a request at its address: its host looks, unless M-PESA has confirmed what came before", async () => {
    for (const isConfirmed of [false, true]) {
      const { app, held } = await unanswered();
      await callback(app, held, { receipt: "UKR000007C", checkoutRequestId: "ws_CO_a_strangers" });
      expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
      if (isConfirmed) {
        app.gateway.queryPayment = async () => ({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "" });
        app.clock.advance(31_000);
        await app.jobs.runDue();
      }
      await callback(app, held, { code: "1037", checkoutRequestId: "ws_CO_its_own" });
      const reason = isConfirmed ? null : "query_contradicts";
      expect(paymentsOfBooking(app.db, held.id)).toMatchObject([{ state: "paid", reason }]);
    }
  });

  test("is a doubt where the ids are not known: a person looks, and the code that came is kept and theirs to take", async () => {
    const { app, held } = await unanswered();
    await callback(app, held, { shortcode: "600000", receipt: "UKR000007A" });
    const [payment] = paymentsOfBooking(app.db, held.id);
    expect(payment).toMatchObject({ state: "needs_review", claimedReceipt: "UKR000007A" });
    const cookie = hostCookie(app.db);
    await app.post(`/dashboard/answers/${payment?.id}`, { answer: "accept" }, { cookie });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(paymentsOfBooking(app.db, held.id)[0]?.receipt).toBe("UKR000007A");
  });

  test.each(["its store number", "its till number"])("names a till by %s", async (named) => {
    const { app, held } = await unanswered({ MPESA_TILL: "5123456", MPESA_TRANSACTION_TYPE: "CustomerBuyGoodsOnline" });
    const { shortcode, partyB } = app.deps.operatorAccount ?? { shortcode: "", partyB: "" };
    expect(shortcode).not.toBe(partyB);
    await callback(app, held, { shortcode: named === "its till number" ? partyB : shortcode });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  });
});

test("a code that came without a sum is kept, and is the payment's once M-PESA says that it was paid", async () => {
  const { app, held } = await asked();
  await callback(app, held, { amountKes: "4.500,00 KES", receipt: "UKR000007B" });
  expect(stateOf(app, held).booking).toBe("held");
  app.gateway.queryPayment = async () => ({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "" });
  app.clock.advance(20_000);
  await app.jobs.runDue();
  expect(paymentsOfBooking(app.db, held.id)[0]).toMatchObject({ state: "paid", receipt: "UKR000007B" });
});

test("a receipt pays one booking, not two", async () => {
  const { app, held } = await asked();
  await callback(app, held, { receipt: "TLI4ABC123" });
  const second = await hold(app, { checkIn: "2026-12-22", checkOut: "2026-12-25", phone: "0733 000 020" });
  await pay(app, second);
  await callback(app, second, { receipt: "TLI4ABC123" });
  expect(stateOf(app, second)).toEqual({ booking: "held", payments: ["needs_review"] });
  expect(findPaymentByReceipt(app.db, "TLI4ABC123")?.bookingId).toBe(held.id);
});

test("a declined request leaves the hold, and a later payment of the same request still wins", async () => {
  const { app, held } = await asked();
  await callback(app, held, { code: "1037" });
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["declined"] });
  const page = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
  expect(page).toContain("No answer from your phone");
  expect(page).toContain("Pay with M-PESA");
  await callback(app, held, { code: "0" });
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid_late"] });
});

test("a decline after the money changes nothing", async () => {
  const { app, held } = await asked();
  await callback(app, held);
  await callback(app, held, { code: "1032" });
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
});

test("a result nobody has heard of leaves the request open for the query", async () => {
  const { app, held } = await asked();
  app.gateway.results.push({ outcome: "answered", resultCode: "7777", resultDesc: "-", raw: "{}" });
  await callback(app, held, { code: "7777" });
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["pending"] });
  expect(app.gateway.queried).toEqual(["ws_CO_1"]);
  app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
  app.clock.advance(60_000);
  await app.jobs.runDue();
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
});

test("when only the query says paid the receipt follows with the callback", async () => {
  const { app, held } = await asked();
  app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
  app.clock.advance(30_000);
  await app.jobs.runDue();
  const details = `/guest/booking/${held.id}/details?t=${held.t}`;
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(await (await app.get(details)).text()).toContain("Follows as soon as M-PESA sends it");
  await callback(app, held, { receipt: "TLI4ABC123" });
  expect(await (await app.get(details)).text()).toContain("TLI4ABC123");
  expect([app.sent.length, rowsOf(app, "refunds")]).toEqual([2, 0]);
});

test("a callback that overtakes the answer to its request waits for it, then settles", async () => {
  const app = open();
  const held = await hold(app);
  let answered = () => {};
  const accepted = {
    outcome: "requested",
    merchantRequestId: "m-1",
    checkoutRequestId: "ws_CO_early",
    raw: "{}",
  } as const;
  app.gateway.requestPayment = (ask) => {
    app.gateway.asked.push(ask);
    return new Promise((resolve) => {
      answered = () => resolve(accepted);
    });
  };
  const form = { booking: held.id, t: held.t, phone: "0722000020", submissionKey: "k".repeat(43) };
  await app.post("/booking/payment", form);
  const running = app.jobs.runDue();
  while (app.gateway.asked.length === 0) await Bun.sleep(1);
  expect(stateOf(app, held).payments).toEqual(["requested"]);
  const key = callbackKey(app.deps.secrets, paymentsOfBooking(app.db, held.id)[0]?.id ?? "none");
  const item = [
    { Name: "Amount", Value: 13_500 },
    { Name: "MpesaReceiptNumber", Value: "TLI4EARLY1" },
  ];
  const stkCallback = {
    MerchantRequestID: "m-1",
    CheckoutRequestID: "ws_CO_early",
    ResultCode: 0,
    ResultDesc: "-",
    CallbackMetadata: { Item: item },
  };
  await app.app.fetch(
    new Request(`http://localhost:3000/callbacks/${key}`, {
      method: "POST",
      body: JSON.stringify({ Body: { stkCallback } }),
    }),
  );
  const settling = app.jobs.runDue();
  const seen = app.db.$client.query("select 1 from callbacks where outcome = 'waits'");
  while (seen.get() === null) await Bun.sleep(1);
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["requested"] });
  answered();
  await Promise.all([running, settling]);
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["pending"] });
  app.clock.advance(500);
  await app.jobs.runDue();
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(app.gateway.asked.length).toBe(1);
});

test("a request whose answer was lost is never sent again, and its callback still pays", async () => {
  const app = open();
  app.gateway.answers.push({ outcome: "unknown", raw: "" });
  const { held } = await asked(app);
  expect(stateOf(app, held).payments).toEqual(["requested"]);
  app.clock.advance(5 * 60_000);
  await app.jobs.runDue();
  expect(app.gateway.asked.length).toBe(1);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
});

test("when M-PESA asks us to slow down the same request goes out later, once", async () => {
  const app = open();
  app.gateway.answers.push({ outcome: "try_later", raw: "" });
  const { held } = await asked(app);
  expect(stateOf(app, held).payments).toEqual(["created"]);
  app.clock.advance(3000);
  await app.jobs.runDue();
  expect(stateOf(app, held).payments).toEqual(["pending"]);
  expect(app.gateway.asked.length).toBe(2);
});

test("a request M-PESA never took is not sent after the guest has asked again", async () => {
  const app = open();
  const busy = { outcome: "try_later", raw: "" } as const;
  app.gateway.answers.push(busy);
  const { held } = await asked(app);
  app.clock.advance(60_000);
  await app.post("/booking/payment", {
    booking: held.id,
    t: held.t,
    phone: "0722000021",
    submissionKey: "n".repeat(43),
  });
  await app.jobs.runDue();
  app.clock.advance(60_000);
  await app.jobs.runDue();
  expect(stateOf(app, held).payments).toEqual(["expired", "pending"]);
  expect(app.gateway.asked.map(({ phone }) => phone)).toEqual(["254722000020", "254722000021"]);
});

test.each([
  ["the phone has a prompt open", "phone_busy", "Another request is open on your phone"],
  ["the number is none of M-PESA's", "bad_phone", "This number can&#x27;t be asked"],
  ["the host's settings are wrong", "bad_settings", "Payments aren&#x27;t set up right here"],
  ["the request was malformed", "refused", "M-PESA refused the request"],
] as const)("%s: the guest is told, and may try again", async (_, outcome, words) => {
  const app = open();
  app.gateway.answers.push({ outcome, raw: "" });
  const { held } = await asked(app);
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["declined"] });
  expect(await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text()).toContain(words);
});

test.each([
  ["the last millisecond of the hold is in time", HOLD_MS - 1, "confirmed"],
  ["the millisecond the hold ends is late, and the nights are free", HOLD_MS, "confirmed"],
  ["hours later, and the nights are free", 5 * 3_600_000, "confirmed"],
])("%s", async (_, after, expected) => {
  const { app, held } = await asked();
  app.clock.set(NOON + after);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: expected, payments: ["paid"] });
  expect([rowsOf(app, "refunds"), rowsOf(app, "occupied_nights")]).toEqual([0, 3]);
});

test("late money whose nights are taken is owed back, and both sides are told", async () => {
  const { app, held } = await asked();
  app.clock.set(NOON + HOLD_MS);
  const quicker = await hold(app, {
    checkIn: "2026-12-20",
    checkOut: "2026-12-22",
    shownKes: "9000",
    phone: "0733111222",
  });
  await callback(app, held, { receipt: "TLI4LATE12" });
  expect(stateOf(app, held)).toEqual({ booking: "expired", payments: ["paid"] });
  expect(stateOf(app, quicker)).toEqual({ booking: "held", payments: [] });
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([
    { amountKes: 13_500, reason: "nights_taken", sentAt: null },
  ]);
  expect(bodies(app, GUEST)).toEqual([expect.stringContaining("is refunded to you")]);
  expect(bodies(app, HOST)).toEqual([expect.stringContaining("Refund due")]);
  const answer = await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`);
  const details = `/guest/booking/${held.id}/details?t=${held.t}`;
  expect(answer.headers.get("location")).toBe(details);
  expect(await (await app.get(details)).text()).toContain("Your refund");
});

test("late money wins over what the same guest holds again unpaid, and only over that", async () => {
  const { app, held } = await asked();
  app.clock.set(NOON + HOLD_MS);
  const again = await hold(app, { checkIn: "2026-12-19", checkOut: "2026-12-22" }, held.cookie);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(stateOf(app, again)).toEqual({ booking: "cancelled", payments: [] });
  expect([rowsOf(app, "refunds"), rowsOf(app, "occupied_nights")]).toEqual([0, 3]);
});

test("late money takes nothing from the same guest once money is under way for the new hold", async () => {
  const { app, held } = await asked();
  app.clock.set(NOON + HOLD_MS);
  const again = await hold(app, {}, held.cookie);
  await pay(app, again);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: "expired", payments: ["paid"] });
  expect(stateOf(app, again)).toEqual({ booking: "held", payments: ["pending"] });
  expect(rowsOf(app, "refunds")).toBe(1);
});

test("a second payment for one booking is owed back; the booking and its receipt stay", async () => {
  const { app, held } = await asked();
  app.clock.advance(60_000);
  await pay(app, held, { phone: "0733000020" });
  await callback(app, held, { nth: 1, receipt: "TLI4FIRST1" });
  await callback(app, held, { nth: 2, receipt: "TLI4SECOND" });
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid", "paid"] });
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 13_500, reason: "second_payment" }]);
  const page = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
  expect(page).toContain("TLI4FIRST1");
  expect(page).toContain("Your refund: KES\u00a013,500");
});

test("a guest who cancels and had paid already is owed the money when it comes, though the nights are free", async () => {
  const { app, held } = await asked();
  await app.post("/booking/payment/cancel", { booking: held.id, t: held.t });
  expect([stateOf(app, held).booking, rowsOf(app, "occupied_nights")]).toEqual(["cancelled", 0]);
  await callback(app, held);
  expect(stateOf(app, held)).toEqual({ booking: "cancelled", payments: ["paid"] });
  expect(rowsOf(app, "occupied_nights")).toBe(0);
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ reason: "cancelled", amountKes: 13_500, state: "due" }]);
});

test("a hold that ended before the request went out asks nobody", async () => {
  const app = open();
  const held = await hold(app);
  await app.post("/booking/payment", {
    booking: held.id,
    t: held.t,
    phone: "0722000020",
    submissionKey: "k".repeat(43),
  });
  app.clock.advance(HOLD_MS);
  await app.jobs.runDue();
  expect(stateOf(app, held).payments).toEqual(["expired"]);
  expect(app.gateway.asked).toEqual([]);
  expect(findBooking(app.db, held.id)?.confirmedAt).toBeNull();
});

test("a stranger's callback to an address of nobody is answered and forgotten", async () => {
  const { app, held } = await asked();
  const request = new Request("http://localhost:3000/callbacks/nobody", { method: "POST", body: "{}" });
  expect((await app.app.fetch(request)).status).toBe(200);
  await app.jobs.runDue();
  expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["pending"] });
});

describe("late money for a booking that is over goes back, though its nights are free", () => {
  /** A first request stays open while a second one pays. */
  async function paidTwiceAsked() {
    const { app, held } = await asked();
    app.clock.advance(61_000);
    await pay(app, held, { phone: "0733 000 020" });
    await callback(app, held, { nth: 2, receipt: "TLI4SECOND" });
    return { app, held };
  }

  test("when it was certain and then cancelled: owed back once, and the guest is told", async () => {
    const { app, held } = await paidTwiceAsked();
    write(app.db, (tx) => cancelBooking(tx, held.id, app.clock.now()));
    for (let n = 0; n < 2; n++) await callback(app, held, { nth: 1, receipt: "TLI4LATE01" });
    expect(stateOf(app, held).booking).toBe("cancelled");
    expect(findPaymentByReceipt(app.db, "TLI4LATE01")?.state).toMatch(/^paid/);
    const owed = refundsOfBooking(app.db, held.id);
    expect(owed.map(({ amountKes, reason, state }) => [amountKes, reason, state])).toEqual([
      [13_500, "cancelled", "due"],
    ]);
    expect(bodies(app, GUEST).at(-1)).toContain("is refunded to you. The booking was cancelled.");
    expect(rowsOf(app, "occupied_nights")).toBe(0);
  });

  test("when its host was asked and never said yes", async () => {
    const app = open();
    write(app.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
    const response = await app.post("/booking/summary", summaryForm(), { cookie: proven(app) });
    const id = /\/guest\/booking\/([^/]+)\/details/.exec(response.headers.get("location") ?? "")?.[1] ?? "none";
    app.clock.advance(25 * 3_600_000);
    await app.jobs.runDue();
    const desk = hostCookie(app.db);
    const form = { way: "cash", amount: "13500", submissionKey: newSecret() };
    const recorded = await app.post(`/dashboard/bookings/${id}/received`, form, { cookie: desk });
    expect([recorded.status, findBooking(app.db, id)?.state]).toEqual([303, "expired"]);
    expect(refundsOfBooking(app.db, id).map(({ amountKes }) => amountKes)).toEqual([13_500]);
  });
});
