import { expect, test } from "bun:test";
import { RETURNING_MOST, readReturning } from "./returning.ts";

test.each<[string, ReturnType<typeof readReturning>]>([
  ["", { percent: undefined }],
  ["0", { percent: 0 }],
  [" 10 % ", { percent: 10 }],
  [String(RETURNING_MOST), { percent: RETURNING_MOST }],
  [String(RETURNING_MOST + 1), "not_a_percent"],
  ["-5", "not_a_percent"],
  ["7.5", "not_a_percent"],
  ["ten", "not_a_percent"],
])("%p", (typed, read) => {
  expect(readReturning(typed)).toEqual(read);
});
