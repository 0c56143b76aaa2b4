import type { Reader } from "#db/open.ts";
import { codesSince, smsWaitingBefore, smsWaitingOfHouses } from "#db/phone-code.queries.ts";
import { smsLeftSince } from "#db/sms.queries.ts";
import type { Config } from "#src/config.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Limits } from "#src/web/rate-limit.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type SmsConfig = Pick<Config["sms"], "hourMost" | "dayMost">;

/** Whose message it is, and when they opened their account; nothing is nobody's of ours. */
export type HouseOfSms = Readonly<{ id: string; createdAt: number }>;

type Needs = Readonly<{ db: Reader; limits: Limits; config: { sms: SmsConfig } }>;
type Turn = Readonly<{ id: string; createdAt: number }>;

/**
 * Whether a code may still be texted to somebody we do not know. Codes may use half of what is sent in an hour or a
 * day: however many are asked for, hosts and guests with bookings hear what becomes of them.
 */
export function mayTextCode(needs: Needs, now: number): boolean {
  const isWithin = (since: number, most: number) =>
    codesSince(needs.db, since) < most / 2 && isRoomBefore(needs, AFTER_ALL, { since, most, now });
  const { hourMost, dayMost } = needs.config.sms;
  return isWithin(now - HOUR_MS, hourMost) && isWithin(now - DAY_MS, dayMost);
}

const AFTER_ALL: Turn = { id: "", createdAt: Number.MAX_SAFE_INTEGER };

/**
 * Whether a message has to wait: its house has used up its share of this hour or this day, or all SMS are used up before
 * it is this one's turn. What waits for a share of its own is before nobody.
 */
export function mustWait(needs: Needs, message: Turn & { house: HouseOfSms | undefined }, now: number): boolean {
  const { limits, config } = needs;
  const { hourMost, dayMost } = config.sms;
  if (message.house && isShareUsedUp(limits, message.house, now)) return true;
  const isRoom = (since: number, most: number) => isRoomBefore(needs, message, { since, most, now });
  return !isRoom(now - HOUR_MS, hourMost) || !isRoom(now - DAY_MS, dayMost);
}

/** Whether one more SMS may leave after what has left since and what is before it. */
function isRoomBefore(
  { db, limits }: Needs,
  turn: Turn,
  { since, most, now }: { since: number; most: number; now: number },
): boolean {
  const left = smsLeftSince(db, since);
  if (left + smsWaitingBefore(db, turn, { since, most: most - left }) < most) return true;
  if (left >= most) return false;
  const sum = { others: 0, ofNew: 0 };
  for (const { house, count } of smsWaitingOfHouses(db, turn, since)) {
    if (house && isShareUsedUp(limits, house, now)) continue;
    const isNew = house !== null && isNewHouse(house, now);
    const share = house ? (most * SHARE) / (isNew ? NEW.times : 1) : count;
    sum[isNew ? "ofNew" : "others"] += Math.min(count, share);
  }
  return left + sum.others + Math.min(sum.ofNew, most * SHARE_OF_NEW) < most;
}

/** Counts an SMS that left, or may have, to the shares of its house. */
export function countToHouse({ limits, config }: Omit<Needs, "db">, house: HouseOfSms, now: number): void {
  for (const { limit, key, of, times } of sharesOf(limits, house, now))
    limit.allow(key, (1000 * times) / config.sms[of]);
}

const [SHARE, SHARE_OF_NEW] = [LIMITS.smsOfHouse.most / 1000, LIMITS.smsOfNewHouses.most / 1000];

/** So long a house is as good as unknown, and each of its SMS counts for so many. */
const NEW = { forMs: 14 * DAY_MS, times: 5 } as const;
const ALL = "all";

function isShareUsedUp(limits: Limits, house: HouseOfSms, now: number): boolean {
  return sharesOf(limits, house, now).some(({ limit, key }) => limit.waitMs(key) > 0);
}

const isNewHouse = ({ createdAt }: Pick<HouseOfSms, "createdAt">, now: number) => now - createdAt < NEW.forMs;

function sharesOf(limits: Limits, { id, createdAt }: HouseOfSms, now: number) {
  const isNew = isNewHouse({ createdAt }, now);
  const own = { key: id, times: isNew ? NEW.times : 1 } as const;
  const ofAll = { key: ALL, times: 1 } as const;
  return [
    { ...own, limit: limits.smsOfHouse, of: "hourMost" },
    { ...own, limit: limits.smsOfHouseInADay, of: "dayMost" },
    ...(isNew ? [{ ...ofAll, limit: limits.smsOfNewHouses, of: "hourMost" } as const] : []),
    ...(isNew ? [{ ...ofAll, limit: limits.smsOfNewHousesInADay, of: "dayMost" } as const] : []),
  ] as const;
}
