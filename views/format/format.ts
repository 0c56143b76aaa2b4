import { groupThousands } from "#src/core/money/money.ts";
import { type LocalDate, PROPERTY_ZONE, type Stay } from "#src/core/stay/stay.ts";

/**
 * Made at its first use: all of them together would be a sixth of the server's start.
 * A date is text without a zone, so it is read and written as UTC: the server's own zone cannot move it.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format"> {
  let made: Intl.DateTimeFormat | undefined;
  return {
    format(date) {
      made ??= new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
      return made.format(date);
    },
  };
}

const dayAndMonth = dateFormat({ day: "numeric", month: "short" });
const weekday = dateFormat({ weekday: "short" });
const monthAndYear = dateFormat({ month: "long", year: "numeric" });
const fullDay = dateFormat({ weekday: "long", day: "numeric", month: "long" });

const noon = (date: LocalDate) => new Date(`${date}T12:00:00Z`);
/** "Sept" is en-GB's; three letters keep a column of dates straight. */
const shortMonth = (text: string) => text.replace("Sept", "Sep");

/** `Fri 18 Dec` */
export function shortDate(date: LocalDate): string {
  return `${weekday.format(noon(date))} ${shortMonth(dayAndMonth.format(noon(date)))}`;
}

/** `Fri 18 Dec 2026`, for receipts and stays of another year. */
export function shortDateWithYear(date: LocalDate): string {
  return `${shortDate(date)} ${date.slice(0, 4)}`;
}

/** `Friday 18 December` */
export function longDate(date: LocalDate): string {
  return fullDay.format(noon(date)).replace(",", "");
}

/** `December 2026`, from any day of the month or from `2026-12`. */
export function monthName(month: string): string {
  return monthAndYear.format(noon(`${month.slice(0, 7)}-01`));
}

/** `Fri 18 – Mon 21 Dec`; the first month is named when the stay crosses into another: `Wed 30 Dec – Sat 2 Jan`. */
export function dateRange(stay: Stay): string {
  const sameMonth = stay.checkIn.slice(0, 7) === stay.checkOut.slice(0, 7);
  const from = noon(stay.checkIn);
  const start = sameMonth ? `${weekday.format(from)} ${from.getUTCDate()}` : shortDate(stay.checkIn);
  return `${start} – ${shortDate(stay.checkOut)}`;
}

/** `18 – 21 Dec`, `30 Dec – 2 Jan`: where a row of a list has room for one line. */
export function daysOfStay({ checkIn, checkOut }: Stay): string {
  const [from, to] = [noon(checkIn), noon(checkOut)];
  const isOneMonth = checkIn.slice(0, 7) === checkOut.slice(0, 7);
  return `${isOneMonth ? from.getUTCDate() : shortMonth(dayAndMonth.format(from))} – ${shortMonth(dayAndMonth.format(to))}`;
}

/** `Fri 18 – Mon 21 Dec 2026`, `Wed 30 Dec 2026 – Sat 2 Jan 2027`: also when read years later. */
export function dateRangeWithYear(stay: Stay): string {
  const year = stay.checkOut.slice(0, 4);
  const isOne = stay.checkIn.startsWith(year);
  return isOne
    ? `${dateRange(stay)} ${year}`
    : `${shortDateWithYear(stay.checkIn)} – ${shortDateWithYear(stay.checkOut)}`;
}

const hourAndMinute = dateFormat({
  timeZone: PROPERTY_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `14:05` in Nairobi, of an instant in Unix milliseconds. */
export function clockTime(instant: number): string {
  return hourAndMinute.format(instant);
}

/** `1 night`, `3 nights`, `2,000 guests`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${groupThousands(count)} ${count === 1 ? one : many}`;
}
