import { expect, test } from "bun:test";
import { addMonths, daysOfMonth, monthOfDay, spanOfMonth } from "./months.ts";

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-12", 0, "2026-12"],
  ["2027-01", -1, "2026-12"],
  ["2026-12", -11, "2026-01"],
  ["2026-12", -12, "2025-12"],
  ["2026-01", 25, "2028-02"],
])("%s and %i months is %s", (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test("a month ends where the next begins, a leap year's February too", () => {
  expect(monthOfDay("2028-02-29")).toBe("2028-02");
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01" });
});

test("it begins at midnight in Nairobi, three hours before it does in London", () => {
  const [december, january] = ["2026-12", "2027-01"].map(spanOfMonth);
  expect(december).toEqual({ month: "2026-12", from: Date.UTC(2026, 10, 30, 21), until: Date.UTC(2026, 11, 31, 21) });
  expect(january?.from).toBe(december?.until);
});
