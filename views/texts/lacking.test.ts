import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { withEnglish } from "#views/format/wording.ts";
import { type PageTexts, pagesIn, swahili } from "./pages.ts";

const subjectsIn = (language: string) =>
  readdirSync(`${import.meta.dir}/${language}`)
    .filter((name) => !name.includes(".test."))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();

/** What is English alone: the operator's desk, and the demo's tools. */
const ENGLISH_ALONE = ["admin", "desk", "dev", "kyc-desk", "law"];

test("a subject has the same name in each language, and what Kiswahili lacks is counted", () => {
  const lacking = subjectsIn("en").filter((subject) => !subjectsIn("sw").includes(subject));
  expect(lacking).toEqual(ENGLISH_ALONE.toSorted());
  // Words that a language needs for itself, such as how it counts.
  expect(subjectsIn("sw").filter((subject) => !subjectsIn("en").includes(subject))).toEqual(["phrases"]);
});

/** Pages of the operator and the demo. */
const OPERATORS = ["admin", "dev", "flash", "kycDesk", "reportDesk"];

/** What of hosts' pages is English still, whole or in part. */
const LACKING: readonly string[] = [];

test("every other subject is in Kiswahili as far as in English", () => {
  const lacking = Object.entries(pagesIn.en)
    .filter(([subject, said]) => leavesOf(swahili[subject as keyof PageTexts] ?? {}) < leavesOf(said))
    .map(([subject]) => subject);
  expect(lacking.toSorted()).toEqual([...OPERATORS, ...LACKING].toSorted());
});

/** Where English alone is meant: what programs read, and how a word is looked up. What is stored is a key. */
const MEANT = [
  // What stands on an address whoever asks, and what only its operator or a program reads.
  ...["pictures/pictures.routes.tsx", "web/problem.tsx", "account/export-calendar.ts"],
  ...["pricing/prices.routes.tsx", "identity/ask-mail-link.ts", "demo/seed-checks.ts"],
];

test("whoever answers a host asks in which language: no other file takes words from English alone", async () => {
  const found: string[] = [];
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(`${import.meta.dir}/../../src`)) {
    if (/\.test\.tsx?$|^(admin|dev|simulator)\//.test(file)) continue;
    const words = await Bun.file(`${import.meta.dir}/../../src/${file}`).text();
    if (/\b(pages|messages)In\.en\b/.test(words)) found.push(file);
  }
  expect(found.toSorted()).toEqual(MEANT.toSorted());
});

test("English stands wherever a language lacks a text, at any depth, and nowhere else", () => {
  const english = { a: "a", in: { b: () => "b", c: ["c", "d"], deep: { e: "e" } } };
  const own = { in: { c: ["x"] } };
  expect(withEnglish<object>(own, english)).toEqual({ a: "a", in: { b: english.in.b, c: ["x"], deep: { e: "e" } } });
  expect(own).toEqual({ in: { c: ["x"] } });
});

/** What is no wording: of which kind a word is, whether it stays, and where it leads. */
const NO_WORDING = ["tone", "stays"];

/** How many texts a tree has. */
function leavesOf(texts: unknown): number {
  const isTree = typeof texts === "object" && texts !== null && !Array.isArray(texts);
  if (!isTree) return 1;
  const said = Object.entries(texts).filter(([key]) => !NO_WORDING.includes(key));
  return said.reduce((sum, [, text]) => sum + leavesOf(text), 0);
}
