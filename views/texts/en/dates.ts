import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import {
  clockTime,
  dateRange,
  dateRangeWithYear,
  daysOfStay,
  longDate,
  monthName,
  shortDate,
  shortDateWithYear,
} from "#views/format/format.ts";
import { momentInWords } from "./prices.ts";

/** Dates as English says them. Weeks begin on Monday. */
export const englishDates = {
  short: shortDate,
  /** Where many days stand beside each other. */
  brief: shortDate,
  shortWithYear: shortDateWithYear,
  long: longDate,
  month: monthName,
  range: dateRange,
  days: daysOfStay,
  /** For documents that are kept, and for stays of other years. */
  rangeWithYear: dateRangeWithYear,
  moment: momentInWords,
  clock: clockTime,
  /** An hour of a day, `14:00`. */
  hour: (hour: HourOfDay) => hour,
  /** The same behind a word of the sentence that says that it is one, as in a host's own template. */
  bareHour: (hour: HourOfDay) => hour,
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  weekdaysShort: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
};
