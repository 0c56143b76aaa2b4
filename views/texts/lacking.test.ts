import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { withEnglish } from "#views/format/wording.ts";
import { type PageTexts, pagesIn, swahili } from "./pages.ts";

const subjectsIn = (language: string) =>
  readdirSync(`${import.meta.dir}/${language}`)
    .filter((name) => !name.includes(".test."))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();

/** What Kiswahili still lacks: the desks of hosts and operators, the front page. Guests' pages and all messages are in both. */
const ENGLISH_ALONE = [...["admin", "desk", "dev", "google", "kyc-desk", "law"]];

test("a subject has the same name in each language, and what Kiswahili lacks is counted", () => {
  const lacking = subjectsIn("en").filter((subject) => !subjectsIn("sw").includes(subject));
  expect(lacking).toEqual(ENGLISH_ALONE.toSorted());
  // Words that a language needs for itself, such as how it counts.
  expect(subjectsIn("sw").filter((subject) => !subjectsIn("en").includes(subject))).toEqual(["phrases"]);
});

/** Of these, guests read a part, and that part is in Kiswahili. Hosts' words stand beside it in English. */
const PARTLY_ENGLISH = ["account", "firebase", "flash", "identity", "landing", "payee", "receipt", "requests"];

test("these subjects are in Kiswahili only as far as guests read them", () => {
  const partly = Object.entries(swahili)
    .filter(([subject, said]) => leavesOf(said) < leavesOf(pagesIn.en[subject as keyof PageTexts]))
    .map(([subject]) => subject);
  expect(partly.toSorted()).toEqual(PARTLY_ENGLISH);
});

test("English stands wherever a language lacks a text, at any depth, and nowhere else", () => {
  const english = { a: "a", in: { b: () => "b", c: ["c", "d"], deep: { e: "e" } } };
  const own = { in: { c: ["x"] } };
  expect(withEnglish<object>(own, english)).toEqual({ a: "a", in: { b: english.in.b, c: ["x"], deep: { e: "e" } } });
  expect(own).toEqual({ in: { c: ["x"] } });
});

/** How many texts a tree has. */
function leavesOf(texts: unknown): number {
  const isTree = typeof texts === "object" && texts !== null && !Array.isArray(texts);
  return isTree ? Object.values(texts).reduce((sum, text) => sum + leavesOf(text), 0) : 1;
}
