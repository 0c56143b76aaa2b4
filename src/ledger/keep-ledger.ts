import type { Booking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { addEntries, entriesOfBooking, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { type Refund, refundsOfBooking } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import type { OwedBooking } from "#src/core/booking/shares-of-payment.ts";
import { type LedgerAccount, type LedgerWho, type OnAccounts, priceNow } from "#src/core/money/ledger.ts";
import { accountFrom, decidedLines, dueOfStay, openMoney, undecided } from "#src/core/money/open-money.ts";
import type { Account } from "#src/core/money/settlement.ts";
import { booksOf } from "./read-books.ts";

/** Who made an entry come about, and when. `happenedAt` is `now` unless the money came earlier. */
type By = Readonly<{ who: LedgerWho; now: number; happenedAt?: number; note?: string }>;

/** What a stay costs now, whole shillings. */
export function priceOf(db: Reader, booking: Pick<Booking, "id" | "totalKes">): number {
  return priceNow(entriesOfBooking(db, booking.id), booking.totalKes);
}

/** By how much the host has made a stay cheaper because they gave money back. Whole shillings. */
export function givenBackOf(db: Reader, booking: Pick<Booking, "id">): number {
  return entriesOfBooking(db, booking.id).reduce((sum, { why, amountKes }) => {
    return why === "given_back" ? sum - amountKes : sum;
  }, 0);
}

/** Makes a stay cheaper than its quote, because the host says so. */
export function reducePrice(tx: Change, booking: Booking, by: By & { amountKes: number }): void {
  add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes: 0 - by.amountKes, why: "given_back" }]);
}

/** A part of the damage deposit becomes the host's own, for the reason that they give. */
export function keepOfDeposit(tx: Change, booking: Booking, by: By & { amountKes: number; note: string }): void {
  const { amountKes } = by;
  add(tx, booking, by, [{ account: "damage_deposit", kind: "adjustment", amountKes, why: "deposit_kept" }]);
}

/** What is still to come for a booking. */
export function openOf(db: Reader, booking: Booking): OnAccounts {
  return openMoney(booking, booksOf(db, booking));
}

/** The payments of a booking that a person has to decide about. */
export function undecidedOf(db: Reader, booking: Pick<Booking, "id">): Set<string> {
  return undecided(booksOf(db, booking));
}

/** The lines of a booking without those of money that waits for a person. */
export function decidedEntries(db: Reader, booking: Pick<Booking, "id">): LedgerEntry[] {
  return decidedLines(booksOf(db, booking));
}

/** What of a stay is to go back and has not, or is on its way. */
export function stayRefundsOwed(db: Reader, booking: Pick<Booking, "id">): Refund[] {
  return dueOfStay(refundsOfBooking(db, booking.id));
}

/** Money that went back a second time, by hand and by M-PESA: the guest owes it. */
export function countSecondSending(tx: Change, booking: Booking, by: By & { amountKes: number }): void {
  add(tx, booking, by, [{ account: "stay", kind: "adjustment", amountKes: by.amountKes, why: "sent_twice" }]);
}

/**
 * The bookings that are paid for together with this one: of a group all that nobody has paid for, or all that are certain;
 * itself alone where there is no group.
 */
export function paidTogether(db: Reader, booking: Booking): readonly Booking[] {
  if (booking.groupId === null) return [booking];
  const isAsCertain = (one: Booking) =>
    booking.confirmedAt === null
      ? one.confirmedAt === null
      : one.state === "confirmed" && booking.state === "confirmed";
  const others = groupOf(db, booking).filter((one) => one.id !== booking.id && isAsCertain(one));
  return [booking, ...others];
}

/** The account of a booking, and of what is paid for together with it, as the rule of settling reads it. */
export function accountOf(db: Reader, booking: Booking): Account {
  const together = paidTogether(db, booking);
  const accounts = together.map((one) => accountFrom(one, openOf(db, one)));
  const [own] = accounts;
  if (own && accounts.length === 1) return own;
  return {
    // One that is paid too much makes no other one certain.
    toConfirmKes: accounts.reduce((sum, { toConfirmKes }) => sum + Math.max(0, toConfirmKes), 0),
    openKes: accounts.reduce((sum, { openKes }) => sum + openKes, 0),
  };
}

/** What is still to come for a stay, with what is paid for together with it. Whole shillings. */
export function openTogether(db: Reader, booking: Booking): number {
  const together = paidTogether(db, booking);
  const [own = 0, ...others] = together.map((one) => openOf(db, one).stayKes);
  return others.reduce((sum, kes) => sum + Math.max(0, kes), others.length > 0 ? Math.max(0, own) : own);
}

/** What each booking is owed that is paid for together with this one, this one first. */
export function owingTogether(db: Reader, booking: Booking): OwedBooking[] {
  return paidTogether(db, booking).map((one) => {
    const open = openOf(db, one);
    const { toConfirmKes, openKes } = accountFrom(one, open);
    return { bookingId: one.id, toConfirmKes, stayKes: open.stayKes, openKes };
  });
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
