import { expect, test } from "bun:test";
import { leadsTo } from "#src/core/states.ts";
import { BOOKING_LIFE } from "./booking-life.ts";

const booking = {
  state: "expired",
  confirmedAt: null,
  requestedAt: null,
  approvedAt: null,
  cancelledBy: null,
} as const;

test.each([
  ["a hold that ended", {}, "confirmed"],
  ["one that its guest gave up", { state: "cancelled", cancelledBy: "guest" }, "confirmed"],
  ["one that its host took back", { state: "cancelled", cancelledBy: "host" }, undefined],
  ["a request that nobody answered", { requestedAt: 1 }, undefined],
  ["a request that was answered yes", { requestedAt: 1, approvedAt: 2 }, "confirmed"],
  ["a stay that was certain", { state: "cancelled", confirmedAt: 1 }, undefined],
] as const)("late money makes certain again: %s", (_, facts, to) => {
  expect(leadsTo(BOOKING_LIFE, "confirm", { ...booking, ...facts })).toBe(to);
});
