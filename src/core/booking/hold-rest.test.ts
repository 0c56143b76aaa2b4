import { expect, test } from "bun:test";
import { REST_MS, restEndsAt } from "./hold-rest.ts";

/** Nairobi is three hours ahead of UTC. */
const at = (date: string, hour: number) => Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00+03:00`);
const NOON = at("2026-12-18", 12);
const facts = { restKes: 250_000, dayMostKes: 500_000, paidTodayKes: 250_000, checkIn: "2026-12-28", now: NOON };

test.each([
  ["what the phone can still move today has half an hour", {}, NOON + REST_MS],
  ["a shilling more has until the morning after tomorrow", { restKes: 250_001 }, at("2026-12-20", 8)],
  ["a phone whose day is full has the same", { restKes: 1, paidTodayKes: 500_000 }, at("2026-12-20", 8)],
  ["all that tomorrow can bring", { restKes: 750_000 }, at("2026-12-20", 8)],
  ["a shilling more needs the day after too", { restKes: 750_001 }, at("2026-12-21", 8)],
  ["three days are the most", { restKes: 9_000_000 }, at("2026-12-22", 8)],
  ["who arrives tomorrow has until that day is over", { restKes: 300_000, checkIn: "2026-12-19" }, at("2026-12-20", 0)],
  ["who arrives today has until the day is over", { restKes: 300_000, checkIn: "2026-12-18" }, at("2026-12-19", 0)],
  [
    "and never less than half an hour",
    { restKes: 300_000, checkIn: "2026-12-18", now: at("2026-12-19", 0) - 60_000 },
    at("2026-12-19", 0) - 60_000 + REST_MS,
  ],
])("%s", (_, more, expected) => {
  expect(restEndsAt({ ...facts, ...more })).toBe(expected);
});
