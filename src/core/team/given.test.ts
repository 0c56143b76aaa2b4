import { expect, test } from "bun:test";
import { readGivenProperties } from "./given.ts";

const OWN = ["studio", "hut", "loft"];

test.each([
  ["all is all", { of: "all", ticked: [] }, { ofAll: true, ids: [] }],
  [
    "these are these, in the order of the house",
    { of: "these", ticked: ["hut", "studio"] },
    { ofAll: false, ids: ["studio", "hut"] },
  ],
  ["all of them ticked is these, and none that comes later", { of: "these", ticked: OWN }, { ofAll: false, ids: OWN }],
  ["what is another's is not given", { of: "these", ticked: ["hut", "theirs"] }, { ofAll: false, ids: ["hut"] }],
  ["these and none ticked is refused", { of: "these", ticked: [] }, "none"],
  ["these and nothing but another's is refused", { of: "these", ticked: ["theirs"] }, "none"],
  ["nothing chosen is refused", { of: "", ticked: [] }, "unsaid"],
  ["ticks alone are refused", { of: "", ticked: ["hut"] }, "unsaid"],
  ["all, with some ticked, is refused", { of: "all", ticked: ["hut"] }, "both"],
  ["a word of a stranger's is refused", { of: "everything", ticked: ["hut"] }, "unsaid"],
] as const)("%s", (_, said, expected) => {
  expect(readGivenProperties(said, OWN)).toEqual(expected as never);
});
