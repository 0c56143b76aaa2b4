import { expect, test } from "bun:test";
import { backOf, standingOf } from "./payment-standing.ts";

const payment = {
  state: "paid",
  amountKes: 9000,
  receivedKes: 9000,
  receipt: "TLI4K2P9QX",
  resultCode: null,
  reason: null,
} as const;

test.each([
  ["created", "asked"],
  ["requested", "asked"],
  ["pending", "waiting"],
  ["paid", "paid"],
  ["declined", "declined"],
  ["expired", "unanswered"],
  ["needs_review", "needs_review"],
  ["refunded", "refunded"],
] as const)("a payment that is %s reads as %s", (state, standing) => {
  expect(standingOf({ ...payment, state }).standing).toBe(standing);
});

test("money that has to go back is due until it has gone, and no more of it than that", () => {
  const receipt = "TLI4K2P9QX";
  const standing = (...refunds: [string, number][]) =>
    standingOf(payment, backOf(refunds.map(([state, amountKes]) => ({ state, amountKes }))));
  expect(standing(["due", 500])).toEqual({ standing: "refund_due", receipt, dueKes: 500 });
  expect(standing(["sent", 500])).toEqual({ standing: "paid", receipt, refundedKes: 500 });
  expect(standing(["sent", 500], ["sending", 200], ["due", 100])).toMatchObject({ dueKes: 300 });
  expect(standing(["withdrawn", 9000])).toEqual({ standing: "paid", receipt, refundedKes: 0 });
  const review = { ...payment, state: "needs_review" } as const;
  expect(standingOf(review, { dueKes: 9000, sentKes: 0 })).toEqual({ standing: "refund_due", receipt, dueKes: 9000 });
});

test("a refusal tells its reason, from the record or from M-PESA's code", () => {
  expect(standingOf({ ...payment, state: "declined", reason: "wrong_pin" })).toMatchObject({
    reason: "wrong_pin",
  });
  expect(standingOf({ ...payment, state: "declined", resultCode: "1" })).toMatchObject({ reason: "no_money" });
  expect(standingOf({ ...payment, state: "declined", resultCode: "0" })).toMatchObject({ reason: null });
});

test("a payment to look at says what came", () => {
  expect(standingOf({ ...payment, state: "needs_review", receivedKes: 8999, reason: "wrong_amount" })).toEqual({
    standing: "needs_review",
    receivedKes: 8999,
    askedKes: 9000,
    receipt: "TLI4K2P9QX",
    reason: "wrong_amount",
  });
});

test("a payment by hand waits for its host, not for a PIN", () => {
  const claim = {
    state: "pending",
    amountKes: 9000,
    receivedKes: null,
    receipt: null,
    resultCode: null,
    reason: null,
  } as const;
  expect(standingOf({ ...claim, way: "manual", claimedReceipt: "UKR51ZDR4F" })).toEqual({
    standing: "claimed",
    receipt: "UKR51ZDR4F",
  });
  expect(standingOf({ ...claim, way: "stk" })).toEqual({ standing: "waiting" });
});
