import { describe, expect, test } from "bun:test";
import { HOLDS_COUNT_FOR_MS, type HoldLimit, isLargeHold, limitReached, type UnpaidHold } from "./hold-limit.ts";

const NOW = Date.UTC(2026, 11, 18, 9);
const MINUTE = 60_000;

/** A hold of a quarter of an hour that began so many minutes ago. */
const held = (minutesAgo: number, propertyId = "garden-studio"): UnpaidHold => {
  const createdAt = NOW - minutesAgo * MINUTE;
  return { propertyId, createdAt, endsAt: createdAt + 15 * MINUTE };
};
const many = (count: number, minutesAgo: number) => Array.from({ length: count }, () => held(minutesAgo));

test.each([
  ["a month in one room", 1, 30, false],
  ["a night more", 1, 31, true],
  ["ten nights in three rooms", 3, 10, false],
  ["eleven in three", 3, 11, true],
  ["one night in four", 4, 1, true],
])("kept without a proof of the phone: %s", (_, rooms, nights, isLarge) => {
  expect(isLargeHold(rooms, nights)).toBe(isLarge);
});

describe("what one phone keeps unpaid", () => {
  const atOnce = (until: number): HoldLimit => ({ limit: "at_once", until });
  const inADay = (until: number): HoldLimit => ({ limit: "in_a_day", until });
  test.each<[string, UnpaidHold[], HoldLimit | undefined]>([
    ["nothing: it may hold", [], undefined],
    ["one stay here: a second room too", [held(5)], undefined],
    ["two stays here: not before the first of them ends", [held(5), held(3)], atOnce(NOW + 10 * MINUTE)],
    ["two stays elsewhere", [held(5, "a"), held(3, "b")], undefined],
    ["three stays elsewhere", [held(5, "a"), held(3, "b"), held(1, "c")], atOnce(NOW + 10 * MINUTE)],
    [
      "four of before there was a limit: two must end",
      [held(5, "a"), held(3, "b"), held(2, "c"), held(1, "d")],
      atOnce(NOW + 12 * MINUTE),
    ],
    ["the millisecond a hold ends it counts no more", [held(15), held(3)], undefined],
    ["nine that came to nothing today", many(9, 60), undefined],
    [
      "ten that came to nothing today: tomorrow at this time",
      many(10, 60),
      inADay(NOW - 60 * MINUTE + HOLDS_COUNT_FOR_MS),
    ],
    ["ten of the day before", many(10, 24 * 60), undefined],
    ["both: the longer one", [...many(9, 60), held(5), held(3)], inADay(NOW - 60 * MINUTE + HOLDS_COUNT_FOR_MS)],
  ])("%s", (_, holds, reached) => {
    expect(limitReached(holds, "garden-studio", NOW)).toEqual(reached as HoldLimit);
  });
});
