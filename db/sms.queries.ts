import { desc, eq } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import { smsSent } from "./desk.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** For whose house a number is texted: the host whose it is, else the one with whom it booked last. */
export function hostTexted(db: Reader, phone: string): string | null {
  const host = db.select({ id: hosts.id }).from(hosts).where(eq(hosts.phone, phone)).limit(1).get();
  if (host) return host.id;
  const booked = db
    .select({ id: properties.hostId })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(eq(bookings.guestPhone, phone))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
    .get();
  return booked?.id ?? null;
}

/** Notes an SMS that left, without its number and words. */
export function insertSmsSent(tx: Change, sent: Omit<typeof smsSent.$inferInsert, "id">): void {
  tx.insert(smsSent).values(sent).run();
}
