import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type BilledTo, MADE_OUT_FOR_MS } from "#src/core/money/receipt.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { madeOut, receipts } from "./receipt.schema.ts";
import type { Change } from "./write.ts";

const NOBODY_ELSE: BilledTo = { company: "", kraPin: null };

const row = rowBy(madeOut, madeOut.receiptId);

/** Whom a document is made out to beside the guest. */
export function madeOutTo(db: Reader, receiptId: string): BilledTo {
  const found = row(db, receiptId);
  return found ? { company: found.company, kraPin: found.kraPin } : NOBODY_ELSE;
}

const nameAnew = prepared((tx: Change) => {
  const of = sql`(select id from receipts where booking_id = ${sql.placeholder("bookingId")})`;
  return tx
    .update(madeOut)
    .set({ company: sql`${sql.placeholder("company")}`, kraPin: sql`${sql.placeholder("kraPin")}` })
    .where(and(sql`${madeOut.receiptId} in ${of}`, gt(madeOut.madeOutAt, sql.placeholder("since"))))
    .prepare();
});

/**
 * Makes the documents of a booking out to whom its guest names: those that name nobody yet, and those that have named
 * somebody for less than a day, so that a slip is put right.
 */
export function makeOut(tx: Change, bookingId: string, to: BilledTo, now: number): void {
  const { company, kraPin } = to;
  nameAnew(tx).run({ bookingId, company, kraPin, since: now - MADE_OUT_FOR_MS });
  if (company === "" && kraPin === null) return;
  const unnamed = tx
    .select({ id: receipts.id })
    .from(receipts)
    .leftJoin(madeOut, eq(madeOut.receiptId, receipts.id))
    .where(and(eq(receipts.bookingId, bookingId), isNull(madeOut.receiptId)))
    .all();
  for (const { id } of unnamed) tx.insert(madeOut).values({ receiptId: id, company, kraPin, madeOutAt: now }).run();
}
