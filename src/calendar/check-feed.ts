import { findFeed } from "#db/feed.queries.ts";
import { nextCheckIn } from "#src/core/calendar/feed-sync.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { randomBelow } from "#src/web/ids.ts";
import { type ReadingDeps, readFeed } from "./read-feed.ts";

/** The job that reads a feed, again and again for as long as it is there. */
export async function checkFeed(deps: ReadingDeps, feedId: string): Promise<JobResult> {
  const result = await readFeed(deps, feedId);
  if (result.outcome === "no_such_feed") return { outcome: "done" };
  const failures = findFeed(deps.db, feedId)?.failures ?? 0;
  const retryAfterMs = result.outcome === "failed" ? result.retryAfterMs : 0;
  const wait = nextCheckIn(failures, retryAfterMs, randomBelow(1000) / 1000);
  return { outcome: "again", runAt: deps.clock.now() + wait };
}
