import { expect, test } from "bun:test";
import { haveSurelyFailed, hostMayCloseAt, isEndUnknown } from "./unknown-end.ts";

test.each([
  ["on its way", "requested", null, true],
  ["on its way, and the answer was lost", "requested", "no_answer_from_mpesa", true],
  ["on the phone", "pending", null, true],
  ["given up without an answer", "expired", "no_answer_from_mpesa", true],
  ["asked about for two days in vain", "expired", "never_answered", true],
  ["out of reach, which has been paid later", "declined", "no_answer", true],
  ["out of time, which has been paid later", "declined", "timed_out", true],
  ["denied by M-PESA", "declined", "wrong_pin", false],
  ["refused before it was sent", "declined", "not_set_up", false],
  ["never sent", "created", null, false],
  ["never sent, and over", "expired", "hold_over", false],
  ["told of by another report", "expired", "restated", false],
  ["closed by its host", "expired", "nothing_came", false],
  ["paid", "paid", null, false],
  ["looked at by a person", "needs_review", "wrong_amount", false],
] as const)("a request that is %s (%s, %s): its end is unknown: %p", (_, state, reason, isUnknown) => {
  const request = { way: "stk", state, reason } as const;
  expect(isEndUnknown(request)).toBe(isUnknown);
  // Whoever may still be charged is never told to pay again, beside a failed request neither.
  const isOver = state === "declined" || state === "expired";
  expect(haveSurelyFailed([request])).toBe(isOver && !isUnknown);
  expect(haveSurelyFailed([{ way: "stk", state: "declined", reason: "wrong_pin" }, request])).toBe(
    isOver && !isUnknown,
  );
});

test("where nothing was asked, nothing has failed", () => {
  expect(haveSurelyFailed([])).toBe(false);
});

test("what a guest says they paid is no request of ours", () => {
  expect(isEndUnknown({ way: "manual", state: "pending", reason: null })).toBe(false);
});

test("its host may close it two days after it was sent", () => {
  expect(hostMayCloseAt({ requestedAt: 5, createdAt: 1 })).toBe(48 * 3_600_000 + 5);
});
