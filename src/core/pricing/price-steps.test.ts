import { expect, test } from "bun:test";
import { priceSteps } from "./price-steps.ts";

test.each([
  ["nothing changed is no step", { "weekday 5": 4500 }, { "weekday 5": "4500" }, []],
  [
    "a weekday",
    { "weekday 5": 4500, "weekday 6": 5000 },
    { "weekday 5": 4800, "weekday 6": 5000 },
    [["weekday", "5", "5", "4500", "4800"]],
  ],
  [
    "nights in a row are one, across the end of a month",
    {},
    { "night 2026-12-31": 9000, "night 2027-01-01": 9000, "night 2027-01-02": 9500 },
    [
      ["night", "2026-12-31", "2027-01-01", null, "9000"],
      ["night", "2027-01-02", "2027-01-02", null, "9500"],
    ],
  ],
  [
    "nights apart, or that were something else before, are two",
    { "night 2026-12-25": 8000 },
    { "night 2026-12-24": 9000, "night 2026-12-25": 9000, "night 2026-12-27": 9000 },
    [
      ["night", "2026-12-24", "2026-12-24", null, "9000"],
      ["night", "2026-12-25", "2026-12-25", "8000", "9000"],
      ["night", "2026-12-27", "2026-12-27", null, "9000"],
    ],
  ],
  [
    "a season that was taken away",
    { "season 2026-12-20 2027-01-03": "+20%" },
    {},
    [["season", "2026-12-20", "2027-01-03", "+20%", null]],
  ],
  ["a term", { "term min_nights": 1 }, { "term min_nights": 2 }, [["term", "min_nights", "min_nights", "1", "2"]]],
] as const)("%s", (_, before, after, expected) => {
  const found = priceSteps(before, after).map(({ part, first, last, was, became }) => [part, first, last, was, became]);
  expect(found).toEqual(expected as never);
});
