import { expect, setDefaultTimeout, test } from "bun:test";
import { type Booking, findBooking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { answerChange } from "#src/booking/answer-change.ts";
import { askChange, lookAtChange, openChangeOf } from "#src/booking/ask-change.ts";
import { bookGroup } from "#src/booking/book-group.ts";
import { cancelRooms, lookAtRoomsToCancel, writeShown } from "#src/booking/cancel-rooms.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { askToMoveRooms, lookAtMoving, moveRooms, writeShownMove } from "#src/booking/change-rooms.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { roomsOfGroup } from "#src/booking/rooms-of-group.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { isDisputed } from "#src/core/money/payment.ts";
import { addDays, nightsOf } from "#src/core/stay/stay.ts";
import { callback, type Held } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { isWell } from "#src/dev/fixtures/rooms-of-party.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { acceptReview, confirmReview, giveBackReview, voidReview } from "#src/reconcile/judge-review.ts";
import { seeTransaction } from "#src/reconcile/take-back.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { askForPayment } from "./ask-for-payment.ts";

setDefaultTimeout(240_000);

const HOST = "host-wanjiru";
const MINUTE = 60_000;
const DAY = 86_400_000;
const CHECK_IN = "2026-12-20";

const by = fc.constantFrom("guest" as const, "host" as const);
const room = fc.nat(2);
const from = fc.integer({ min: -1, max: 3 });
const nights = fc.integer({ min: 1, max: 4 });
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);

