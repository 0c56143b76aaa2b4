import { updateHost } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { endKycStanding, insertKycDecision, type KycCheck, kycCheckOf, kycChecksOfHost } from "#db/kyc.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { checksToLookAt, lapsesIn, writeReopened } from "#src/core/kyc/verified.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { followVerified } from "./follow-verified.ts";
import { type PapersDeps, tellOfPapers } from "./tell-host.ts";

/**
 * After the database has taken a badge away because its host changed something, or was suspended: what that concerns
 * goes back into the queue, and the host hears of it. A suspension is told by itself.
 */
export function lookAgain(deps: PapersDeps, hostId: string): JobResult {
  const at = deps.clock.now();
  write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (!host || host.lapsedBy === "" || host.deletedAt !== null) return;
    const lapses = lapsesIn(host.lapsedBy);
    const kinds = checksToLookAt(lapses);
    for (const check of kycChecksOfHost(tx, hostId)) {
      if (kinds.includes(check.kind))
        endStanding(tx, check, { outcome: "reopened", by: null, why: writeReopened(lapses), at });
    }
    updateHost(tx, hostId, { lapsedBy: "" });
    followVerified(tx, hostId, at);
    const facts = { changed: lapses.join(".") };
    writeAudit(tx, {
      at,
      actor: { kind: "system" },
      action: "verified_lapsed",
      subject: { kind: "host", id: hostId },
      facts,
    });
    const changed = lapses.filter((lapse) => lapse !== "suspended");
    if (changed.length === 0) return;
    const { siteName } = deps.config;
    const body = messagesIn[host.language].verified.looksAgain({ siteName, changed, link: papersLink(deps.publicUrl) });
    tellOfPapers(tx, host, { siteName, body, now: at });
  });
  return { outcome: "done" };
}

/** A house is somewhere else now: what was looked at there says nothing of the new place. */
export function lookAgainAtHouse(
  tx: Change,
  house: Readonly<{ id: string; hostId: string; displayName: string }>,
  deps: Pick<PapersDeps, "publicUrl" | "config">,
  at: number,
): void {
  const check = kycCheckOf(tx, { hostId: house.hostId, kind: "right_to_let", propertyId: house.id });
  const host = check && check.verifiedAt !== null ? findHost(tx, house.hostId) : undefined;
  if (!check || !host) return;
  endStanding(tx, check, { outcome: "reopened", by: null, why: writeReopened(["place"]), at });
  followVerified(tx, host.id, at);
  const subject = { kind: "host", id: host.id } as const;
  writeAudit(tx, { at, actor: { kind: "system" }, action: "verified_lapsed", subject, facts: { changed: "place" } });
  const { siteName } = deps.config;
  const about = { property: house.displayName, link: papersLink(deps.publicUrl) };
  tellOfPapers(tx, host, { siteName, body: messagesIn[host.language].verified.houseMoved(about), now: at });
}

/** Where a host reads where their papers stand. */
export function papersLink(publicUrl: string): string {
  return `${publicUrl}/dashboard/verification`;
}

/** What stood stands no more, and the trail of its check says why. */
export function endStanding(
  tx: Change,
  check: KycCheck,
  end: { outcome: "reopened" | "expired"; by: string | null; why: string; at: number },
): void {
  const { outcome, by, why, at } = end;
  if (check.verifiedAt === null || check.paper === null) return;
  const event = outcome === "reopened" ? "reopen" : "expire";
  endKycStanding(tx, check, { event, at });
  insertKycDecision(tx, {
    id: newId(),
    checkId: check.id,
    revision: Math.max(1, check.revision),
    outcome,
    paper: check.paper,
    decidedBy: by,
    reason: why,
    at,
  });
}
