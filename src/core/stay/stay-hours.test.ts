import { expect, test } from "bun:test";
import { HALF_HOURS, hoursOfAll, readHour, USUAL_HOURS } from "./stay-hours.ts";

test("a day has forty-eight half hours, the last one before midnight", () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect([HALF_HOURS[0], HALF_HOURS[29], HALF_HOURS[47]]).toEqual(["00:00", "14:30", "23:30"]);
});

test("several places are entered when the first may be, and left when the last must be", () => {
  const places = [
    { checkInFrom: "15:00", checkOutUntil: "10:00" },
    { checkInFrom: "09:30", checkOutUntil: "11:30" },
  ];
  expect(hoursOfAll(places)).toEqual({ checkInFrom: "09:30", checkOutUntil: "11:30" });
  expect(hoursOfAll([])).toEqual(USUAL_HOURS);
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
