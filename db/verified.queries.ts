import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import type { Host } from "./host.queries.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** The host of a public name, whose page may be closed. */
export function findHostNamed(db: Reader, name: string): Host | undefined {
  const called = or(eq(hosts.brandName, name), and(isNull(hosts.brandName), eq(hosts.username, name)));
  return db
    .select()
    .from(hosts)
    .where(and(isNull(hosts.deletedAt), called))
    .orderBy(sql`${hosts.brandName} is null`)
    .get();
}

/** Stays that are over, were not cancelled, and of which M-PESA itself says that money came and stayed. */
export function paidStaysOf(db: Reader, hostId: string, today: LocalDate): number {
  const isPaid = sql`exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id}
    and ${payments.provedBy} = 'mpesa' and ${payments.state} in ('paid', 'paid_late') and ${payments.receivedKes} > 0)`;
  const row = db
    .select({ n: sql<number>`count(*)` })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), eq(bookings.state, "confirmed"), lte(bookings.checkOut, today), isPaid))
    .get();
  return row?.n ?? 0;
}

/** What the rule says; the database refuses it without grounds. */
export function setVerified(tx: Change, hostId: string, verifiedAt: number | null): void {
  tx.update(hosts).set({ verifiedAt }).where(eq(hosts.id, hostId)).run();
}

/** Hosts who are not what the rule last made of them: a paper's day is over, or a change waits to be looked at. */
export function hostsToFollow(db: Reader, today: LocalDate): string[] {
  const over = sql`select host_id as id from kyc_checks where valid_until is not null and valid_until < ${today}`;
  const waits = db.select({ id: hosts.id }).from(hosts).where(gt(hosts.lapsedBy, ""));
  return [...new Set([...db.all<{ id: string }>(over), ...waits.all()].map(({ id }) => id))];
}
