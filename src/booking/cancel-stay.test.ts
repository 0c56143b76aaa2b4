import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { callback, type Held, hold, pay, rowsOf } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

/** Three nights from Monday 28 December, KES 13,500; arrival is at 14:00. */
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const ARRIVAL = Date.UTC(2026, 11, 28, 11);
const HOUR = 3_600_000;

async function booked(
  rates: Omit<Parameters<typeof saveRates>[2], "updatedAt"> = {},
): Promise<{ app: TestApp; stay: Held }> {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  write(app.db, (tx) => saveRates(tx, "garden-studio", { ...rates, updatedAt: NOON }));
  const stay = await hold(app, LATER);
  await pay(app, stay);
  await callback(app, stay);
  if (findBooking(app.db, stay.id)?.state !== "confirmed") throw new Error("the stay is not paid");
  app.sent.length = 0;
  return { app, stay };
}

async function cancel(app: TestApp, stay: Held, shownKes: number, cookie = "") {
  const response = await app.post(
    `/guest/booking/${stay.id}/cancel`,
    { t: cookie ? "" : stay.t, shownKes: String(shownKes) },
    { cookie },
  );
  await app.jobs.runDue();
  return response;
}

function hostCookie(app: TestApp): string {
  const token = newSecret();
  const facts = {
    hostId: "host-wanjiru",
    now: NOON,
    device: "",
    endsAt: NOON * 2,
  };
  write(app.db, (tx) => startSession(tx, { tokenHash: hashOf(token), ...facts }));
  return `lango=${token}`;
}

describe("a guest who cancels", () => {
  test.each([
    ["flexible, a day and a millisecond before", POLICIES.flexible, ARRIVAL - 24 * HOUR - 1, 13_500],
    ["flexible, a day before", POLICIES.flexible, ARRIVAL - 24 * HOUR, 0],
    ["moderate, more than five days before", POLICIES.moderate, ARRIVAL - 120 * HOUR - 1, 13_500],
    ["moderate, five days before", POLICIES.moderate, ARRIVAL - 120 * HOUR, 6750],
    ["moderate, on the last day", POLICIES.moderate, ARRIVAL - 24 * HOUR, 0],
    ["firm, ten days before", POLICIES.firm, NOON, 6750],
    ["non-refundable", POLICIES.non_refundable, NOON, 0],
  ])("%s", async (_, policy, at, refundKes) => {
    const { app, stay } = await booked({ policy });
    app.clock.set(at);
    const page = await (await app.get(`/guest/booking/${stay.id}/cancel?t=${stay.t}`)).text();
    expect(page).toContain(`name="shownKes" value="${refundKes}"`);
    // Nothing that is kept has no line.
    expect(page.includes("Host keeps")).toBe(refundKes < 13_500);
    expect((await cancel(app, stay, refundKes)).status).toBe(303);
    expect(findBooking(app.db, stay.id)).toMatchObject({ state: "cancelled", cancelledBy: "guest" });
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    const refunds = refundsOfBooking(app.db, stay.id);
    expect(refunds.map(({ amountKes, reason, state }) => [amountKes, reason, state])).toEqual(
      refundKes > 0 ? [[refundKes, "cancelled", "due"]] : [],
    );
    // What is kept is what the ledger still charges; what goes back is what it owes.
    const sums = sumsOf(entriesOfBooking(app.db, stay.id));
    expect([sums.receivedKes, sums.chargedKes, sums.balanceKes + refundKes]).toEqual([13_500, 13_500 - refundKes, 0]);
    expect(app.sent.map(({ to }) => to).sort()).toEqual(["+254712345678", "+254722000020"]);
  });

  test("gets what the page said, or is asked again", async () => {
    const { app, stay } = await booked();
    app.clock.set(ARRIVAL - HOUR);
    const response = await cancel(app, stay, 13_500);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("The refund has changed");
    expect(findBooking(app.db, stay.id)?.state).toBe("confirmed");
    expect([rowsOf(app, "refunds"), app.sent.length]).toEqual([0, 0]);
  });

  test("keeps the policy they booked under, whatever the host changes later", async () => {
    const { app, stay } = await booked();
    write(app.db, (tx) => saveRates(tx, "garden-studio", { policy: POLICIES.non_refundable, updatedAt: NOON }));
    expect((await cancel(app, stay, 13_500)).status).toBe(303);
    expect(refundsOfBooking(app.db, stay.id)[0]?.amountKes).toBe(13_500);
  });

  test("twice owes once", async () => {
    const { app, stay } = await booked();
    await cancel(app, stay, 13_500);
    await cancel(app, stay, 13_500);
    expect([rowsOf(app, "refunds"), app.sent.length]).toEqual([1, 2]);
  });

  test("after arrival can't, and the page says so", async () => {
    const { app, stay } = await booked();
    app.clock.set(ARRIVAL);
    const response = await cancel(app, stay, 0);
    expect([response.status, findBooking(app.db, stay.id)?.state]).toEqual([409, "confirmed"]);
    expect(await response.text()).toContain("too late");
  });

  test("a deposit gets back what the policy says of the deposit, and owes no balance", async () => {
    const { app, stay } = await booked({ payNow: "percent", payNowValue: 30, policy: POLICIES.firm });
    expect(findBooking(app.db, stay.id)?.quote).toMatchObject({ dueNowKes: 4050, balanceKes: 9450 });
    await cancel(app, stay, 2025);
    expect(refundsOfBooking(app.db, stay.id)[0]?.amountKes).toBe(2025);
    const sums = sumsOf(entriesOfBooking(app.db, stay.id));
    expect([sums.chargedKes, sums.balanceKes]).toEqual([2025, -2025]);
  });
});

describe("a host who cancels", () => {
  test("gives everything back, whatever the policy", async () => {
    const { app, stay } = await booked({ policy: POLICIES.non_refundable });
    app.clock.set(ARRIVAL + HOUR);
    const cookie = hostCookie(app);
    const page = await (await app.get(`/guest/booking/${stay.id}/cancel`, { cookie })).text();
    expect(page).toContain("the guest gets a full refund");
    expect((await cancel(app, stay, 13_500, cookie)).status).toBe(303);
    expect(findBooking(app.db, stay.id)).toMatchObject({ state: "cancelled", cancelledBy: "host" });
    expect(refundsOfBooking(app.db, stay.id)[0]?.amountKes).toBe(13_500);
    expect(app.sent[0]?.body).toContain("Wanjiru cancelled this stay.");
  });
});

test("nobody else cancels anything", async () => {
  const { app, stay } = await booked();
  expect((await app.post(`/guest/booking/${stay.id}/cancel`, { t: "guessed", shownKes: "13500" })).status).toBe(404);
  expect(findBooking(app.db, stay.id)?.state).toBe("confirmed");
});
