import type { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { type Booking, findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { openByBooking } from "#db/money.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { accountFrom, decidedLines, openMoney, undecided } from "#src/core/money/open-money.ts";
import { loadPart } from "#src/dashboard/load-dashboard.ts";
import { loadFigures } from "#src/dashboard/load-figures.ts";
import { loadCashBook } from "#src/dashboard/load-money.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { accountOf, decidedEntries, openOf } from "#src/ledger/keep-ledger.ts";
import { openKesBy, openKesOf } from "#src/ledger/open-balance.ts";
import { booksOf, booksOfAll } from "#src/ledger/read-books.ts";
import { acceptReview, giveBackReview, voidReview } from "#src/reconcile/judge-review.ts";
import { loadUnmatched } from "#src/reconcile/load-unmatched.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";

setDefaultTimeout(240_000);

const HOST = "host-wanjiru";
const HOUR = 3_600_000;
const STAYS = [
  { checkIn: "2026-12-20", checkOut: "2026-12-23" },
  { checkIn: "2026-12-24", checkOut: "2026-12-27" },
  { checkIn: "2026-12-28", checkOut: "2026-12-31" },
];

const WHAT = [
  ...["ask", "pay", "pay", "notice", "cash", "deposit", "give", "send"],
  ...["accept", "give_back_review", "deny", "cancel", "wait"],
] as const;
type Event = Readonly<{ what: (typeof WHAT)[number]; nth: number; kes: number }>;
const event: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom(...WHAT),
  nth: fc.integer({ min: 0, max: STAYS.length - 1 }),
  kes: fc.constantFrom(500, 4_000, 4_050, 9_450, 13_500, 20_000),
});

/** Something happens to the money of one of the stays in a house; what is refused changes nothing. */
async function happen(house: MoneyHouse, stays: Map<number, Held>, { what, nth, kes }: Event): Promise<void> {
  const { app, settling } = house;
  const held = stays.get(nth);
  if (!held) {
    stays.set(nth, await hold(app, { ...STAYS[nth], phone: `0722 000 02${nth}` }));
    return;
  }
  const review = paymentsOfBooking(app.db, held.id).find(({ state }) => state === "needs_review");
  const asked = review && { hostId: HOST, paymentId: review.id };
  switch (what) {
    case "ask":
    case "pay":
      await pay(app, held);
      if (what === "pay" && paymentsOfBooking(app.db, held.id)[0]?.state === "pending") {
        await callback(app, held, { receipt: house.code(), ...(kes < 5_000 && { amountKes: kes }) });
      }
      return;
    case "notice":
      await house.notice(held, kes);
      return;
    case "cash":
    case "deposit":
      house.cash(held, kes, what === "deposit" ? "damage_deposit" : "balance");
      return;
    case "give":
      house.give(held, kes);
      return;
    case "send":
      house.sendAll(held);
      return;
    case "accept":
      if (asked) acceptReview(settling, asked);
      return;
    case "give_back_review":
      if (asked) giveBackReview(settling, asked);
      return;
    case "deny":
      if (asked) voidReview(settling, asked);
      return;
    case "cancel": {
      const booking = findBooking(app.db, held.id);
      if (booking?.state !== "confirmed") return;
      const { refundKes } = lookAtCancelling(app.db, booking, "host", app.clock.now());
      cancelStay(settling, { bookingId: held.id, by: "host", shownKes: refundKes });
      return;
    }
    case "wait":
      app.clock.advance(HOUR);
      await app.jobs.runDue();
  }
}

