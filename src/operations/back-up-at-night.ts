import { dayAfter, localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";

/** Three in the morning in Nairobi, when nobody books. */
export function nextBackUpAt(now: number): number {
  const at = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: 3 } }).epochMilliseconds;
  const today = localDateAt(now);
  return at(today) > now ? at(today) : at(dayAfter(today));
}

/** Each night, in another process. One that fails is tried again like any job, and `/metrics` tells how old the last is. */
export async function backUpAtNight({ backUpApart, clock }: Pick<Deps, "backUpApart" | "clock">): Promise<JobResult> {
  const fault = await backUpApart?.();
  if (fault !== undefined) throw new Error(`the backup failed: ${fault}`);
  return { outcome: "again", runAt: nextBackUpAt(clock.now()) };
}
