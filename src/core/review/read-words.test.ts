import { expect, test } from "bun:test";
import { areAll, cleanWords, firstNameOf, readStars, saysContact } from "./read-words.ts";

test.each([
  ["blanks at the ends and in the middle", "  Very   quiet \r\n\r\n\r\n\r\n thanks\t ", "Very quiet\n\nthanks"],
  ["nothing but blanks", " \n\t ", ""],
  ["signs that hide a number or turn it round", "0712\u200b345\u202e678", "0712345678"],
])("words are kept without %s", (_, typed, kept) => {
  expect(cleanWords(typed)).toBe(kept);
});

test.each([
  ["0712 345 678", true],
  ["call +254-712-345-678 for more", true],
  ["me@example.com", true],
  ["see https://elsewhere.example", true],
  ["www.elsewhere.example", true],
  ["KES 13,500 for 3 nights, 18-21 Dec 2026", false],
  ["room 12345678", false],
  ["712345678", true],
  ["5 minutes @ the gate", false],
])("%p says how to reach somebody: %p", (words, says) => {
  expect(saysContact(words)).toBe(says);
});

test("stars are one to five of each, and what is missing is named", () => {
  const typed: Record<string, string> = { whole: "5", cleanliness: "0", accuracy: "6", communication: "1", value: "x" };
  const { stars, missing } = readStars((category) => typed[category] ?? "");
  expect(stars).toEqual({ whole: 5, communication: 1 });
  expect(missing).toEqual(["cleanliness", "accuracy", "location", "value"]);
  expect(areAll(stars)).toBe(false);
  expect(areAll(readStars(() => "3").stars)).toBe(true);
});

test.each([
  ["Achieng Otieno", "Achieng"],
  ["  Wanjũkũ  ", "Wanjũkũ"],
  ["", ""],
])("the first name of %p is %p", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
