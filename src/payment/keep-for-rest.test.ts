import { expect, test } from "bun:test";
import { occupiedBetween } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { callback, type Held, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { expireLostRequests } from "#src/mpesa/query-payment.ts";
import { refundUnusedParts } from "#src/refund/refund-unused.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOUR = 3_600_000;

/** KES 13,500 of which M-PESA lets the guest's phone move 8,000 today. It is noon, and they have paid them. */
async function afterTheFirstDay(): Promise<{ app: TestApp; held: Held; page(): Promise<string> }> {
  const app = testApp({ MPESA_MOST_KES: "8000", MPESA_DAY_MOST_KES: "8000" });
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
  await pay(app, held);
  await callback(app, held, { receipt: "UKR0000001" });
  await app.jobs.runDue();
  return { app, held, page: async () => (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text() };
}

/** What the clock does: ended holds are swept, and money that is not needed is owed back. */
async function passUntil(app: TestApp, hours: number): Promise<void> {
  app.clock.advance(hours * HOUR);
  await app.jobs.runDue();
  expireLostRequests(app.deps);
  refundUnusedParts(app.deps);
  await app.jobs.runDue();
}

const nightsTaken = (app: TestApp) =>
  occupiedBetween(app.db, "garden-studio", "2026-12-01", "2027-01-31", app.clock.now()).length;

test("what a phone can only move tomorrow has until the morning after, and guest and host hear until when", async () => {
  const { app, held, page } = await afterTheFirstDay();
  expect(stateOf(app, held).booking).toBe("held");
  const [toGuest, toHost] = app.sent.map(({ body }) => body.replaceAll("\u00a0", " "));
  expect(toGuest).toContain("KES 5,500 more make the booking certain; your nights are kept until Sun 20 Dec, 08:00.");
  expect(toGuest).toContain(`/booking/payment?booking=${held.id}&t=${held.t}`);
  expect(toHost).toContain("the nights are kept until Sun 20 Dec, 08:00");
  expect(app.sent.length).toBe(2);
  expect(await page()).toContain("Pay the rest tomorrow, or from another phone today");

  await passUntil(app, 23);
  expect([stateOf(app, held).booking, nightsTaken(app)]).toEqual(["held", 3]);
  expect(await page()).not.toContain("moved enough");
  await pay(app, held, { submissionKey: newSecret() });
  await callback(app, held, { receipt: "UKR0000002" });
  expect(stateOf(app, held).booking).toBe("confirmed");
  expect(paymentsOfBooking(app.db, held.id).map(({ amountKes }) => amountKes)).toEqual([5_500, 8_000]);
  expect(refundsOfBooking(app.db, held.id)).toEqual([]);
});

test.each([
  ["en", "KES 5,500 more make the booking certain; your nights are kept until 12:30.", "Pay the rest: "],
  ["sw", "Bado KES 5,500 ili nafasi iwe yako; tunakuwekea siku zako hadi saa 6:30 mchana.", "Lipa salio: "],
])(
  "what can come at once has half an hour, and the guest hears until when and where they pay: %s",
  async (language, kept, pays) => {
    const app = testApp({ MPESA_MOST_KES: "8000" });
    addHost(app.db);
    addProperty(app.db);
    const held = await hold(app, { checkIn: "2026-12-28", checkOut: "2026-12-31" }, `lang=${language}`);
    await pay(app, held);
    await callback(app, held);
    await app.jobs.runDue();
    expect(app.sent.map(({ to }) => to)).toEqual(["+254722000020"]);
    for (const words of [kept, pays]) expect(app.sent[0]?.body.replaceAll("\u00a0", " ")).toContain(words);
    expect(app.sent[0]?.body).toEndWith(`/booking/payment?booking=${held.id}&t=${held.t}`);
  },
);

test("when the rest does not come, the nights are free that morning and what came is owed back, once", async () => {
  const { app, held } = await afterTheFirstDay();
  await passUntil(app, 43.9);
  expect([stateOf(app, held).booking, nightsTaken(app)]).toEqual(["held", 3]);
  expect(refundsOfBooking(app.db, held.id)).toEqual([]);
  await passUntil(app, 0.2);
  await passUntil(app, 1);
  expect([stateOf(app, held).booking, nightsTaken(app)]).toEqual(["expired", 0]);
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 8_000, reason: "hold_over", state: "due" }]);
  const answer = await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`);
  expect(answer.headers.get("location")).toContain(`/guest/booking/${held.id}/details`);
  const details = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
  expect(details).toContain("A part of the price came, and the rest did not come in time");
  expect(details).toContain("Your refund: KES\u00a08,000");
});
