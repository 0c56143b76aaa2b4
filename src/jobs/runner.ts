import { dueJobs, forgetDoneJobs, type Job, jobAgain, jobDone, nextJobAt } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { onCommit } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Log } from "#src/web/log.ts";
import type { Meters } from "#src/web/meters.ts";
import { createTurns } from "#src/web/turns.ts";

/**
 * What a job did. `done` ends it; `again` asks for another run at `runAt`.
 * A job that throws is tried again by itself, later each time.
 */
export type JobResult = { outcome: "done" } | { outcome: "again"; runAt: number };

/** Handlers by kind. Each must be safe to repeat: the process may die between the work and its record. */
export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<JobResult> | JobResult>>;

export type JobRunner = Readonly<{
  start(): void;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
  /** Runs everything that is due now, and what that makes due; for tests and for shutting down. */
  runDue(): Promise<number>;
  isRunning(): boolean;
}>;

const AT_ONCE = 64;
/** Jobs of one kind that wait for a silent server must not keep all others from running. */
const OF_A_KIND = 16;
const LONGEST_SLEEP_MS = 30_000;
const KEEP_DONE_MS = 7 * 24 * 3_600_000;

/** How long a failed job waits: 1 s, doubling, at most 10 minutes, with a tenth of jitter. */
function backoffMs(attempts: number, jitter: number): number {
  const wait = Math.min(600_000, 1000 * 2 ** Math.min(attempts, 20));
  return Math.round(wait * (0.95 + jitter / 10));
}

/** Runs the durable jobs of the database: after each commit, and when the next one is due. */
export function createJobRunner(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: JobHandlers;
  meters?: Meters;
}): JobRunner {
  const { db, clock, log, handlers, meters } = deps;
  const underWay = new Map<number, Promise<void>>();
  const ofKind = new Map<string, number>();
  const turn = createTurns();
  let started = false;
  let wakeQueued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;
  let sweptAt = 0;

  async function run(job: Job): Promise<void> {
    const handler = handlers[job.kind];
    try {
      await turn();
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
      const result = await handler(job);
      if (result.outcome === "done") jobDone(db, job.id, clock.now());
      else jobAgain(db, job.id, { runAt: result.runAt, error: null });
      meters?.count("lango_jobs_total", { kind: job.kind, outcome: result.outcome });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      meters?.count("lango_jobs_total", { kind: job.kind, outcome: "failed" });
      log.error("job failed", { kind: job.kind, attempts: job.attempts + 1, error: message });
      jobAgain(db, job.id, {
        runAt: clock.now() + backoffMs(job.attempts, Math.random()),
        error: message.slice(0, 500),
      });
    }
  }

  function begin(): number {
    const free = AT_ONCE - underWay.size;
    if (free <= 0) return 0;
    const full = [...ofKind].filter(([, running]) => running >= OF_A_KIND).map(([kind]) => kind);
    const due = dueJobs(db, clock.now(), free + underWay.size, full).filter((job) => !underWay.has(job.id));
    let begun = 0;
    for (const job of due) {
      const running = ofKind.get(job.kind) ?? 0;
      if (begun === free || running >= OF_A_KIND) continue;
      begun += 1;
      ofKind.set(job.kind, running + 1);
      const ended = run(job).finally(() => {
        underWay.delete(job.id);
        ofKind.set(job.kind, (ofKind.get(job.kind) ?? 1) - 1);
        wake();
      });
      underWay.set(job.id, ended);
    }
    return begun;
  }

  function wake(): void {
    if (!started || wakeQueued) return;
    wakeQueued = true;
    setImmediate(() => {
      wakeQueued = false;
      if (!started) return;
      begin();
      sleep();
    });
  }

  function sleep(): void {
    clearTimeout(timer);
    const now = clock.now();
    if (now - sweptAt > 3_600_000) {
      sweptAt = now;
      forgetDoneJobs(db, now - KEEP_DONE_MS);
    }
    const next = nextJobAt(db);
    const busy = underWay.size >= AT_ONCE;
    const wait = next === undefined || busy ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, Math.max(0, next - now));
    timer = setTimeout(wake, wait === 0 && underWay.size > 0 ? 50 : wait);
  }

  return {
    start() {
      started = true;
      stopListening = onCommit(db, wake);
      wake();
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      stopListening?.();
      await Promise.allSettled(underWay.values());
    },
    async runDue() {
      let ran = 0;
      for (let due = begin(); due > 0 || underWay.size > 0; due = begin()) {
        ran += due;
        await Promise.allSettled(underWay.values());
      }
      return ran;
    },
    isRunning: () => started,
  };
}
