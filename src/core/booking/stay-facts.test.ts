import { describe, expect, test } from "bun:test";
import { leftEarlyOn, maySay, mayTakeBack, type StayFact, type StayToSayOf } from "./stay-facts.ts";

/** Noon in Nairobi of a day of December 2026. */
const noonOf = (day: number) => Date.UTC(2026, 11, day, 9);
const said = (day: number) => ({ at: noonOf(day), by: "host-wanjiru" });
const stay = (over: Partial<StayToSayOf> = {}): StayToSayOf => ({
  state: "confirmed",
  checkIn: "2026-12-18",
  checkOut: "2026-12-21",
  isNoShow: false,
  said: {},
  ...over,
});

describe("what may be said today", () => {
  test.each<[string, Partial<StayToSayOf>, string, StayFact[]]>([
    ["nothing the day before", {}, "2026-12-17", []],
    ["on the day of check-in, that they came", {}, "2026-12-18", ["arrived"]],
    ["and that they left too, once they came", { said: { arrived: said(18) } }, "2026-12-18", ["left"]],
    ["the day after, either", {}, "2026-12-19", ["arrived", "left"]],
    ["on the day of check-out, either", {}, "2026-12-21", ["arrived", "left"]],
    ["the day after check-out, that they left", {}, "2026-12-22", ["left"]],
    ["two days after it, nothing", {}, "2026-12-23", []],
    ["who left has come before", { said: { left: said(20) } }, "2026-12-20", []],
    ["nothing twice", { said: { arrived: said(18), left: said(20) } }, "2026-12-20", []],
    ["nothing of whom nobody saw", { isNoShow: true }, "2026-12-19", []],
    ["nothing of a cancelled stay", { state: "cancelled" }, "2026-12-19", []],
    ["nothing of one that is not paid", { state: "held" }, "2026-12-18", []],
  ])("%s", (_, over, today, facts) => {
    expect((["arrived", "left"] as const).filter((fact) => maySay(stay(over), fact, today))).toEqual(facts);
  });
});

test("it is taken back on the same day of Nairobi's, the leaving before the coming", () => {
  const both = stay({ said: { arrived: said(18), left: { at: Date.UTC(2026, 11, 18, 20, 59), by: "host-wanjiru" } } });
  expect(mayTakeBack(both, "left", "2026-12-18")).toBe(true);
  expect(mayTakeBack(both, "arrived", "2026-12-18")).toBe(false);
  expect(mayTakeBack(both, "left", "2026-12-19")).toBe(false);
  expect(mayTakeBack(stay({ said: { arrived: said(18) } }), "arrived", "2026-12-18")).toBe(true);
  expect(mayTakeBack(stay(), "arrived", "2026-12-18")).toBe(false);
});

test.each<[string, Partial<StayToSayOf>, string | undefined]>([
  ["who left on time leaves no night", { said: { left: said(21) } }, undefined],
  ["who left a night early leaves that night", { said: { left: said(20) } }, "2026-12-20"],
  ["who left on the day they came has no shorter stay", { said: { left: said(18) } }, undefined],
  ["who did not leave leaves none", {}, undefined],
])("%s", (_, over, from) => {
  expect(leftEarlyOn(stay(over))).toBe(from);
});
