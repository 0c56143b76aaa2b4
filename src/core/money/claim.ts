import type { CodeFinding } from "./operation.ts";

/**
 * How much a guest's word that they have paid is about, whole shillings: what their message says, else all that
 * is open; never more than is open, nor than M-PESA moves in one payment.
 */
export function claimKes(facts: { saidKes: number | undefined; openKes: number; mostKes: number }): number {
  return Math.min(facts.saidKes ?? facts.openKes, facts.openKes, facts.mostKes);
}

/** What M-PESA may say of a code without having said anything of the money. */
const SAYS_NOTHING: readonly CodeFinding[] = ["not_allowed", "no_answer"];

/**
 * Whether a host may count a claim with one press, before they have compared anything: their guest speaks of just
 * what would be counted, so much is still open, the code is not of another time, and M-PESA, where it was asked about the code, says nothing
 * else.
 */
export function isPlainClaim(claim: {
  saidKes: number;
  /** What the claim is of: less than they say when their message names more than it could be of. */
  amountKes: number;
  openKes: number;
  /** The day in the code lies between the booking's making and today, or the code names none. */
  isLikelyDay: boolean;
  finding: CodeFinding | undefined;
}): boolean {
  const isDenied = claim.finding !== undefined && claim.finding !== "paid" && !SAYS_NOTHING.includes(claim.finding);
  return claim.saidKes === claim.amountKes && claim.amountKes <= claim.openKes && claim.isLikelyDay && !isDenied;
}
