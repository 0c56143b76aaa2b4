import { expect, test } from "bun:test";
import { standingOf } from "./payment-standing.ts";

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
  expect(standingOf({ ...payment, state }, "none").standing).toBe(standing);
});

test("money that has to go back is due until it has gone", () => {
  expect(standingOf(payment, "due")).toEqual({ standing: "refund_due", receipt: "TLI4K2P9QX" });
  expect(standingOf(payment, "sent")).toEqual({ standing: "refunded", receipt: "TLI4K2P9QX" });
});

test("a refusal tells its reason, from the record or from M-PESA's code", () => {
  expect(standingOf({ ...payment, state: "declined", reason: "wrong_pin" }, "none")).toMatchObject({
    reason: "wrong_pin",
  });
  expect(standingOf({ ...payment, state: "declined", resultCode: "1" }, "none")).toMatchObject({ reason: "no_money" });
  expect(standingOf({ ...payment, state: "declined", resultCode: "0" }, "none")).toMatchObject({ reason: null });
});

test("a payment to look at says what came", () => {
  expect(standingOf({ ...payment, state: "needs_review", receivedKes: 8999, reason: "wrong_amount" }, "none")).toEqual({
    standing: "needs_review",
    receivedKes: 8999,
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
  expect(standingOf({ ...claim, way: "manual", claimedReceipt: "UKR51ZDR4F" }, "none")).toEqual({
    standing: "claimed",
    receipt: "UKR51ZDR4F",
  });
  expect(standingOf({ ...claim, way: "stk" }, "none")).toEqual({ standing: "waiting" });
});
