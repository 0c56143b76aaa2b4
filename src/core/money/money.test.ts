import { expect, test } from "bun:test";
import { formatKes } from "./money.ts";

test.each([
  [0, "KES\u00a00"],
  [950, "KES\u00a0950"],
  [4500, "KES\u00a04,500"],
  [2_500_000, "KES\u00a02,500,000"],
])("%d is written %s", (amountKes, written) => expect(formatKes(amountKes)).toBe(written));

test.each([
  [13_500, 50, "KES\u00a013,500.50"],
  [1, 5, "KES\u00a01.05"],
])("%d shillings and %d cents are named: %s", (kes, cents, written) => expect(formatKes(kes, cents)).toBe(written));
