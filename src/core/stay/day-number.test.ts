import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";

test.each([
  ["1970-01-01", 0, 4],
  ["1969-12-31", -1, 3],
  ["1969-12-28", -4, 7],
  ["2000-02-29", 11_016, 2],
  ["2026-11-29", 20_786, 7],
  ["2026-11-30", 20_787, 1],
  ["2199-12-31", 84_005, 2],
])("%s is day %d, weekday %d", (date, day, weekday) => {
  expect([dayNumber(date), dateOfDay(day), weekdayOfDay(day)]).toEqual([day, date, weekday]);
});

test("days counted as numbers are the calendar's days", () => {
  const first = Temporal.PlainDate.from("1970-01-01");
  fc.assert(
    fc.property(fc.integer({ min: -130_000, max: 84_000 }), (day) => {
      const date = first.add({ days: day });
      expect(dateOfDay(day)).toBe(date.toString());
      expect(dayNumber(date.toString())).toBe(day);
      expect(weekdayOfDay(day)).toBe(date.dayOfWeek);
    }),
  );
});

test("more days than are remembered are known all the same", () => {
  for (let day = 0; day < 9000; day += 1) dateOfDay(day);
  expect([dateOfDay(0), dateOfDay(4095), dateOfDay(4096), dateOfDay(8999)]).toEqual([
    ...["1970-01-01", "1981-03-19", "1981-03-20", "1994-08-22"],
  ]);
});
