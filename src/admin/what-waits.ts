import { countFailingFeeds, countTroubledJobs, countUnknownPayments } from "#db/desk.queries.ts";
import { countKycQueue } from "#db/kyc-queue.queries.ts";
import { countOpenRefundWaits } from "#db/refund-wait.queries.ts";
import { countReports } from "#db/report.queries.ts";
import type { Deps } from "#src/web/deps.ts";

/** A job that is due and has not run for so long waits for something that is wrong. */
export const LATE_MS = 2 * 60_000;

/** What waits for an operator, and what went wrong by itself. */
export function whatWaits({ db, clock }: Pick<Deps, "db" | "clock">) {
  return {
    checks: countKycQueue(db),
    refunds: countOpenRefundWaits(db),
    reports: countReports(db, "open"),
    jobs: countTroubledJobs(db, clock.now() - LATE_MS),
    feeds: countFailingFeeds(db),
    unknownPayments: countUnknownPayments(db),
  };
}
