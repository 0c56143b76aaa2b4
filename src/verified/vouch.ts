import { updateHost } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { kycChecksOfHost } from "#db/kyc.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { AuditActor } from "#src/core/audit.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { followVerified } from "./follow-verified.ts";
import { endStanding, lookAgain, papersLink } from "./look-again.ts";
import { type PapersDeps, tellOfPapers } from "./tell-host.ts";

/** The operator knows a host and says so, without papers here. It lapses as papers do. */
export function vouchForHost(
  deps: PapersDeps,
  hostId: string,
  { why, by }: { why: string; by: AuditActor },
): "verified" | "was_before" | "suspended" {
  // What waits to be looked at again is looked at first, so that it can't come later and take this away.
  lookAgain(deps, hostId);
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (!host || host.suspendedAt !== null) return "suspended";
    if (host.vouchedAt !== null && host.verifiedAt !== null) return "was_before";
    const at = deps.clock.now();
    updateHost(tx, hostId, { vouchedAt: at });
    followVerified(tx, hostId, at);
    writeAudit(tx, { at, actor: by, action: "verified_vouched", subject: { kind: "host", id: hostId }, reason: why });
    if (host.verifiedAt !== null) return "verified";
    const { siteName } = deps.config;
    const link = `${deps.publicUrl}/verified/${host.brandName ?? host.username}`;
    tellOfPapers(tx, host, {
      siteName,
      body: messagesIn[host.language].verified.verified({ siteName, link }),
      now: at,
    });
    return "verified";
  });
}

/** Takes the badge away at once. What had been checked waits to be looked at again, and the host reads why. */
export function takeVerified(
  deps: PapersDeps,
  hostId: string,
  { why, by }: { why: string; by: AuditActor },
): "taken" | "was_before" {
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (!host || host.verifiedAt === null) return "was_before";
    const at = deps.clock.now();
    updateHost(tx, hostId, { vouchedAt: null });
    const decidedBy = by.kind === "admin" ? by.id : "command";
    for (const check of kycChecksOfHost(tx, hostId)) {
      endStanding(tx, check, { outcome: "reopened", by: decidedBy, why, at });
    }
    followVerified(tx, hostId, at);
    writeAudit(tx, { at, actor: by, action: "verified_taken", subject: { kind: "host", id: hostId }, reason: why });
    const { siteName } = deps.config;
    const about = { siteName, why, link: papersLink(deps.publicUrl) };
    tellOfPapers(tx, host, { siteName, body: messagesIn[host.language].verified.taken(about), now: at });
    return "taken";
  });
}
