import { expect, test } from "bun:test";
import { readCounts } from "./read-counts.mjs";

const end = (...lines: string[]) => ["a.test.ts:", "(pass) 12 pass [1.00ms]", "", ...lines, "Ran 3 tests."].join("\n");

test.each([
  ["all pass", end(" 3 pass", " 0 fail"), 0, { passed: 3, failed: 0, left: 0 }],
  ["one fails", end(" 2 pass", " 1 fail"), 1, { passed: 2, failed: 1, left: 0 }],
  ["a file does not load", end(" 2 pass", " 0 fail", " 1 error"), 1, { passed: 2, failed: 1, left: 0 }],
  ["all pass and the run ends badly", end(" 3 pass", " 0 fail"), 132, { passed: 3, failed: 1, left: 0 }],
  ["no test at all", "No tests found!", 0, { passed: 0, failed: 1, left: 0 }],
  ["some are left out", end(" 2 pass", " 1 skip", " 1 todo", " 0 fail"), 0, { passed: 2, failed: 0, left: 2 }],
])("%s", (_, output, code, expected) => {
  expect(readCounts(output, code)).toEqual(expected);
});
