import { clockTime, dateRange, longDate, monthName, shortDate, shortDateWithYear } from "#views/kit/format.ts";
import { momentInWords } from "./en-prices.ts";

/** Dates as English says them. Weeks begin on Monday. */
export const englishDates = {
  short: shortDate,
  shortWithYear: shortDateWithYear,
  long: longDate,
  month: monthName,
  range: dateRange,
  moment: momentInWords,
  clock: clockTime,
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  weekdaysShort: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
};
