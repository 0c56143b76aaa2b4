import { sumKes } from "./money.ts";
import { isPaid, type PaymentState } from "./payment.ts";
import type { NumberType } from "./payout.ts";
import type { PaidTo } from "./proof.ts";

/** Who is really paid. Every sentence that names a payee takes this, whoever reads it. */
export type Payee = Readonly<{
  to: PaidTo;
  /** What of M-PESA's the money goes to; nothing for cash, or where nobody knows it any more. */
  number?: Readonly<{ type: NumberType; number: string }> | undefined;
  /** The name that M-PESA shows for that number, where it is known. */
  name?: string | undefined;
}>;

/** What came of these payments to whom, before anything went back. Whole shillings. */
export function cameTo(
  payments: readonly Readonly<{ state: PaymentState; paidTo: PaidTo; receivedKes: number | null }>[],
): Readonly<Record<PaidTo, number>> {
  const came = payments.filter(({ state }) => isPaid(state) || state === "refunded");
  const sum = (to: PaidTo) =>
    sumKes(came.flatMap((one) => (one.paidTo === to ? { amountKes: one.receivedKes ?? 0 } : [])));
  return { host: sum("host"), operator: sum("operator"), cash: sum("cash") };
}
