import { expect, test } from "bun:test";
import fc from "fast-check";
import { brandProblem, isReserved, normaliseBrand } from "./brand.ts";

test.each([
  ["Zuri Stays", "zuristays"],
  ["Ng'ang'a's B&B", "ngangasbb"],
  ["Wanjũkũ", "wanjk"],
  ["../../etc", "etc"],
])("%s is typed as %s", (typed, brand) => expect(normaliseBrand(typed)).toBe(brand));

test.each([
  ["ab", "too_short"],
  ["abc", undefined],
  ["a".repeat(40), undefined],
  ["a".repeat(41), "too_long"],
  ["mpesa", "reserved"],
  ["safaricom", "reserved"],
  ["admin", "reserved"],
  ["hostlogin", "reserved"],
  ["zuristays", undefined],
] as const)("%s: %p", (brand, problem) => expect(brandProblem(brand)).toBe(problem));

test("reserved whatever the case and punctuation", () => {
  expect(isReserved("Host-Login")).toBe(true);
  expect(isReserved("M-PESA")).toBe(true);
});

test("whatever is typed, only a–z and 0–9 remain, and a second time changes nothing", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const brand = normaliseBrand(typed);
      expect(brand).toMatch(/^[a-z0-9]*$/);
      expect(normaliseBrand(brand)).toBe(brand);
    }),
  );
});
