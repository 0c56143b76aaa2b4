import { expect, test } from "bun:test";
import { readQuestion } from "./read-question.ts";

const read = (text: string) =>
  readQuestion(text, { today: "2026-12-01", names: ["Quiet room 1", "Ngong View, Karen"] });

test.each([
  ["is it available for 2 adults and 3 kids", 5, true],
  ["tuko watu wanne", 4, false],
  ["a party of 6", 6, false],
  ["watoto wawili na watu wazima", 2, true],
  ["is it available", undefined, false],
] as const)("%s: how many come", (text, party, withChildren) => {
  expect(read(text)).toMatchObject({ party, withChildren });
});

test("a word that is not understood makes a question unclear, and a slip of the finger does not", () => {
  expect(read("is it avaliable and is there parkng").clear).toBe(true);
  expect(read("is there parking for a helicopter").clear).toBe(false);
  expect(read("there is no parking").clear).toBe(false);
});

test("the house's own name and place ask for nothing, whatever numbers they have", () => {
  const question = read("is Quiet Room 1 in Karen free 12-15 dec");
  expect(question).toMatchObject({ clear: true, topics: ["free"], stay: { checkIn: "2026-12-12" } });
});

test("a question is answered in its own language", () => {
  expect(read("kuna nafasi kesho, bei ni ngapi").language).toBe("sw");
  expect(read("do you have parking").language).toBe("en");
  expect(read("wifi?").language).toBeUndefined();
});

test("however long or odd a text is, reading it ends soon", () => {
  const begun = performance.now();
  for (const text of [
    "a ".repeat(5000),
    "12 - ".repeat(400),
    "kumi na ".repeat(300),
    "𝕒🦁\u0000-/.:".repeat(99),
    "zzzzzzzzzz ".repeat(99),
  ]) {
    expect(read(text).stay).toBeUndefined();
  }
  expect(performance.now() - begun).toBeLessThan(500);
});
