import type { Booking } from "#db/booking.queries.ts";
import { addEntries, countedOfPayment, entriesOfBooking, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { type Refund, refundsOfBooking } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { type LedgerAccount, type LedgerWho, priceLines, shareOut, sumsOf } from "#src/core/ledger.ts";
import { isOfHoldThatEnded } from "#src/core/refund.ts";
import type { Account } from "#src/core/settlement.ts";

/** Who made an entry come about, and when. `happenedAt` is `now` unless the money came earlier. */
type By = Readonly<{ who: LedgerWho; now: number; happenedAt?: number; note?: string }>;

/**
 * Brings the ledger to a booking's price: all of its lines at first, and later, when
 * the stay was changed, what it costs more or less. Doing it again changes nothing.
 */
export function chargeBooking(tx: Change, booking: Booking, by: By): void {
  const lines = entriesOfBooking(tx, booking.id);
  const charged = lines.some(({ kind }) => kind === "charge");
  if (!charged) {
    add(tx, booking, by, priceLines(booking.quote));
    return;
  }
  const amountKes = booking.totalKes - sumsOf(lines).chargedKes;
  if (amountKes !== 0) add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes, why: "price_changed" }]);
}

/** Takes the price of a cancelled booking back, except `keptKes` that the host keeps. */
export function dischargeBooking(tx: Change, booking: Booking, by: By & { keptKes: number }): void {
  const { chargedKes } = sumsOf(entriesOfBooking(tx, booking.id));
  const amountKes = by.keptKes - chargedKes;
  if (amountKes !== 0) add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes, why: "cancelled" }]);
}

/** What the guest owes for the stay; below zero is owed to her. */
export function balanceOf(db: Reader, booking: Pick<Booking, "id">): number {
  return sumsOf(entriesOfBooking(db, booking.id)).balanceKes;
}

/** Makes a stay cheaper than its quote, because the host says so. */
export function reducePrice(tx: Change, booking: Booking, by: By & { amountKes: number }): void {
  add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes: 0 - by.amountKes, why: "given_back" }]);
}

/** A part of the damage deposit becomes the host's own, for the reason that she gives. */
export function keepOfDeposit(tx: Change, booking: Booking, by: By & { amountKes: number; note: string }): void {
  const { amountKes } = by;
  add(tx, booking, by, [{ account: "damage_deposit", kind: "adjustment", amountKes, why: "deposit_kept" }]);
}

/**
 * Writes money that came, once for each payment. When a later report says another
 * amount, the difference is written too, so that the ledger says what came.
 */
export function countPayment(tx: Change, payment: Payment, booking: Booking, by: By & { receivedKes: number }): void {
  const counted = countedOfPayment(tx, payment.id);
  if (counted === by.receivedKes) return;
  if (wasCounted(tx, payment)) {
    const amountKes = counted - by.receivedKes;
    const line = { account: "stay", kind: "adjustment", amountKes, why: "amount_corrected" } as const;
    add(tx, booking, by, [{ ...line, paymentId: payment.id }]);
    return;
  }
  const first = payment.purpose === "damage_deposit" ? "damage_deposit" : "stay";
  const parts = shareOut(by.receivedKes, { ...openOf(tx, booking), first });
  const lines = parts.map((part) => ({ ...part, why: payment.way, paymentId: payment.id }));
  add(tx, booking, by, lines);
}

/** Takes a payment out of the count that turned out never to have come. */
export function uncountPayment(tx: Change, payment: Payment, booking: Booking, by: By): void {
  const own = entriesOfBooking(tx, booking.id).filter(
    ({ paymentId, refundId }) => paymentId === payment.id && !refundId,
  );
  const lines = (["stay", "damage_deposit"] as const).map((account) => {
    const amountKes = 0 - sumOn(own, account);
    return { account, kind: "adjustment", amountKes, why: "not_received", paymentId: payment.id } as const;
  });
  add(
    tx,
    booking,
    by,
    lines.filter(({ amountKes }) => amountKes !== 0),
  );
}

