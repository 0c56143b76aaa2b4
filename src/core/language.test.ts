import { expect, test } from "bun:test";
import { LANGUAGES, type Language, readLanguage } from "./language.ts";

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
