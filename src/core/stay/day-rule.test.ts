import { describe, expect, test } from "bun:test";
import { dateOfDay, dayNumber } from "./day-number.ts";
import { daysOfRule, firstTouched, isWithin, soldTogether, speaksOf } from "./day-rule.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
// 18 December 2026 is a Friday.
const weekends = daysOfRule({ firstDay: null, lastDay: null, weekdays: [5, 6] });
const christmas = daysOfRule({ firstDay: "2026-12-24", lastDay: "2026-12-26", weekdays: EVERY_DAY });
const at = dayNumber;

test.each([
  ["the first day", christmas, "2026-12-24", true],
  ["the last day", christmas, "2026-12-26", true],
  ["the day before", christmas, "2026-12-23", false],
  ["the day after", christmas, "2026-12-27", false],
  ["a Saturday of any year", weekends, "2031-05-03", true],
  ["a Sunday", weekends, "2031-05-04", false],
])("a rule speaks of %s: %#", (_, rule, day, expected) => expect(speaksOf(rule, at(day))).toBe(expected));

test.each([
  ["a stay before", christmas, "2026-12-20", "2026-12-24", undefined],
  ["a stay into it", christmas, "2026-12-20", "2026-12-25", "2026-12-24"],
  ["a stay from within it", christmas, "2026-12-25", "2026-12-30", "2026-12-25"],
  ["a stay after", christmas, "2026-12-27", "2026-12-30", undefined],
  ["Sunday to Friday morning", weekends, "2026-12-20", "2026-12-25", undefined],
  ["a month", weekends, "2026-12-20", "2027-01-20", "2026-12-25"],
])("the first night that %s touches", (_, rule, checkIn, checkOut, expected) => {
  const night = firstTouched(rule, at(checkIn), at(checkOut));
  expect(night === undefined ? undefined : dateOfDay(night)).toBe(expected);
});

describe("nights in a row", () => {
  test.each([
    ["the morning of the first is not between two", "2026-12-18", false],
    ["that of the second is", "2026-12-19", true],
    ["and that after the last is not", "2026-12-20", false],
  ])("%s", (_, day, expected) => expect(isWithin(weekends, at(day))).toBe(expected));

  test("are told whole, from any of them, and no further than asked", () => {
    const told = (night: string, most: number) => {
      const { first, last } = soldTogether(christmas, at(night), most);
      return [dateOfDay(first), dateOfDay(last)];
    };
    expect(told("2026-12-25", 180)).toEqual(["2026-12-24", "2026-12-26"]);
    expect(told("2026-12-26", 180)).toEqual(["2026-12-24", "2026-12-26"]);
    expect(told("2026-12-26", 1)).toEqual(["2026-12-25", "2026-12-26"]);
  });
});
