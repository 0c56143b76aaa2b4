import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { voidClaim } from "#src/reconcile/answer-claim.ts";
import { newSecret } from "#src/web/secrets.ts";

let lango: TestApp;
let cookie: string;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
});

const plain = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const seenByGuest = async ({ id, t }: Held) => plain(await lango.get(`/guest/booking/${id}/details?t=${t}`));
const HOUR = 3_600_000;
const wordsAbove = (html: string) => html.slice(html.indexOf("<h1>"), html.indexOf(">Payment<"));
const seenByHost = async ({ id }: Held) => plain(await lango.get(`/guest/booking/${id}/details`, { cookie }));

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
    for (const [path, own] of [
      ["/guest-bookings", guestCookie(lango.db)],
      ["/dashboard?tab=bookings", cookie],
    ] as const) {
      expect([path, (await (await lango.get(path, { cookie: own })).text()).includes(code)]).toEqual([path, true]);
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
    expect(await seenByGuest(held)).toContain("The hold ended before a payment was confirmed.");
    expect(await seenByHost(held)).toContain("The hold of Achieng Otieno ended before a payment was confirmed.");
  });

  test("paid after somebody else had the nights", async () => {
    const late = await hold(lango);
    await pay(lango, late);
    lango.clock.advance(3_600_000);
    await hold(lango, { phone: "0722 000 021" });
    await callback(lango, late, { receipt: "UKR0000002" });
    expect(await seenByGuest(late)).toContain("The payment came after the nights had been taken.");
    expect(await seenByHost(late)).toContain("The payment of Achieng Otieno came after the nights had been taken.");
  });
});

test("each payment of a stay is there with its code, the first one first, and cash without one", async () => {
  write(lango.db, (tx) =>
    saveRates(tx, "garden-studio", { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, updatedAt: NOON }),
  );
  const held = await paidStay();
  const form = { way: "cash", amount: "9450", purpose: "balance", submissionKey: newSecret() };
  await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
  expect(paymentsOfBooking(lango.db, held.id).map(({ state }) => state)).toEqual(["paid", "paid"]);
  const html = await seenByGuest(held);
  expect(html.slice(html.indexOf(">Payment<"))).toMatch(
    /Paid by M-PESA.{1,60}KES 4,050.{1,99}UKR0000001.{1,99}Paid in cash.{1,60}KES 9,450/s,
  );
  expect(html.match(/M-PESA receipt/g)?.length).toBe(1);
});

