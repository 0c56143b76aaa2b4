import { describe, expect, test } from "bun:test";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type Account, settle } from "./settlement.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const held = { state: "held", holdEndsAt: NOON + HOLD_MS } as const;
const confirmed = { ...held, state: "confirmed" } as const;
const cancelled = { ...held, state: "cancelled" } as const;
const givenUp = { ...cancelled, isGivenUp: true };
const over = { ...cancelled, isOver: true };
const money = { askedKes: 13_500, receivedKes: 13_500 };
/** Nothing came yet; the whole price makes it certain. */
const unpaid: Account = { toConfirmKes: 13_500, openKes: 13_500 };
const allPaid: Account = { toConfirmKes: 0, openKes: 0 };
/** A deposit of 5,000 came; 8,500 are left. */
const deposit: Account = { toConfirmKes: 0, openKes: 8_500 };

describe("money that arrives", () => {
  test.each([
    ["the full amount in time confirms", held, money, unpaid, NOON, false, "confirmed"],
    ["one shilling short is looked at", held, { ...money, receivedKes: 13_499 }, unpaid, NOON, true, "wrong_amount"],
    ["one shilling more is looked at", held, { ...money, receivedKes: 13_501 }, unpaid, NOON, true, "wrong_amount"],
    ["the last millisecond of the hold counts", held, money, unpaid, NOON + HOLD_MS - 1, false, "confirmed"],
    ["the millisecond after, with the nights free", held, money, unpaid, NOON + HOLD_MS, true, "confirmed_late"],
    ["the millisecond after, with the nights taken", held, money, unpaid, NOON + HOLD_MS, false, "nights_taken"],
    ["after its nights were given to their own newer hold", cancelled, money, unpaid, NOON, true, "confirmed_late"],
    ["after giving up, with the nights free", givenUp, money, unpaid, NOON, true, "given_up"],
    ["after cancelling on the phone, in time", { ...held, isGivenUp: true }, money, unpaid, NOON, true, "given_up"],
    [
      "after giving up, and a person has said that it counts",
      givenUp,
      { ...money, accepted: true },
      unpaid,
      NOON,
      true,
      "confirmed_late",
    ],
    [
      "of a stay that was certain and was given up",
      { ...over, isGivenUp: true },
      money,
      unpaid,
      NOON,
      true,
      "booking_over",
    ],
    ["of a stay that was certain and then cancelled", over, money, unpaid, NOON, true, "booking_over"],
    ["after giving up, with the nights taken", cancelled, money, unpaid, NOON, false, "nights_taken"],
    ["a second payment is owed back", confirmed, money, allPaid, NOON, true, "second_payment"],
    [
      "a wrong amount for a paid booking is looked at",
      confirmed,
      { ...money, receivedKes: 1 },
      allPaid,
      NOON,
      true,
      "wrong_amount",
    ],
    [
      "the balance of a certain booking is counted",
      confirmed,
      { askedKes: 8_500, receivedKes: 8_500 },
      deposit,
      NOON,
      true,
      "on_account",
    ],
    ["a part of the price keeps the hold", held, { askedKes: 5_000, receivedKes: 5_000 }, unpaid, NOON, true, "part"],
    [
      "the rest of the price confirms",
      held,
      { askedKes: 8_500, receivedKes: 8_500 },
      { toConfirmKes: 8_500, openKes: 8_500 },
      NOON,
      true,
      "confirmed",
    ],
    [
      "a part after the hold is owed back",
      cancelled,
      { askedKes: 5_000, receivedKes: 5_000 },
      unpaid,
      NOON,
      true,
      "part_late",
    ],
    [
      "a shilling short that the host takes is a part",
      held,
      { askedKes: 13_500, receivedKes: 13_499, accepted: true },
      unpaid,
      NOON,
      true,
      "part",
    ],
    [
      "a shilling more that the host takes confirms",
      held,
      { askedKes: 13_500, receivedKes: 13_501, accepted: true },
      unpaid,
      NOON,
      true,
      "confirmed",
    ],
  ] as const)("%s", (_, booking, arrival, account, now, free, expected) => {
    expect(settle(booking, arrival, account, now, () => free).outcome).toBe(expected);
  });

  test("never confirms with less than what makes it certain, whatever came before", () => {
    const kes = fc.integer({ min: 1, max: 300_000 });
    const state = fc.constantFrom("held" as const, "expired" as const, "cancelled" as const);
    fc.assert(
      fc.property(kes, kes, kes, state, fc.boolean(), (receivedKes, toConfirmKes, more, was, free) => {
        const account = { toConfirmKes, openKes: toConfirmKes + more };
        const booking = { state: was, holdEndsAt: NOON + 1 };
        const { outcome } = settle(booking, { askedKes: receivedKes, receivedKes }, account, NOON, () => free);
        const isCertain = outcome === "confirmed" || outcome === "confirmed_late";
        expect(isCertain).toBe(receivedKes >= toConfirmKes && (was === "held" || free));
      }),
    );
  });
});
