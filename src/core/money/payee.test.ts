import { expect, test } from "bun:test";
import { cameTo } from "./payee.ts";

test("what came is told apart by whose hands it came into, and what never came is in none", () => {
  const payments = [
    { state: "paid", paidTo: "host", receivedKes: 4_000 },
    { state: "refunded", paidTo: "operator", receivedKes: 500 },
    { state: "paid_late", paidTo: "operator", receivedKes: 1_000 },
    { state: "paid", paidTo: "cash", receivedKes: 300 },
    { state: "needs_review", paidTo: "host", receivedKes: 77 },
    { state: "declined", paidTo: "cash", receivedKes: 88 },
    { state: "pending", paidTo: "operator", receivedKes: null },
  ] as const;
  expect(cameTo(payments)).toEqual({ host: 4_000, operator: 1_500, cash: 300 });
});
