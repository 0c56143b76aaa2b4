import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { findPayoutAccount, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import type { CameTo } from "#src/core/money/proof.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { MpesaAccount } from "#src/ports/payment-gateway.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { openAccount } from "./account-of.ts";

type Deps = Readonly<{ db: Reader; clock: Clock; secrets: Secrets; operatorAccount: MpesaAccount | undefined }>;

/** A shortcode that M-PESA lets look up and send back. */
export type InitiatedAccount = Readonly<{ account: MpesaAccount; at: CameTo }>;

/**
 * By which settings a payment can be given back: those of the very shortcode at which M-PESA says it came. Nothing
 * goes back by M-PESA that only its host says came, or that nobody does.
 */
export function initiatedAccountOf(
  deps: Deps,
  payment: Pick<Payment, "provedBy" | "provedOn" | "paidTo" | "payoutAccountId">,
  hostId: string,
): InitiatedAccount | undefined {
  const { provedBy, provedOn: shortcode, payoutAccountId } = payment;
  if (provedBy !== "mpesa" || shortcode === null) return undefined;
  if (payment.paidTo === "operator") {
    const account = deps.operatorAccount;
    if (!account?.initiator || account.shortcode !== shortcode) return undefined;
    return { account, at: { paidTo: "operator", payoutAccountId: null, shortcode } };
  }
  const paidTo = payoutAccountId === null ? undefined : findPayoutAccount(deps.db, payoutAccountId);
  // Their keys for the same shortcode may have been renewed since.
  for (const settings of [paidTo, livePayouts(deps.db, hostId, deps.clock.now()).asking]) {
    if (settings?.kind !== "daraja" || settings.hostId !== hostId || settings.shortcode !== shortcode) continue;
    const account = openAccount(deps, settings);
    if (account?.initiator) return { account, at: { paidTo: "host", payoutAccountId: settings.id, shortcode } };
  }
  return undefined;
}

/** The same paybill, or the same till: their own settings from before, or the number that guests pay to by hand. */
export function isSameNumber(paidTo: PayoutAccount | undefined, settings: PayoutAccount): boolean {
  if (!paidTo || paidTo.number === null) return false;
  return paidTo.number === settings.number && paidTo.numberType === settings.numberType;
}
