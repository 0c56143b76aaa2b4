import { sql } from "drizzle-orm";
import { deleteInquiries } from "./inquiry.queries.ts";
import type { Reader } from "./open.ts";
import { type Forgotten, forgetGuestsOf, forgetWireOf } from "./retention.queries.ts";
import type { Change } from "./write.ts";

const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** The bookings of one house by these numbers. */
export function bookingIdsOfNumbers(db: Reader, hostId: string, phones: readonly string[]): string[] {
  const rows = db.all<{ id: string }>(sql`select id from bookings
    where host_id = ${hostId} and guest_phone in ${listed(phones)}`);
  return rows.map(({ id }) => id);
}

/** Takes a guest out of all that one house keeps of them. What other houses keep stays. */
export function forgetGuestAtHouse(
  tx: Change,
  who: Readonly<{ hostId: string; phones: readonly string[]; bookingIds: readonly string[] }>,
  as: Forgotten,
): void {
  const { hostId, phones, bookingIds } = who;
  tx.run(
    sql`delete from messages where thread_id in (select id from threads where booking_id in ${listed(bookingIds)})`,
  );
  forgetWireOf(tx, bookingIds);
  forgetGuestsOf(tx, bookingIds, as);
  tx.run(
    sql`delete from quote_links where host_id = ${hostId} and booking_id is null and to_phone in ${listed(phones)}`,
  );
  const asked = tx.all<{ id: string }>(
    sql`select id from inquiries where host_id = ${hostId} and phone in ${listed(phones)}`,
  );
  deleteInquiries(
    tx,
    asked.map(({ id }) => id),
  );
}
