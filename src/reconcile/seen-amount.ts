import { readAmount } from "#src/core/money/written-amount.ts";

/**
 * What M-PESA says came, in whole shillings and the cents beyond them; `undefined` when it cannot be read.
 * `amountKes` is there when the amount was whole.
 */
export function seenAmount(money: {
  amountKes: number | undefined;
  amountText: string;
}): { amountKes: number; cents: number; hasCents: boolean } | undefined {
  // What went away again is written with a sign or in brackets.
  const { kes, cents } = readAmount(money.amountText.replace(/[-\u2212()\s]/g, "")) ?? { kes: 0, cents: 0 };
  const amountKes = money.amountKes ?? kes;
  return amountKes > 0 ? { amountKes, cents, hasCents: cents > 0 } : undefined;
}
