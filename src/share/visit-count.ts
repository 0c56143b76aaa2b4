import { ofDatabase } from "#db/for-person.ts";
import type { Db } from "#db/open.ts";
import { addShareVisits } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";

/** One change every few seconds at most: each makes every kept page ask whether it is still right. */
const WRITTEN_EVERY_MS = 5_000;

type Counting = Readonly<{ db: Db; clock: Clock }>;
type Waiting = { counts: Map<string, { linkId: string; day: string; visits: number }>; timer: Timer | undefined };
type Timer = ReturnType<typeof setTimeout>;

/** What is counted and not written yet, of each database. When the power goes it is lost, and nobody misses it. */
const waitingOf = ofDatabase((): Waiting => ({ counts: new Map(), timer: undefined }));

/** One more visit of a link today. Nothing of who came is kept: a day has a number. */
export function countVisit(counting: Counting, linkId: string): void {
  const { db, clock } = counting;
  const waiting = waitingOf(db);
  const day = clock.today();
  const key = `${linkId} ${day}`;
  const count = waiting.counts.get(key) ?? { linkId, day, visits: 0 };
  waiting.counts.set(key, { ...count, visits: count.visits + 1 });
  waiting.timer ??= setTimeout(() => {
    try {
      writeVisits(db);
    } catch {
      // The house may have closed meanwhile.
    }
  }, WRITTEN_EVERY_MS);
  waiting.timer.unref?.();
}

/** Writes down what was counted since the last time. */
export function writeVisits(db: Db): void {
  const waiting = waitingOf(db);
  if (waiting.counts.size === 0) return;
  clearTimeout(waiting.timer);
  const counts = [...waiting.counts.values()];
  waiting.counts.clear();
  waiting.timer = undefined;
  write(db, (tx) => {
    for (const { linkId, day, visits } of counts) addShareVisits(tx, linkId, day, visits);
  });
}
