import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { onAccounts, sumsOf } from "./ledger.ts";
import { sumKes } from "./money.ts";
import { decidedLines } from "./open-money.ts";
import { isPaid } from "./payment.ts";
import { type Case, type Cause, type Effects, isNothing, rebalance } from "./rebalance.ts";

const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-23" } as const;
const PRICE_KES = 13_500;
/** Before arrival, so that own tiers of an hour give back their part. */
const START = Date.UTC(2026, 11, 1);

type Refund = Case["refunds"][number];
type Payment = Case["payments"][number];

/** A hold of 13,500 for which nothing came yet. */
function hold({ percent = 50, depositKes = 0 } = {}): Case {
  return {
    booking: {
      state: "held",
      confirmedAt: null,
      cancelledAt: null,
      cancelledBy: null,
      totalKes: PRICE_KES,
      quote: { ...plainPrice(STAY, { basePriceKes: 4500 }), damageDepositKes: depositKes },
      policy: { name: "own", tiers: [{ hoursBefore: 1, percent }] },
      checkIn: STAY.checkIn,
    },
    payments: [],
    refunds: [],
    lines: [],
    documents: [],
  };
}

/** What is written once the effects are. */
function saved(it: Case, effects: Effects, cause: Cause): Case {
  const amounts = new Map(effects.lower.map(({ id, amountKes }) => [id, amountKes]));
  const kept = it.refunds.flatMap((refund) => {
    const amountKes = amounts.get(refund.id ?? "") ?? refund.amountKes;
    return amountKes > 0 ? [{ ...refund, amountKes }] : [];
  });
  const owed = effects.owe.map((one, nth): Refund => {
    return { ...one, id: `${cause.now}-${nth}`, state: "due", createdAt: cause.now };
  });
  return {
    ...it,
    lines: [...it.lines, ...effects.lines],
    refunds: [...kept, ...owed],
    payments: it.payments.map((one) => (effects.ended.includes(one.id) ? { ...one, state: "refunded" } : one)),
    documents: [
      ...it.documents,
      ...effects.documents.map(({ byKes, ...of }) => {
        return { ...of, kind: byKes > 0 ? ("receipt" as const) : ("credit_note" as const), amountKes: Math.abs(byKes) };
      }),
    ],
  };
}

/** A fact about one booking: what is written, and what the caller says of it. `undefined` when it cannot be. */
type Fact = (it: Case, now: number) => Readonly<{ it: Case; cause?: Omit<Cause, "now"> }> | undefined;

const isEnded = ({ booking }: Case) => booking.state === "expired" || booking.state === "cancelled";

const came =
  (amountKes: number, more: Partial<Payment> = {}): Fact =>
  (it, now) => {
    const state = it.booking.state;
    const payment: Payment = {
      id: `p${now}`,
      state: "paid",
      way: "stk",
      purpose: "stay",
      amountKes,
      receivedKes: amountKes,
      receipt: `R${now}`,
      paidAt: now,
      ...more,
    };
    const paidKes = sumKes(it.payments.filter((one) => isPaid(one.state))) + amountKes;
    const isCertain =
      payment.state === "paid" && payment.purpose === "stay" && state === "held" && paidKes >= PRICE_KES;
    const booking = isCertain ? ({ ...it.booking, state: "confirmed", confirmedAt: now } as const) : it.booking;
    const reason = state === "cancelled" ? "cancelled" : isEnded(it) ? "hold_over" : undefined;
    return {
      it: { ...it, booking, payments: [payment, ...it.payments] },
      ...(reason && { cause: { from: payment.id, reason } }),
    };
  };

function changed(it: Case, nth: number, change: (payment: Payment) => Payment | undefined): Case | undefined {
  const payment = it.payments[nth % Math.max(1, it.payments.length)];
  const after = payment && change(payment);
  return after && { ...it, payments: it.payments.map((one) => (one === payment ? after : one)) };
}

/** M-PESA says that other came than was counted. */
const corrected =
  (nth: number, receivedKes: number): Fact =>
  (it) => {
    const after = changed(it, nth, (one) => (isPaid(one.state) ? { ...one, receivedKes } : undefined));
    return after && { it: after, cause: { dividesAnew: true } };
  };

/** Its host finds no such money. */
const denied =
  (nth: number): Fact =>
  (it) => {
    const after = changed(it, nth, (one) => {
      const isGone = it.refunds.some(({ paymentId, state }) => paymentId === one.id && state !== "due");
      const isThere = isPaid(one.state) || one.state === "needs_review";
      return isThere && !isGone ? { ...one, state: "declined", receipt: null, paidAt: null } : undefined;
    });
    return after && { it: after, cause: { dividesAnew: true } };
  };

