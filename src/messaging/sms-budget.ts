import type { Reader } from "#db/open.ts";
import { codesSince, smsWaitingBefore, smsWaitingOfHouses } from "#db/phone-code.queries.ts";
import { smsLeftSince } from "#db/sms.queries.ts";
import type { Config } from "#src/config.ts";
import { isSmsTurn, type SmsOfHouse } from "#src/core/message/sms-turns.ts";
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
 * day, and each house that waits for its first is before them: however many are asked for, hosts and guests with
 * bookings hear what becomes of them.
 */
export function mayTextCode(needs: Needs, now: number): boolean {
  return windowsOf(needs, now).every(
    (window) => codesSince(needs.db, window.since) < window.most / 2 && isTurn(needs, AFTER_FIRSTS, window, now),
  );
}

const AFTER_FIRSTS = { id: "", createdAt: Number.MAX_SAFE_INTEGER, house: undefined, had: 1 } as const;

/**
 * Whether a message has to wait: its house has used up its share of this hour or this day, or all SMS are used up before
 * it is this one's turn. What waits for a share of its own is before nobody.
 */
export function mustWait(needs: Needs, message: Turn & { house: HouseOfSms | undefined }, now: number): boolean {
  if (message.house && isShareUsedUp(needs.limits, message.house, now)) return true;
  return !windowsOf(needs, now).every((window) => isTurn(needs, { ...message, had: 0 }, window, now));
}

type Window = Readonly<{ of: keyof SmsConfig; since: number; most: number }>;

function windowsOf({ config }: Needs, now: number): Window[] {
  const { hourMost, dayMost } = config.sms;
  return [
    { of: "hourMost", since: now - HOUR_MS, most: hourMost },
    { of: "dayMost", since: now - DAY_MS, most: dayMost },
  ];
}

/** Whether one more SMS may leave after what has left in this window and what is before it. */
function isTurn(
  needs: Needs,
  message: Turn & { house: HouseOfSms | undefined; had: number },
  { of, since, most }: Window,
  now: number,
): boolean {
  const { db, limits } = needs;
  const { house } = message;
  const left = most - smsLeftSince(db, since);
  const had = house ? hadBy(needs, house, of, now) : message.had;
  if (had >= left) return false;
  if (had + smsWaitingBefore(db, message, { since, most: left - had }) < left) return true;
  const waiting = { own: 0, nobodys: 0, ofNew: 0 };
  const others: SmsOfHouse[] = [];
  for (const { house: other, count } of smsWaitingOfHouses(db, message, since)) {
    if (!other) waiting.nobodys += count;
    else if (other.id === house?.id) waiting.own = count;
    else if (!isShareUsedUp(limits, other, now)) {
      // New houses have a share of all of them together beside their own.
      const waits = isNewHouse(other, now) ? Math.min(count, most * SHARE_OF_NEW - waiting.ofNew) : count;
      if (isNewHouse(other, now)) waiting.ofNew += waits;
      others.push({ had: hadBy(needs, other, of, now), waits });
    }
  }
  return isSmsTurn({ had: had + waiting.own, left: left - waiting.nobodys, others });
}

/** How many a house has had, as far as its share is counted. */
function hadBy({ limits, config }: Needs, { id, createdAt }: HouseOfSms, of: keyof SmsConfig, now: number): number {
  const share = of === "hourMost" ? limits.smsOfHouse : limits.smsOfHouseInADay;
  const times = isNewHouse({ createdAt }, now) ? NEW.times : 1;
  return Math.round((share.used(id) * config.sms[of]) / (1000 * times));
}

/** Counts an SMS that left, or may have, to the shares of its house. */
export function countToHouse({ limits, config }: Omit<Needs, "db">, house: HouseOfSms, now: number): void {
  for (const { limit, key, of, times } of sharesOf(limits, house, now))
    limit.allow(key, (1000 * times) / config.sms[of]);
}

const SHARE_OF_NEW = LIMITS.smsOfNewHouses.most / 1000;

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
