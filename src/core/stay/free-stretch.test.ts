import { expect, test } from "bun:test";
import { firstFreeStretch } from "./free-stretch.ts";

const night = (day: number, unit = 1) => ({ unit, night: `2026-12-${day}` });
const within = (over: Partial<Parameters<typeof firstFreeStretch>[1]> = {}) => ({
  ...{ from: "2026-12-18", days: 10, minNights: 1, longest: 7 },
  ...over,
});
const stay = (from: number, to: number) => ({ checkIn: `2026-12-${from}`, checkOut: `2026-12-${to}` });

test.each([
  ["an empty room is free from today, as long as is shown", 1, [], {}, stay(18, 25)],
  ["a taken night ends it", 1, [night(20)], {}, stay(18, 20)],
  ["it begins after what is taken", 1, [night(18), night(19)], {}, stay(20, 27)],
  ["a gap shorter than the minimum stay is none", 1, [night(19)], { minNights: 2 }, stay(20, 27)],
  ["the last night of the days counts", 1, [18, 19, 20].map((day) => night(day)), { days: 4 }, stay(21, 22)],
  ["of two rooms the earlier", 2, [night(18), night(20, 2)], {}, stay(18, 20)],
  ["of two that begin together the longer", 2, [night(20), night(22, 2)], {}, stay(18, 22)],
  ["two half-free rooms are no free room", 2, [night(18), night(19, 2)], { days: 2, minNights: 2 }, undefined],
  ["nothing is free", 1, [night(18), night(19)], { days: 2 }, undefined],
  ["a house with a long minimum shows all of it", 1, [], { minNights: 9 }, stay(18, 27)],
])("%s", (_, units, taken, over, expected) => {
  expect(firstFreeStretch({ units, taken }, within(over))).toEqual(expected);
});
