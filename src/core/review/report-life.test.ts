import { expect, test } from "bun:test";
import { OUTCOMES, REASONS, REPORT_KINDS, readOutcome, readReason } from "./report-life.ts";

test("a reason and an outcome belong to what is reported", () => {
  expect(readReason("review", "fake_stay")).toBe("fake_stay");
  expect(readReason("house", "fake_stay")).toBeUndefined();
  expect(readReason("house", "toString")).toBeUndefined();
  expect(readOutcome("review", "hidden")).toBe("hidden");
  expect(readOutcome("house", "hidden")).toBeUndefined();
  expect(readOutcome("no_show", "lifted")).toBe("lifted");
});

test("everything can be reported for another reason, and left as it is", () => {
  for (const kind of REPORT_KINDS) {
    expect(REASONS[kind].at(-1)).toBe("other");
    expect(["kept", "no_action"]).toContain(OUTCOMES[kind][0]);
  }
});
