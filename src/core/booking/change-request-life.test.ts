import { expect, test } from "bun:test";
import { changeRequestEndsAt } from "./change-request-life.ts";

const NOW = Date.UTC(2026, 11, 18, 9);

test.each([
  ["a day", "2027-01-12", "2027-01-10", NOW + 24 * 3_600_000],
  ["until the end of the day the guest leaves", "2026-12-18", "2026-12-16", Date.UTC(2026, 11, 18, 21)],
  ["until the end of the day they would arrive", "2027-01-12", "2026-12-18", Date.UTC(2026, 11, 18, 21)],
  ["a day, where they have arrived before", "2027-01-12", "2026-12-10", NOW + 24 * 3_600_000],
])("a host has %s to answer", (_, checkOut, asked, endsAt) => {
  expect(changeRequestEndsAt({ checkOut, asked, now: NOW })).toBe(endsAt);
});