const ends =
  (by: "guest" | "host" | "clock"): Fact =>
  (it, now) => {
    const { state } = it.booking;
    if (isEnded(it) || (by === "clock" && state !== "held")) return undefined;
    if (by === "clock") return { it: { ...it, booking: { ...it.booking, state: "expired" } } };
    const booking = { ...it.booking, state: "cancelled", cancelledAt: now, cancelledBy: by } as const;
    return { it: { ...it, booking }, cause: { dividesAnew: true, reason: "cancelled" } };
  };

const refundMoves =
  (from: Refund["state"], to: Refund["state"]): Fact =>
  (it) => {
    const refund = it.refunds.find(({ state }) => state === from);
    return (
      refund && { it: { ...it, refunds: it.refunds.map((one) => (one === refund ? { ...one, state: to } : one)) } }
    );
  };

const kes = fc.constantFrom(1, 500, 4050, 9450, PRICE_KES, 14_000);
const nth = fc.nat(3);
/** Named, so that a failing story can be read. */
const anyFact = fc
  .oneof(
    kes.map((amount) => [`came ${amount}`, came(amount)] as const),
    kes.map((amount) => [`review ${amount}`, came(amount, { state: "needs_review", paidAt: null })] as const),
    kes.map((amount) => [`deposit ${amount}`, came(amount, { purpose: "damage_deposit" })] as const),
    fc.tuple(nth, kes).map(([n, amount]) => [`corrected ${n} ${amount}`, corrected(n, amount)] as const),
    nth.map((n) => [`denied ${n}`, denied(n)] as const),
    fc.constantFrom("guest" as const, "host" as const, "clock" as const).map((by) => [`ends ${by}`, ends(by)] as const),
    fc
      .constantFrom(
        ["due", "sent"] as const,
        ["due", "sending"] as const,
        ["sending", "due"] as const,
        ["sending", "sent"] as const,
      )
      .map(([from, to]) => [`${from} ${to}`, refundMoves(from, to)] as const),
  )
  .map(([name, fact]) => ({ fact, [fc.toStringMethod]: () => name }));
const house = fc.record({ percent: fc.constantFrom(0, 50, 100), depositKes: fc.constantFrom(0, 4000) });

/** Writes one fact after another, each with what follows from it, and lets every step be looked at. */
function told(
  begin: Case,
  facts: readonly Fact[],
  look: (it: Case, effects: Effects, cause: Cause) => void = () => {},
): Case {
  return facts.reduce((it, fact, nth) => {
    const now = START + nth;
    const written = fact(it, now);
    if (!written) return it;
    const cause = { now, ...written.cause };
    const effects = rebalance(written.it, cause);
    const after = saved(written.it, effects, cause);
    look(after, effects, cause);
    return after;
  }, begin);
}

const always = (look: (it: Case, effects: Effects, cause: Cause) => void) =>
  fc.assert(
    fc.property(
      house,
      fc.array(anyFact, { maxLength: 14 }),
      (set, facts) =>
        void told(
          hold(set),
          facts.map(({ fact }) => fact),
          look,
        ),
    ),
    { numRuns: 400 },
  );

describe("whatever is written of a booking's money", () => {
  test("a second call changes nothing and tells nothing", () => {
    always((it, _, cause) => {
      const again = rebalance(it, cause);
      expect(again).toEqual({ lines: [], owe: [], lower: [], ended: [], documents: [], notices: [] });
    });
  });

  test("who comes without the cause, as a sweep does, finds nothing either", () => {
    always((it, _, { now }) => expect(isNothing(rebalance(it, { now }))).toBe(true));
  });

  test("each payment is counted as what came, and each refund that was sent as that", () => {
    always((it) => {
      for (const { id, state, receivedKes, receipt } of it.payments) {
        const own = it.lines.filter(({ paymentId, refundId }) => paymentId === id && !refundId);
        const isIn = isPaid(state) || state === "refunded" || (state === "needs_review" && receipt !== null);
        expect(sumKes(own)).toBe(isIn ? 0 - (receivedKes ?? 0) : 0);
      }
      for (const { id, state, amountKes } of it.refunds) {
        expect(sumKes(it.lines.filter(({ refundId }) => refundId === id))).toBe(state === "sent" ? amountKes : 0);
      }
    });
  });

  test("what came is what is kept, due, being sent and sent", () => {
    always((it) => {
      const { chargedKes, balanceKes } = sumsOf(decidedLines(it));
      const owedKes = sumKes(it.refunds.filter(({ state, reason }) => state !== "sent" && reason !== "damage_deposit"));
      // Beyond what the stay costs, or what its host keeps, nothing stays with the host.
      const openKes = balanceKes + owedKes + (it.booking.confirmedAt === null && !isEnded(it) ? PRICE_KES : 0);
      const hasSpilled = it.refunds.some(({ paymentId }) => depositOf(it, paymentId) !== 0);
      if (!hasSpilled) expect(openKes).toBeGreaterThanOrEqual(0);
      if (isEnded(it) && it.booking.confirmedAt === null) expect(chargedKes).toBe(0);
      for (const { id, state, receivedKes } of it.payments) {
        const own = it.refunds.filter(({ paymentId }) => paymentId === id);
        const gone = own.filter((one) => one.state !== "due");
        const mostKes = Math.max(sumKes(gone), state === "declined" ? 0 : (receivedKes ?? 0));
        expect(sumKes(own)).toBeLessThanOrEqual(mostKes);
      }
    });
  });

  test("what M-PESA was told to send, and what has gone, stays as it is", () => {
    always((it, { lower }) => {
      const gone = it.refunds.filter(({ state }) => state !== "due").map(({ id }) => id);
      expect(lower.filter(({ id }) => gone.includes(id))).toEqual([]);
    });
  });

  test("documents say what the lines say", () => {
    always((it) => {
      for (const { id, state, paidAt } of it.payments) {
        const isTaken = paidAt !== null && state !== "needs_review";
        const own = it.documents.filter(({ paymentId, refundId }) => paymentId === id && refundId === null);
        const saidKes = own.reduce(
          (sum, { kind, amountKes }) => sum + (kind === "receipt" ? amountKes : -amountKes),
          0,
        );
        const came = it.lines.filter(({ paymentId, refundId }) => paymentId === id && !refundId);
        expect(saidKes).toBe(isTaken ? 0 - sumKes(came) : 0);
      }
    });
  });

  test("nobody is told of what did not change, and everybody of what did", () => {
    always((_, { owe, lower, notices }) => {
      const due = notices.flatMap((one) => (one.kind === "due" ? [one] : []));
      const less = notices.flatMap((one) => (one.kind === "less" ? [one] : []));
      expect(sumKes(due)).toBe(sumKes(owe));
      expect(less.map(({ refundId }) => refundId)).toEqual(lower.map(({ id }) => id));
      expect(less.every(({ wasKes, amountKes }) => amountKes < wasKes)).toBe(true);
    });
  });
});

