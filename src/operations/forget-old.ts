import { DatabaseLocked } from "#db/lock.ts";
import { emptyLog } from "#db/open.ts";
import { type Cutoffs, FORGETTINGS } from "#db/retention.queries.ts";
import { write } from "#db/write.ts";
import { KEPT_DAYS } from "#src/core/retention.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";

const DAY_MS = 24 * 3_600_000;
/** So few rows that a change of them keeps nobody waiting, also on a slow disk. */
const AT_ONCE = 100;
/** However young they are: what a crowd leaves behind must not fill the disk. */
const MEASURES_MOST = 500_000;
const LOG_BUSY_MS = 5_000;
/** Litestream keeps the log open: it is emptied when `lango replicate` begins it afresh, once a day. */
const LOG_COPIED_MS = 3_600_000;

type Needs = Pick<Deps, "db" | "clock" | "log">;

/** Before when each kind of data has had its time, see `docs/personal-data.md`. */
function cutoffsAt(now: number): Cutoffs {
  const ago = (days: number) => now - days * DAY_MS;
  return {
    code: ago(KEPT_DAYS.code),
    job: ago(KEPT_DAYS.job),
    abandoned: ago(KEPT_DAYS.abandoned),
    wire: ago(KEPT_DAYS.wire),
    wireDay: localDateAt(ago(KEPT_DAYS.wire)),
    messages: ago(KEPT_DAYS.messages),
    measures: ago(KEPT_DAYS.measures),
    measuresDay: localDateAt(ago(KEPT_DAYS.measures)),
    measuresMost: MEASURES_MOST,
    costs: ago(KEPT_DAYS.costs),
    stay: ago(KEPT_DAYS.stay),
    stayDay: localDateAt(ago(KEPT_DAYS.stay)),
    document: ago(KEPT_DAYS.document),
  };
}

/**
 * Once a day: takes out whatever has had its time, some rows at once, with everybody else's turn in between. One
 * kind that fails keeps none of the others.
 */
export async function forgetOld(deps: Needs): Promise<JobResult> {
  const { db, clock } = deps;
  const now = clock.now();
  const before = cutoffsAt(now);
  const as = { now };
  const failed: string[] = [];
  for (const { what, forget } of FORGETTINGS) {
    try {
      while (write(db, (tx) => forget(tx, before, AT_ONCE, as)) === AT_ONCE) await everybodyElse();
    } catch (error) {
      if (error instanceof DatabaseLocked) throw error;
      deps.log.error("not forgotten", { what, error: error instanceof Error ? error.message : "failed" });
      failed.push(what);
    }
    await everybodyElse();
  }
  if (failed.length > 0) throw new Error(`not forgotten: ${failed.join(", ")}`);
  emptyLog(db);
  return { outcome: "again", runAt: now + DAY_MS };
}

type LogNeeds = Pick<Deps, "db" | "clock"> & { config: Pick<Deps["config"], "replica"> };

/** Asked for by whatever takes a person out: until it is done, the log of changes still has what they were. */
export function forgetLog({ db, clock, config }: LogNeeds): JobResult {
  if (emptyLog(db)) return { outcome: "done" };
  return { outcome: "again", runAt: clock.now() + (config.replica ? LOG_COPIED_MS : LOG_BUSY_MS) };
}

const everybodyElse = () => new Promise<void>((done) => setImmediate(done));
