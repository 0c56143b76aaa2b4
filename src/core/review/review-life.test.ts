import { expect, test } from "bun:test";
import { leadsTo } from "#src/core/states.ts";
import { REVIEW_LIFE } from "./review-life.ts";

test("a review is shown only once it may be read, and hidden only where it is seen", () => {
  expect(leadsTo(REVIEW_LIFE, "show", { state: "blind", mayBeRead: false })).toBeUndefined();
  expect(leadsTo(REVIEW_LIFE, "show", { state: "blind", mayBeRead: true })).toBe("shown");
  expect(leadsTo(REVIEW_LIFE, "hide", { state: "blind", mayBeRead: true })).toBeUndefined();
  expect(leadsTo(REVIEW_LIFE, "show", { state: "hidden", mayBeRead: true })).toBeUndefined();
});