/** What may happen to three rooms that were booked at once. `nth` picks a payment, `kes` is a sum of the price's order. */
const event = fc.oneof(
  often(3, fc.record({ kind: kind("ask"), room, alone: fc.boolean() })),
  often(
    4,
    fc.record({
      kind: kind("callback"),
      nth: fc.nat(3),
      code: fc.constantFrom("0", "0", "0", "1032"),
      less: fc.constantFrom(0, 0, 0, 1, 6400, -500),
      again: fc.boolean(),
    }),
  ),
  often(2, fc.record({ kind: kind("listed"), room, nth: fc.nat(6), kes: fc.constantFrom(500, 6400, 12_800) })),
  often(2, fc.record({ kind: kind("reversal"), nth: fc.nat(3), kes: fc.constantFrom(0, 0, 500), own: fc.boolean() })),
  often(2, fc.record({ kind: kind("judge"), nth: fc.nat(3), how: kind("accept", "give_back", "deny", "confirm") })),
  often(1, fc.record({ kind: kind("cash"), room, kes: fc.constantFrom(500, 4000, 6400), deposit: fc.boolean() })),
  often(1, fc.record({ kind: kind("give"), room, kes: fc.constantFrom(300, 4050, 6000) })),
  often(1, fc.record({ kind: kind("send") })),
  often(1, fc.record({ kind: kind("cancel"), room, by, all: fc.constantFrom(false, false, true) })),
  often(2, fc.record({ kind: kind("change"), room, from, nights })),
  often(2, fc.record({ kind: kind("move"), rooms: fc.subarray([0, 1, 2], { minLength: 1 }), from, nights, by })),
  often(2, fc.record({ kind: kind("wish"), room, from, nights })),
  often(2, fc.record({ kind: kind("answer"), room, answer: kind("accept", "decline") })),
  often(2, fc.record({ kind: kind("wait"), ms: fc.constantFrom(MINUTE, 16 * MINUTE, 3 * DAY) })),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const JUDGES = { accept: acceptReview, give_back: giveBackReview, deny: voidReview, confirm: confirmReview } as const;

/** Two quiet rooms at 6,400 for two nights and one with a view at 8,000. */
class Rooms {
  readonly house = new MoneyHouse();
  readonly app = this.house.app;
  readonly cookie = hostCookie(this.app.db);
  readonly ids: readonly string[];

  constructor(rates: object) {
    const { app } = this;
    addProperty(app.db, { id: "quiet", displayName: "Quiet room", basePriceKes: 3200, units: 2 });
    addProperty(app.db, { id: "hills", displayName: "Room with a view", basePriceKes: 4000 });
    for (const id of ["quiet", "hills"]) write(app.db, (tx) => saveRates(tx, id, { ...rates, updatedAt: NOON }));
    const made = bookGroup(app.deps, {
      ...{ hostId: HOST, checkIn: CHECK_IN, checkOut: addDays(CHECK_IN, 2), shownKes: 20_800, browserHash: "" },
      rooms: ["quiet", "quiet", "hills"].map((propertyId) => ({ propertyId, guests: 2 })),
      guest: { name: "Achieng Otieno", phone: "+254722000020", email: null },
      submissionKey: newSecret(),
    });
    if (made.outcome !== "held") throw new Error(made.outcome);
    const { id } = made.booking;
    this.ids = groupOf(app.db, { id, groupId: id }).map((one) => one.id);
  }

  booking(nth: number): Booking {
    const found = findBooking(this.app.db, this.ids[nth] ?? "");
    if (!found) throw new Error("a room without a booking");
    return found;
  }

  held(nth: number): Held {
    const { id } = this.booking(nth);
    return { id, t: bookingToken(this.app.deps, id), cookie: "", form: {} };
  }

  /** The oldest of each booking first, and which of its booking's it is. */
  get payments(): { payment: Payment; nth: number }[] {
    return this.ids.flatMap((id) =>
      paymentsOfBooking(this.app.db, id)
        .toReversed()
        .map((payment, at) => ({ payment, nth: at + 1 })),
    );
  }
}

async function happens(rooms: Rooms, what: Event): Promise<void> {
  const { house, app, payments } = rooms;
  const pick = <T>(of: readonly T[], nth: number) => of[nth % Math.max(1, of.length)];
  switch (what.kind) {
    case "ask": {
      const { id, state } = rooms.booking(what.room);
      const purpose = state === "confirmed" ? "balance" : "stay";
      const ask = { phone: "254722000020", submissionKey: newSecret(), isOwner: true, onlyOwn: what.alone } as const;
      askForPayment(app.deps, { ...ask, bookingId: id, purpose });
      return;
    }
    case "callback": {
      const asked = payments.filter(({ payment }) => payment.requestedAt !== null);
      const one = pick(asked, what.nth);
      if (!one) return;
      const { payment, nth } = one;
      const receipt = (what.again && payment.receipt) || house.code();
      const amountKes = Math.max(1, payment.amountKes - what.less);
      const held = { id: payment.bookingId, t: "", cookie: "", form: {} };
      await callback(app, held, { nth, code: what.code, receipt, amountKes });
      return;
    }
    case "listed": {
      const known = what.nth > 3 ? undefined : pick(payments, what.nth)?.payment;
      const receipt = known?.receipt ?? known?.claimedReceipt ?? house.code();
      await house.notice(rooms.held(what.room), known?.receivedKes ?? what.kes, { receipt, source: "pull" });
      return;
    }
    case "reversal": {
      const known = pick(payments, what.nth)?.payment;
      const code = known?.receipt ?? known?.claimedReceipt;
      if (!known || !code) return;
      const now = app.clock.now();
      const amountKes = what.kes || (known.receivedKes ?? known.amountKes);
      const about = { receipt: what.own ? code : house.code(), source: "c2b", ...OPERATORS, amountKes } as const;
      const money = { ...about, paidAt: now, reference: code, payer: "", raw: "{}" };
      write(app.db, (tx) => seeTransaction(tx, app.deps, { kind: "reversal", money, now }));
      return;
    }
    case "judge": {
      const open = payments.filter(({ payment }) => payment.state === "needs_review" || isDisputed(payment));
      const one = pick(open, what.nth);
      if (one) JUDGES[what.how](house.settling, { hostId: HOST, paymentId: one.payment.id });
      return;
    }
    case "cash":
      house.cash(rooms.held(what.room), what.kes, what.deposit ? "damage_deposit" : "balance");
      return;
    case "give":
      house.give(rooms.held(what.room), what.kes);
      return;
    case "send":
      for (const nth of rooms.ids.keys()) house.sendAll(rooms.held(nth));
      return;
    default:
      ofStays(rooms, what);
  }
}

type OfStays = Extract<Event, { kind: "cancel" | "change" | "move" | "wish" | "answer" | "wait" }>;

function ofStays(rooms: Rooms, what: OfStays): void {
  const { house, app } = rooms;
  const { db, clock } = app;
  const deps = { ...house.settling, hostLink: () => "/" };
  const now = clock.now();
  const dates = (of: { from: number; nights: number }) => {
    const checkIn = addDays(CHECK_IN, of.from);
    return { checkIn, checkOut: addDays(checkIn, of.nights) };
  };
  switch (what.kind) {
    case "cancel": {
      const booking = rooms.booking(what.room);
      if (what.all) {
        const shown = writeShown(lookAtRoomsToCancel(db, booking, what.by, clock).rooms);
        cancelRooms(deps, { booking, by: what.by, shown });
        return;
      }
      const shownKes = lookAtCancelling(db, booking, what.by, now).refundKes;
      cancelStay(deps, { bookingId: booking.id, by: what.by, shownKes });
      return;
    }
    case "change": {
      const { id, party, revision } = rooms.booking(what.room);
      const ask = { hostId: HOST, bookingId: id, ...dates(what), party, totalKes: undefined, revision };
      const seen = changeStay(deps, { ...ask, shownKes: 0 });
      if (seen.outcome === "price_changed") changeStay(deps, { ...ask, shownKes: seen.totalKes });
      return;
    }
    case "move": {
      const booking = rooms.booking(0);
      const wish = { bookingIds: what.rooms.map((nth) => rooms.booking(nth).id), ...dates(what) };
      const shown = writeShownMove(wish, lookAtMoving(db, booking, { wish, by: what.by, now }));
      if (what.by === "host") moveRooms(deps, { booking, wish, shown });
      else askToMoveRooms(deps, { booking, wish, shown, submissionKey: newSecret() });
      return;
    }
    case "wish": {
      const booking = rooms.booking(what.room);
      const asked = { ...dates(what), party: booking.party };
      const look = lookAtChange(db, booking, asked, now);
      const shownKes = look.outcome === "possible" ? look.price.totalKes : 0;
      askChange(deps, { ...asked, bookingId: booking.id, shownKes, submissionKey: newSecret() });
      return;
    }
    case "answer": {
      const open = openChangeOf(db, rooms.booking(what.room).id, now);
      if (open) answerChange(deps, { hostId: HOST, requestId: open.id, answer: what.answer, words: "" });
      return;
    }
    case "wait":
      clock.advance(what.ms);
  }
}

/** What holds after whatever happened. */
function expectOrder({ app, ids, payments }: Rooms): void {
  isWell(app);
  for (const id of ids) {
    const booking = findBooking(app.db, id);
    const taken = app.db.$client.query("select count(*) as n from occupied_nights where booking_id = ?").get(id);
    const isKept = booking?.state === "held" || booking?.state === "confirmed";
    expect([booking?.state, taken]).toEqual([booking?.state, { n: isKept && booking ? nightsOf(booking).length : 0 }]);
  }
  const codes = payments.flatMap(
    ({ payment }) => (["paid", "paid_late"].includes(payment.state) && payment.receipt) || [],
  );
  expect(codes.length).toBe(new Set(codes).size);
}

const plain = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

/** The pages of each room, the guest's and the host's, say one sum of all, and it is that of the rooms. */
async function expectOneSum(rooms: Rooms): Promise<void> {
  const { app, ids, cookie } = rooms;
  const all = roomsOfGroup(app.db, rooms.booking(0), app.clock.now());
  const living = all.filter(({ state }) => state !== "cancelled" && state !== "expired");
  if (living.length === 0) return;
  const kes = (of: (one: (typeof living)[number]) => number) => living.reduce((total, one) => total + of(one), 0);
  const [paid, lacks] = [kes(({ paidKes }) => paidKes), kes(({ lacksKes }) => lacksKes)];
  for (const { paidKes, lacksKes, totalKes } of living) if (lacksKes > 0) expect(paidKes + lacksKes).toBe(totalKes);
  const sum = (of: number) => `KES ${of.toLocaleString("en-KE")}`;
  const words = [
    `All rooms together: ${sum(kes(({ totalKes }) => totalKes))}`,
    ...(paid > 0 ? [`Paid ${sum(paid)}`] : []),
    ...(paid > 0 && lacks > 0 ? [`${sum(lacks)} still to pay`] : []),
  ].join(" · ");
  for (const id of ids) {
    const guests = `/guest/booking/${id}/details?t=${bookingToken(app.deps, id)}`;
    for (const path of [guests, `/dashboard/bookings/${id}`]) {
      const page = await app.get(path, { cookie });
      if (page.status === 200) expect(plain(await page.text())).toContain(`${words} `);
    }
  }
}

type Story = [rates: object, isPaid: boolean, events: Event[]];

/** M-PESA reports a payment once more, as another, after it has taken it back: nobody has a document of it until its host has looked. */
const TOLD_AGAIN: Story = [
  { damageDepositKes: 4000 },
  true,
  [
    { kind: "reversal", nth: 0, kes: 0, own: false },
    { kind: "callback", nth: 0, code: "0", less: -500, again: false },
    { kind: "move", rooms: [0, 1, 2], from: 0, nights: 1, by: "host" },
    { kind: "listed", room: 0, nth: 6, kes: 500 },
    { kind: "judge", nth: 0, how: "give_back" },
  ],
];

/** More goes back of one room than is left of its payment once that turns out smaller. */
const BACK_BEFORE_LESS: Story = [
  {},
  true,
  [
    { kind: "give", room: 2, kes: 4050 },
    { kind: "send" },
    { kind: "callback", nth: 0, code: "0", less: 6400, again: false },
    { kind: "judge", nth: 0, how: "accept" },
    { kind: "move", rooms: [0, 1, 2], from: 0, nights: 1, by: "host" },
  ],
];

test("whatever becomes of rooms that were booked at once: books, nights and pages agree", async () => {
  const rates = fc.constantFrom<object>(
    {},
    { damageDepositKes: 4000 },
    { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, damageDepositKes: 4000 },
    { payNow: "percent", payNowValue: 30, balanceDaysBefore: 2 },
    { policy: { name: "own", tiers: [{ hoursBefore: 1, percent: 50 }] } },
  );
  const stories = fc.array(event, { minLength: 6, maxLength: 20, size: "max" });
  const isPaid = fc.constantFrom(true, true, true, false);
  await fc.assert(
    fc.asyncProperty(rates, isPaid, stories, async (set, paid, story) => {
      const rooms = new Rooms(set);
      const begin: Event[] = [
        { kind: "ask", room: 0, alone: false },
        { kind: "callback", nth: 0, code: "0", less: 0, again: false },
      ];
      for (const what of [...(paid ? begin : []), ...story]) {
        await happens(rooms, what);
        await rooms.app.jobs.runDue();
        expectOrder(rooms);
      }
      await expectOneSum(rooms);
      await happens(rooms, { kind: "send" });
      await rooms.app.jobs.runDue();
      expectOrder(rooms);
      await expectOneSum(rooms);
      const isOpen = rooms.payments.some(({ payment }) => payment.state === "needs_review" || isDisputed(payment));
      for (const id of isOpen ? [] : rooms.ids) {
        // Nothing of the guest's is left with a host who has sent all that is due.
        const isOver = ["confirmed", "cancelled"].includes(findBooking(rooms.app.db, id)?.state ?? "");
        if (isOver) expect(sumsOf(entriesOfBooking(rooms.app.db, id)).balanceKes).toBeGreaterThanOrEqual(0);
        expect(refundsOfBooking(rooms.app.db, id).every(({ state }) => state !== "due")).toBe(true);
      }
      rooms.app.db.$client.close();
    }),
    { numRuns: rounds({ always: 4, inAll: 16 }), examples: [TOLD_AGAIN, BACK_BEFORE_LESS] },
  );
});
