import { expect, test } from "bun:test";
import { swDates } from "#views/texts/sw/dates.ts";
import {
  dateRange,
  dateRangeWithYear,
  daysOfStay,
  longDate,
  monthName,
  plural,
  shortDate,
  shortDateWithYear,
} from "./format.ts";

test.each([
  ["2026-12-18", "Fri 18 Dec"],
  ["2026-09-01", "Tue 1 Sep"],
  ["2028-02-29", "Tue 29 Feb"],
  ["2027-01-01", "Fri 1 Jan"],
])("%s reads %s, whatever the server's own zone", (date, words) => {
  expect(shortDate(date)).toBe(words);
});

test.each([
  ["within a month the month is said once", "2026-12-18", "2026-12-21", "Fri 18 – Mon 21 Dec"],
  ["across months both are said", "2026-11-30", "2026-12-02", "Mon 30 Nov – Wed 2 Dec"],
  ["across years both are said", "2026-12-31", "2027-01-02", "Thu 31 Dec – Sat 2 Jan"],
  ["the same month of another year is another month", "2026-12-31", "2027-12-01", "Thu 31 Dec – Wed 1 Dec"],
])("a stay: %s", (_, checkIn, checkOut, words) => {
  expect(dateRange({ checkIn, checkOut })).toBe(words);
});

test.each([
  ["2026-12-18", "2026-12-21", "Fri 18 – Mon 21 Dec 2026", "Ijumaa 18 – Jumatatu 21 Des 2026"],
  ["2026-11-30", "2026-12-02", "Mon 30 Nov – Wed 2 Dec 2026", "Jumatatu 30 Nov – Jumatano 2 Des 2026"],
  ["2026-12-30", "2027-01-02", "Wed 30 Dec 2026 – Sat 2 Jan 2027", "Jumatano 30 Des 2026 – Jumamosi 2 Jan 2027"],
])("a stay from %s to %s is known years later, in both languages", (checkIn, checkOut, english, swahili) => {
  expect(dateRangeWithYear({ checkIn, checkOut })).toBe(english);
  expect(swDates.rangeWithYear({ checkIn, checkOut })).toBe(swahili);
  if (checkIn.slice(0, 4) === checkOut.slice(0, 4)) {
    expect(swDates.range({ checkIn, checkOut })).toBe(swahili.replace(" 2026", ""));
  }
});

test.each([
  ["2026-12-18", "2026-12-21", "18 – 21 Dec", "18 – 21 Des"],
  ["2026-08-30", "2026-09-02", "30 Aug – 2 Sep", "30 Ago – 2 Sep"],
  ["2026-12-30", "2027-01-02", "30 Dec – 2 Jan", "30 Des – 2 Jan"],
])("a row says a stay from %s to %s in one line of a phone", (checkIn, checkOut, english, swahili) => {
  expect(daysOfStay({ checkIn, checkOut })).toBe(english);
  expect(swDates.days({ checkIn, checkOut })).toBe(swahili);
});

test("receipts say the year, headings the whole day, calendars the month", () => {
  expect(shortDateWithYear("2026-12-18")).toBe("Fri 18 Dec 2026");
  expect(longDate("2026-12-18")).toBe("Friday 18 December");
  expect(monthName("2026-12")).toBe("December 2026");
  expect(monthName("2026-12-18")).toBe("December 2026");
});

test.each([
  [0, "0 nights"],
  [1, "1 night"],
  [2, "2 nights"],
  [1200, "1,200 nights"],
])("%d is said as %s", (count, words) => {
  expect(plural(count, "night")).toBe(words);
});

test("a word with its own plural keeps it", () => {
  expect(plural(1, "property", "properties")).toBe("1 property");
  expect(plural(12, "property", "properties")).toBe("12 properties");
});
