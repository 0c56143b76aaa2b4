import { expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { countedOfPayment, entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

setDefaultTimeout(120_000);

const MINUTE = 60_000;

/** What may happen to two guests who want the same nights. `who` is 0 or 1. */
type Event =
  | Readonly<{ kind: "hold" | "pay" | "cancel"; who: 0 | 1 }>
  | Readonly<{ kind: "callback"; who: 0 | 1; nth: number; code: string; less: number; receipt: number }>
  | Readonly<{ kind: "query"; code: string }>
  | Readonly<{ kind: "push"; answer: "unknown" | "try_later" | "phone_busy" }>
  | Readonly<{ kind: "wait"; ms: number }>;

const who = fc.constantFrom(0 as const, 1 as const);
const code = fc.constantFrom("0", "0", "0", "1032", "1037", "7777", "4999", "SFC_IC0003");
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("hold" as const, "pay" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("callback" as const),
      who,
      nth: fc.integer({ min: 1, max: 3 }),
      code,
      less: fc.constantFrom(0, 0, 0, 0, 1),
      receipt: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("query" as const), code }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      answer: fc.constantFrom("unknown" as const, "try_later" as const, "phone_busy" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1, 30_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 120 * MINUTE),
    }),
  },
);

type World = Readonly<{ app: TestApp; held: readonly [Held[], Held[]]; reported: Set<string>; confirmed: Set<string> }>;

const GUESTS = [
  { phone: "0722 000 020", name: "Achieng Otieno" },
  { phone: "0733 111 222", name: "Brian Kip" },
] as const;

async function happen({ app, held, reported }: World, event: Event): Promise<void> {
  switch (event.kind) {
    case "hold": {
      const made = await hold(app, { ...GUESTS[event.who] }).catch(() => undefined);
      if (made) held[event.who].push(made);
      return;
    }
    case "pay": {
      const own = held[event.who].at(-1);
      if (own) await pay(app, own, { phone: GUESTS[event.who].phone });
      return;
    }
    case "cancel": {
      const own = held[event.who].at(-1);
      if (own) await app.post("/booking/payment/cancel", { booking: own.id, t: own.t });
      return;
    }
    case "callback": {
      const own = held[event.who].find(({ id }) => paymentsOfBooking(app.db, id).length >= event.nth);
      const payment = own && paymentsOfBooking(app.db, own.id).toReversed()[event.nth - 1];
      // Nobody reports on what was never sent.
      if (!own || payment?.requestedAt == null) return;
      const { nth, code, receipt } = event;
      await callback(app, own, {
        nth,
        code,
        receipt: `TLI000000${receipt}`,
        amountKes: payment.amountKes - event.less,
      });
      // Nothing paid is no payment, whatever the code says.
      if (code === "0" && payment.amountKes > event.less) reported.add(payment.id);
      return;
    }
    case "query":
      app.gateway.results.push({ outcome: "answered", resultCode: event.code, resultDesc: "-", raw: "{}" });
      return;
    case "push":
      app.gateway.answers.push({ outcome: event.answer, raw: "-" });
      return;
    case "wait":
      app.clock.advance(event.ms);
      await app.jobs.runDue();
  }
}

function count(app: TestApp, sql: string, ...values: string[]): number {
  return (app.db.$client.query(sql).get(...values) as { n: number }).n;
}

/** What holds at every moment, whatever happened before. */
function expectOrder({ app, held, reported, confirmed }: World): void {
  const bookings = held.flat().flatMap(({ id }) => findBooking(app.db, id) ?? []);
  const now = bookings.filter(({ state }) => state === "confirmed").map(({ id }) => id);
  expect(now.length).toBeLessThanOrEqual(1);
  for (const id of now) confirmed.add(id);
  expect([...confirmed]).toEqual(now);
  let [refunds, reviews] = [0, 0];
  for (const { id, state } of bookings) {
    const nights = count(app, "select count(*) as n from occupied_nights where booking_id = ?", id);
    expect([state, nights]).toEqual([state, state === "held" || state === "confirmed" ? 3 : 0]);
    const owed = new Set(refundsOfBooking(app.db, id).map(({ paymentId }) => paymentId));
    const payments = paymentsOfBooking(app.db, id);
    // What was paid beyond the price goes back in part, and the rest of that payment still keeps the booking.
    const backKes = (paymentId: string) =>
      refundsOfBooking(app.db, id).reduce((sum, one) => (one.paymentId === paymentId ? sum + one.amountKes : sum), 0);
    const kept = payments.filter(
      (payment) => isPaid(payment.state) && backKes(payment.id) < (payment.receivedKes ?? payment.amountKes),
    );
    expect(kept.length).toBe(state === "confirmed" ? 1 : 0);
    for (const payment of payments) {
      if (reported.has(payment.id)) expect(["paid", "paid_late", "needs_review"]).toContain(payment.state);
      if (owed.has(payment.id)) expect(isPaid(payment.state)).toBe(true);
      const came = isPaid(payment.state) || (payment.state === "needs_review" && payment.receipt !== null);
      expect(countedOfPayment(app.db, payment.id)).toBe(came ? (payment.receivedKes ?? 0) : 0);
      if (payment.state === "needs_review") reviews += 1;
    }
    refunds += owed.size;
    const { balanceKes, chargedKes, receivedKes } = sumsOf(entriesOfBooking(app.db, id));
    expect(chargedKes).toBe(state === "confirmed" ? 13_500 : 0);
    expect(balanceKes).toBe(chargedKes - receivedKes);
  }
  const told = (what: string) => app.sent.filter(({ body }) => body.includes(what)).length;
  expect([told("New booking"), told("Confirmed:")]).toEqual([now.length, now.length]);
  const backToGuest = told("is refunded to you") + told("owes it back to you");
  expect([told("Refund due"), backToGuest]).toEqual([refunds, refunds]);
  expect(told("Check a payment")).toBeGreaterThanOrEqual(reviews);
}

/** A request that may have reached a phone is never sent a second time. */
function expectOnePrompt({ app }: World, answers: readonly string[]): void {
  const rung = new Map<string, number>();
  app.gateway.asked.forEach(({ callbackUrl }, index) => {
    if (answers[index] !== "try_later") rung.set(callbackUrl, (rung.get(callbackUrl) ?? 0) + 1);
  });
  expect([...rung.values()].filter((times) => times > 1)).toEqual([]);
}

test("whatever two guests, M-PESA and the clock do, in any order: one booking, and no money unseen", async () => {
  const story = fc.array(event, { minLength: 4, maxLength: 30, size: "max" });
  await fc.assert(
    fc.asyncProperty(story, async (events) => {
      const app = testApp();
      addHost(app.db);
      addProperty(app.db);
      const world: World = { app, held: [[], []], reported: new Set(), confirmed: new Set() };
      const answers: string[] = [];
      const { requestPayment } = app.gateway;
      app.gateway.requestPayment = async (ask) => {
        const answer = await requestPayment(ask);
        answers.push(answer.outcome);
        return answer;
      };
      const beginning: Event[] = [
        { kind: "hold", who: 0 },
        { kind: "pay", who: 0 },
      ];
      for (const event of [...beginning, ...events]) {
        await happen(world, event);
        await app.jobs.runDue();
        expectOrder(world);
      }
      await happen(world, { kind: "wait", ms: 15 * MINUTE });
      expectOrder(world);
      expectOnePrompt(world, answers);
      app.db.$client.close();
    }),
    { numRuns: rounds({ always: 30, inAll: 60 }) },
  );
});
