import { expect, test } from "bun:test";
import { firstLanguage, LANGUAGES, type Language, readLanguage } from "./language.ts";

test.each([
  ["en", "en"],
  ["sw", "sw"],
  ["SW", undefined],
  ["sw-KE", undefined],
  ["fr", undefined],
  ["", undefined],
  [undefined, undefined],
] as const)("%j is read as %p", (text, language) => {
  expect(readLanguage(text)).toBe(language as Language | undefined);
});

test("English comes first, because it is what stands where nobody has chosen", () => {
  expect(LANGUAGES).toEqual(["en", "sw"]);
});

test.each([
  ["sw", "sw"],
  ["sw-KE,sw;q=0.9,en;q=0.8", "sw"],
  ["SW-ke, en", "sw"],
  ["en;q=0.8, sw;q=0.9", "sw"],
  ["sw ;q=0.5", "sw"],
  ["en-GB,en;q=0.9,sw;q=0.8", "en"],
  ["en,sw", "en"],
  ["sw;q=0,en;q=0.1", "en"],
  ["sw;q=x,en;q=0.1", "en"],
  ["sv-SE,sv;q=0.9", "en"],
  ["gsw-CH", "en"],
  ["de-CH,de;q=0.9", "en"],
  ["*", "en"],
  ["", "en"],
  [null, "en"],
  [`${"en,".repeat(5_000)}sw`, "en"],
] as const)("a browser that lists %j reads %s", (accepted, language) => {
  expect(firstLanguage(accepted)).toBe(language);
});
