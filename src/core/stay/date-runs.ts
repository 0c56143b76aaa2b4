import type { DateRate } from "./season.ts";
import { daysBetween, type LocalDate, weekdayOf } from "./stay.ts";

/** Nights that follow each other among those with a rate of their own, and say the same. Nights between may have none. */
export type DateRun = DateRate &
  Readonly<{ firstNight: LocalDate; lastNight: LocalDate; nights: number; weekdays: readonly number[] }>;

/** From its first night to its last, a run is no longer than what one change may set. */
const RUN_DAYS_MOST = 366;

/** Nights in order, with what each asks of its own, put together where they say the same. */
export function dateRunsOf(dates: readonly (DateRate & Readonly<{ night: LocalDate }>)[]): DateRun[] {
  const runs: DateRun[] = [];
  for (const { night, ...rate } of dates) {
    const last = runs.at(-1);
    const isMore = last && sameRate(last, rate) && daysBetween(last.firstNight, night) < RUN_DAYS_MOST;
    const weekday = weekdayOf(night);
    if (!isMore) runs.push({ ...rate, firstNight: night, lastNight: night, nights: 1, weekdays: [weekday] });
    else {
      const weekdays = last.weekdays.includes(weekday) ? last.weekdays : [...last.weekdays, weekday].toSorted();
      runs[runs.length - 1] = { ...last, lastNight: night, nights: last.nights + 1, weekdays };
    }
  }
  return runs;
}

function sameRate(a: DateRate, b: DateRate): boolean {
  const says = ({ priceKes, minNights, changePercent = null, changeKes = null }: DateRate) =>
    JSON.stringify([priceKes, minNights, changePercent, changeKes]);
  return says(a) === says(b);
}
