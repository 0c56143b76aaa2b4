import { expect, test } from "bun:test";
import { leadsTo } from "#src/core/states.ts";
import { PAYMENT_LIFE } from "./payment-life.ts";

test("money of a request that had been given up is late, and counted money is voided only where it is contradicted", () => {
  const payment = { reason: null };
  expect(leadsTo(PAYMENT_LIFE, "pay", { ...payment, state: "needs_review" })).toBe("paid");
  expect(leadsTo(PAYMENT_LIFE, "pay", { ...payment, state: "expired" })).toBe("paid_late");
  expect(leadsTo(PAYMENT_LIFE, "void", { ...payment, state: "paid" })).toBeUndefined();
  expect(leadsTo(PAYMENT_LIFE, "void", { state: "paid", reason: "query_contradicts" })).toBe("declined");
});
