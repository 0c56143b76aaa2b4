import { findPayment, insertPayment } from "#db/payment.queries.ts";
import type { Change } from "#db/write.ts";
import { newId } from "#src/web/ids.ts";
import { type BookingLink, type SettleMoney, settleMoney } from "./settle-payment.ts";

/** Money that a host says they have, in cash or under an M-PESA code: it settles as any other, in the same change. */
export function takeByHost(
  tx: Change,
  payment: Pick<Parameters<typeof insertPayment>[1], "bookingId" | "purpose" | "amountKes"> &
    Partial<Pick<Parameters<typeof insertPayment>[1], "payoutAccountId" | "submissionKey" | "payerName">>,
  came: Readonly<{
    way: "manual" | "cash";
    receipt: string | null;
    accepted?: boolean;
    linkTo: BookingLink;
    now: number;
  }>,
): SettleMoney {
  const { way, receipt, accepted = false, linkTo, now } = came;
  const id = newId();
  const paidTo = way === "cash" ? "cash" : "host";
  insertPayment(tx, { id, ...payment, way, state: "created", paidTo, createdAt: now, updatedAt: now });
  const stored = findPayment(tx, id);
  if (!stored) throw new Error("a payment that was just stored is not there");
  const money = { receipt, receivedKes: payment.amountKes, isWhole: true, shortcode: null, accepted, now } as const;
  return settleMoney(tx, stored, { ...money, by: { who: "host" } }, linkTo);
}
