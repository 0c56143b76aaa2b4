import { expect, test } from "bun:test";
import { addDays } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { applyPromo, type KeptPromo, normalisePromo } from "./promo.ts";

const TODAY = "2026-11-29";
const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-23" };
const promo = (facts: Partial<KeptPromo> = {}): KeptPromo => ({
  ...{ code: "KARIBU", percent: 10, amountKes: null, lastDay: null, mostUses: null, uses: 0, minNights: 1 },
  ...facts,
});
const TAKEN = { code: "KARIBU", percent: 10 };

test.each([
  ["its last day", { lastDay: TODAY }, TAKEN],
  ["the day after its last", { lastDay: "2026-11-28" }, "over"],
  ["a day before its last, though that is before the stay", { lastDay: "2026-12-01" }, TAKEN],
  ["the last of its uses", { mostUses: 5, uses: 4 }, TAKEN],
  ["one use more than it has", { mostUses: 5, uses: 5 }, "used_up"],
  ["more uses than it has, because the host made them fewer", { mostUses: 5, uses: 6 }, "used_up"],
  ["any number of uses of a code without an end", { uses: 10_000 }, TAKEN],
  ["exactly its nights", { minNights: 3 }, TAKEN],
  ["a night more than the stay has", { minNights: 4 }, "too_short"],
  ["a sum instead of a part", { percent: null, amountKes: 1500 }, { code: "KARIBU", amountKes: 1500 }],
  ["what is over before what is used up", { lastDay: "2026-11-28", mostUses: 1, uses: 1, minNights: 9 }, "over"],
  ["what is used up before what is too short", { mostUses: 1, uses: 1, minNights: 9 }, "used_up"],
] as const)("a code on %s", (_, facts, expected) => {
  expect(applyPromo(promo(facts), STAY, TODAY)).toEqual(expected as never);
});

test("a code that nobody keeps is none", () => {
  expect(applyPromo(undefined, STAY, TODAY)).toBe("no_such_code");
});

test("a code is good up to and on its last day, and on no later one", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (daysLeft) => {
      const applied = applyPromo(promo({ lastDay: addDays(TODAY, daysLeft) }), STAY, TODAY);
      expect(applied).toEqual(daysLeft >= 0 ? TAKEN : "over");
    }),
  );
});

test.each([
  [" karibu-10 ", "KARIBU10"],
  ["Karibu 10", "KARIBU10"],
  ["KARIBU10", "KARIBU10"],
  ["ĶARIBU", "ARIBU"],
  ["…", ""],
])("%j is the code %j", (typed, kept) => {
  expect(normalisePromo(typed)).toBe(kept);
});
