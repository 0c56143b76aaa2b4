import { and, asc, eq, gt, inArray, like, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { PROVISIONAL, PROVISIONAL_MS } from "#src/core/money/payment.ts";
import { bookings } from "./booking.schema.ts";
import { blocks, feeds, outsideStays } from "./calendar.schema.ts";
import { guidePhotos, guideSections } from "./guide.schema.ts";
import { guests, hosts, identities, oldBrands, phoneCodes } from "./host.schema.ts";
import { houseBeds, houseFacts } from "./house-fact.schema.ts";
import { messages } from "./job.schema.ts";
import { ledgerEntries, ledgerSums } from "./ledger.schema.ts";
import type { Reader } from "./open.ts";
import { OPEN_STATES, type Payment } from "./payment.queries.ts";
import { payments, refunds } from "./payment.schema.ts";
import { rowBy } from "./prepared.ts";
import { promoCodes } from "./pricing.schema.ts";
import { photos, properties } from "./property.schema.ts";
import { receipts, taxSettings } from "./receipt.schema.ts";
import { lookPhotos } from "./share.schema.ts";
import { roomFaults } from "./turnover.schema.ts";
import type { Change } from "./write.ts";

type Host = typeof hosts.$inferSelect;

export function updateHost(
  tx: Change,
  id: string,
  change: Partial<Omit<Host, "id" | "createdAt" | "pageVersion">>,
): void {
  tx.update(hosts).set(change).where(eq(hosts.id, id)).run();
}

/** A name that somebody gave up. As long as the row is there it leads to its host and is nobody else's. */
export const findOldBrand = rowBy(oldBrands, oldBrands.name);

export function oldBrandsOf(db: Reader, hostId: string): (typeof oldBrands.$inferSelect)[] {
  return db.select().from(oldBrands).where(eq(oldBrands.hostId, hostId)).orderBy(asc(oldBrands.endsAt)).all();
}

export function keepOldBrand(tx: Change, old: typeof oldBrands.$inferInsert): void {
  tx.insert(oldBrands)
    .values(old)
    .onConflictDoUpdate({ target: oldBrands.name, set: { hostId: old.hostId, endsAt: old.endsAt } })
    .run();
}

export function freeOldBrand(tx: Change, name: string): void {
  tx.delete(oldBrands).where(eq(oldBrands.name, name)).run();
}

/** Every promo code a property had, ended ones too, the oldest first. */
export function promoCodesEver(db: Reader, propertyId: string): (typeof promoCodes.$inferSelect)[] {
  return db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.propertyId, propertyId))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id))
    .all();
}

/** Whose bookings: all at a host's properties, or all of a guest's number. */
export type BookingsOf = Readonly<{ hostId: string } | { phone: string }>;

function theirs(whose: BookingsOf): SQL {
  return "hostId" in whose ? eq(bookings.hostId, whose.hostId) : eq(bookings.guestPhone, whose.phone);
}

/** The same of rows that say themselves whose house they are of: found by that, not booking by booking. */
function theirsIn(table: { hostId: SQLiteColumn }, whose: BookingsOf): SQL {
  return "hostId" in whose ? eq(table.hostId, whose.hostId) : eq(bookings.guestPhone, whose.phone);
}

export type Unfinished = Readonly<{
  id: string;
  code: string;
  checkIn: string;
  checkOut: string;
  propertyName: string;
  guestName: string;
  why: "stay" | "hold" | "payment" | "refund" | "review" | "credit" | "deposit";
}>;

/**
 * What is still to be done between hosts and guests: stays that are not over, nights
 * held for somebody who pays, money that may still come, money to give back or to look at,
 * what a guest has paid too much, and damage deposits about which nothing is decided.
 */
