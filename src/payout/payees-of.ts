import type { Payee } from "#src/core/money/payee.ts";
import { payeeOf } from "#src/ledger/payee.ts";
import { type Asking, waysToPay } from "./account-of.ts";

/** Who is paid by each way that guests of a host have today: by a request on the phone, and by hand. */
export function payeesOf(
  deps: Asking,
  hostId: string,
): Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }> {
  const { asking, manual } = waysToPay(deps, hostId);
  const id = asking?.payoutAccountId ?? null;
  return {
    asked: asking && payeeOf(deps, { paidTo: id === null ? "operator" : "host", payoutAccountId: id }),
    byHand: manual && payeeOf(deps, { paidTo: "host", payoutAccountId: manual.id }),
  };
}
