import { expect, test } from "bun:test";
import fc from "fast-check";
import { cleanName } from "./name.ts";

test.each([
  ["Ng'ang'a", "Ng'ang'a"],
  ["  Wanjũkũ \n wa  Mwangi ", "Wanjũkũ wa Mwangi"],
  ["Wanju\u0303ku\u0303", "Wanjũkũ"],
  ["Achieng\u202eOtieno", "AchiengOtieno"],
  ["Achieng \u200bOtieno", "Achieng Otieno"],
  ["\u202e\u200b", ""],
  ["...", ""],
  ["محمد علی", "محمد علی"],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("%j is kept as %j", (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});

test("what is kept is kept the same again, and has no sign that a page obeys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const kept = cleanName(typed);
      expect(cleanName(kept)).toBe(kept);
      expect(kept).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\p{Cc}]| {2}|^ | $/u);
    }),
  );
});
