import { expect, test } from "bun:test";
import { BOOKING_LIFE } from "./booking/booking-life.ts";
import { PAYMENT_LIFE } from "./money/payment-life.ts";
import { REFUND_LIFE } from "./money/refund-life.ts";
import { leadsTo, stateAfter } from "./states.ts";

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

test("money of a request that had been given up is late, and counted money is denied only where it is contradicted", () => {
  const payment = { reason: null };
  expect(leadsTo(PAYMENT_LIFE, "pay", { ...payment, state: "needs_review" })).toBe("paid");
  expect(leadsTo(PAYMENT_LIFE, "pay", { ...payment, state: "expired" })).toBe("paid_late");
  expect(leadsTo(PAYMENT_LIFE, "deny", { ...payment, state: "paid" })).toBeUndefined();
  expect(leadsTo(PAYMENT_LIFE, "deny", { state: "paid", reason: "query_contradicts" })).toBe("declined");
});

test("a way that is not there is a mistake of ours, and is never gone", () => {
  expect(stateAfter(REFUND_LIFE, "send", { state: "due" })).toBe("sending");
  expect(() => stateAfter(REFUND_LIFE, "withdraw", { state: "sending" })).toThrow("no way to withdraw what is sending");
});
