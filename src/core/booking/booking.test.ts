import { describe, expect, test } from "bun:test";
import { addDays, nightsOf } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { bookingCode, HOLD_MS, overlaps, stateAt } from "./booking.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const held = { state: "held", holdEndsAt: NOON + HOLD_MS } as const;

describe("a hold", () => {
  test("lasts fifteen minutes", () => expect(HOLD_MS).toBe(900_000));
  test("counts to its last millisecond", () => expect(stateAt(held, NOON + HOLD_MS - 1)).toBe("held"));
  test("is over the millisecond it ends", () => expect(stateAt(held, NOON + HOLD_MS)).toBe("expired"));
  test("confirmed stays confirmed whatever the clock says", () =>
    expect(stateAt({ state: "confirmed", holdEndsAt: NOON }, NOON + HOLD_MS)).toBe("confirmed"));
});

test("a code fits the account reference of an M-PESA prompt and has nothing to misread", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }), (numbers) => {
      const queue = [...numbers];
      const code = bookingCode((below) => (queue.shift() ?? 0) % below);
      expect(code).toMatch(/^LG[2-9A-HJKMNP-Z]{6}$/);
    }),
  );
});

test("stays overlap exactly when they share a night", () => {
  const any = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 10 })).map(([start, length]) => ({
    checkIn: addDays("2026-12-18", start),
    checkOut: addDays("2026-12-18", start + length),
  }));
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(overlaps(a, b)).toBe(nightsOf(a).some((night) => nightsOf(b).includes(night)));
    }),
  );
});
