import type { Reader } from "#db/open.ts";
import { lastPayoutTest, livePayouts } from "#db/payout.queries.ts";
import type { Paper } from "#src/core/kyc/check.ts";
import type { Deps } from "#src/web/deps.ts";

/** The number of a host's own that guests pay. `isTested`: a shilling that they were asked for has reached it. */
export type PayeeNumber = Readonly<{ paper: Paper; number: string; receiverName: string; isTested: boolean }>;

const PAPER_OF = { paybill: "paybill", till: "till", pochi: "phone", send_money: "phone" } as const;

/** What asks phones comes first: most guests pay there. Nothing for who is paid by the operator's number alone. */
export function payeeNumberOf(
  { db, clock }: { db: Reader; clock: Deps["clock"] },
  hostId: string,
): PayeeNumber | undefined {
  const { asking, manual } = livePayouts(db, hostId, clock.now());
  const own = asking?.kind === "daraja" ? asking : manual;
  if (!own?.numberType || !own.number) return undefined;
  return {
    paper: PAPER_OF[own.numberType],
    number: own.number,
    receiverName: own.receiverName ?? "",
    isTested: own.kind === "daraja" && lastPayoutTest(db, own.id)?.state === "paid",
  };
}
