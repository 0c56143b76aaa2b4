import { enqueue } from "#db/job.queries.ts";
import { endRecovery, feedsUnreadSince, openRecovery, type Recovery } from "#db/recovery.queries.ts";
import type { Untold } from "#db/recovery.schema.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { listsToRead, readList, readListUntil } from "#src/reconcile/watch-shortcodes.ts";
import type { Deps } from "#src/web/deps.ts";

const LOOK_AGAIN_MS = 10_000;
/** How often the log says that nothing is sold. */
const SAID_EVERY_MS = 600_000;
/** A calendar that has failed so often is no matter of minutes: its host is told of it, and its nights are theirs. */
const FAILURES_MOST = 3;
/**
 * But what it tells of the time that is missing is not known at all. So it has as long to answer as that time is, since
 * so much may have been sold there; and ten minutes at most.
 */
const PATIENCE_MOST_MS = 600_000;

/**
 * What a house does that was brought back from a copy, before it sells a night: M-PESA's list of each shortcode is read
 * over the time that the copy does not tell of, and each calendar of another site is read once more (a start asks for
 * all of them). What can never be read (a shortcode without a list, a calendar that keeps failing) is left for hosts
 * to look at; what does not answer is asked again, until it does or an operator says `lango recovered`.
 */
export async function recover(deps: Deps): Promise<JobResult> {
  const recovery = openRecovery(deps.db);
  if (!recovery) return { outcome: "done" };
  const { waiting, untold } = await find(deps, recovery);
  const now = deps.clock.now();
  if (waiting.lists + waiting.feeds.length > 0) {
    // A calendar that has failed would be asked again in a quarter of an hour, and nobody sells until then.
    write(deps.db, (tx) => {
      for (const key of waiting.feeds) enqueue(tx, { kind: "check_feed", key, runAt: now, now });
    });
    const nth = (at: number) => Math.floor((at - recovery.beganAt) / SAID_EVERY_MS);
    if (nth(now) !== nth(now - LOOK_AGAIN_MS)) {
      const facts = { lists: waiting.lists, calendars: waiting.feeds.length };
      deps.log.warn("recovering: no nights are sold before these answer, or somebody says lango recovered", facts);
    }
    return { outcome: "again", runAt: now + LOOK_AGAIN_MS };
  }
  write(deps.db, (tx) => endRecovery(tx, recovery.id, { at: now, by: "itself", untold }));
  deps.log.info("recovered: nights are sold again", { untold: untold.length });
  return { outcome: "done" };
}

type Waiting = { lists: number; feeds: string[] };

/** Who has still to answer, and of which nobody will. */
async function find(deps: Deps, { beganAt, lostFrom }: Recovery): Promise<{ waiting: Waiting; untold: Untold[] }> {
  const untold: Untold[] = [];
  const waiting: Waiting = { lists: 0, feeds: [] };
  for (const id of listsToRead(deps)) {
    if (readListUntil(deps, id) >= beganAt) continue;
    const read = await readList(deps, id);
    if (read === "try_later") waiting.lists += 1;
    else if (read !== "read") untold.push({ what: "list", id });
  }
  const isOver = deps.clock.now() - beganAt >= Math.min(PATIENCE_MOST_MS, beganAt - lostFrom);
  for (const { id, failures, checkedAt } of feedsUnreadSince(deps.db, beganAt)) {
    const isTried = checkedAt !== null && checkedAt >= beganAt && failures >= FAILURES_MOST;
    if (isTried && isOver) untold.push({ what: "calendar", id });
    else waiting.feeds.push(id);
  }
  return { waiting, untold };
}

/** The operator's word that what is left will be looked at by people. False when nothing was under way. */
export function endByOperator({ db, clock }: Pick<Deps, "db" | "clock">): { untold: number } | undefined {
  const recovery = openRecovery(db);
  if (!recovery) return undefined;
  const untold = feedsUnreadSince(db, recovery.beganAt).map(({ id }) => ({ what: "calendar" as const, id }));
  const at = clock.now();
  write(db, (tx) => {
    endRecovery(tx, recovery.id, { at, by: "operator", untold });
    const facts = { untold: untold.length };
    const subject = { kind: "site", id: "recovery" } as const;
    writeAudit(tx, { at, actor: { kind: "command line" }, action: "recovery_ended", subject, facts });
  });
  return { untold: untold.length };
}
