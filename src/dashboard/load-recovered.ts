import type { Reader } from "#db/open.ts";
import { recoverySince } from "#db/recovery.queries.ts";
import type { Clock } from "#src/ports/clock.ts";

/** So long hosts read that something may be missing: whoever it concerns is told by a guest or by M-PESA before. */
const SHOWN_MS = 3 * 86_400_000;

/** Of what time this house may not know, and whether it still finds out; nothing where it was not brought back lately. */
export function loadRecovered({ db, clock }: Readonly<{ db: Reader; clock: Clock }>) {
  const recovery = recoverySince(db, clock.now() - SHOWN_MS);
  return recovery && { from: recovery.lostFrom, until: recovery.beganAt, isOver: recovery.endedAt !== null };
}