test("a payment that proves to be a shilling after its stay was cancelled gives the rest's room to the others, once", () => {
  const facts = [came(14_000), came(1, { purpose: "damage_deposit" }), came(4050), ends("host"), corrected(2, 1)];
  told(hold({ percent: 0, depositKes: 4000 }), facts, (it, _, cause) => {
    expect(isNothing(rebalance(it, cause))).toBe(true);
  });
});

test("what came after a stay was cancelled is none of the policy's: a correction of it leaves what goes back", () => {
  const facts = [came(PRICE_KES), ends("guest"), came(2000), corrected(0, 2500)];
  const lowers: unknown[] = [];
  const { refunds } = told(hold(), facts, (_, { lower }) => lowers.push(...lower));
  expect(lowers).toEqual([]);
  expect(refunds.map(({ reason, amountKes }) => [reason, amountKes])).toEqual([
    ["cancelled", 6750],
    ["cancelled", 2000],
    ["overpaid", 500],
  ]);
});

function depositOf(it: Case, id: string): number {
  return onAccounts(it.lines.filter(({ paymentId }) => paymentId === id)).depositKes;
}

/** What a booking comes to, whatever its payments and refunds are called. */
function endOf(it: Case) {
  const { chargedKes, receivedKes, balanceKes } = sumsOf(decidedLines(it));
  return { chargedKes, receivedKes, balanceKes, dueKes: sumKes(it.refunds) };
}

test("in whatever order corrections and denials come, before or after the stay is cancelled: the same end", () => {
  const facts = fc.constantFrom("guest" as const, "host" as const).chain((by) =>
    fc.record({
      percent: fc.constantFrom(0, 50, 100),
      // Of the payments that came first, which is known better later.
      known: fc.array(fc.tuple(fc.nat(2), fc.option(fc.integer({ min: 1, max: 14_000 }), { nil: null })), {
        maxLength: 3,
      }),
      order: fc.infiniteStream(fc.nat(1000)),
      by: fc.constant(by),
    }),
  );
  fc.assert(
    fc.property(facts, ({ percent, known, order, by }) => {
      const first = [came(4050), came(9450), came(2000)];
      // What is known of each payment in the end is one thing.
      const last = new Map(known.map(([nth, kesOrNone]) => [nth, kesOrNone]));
      const later = [...last].map(([nth, kesOrNone]) => (kesOrNone === null ? denied(nth) : corrected(nth, kesOrNone)));
      const all = [...later, ends(by)];
      const sorted = all.map((fact) => ({ fact, at: order.next().value as number })).sort((a, b) => a.at - b.at);
      const begin = told(hold({ percent }), first);
      const shuffled = told(begin, [
        () => undefined,
        () => undefined,
        () => undefined,
        ...sorted.map(({ fact }) => fact),
      ]);
      const cancelledLast = told(begin, [() => undefined, () => undefined, () => undefined, ...all]);
      expect(endOf(shuffled)).toEqual(endOf(cancelledLast));
    }),
    { numRuns: 300 },
  );
});
