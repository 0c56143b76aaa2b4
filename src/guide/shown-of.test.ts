import { expect, test } from "bun:test";
import { shownOf } from "./shown-of.ts";

const GUIDE = { address: "Kirichwa Lane 14", gateCode: "4711#", keyBox: "2580", password: "jacaranda-2026" };
const OPEN = { is: "open", codesAt: 1000, endsAt: 2000 } as const;

test.each([
  ["before the codes' hour", { ...OPEN, codes: false }, ["address", "password"]],
  ["from the codes' hour", { ...OPEN, codes: true }, ["address", "gateCode", "keyBox", "password"]],
  ["once the stay is over", { is: "over", since: 2000 } as const, ["address"]],
])("%s nothing else is handed to what draws the guide", (_, standing, names) => {
  expect(Object.keys(shownOf(GUIDE, standing))).toEqual(names);
});
