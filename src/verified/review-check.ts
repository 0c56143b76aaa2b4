import { faceProofFor } from "#db/face.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import {
  askPageAgain,
  findKycCheck,
  insertKycDecision,
  type KycCheck,
  kycPagesOf,
  moveKycCheck,
} from "#db/kyc.queries.ts";
import { furtherPapersIn } from "#db/kyc-paper.queries.ts";
import type { Reader } from "#db/open.ts";
import { payoutsEver } from "#db/payout.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { Config } from "#src/config.ts";
import {
  CLAIM_MS,
  claimOn,
  type Judged,
  judgeReview,
  type ReviewProblem,
  type TypedReview,
} from "#src/core/kyc/review.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { followVerified } from "./follow-verified.ts";
import { papersLink } from "./look-again.ts";
import { nameOfCheck, type PapersDeps, tellOfPapers } from "./tell-host.ts";

const DAY_MS = 24 * 3_600_000;

export type ClaimCheck = "claimed" | "taken_over" | "own" | "others" | "not_waiting";

/** Gives a check to one administrator for half an hour. From somebody else it is taken over only when they ask for that. */
export function claimCheck(
  { db, clock }: Pick<PapersDeps, "db" | "clock">,
  ask: { checkId: string; by: string; takeOver: boolean },
): ClaimCheck {
  return write(db, (tx): ClaimCheck => {
    const at = clock.now();
    const check = findKycCheck(tx, ask.checkId);
    const claim = check ? claimOn(check, ask.by, at) : "not_waiting";
    if (!check || claim === "own" || claim === "not_waiting") return claim === "own" ? "own" : "not_waiting";
    if (claim === "others" && !ask.takeOver) return "others";
    const released = check.state === "in_review" ? moveKycCheck(tx, check, { event: "release", at }) : check;
    moveKycCheck(tx, released, { event: "claim", by: ask.by, endsAt: at + CLAIM_MS, at });
    const isTaken = claim === "others";
    const from = isTaken && check.claimedBy ? { from: check.claimedBy } : {};
    audit(tx, check, { action: isTaken ? "check_taken_over" : "check_claimed", by: ask.by, at, facts: from });
    return isTaken ? "taken_over" : "claimed";
  });
}

/** Gives a check back to whoever comes next. */
export function releaseCheck(
  { db, clock }: Pick<PapersDeps, "db" | "clock">,
  ask: { checkId: string; by: string },
): void {
  write(db, (tx) => {
    const check = findKycCheck(tx, ask.checkId);
    if (check?.state !== "in_review" || check.claimedBy !== ask.by) return;
    const at = clock.now();
    moveKycCheck(tx, check, { event: "release", at });
    audit(tx, check, { action: "check_released", by: ask.by, at, facts: {} });
  });
}

export type DecideCheck =
  | Readonly<{ outcome: "verified" | "more_asked" | "refused" }>
  /** It is somebody else's, was decided, or is not what the form was about. */
  | Readonly<{ outcome: "not_yours" }>
  | Readonly<{ outcome: "problems"; problems: readonly ReviewProblem[] }>;

