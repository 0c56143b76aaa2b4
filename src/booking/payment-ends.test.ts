import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { BY_MPESA } from "#src/dev/fixtures/proof.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { accountOf } from "#src/ledger/keep-ledger.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { newSecret } from "#src/web/secrets.ts";
import { cancelStay } from "./cancel-stay.ts";

let lango: TestApp;

beforeEach(() => {
  lango = testApp({ MPESA_MOST_KES: "8000" });
  addHost(lango.db);
  addProperty(lango.db);
});

const plain = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const payment = ({ id, t }: Held, query = "") => lango.get(`/booking/payment?booking=${id}&t=${t}${query}`);
const details = async ({ id, t }: Held) => plain(await lango.get(`/guest/booking/${id}/details?t=${t}`));
const give = (held: Held, action: string, form: Record<string, string> = {}) =>
  lango.post(action, { booking: held.id, t: held.t, submissionKey: newSecret(), ...form });
const faults = () => examine(lango.db.$client).flatMap(({ check, wrong }) => wrong.map((what) => `${check}: ${what}`));

/** KES 8,000 of 13,500 have come, and the nights are kept for the rest. */
async function partPaid(): Promise<Held> {
  const held = await hold(lango);
  await pay(lango, held);
  await callback(lango, held, { receipt: "UKP0000001" });
  expect(stateOf(lango, held)).toEqual({ booking: "held", payments: ["paid"] });
  return held;
}

describe("a guest who has paid a part", () => {
  test("gives up: what came goes back at once, and nothing says that nothing was charged", async () => {
    const held = await partPaid();
    const answer = await give(held, "/booking/payment/cancel");
    expect(answer.headers.get("location")).toContain(`/guest/booking/${held.id}/details`);
    expect(answer.headers.getSetCookie().join()).toContain("hold_cancelled_owed");
    expect(refundsOfBooking(lango.db, held.id)).toMatchObject([{ amountKes: 8000, reason: "cancelled", state: "due" }]);
    expect((await payment(held)).headers.get("location")).toContain("/details");
    const html = await details(held);
    expect(html).toContain("You gave these nights up. Nothing is booked.");
    expect(html).toContain("Your refund: KES 8,000");
    await lango.jobs.runDue();
    expect(lango.sent.some(({ to, body }) => to === "+254722000020" && body.includes("KES 8,000"))).toBe(true);
    expect(faults()).toEqual([]);
    // A second press owes nothing more.
    await give(held, "/booking/payment/cancel");
    lango.clock.advance(86_400_000);
    await lango.jobs.runDue();
    expect(refundsOfBooking(lango.db, held.id).length).toBe(1);
  });

  test("gave up, and the rest came all the same: all is owed back until they ask for the stay", async () => {
    const held = await partPaid();
    await pay(lango, held);
    await give(held, "/booking/payment/cancel");
    await callback(lango, held, { receipt: "UKP0000002" });
    expect(findBooking(lango.db, held.id)?.state).toBe("cancelled");
    const owed = () => refundsOfBooking(lango.db, held.id).map(({ amountKes, state }) => [amountKes, state]);
    expect([owed(), faults()]).toEqual([
      [
        [8000, "due"],
        [5500, "due"],
      ],
      [],
    ]);
    expect(await details(held)).toContain("Keep the stay");
    await give(held, "/booking/payment/keep");
    expect(findBooking(lango.db, held.id)?.state).toBe("confirmed");
    expect([owed(), faults()]).toEqual([[], []]);
  });

  test("does not lose their hold to other dates that they look at", async () => {
    const held = await partPaid();
    await hold(lango, { checkIn: "2026-12-28", checkOut: "2026-12-31" }, held.cookie);
    expect(stateOf(lango, held).booking).toBe("held");
  });
});

