/**
 * What M-PESA says came, in whole shillings, with cents left out; `undefined` when it cannot be read.
 * `amountKes` is there when the amount was whole.
 */
export function seenAmount(money: {
  amountKes: number | undefined;
  amountText: string;
}): { amountKes: number; hasCents: boolean } | undefined {
  // What went away again is written with a sign or in brackets.
  const amountKes = money.amountKes ?? Math.floor(Number(money.amountText.replace(/[-\u2212()\s]/g, "")));
  if (!Number.isSafeInteger(amountKes) || amountKes <= 0) return undefined;
  return { amountKes, hasCents: money.amountKes === undefined && !/^\D*\d+(?:\.0*)?\D*$/.test(money.amountText) };
}
