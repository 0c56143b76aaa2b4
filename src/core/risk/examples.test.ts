import { expect, test } from "bun:test";
import { assess } from "./assess.ts";
import { demoQuery, RISK_EXAMPLES, readDemoFacts } from "./examples.ts";
import type { RiskFacts } from "./rules.ts";

test.each([
  ["old_message", 50, "look"],
  ["false_message", 70, "high"],
  ["taken_back", 60, "high"],
  ["party", 40, "look"],
  ["many_numbers", 50, "look"],
  ["family_pays", 0, "low"],
  ["first_stay", 5, "low"],
] as const)("the example %s comes to %i, %s", (name, score, level) => {
  expect(assess(RISK_EXAMPLES[name])).toMatchObject({ score, level });
});

test.each(Object.entries<RiskFacts>(RISK_EXAMPLES))("%s goes through an address unchanged", (_, facts) => {
  const query = new URLSearchParams(demoQuery(facts));
  expect(readDemoFacts((name) => query.get(name) ?? "")).toEqual(facts);
});

test.each([
  ["party=-1", {}],
  ["party=1e3", {}],
  ["party=999", { party: 99 }],
  ["isBlocked=off&payer=nobody&message=%3Cb%3E", {}],
  ["name=%20&email=", {}],
  ["isBlocked=on&payer=another", { isBlocked: true, payer: "another" }],
])("%s is read as %p", (query, facts) => {
  const typed = new URLSearchParams(query);
  expect(readDemoFacts((name) => typed.get(name) ?? "")).toEqual(facts as RiskFacts);
});
