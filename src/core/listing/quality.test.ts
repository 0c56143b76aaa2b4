import { expect, test } from "bun:test";
import { type ListingSaid, qualityHints } from "./quality.ts";

const WHOLE: ListingSaid = {
  captions: ["The bed", "Kitchen", "Bathroom with a hot shower", undefined, "", "The gate"],
  description: "Quiet, with a view of the Ngong hills, ten minutes from the station and with water at all hours.",
  houseRules: "No smoking indoors.",
  beds: 2,
  facts: ["wifi", "power", "water"],
  hasGuide: true,
};

test("a listing that says all has nothing to be told", () => {
  expect(qualityHints(WHOLE)).toEqual([]);
});

test.each<[Partial<ListingSaid>, ReturnType<typeof qualityHints>]>([
  [{ captions: ["Bathroom"] }, ["photos"]],
  [{ captions: ["a", "b", "c", "d", "e", "f"] }, ["bathroom_photo"]],
  // Nobody said what any photo shows, so one of them may be the bathroom.
  [{ captions: Array(6).fill(undefined) }, []],
  [{ captions: ["Bafu na choo", "b", "c", "d", "e", "f"] }, []],
  [{ description: "Nice." }, ["description"]],
  [{ beds: 0 }, ["beds"]],
  [{ facts: ["wifi", "smoking", "pets"] }, ["facts"]],
  [{ houseRules: " " }, ["rules"]],
  [{ houseRules: "", facts: ["wifi", "power", "water", "smoking"] }, []],
  [{ hasGuide: false }, ["guide"]],
])("%j lacks %j", (said, hints) => {
  expect(qualityHints({ ...WHOLE, ...said })).toEqual(hints);
});
