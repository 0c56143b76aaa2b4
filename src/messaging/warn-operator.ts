import { enqueue, type Job } from "#db/job.queries.ts";
import type { Change } from "#db/write.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Log } from "#src/web/log.ts";

/** What nobody but the operator can see to. */
type Warning = "money is owed by a host who has left" | "money that no host is known for: see lango doctor";

/** Has the log say so once the change is saved. `facts` are nothing of a guest's or a host's own. */
export function warnOperator(
  tx: Change,
  about: { warning: Warning; key: string; facts: Record<string, string | number>; now: number },
): void {
  const { warning, key, facts, now } = about;
  enqueue(tx, { kind: "warn_operator", key, payload: { warning, facts }, runAt: now, now });
}

export function writeWarning({ log }: { log: Log }, { payload }: Pick<Job, "payload">): JobResult {
  const { warning, facts } = payload as { warning: Warning; facts: Record<string, string | number> };
  log.warn(warning, facts);
  return { outcome: "done" };
}
