import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type Season, seasonOf } from "./season.ts";
import { addDays } from "./stay.ts";

const season = (name: string, firstNight: string, lastNight: string): Season => ({
  ...{ name, firstNight, lastNight },
  ...{ priceKes: null, minNights: null, maxNights: null },
});
const CHRISTMAS = season("Christmas", "2026-12-20", "2027-01-02");
const JANUARY = season("January", "2027-01-03", "2027-01-31");

test.each([
  ["2026-12-19", undefined],
  ["2026-12-20", "Christmas"],
  ["2026-12-31", "Christmas"],
  ["2027-01-02", "Christmas"],
  ["2027-01-03", "January"],
  ["2027-01-31", "January"],
  ["2027-02-01", undefined],
])("the night of %s is of %p", (night, name) => {
  expect(seasonOf(night, [CHRISTMAS, JANUARY])?.name).toBe(name);
  expect(seasonOf(night, [JANUARY, CHRISTMAS])?.name).toBe(name);
});

test("a season of n nights has n nights", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }), (from, nights) => {
      const first = addDays("2026-11-29", from);
      const one = season("One", first, addDays(first, nights - 1));
      const days = Array.from({ length: 200 }, (_, n) => addDays("2026-11-20", n));
      expect(days.filter((night) => seasonOf(night, [one])).length).toBe(nights);
    }),
  );
});
