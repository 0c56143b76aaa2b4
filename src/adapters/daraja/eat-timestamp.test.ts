import { expect, test } from "bun:test";
import { eatTimestamp } from "./eat-timestamp.ts";

test.each([
  ["2026-11-27T12:30:00Z", "20261127153000"],
  ["2026-12-31T20:59:59Z", "20261231235959"],
  ["2026-12-31T21:00:00Z", "20270101000000"],
  ["2026-02-28T23:04:05Z", "20260301020405"],
])("%s is %s in Nairobi", (utc, expected) => {
  expect(eatTimestamp(Date.parse(utc))).toBe(expected);
});
