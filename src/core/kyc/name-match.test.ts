import { expect, test } from "bun:test";
import { compareNames } from "./name-match.ts";

const differing = (first: string, second: string) => {
  const match = compareNames(first, second);
  const words = (side: "first" | "second") =>
    match[side].filter(({ agrees }) => agrees === "no").map(({ word }) => word);
  return [match.answer, words("first"), words("second")];
};

test.each([
  ["Wanjiru Ng'ang'a", "WANJIRU NGANGA", "capitals and apostrophes"],
  ["Wanjiru Ng'ang'a", "Ng’ang’a  Wanjiru", "another apostrophe, another order"],
  ["Wanjiru Ng`ang´a", "wanjiru ngʼangʼa", "typed apostrophes"],
  ["Wanjũkũ Mũthoni", "Wanjuku Muthoni", "Gĩkũyũ letters"],
  ["Wanju\u0303ku\u0303 Muthoni", "Wanjũkũ Muthoni", "letters put together otherwise"],
  ["Dr. Achieng Otieno", "Otieno, Achieng", "a title and a comma"],
  ["Bi Halima Abdul Rahman", "ABDULRAHMAN HALIMA", "a name in two words"],
  ["Jane Atieno-Odhiambo", "Odhiambo Jane Atieno", "a hyphen"],
  ["O'Brien Ole Kina", "OBRIEN OLEKINA", "two at once"],
  ["Anne", "ANNE", "one word"],
])("%p and %p are the same: %s", (first, second) => {
  expect(differing(first, second)).toEqual(["same", [], []]);
  expect(differing(second, first)).toEqual(["same", [], []]);
});

test.each([
  ["Wanjiru Ng'ang'a", "Wanjiru Akinyi Ng'ang'a", [], ["Akinyi"]],
  ["W. Ng'ang'a", "Wanjiru Ng'ang'a", [], []],
  ["Wanjiru W N Kamau", "Wanjiru Kamau", ["W", "N"], []],
  ["WANJIRU N****", "Wanjiru Ng'ang'a", [], []],
  ["Salim Omar", "S. OMAR ENTERPRISES LIMITED", [], ["ENTERPRISES", "LIMITED"]],
  ["Wanjiku wa Ng'ang'a", "Wanjiku Ng'ang'a", ["wa"], []],
])("%p and %p are likely the same: %p, %p", (first, second, one, other) => {
  expect(differing(first, second)).toEqual(["likely", one, other]);
  expect(differing(second, first)).toEqual(["likely", other, one]);
});

test.each([
  ["Wanjiru Ng'ang'a", "Wanjiku Ng'ang'a", ["Wanjiru"], ["Wanjiku"]],
  ["Wanjiru Akinyi Ng'ang'a", "Wanjiru Njeri Ng'ang'a", ["Akinyi"], ["Njeri"]],
  ["Wanjiru Ng'ang'a", "ZURI STAYS", ["Wanjiru", "Ng'ang'a"], ["ZURI", "STAYS"]],
  ["Wanjiru Ng'ang'a", "Wanjiru", ["Ng'ang'a"], []],
  ["W N", "Wanjiru Ng'ang'a", [], []],
  ["W*****", "Wanjiru", [], []],
  ["Otieno Otieno", "Otieno Achieng", ["Otieno"], ["Achieng"]],
  ["", "Wanjiru", [], ["Wanjiru"]],
  ["*** ***", "Wanjiru Kamau", ["***", "***"], ["Wanjiru", "Kamau"]],
])("%p and %p differ in %p and %p", (first, second, one, other) => {
  expect(differing(first, second)).toEqual(["differs", one, other]);
});

test("a very long name is read in no time", () => {
  const long = Array.from({ length: 300 }, (_, n) => `word${n}`).join(" ");
  expect(compareNames(long, `${long} more`).answer).toBe("likely");
});
