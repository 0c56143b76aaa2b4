import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { findPayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { callback, type Held, hold, pay, proven, stateOf } from "#src/dev/fixtures/journey.ts";
import { addManualTill, addTransfer } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { newSecret } from "#src/web/secrets.ts";
import { CLAIMS_MOST } from "./claim-payment.ts";

const HOUR = 3_600_000;
const ABROAD = { phone: "+44 7700 900123", email: "amelia@example.org", name: "Amelia Hart" };

/** Wanjiru, signed in. */
let cookie = "";

function open(): TestApp {
  const app = testApp({ SMS_COUNTRIES: "KE" });
  addHost(app.db);
  addProperty(app.db);
  addTransfer(app);
  cookie = hostCookie(app.db);
  return app;
}

async function sent(app: TestApp, held: Held, more: Record<string, string> = {}): Promise<Response> {
  const form = { booking: held.id, t: held.t, submissionKey: newSecret(), ...more };
  // Whoever proved the number is asked for no code, however often they say so.
  const response = await app.post("/booking/payment/sent", form, { cookie: proven(app, "+447700900123") });
  await app.jobs.runDue();
  return response;
}

async function answer(app: TestApp, held: Held, said: Record<string, string>): Promise<Response> {
  const id = paymentsOfBooking(app.db, held.id)[0]?.id;
  const response = await app.post(`/dashboard/answers/${id}`, said, { cookie });
  await app.jobs.runDue();
  return response;
}

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ").replaceAll("&#x27;", "'");
const pageOf = async (app: TestApp, held: Held) =>
  plain(await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text());
const detailsOf = async (app: TestApp, held: Held) =>
  plain(await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text());
const mailed = (app: TestApp) => app.sent.filter(({ to }) => to === ABROAD.email).map(({ body }) => body);

test("a bank's message that a host pastes names the booking whose guest said they sent it, and counts nothing", async () => {
  const app = open();
  const held = await hold(app, ABROAD);
  await sent(app, held, { reference: "ft 2312345678" });
  const pasted = "Dear Customer, KES 13,500.00 received from AMELIA HART to your account A12, Ref FT2312345678.";
  const response = await app.post("/dashboard/payments/statement", { pasted }, { cookie });
  const page = plain(await (await app.get(response.headers.get("location") ?? "", { cookie })).text());
  const { code, state } = findBooking(app.db, held.id) ?? {};
  expect(page).toContain(`KES 13,500 (FT2312345678, as the guest of ${code} says). Confirm it at the booking`);
  expect([state, paymentsOfBooking(app.db, held.id)[0]?.state]).toEqual(["held", "pending"]);
});

describe("a guest abroad", () => {
  test("reads the host's words, the sum and the code first, and hears by mail at each step", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    const code = findBooking(app.db, held.id)?.code ?? "none";
    const page = await pageOf(app, held);
    for (const words of [
      "Pay from abroad",
      "SWIFT EQBLKENA",
      "KES 13,500",
      code,
      "kept for 2 days",
      "I have sent it",
    ]) {
      expect(page).toContain(words);
    }
    expect((await sent(app, held, { reference: " MTCN 123-456 " })).status).toBe(303);
    expect(findBooking(app.db, held.id)?.holdEndsAt).toBe(NOON + 48 * HOUR);
    const waits = await pageOf(app, held);
    for (const words of ["looks out for your KES 13,500", "MTCN 123-456", "kept until Sun 20 Dec"])
      expect(waits).toContain(words);
    expect(waits).not.toContain("I have sent it");
    await answer(app, held, { answer: "came" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(mailed(app)).toEqual([
      expect.stringMatching(/looks out for your KES.13,500.*kept until/),
      expect.stringContaining(code),
    ]);
    expect(app.sent.filter(({ channel, to }) => channel === "sms" && to.startsWith("+44"))).toEqual([]);
  });

  test("whoever has M-PESA finds it folded away, and where nobody described a way there is none", async () => {
    const app = open();
    addManualTill(app);
    const page = await pageOf(app, await hold(app));
    expect(page).toContain("No M-PESA? Pay from abroad");
    expect(page.indexOf("Till number")).toBeLessThan(page.indexOf("SWIFT EQBLKENA"));
    const none = testApp();
    addHost(none.db);
    addProperty(none.db);
    const held = await hold(none);
    expect(await pageOf(none, held)).not.toContain("from abroad");
    await sent(none, held);
    expect(paymentsOfBooking(none.db, held.id)).toEqual([]);
  });

  test("the same press twice is one, and whoever says so again and again is stopped", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    const submissionKey = newSecret();
    for (const _ of [1, 2]) await sent(app, held, { submissionKey });
    await sent(app, held);
    expect(paymentsOfBooking(app.db, held.id)).toHaveLength(1);
    for (let nth = 1; nth < CLAIMS_MOST; nth += 1) {
      await answer(app, held, { answer: "not_received" });
      await sent(app, held);
    }
    await answer(app, held, { answer: "not_received" });
    const stopped = await sent(app, held, { reference: "X1" });
    expect(stopped.status).toBe(422);
    expect(await stopped.text()).toContain('value="X1"');
  });
});

describe("its host", () => {
  test("looks at their bank first: no press counts it before", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    await sent(app, held, { reference: "MTCN 123" });
    const needs = plain(await (await app.get("/dashboard", { cookie })).text());
    expect(needs).toContain("from abroad, number MTCN 123");
    expect(needs).not.toContain('value="came"');
    const booking = plain(await (await app.get(`/dashboard/bookings/${held.id}`, { cookie })).text());
    for (const words of ["Look in your bank account", "MTCN 123", "Yes, KES 13,500 came"])
      expect(booking).toContain(words);
    const told = app.sent.filter(({ to }) => to === "+254712345678").map(({ body }) => plain(body));
    expect(told).toEqual([
      expect.stringContaining("Amelia Hart says that KES 13,500 is on its way to you from abroad, number MTCN 123"),
    ]);
  });

  test("is the only one who ever says that it came: guest, receipt and cash book say so", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    await sent(app, held);
    await answer(app, held, { answer: "came" });
    const details = await detailsOf(app, held);
    for (const words of ["Sent from abroad", "By the host's word"]) expect(details).toContain(words);
    expect(details).not.toContain("Paid by M-PESA");
    const [receipt] = receiptsOfBooking(app.db, held.id);
    expect([receipt?.facts.way, receipt?.facts.mpesaCode]).toEqual(["transfer", null]);
    const book = await (await app.get("/dashboard/money/2026-12.csv", { cookie })).text();
    expect(book).toContain("From abroad");
    const [payment] = paymentsOfBooking(app.db, held.id);
    const vouch = "update payments set proved_by = 'mpesa' where id = ?";
    expect(() => app.db.$client.query(vouch).run(payment?.id ?? "")).toThrow("nobody knows but its host");
    expect(examine(app.db.$client).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });

  test("gives it back under whatever a bank calls it, and no paper calls that M-PESA's", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    await sent(app, held);
    await answer(app, held, { answer: "came" });
    const back = { back: "500", note: "", submissionKey: newSecret() };
    await app.post(`/dashboard/bookings/${held.id}/give-back`, back, { cookie });
    const [refund] = refundsOfBooking(app.db, held.id);
    const record = (code: string) =>
      recordRefund(app.deps, { hostId: "host-wanjiru", refundId: refund?.id ?? "", typedReceipt: code });
    expect([record("x").outcome, record("FT-2026 1177").outcome]).toEqual(["not_a_receipt", "recorded"]);
    expect(receiptsOfBooking(app.db, held.id).at(-1)?.facts).toMatchObject({ way: "transfer", mpesaCode: null });
  });

  test("finds nothing: the nights are kept half an hour more, and it can still come", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    await sent(app, held);
    app.clock.advance(48 * HOUR - 60_000);
    await answer(app, held, { answer: "not_received" });
    expect(findBooking(app.db, held.id)?.holdEndsAt).toBe(app.clock.now() + HOUR / 2);
    expect(mailed(app).at(-1)).toMatch(/has not found the KES.13,500 that you sent/);
    expect(await pageOf(app, held)).toContain("I have sent it");
    app.clock.advance(HOUR);
    await app.jobs.runDue();
    await answer(app, held, { answer: "came" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid_late"] });
  });

  test("counts what came, when the bank took something of it", async () => {
    const app = open();
    const held = await hold(app, ABROAD);
    await sent(app, held);
    await answer(app, held, { answer: "came", received: "13000" });
    expect(stateOf(app, held).booking).toBe("held");
    expect(await pageOf(app, held)).toContain("KES 500");
  });

  test("M-PESA's money for the same booking is other money", async () => {
    const app = open();
    const held = await hold(app);
    await pay(app, held);
    await sent(app, held, { reference: "MTCN 9" });
    await answer(app, held, { answer: "came" });
    await callback(app, held, { receipt: "UKR0000001", nth: 1 });
    await app.jobs.runDue();
    const payments = paymentsOfBooking(app.db, held.id);
    const transfer = payments.find(({ reference }) => reference !== null);
    expect(transfer && findPayment(app.db, transfer.id)).toMatchObject({ receipt: null, provedBy: "host" });
    expect(payments.find(({ way }) => way === "stk")).toMatchObject({ receipt: "UKR0000001" });
  });
});
