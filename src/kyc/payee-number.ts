import type { Reader } from "#db/open.ts";
import { comingPayouts, lastPayoutTest, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import type { Paper } from "#src/core/kyc/check.ts";
import type { Deps } from "#src/web/deps.ts";

/** The number of a host's own that guests pay. `isTested`: a shilling that they were asked for has reached it. */
export type PayeeNumber = Readonly<{ paper: Paper; number: string; receiverName: string; isTested: boolean }>;

/** The same as a reviewer compares it. `reference` is what guests type beside a paybill: whose account it is there. */
type ReviewedNumber = PayeeNumber & Readonly<{ id: string; reference: string; beginsAt: number }>;

const PAPER_OF = { paybill: "paybill", till: "till", pochi: "phone", send_money: "phone" } as const;

/** What asks phones comes first: most guests pay there. Nothing for who is paid by the operator's number alone. */
export function payeeNumberOf(
  { db, clock }: { db: Reader; clock: Deps["clock"] },
  hostId: string,
): PayeeNumber | undefined {
  const { asking, manual } = livePayouts(db, hostId, clock.now());
  return numberOf(db, asking?.kind === "daraja" ? asking : manual);
}

/** Every number of a host's own that guests pay now, or will: a check of who is paid is about all of them. */
export function payeeNumbersOf(db: Reader, hostId: string, now: number): ReviewedNumber[] {
  const ways = [livePayouts(db, hostId, now), comingPayouts(db, hostId, now)];
  return ways
    .flatMap(({ asking, manual }) => [asking, manual])
    .flatMap((account) => {
      const own = numberOf(db, account);
      if (!account || !own) return [];
      return [{ ...own, id: account.id, reference: account.accountReference ?? "", beginsAt: account.beginsAt }];
    });
}

/** What a host describes for guests abroad: money goes where these words say, now or from then on. */
export function describedWaysOf(
  db: Reader,
  hostId: string,
  now: number,
): Readonly<{ id: string; words: string; beginsAt: number }>[] {
  const ways = [livePayouts(db, hostId, now).transfer, comingPayouts(db, hostId, now).transfer];
  return ways.flatMap((way) => (way?.words ? [{ id: way.id, words: way.words, beginsAt: way.beginsAt }] : []));
}

function numberOf(db: Reader, account: PayoutAccount | undefined): PayeeNumber | undefined {
  if (!account?.numberType || !account.number) return undefined;
  return {
    paper: PAPER_OF[account.numberType],
    number: account.number,
    receiverName: account.receiverName ?? "",
    isTested: account.kind === "daraja" && lastPayoutTest(db, account.id)?.state === "paid",
  };
}
