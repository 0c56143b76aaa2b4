import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { bookings } from "./booking.schema.ts";
import { outsideStays } from "./calendar.schema.ts";
import { looks } from "./desk.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { properties } from "./property.schema.ts";
import { statementLines } from "./reconcile.schema.ts";
import { hostColumns, type SessionHost } from "./session.queries.ts";
import { quoteLinks } from "./share.schema.ts";
import type { Change } from "./write.ts";

export function insertLook(tx: Change, look: typeof looks.$inferInsert): void {
  tx.insert(looks).values(look).run();
}

/** A look that is not over, with its host, in the very session that began it. */
export function findLook(
  db: Reader,
  ask: { tokenHash: SecretHash; sessionHash: string; now: number },
): { id: string; host: SessionHost; adminId: string; endsAt: number } | undefined {
  const { tokenHash, sessionHash, now } = ask;
  const own = and(eq(looks.tokenHash, tokenHash), eq(looks.sessionHash, sessionHash), gt(looks.endsAt, now));
  return db
    .select({ id: looks.id, host: hostColumns, adminId: looks.adminId, endsAt: looks.endsAt })
    .from(looks)
    .innerJoin(hosts, and(eq(hosts.id, looks.hostId), isNull(hosts.deletedAt)))
    .where(own)
    .get();
}

/** It is over from now on, and its key opens nothing. */
export function endLook(tx: Change, id: string, now: number): void {
  const over = { endsAt: sql`max(${now}, ${looks.startedAt} + 1)`, tokenHash: sql`'ended ' || ${looks.id}` };
  tx.update(looks).set(over).where(eq(looks.id, id)).run();
}

/** Of a look whose time is over: its key opens nothing. Whose pages it was at; nothing when it had been ended before. */
export function closeLook(tx: Change, id: string): string | undefined {
  const closed = tx
    .update(looks)
    .set({ tokenHash: sql`'ended ' || ${looks.id}` })
    .where(and(eq(looks.id, id), sql`${looks.tokenHash} not like 'ended %'`))
    .returning({ hostId: looks.hostId })
    .get();
  return closed?.hostId;
}

/** The looks at a host's pages, the latest first. */
export function looksAtHost(db: Reader, hostId: string, most: number) {
  const { id, reason, startedAt, endsAt } = looks;
  return db
    .select({ id, reason, startedAt, endsAt })
    .from(looks)
    .where(eq(looks.hostId, hostId))
    .orderBy(desc(startedAt))
    .limit(most)
    .all();
}

/**
 * Every name that guests and payers have at a host, once each: of bookings, payments, lists of money and offers. What
 * other sites call a stay (`summary`) may be one.
 */
export function namesOfGuests(db: Reader, hostId: string): { names: string[]; summaries: string[] } {
  const houses = db.select({ id: properties.id }).from(properties).where(eq(properties.hostId, hostId));
  const ofBookings = db.select({ name: bookings.guestName }).from(bookings).where(inArray(bookings.propertyId, houses));
  const ofPayments = db
    .select({ name: sql<string>`coalesce(${payments.payerName}, '')` })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(inArray(bookings.propertyId, houses));
  const ofLists = db
    .select({ name: statementLines.payerName })
    .from(statementLines)
    .where(eq(statementLines.hostId, hostId));
  const ofOffers = db.select({ name: quoteLinks.toName }).from(quoteLinks).where(eq(quoteLinks.hostId, hostId));
  const names = union(ofBookings, ofPayments, ofLists, ofOffers).all();
  const summaries = db
    .selectDistinct({ summary: outsideStays.summary })
    .from(outsideStays)
    .where(inArray(outsideStays.propertyId, houses))
    .all();
  return { names: names.map(({ name }) => name), summaries: summaries.map(({ summary }) => summary) };
}
