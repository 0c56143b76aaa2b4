import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  arrivalAt,
  deadlinesOf,
  POLICIES,
  policyAfterMove,
  readTiers,
  refundBy,
  refundPercent,
  splitRefund,
  type Tier,
} from "./cancellation.ts";

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

describe("after a move the policy counts from the new check-in", () => {
  const at = (date: string) => arrivalAt(date);
  test.each([
    ["as it is, while everything could come back", "2026-12-01", [120, 100, 24, 50]],
    ["with half at most, once no more than half could come back", "2026-12-25", [24, 50]],
    ["with nothing, once nothing could come back", "2026-12-28", []],
  ])("%s", (_, day, tiers) => {
    const moved = policyAfterMove(POLICIES.moderate, "2026-12-28", at(day));
    expect(moved.tiers.flatMap(({ hoursBefore, percent }) => [hoursBefore, percent])).toEqual(tiers);
  });

  test("what was promised of the sending stays promised", () => {
    const policy = { ...POLICIES.moderate, refundDays: 2 };
    expect(policyAfterMove(policy, "2026-12-28", at("2026-12-28")).refundDays).toBe(2);
  });

  test("no move ever gives back more than there was before it, and a second one no more than the first", () => {
    const day = fc.integer({ min: 0, max: 90 }).map((days) => new Date(Date.UTC(2026, 10, 1) + days * 86_400_000));
    const date = day.map((one) => one.toISOString().slice(0, 10));
    const policy = fc.constantFrom(...Object.values(POLICIES));
    fc.assert(
      fc.property(policy, fc.array(date, { minLength: 2, maxLength: 5 }), day, (first, checkIns, when) => {
        let now = when.getTime();
        let own = first;
        for (const [nth, checkIn] of checkIns.slice(1).entries()) {
          const before = refundPercent(own, checkIns[nth] ?? "", now);
          own = policyAfterMove(own, checkIns[nth] ?? "", now);
          for (const later of [now, now + 3_600_000, now + 86_400_000]) {
            expect(refundPercent(own, checkIn, later)).toBe(
              Math.min(before, refundPercent(first, checkIn, later), refundPercent(own, checkIn, later)),
            );
          }
          expect(refundPercent(own, checkIn, now)).toBe(Math.min(before, refundPercent(own, checkIn, now)));
          now += 43_200_000;
        }
      }),
    );
  });
});

test.each([
  [{}, "2026-12-18T20:59:59.999Z", "2026-12-25"],
  [{ refundDays: 0 }, "2026-12-18T20:59:59.999Z", "2026-12-18"],
  [{ refundDays: 3 }, "2026-12-18T21:00:00.000Z", "2026-12-22"],
])("what a house with %j owes since %s is sent by %s, days counted in Nairobi", (policy, owedAt, by) => {
  expect(refundBy(policy, Date.parse(owedAt))).toBe(by);
});
