import { and, asc, eq, max, sql } from "drizzle-orm";
import type { Reader } from "./open.ts";
import { prepared, rowBy, rowInto } from "./prepared.ts";
import { receipts, taxSettings } from "./receipt.schema.ts";
import type { Change } from "./write.ts";

export type Receipt = typeof receipts.$inferSelect;
export type TaxSettings = typeof taxSettings.$inferSelect;

/** Stores a receipt under its host's next number. The database refuses a gap, and a second one for the same money. */
export function insertReceipt(tx: Change, receipt: Omit<Receipt, "number">): void {
  const last = lastOfHost(tx).get({ hostId: receipt.hostId });
  addReceipt(tx, { ...receipt, number: (last?.number ?? 0) + 1 });
}

const addReceipt = rowInto(receipts);

const lastOfHost = prepared((db: Reader) =>
  db
    .select({ number: max(receipts.number) })
    .from(receipts)
    .where(eq(receipts.hostId, sql.placeholder("hostId")))
    .prepare(),
);

/**
 * The receipt that a booking has of a payment and the documents that put it right; those of its refunds are apart. One
 * that pays for several bookings has a receipt for each.
 */
export function documentsOfPayment(db: Reader, paymentId: string, bookingId: string): Receipt[] {
  return ofPayment(db)
    .all({ paymentId })
    .filter((receipt) => receipt.bookingId === bookingId);
}

const ofPayment = prepared((db: Reader) =>
  db
    .select()
    .from(receipts)
    // Most documents are of no refund. Unless told so, the planner reads all of those: the index of refunds is unique.
    .where(and(eq(receipts.paymentId, sql.placeholder("paymentId")), sql`likely(${receipts.refundId} is null)`))
    .orderBy(asc(receipts.number))
    .prepare(),
);

export const creditNoteOf = rowBy(receipts, receipts.refundId);

/** The documents of a booking, in the order of their numbers. */
export function receiptsOfBooking(db: Reader, bookingId: string): Receipt[] {
  return ofBooking(db).all({ bookingId });
}

const ofBooking = prepared((db: Reader) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.bookingId, sql.placeholder("bookingId")))
    .orderBy(asc(receipts.number))
    .prepare(),
);

export const taxSettingsOf = rowBy(taxSettings, taxSettings.hostId);

export function saveTaxSettings(tx: Change, settings: TaxSettings): void {
  const { hostId: _, ...set } = settings;
  tx.insert(taxSettings).values(settings).onConflictDoUpdate({ target: taxSettings.hostId, set }).run();
}