/** Decides about what an administrator has claimed: once, about what they were shown, and never about their own. */
export function decideCheck(
  deps: PapersDeps & { config: Pick<Config, "papersKeepDays"> },
  ask: Readonly<{
    checkId: string;
    /** What the form showed: which handing-in, and what of the account. */
    revision: number;
    seen: string;
    by: string;
    typed: TypedReview;
    /** Pages that are to be taken again. */
    again: readonly string[];
  }>,
): DecideCheck {
  return write(deps.db, (tx): DecideCheck => {
    const at = deps.clock.now();
    const check = findKycCheck(tx, ask.checkId);
    const host = check && findHost(tx, check.hostId);
    if (!check?.paper || !host || check.revision !== ask.revision) return { outcome: "not_yours" };
    if (claimOn(check, ask.by, at) !== "mine" || ask.seen !== seenOf(tx, host, at)) return { outcome: "not_yours" };
    const { paper } = check;
    const faceProof = faceProofFor(tx, check);
    const accountName = `${host.firstName} ${host.lastName}`;
    const papers = [paper, ...furtherPapersIn(tx, check.id).map((one) => one.paper)];
    const judged = judgeReview(ask.typed, { ...check, papers, faceProof }, accountName, deps.clock.today());
    if ("problems" in judged) return { outcome: "problems", problems: judged.problems };
    // Kept that long for a host who objects.
    const deleteAt = at + deps.config.papersKeepDays * DAY_MS;
    saveDecision(tx, { ...check, paper }, { ...judged.judged, by: ask.by, again: ask.again, at, deleteAt });
    const { outcome } = judged.judged;
    audit(tx, check, { action: "check_decided", by: ask.by, at, facts: { outcome } });
    const standing = followVerified(tx, host.id, at);
    tellOutcome(tx, deps, { host, check, outcome, isVerified: standing === "verified", at });
    return { outcome };
  });
}

/** Names, brand and numbers to pay to, as one word: a decision is about what its form showed, not about what came after. */
export function seenOf(db: Reader, host: Host, now: number): string {
  const ways = payoutsEver(db, host.id).filter(({ endedAt }) => endedAt === null || endedAt > now);
  const payees = ways.map(({ id, receiverName }) => [id, receiverName]);
  return secretHash(JSON.stringify([host.firstName, host.lastName, host.brandName, payees])).slice(0, 32);
}

type Deciding = Judged & Readonly<{ by: string; again: readonly string[]; at: number; deleteAt: number }>;

function saveDecision(
  tx: Change,
  check: KycCheck & { paper: NonNullable<KycCheck["paper"]> },
  decision: Deciding,
): void {
  const { outcome, reason, validUntil, checklist, nameMatch, by, again, at, deleteAt } = decision;
  const event = ({ verified: "verify", more_asked: "ask_more", refused: "refuse" } as const)[outcome];
  moveKycCheck(tx, check, event === "verify" ? { event, validUntil, deleteAt, at } : { event, deleteAt, at });
  const { id: checkId, revision, paper } = check;
  insertKycDecision(tx, {
    ...{ id: newId(), checkId, revision, outcome, paper, decidedBy: by },
    ...{ reason, validUntil, checklist, nameMatch, at },
  });
  if (outcome !== "more_asked") return;
  for (const page of kycPagesOf(tx, checkId)) if (again.includes(page.id)) askPageAgain(tx, page.id, reason);
}

function tellOutcome(
  tx: Change,
  { publicUrl, config: { siteName } }: PapersDeps,
  told: { host: Host; check: KycCheck; outcome: Judged["outcome"]; isVerified: boolean; at: number },
): void {
  const { host, outcome, isVerified, at: now } = told;
  const texts = messagesIn[host.language].verified;
  const about = { check: nameOfCheck(tx, host, told.check), link: papersLink(publicUrl) };
  const page = `${publicUrl}/verified/${host.brandName ?? host.username}`;
  // Once: a further house of a Verified Host is a house that was checked.
  const passed =
    isVerified && host.verifiedAt === null ? texts.verified({ siteName, link: page }) : texts.passed(about);
  const body =
    outcome === "verified" ? passed : outcome === "more_asked" ? texts.moreAsked(about) : texts.refused(about);
  tellOfPapers(tx, host, { siteName, body, now });
}

function audit(
  tx: Change,
  check: KycCheck,
  act: {
    action: "check_claimed" | "check_taken_over" | "check_released" | "check_decided";
    by: string;
    at: number;
    facts: Readonly<Record<string, string>>;
  },
): void {
  const { action, by, at, facts } = act;
  const about = { check: check.kind, revision: check.revision, ...facts };
  writeAudit(tx, {
    at,
    actor: { kind: "admin", id: by },
    action,
    subject: { kind: "host", id: check.hostId },
    facts: about,
  });
}
