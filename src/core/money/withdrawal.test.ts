import { expect, test } from "bun:test";
import type { PaymentState } from "./payment.ts";
import { canWithdraw, type Withdrawable } from "./withdrawal.ts";

const NOW = Date.UTC(2026, 11, 18, 9);
const written: Withdrawable = { state: "held", holdEndsAt: NOW + 1, source: "host", approvedAt: null };
const approved: Withdrawable = { ...written, source: "page", approvedAt: NOW - 1 };

test.each<[string, boolean, Withdrawable, PaymentState[]]>([
  ["nights they wrote in", true, written, []],
  ["a request they approved", true, approved, []],
  ["after a payment that was declined, or that nobody answered", true, approved, ["declined", "expired"]],
  ["a guest's own hold", false, { ...approved, approvedAt: null }, []],
  ["a request that waits for their answer", false, { ...approved, state: "requested", approvedAt: null }, []],
  ["the millisecond the hold ends", false, { ...written, holdEndsAt: NOW }, []],
  ["what is certain", false, { ...written, state: "confirmed" }, []],
  ["while a phone is asked", false, written, ["declined", "pending"]],
  ["after a part came", false, written, ["paid"]],
  ["while money is looked at", false, written, ["needs_review"]],
])("%s: %p", (_, can, booking, states) => {
  expect(
    canWithdraw(
      booking,
      states.map((state) => ({ state })),
      NOW,
    ),
  ).toBe(can);
});
