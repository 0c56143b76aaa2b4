import { dueJobs, isUntried, type Job, jobAgain, jobBegun, jobDone, jobEnded, nextJobAt } from "#db/job.queries.ts";
import { isLocked, lockMet, whenUnlocked } from "#db/lock.ts";
import type { Db } from "#db/open.ts";
import { type Change, onCommit, write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Log } from "#src/web/log.ts";
import type { Meters } from "#src/web/meters.ts";
import type { WorkScheduler } from "#src/web/scheduler.ts";
import type { ThreadWatch } from "#src/web/thread-watch.ts";

/**
 * What a job did. `done` ends it; `again` asks for another run at `runAt`.
 * A job that throws is tried again by itself, later each time. `save` is saved in the change
 * that notes the end: for what is written down of work that is done already.
 */
export type JobResult = ({ outcome: "done" } | { outcome: "again"; runAt: number }) & { save?: (tx: Change) => void };

/** Handlers by kind. Each must be safe to repeat: the process may die between the work and its record. */
export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<JobResult> | JobResult>>;

export type JobRunner = Readonly<{
  start(): void;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
  /** Runs everything that is due now, and what that makes due; for tests and for shutting down. */
  runDue(): Promise<number>;
  isRunning(): boolean;
  /** Waits until such a job was tried once, a moment at most: for a page that says what became of it. */
  tried(job: Pick<Job, "kind" | "key">): Promise<void>;
}>;

const AT_ONCE = 64;
/** Jobs of one kind that wait for a silent server must not keep all others from running. */
const OF_A_KIND = 16;
const LONGEST_SLEEP_MS = 30_000;
/** How long a job that has ended may wait for others, so that one sync of the disk saves them all. */
const GATHER_MS = 10;
/** A disk that is full for a moment must not make a job that is done run again: its message was sent. */
const SAVE_AGAIN_MS = 250;
/** While another program holds the database. */
const LOOK_AGAIN_MS = 250;
/** Somebody looks at a page that does not come: two and a half seconds, in which a provider has mostly answered. */
const TRIED_LOOK_MS = 40;
const TRIED_LOOKS = 62;

/** How long a failed job waits: 1 s, doubling, at most 10 minutes; by chance, from 0 to 1, a twentieth less or more. */
function backoffMs(failedBefore: number, chance: number): number {
  const wait = Math.min(600_000, 1000 * 2 ** failedBefore);
  return Math.round(wait * (0.95 + chance / 10));
}

type Ended = Readonly<{ job: Job; result: JobResult | { outcome: "failed"; why: string }; saved(): void }>;

type RunnerDeps = Readonly<{
  db: Db;
  clock: Clock;
  log: Log;
  /** Asked when a job is due. */
  handlers: () => Promise<JobHandlers>;
  scheduler: WorkScheduler;
  meters?: Meters;
  thread?: ThreadWatch;
  /** From 0 to 1: jobs that failed together are not all tried again at one moment. */
  chance?: () => number;
}>;

/** The jobs that run now. */
type UnderWay = {
  readonly jobs: Map<number, Promise<void>>;
  readonly ofKind: Map<string, number>;
  isStopping: boolean;
};

/** Runs the durable jobs of the database: after each commit, and when the next one is due. */
export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { db } = deps;
  const underWay: UnderWay = { jobs: new Map(), ofKind: new Map(), isStopping: false };
  const saveEnd = createEndings(deps, underWay);
  let started = false;
  let wakeQueued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;

  function wake(): void {
    if (!started || wakeQueued) return;
    wakeQueued = true;
    setImmediate(() => {
      wakeQueued = false;
      if (!started) return;
      try {
        begin();
        sleep();
      } catch (error) {
        if (!isLocked(error)) throw error;
        clearTimeout(timer);
        timer = setTimeout(wake, LOOK_AGAIN_MS);
      }
    });
  }

  function begin(): number {
    return beginDue(deps, underWay, (job) => run(deps, underWay, job, saveEnd).finally(wake));
  }

  function sleep(): void {
    clearTimeout(timer);
    timer = setTimeout(wake, restMs(deps, underWay.jobs.size));
  }

  return {
    start() {
      started = true;
      underWay.isStopping = false;
      stopListening = onCommit(db, wake);
      wake();
    },
    async stop() {
      started = false;
      underWay.isStopping = true;
      clearTimeout(timer);
      stopListening?.();
      await Promise.allSettled(underWay.jobs.values());
    },
    runDue: () => untilNoneIsDue(begin, underWay),
    isRunning: () => started,
    tried: (job) => untilTried(() => started && isUntried(db, job)),
  };
}

async function untilNoneIsDue(begin: () => number, underWay: UnderWay): Promise<number> {
  let ran = 0;
  for (let due = begin(); due > 0 || underWay.jobs.size > 0; due = begin()) {
    ran += due;
    await Promise.allSettled(underWay.jobs.values());
  }
  return ran;
}

async function untilTried(isOpen: () => boolean): Promise<void> {
  for (let looks = 0; looks < TRIED_LOOKS && isOpen(); looks += 1) {
    await new Promise((goOn) => setTimeout(goOn, TRIED_LOOK_MS));
  }
}