test("what is open is the same for a list of stays, for each by itself, and in sum on the host's page", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 20, size: "max" }), async (story) => {
      const house = new MoneyHouse({
        payNow: "percent",
        payNowValue: 30,
        balanceDaysBefore: 1,
        damageDepositKes: 4_000,
      });
      const { db, clock } = house.app;
      const stays = new Map<number, Held>();
      for (const one of story) await happen(house, stays, one);

      const bookings = [...stays.values()].flatMap(({ id }) => findBooking(db, id) ?? []);
      const booksTogether = booksOfAll(db, bookings);
      for (const booking of bookings) {
        const books = booksTogether(booking);
        expect(books).toEqual(booksOf(db, booking));
        const open = openMoney(booking, books);
        expect(open).toEqual(openOf(db, booking));
        expect(accountFrom(booking, open)).toEqual(accountOf(db, booking));
        expect(decidedLines(books)).toEqual(decidedEntries(db, booking));
        for (const purpose of ["stay", "balance", "damage_deposit"] as const) {
          expect(openKesBy(booking, books, purpose)).toBe(openKesOf({ db }, booking, purpose));
        }
        seen.add(booking.state);
        if (undecided(books).size > 0) seen.add("waits for a person");
        for (const { state } of books.refunds) seen.add(`refund ${state}`);
      }

      const asked = { now: clock.now() };
      const expected = openByBooking(db, HOST, asked).reduce((sum, { kes }) => sum + kes, 0);
      const counts = (booking: Booking) => ["requested", "held", "confirmed"].includes(stateAt(booking, asked.now));
      const open = bookings.filter(counts).map((booking) => Math.max(0, openOf(db, booking).stayKes));
      expect(expected).toBe(open.reduce((sum, kes) => sum + kes, 0));

      const { months } = loadFigures(house.app.deps, HOST, { month: "2027-01", property: "", percent: 0 });
      const inFigures = months.reduce((sum, { revenueKes, keptKes }) => sum + revenueKes + keptKes, 0);
      const sold = bookings.filter(({ state }) => state === "confirmed" || state === "cancelled");
      const charged = sold.map(({ id }) => sumsOf(entriesOfBooking(db, id)).chargedKes);
      expect(inFigures).toBe(charged.reduce((sum, kes) => sum + kes, 0));
      // By day of payment they are the ledger's money, but for what waits for a person; each line stands in the book once.
      const cash = bookings.map(({ id }) => {
        const isOut = ({ state }: { state: string }) => state === "needs_review" || state === "declined";
        const out = new Set(paymentsOfBooking(db, id).flatMap((payment) => (isOut(payment) ? [payment.id] : [])));
        const all = entriesOfBooking(db, id);
        const counted = all.filter(({ paymentId }) => paymentId === null || !out.has(paymentId));
        return sumsOf(counted).receivedKes - sumsOf(all).refundedKes;
      });
      expect(months.reduce((sum, { paidKes }) => sum + paidKes, 0)).toBe(cash.reduce((sum, kes) => sum + kes, 0));
      const lines = loadCashBook(db, HOST, "2026-12") ?? [];
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      db.$client.close();
    }),
    { numRuns: 30 },
  );
  // The lots were worth drawing.
  expect([...seen].sort()).toEqual([
    "cancelled",
    "confirmed",
    "expired",
    "held",
    "refund due",
    "refund sent",
    "waits for a person",
  ]);
});

/** Counts what a database is asked from now on. */
function counted(client: Database): () => number {
  let asked = 0;
  const prepare = client.prepare.bind(client) as (sql: string) => object;
  const counting = (sql: string) =>
    new Proxy(prepare(sql), {
      get(statement, name) {
        const member: unknown = Reflect.get(statement, name);
        if (typeof member !== "function") return member;
        return (...values: unknown[]) => {
          asked += 1;
          return member.apply(statement, values) as unknown;
        };
      },
    });
  client.prepare = counting as Database["prepare"];
  return () => asked;
}

test("the host's list asks the database as often for three stays as for one", async () => {
  const house = new MoneyHouse();
  const { app } = house;
  const asked = counted(app.db.$client);
  const questions = () => {
    const before = asked();
    const upcoming = loadPart(app.deps, HOST, { list: "upcoming", page: 1 });
    return { stays: upcoming.count, count: asked() - before };
  };
  await house.asked(STAYS[0]);
  const { count } = questions();
  expect(count).toBeGreaterThan(4);
  await house.asked(STAYS[1]);
  await house.asked(STAYS[2]);
  expect(questions()).toEqual({ stays: 3, count });
});

test("there is no list that is too long", async () => {
  const house = new MoneyHouse();
  const { db } = house.app;
  const booking = findBooking(db, (await house.asked(STAYS[0])).id);
  if (!booking) throw new Error("nobody is booked in");
  // More than SQLite takes as values of one statement.
  const books = booksOfAll(db, [...Array.from({ length: 40_000 }, (_, n) => ({ id: `none-${n}` })), booking]);
  expect(books(booking)).toEqual(booksOf(db, booking));
  expect(books({ id: "none-1" })).toEqual({ lines: [], payments: [], refunds: [] });
});

test("money without a code is proposed for the stay of which that much is open", async () => {
  const house = new MoneyHouse();
  const { app } = house;
  const held = await hold(app, STAYS[0]);
  house.cash(held, 4_000);
  expect(house.state(held)).toBe("held");
  const now = app.clock.now();
  const money = {
    receipt: house.code(),
    source: "c2b",
    ...OPERATORS,
    amountKes: 9_500,
    payer: "",
    reference: "room",
  } as const;
  write(app.db, (tx) => seeMoney(tx, { ...money, paidAt: now, raw: "{}" }, now));
  await app.jobs.runDue();
  expect(loadUnmatched(app.deps, HOST, "").money).toMatchObject([
    { amountKes: 9_500, proposals: [{ reasons: ["amount", "time"] }] },
  ]);
});
