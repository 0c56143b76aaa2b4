import { expect, test } from "bun:test";
import { changeLines } from "./change-lines.ts";
import { PLAIN_RATES, quote } from "./pricing.ts";

const ask = { party: 2, bookedOn: "2026-12-01" };
const card = { ...PLAIN_RATES, basePriceKes: 4500, weeklyPercent: 10 };
const price = (checkIn: string, checkOut: string, basePriceKes = 4500) =>
  quote({ checkIn, checkOut }, { ...card, basePriceKes }, ask);

test("nights that come and go, and the discount that follows the length", () => {
  const was = { quote: price("2026-12-20", "2026-12-26"), givenBackKes: 0 };
  expect(changeLines(was, price("2026-12-21", "2026-12-28"))).toEqual([
    { kind: "dropped", nights: ["2026-12-20"], amountKes: -4500 },
    { kind: "added", nights: ["2026-12-26", "2026-12-27"], amountKes: 9000 },
    { kind: "weekly", wasKes: 0, nowKes: -3150, amountKes: -3150 },
  ]);
});

test("nights at another price, and money given back meanwhile", () => {
  const was = { quote: price("2026-12-20", "2026-12-22"), givenBackKes: 1000 };
  const now = price("2026-12-20", "2026-12-22", 5000);
  expect(changeLines(was, { ...now, lines: [...now.lines, { kind: "given_back", amountKes: -1000 }] })).toEqual([
    { kind: "repriced", nights: ["2026-12-20", "2026-12-21"], amountKes: 1000 },
  ]);
});