export function unfinishedOf(db: Reader, whose: BookingsOf, today: string, now: number): Unfinished[] {
  const withPayment = (which: SQL | undefined) =>
    db
      .select(FACTS)
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .innerJoin(properties, eq(properties.id, bookings.propertyId))
      .where(and(theirsIn(payments, whose), which))
      .orderBy(asc(bookings.checkIn))
      .all();
  const because = <Why extends Unfinished["why"]>(why: Why) => {
    return <Booking extends object>(booking: Booking) => ({ ...booking, why });
  };
  const mayCome = or(ne(payments.state, "declined"), mayStillCome(now));
  const open = withPayment(and(inArray(payments.state, [...OPEN_STATES, "declined"]), mayCome));
  const review = withPayment(eq(payments.state, "needs_review"));
  const owed = db
    .select(FACTS)
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(theirsIn(refunds, whose), inArray(refunds.state, ["due", "sending"])))
    .orderBy(asc(bookings.checkIn))
    .all();
  const all = [
    ...staysAhead(db, whose, today, now),
    ...open.map(because("payment")),
    ...owed.map(because("refund")),
    ...review.map(because("review")),
    ...moneyHeld(db, whose),
  ];
  const seen = new Set<string>();
  return all.filter(({ code }) => !seen.has(code) && seen.add(code));
}

const FACTS = {
  id: bookings.id,
  code: bookings.code,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  propertyName: properties.displayName,
  guestName: bookings.guestName,
};

function staysAhead(db: Reader, whose: BookingsOf, today: string, now: number): Unfinished[] {
  return db
    .select({ ...FACTS, state: bookings.state })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        theirs(whose),
        inArray(bookings.state, ["confirmed", "requested", "held"]),
        // Whatever is ahead ends after today: read by that.
        gt(bookings.checkOut, today),
        or(eq(bookings.state, "confirmed"), gt(bookings.holdEndsAt, now)),
      ),
    )
    .orderBy(asc(sql`+${bookings.checkIn}`))
    .all()
    .map(({ state, ...booking }) => ({ ...booking, why: state === "confirmed" ? "stay" : "hold" }));
}

/** What a guest has paid too much, and deposits. */
function moneyHeld(db: Reader, whose: BookingsOf): Unfinished[] {
  return (
    db
      .select({ ...FACTS, account: ledgerSums.account })
      .from(ledgerSums)
      .innerJoin(bookings, eq(bookings.id, ledgerSums.bookingId))
      .innerJoin(properties, eq(properties.id, bookings.propertyId))
      // As the index has it: of most bookings the sums are nothing.
      .where(and(theirsIn(ledgerSums, whose), sql`${ledgerSums.kes} <> 0`, lt(ledgerSums.kes, 0)))
      .orderBy(asc(bookings.checkIn))
      .all()
      .map(({ account, ...booking }) => ({ ...booking, why: account === "damage_deposit" ? "deposit" : "credit" }))
  );
}

/** A phone that did not answer, a little while ago: its money may be on the way. */
function mayStillCome(now: number): SQL | undefined {
  return and(
    eq(payments.state, "declined"),
    inArray(payments.reason, [...PROVISIONAL]),
    gt(payments.requestedAt, now - PROVISIONAL_MS),
  );
}

