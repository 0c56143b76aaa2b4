import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { bookingCode, HOLD_MS, overlaps, settle, stateAt } from "./booking.ts";
import { addDays, nightsOf } from "./stay.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const held = { state: "held", holdEndsAt: NOON + HOLD_MS } as const;
const money = { askedKes: 13_500, receivedKes: 13_500, paidAt: NOON };

describe("a hold", () => {
  test("lasts fifteen minutes", () => expect(HOLD_MS).toBe(900_000));
  test("counts to its last millisecond", () => expect(stateAt(held, NOON + HOLD_MS - 1)).toBe("held"));
  test("is over the millisecond it ends", () => expect(stateAt(held, NOON + HOLD_MS)).toBe("expired"));
  test("confirmed stays confirmed whatever the clock says", () =>
    expect(stateAt({ state: "confirmed", holdEndsAt: NOON }, NOON + HOLD_MS)).toBe("confirmed"));
});

describe("money that arrives", () => {
  test.each([
    ["the full amount in time confirms", held, money, NOON, false, "confirmed"],
    ["one shilling short is looked at", held, { ...money, receivedKes: 13_499 }, NOON, true, "wrong_amount"],
    ["one shilling more is looked at", held, { ...money, receivedKes: 13_501 }, NOON, true, "wrong_amount"],
    ["the last millisecond of the hold counts", held, money, NOON + HOLD_MS - 1, false, "confirmed"],
    ["the millisecond after, with the nights free", held, money, NOON + HOLD_MS, true, "confirmed_late"],
    ["the millisecond after, with the nights taken", held, money, NOON + HOLD_MS, false, "nights_taken"],
    ["after giving up, with the nights free", { ...held, state: "cancelled" }, money, NOON, true, "confirmed_late"],
    ["after giving up, with the nights taken", { ...held, state: "cancelled" }, money, NOON, false, "nights_taken"],
    ["a second payment is owed back", { ...held, state: "confirmed" }, money, NOON, true, "second_payment"],
    [
      "a wrong amount for a paid booking is looked at",
      { ...held, state: "confirmed" },
      { ...money, receivedKes: 1 },
      NOON,
      true,
      "wrong_amount",
    ],
  ] as const)("%s", (_, booking, paid, now, free, expected) => {
    expect(settle(booking, paid, now, () => free).outcome).toBe(expected);
  });
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
