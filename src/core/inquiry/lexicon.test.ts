import { expect, test } from "bun:test";
import { lexicon } from "./lexicon.ts";
import { splitWords } from "./split-words.ts";

test("every phrase is spelt as a question's words are, and short enough to be found", () => {
  for (const phrase of lexicon().keys()) {
    expect(splitWords(phrase).join(" ")).toBe(phrase);
    expect(phrase.split(" ").length).toBeLessThanOrEqual(6);
  }
});

test("no word that could make an answer untrue passes as saying nothing", () => {
  for (const word of [
    "no",
    "not",
    "without",
    "near",
    "free parking",
    "included",
    "hakuna",
    "bila",
    "karibu",
    "all",
    "only",
  ]) {
    expect(lexicon().get(word)?.meaning).not.toBe("only_said");
  }
});
