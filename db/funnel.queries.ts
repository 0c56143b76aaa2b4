import { and, eq, gte, lte, min, sql } from "drizzle-orm";
import type { SeenAt, SeenStep } from "#src/core/figures/funnel.ts";
import type { MonthSpan } from "#src/core/stay/months.ts";
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
  { months, property }: Readonly<{ months: readonly MonthSpan[]; property: string }>,
): { month: string; linkId: string | null; asked: number; paid: number }[] {
  const ofProperty = property === "" ? sql`` : sql`and b.property_id = ${property}`;
  // Month by month, so that no booking is asked which it was made in; `source` by its letters, for the index of these
  // bookings alone. Rooms that were booked at once are one booking, in the property of the first.
  return db.all(sql`select m.value ->> 'month' as month, b.share_link_id as "linkId", count(*) as asked,
      count(b.confirmed_at) as paid
    from json_each(${JSON.stringify(months)}) m cross join bookings b
    where b.host_id = ${hostId} and b.source = 'page'
      and b.created_at >= m.value ->> 'from' and b.created_at < m.value ->> 'until'
      and (b.group_id is null or b.group_id = b.id) and (b.requested_at is null or b.approved_at is not null) ${ofProperty}
    group by m.key, b.share_link_id`);
}

/** Whose page it is, and the link of theirs by which one came; nothing of a page that is nobody's. */
export function pageSeen(db: Reader, at: SeenAt, via: string | undefined) {
  const propertyId = "propertyId" in at ? at.propertyId : null;
  const hostId = "propertyId" in at ? findProperty(db, at.propertyId)?.hostId : findHostByPublicName(db, at.name)?.id;
  if (!hostId) return undefined;
  return { hostId, propertyId, linkId: (via && findShareLink(db, hostId, via)?.id) || null };
}
