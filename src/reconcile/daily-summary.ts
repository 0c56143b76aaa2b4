import { cameSince, expectedByProperty } from "#db/money.queries.ts";
import { hostsWithMoneySince, unplacedOfHost } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { dayAfter, localDateAt, PROPERTY_ZONE } from "#src/core/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { tell } from "#src/messaging/announce.ts";
import type { Deps } from "#src/web/deps.ts";
import { reconcileTexts } from "#views/texts/en-reconcile.ts";

/** In the evening, when the day's guests have arrived. */
const HOUR = 20;
const DAY_MS = 24 * 3_600_000;

/** Eight in the evening in Nairobi, today or tomorrow. */
export function nextSummaryAt(now: number): number {
  const today = eveningOf(localDateAt(now));
  return today > now ? today : eveningOf(dayAfter(localDateAt(now)));
}

/**
 * Tells each host who had to do with money today what came, what is expected, and what nobody could place. It is
 * written with the end of the job, so that nobody hears it twice.
 */
export function dailySummary(deps: Deps): JobResult {
  const now = deps.clock.now();
  return { outcome: "again", runAt: nextSummaryAt(now), save: (tx) => tellHosts(tx, deps, now) };
}

function tellHosts(tx: Change, deps: Deps, now: number): void {
  const from = now - DAY_MS;
  for (const host of hostsWithMoneySince(tx, from)) {
    const came = cameSince(tx, host.id, { from, until: now + 1 });
    const unplaced = unplacedOfHost(tx, host.id);
    const expected = expectedByProperty(tx, host.id, { now, today: localDateAt(now) });
    const expectedKes = expected.values().reduce((sum, { kes }) => sum + kes, 0);
    if (came.payments + expectedKes + unplaced.unmatched === 0) continue;
    const link = `${deps.publicUrl}/dashboard/payments`;
    const said = { receivedKes: came.kes, payments: came.payments, ...unplaced, expectedKes, link };
    tell(tx, host.phone, reconcileTexts.summary(said), now);
  }
}

function eveningOf(date: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: HOUR } })
    .epochMilliseconds;
}
