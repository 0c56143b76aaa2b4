import { auditHead } from "#db/audit.queries.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";

const DAY_MS = 24 * 3_600_000;

/** What the day's line is called; `lango doctor LOGFILE` looks for it. */
export const ANCHOR_EVENT = "the audit log's head";

/**
 * Once a day: says in the log how far the audit log has come. Whoever can write the database can hash all of it anew;
 * the line, and each backup, are where they may not reach.
 */
export function anchorAudit({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">): JobResult {
  const head = auditHead(db);
  if (head) log.info(ANCHOR_EVENT, { seq: head.seq, hash: head.hash });
  return { outcome: "again", runAt: clock.now() + DAY_MS };
}
