import { and, count, eq, gte, isNotNull, isNull, lt, lte, min, or, sql } from "drizzle-orm";
import type { SeenAt, SeenStep } from "#src/core/figures/funnel.ts";
import { bookings } from "./booking.schema.ts";
import { findHostByPublicName } from "./host.queries.ts";
import type { Reader } from "./open.ts";
import { findProperty } from "./property.queries.ts";
import { findShareLink } from "./share.queries.ts";
import { seenSteps } from "./share.schema.ts";
import type { Change } from "./write.ts";

export type SeenTimes = Readonly<{
  hostId: string;
  month: string;
  step: SeenStep;
  propertyId: string | null;
  linkId: string | null;
  times: number;
}>;

/** Adds to the count of a month. */
export function addSeenStep(tx: Change, { hostId, month, step, propertyId, linkId, times }: SeenTimes): void {
  tx.run(sql`insert into seen_steps (host_id, month, step, property_id, link_id, times)
    values (${hostId}, ${month}, ${step}, ${propertyId}, ${linkId}, ${times})
    on conflict (host_id, month, step, coalesce(property_id, ''), coalesce(link_id, ''))
    do update set times = times + excluded.times`);
}

/** What was counted of a host from one month up to another, both in it, link by link; of one property, or of all. */
export function seenStepsOf(db: Reader, hostId: string, ask: { from: string; to: string; property: string }) {
  return db
    .select({
      month: seenSteps.month,
      step: seenSteps.step,
      linkId: seenSteps.linkId,
      times: sql<number>`sum(${seenSteps.times})`,
    })
    .from(seenSteps)
    .where(
      and(
        eq(seenSteps.hostId, hostId),
        gte(seenSteps.month, ask.from),
        lte(seenSteps.month, ask.to),
        ask.property === "" ? undefined : eq(seenSteps.propertyId, ask.property),
      ),
    )
    .groupBy(seenSteps.month, seenSteps.step, seenSteps.linkId)
    .all();
}

/** The month in which a host's pages were first counted. */
export function firstSeenMonth(db: Reader, hostId: string): string | undefined {
  const row = db
    .select({ month: min(seenSteps.month) })
    .from(seenSteps)
    .where(eq(seenSteps.hostId, hostId))
    .get();
  return row?.month ?? undefined;
}

/**
 * Bookings that guests made themselves, by the month in which they made them: how many came to be paid for, which a
 * request does once its host has agreed, and how many of them became certain, whatever became of those later.
 */
export function guestBookingsBy(
  db: Reader,
  hostId: string,
  { made, property }: Readonly<{ made: Readonly<{ from: number; until: number }>; property: string }>,
) {
  const month = sql<string>`strftime('%Y-%m', ${bookings.createdAt} / 1000, 'unixepoch', '+3 hours')`;
  return db
    .select({
      month,
      linkId: bookings.shareLinkId,
      asked: count(),
      paid: sql<number>`count(${bookings.confirmedAt})`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.hostId, hostId),
        // By its letters, so that the index of these bookings alone is taken.
        sql`${bookings.source} = 'page'`,
        // Rooms that were booked at once are one booking, in the property of the first.
        or(isNull(bookings.groupId), eq(bookings.groupId, bookings.id)),
        or(isNull(bookings.requestedAt), isNotNull(bookings.approvedAt)),
        gte(bookings.createdAt, made.from),
        lt(bookings.createdAt, made.until),
        property === "" ? undefined : eq(bookings.propertyId, property),
      ),
    )
    .groupBy(month, bookings.shareLinkId)
    .all();
}

/** Whose page it is, and the link of theirs by which one came; nothing of a page that is nobody's. */
export function pageSeen(db: Reader, at: SeenAt, via: string | undefined) {
  const propertyId = "propertyId" in at ? at.propertyId : null;
  const hostId = "propertyId" in at ? findProperty(db, at.propertyId)?.hostId : findHostByPublicName(db, at.name)?.id;
  if (!hostId) return undefined;
  return { hostId, propertyId, linkId: (via && findShareLink(db, hostId, via)?.id) || null };
}
