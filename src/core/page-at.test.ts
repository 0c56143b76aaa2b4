import { expect, test } from "bun:test";
import { pageAt } from "./page-at.ts";

test.each([
  ["", 60, { at: 1, pages: 3, skip: 0 }],
  ["2", 60, { at: 2, pages: 3, skip: 25 }],
  ["9", 60, { at: 3, pages: 3, skip: 50 }],
  ["1", 0, { at: 1, pages: 1, skip: 0 }],
  ["-1", 60, { at: 1, pages: 3, skip: 0 }],
  ["2.5", 60, { at: 1, pages: 3, skip: 0 }],
  ["1e3", 60, { at: 1, pages: 3, skip: 0 }],
])("page %p of %p lines, 25 a page", (typed, count, where) => {
  expect(pageAt(typed, count, 25)).toEqual(where);
});
