import { expect, test } from "bun:test";
import { daysToKnow, isMarked, type OwnEvent } from "./days-to-know.ts";

const rhino: OwnEvent = { name: "Rhino Charge", firstDay: "2027-05-28", lastDay: "2027-06-01", yearly: false };
const weddings: OwnEvent = { name: "Weddings", firstDay: "2026-12-10", lastDay: "2027-01-10", yearly: true };
const leap: OwnEvent = { name: "Leap", firstDay: "2028-02-29", lastDay: "2028-02-29", yearly: true };
const own = (from: string, to: string, events: readonly OwnEvent[]) =>
  daysToKnow(from, to, events).flatMap(({ what, firstDay, lastDay }) =>
    what.kind === "own" ? [[what.name, firstDay, lastDay]] : [],
  );

test.each([
  ["the last day counts", "2027-06-01", "2027-06-30", rhino, [["Rhino Charge", "2027-05-28", "2027-06-01"]]],
  ["the day after is over", "2027-06-02", "2027-06-30", rhino, []],
  ["the first day counts", "2027-05-01", "2027-05-28", rhino, [["Rhino Charge", "2027-05-28", "2027-06-01"]]],
  ["the day before it is ahead", "2027-05-01", "2027-05-27", rhino, []],
  ["what is not yearly comes once", "2028-05-01", "2028-06-30", rhino, []],
  [
    "what is yearly comes again, over New Year too",
    "2029-01-05",
    "2029-01-06",
    weddings,
    [["Weddings", "2028-12-10", "2029-01-10"]],
  ],
  ["and never before its first year", "2026-01-01", "2026-01-31", weddings, []],
  ["29 February is the 28th in other years", "2029-02-01", "2029-03-31", leap, [["Leap", "2029-02-28", "2029-02-28"]]],
  ["and itself in leap years", "2032-02-01", "2032-03-31", leap, [["Leap", "2032-02-29", "2032-02-29"]]],
] as const)("%s", (_, from, to, event, expected) => {
  expect(own(from, to, [event])).toEqual(expected as unknown as string[][]);
});

test("holidays, free weeks of school and own days stand in one order", () => {
  const known = daysToKnow("2027-05-20", "2027-06-05", [rhino]);
  expect(known.map(({ what }) => ("holiday" in what ? what.holiday : what.name))).toEqual(["Rhino Charge", "madaraka"]);
  const december = daysToKnow("2027-12-01", "2027-12-31", []);
  expect(december.map(({ what, firstDay }) => [what.kind, firstDay])).toEqual([
    ["school", "2027-10-22"],
    ["public", "2027-12-13"],
    ["public", "2027-12-25"],
    ["public", "2027-12-27"],
  ]);
  // 12 December 2027 is a Sunday, and is kept on Monday; 26 December as well.
  expect(["2027-12-12", "2027-12-13", "2027-12-25"].map((day) => isMarked(day, december))).toEqual([false, true, true]);
});
