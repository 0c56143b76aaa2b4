import { expect, test } from "bun:test";
import fc from "fast-check";
import { manyLines, oneLine } from "./typed-words.ts";

const family = "👩\u200d👩\u200d👧";

test.each([
  ["  two\t words \r\n here ", "two words here"],
  ["Wanju\u0303ku\u0303", "Wanjũkũ"],
  ["good\u202e tsoh", "good tsoh"],
  ["a\u200bb\u2066c\u2069\ufeff", "abc"],
  ["bell\u0007", "bell"],
  [family, family],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["\u202e \u200b", ""],
])("one line: %j is kept as %j", (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

test.each([
  ["one\r\ntwo\rthree\n", "one\ntwo\nthree"],
  ["- a\n  - b\n\n\n- c", "- a\n  - b\n\n\n- c"],
  ["bell\u0007 and\ttab", "bell  and tab"],
  ["kept\u202e\nreven", "kept\nreven"],
  ["one\u2028two", "one\ntwo"],
  [family, family],
])("many lines: %j are kept as %j", (typed, kept) => {
  expect(manyLines(typed)).toBe(kept);
});

test.each([
  ["one line", oneLine, /[\u202a-\u202e\u2066-\u2069\u200b\p{Cc}]| {2}|^ | $/u],
  ["many lines", manyLines, /(?!\n)[\u202a-\u202e\u2066-\u2069\u200b\p{Cc}]|^ | $/u],
] as const)("%s: what is kept is kept the same again, without a sign that a page obeys", (_name, read, never) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const kept = read(typed);
      expect(read(kept)).toBe(kept);
      expect(kept).not.toMatch(never);
    }),
  );
});
