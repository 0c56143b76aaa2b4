import { countRefusals, insertMeasures, type NewMeasure } from "#db/analytics.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Log } from "#src/web/log.ts";
import type { Limits } from "#src/web/rate-limit.ts";

export type MeasureRefusal =
  | "no_consent"
  | "malformed"
  | "no_user"
  | "too_large"
  | "too_many"
  | "session_full"
  | "desk_full"
  | "bytes_full";

export type Meter = Readonly<{
  /** Takes a measure in, or says why not. */
  take(
    measure: Omit<NewMeasure, "at">,
    from: { network: string; visitor: string },
  ): "taken" | "session_full" | "desk_full" | "bytes_full";
  refuse(reason: MeasureRefusal): void;
  /** Writes down what came in since the last time. */
  flush(): void;
}>;

const WAITING_MOST = 2_000;
/** One change every few seconds at most: each change makes every kept page ask whether it is still right. */
const FLUSH_EVERY_MS = 5_000;

type Measuring = Readonly<{ db: Db; clock: Clock; log: Log; limits: Limits }>;

/** Where measures wait to be written together. What waits when the power goes is lost, and nobody misses it. */
export function createMeter({ db, clock, log, limits }: Measuring): Meter {
  let waiting: NewMeasure[] = [];
  let refusals = new Map<MeasureRefusal, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(): void {
    timer ??= setTimeout(() => {
      try {
        flush();
      } catch (error) {
        // The house may have closed meanwhile.
        log.warn("measures were lost", { error: String(error) });
      }
    }, FLUSH_EVERY_MS);
    timer.unref?.();
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0 && refusals.size === 0) return;
    const [rows, counts] = [waiting, refusals];
    waiting = [];
    refusals = new Map();
    write(db, (tx) => {
      insertMeasures(tx, rows);
      countRefusals(tx, clock.today(), counts);
    });
  }
  function refuse(reason: MeasureRefusal): void {
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    soon();
  }
  return {
    take(measure, from) {
      const bytes = JSON.stringify(measure).length;
      if (!fits(limits, from, bytes)) return "bytes_full";
      if (measure.sessionId !== "" && !limits.measuresOfPage.allow(measure.sessionId)) return "session_full";
      if (waiting.length >= WAITING_MOST) return "desk_full";
      waiting.push({ ...measure, at: clock.now() });
      soon();
      return "taken";
    },
    refuse,
    flush,
  };
}

/** Whether a row of this size may still be kept: of a network in a minute and a day, of a visitor and the site in a day. */
function fits(limits: Limits, { network, visitor }: { network: string; visitor: string }, bytes: number): boolean {
  return (
    limits.measureBytesOfNetwork.allow(network, bytes) &&
    limits.measureBytesOfVisitor.allow(visitor, bytes) &&
    limits.measureBytesOfNetworkInADay.allow(network, bytes) &&
    limits.measureBytesOfSite.allow("all", bytes)
  );
}
