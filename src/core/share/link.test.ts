import { expect, test } from "bun:test";
import { FIRST_WORDS, misleads, normaliseWord, SHARE_CHANNELS, WORD_LONGEST, wordProblem } from "./link.ts";

test.each([
  ["ig", "ig"],
  ["  IG ", "ig"],
  ["easter-offer 2027", "easteroffer2027"],
  ["@tt.", "tt"],
  ["ｉｇ", "ig"],
  ["i\u200bg", "ig"],
  ["!", ""],
])("%j is the word %j", (typed, word) => {
  expect(normaliseWord(typed)).toBe(word);
});

test.each([
  ["", "missing"],
  ["a", undefined],
  ["z".repeat(WORD_LONGEST), undefined],
  ["z".repeat(WORD_LONGEST + 1), "too_long"],
  ["properties", "kept"],
  ["guide", "kept"],
  ["pass", "kept"],
] as const)("%j: %s", (word, problem) => {
  expect(wordProblem(word)).toBe(problem);
});

test.each([
  ["verified", false, true],
  ["mpesa", false, true],
  ["amani", true, true],
  ["amani", false, false],
  ["instagram", true, false],
  ["easter", false, false],
])("%s, another's name: %p, misleads: %p", (word, isNameOfAnother, isIt) => {
  expect(misleads(word, isNameOfAnother)).toBe(isIt);
});

test("the words offered first can all be had, and are told apart", () => {
  const words = SHARE_CHANNELS.map((channel) => FIRST_WORDS[channel]).filter((word) => word !== "");
  expect(words.filter((word) => wordProblem(normaliseWord(word)))).toEqual([]);
  expect(new Set(words).size).toBe(SHARE_CHANNELS.length - 1);
});
