import { expect, test } from "bun:test";
import { amenitiesAfter, factsAfter, guideName, paragraphsOf, textAfter } from "./change-of-many.ts";
import type { FactSaid } from "./house-facts.ts";

const said = (fact: FactSaid["fact"], choice: string, rest: Partial<FactSaid> = {}): FactSaid => ({
  fact,
  choice,
  amount: null,
  testedOn: null,
  note: "",
  noteSw: "",
  ...rest,
});
const FIBRE = said("wifi", "fibre", { amount: 40, testedOn: "2026-11-12", note: "Router in the hall" });

test.each([
  ["the same answer leaves what was measured", [FIBRE], said("wifi", "fibre"), [FIBRE]],
  ["another answer takes it away", [FIBRE], said("wifi", "mobile"), [said("wifi", "mobile")]],
  [
    "another number has no day of the one before",
    [FIBRE],
    said("wifi", "fibre", { amount: 80 }),
    [{ ...FIBRE, amount: 80, testedOn: null }],
  ],
  [
    "another number with its day",
    [FIBRE],
    said("wifi", "fibre", { amount: 80, testedOn: "2026-12-01" }),
    [{ ...FIBRE, amount: 80, testedOn: "2026-12-01" }],
  ],
  ["words take the place of words", [FIBRE], said("wifi", "fibre", { note: "5G too" }), [{ ...FIBRE, note: "5G too" }]],
  ["who had said nothing says it now", [], said("wifi", "fibre"), [said("wifi", "fibre")]],
  ["other answers stay", [FIBRE], said("water", "tank"), [FIBRE, said("water", "tank")]],
] as const)("%s", (_, own, change, after) => {
  expect(factsAfter(own, [{ fact: change.fact, said: change }])).toEqual([...after]);
});

test("an answer is taken away, and one that is not there makes no difference", () => {
  const gone = [{ fact: "wifi", said: null }] as const;
  expect(factsAfter([FIBRE, said("water", "tank")], gone)).toEqual([said("water", "tank")]);
  expect(factsAfter([], gone)).toEqual([]);
});

const TWO = "Quiet flat.\n\nWe are off Ngong Road.";
test.each([
  ["a paragraph more", TWO, { how: "add", text: "Ask for Mama Njeri." }, `${TWO}\n\nAsk for Mama Njeri.`],
  ["which stands there already", TWO, { how: "add", text: "Quiet flat." }, "same"],
  ["the first paragraph", "", { how: "add", text: "Quiet flat." }, "Quiet flat."],
  ["words for words, each time", "TV. TV!", { how: "swap", find: "TV", text: "Netflix" }, "Netflix. Netflix!"],
  ["nothing in words is read as a pattern", "a.b $& c", { how: "swap", find: ".b", text: "$&" }, "a$& $& c"],
  ["a paragraph is taken out", TWO, { how: "swap", find: "Quiet flat.", text: "" }, "We are off Ngong Road."],
  ["words that are not there", TWO, { how: "swap", find: "pool", text: "garden" }, "not_in_it"],
  ["words that were changed before", TWO, { how: "swap", find: "Loud", text: "Quiet" }, "same"],
  ["another text", TWO, { how: "whole", text: "New." }, "New."],
  ["the same text", TWO, { how: "whole", text: TWO }, "same"],
  ["at its longest", "", { how: "add", text: "x".repeat(60) }, "x".repeat(60)],
  ["one letter longer", "", { how: "add", text: "x".repeat(61) }, "too_long"],
] as const)("%s", (_, own, change, expected) => {
  const after = textAfter(own, change, 60);
  expect("text" in after ? after.text : after.is).toBe(expected);
});

test("amenities in the order of the form, without what the form knows no more being lost", () => {
  const own = ["tv", "wifi", "sauna_of_old"];
  expect(amenitiesAfter(own, { add: ["parking", "wifi"], remove: ["tv"] })).toEqual([
    "wifi",
    "parking",
    "sauna_of_old",
  ]);
  expect(amenitiesAfter(own, { add: [], remove: ["gym"] })).toEqual(["wifi", "tv", "sauna_of_old"]);
});

test("a field of the guide is not the fact of the same name", () => {
  expect(guideName("water")).not.toBe("water");
});

test("paragraphs", () => {
  expect(paragraphsOf(" a\nb \n \n c\n\n\n")).toEqual(["a\nb", "c"]);
});
