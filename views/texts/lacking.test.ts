import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";

const subjectsIn = (language: string) =>
  readdirSync(`${import.meta.dir}/${language}`)
    .filter((name) => !name.includes(".test."))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();

/** What Kiswahili still lacks: the desks of hosts and operators, the front page, the terms. Guests' pages and all messages are in both. */
const ENGLISH_ALONE = [
  ...["admin", "board", "calls", "dashboard", "dev", "found", "google", "host-money", "landing", "legal", "money"],
  ...["passkeys", "payouts", "rates", "reconcile"],
];

test("a subject has the same name in each language, and what Kiswahili lacks is counted", () => {
  const lacking = subjectsIn("en").filter((subject) => !subjectsIn("sw").includes(subject));
  expect(lacking).toEqual(ENGLISH_ALONE.toSorted());
  // Words that a language needs for itself, such as how it counts.
  expect(subjectsIn("sw").filter((subject) => !subjectsIn("en").includes(subject))).toEqual(["phrases"]);
});
