import type { Clock } from "#src/ports/clock.ts";
import type { ScheduledJob, ScheduledWork, Store } from "./store.ts";

/** The one place where simulated time passes. */
export type Scheduler = Readonly<{
  /** Writes down that `work` happens `afterMs` from now, times `pace`. Call inside a change, then `arm` after it. */
  note(promptId: string, afterMs: number, work: ScheduledWork): ScheduledJob;
  arm(job: ScheduledJob): void;
  /** Lets go of a job that something else has taken the place of. */
  disarm(job: ScheduledJob): void;
  /** Does a job at once, if nobody has yet. */
  runNow(job: ScheduledJob): Promise<void>;
  /** Does everything whose time has come by the clock; for tests whose clock stands still. */
  runDue(): Promise<void>;
  stop(): void;
}>;

export function createScheduler(deps: {
  store: Store;
  clock: Clock;
  resumeAfterMs: number;
  run: (job: ScheduledJob) => Promise<void>;
}): Scheduler {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let stopped = false;

  function disarm({ id }: ScheduledJob): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  /** A delivery stays in the file until it is answered; asked for meanwhile, it must not go out twice. */
  const underWay = new Map<number, Promise<void>>();

  function runNow(due: ScheduledJob): Promise<void> {
    disarm(due);
    const job = stopped ? undefined : deps.store.job(due.id);
    if (!job) return Promise.resolve();
    const running = underWay.get(job.id) ?? deps.run(job).finally(() => underWay.delete(job.id));
    underWay.set(job.id, running);
    return running;
  }

  const scheduler: Scheduler = {
    note: (promptId, afterMs, work) =>
      deps.store.addJob(promptId, deps.clock.now() + afterMs * deps.store.switches().pace, work),
    arm(job) {
      if (stopped || timers.has(job.id)) return;
      const timer = setTimeout(() => void runNow(job), Math.max(0, job.dueAt - deps.clock.now()));
      timer.unref();
      timers.set(job.id, timer);
    },
    disarm,
    runNow,
    async runDue() {
      const now = deps.clock.now();
      for (const job of deps.store.jobs()) if (job.dueAt <= now) await runNow(job);
    },
    stop() {
      stopped = true;
      clearTimeout(grace);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
  // What an earlier process left undone waits until whoever is to be called had time to start as well.
  const left = deps.store.jobs();
  const grace = setTimeout(() => {
    for (const job of left) scheduler.arm(job);
  }, deps.resumeAfterMs);
  grace.unref();
  return scheduler;
}
