import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { arrivalAt, deadlinesOf, POLICIES, readTiers, refundPercent, splitRefund, type Tier } from "./cancellation.ts";

test("a policy counts back from two in the afternoon in Nairobi", () => {
  expect(arrivalAt("2026-12-28")).toBe(Date.UTC(2026, 11, 28, 11));
  expect(deadlinesOf(POLICIES.moderate, "2026-12-28")).toEqual([
    { until: Date.UTC(2026, 11, 23, 11), percent: 100 },
    { until: Date.UTC(2026, 11, 27, 11), percent: 50 },
  ]);
});

test("what goes back and what is kept are what was paid, for every sum from 1 to 100,000 and every per cent", () => {
  let wrong = 0;
  for (let percent = 0; percent <= 100; percent += 1) {
    for (let paidKes = 1; paidKes <= 100_000; paidKes += 1) {
      const { refundKes, keptKes } = splitRefund(paidKes, percent);
      const isWhole = Number.isInteger(refundKes) && refundKes >= 0 && keptKes >= 0;
      if (!isWhole || refundKes + keptKes !== paidKes || refundKes * 100 < paidKes * percent) wrong += 1;
    }
  }
  expect(wrong).toBe(0);
});

describe("tiers of a host's own", () => {
  test.each([
    [
      "in any order",
      [
        { hoursBefore: 24, percent: 50 },
        { hoursBefore: 72, percent: 100 },
      ],
      "72/100 24/50",
    ],
    ["none at all", [], ""],
    [
      "later gives back more",
      [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 72, percent: 50 },
      ],
      "not_less",
    ],
    [
      "two at the same time",
      [
        { hoursBefore: 24, percent: 50 },
        { hoursBefore: 24, percent: 40 },
      ],
      "not_earlier",
    ],
    ["nothing back is no tier", [{ hoursBefore: 24, percent: 0 }], "not_a_percent"],
    ["more than all", [{ hoursBefore: 24, percent: 101 }], "not_a_percent"],
    ["half an hour", [{ hoursBefore: 0.5, percent: 50 }], "not_hours"],
    ["six", Array.from({ length: 6 }, (_, at) => ({ hoursBefore: at, percent: 10 + at })), "too_many"],
  ])("%s", (_, tiers: readonly Tier[], expected) => {
    const read = readTiers(tiers);
    const said = typeof read === "string" ? read : read.map((tier) => `${tier.hoursBefore}/${tier.percent}`).join(" ");
    expect(said).toBe(expected);
  });
});

test("waiting never brings more back", () => {
  const anyTiers = fc.array(
    fc.record({ hoursBefore: fc.nat({ max: 2000 }), percent: fc.integer({ min: 1, max: 100 }) }),
    {
      maxLength: 5,
    },
  );
  const anyTime = fc.integer({ min: Date.UTC(2026, 8, 1), max: Date.UTC(2026, 11, 31) });
  fc.assert(
    fc.property(anyTiers, anyTime, anyTime, (tiers, one, other) => {
      const read = readTiers(tiers);
      fc.pre(typeof read !== "string");
      const at = (now: number) => refundPercent({ name: "own", tiers: read }, "2026-12-28", now);
      expect(at(Math.min(one, other))).toBeGreaterThanOrEqual(at(Math.max(one, other)));
    }),
  );
});
