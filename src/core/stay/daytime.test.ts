import { expect, test } from "bun:test";
import { FROM_HOUR, isDaytime, UNTIL_HOUR } from "./daytime.ts";

test.each([
  ["00:00:00", false],
  ["08:59:59.999", false],
  ["09:00:00", true],
  ["12:00:00", true],
  ["19:59:59.999", true],
  ["20:00:00", false],
  ["23:59:59.999", false],
])("at %s in Nairobi it is day: %p", (time, isDay) => {
  for (const date of ["2026-12-24", "2027-07-01"]) expect(isDaytime(Date.parse(`${date}T${time}+03:00`))).toBe(isDay);
});

test("its hours are those that the pages and jobs name", () => {
  expect([FROM_HOUR, UNTIL_HOUR]).toEqual([9, 20]);
});
