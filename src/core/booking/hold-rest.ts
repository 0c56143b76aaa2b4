import { addDays, dayAfter, instantAt, type LocalDate, localDateAt, startOfDay } from "#src/core/stay/stay.ts";

/** Time for the rest, after a part of the price came. */
export const REST_MS = 30 * 60_000;
/** A stay that takes longer to pay is one for the host to arrange. */
const DAYS_MOST = 3;
/** M-PESA's day ends at midnight; who paid in its last minute is heard of after it, and the host is asleep. */
const MORNING = "08:00";

/**
 * Until when nights are kept for the rest of a price, Unix milliseconds: half an hour, or, when M-PESA
 * lets the phone move no more today, until the morning after the first day on which the rest can have come.
 * Never more than three days, nor past the day of arrival.
 */
export function restEndsAt(facts: {
  restKes: number;
  dayMostKes: number;
  /** What the phone that paid the part has moved today. */
  paidTodayKes: number;
  checkIn: LocalDate;
  now: number;
}): number {
  const { restKes, dayMostKes, paidTodayKes, checkIn, now } = facts;
  const soon = now + REST_MS;
  const laterKes = restKes - Math.max(0, dayMostKes - paidTodayKes);
  if (laterKes <= 0) return soon;
  const lastDay = addDays(localDateAt(now), Math.min(DAYS_MOST, Math.ceil(laterKes / dayMostKes)));
  return Math.max(soon, Math.min(instantAt(dayAfter(lastDay), MORNING), startOfDay(dayAfter(checkIn))));
}
