import { sql } from "drizzle-orm";
import type { BilledTo } from "#src/core/money/receipt.ts";
import type { ToldArrival } from "#src/core/stay/told-arrival.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import { toldByGuests } from "./told.schema.ts";
import type { Change } from "./write.ts";

export type ToldOfStay = ToldArrival & BilledTo;

const NOTHING_TOLD: ToldOfStay = { arrivesAt: null, note: "", company: "", kraPin: null };

const row = rowBy(toldByGuests, toldByGuests.bookingId);

/** What the guest of a booking has told, or nothing of it. */
export function toldOf(db: Reader, bookingId: string): ToldOfStay {
  return row(db, bookingId) ?? NOTHING_TOLD;
}

/** The arrivals that were told of these bookings. */
export function toldArrivalsOf(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, ToldArrival> {
  if (bookingIds.length === 0) return new Map();
  const found = db
    .select({ id: toldByGuests.bookingId, arrivesAt: toldByGuests.arrivesAt, note: toldByGuests.note })
    .from(toldByGuests)
    .where(sql`${toldByGuests.bookingId} in (select value from json_each(${JSON.stringify(bookingIds)}))`)
    .all();
  return new Map(found.map(({ id, ...told }) => [id, told]));
}

/** Keeps a part of what is told; the other part stays as it was. */
export function saveTold(tx: Change, bookingId: string, told: ToldArrival | BilledTo, now: number): void {
  tx.insert(toldByGuests)
    .values({ bookingId, ...told, toldAt: now })
    .onConflictDoUpdate({ target: toldByGuests.bookingId, set: { ...told, toldAt: now } })
    .run();
}

/** When its guest told something of a stay last. */
export function toldAtOf(db: Reader, bookingId: string): number | undefined {
  return row(db, bookingId)?.toldAt;
}
