import { expect, test } from "bun:test";
import { listingSteps, type WholeListing } from "./listing-steps.ts";

const STUDIO: WholeListing = {
  ...{ display_name: "Garden studio", max_guests: 2, description: "Quiet.", photos: '["a","b"]' },
  ...{ photo_order: '["a","b"]', captions: '["",""]', check_in_from: "14:00", guide_wifi: "sealed" },
};

test.each<[string, WholeListing, [string, string | null, string | null][]]>([
  ["a short one says what it was and became", { max_guests: 3 }, [["max_guests", "2", "3"]]],
  ["an hour too", { check_in_from: "12:00" }, [["check_in_from", "14:00", "12:00"]]],
  ["of words, that they changed", { description: "Quiet, and green." }, [["description", null, null]]],
  ["of the guide nothing that it says", { guide_wifi: "other" }, [["guide_wifi", null, null]]],
  ["a name that is too long stands for itself", { display_name: "x".repeat(81) }, [["display_name", null, null]]],
  [
    "photos are counted, and their order goes with them",
    { photos: '["a"]', photo_order: '["a"]', captions: '[""]' },
    [["photos", "2", "1"]],
  ],
  ["another order alone is one", { photo_order: '["b","a"]' }, [["photo_order", null, null]]],
  ["the same is nothing", {}, []],
])("%s", (_, change, expected) => {
  const steps = listingSteps(STUDIO, { ...STUDIO, ...change });
  expect(steps.map(({ part, was, became }) => [part, was, became])).toEqual(expected as never);
});

test("a new listing is one step, and one that is gone is none", () => {
  expect(listingSteps({}, STUDIO)).toEqual([{ part: "made", was: null, became: null }]);
  expect(listingSteps(STUDIO, {})).toEqual([]);
});
