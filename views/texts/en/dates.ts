import {
  clockTime,
  dateRange,
  dateRangeWithYear,
  longDate,
  monthName,
  shortDate,
  shortDateWithYear,
} from "#views/format/format.ts";
import { momentInWords } from "./prices.ts";

/** Dates as English says them. Weeks begin on Monday. */
export const englishDates = {
  short: shortDate,
  shortWithYear: shortDateWithYear,
  long: longDate,
  month: monthName,
  range: dateRange,
  /** For documents that are kept, and for stays of other years. */
  rangeWithYear: dateRangeWithYear,
  moment: momentInWords,
  clock: clockTime,
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  weekdaysShort: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
};
