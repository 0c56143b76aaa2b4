import { expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { isDisputed } from "#src/core/money/payment.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { depositToDecide } from "#src/ledger/deposit-held.ts";
import { queryPayment } from "#src/mpesa/query-payment.ts";
import {
  acceptReview,
  confirmReview,
  giveBackReview,
  type JudgeReview,
  voidReview,
} from "#src/reconcile/judge-review.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(120_000);

const HOST = "host-wanjiru";
const MINUTE = 60_000;
const DAY = 86_400_000;

/** What may happen to the money of one booking. `nth` picks a payment, `kes` is a sum of the price's order. */
const event = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const) }),
  fc.record({
    kind: fc.constant("callback" as const),
    nth: fc.nat(3),
    code: fc.constantFrom("0", "0", "0", "1032"),
    less: fc.constantFrom(0, 0, 1, 500),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("query" as const), nth: fc.nat(3), code: fc.constantFrom("0", "1032", "1037") }),
  fc.record({
    kind: fc.constant("listed" as const),
    nth: fc.option(fc.nat(3), { nil: undefined }),
    kes: fc.constantFrom(500, 4050, 9450, 13_500),
  }),
  fc.record({
    kind: fc.constant("judge" as const),
    nth: fc.nat(3),
    how: fc.constantFrom("accept" as const, "give_back" as const, "deny" as const, "confirm" as const),
  }),
  fc.record({ kind: fc.constant("cash" as const), kes: fc.constantFrom(500, 4000, 9450), deposit: fc.boolean() }),
  fc.record({ kind: fc.constant("give" as const), kes: fc.constantFrom(300, 4050, 13_000) }),
  fc.record({ kind: fc.constantFrom("send" as const, "give_up" as const, "deposit_back" as const) }),
  fc.record({ kind: fc.constant("cancel" as const), by: fc.constantFrom("guest" as const, "host" as const) }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(MINUTE, 16 * MINUTE, 3 * DAY) }),
);

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const JUDGES: Readonly<Record<Extract<Event, { kind: "judge" }>["how"], typeof voidReview>> = {
  accept: acceptReview,
  give_back: giveBackReview,
  deny: voidReview,
  confirm: confirmReview,
};

async function happen(house: MoneyHouse, held: Held, what: Event): Promise<JudgeReview["outcome"] | undefined> {
  const { app } = house;
  const payments = paymentsOfBooking(app.db, held.id).toReversed();
  const asked = payments.flatMap((payment, index) =>
    payment.requestedAt === null ? [] : [{ payment, nth: index + 1 }],
  );
  const pick = (nth: number) => asked[nth % Math.max(1, asked.length)];
  const booking = findBooking(app.db, held.id);
  if (!booking) throw new Error("no booking");
  switch (what.kind) {
    case "ask":
      await pay(app, held, booking.state === "confirmed" ? { for: "balance" } : {});
      return undefined;
    case "callback": {
      const one = pick(what.nth);
      if (!one) return undefined;
      const receipt = what.again ? (one.payment.receipt ?? house.code()) : house.code();
      await callback(app, held, {
        nth: one.nth,
        code: what.code,
        receipt,
        amountKes: Math.max(1, one.payment.amountKes - what.less),
      });
      return undefined;
    }
    case "query": {
      const one = pick(what.nth);
      app.gateway.results.push({ outcome: "answered", resultCode: what.code, resultDesc: "-", raw: "{}" });
      if (one) await queryPayment({ ...app.deps, ...house.settling }, one.payment.id);
      app.gateway.results.length = 0;
      return undefined;
    }
    case "listed": {
      const known = what.nth === undefined ? undefined : payments[what.nth % Math.max(1, payments.length)];
      const receipt = known?.receipt ?? known?.claimedReceipt ?? house.code();
      await house.notice(held, known?.receivedKes ?? what.kes, { receipt, source: "pull" });
      return undefined;
    }
    case "judge": {
      const open = payments.filter((payment) => payment.state === "needs_review" || isDisputed(payment));
      const one = open[what.nth % Math.max(1, open.length)];
      return one && JUDGES[what.how](house.settling, { hostId: HOST, paymentId: one.id }).outcome;
    }
    case "cash":
      house.cash(held, what.kes, what.deposit ? "damage_deposit" : "balance");
      return undefined;
    case "give":
      house.give(held, what.kes);
      return undefined;
    case "send":
      house.sendAll(held);
      return undefined;
    case "give_up":
      cancelHold(app.deps, held.id);
      return undefined;
    case "deposit_back": {
      const shownKes = depositToDecide(app.db, booking);
      decideDeposit(app.deps, { hostId: HOST, bookingId: held.id, shownKes, submissionKey: newSecret() });
      return undefined;
    }
    case "cancel": {
      const { refundKes } = lookAtCancelling(app.db, booking, what.by, app.clock.now());
      cancelStay(house.settling, { bookingId: held.id, by: what.by, shownKes: refundKes });
      return undefined;
    }
    case "wait":
      app.clock.advance(what.ms);
      return undefined;
  }
}

