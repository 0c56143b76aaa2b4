import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { leftAfter, refundPhone, takeBack } from "./refund.ts";

const MIXED = { stayKes: 13_500, depositKes: 5_000 };

describe("a refund of a payment that brought a stay's price and a damage deposit", () => {
  test.each([
    ["of the stay leaves the deposit", { amountKes: 13_500, reason: "cancelled" }, 13_500, 0],
    ["of the deposit leaves the stay", { amountKes: 5_000, reason: "damage_deposit" }, 0, 5_000],
    ["of a part of either is its own", { amountKes: 1_000, reason: "damage_deposit" }, 0, 1_000],
    ["of all of it takes both", { amountKes: 18_500, reason: "nights_taken" }, 13_500, 5_000],
  ] as const)("%s", (_, refund, stayKes, depositKes) => {
    expect(takeBack(refund, MIXED)).toEqual({ stayKes, depositKes });
  });

  test("takes every shilling once, and of neither account more than is there", () => {
    const kes = fc.integer({ min: 0, max: 50_000 });
    const reason = fc.constantFrom("cancelled", "by_host", "damage_deposit", "second_payment");
    const refunds = fc.array(fc.record({ amountKes: kes, reason }), { maxLength: 5 });
    fc.assert(
      fc.property(kes, kes, refunds, (stayKes, depositKes, wanted) => {
        let free = stayKes + depositKes;
        const fitting = wanted.map((refund) => {
          const amountKes = refund.reason === "damage_deposit" ? 0 : Math.min(refund.amountKes, free);
          free -= amountKes;
          return { ...refund, amountKes };
        });
        const left = leftAfter(fitting, { stayKes, depositKes });
        expect(left.stayKes + left.depositKes).toBe(free);
        expect([left.stayKes >= 0, left.depositKes >= 0]).toEqual([true, true]);
      }),
    );
  });
});

test.each([
  ["254733000020", "+254733000020"],
  [null, "+254722000020"],
])("what was paid from %p goes back to %s", (phone, to) => {
  expect(refundPhone({ phone }, { guestPhone: "+254722000020" })).toBe(to);
});
