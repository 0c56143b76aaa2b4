import { expect, test } from "bun:test";
import { expectationOf } from "./expected.ts";

test.each([
  ["confirmed", "2026-12-17", "due"],
  ["confirmed", "2026-12-18", "due"],
  ["confirmed", "2026-12-19", "later"],
  ["confirmed", null, "due"],
  ["held", "2026-12-17", "asked"],
  ["requested", null, "asked"],
] as const)("money of a booking that is %s, due on %p, is %s", (state, balanceDueOn, expectation) => {
  expect(expectationOf({ state, balanceDueOn }, "2026-12-18")).toBe(expectation);
});
