import { beginKycCheck, insertKycDecision, moveKycCheck, updateKycAnswers } from "#db/kyc.queries.ts";
import type { Change } from "#db/write.ts";
import type { CheckKind, Paper } from "#src/core/kyc/check.ts";
import { CHECKLIST } from "#src/core/kyc/review.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { followVerified } from "#src/verified/follow-verified.ts";
import { newId } from "#src/web/ids.ts";

type DemoCheck = Readonly<{ kind: CheckKind; paper: Paper; name: string; hoursAgo: number; endsInDays?: number }>;

/** By the brand: one host is verified, two wait. Their pages are not there, as if they had been deleted since. */
const CHECKS: Readonly<Record<string, { isVerified: boolean; checks: readonly DemoCheck[] }>> = {
  zuristays: {
    isVerified: true,
    checks: [
      { kind: "identity", paper: "national_id", name: "Wanjiru Ng'ang'a", hoursAgo: 600, endsInDays: 2900 },
      { kind: "right_to_let", paper: "tra_licence", name: "Wanjiru Ng'ang'a", hoursAgo: 600, endsInDays: 210 },
      { kind: "payee", paper: "till", name: "ZURI STAYS, WANJIRU NGANGA", hoursAgo: 590 },
    ],
  },
  mwangazahouse: {
    isVerified: false,
    checks: [
      { kind: "identity", paper: "passport", name: "BARASA JUMA WEKESA", hoursAgo: 26, endsInDays: 800 },
      { kind: "payee", paper: "paybill", name: "MWANGAZA ENTERPRISES", hoursAgo: 5 },
    ],
  },
  halimahomes: {
    isVerified: false,
    checks: [{ kind: "identity", paper: "national_id", name: "Halima Yussuf Abdi", hoursAgo: 0.7 }],
  },
};

const HOUR_MS = 3_600_000;

/** What a sample host handed in, and what was decided about it. */
export function addDemoChecks(
  tx: Change,
  host: { hostId: string; brand: string; houses: readonly string[]; now: number },
): void {
  const { hostId, brand, houses, now } = host;
  const demo = CHECKS[brand];
  if (!demo) return;
  for (const { kind, paper, name, hoursAgo, endsInDays } of demo.checks) {
    const at = Math.round(now - hoursAgo * HOUR_MS);
    const paperEndsOn = endsInDays === undefined ? null : addDays(localDateAt(now), endsInDays);
    const check = beginKycCheck(tx, {
      id: newId(),
      hostId,
      kind,
      propertyId: kind === "right_to_let" ? (houses[0] ?? null) : null,
      at,
    });
    updateKycAnswers(tx, check.id, { paper, typedName: name, paperEndsOn, at });
    const handedIn = moveKycCheck(tx, { ...check, paper }, { event: "hand_in", at });
    if (!demo.isVerified) continue;
    const claimed = moveKycCheck(tx, handedIn, { event: "claim", by: "command", endsAt: at + HOUR_MS, at });
    const { id: checkId, revision } = claimed;
    moveKycCheck(tx, claimed, { event: "verify", validUntil: paperEndsOn, deleteAt: at, at });
    const checklist = CHECKLIST[kind].join(" ");
    const outcome = "verified" as const;
    insertKycDecision(tx, {
      ...{ id: newId(), checkId, revision, outcome, paper },
      ...{ decidedBy: "command", checklist, validUntil: paperEndsOn, at },
    });
  }
  followVerified(tx, hostId, now);
}
