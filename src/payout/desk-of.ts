import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { findPayoutAccount, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import type { MpesaAccount } from "#src/ports/payment-gateway.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { accountFrom } from "./account-of.ts";

type Deps = Readonly<{ db: Reader; secrets: Secrets; operatorAccount: MpesaAccount | undefined }>;

/** A shortcode that M-PESA lets look up and send back. */
export type InitiatedAccount = Readonly<{
  account: MpesaAccount;
  /** None is the operator's. */
  payoutAccountId: string | null;
  /** Whether it is the very number that the money came to. */
  wasPaidHere: boolean;
}>;

/** By which settings a payment can be looked up and given back; `undefined` when its host has no initiator. */
export function initiatedAccountOf(
  deps: Deps,
  payment: Pick<Payment, "payoutAccountId" | "way">,
  hostId: string,
): InitiatedAccount | undefined {
  const { payoutAccountId, way } = payment;
  if (way === "cash") return undefined;
  if (payoutAccountId === null && way !== "manual") {
    const account = deps.operatorAccount;
    return account?.initiator && { account, payoutAccountId: null, wasPaidHere: true };
  }
  const paidTo = payoutAccountId === null ? undefined : findPayoutAccount(deps.db, payoutAccountId);
  const live = livePayouts(deps.db, hostId).asking;
  for (const settings of [paidTo, live]) {
    const account = settings?.kind === "daraja" ? accountFrom(deps, settings) : undefined;
    if (settings && account?.initiator) {
      return { account, payoutAccountId: settings.id, wasPaidHere: isSameNumber(paidTo, settings) };
    }
  }
  return undefined;
}

/** The same paybill, or the same till: her own settings from before, or the number that guests pay to by hand. */
export function isSameNumber(paidTo: PayoutAccount | undefined, settings: PayoutAccount): boolean {
  if (!paidTo || paidTo.number === null) return false;
  return paidTo.number === settings.number && paidTo.numberType === settings.numberType;
}