/** How long there is nothing to begin. */
function restMs({ db, clock }: RunnerDeps, running: number): number {
  const next = nextJobAt(db);
  if (next === undefined || running >= AT_ONCE) return LONGEST_SLEEP_MS;
  const wait = Math.min(LONGEST_SLEEP_MS, Math.max(0, next - clock.now()));
  return wait === 0 && running > 0 ? 50 : wait;
}

/** Begins what is due and has room, each by `run`; how many. */
function beginDue({ db, clock }: RunnerDeps, { jobs, ofKind }: UnderWay, run: (job: Job) => Promise<void>): number {
  const free = AT_ONCE - jobs.size;
  if (free <= 0) return 0;
  const full = [...ofKind].filter(([, running]) => running >= OF_A_KIND).map(([kind]) => kind);
  const due = dueJobs(db, clock.now(), free + jobs.size, full).filter((job) => !jobs.has(job.id));
  let begun = 0;
  for (const job of due) {
    const running = ofKind.get(job.kind) ?? 0;
    if (begun === free || running >= OF_A_KIND) continue;
    begun += 1;
    ofKind.set(job.kind, running + 1);
    jobBegun(db, job);
    jobs.set(job.id, run(job));
  }
  return begun;
}

/** Fulfilled when what became of the job is saved. */
async function run(deps: RunnerDeps, underWay: UnderWay, job: Job, saveEnd: SaveEnd): Promise<void> {
  const result = await resultOf(deps, underWay, job);
  // A house that closes meanwhile leaves the job as it was.
  if (result) {
    deps.meters?.count("lango_jobs_total", { kind: job.kind, outcome: result.outcome });
    await saveEnd(job, result);
  } else jobEnded(deps.db, job);
  underWay.jobs.delete(job.id);
  underWay.ofKind.set(job.kind, (underWay.ofKind.get(job.kind) ?? 1) - 1);
}

/** What became of a job; `undefined` when the house closes before it could run. */
async function resultOf(deps: RunnerDeps, underWay: UnderWay, job: Job): Promise<Ended["result"] | undefined> {
  const { db, handlers, scheduler, thread, log } = deps;
  const who = () => ({ job: job.kind });
  for (;;) {
    try {
      const handler = (await handlers())[job.kind];
      await scheduler.job();
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
      thread?.begins(who);
      const working = handler(job);
      thread?.worked(who);
      const result = await working;
      thread?.worked(who);
      return result;
    } catch (error) {
      if (!isLocked(error)) return failed(log, job, error);
      // Another program's lock is no fault of the job's.
      if (underWay.isStopping) return undefined;
      lockMet(db);
      await whenUnlocked(db, LOOK_AGAIN_MS);
    }
  }
}

function failed(log: Log, job: Job, error: unknown): Ended["result"] {
  const why = error instanceof Error ? error.message : String(error);
  log.error("job failed", { kind: job.kind, attempts: job.attempts + 1, error: why });
  return { outcome: "failed", why };
}

type SaveEnd = (job: Job, result: Ended["result"]) => Promise<void>;

/** Saves what became of jobs, of many in one change. */
function createEndings(deps: RunnerDeps, underWay: UnderWay): SaveEnd {
  const { db, log } = deps;
  let ended: Ended[] = [];
  let saving: ReturnType<typeof setTimeout> | undefined;

  return (job, result) =>
    new Promise<void>((saved) => {
      ended.push({ job, result, saved });
      if (ended.length === underWay.jobs.size) saveEnded();
      else saving ??= setTimeout(saveEnded, GATHER_MS);
    });

  function saveEnded(): void {
    clearTimeout(saving);
    saving = undefined;
    const all = ended;
    try {
      write(db, (tx) => {
        for (const one of all) writeEnd(deps, tx, one);
      });
      ended = [];
    } catch (error) {
      // One of them breaks the change for all, or nothing can be saved now.
      ended = isLocked(error)
        ? underWay.isStopping
          ? []
          : all
        : all.filter((one) => !isSavedAlone(one) && !underWay.isStopping);
      if (ended.length > 0) saving = setTimeout(saveEnded, SAVE_AGAIN_MS);
    }
    for (const { job, saved } of all.filter((one) => !ended.includes(one))) {
      jobEnded(db, job);
      saved();
    }
  }

  function isSavedAlone({ job, result }: Ended): boolean {
    try {
      write(db, (tx) => writeEnd(deps, tx, { job, result }));
      return true;
    } catch (error) {
      if (isLocked(error) || !("save" in result)) return false;
      return isSavedAlone({ job, result: failed(log, job, error), saved: () => undefined });
    }
  }
}

function writeEnd(
  { clock, chance = Math.random }: RunnerDeps,
  tx: Change,
  { job, result }: Pick<Ended, "job" | "result">,
): void {
  const now = clock.now();
  if (result.outcome === "failed") {
    const runAt = now + backoffMs(job.attempts, chance());
    jobAgain(tx, job, { runAt, error: result.why.slice(0, 500) });
    return;
  }
  result.save?.(tx);
  if (result.outcome === "done") jobDone(tx, job, now);
  else jobAgain(tx, job, { runAt: result.runAt, error: null });
}
