import { expect, test } from "bun:test";
import { type EventFault, isHarmless } from "./event-problem.ts";

test.each<[EventFault, boolean]>([
  ["within_one_day", true],
  ["marked_free", true],
  ["no_length", false],
  ["impossible_date", false],
  ["unknown_zone", false],
])("%s is harmless: %s", (reason, expected) => {
  expect(isHarmless({ reason, event: "Cleaner", written: "20270105" })).toBe(expected);
});
