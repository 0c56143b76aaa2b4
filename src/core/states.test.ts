import { expect, test } from "bun:test";
import { REFUND_LIFE } from "./money/refund-life.ts";
import { stateAfter } from "./states.ts";

test("a way that is not there is a mistake of ours, and is never gone", () => {
  expect(stateAfter(REFUND_LIFE, "send", { state: "due" })).toBe("sending");
  expect(() => stateAfter(REFUND_LIFE, "withdraw", { state: "sending" })).toThrow("no way to withdraw what is sending");
});
