import type { Reader } from "#db/open.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import type { Config } from "#src/config.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { PaidTo } from "#src/core/money/proof.ts";

/** Who is really paid with money that goes, or went, by these settings, whatever its host has set up since. */
export function payeeOf(
  { db, config }: Readonly<{ db: Reader; config: Pick<Config, "mpesa"> }>,
  money: Readonly<{ paidTo: PaidTo; payoutAccountId: string | null }>,
): Payee {
  if (money.paidTo === "cash") return { to: "cash" };
  if (money.paidTo === "operator") return operatorPayee(config.mpesa);
  const settings = money.payoutAccountId === null ? undefined : findPayoutAccount(db, money.payoutAccountId);
  if (!settings?.numberType || settings.number === null) return { to: "host" };
  const { numberType: type, number, receiverName } = settings;
  return { to: "host", number: { type, number }, name: receiverName ?? undefined };
}

/** The operator's shortcode, which receives for hosts. */
function operatorPayee({ account, receiverName }: Config["mpesa"]): Payee {
  if (!account) return { to: "operator" };
  const type = account.transactionType === "CustomerBuyGoodsOnline" ? "till" : "paybill";
  return { to: "operator", number: { type, number: account.partyB }, name: receiverName || undefined };
}
