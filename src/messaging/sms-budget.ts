import type { Reader } from "#db/open.ts";
import { smsSince, smsWaitingBefore } from "#db/phone-code.queries.ts";
import { smsLeftSince } from "#db/sms.queries.ts";
import type { Config } from "#src/config.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type SmsConfig = Pick<Config["sms"], "hourMost" | "dayMost">;

/**
 * Whether a code may still be texted to somebody we do not know. Codes may use half of what is sent in an hour or a
 * day: however many are asked for, hosts and guests with bookings hear what becomes of them.
 */
export function mayTextCode(db: Reader, { hourMost, dayMost }: SmsConfig, now: number): boolean {
  const isWithin = (since: number, most: number) => {
    const { all, codes } = smsSince(db, since);
    return codes < most / 2 && all < most;
  };
  return isWithin(now - HOUR_MS, hourMost) && isWithin(now - DAY_MS, dayMost);
}

/** Whether the SMS of this hour or this day are used up before it is this one's turn. */
export function mustWait(
  db: Reader,
  { hourMost, dayMost }: SmsConfig,
  message: { id: string; createdAt: number },
  now: number,
): boolean {
  const isUsedUp = (since: number, most: number) => {
    const left = smsLeftSince(db, since);
    return left + smsWaitingBefore(db, message, { since, most: most - left }) >= most;
  };
  return isUsedUp(now - HOUR_MS, hourMost) || isUsedUp(now - DAY_MS, dayMost);
}
