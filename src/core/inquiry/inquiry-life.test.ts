import { expect, test } from "bun:test";
import { leadsTo } from "#src/core/states.ts";
import { INQUIRY_LIFE } from "./inquiry-life.ts";

test("a question that is closed stays closed", () => {
  expect(leadsTo(INQUIRY_LIFE, "answer", { state: "open" })).toBe("answered");
  expect(leadsTo(INQUIRY_LIFE, "close", { state: "answered" })).toBe("closed");
  for (const event of ["answer", "close"] as const) {
    expect(leadsTo(INQUIRY_LIFE, event, { state: "closed" })).toBeUndefined();
  }
});
