import { expect, test } from "bun:test";
import { HALF_HOURS, readHour } from "./stay-hours.ts";

test("a day has forty-eight half hours, the last one before midnight", () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect([HALF_HOURS[0], HALF_HOURS[29], HALF_HOURS[47]]).toEqual(["00:00", "14:30", "23:30"]);
});

test.each([
  ["", "10:00"],
  [" 14:30 ", "14:30"],
  ["24:00", undefined],
  ["14:15", undefined],
  ["2 pm", undefined],
])("%p typed as an hour is %p", (typed, hour) => {
  expect(readHour(typed, "10:00")).toBe(hour);
});