/** Writes money that went back, to where its payment had been counted. */
export function countRefund(tx: Change, refund: Refund, booking: Booking, by: By): void {
  const own = entriesOfBooking(tx, booking.id).filter(({ paymentId }) => paymentId === refund.paymentId);
  const left = { stayKes: 0 - sumOn(own, "stay"), depositKes: 0 - sumOn(own, "damage_deposit") };
  const first = refund.reason === "damage_deposit" ? "damage_deposit" : "stay";
  const lines = shareOut(refund.amountKes, { ...left, first }).map(({ account, amountKes }) => ({
    account,
    kind: "refund" as const,
    amountKes: 0 - amountKes,
    why: refund.reason,
    paymentId: refund.paymentId,
    refundId: refund.id,
  }));
  add(tx, booking, by, lines);
}

/**
 * What is still to come for a booking: the stay, and the damage deposit that its quote asks for. Whole shillings.
 * Money that is to go back pays nothing, unless the rest of a price would make it needed again; nor does money
 * that waits for a person.
 */
export function openOf(db: Reader, booking: Booking): { stayKes: number; depositKes: number } {
  const lines = entriesOfBooking(db, booking.id);
  const { balanceKes, depositHeldKes } = sumsOf(lines);
  const isCharged = lines.some(({ kind }) => kind === "charge");
  const wasReturned = lines.some(({ account, kind }) => account === "damage_deposit" && kind !== "payment");
  const asked = "damageDepositKes" in booking.quote ? Number(booking.quote.damageDepositKes) : 0;
  return {
    stayKes: notHersKes(db, booking, lines) + (isCharged ? balanceKes : booking.totalKes + balanceKes),
    depositKes: wasReturned ? 0 : Math.max(0, asked - depositHeldKes),
  };
}

/** What of the stay's money in the ledger is to go back, or may be: it pays for nothing. */
function notHersKes(db: Reader, booking: Booking, lines: readonly LedgerEntry[]): number {
  const refunds = refundsOfBooking(db, booking.id);
  const goesBack = refunds.filter(({ state, reason }) => {
    if (reason === "damage_deposit") return false;
    return state === "sending" || (state === "due" && !isOfHoldThatEnded(reason));
  });
  const inReview = paymentsOfBooking(db, booking.id).filter(
    ({ id, state }) => state === "needs_review" && refunds.every(({ paymentId }) => paymentId !== id),
  );
  const ofPayment = (id: string) =>
    sumOn(
      lines.filter(({ paymentId }) => paymentId === id),
      "stay",
    );
  return (
    goesBack.reduce((sum, { amountKes }) => sum + amountKes, 0) -
    inReview.reduce((sum, { id }) => sum + ofPayment(id), 0)
  );
}

/** Money that went back a second time, by hand and by M-PESA: the guest owes it. */
export function countSecondSending(tx: Change, booking: Booking, by: By & { amountKes: number }): void {
  add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes: by.amountKes, why: "sent_twice" }]);
}

/** The account of a booking as the rule of settling reads it. */
export function accountOf(db: Reader, booking: Booking): Account {
  const { stayKes, depositKes } = openOf(db, booking);
  return {
    toConfirmKes: booking.quote.dueNowKes - (booking.totalKes - stayKes),
    openKes: stayKes + depositKes,
  };
}

type Line = Readonly<{
  account: LedgerAccount;
  kind: LedgerEntry["kind"];
  amountKes: number;
  why: string;
  paymentId?: string;
  refundId?: string;
}>;

function add(tx: Change, booking: Booking, by: By, lines: readonly Line[]): void {
  const property = findProperty(tx, booking.propertyId);
  if (!property) throw new Error("a booking without its property");
  const facts = {
    bookingId: booking.id,
    hostId: property.hostId,
    who: by.who,
    note: by.note ?? null,
    happenedAt: by.happenedAt ?? by.now,
    createdAt: by.now,
  };
  addEntries(
    tx,
    lines.map((line) => ({ ...facts, ...line })),
  );
}

function wasCounted(tx: Change, payment: Payment): boolean {
  return entriesOfBooking(tx, payment.bookingId).some(
    ({ kind, paymentId }) => kind === "payment" && paymentId === payment.id,
  );
}

function sumOn(lines: readonly LedgerEntry[], account: LedgerAccount): number {
  return lines.reduce((sum, line) => (line.account === account ? sum + line.amountKes : sum), 0);
}
