import { expect, test } from "bun:test";
import { smsParts } from "./sms-parts.ts";

test.each([
  ["", 1],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  [`${"a".repeat(159)}é`, 1],
  [`${"a".repeat(69)}ŵ`, 1],
  [`${"a".repeat(70)}ŵ`, 2],
  ["😀".repeat(35), 1],
  ["😀".repeat(36), 2],
])("%p is charged as %p", (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
