import { countRefusals, insertMeasures, type NewMeasure } from "#db/analytics.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Log } from "#src/web/log.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";

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

/** Where measures wait to be written together. What waits when the power goes is lost, and nobody misses it. */
export function createMeter({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Meter {
  const sessions = createRateLimit(clock, LIMITS.measuresOfPage);
  const ofNetwork = createRateLimit(clock, LIMITS.measureBytesOfNetwork);
  const ofVisitor = createRateLimit(clock, LIMITS.measureBytesOfVisitor);
  const ofNetworkInADay = createRateLimit(clock, LIMITS.measureBytesOfNetworkInADay);
  const ofSite = createRateLimit(clock, LIMITS.measureBytesOfSite);
  let waiting: NewMeasure[] = [];
  let refusals = new Map<MeasureRefusal, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a row of this size may still be kept: of a network in a minute and a day, of a visitor and the site in a day. */
  function fits({ network, visitor }: { network: string; visitor: string }, bytes: number): boolean {
    return (
      ofNetwork.allow(network, bytes) &&
      ofVisitor.allow(visitor, bytes) &&
      ofNetworkInADay.allow(network, bytes) &&
      ofSite.allow("all", bytes)
    );
  }

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
      if (!fits(from, bytes)) return "bytes_full";
      if (measure.sessionId !== "" && !sessions.allow(measure.sessionId)) return "session_full";
      if (waiting.length >= WAITING_MOST) return "desk_full";
      waiting.push({ ...measure, at: clock.now() });
      soon();
      return "taken";
    },
    refuse,
    flush,
  };
}