type Story = [{ checkIn: string; checkOut: string }, object, Event[], Event[]];

/** Money that a host accepts paid what was paid meanwhile: it goes back whole, with the deposit that it brought too. */
const DEPOSIT_TWICE: Story = [
  { checkIn: "2026-12-18", checkOut: "2026-12-21" },
  { damageDepositKes: 4000 },
  [],
  [
    { kind: "cash", kes: 9450, deposit: false },
    { kind: "callback", nth: 0, code: "0", less: 1, again: false },
    { kind: "listed", nth: 3, kes: 500 },
    { kind: "judge", nth: 0, how: "accept" },
    { kind: "send" },
  ],
];

/** A payment that brought a deposit turns out smaller after its stay was cancelled, so that it gives back all it brought. */
const CORRECTED_AFTER_CANCELLING: Story = [
  { checkIn: "2026-12-18", checkOut: "2026-12-21" },
  { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, damageDepositKes: 4000 },
  [],
  [
    { kind: "listed", nth: undefined, kes: 13_500 },
    { kind: "callback", nth: 0, code: "0", less: 0, again: false },
    { kind: "cancel", by: "host" },
    { kind: "query", nth: 0, code: "1032" },
    { kind: "callback", nth: 0, code: "0", less: 0, again: false },
    { kind: "give", kes: 300 },
    { kind: "cash", kes: 500, deposit: false },
    { kind: "wait", ms: MINUTE },
    { kind: "callback", nth: 0, code: "0", less: 500, again: false },
  ],
];

/** What documents say came of the payments, less what they say did not, or went back. */
function onDocument(house: MoneyHouse, held: Held): number {
  return receiptsOfBooking(house.app.db, held.id).reduce(
    (sum, { kind, amountKes }) => (kind === "receipt" ? sum + amountKes : sum - amountKes),
    0,
  );
}

test("whatever becomes of one booking's money: ledger, documents, refunds and payments agree after each step", async () => {
  const stay = fc.constantFrom(
    { checkIn: "2026-12-18", checkOut: "2026-12-21" },
    { checkIn: "2026-12-28", checkOut: "2026-12-31" },
  );
  const rates = fc.constantFrom(
    {},
    { damageDepositKes: 4000 },
    { payNow: "percent" as const, payNowValue: 30, balanceDaysBefore: null, damageDepositKes: 4000 },
    { policy: { name: "own" as const, tiers: [{ hoursBefore: 1, percent: 50 }] } },
  );
  // In every other story its first payment is counted and contradicted, which lots alone seldom bring about.
  const begins = fc.constantFrom<Event[]>(
    [],
    [
      { kind: "callback", nth: 0, code: "0", less: 0, again: false },
      { kind: "query", nth: 0, code: "1032" },
    ],
  );
  await fc.assert(
    fc.asyncProperty(
      stay,
      rates,
      begins,
      fc.array(event, { minLength: 4, maxLength: 16, size: "max" }),
      async (when, set, begin, story) => {
        const house = new MoneyHouse(set);
        const held = await hold(house.app, when);
        await pay(house.app, held);
        for (const what of [...begin, ...story]) {
          await happen(house, held, what);
          await house.app.jobs.runDue();
          expect(house.faults).toEqual([]);
        }
        house.sendAll(held);
        const { receivedKes, refundedKes, depositHeldKes } = house.sums(held);
        expect(house.faults).toEqual([]);
        const inReview = paymentsOfBooking(house.app.db, held.id).some(({ state }) => state === "needs_review");
        if (!inReview) expect(onDocument(house, held)).toBe(receivedKes - refundedKes + depositHeldKes);
        house.app.db.$client.close();
      },
    ),
    { numRuns: rounds({ always: 12, inAll: 40 }), examples: [CORRECTED_AFTER_CANCELLING, DEPOSIT_TWICE] },
  );
});