describe("money that is under way", () => {
  const SEE = "See the payment";
  const toPayment = ({ id, t }: Held) => `/booking/payment?booking=${id}&amp;t=${t}`;
  const claim = ({ id, t }: Held, more: Record<string, string> = {}) =>
    lango.post("/booking/payment/claim", {
      booking: id,
      t,
      code: "UKR51ZDR4F",
      submissionKey: newSecret(),
      ...more,
    });

  async function claimed(): Promise<Held> {
    addManualTill(lango);
    const held = await hold(lango);
    await claim(held);
    await lango.jobs.runDue();
    return held;
  }

  test("the host looks for it: not to be paid again, before and after the hold has ended", async () => {
    const held = await claimed();
    const html = await seenByGuest(held);
    // Its lists call it the same.
    for (const words of ["Your host is checking", "Payment under way", "Don't pay again", SEE, toPayment(held)])
      expect(html).toContain(words);
    for (const words of ["Pay now", "Pay to make them yours", ">Held<"]) expect(html).not.toContain(words);
    expect(await seenByHost(held)).toContain("Achieng Otieno says the money is sent. Look for it and answer.");

    lango.clock.advance(4 * HOUR);
    const late = await seenByGuest(held);
    for (const words of ["Your host is checking", "Payment under way", "can still confirm", SEE]) {
      expect(late).toContain(words);
    }
    for (const words of ["Not booked", "before a payment was confirmed", "Try these dates again"]) {
      expect(late).not.toContain(words);
    }
    const forHost = await seenByHost(held);
    expect(forHost).toContain("your answer counts while the nights are free");
    expect(forHost).toContain(`/dashboard/bookings/${held.id}`);
    expect(forHost).not.toContain("ended before a payment was confirmed");
  });

  test("the host did not find it and the hold has ended: there is a way to the code", async () => {
    const held = await claimed();
    const [payment] = paymentsOfBooking(lango.db, held.id);
    const deps = { ...lango.deps, linkTo: () => "/" };
    expect(voidClaim(deps, { hostId: "host-wanjiru", paymentId: payment?.id ?? "" }).outcome).toBe("voided");
    lango.clock.advance(5 * HOUR);
    const html = await seenByGuest(held);
    expect(html).toContain("The hold ended before a payment was confirmed.");
    expect(html).toContain(`<a href="${toPayment(held)}">I have paid: enter the M-PESA code</a>`);
  });

  test("a request is on the phone: not to be paid again, before and after the hold has ended", async () => {
    const held = await hold(lango);
    await pay(lango, held);
    const html = await seenByGuest(held);
    for (const words of ["Check your phone", "don't pay again", SEE, toPayment(held)]) expect(html).toContain(words);
    expect(html).not.toContain("Pay now");
    expect(await seenByHost(held)).toContain("Achieng Otieno has been asked to pay by M-PESA.");

    lango.clock.advance(16 * 60_000);
    const late = await seenByGuest(held);
    for (const words of ["the M-PESA request may still be answered", SEE]) expect(late).toContain(words);
    for (const words of ["Not booked", "Try these dates again"]) expect(late).not.toContain(words);

    lango.clock.advance(HOUR);
    const over = await seenByGuest(held);
    for (const words of ["Not booked", "M-PESA has not said what became of your request", "Try these dates again"])
      expect(over).toContain(words);
  });

  test("nobody is asked to pay a stay that was certain and is cancelled, nor to enter a code for it", async () => {
    const held = await paidStay();
    addManualTill(lango);
    const deps = { ...lango.deps, linkTo: () => "/" };
    const ask = { bookingId: held.id, by: "guest", shownKes: 0 } as const;
    expect(cancelStay(deps, ask).outcome).toBe("cancelled");
    const html = await seenByGuest(held);
    expect(html).toContain("You cancelled this stay.");
    expect(html).not.toContain("enter the M-PESA code");
  });

  describe("for what is left of a certain stay", () => {
    beforeEach(() => {
      write(lango.db, (tx) =>
        saveRates(tx, "garden-studio", {
          payNow: "percent",
          payNowValue: 30,
          balanceDaysBefore: null,
          updatedAt: NOON,
        }),
      );
    });
    const CERTAIN = "You're booked";

    test("a request on the phone, and another amount that came of it", async () => {
      const held = await paidStay();
      expect(await seenByGuest(held)).toContain("Pay the balance");
      await pay(lango, held, { for: "balance" });
      const waits = await seenByGuest(held);
      for (const words of [CERTAIN, "don't pay again", SEE, "&amp;for=balance"]) expect(waits).toContain(words);
      expect(waits).not.toContain("Pay the balance");

      await callback(lango, held, { receipt: "UKR0000002", amountKes: 5_000 });
      const html = await seenByGuest(held);
      for (const words of [CERTAIN, "A payment came that a person has to look at. Don't pay again"]) {
        expect(html).toContain(words);
      }
      expect(html).not.toContain("Pay the balance");
      expect(html).toMatch(/Came, and is looked at.{1,60}KES 5,000.*Still to pay.{1,60}KES 9,450/s);
      const forHost = await seenByHost(held);
      expect(forHost).toContain("A payment came for the booking of Achieng Otieno that you have to look at.");
      expect(forHost).toContain(`/dashboard/bookings/${held.id}`);
    });

    test("paid by hand", async () => {
      const held = await paidStay();
      addManualTill(lango);
      await claim(held, { for: "balance" });
      const html = await seenByGuest(held);
      for (const words of [CERTAIN, "Wanjiru is looking for it. Don't pay again", SEE]) expect(html).toContain(words);
      expect(html).not.toContain("Pay the balance");
    });
  });
});