/** Every booking with the name of its property, the earliest arrival first. */
export function allBookingsOf(
  db: Reader,
  whose: BookingsOf,
): { booking: typeof bookings.$inferSelect; propertyName: string; hostName: string }[] {
  return db
    .select({
      booking: bookings,
      propertyName: properties.displayName,
      hostName: sql<string>`trim(${hosts.firstName} || ' ' || ${hosts.lastName})`,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(theirs(whose))
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .all();
}

/** Every payment with its booking's code. */
export function allPaymentsOf(db: Reader, whose: BookingsOf): { payment: Payment; code: string }[] {
  return db
    .select({ payment: payments, code: bookings.code })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(theirs(whose))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .all();
}

/** Every refund, withdrawn ones too, with its booking's code and the M-PESA code of the payment that it gives back. */
export function allRefundsOf(
  db: Reader,
  whose: BookingsOf,
): { refund: typeof refunds.$inferSelect; code: string; receipt: string | null }[] {
  return db
    .select({ refund: refunds, code: bookings.code, receipt: payments.receipt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(theirs(whose))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .all();
}

/** Every line of the ledger with its booking's code, as they were written. */
export function allLedgerOf(
  db: Reader,
  whose: BookingsOf,
): { line: typeof ledgerEntries.$inferSelect; code: string }[] {
  return db
    .select({ line: ledgerEntries, code: bookings.code })
    .from(ledgerEntries)
    .innerJoin(bookings, eq(bookings.id, ledgerEntries.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(theirs(whose))
    .orderBy(asc(ledgerEntries.id))
    .all();
}

/** Every receipt and credit note, by host and number. */
export function allReceiptsOf(db: Reader, whose: BookingsOf): (typeof receipts.$inferSelect)[] {
  return db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(bookings, eq(bookings.id, receipts.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(theirs(whose))
    .orderBy(asc(receipts.hostId), asc(receipts.number))
    .all()
    .map(({ receipt }) => receipt);
}

/** What was sent to these numbers and addresses, the oldest first. */
export function messagesTo(db: Reader, recipients: readonly string[]): (typeof messages.$inferSelect)[] {
  return db
    .select()
    .from(messages)
    .where(inArray(messages.recipient, [...recipients]))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .all();
}

/** The messages to a person, and those not sent yet that speak of their bookings: none is needed any more. */
export function forgetMessages(tx: Change, about: { recipients: readonly string[]; codes?: readonly string[] }): void {
  tx.delete(messages)
    .where(inArray(messages.recipient, [...about.recipients]))
    .run();
  for (const code of about.codes ?? []) {
    tx.delete(messages)
      .where(and(eq(messages.state, "waiting"), like(messages.body, `%${code}%`)))
      .run();
  }
}

export function forgetPhoneCodes(tx: Change, phone: string): void {
  tx.delete(phoneCodes).where(eq(phoneCodes.phone, phone)).run();
}

/** Takes all properties of a host off the site for good, with their guides, and returns the photos they showed. */
export function closeProperties(tx: Change, hostId: string, now: number): string[] {
  const own = tx.select({ id: properties.id }).from(properties).where(eq(properties.hostId, hostId));
  const shown = [
    ...tx.delete(photos).where(inArray(photos.propertyId, own)).returning({ hash: photos.hash }).all(),
    ...tx.delete(lookPhotos).where(eq(lookPhotos.hostId, hostId)).returning({ hash: lookPhotos.hash }).all(),
    ...tx.delete(guidePhotos).where(inArray(guidePhotos.propertyId, own)).returning({ hash: guidePhotos.hash }).all(),
    ...tx
      .delete(roomFaults)
      .where(inArray(roomFaults.propertyId, own))
      .returning({ hash: roomFaults.hash })
      .all()
      .flatMap(({ hash }) => (hash ? [{ hash }] : [])),
  ];
  tx.delete(guideSections).where(inArray(guideSections.propertyId, own)).run();
  tx.delete(houseFacts).where(inArray(houseFacts.propertyId, own)).run();
  tx.delete(houseBeds).where(inArray(houseBeds.propertyId, own)).run();
  tx.update(properties)
    .set({ state: "archived", description: "", houseRules: "", updatedAt: now })
    .where(eq(properties.hostId, hostId))
    .run();
  return [...new Set(shown.map((photo) => photo.hash))];
}

/** What other sites told of a host's properties, where they told it, and what they closed themselves; their nights go with it. */
export function forgetCalendars(tx: Change, hostId: string): void {
  const own = tx.select({ id: properties.id }).from(properties).where(eq(properties.hostId, hostId));
  tx.delete(outsideStays).where(inArray(outsideStays.propertyId, own)).run();
  tx.delete(feeds).where(inArray(feeds.propertyId, own)).run();
  tx.delete(blocks).where(inArray(blocks.propertyId, own)).run();
}

/** Their documents have their name and tax as they were. */
export function forgetTaxSettings(tx: Change, hostId: string): void {
  tx.delete(taxSettings).where(eq(taxSettings.hostId, hostId)).run();
}

export function forgetIdentities(tx: Change, hostId: string): void {
  tx.delete(identities).where(eq(identities.hostId, hostId)).run();
}

/** A guest, with their sessions and ways in, which leave with the row. */
export function removeGuest(tx: Change, id: string): void {
  tx.delete(guests).where(eq(guests.id, id)).run();
}
