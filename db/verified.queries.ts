import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import type { Host } from "./host.queries.ts";
import { hosts } from "./host.schema.ts";
import { enqueue } from "./job.queries.ts";
import { kycChecks } from "./kyc.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { prepared } from "./prepared.ts";
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
  const isPaid = sql`exists (select 1 from ${payments} where (${payments.bookingId} = ${bookings.id} or ${payments.id} in
      (select payment_id from payment_shares where booking_id = ${bookings.id} and kes > 0))
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

/**
 * Takes the badge away of a host who is paid at no number of their own any more: what was checked of it is not so. The
 * triggers cannot know, because new keys for a number end the old ones first.
 */
export function lapsePayee(tx: Change, hostId: string, now: number): void {
  const stood = sql`exists (select 1 from ${kycChecks} where ${kycChecks.hostId} = ${hosts.id}
    and ${kycChecks.kind} = 'payee' and ${kycChecks.verifiedAt} is not null)`;
  const lapsed = tx
    .update(hosts)
    .set({ verifiedAt: null, vouchedAt: null, lapsedBy: sql`trim(${hosts.lapsedBy} || ' payee')` })
    .where(and(eq(hosts.id, hostId), or(isNotNull(hosts.vouchedAt), stood)))
    .returning({ id: hosts.id })
    .all();
  if (lapsed.length > 0) enqueue(tx, { kind: "look_again", key: hostId, runAt: now, now });
}

/** Checks whose paper ends by that day. */
export function checksEndingBy(db: Reader, day: LocalDate) {
  const { id, hostId, kind, propertyId, validUntil } = kycChecks;
  return db.select({ id, hostId, kind, propertyId, validUntil }).from(kycChecks).where(lte(validUntil, day)).all();
}

/** Checks of one host whose paper ends by that day. */
export function checksOfHostEndingBy(db: Reader, hostId: string, day: LocalDate) {
  return checksOfHost(db).all({ hostId, day });
}

const checksOfHost = prepared((db: Reader) => {
  const { id, kind, propertyId, validUntil } = kycChecks;
  return db
    .select({ id, kind, propertyId, validUntil })
    .from(kycChecks)
    .where(and(eq(kycChecks.hostId, sql.placeholder("hostId")), lte(validUntil, sql.placeholder("day"))))
    .prepare();
});

/** Hosts of whom something changed that nobody has looked at yet. */
export function hostsThatLapsed(db: Reader): string[] {
  const rows = db.select({ id: hosts.id }).from(hosts).where(sql`${hosts.lapsedBy} > ''`).all();
  return rows.map(({ id }) => id);
}