describe("a stay by its days", () => {
  const noonOf = (day: number) => Date.UTC(2026, 11, day, 9);
  const AHEAD = ["is expecting you", "Show this code when you arrive."];

  test.each([
    [
      "the day of check-in",
      18,
      "See you today, 14:00",
      ["is expecting you", "You're booked, all paid"],
      ["You stayed here", "You are staying here", "If you cancel"],
    ],
    ["the day after", 19, "You are staying here", ["Staying now", "To calendar"], [...AHEAD, "If you cancel"]],
    ["the day of check-out", 21, "You are staying here", ["Staying now"], [...AHEAD, "If you cancel"]],
    [
      "the days after",
      24,
      "You stayed here",
      ["Stayed", "Book again", "/booking/property/garden-studio?guests=2"],
      [...AHEAD, "If you cancel", "To calendar"],
    ],
  ] as const)("on %s", async (_, day, heading, there, gone) => {
    const held = await paidStay();
    // In the afternoon of the first day it can't be cancelled any more.
    lango.clock.set(noonOf(day) + 4 * HOUR);
    const html = await seenByGuest(held);
    for (const words of [`<h1>${heading}</h1>`, ...there]) expect(html).toContain(words);
    for (const words of gone) expect(html).not.toContain(words);
  });

  test("after it, a place that is no longer let is not offered again", async () => {
    const held = await paidStay();
    lango.clock.set(noonOf(24));
    lango.db.$client.exec("update properties set state = 'archived' where id = 'garden-studio'");
    expect(await seenByGuest(held)).not.toContain("Book again");
  });

  test("before it, with its policy and the calendar", async () => {
    const held = await hold(lango, { checkIn: "2026-12-28", checkOut: "2026-12-30", shownKes: "9000" });
    await pay(lango, held);
    await callback(lango, held);
    const html = await seenByGuest(held);
    for (const words of ["See you Monday 28 December, 14:00", ...AHEAD, "If you cancel", "To calendar"])
      expect(html).toContain(words);
  });

  test("its host reads the same of their guest", async () => {
    const held = await paidStay();
    lango.clock.set(noonOf(19));
    expect(wordsAbove(await seenByHost(held))).toContain("Achieng Otieno is staying with you.");
    lango.clock.set(noonOf(24));
    const html = wordsAbove(await seenByHost(held));
    expect(html).toContain("Achieng Otieno stayed with you.");
    expect(await seenByHost(held)).toContain(`href="/dashboard/bookings/${held.id}"`);
    expect(await seenByGuest(held)).not.toContain("/dashboard/");
    expect(html).not.toContain("Add to calendar");
  });

  test.each([
    [7, 21, "By Monday 21 December."],
    [7, 25, "Was due by Monday 21 December."],
    [null, 28, "Pay on arrival, or now."],
    [null, 29, "Was due on arrival."],
  ] as const)("a balance that is due %p days before says on %p December: %s", async (daysBefore, day, words) => {
    write(lango.db, (tx) =>
      saveRates(tx, "garden-studio", {
        payNow: "percent",
        payNowValue: 30,
        balanceDaysBefore: daysBefore,
        updatedAt: NOON,
      }),
    );
    const held = await hold(lango, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
    await pay(lango, held);
    await callback(lango, held);
    lango.clock.set(noonOf(day));
    const html = await seenByGuest(held);
    expect(html).toContain(`>${words}<`);
    // It is the one thing to do.
    expect([...html.matchAll(/<a class="btn"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(["Pay the balance"]);
  });
});
