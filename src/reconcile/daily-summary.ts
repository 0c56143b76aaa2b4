import { cameSince, openByBooking } from "#db/money.queries.ts";
import { hostsWithMoneySince, unmatchedSumOfHost } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { addDays, dayAfter, localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** In the evening, when the day's guests have arrived. */
const HOUR = 20;

/** Eight in the evening in Nairobi, today or tomorrow. */
export function nextSummaryAt(now: number): number {
  const today = eveningOf(localDateAt(now));
  return today > now ? today : eveningOf(dayAfter(localDateAt(now)));
}

/**
 * Tells each host who had to do with money what came since the last summary, what is expected, and what nobody could
 * place. It is written with the end of the job, so that nobody hears it twice.
 *
 * A summary goes from evening to evening, whenever it is made: one that comes late tells of nothing that the next one
 * tells again, and after a Lango that was off for days it goes from the evening before the one that was missed.
 */
export function dailySummary(deps: Deps, job: { runAt: number }): JobResult {
  const now = deps.clock.now();
  return { outcome: "again", runAt: nextSummaryAt(now), save: (tx) => tellHosts(tx, deps, { now, dueAt: job.runAt }) };
}

function tellHosts(tx: Change, deps: Deps, { now, dueAt }: { now: number; dueAt: number }): void {
  const span = { from: lastEvening(dueAt, 1), until: lastEvening(now) };
  for (const host of hostsWithMoneySince(tx, span.from)) {
    const came = cameSince(tx, host.id, span);
    const open = unmatchedSumOfHost(tx, host.id);
    const toCome = openByBooking(tx, host.id, { now });
    const sumOf = (isAgreed: boolean) =>
      toCome.reduce((sum, { state, kes }) => ((state === "confirmed") === isAgreed ? sum + kes : sum), 0);
    const [expectedKes, askedKes] = [sumOf(true), sumOf(false)];
    if (came.payments + expectedKes + askedKes + open.payments === 0) continue;
    const texts = messagesIn[host.language];
    const body = texts.money.summaryHost({
      siteName: deps.shell.site.name,
      until: texts.moment(span.until),
      receivedKes: came.kes,
      payments: came.payments,
      unmatched: open.payments,
      unmatchedKes: open.kes,
      expectedKes,
      askedKes,
      link: `${deps.publicUrl}/dashboard?tab=money`,
    });
    tellHost(tx, host, { kind: "summary", body, now });
  }
}

/** The evening hour at or before an instant, or so many days earlier. */
function lastEvening(instant: number, daysBefore = 0): number {
  const date = localDateAt(instant);
  return eveningOf(addDays(date, (eveningOf(date) > instant ? -1 : 0) - daysBefore));
}

function eveningOf(date: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: HOUR } })
    .epochMilliseconds;
}
