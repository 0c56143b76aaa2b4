import { sql } from "drizzle-orm";
import type { BilledTo } from "#src/core/money/receipt.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import type { ToldArrival } from "#src/core/stay/told-arrival.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { arrivalWords, toldByGuests } from "./told.schema.ts";
import type { Change } from "./write.ts";

export type ToldOfStay = Required<ToldArrival> & BilledTo;

const NOTHING_TOLD: ToldOfStay = { arrivesAt: null, note: "", sleeper: "", company: "", kraPin: null };

const row = rowBy(toldByGuests, toldByGuests.bookingId);

/** What the guest of a booking has told, or nothing of it. */
export function toldOf(db: Reader, bookingId: string): ToldOfStay {
  return row(db, bookingId) ?? NOTHING_TOLD;
}

/** What is known of the arrivals of these bookings: the hour by the later word of guest or house, the guest's own words. */
export function toldArrivalsOf(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, ToldArrival> {
  if (bookingIds.length === 0) return new Map();
  const found = arrivals(db).all({ ids: JSON.stringify(bookingIds) });
  return new Map(found.map(({ id, ...told }) => [id, told]));
}

const arrivals = prepared((db: Reader) =>
  db
    .select({
      id: sql<string>`b.value`,
      note: sql<string>`coalesce(t.note, '')`,
      sleeper: sql<string>`coalesce(t.sleeper, '')`,
      arrivesAt: sql<string | null>`iif(h.said_at > coalesce(t.told_at, 0), h.arrives_at, t.arrives_at)`,
    })
    .from(sql`json_each(${sql.placeholder("ids")}) b
      left join told_by_guests t on t.booking_id = b.value left join arrival_words h on h.booking_id = b.value`)
    .where(sql`t.booking_id is not null or h.booking_id is not null`)
    .prepare(),
);

/** When a guest means to come, as far as anybody knows. */
export function arrivalHourOf(db: Reader, bookingId: string): HourOfDay | null {
  return toldArrivalsOf(db, [bookingId]).get(bookingId)?.arrivesAt ?? null;
}

/** What the house heard of a guest's arrival last. */
export const heardArrivalOf = rowBy(arrivalWords, arrivalWords.bookingId);

export function saveHeardArrival(tx: Change, heard: typeof arrivalWords.$inferInsert): void {
  const { bookingId, ...set } = heard;
  tx.insert(arrivalWords)
    .values({ bookingId, ...set })
    .onConflictDoUpdate({ target: arrivalWords.bookingId, set })
    .run();
}

/** Keeps a part of what is told; the other part stays as it was. */
export function saveTold(
  tx: Change,
  bookingId: string,
  told: ToldArrival | BilledTo | Readonly<{ sleeper: string }>,
  now: number,
): void {
  tx.insert(toldByGuests)
    .values({ bookingId, ...told, toldAt: now })
    .onConflictDoUpdate({ target: toldByGuests.bookingId, set: { ...told, toldAt: now } })
    .run();
}

/** Who sleeps there: whom the guest named for the room, else who booked it. */
export function sleeperOf(db: Reader, { id, guestName }: Readonly<{ id: string; guestName: string }>): string {
  return toldOf(db, id).sleeper || guestName;
}

/** When its guest told something of a stay last. */
export function toldAtOf(db: Reader, bookingId: string): number | undefined {
  return row(db, bookingId)?.toldAt;
}
