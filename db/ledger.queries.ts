import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { ledgerEntries, ledgerSums } from "./ledger.schema.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowInto } from "./prepared.ts";
import type { Change } from "./write.ts";

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type NewLedgerEntry = Omit<typeof ledgerEntries.$inferInsert, "id">;

/** The only way into the ledger, and there is none out: the database refuses to change or delete a line. */
export function addEntries(tx: Change, entries: readonly NewLedgerEntry[]): void {
  for (const entry of entries) insertEntry(tx, entry);
}

const insertEntry = rowInto(ledgerEntries);

const ofBooking = prepared((db: Reader) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.bookingId, sql.placeholder("bookingId")))
    .orderBy(asc(ledgerEntries.id))
    .prepare(),
);

/** A booking's lines, in the order they were written. */
export function entriesOfBooking(db: Reader, bookingId: string): LedgerEntry[] {
  return ofBooking(db).all({ bookingId });
}

/** The lines of many bookings at once, in the order they were written. */
export function entriesOfBookings(db: Reader, bookingIds: readonly string[]): Map<string, LedgerEntry[]> {
  return Map.groupBy(ofBookings(db).all({ ids: JSON.stringify(bookingIds) }), ({ bookingId }) => bookingId);
}

const ofBookings = prepared((db: Reader) =>
  db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.bookingId, anyOf("ids")))
    .orderBy(asc(ledgerEntries.id))
    .prepare(),
);

/** What came for each of these stays and has not gone back, whole shillings: all of a sum that is no price, the other way round. */
export function cameOfStays(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, number> {
  const rows = cameOf(db).all({ ids: JSON.stringify(bookingIds) });
  return new Map(rows.map(({ bookingId, kes }) => [bookingId, kes]));
}

const cameOf = prepared((db: Reader) =>
  db
    .select({
      bookingId: ledgerSums.bookingId,
      kes: sql<number>`${ledgerSums.chargedKes} - ${ledgerSums.kes}`,
    })
    .from(ledgerSums)
    .where(and(inArray(ledgerSums.bookingId, anyOf("ids")), eq(ledgerSums.account, "stay")))
    .prepare(),
);

/** What one payment brought, by the ledger. */
export function countedOfPayment(db: Reader, paymentId: string): number {
  return 0 - (broughtBy(db).get({ paymentId })?.kes ?? 0);
}

const broughtBy = prepared((db: Reader) =>
  db
    .select({ kes: sql<number>`coalesce(sum(${ledgerEntries.amountKes}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, sql.placeholder("paymentId")),
        inArray(ledgerEntries.kind, ["payment", "adjustment"]),
      ),
    )
    .prepare(),
);
