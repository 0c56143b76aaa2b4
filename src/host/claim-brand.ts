import { findHost, isNameTaken, setBrand } from "#db/host.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { write } from "#db/write.ts";
import { brandProblem, normaliseBrand } from "#src/core/brand.ts";

export type ClaimBrand =
  | Readonly<{ outcome: "claimed" | "already_yours"; brandName: string }>
  | Readonly<{ outcome: "has_another" | "too_short" | "too_long" | "taken" }>;

/**
 * Gives a host the name she chose, once. Names we keep for ourselves count as
 * taken. The unique index decides between two hosts at the same moment.
 */
export function claimBrand(deps: { db: Db }, claim: { hostId: string; typed: string }): ClaimBrand {
  const brandName = normaliseBrand(claim.typed);
  const problem = brandProblem(brandName);
  if (problem) return { outcome: problem === "reserved" ? "taken" : problem };
  try {
    return write(deps.db, (tx): ClaimBrand => {
      const current = findHost(tx, claim.hostId)?.brandName;
      if (current) return current === brandName ? { outcome: "already_yours", brandName } : { outcome: "has_another" };
      if (isNameTaken(tx, brandName, claim.hostId)) return { outcome: "taken" };
      setBrand(tx, claim.hostId, brandName);
      return { outcome: "claimed", brandName };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "taken" };
    throw error;
  }
}

/** Whether this host, or a stranger without an account, could have the name. */
export function isBrandAvailable(db: Reader, typed: string, hostId = ""): boolean {
  const brandName = normaliseBrand(typed);
  return brandProblem(brandName) === undefined && !isNameTaken(db, brandName, hostId);
}

function isUniqueViolation(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : [error];
  return causes.some(
    (cause) =>
      typeof cause === "object" && cause !== null && "code" in cause && cause.code === "SQLITE_CONSTRAINT_UNIQUE",
  );
}
