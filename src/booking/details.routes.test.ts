import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";
import { cancelStay } from "./cancel-stay.ts";

let lango: TestApp;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
});

const plain = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const seenByGuest = async ({ id, t }: Held) => plain(await lango.get(`/guest/booking/${id}/details?t=${t}`));
const seenByHost = async ({ id }: Held) =>
  plain(await lango.get(`/guest/booking/${id}/details`, { cookie: hostCookie(lango.db) }));

async function paidStay(): Promise<Held> {
  const held = await hold(lango);
  await pay(lango, held);
  await callback(lango, held, { receipt: "UKR0000001" });
  return held;
}

test.each(["declined", "expired"] as const)(
  "a booking that ended %s and was paid late stays in sight of its guest and its host",
  async (state) => {
    const held = await hold(lango);
    await pay(lango, held);
    if (state === "declined") await callback(lango, held, { code: "1032" });
    else lango.clock.advance(7_200_000);
    await lango.jobs.runDue();
    lango.clock.advance(7_200_000);
    await hold(lango, { phone: "0722 000 021" });
    await callback(lango, held, { receipt: "UKR0000009" });
    expect(paymentsOfBooking(lango.db, held.id)[0]?.state).toMatch(/^paid/);
    const { code = "none" } = findBooking(lango.db, held.id) ?? {};
    for (const [path, cookie] of [
      ["/guest-bookings", guestCookie(lango.db)],
      ["/dashboard?tab=bookings", hostCookie(lango.db)],
    ] as const) {
      expect([path, (await (await lango.get(path, { cookie })).text()).includes(code)]).toEqual([path, true]);
    }
  },
);

describe("how a booking ended is told as it was", () => {
  test.each([
    ["guest", "You cancelled this stay.", "Achieng Otieno cancelled this stay."],
    ["host", "Wanjiru cancelled this stay.", "You cancelled this stay of Achieng Otieno."],
  ] as const)("cancelled by the %s, with money to go back", async (by, forGuest, forHost) => {
    const held = await paidStay();
    const deps = { ...lango.deps, linkTo: () => "/" };
    const [shown] = by === "host" ? [13_500] : [0];
    const ask = { bookingId: held.id, by, shownKes: shown };
    const result = cancelStay(deps, ask);
    if (result.outcome === "refund_changed") cancelStay(deps, { ...ask, shownKes: result.split.refundKes });
    const html = await seenByGuest(held);
    expect(html).toContain(forGuest);
    expect(html).not.toContain("after the nights had been taken");
    expect(await seenByHost(held)).toContain(forHost);
  });

  test("never paid", async () => {
    const held = await hold(lango);
    lango.clock.advance(3_600_000);
    expect(await seenByGuest(held)).toContain("The hold ended before a payment arrived.");
    expect(await seenByHost(held)).toContain("Achieng Otieno did not pay in time.");
  });

  test("paid after somebody else had the nights", async () => {
    const late = await hold(lango);
    await pay(lango, late);
    lango.clock.advance(3_600_000);
    await hold(lango, { phone: "0722 000 021" });
    await callback(lango, late, { receipt: "UKR0000002" });
    expect(await seenByGuest(late)).toContain("The payment came after the nights had been taken.");
    expect(await seenByHost(late)).toContain("Achieng Otieno paid after the nights had been taken.");
  });
});

test("each payment of a stay is there with its code, the first one first, and cash without one", async () => {
  write(lango.db, (tx) =>
    saveRates(tx, "garden-studio", { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, updatedAt: NOON }),
  );
  const held = await paidStay();
  const form = { way: "cash", amount: "9450", purpose: "balance", submissionKey: newSecret() };
  await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie: hostCookie(lango.db) });
  expect(paymentsOfBooking(lango.db, held.id).map(({ state }) => state)).toEqual(["paid", "paid"]);
  const html = await seenByGuest(held);
  expect(html.slice(html.indexOf(">Payment<"))).toMatch(
    /Paid by M-PESA.{1,60}KES 4,050.{1,99}UKR0000001.{1,99}Paid in cash.{1,60}KES 9,450/s,
  );
  expect(html.match(/M-PESA receipt/g)?.length).toBe(1);
});
