import { expect, test } from "bun:test";
import { addTotals, averagesOf, type Totals } from "./averages.ts";

const totals = (count: number, whole: number): Totals => ({
  ...{ count, whole, cleanliness: whole, accuracy: whole, communication: whole, location: whole },
  value: count,
});

test.each<[string, Totals | undefined, number | undefined]>([
  ["no reviews", undefined, undefined],
  ["two are too few", totals(2, 10), undefined],
  ["three are enough", totals(3, 15), 5],
  ["to one decimal", totals(3, 14), 4.7],
  ["half a tenth goes up", totals(4, 17), 4.3],
  ["all were taken away", totals(0, 0), undefined],
])("an average of %s", (_, sums, whole) => {
  expect(averagesOf(sums)?.whole).toBe(whole as number);
});

test("the average of several houses counts reviews, not houses", () => {
  expect(averagesOf(addTotals([totals(1, 1), totals(5, 25)]))).toMatchObject({ count: 6, whole: 4.3, value: 1 });
  expect(addTotals([])).toBeUndefined();
});
