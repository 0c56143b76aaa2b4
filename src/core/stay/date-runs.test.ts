import { expect, test } from "bun:test";
import { dateRunsOf } from "./date-runs.ts";
import { addDays } from "./stay.ts";

const at = (night: string, priceKes: number | null, minNights: number | null = null) => ({
  night,
  priceKes,
  minNights,
});

test("nights that say the same are one run, with nights of no rate between them", () => {
  const weekends = ["2027-02-05", "2027-02-06", "2027-02-12", "2027-02-13"].map((night) => at(night, 9000));
  expect(dateRunsOf(weekends)).toMatchObject([
    { firstNight: "2027-02-05", lastNight: "2027-02-13", nights: 4, weekdays: [5, 6], priceKes: 9000 },
  ]);
});

test.each([
  ["another price", at("2027-02-06", 9001)],
  ["another minimum", at("2027-02-06", 9000, 2)],
  ["on top instead of a price", { ...at("2027-02-06", null), changePercent: 20 }],
])("%s begins another run, and what comes after it again", (_, other) => {
  const runs = dateRunsOf([at("2027-02-05", 9000), other, at("2027-02-07", 9000)]);
  expect(runs.map(({ firstNight, lastNight }) => [firstNight, lastNight])).toEqual(
    ["2027-02-05", "2027-02-06", "2027-02-07"].map((night) => [night, night]),
  );
});

test("a run is no longer than a change: 366 days are one, 367 are two", () => {
  const nights = (count: number) => Array.from({ length: count }, (_, day) => at(addDays("2027-01-01", day), 9000));
  expect(dateRunsOf(nights(366)).map((run) => run.nights)).toEqual([366]);
  expect(dateRunsOf(nights(367)).map((run) => run.nights)).toEqual([366, 1]);
  expect(dateRunsOf([])).toEqual([]);
});