describe("a stay that was cancelled is told on its own page, however they come to the payment page", () => {
  test.each(["guest", "host"] as const)("by the %s", async (by) => {
    write(lango.db, (tx) =>
      saveRates(tx, "garden-studio", {
        payNow: "percent",
        payNowValue: 30,
        balanceDaysBefore: 7,
        updatedAt: NOON,
      }),
    );
    const held = await hold(lango, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
    await pay(lango, held);
    await callback(lango, held, { receipt: "UKP0000003" });
    const deps = { ...lango.deps, linkTo: () => "/" };
    const first = cancelStay(deps, { bookingId: held.id, by, shownKes: -1 });
    if (first.outcome !== "refund_changed") throw new Error(first.outcome);
    cancelStay(deps, { bookingId: held.id, by, shownKes: first.split.refundKes });
    for (const query of ["", "&for=balance"]) {
      expect((await payment(held, query)).headers.get("location")).toContain(`/guest/booking/${held.id}/details`);
    }
  });
});

describe("money that is not what was asked for", () => {
  async function wrong(amountKes: number): Promise<Held> {
    const held = await hold(lango);
    await pay(lango, held);
    await callback(lango, held, { receipt: "UKP0000004", amountKes });
    expect(stateOf(lango, held).payments).toEqual(["needs_review"]);
    return held;
  }

  async function giveBack(held: Held): Promise<void> {
    const id = paymentsOfBooking(lango.db, held.id)[0]?.id ?? "none";
    await lango.post(`/dashboard/answers/${id}`, { answer: "give_back" }, { cookie: hostCookie(lango.db) });
    expect(refundsOfBooking(lango.db, held.id).map(({ reason }) => reason)).toEqual(["not_accepted"]);
  }

  test.each([
    [7500, "KES 7,500 arrived, but KES 8,000 was asked for."],
    [9000, "KES 9,000 arrived, but KES 8,000 was asked for."],
  ])("KES %p is compared with what the request asked for", async (came, said) => {
    expect(await plain(await payment(await wrong(came)))).toContain(said);
  });

  test("and that its host gives back pays nothing: the nights can still be paid in whole", async () => {
    const held = await wrong(7500);
    await giveBack(held);
    const booking = findBooking(lango.db, held.id);
    if (!booking) throw new Error("no booking");
    expect(accountOf(lango.db, booking).toConfirmKes).toBe(13_500);
    const html = await plain(await payment(held));
    expect(html).toContain("KES 7,500 came, which is not what was asked for.");
    expect(html).toContain("KES 13,500");
    await pay(lango, held);
    await callback(lango, held, { receipt: "UKP0000005" });
    expect(stateOf(lango, held).booking).toBe("held");
    await pay(lango, held);
    await callback(lango, held, { receipt: "UKP0000006" });
    expect(stateOf(lango, held).booking).toBe("confirmed");
    expect(faults()).toEqual([]);
  });

  test("and was given back when the hold is over reads so", async () => {
    const held = await wrong(7500);
    await giveBack(held);
    lango.clock.advance(7_200_000);
    await lango.jobs.runDue();
    expect((await payment(held)).headers.get("location")).toContain("/details");
    expect(await details(held)).toContain("What came was not what was asked for.");
  });
});

test("a guest of whose balance less came than they were told hears it, and is not told that a request failed", async () => {
  const rates = { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, updatedAt: NOON } as const;
  write(lango.db, (tx) => saveRates(tx, "garden-studio", rates));
  const held = await hold(lango);
  await pay(lango, held);
  await callback(lango, held, { receipt: "UKP0000007" });
  await pay(lango, held, { for: "balance" });
  const asked = paymentsOfBooking(lango.db, held.id)[0];
  if (asked?.purpose !== "balance") throw new Error("the balance was not asked for");
  const now = lango.clock.now();
  const money = { isWhole: true, shortcode: null, by: BY_MPESA, now } as const;
  const settle = (receipt: string | null, receivedKes: number | null) =>
    write(lango.db, (tx) => {
      const current = paymentsOfBooking(tx, held.id).find(({ id }) => id === asked.id);
      if (current) settleMoney(tx, current, { ...money, receipt, receivedKes }, (id) => `https://lango.test/${id}`);
    });
  settle(null, null);
  settle("UKP0000008", asked.amountKes - 450);
  await lango.jobs.runDue();
  const told = lango.sent.filter(({ to }) => to === "+254722000020").map(({ body }) => body);
  expect(told.at(-1)).toContain("less than we told you");
  expect(told.at(-1)).toContain(`https://lango.test/${held.id}`);
  const html = await plain(await payment(held, "&for=balance"));
  expect(html).toContain("Pay the balance");
  expect(html).not.toContain("came to nothing");
  expect(faults()).toEqual([]);
});

test("a phone is not asked while money waits for a person, from whatever page the form comes", async () => {
  const held = await hold(lango);
  await pay(lango, held);
  await callback(lango, held, { receipt: "UKP0000009", amountKes: 7500 });
  lango.clock.advance(120_000);
  const asked = lango.gateway.asked.length;
  const answer = await pay(lango, held, { other: "1", phone: "0733 000 020" });
  expect(answer.status).toBe(303);
  expect([lango.gateway.asked.length, paymentsOfBooking(lango.db, held.id).length]).toEqual([asked, 1]);
  expect(await plain(await payment(held))).toContain("We are looking at your payment");
});

test("a part is owed back in the moment in which its hold ends", async () => {
  const held = await partPaid();
  lango.clock.advance(31 * 60_000);
  await lango.jobs.runDue();
  expect(refundsOfBooking(lango.db, held.id)).toMatchObject([{ amountKes: 8000, reason: "hold_over" }]);
  expect((await payment(held)).headers.get("location")).toContain("/details");
});
