import { findHost, setBrand } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { publicNameProblem } from "#src/identity/public-name.ts";

type Naming = Readonly<{ db: Db; config: Pick<Config, "siteName"> }>;

export type ClaimBrand =
  | Readonly<{ outcome: "claimed" | "already_yours"; brandName: string }>
  | Readonly<{ outcome: "has_another" | "too_short" | "too_long" | "taken" }>;

/**
 * Gives a host the name they chose, once. Names we keep for ourselves count as
 * taken. The unique index decides between two hosts at the same moment.
 */
export function claimBrand(deps: Naming, claim: { hostId: string; typed: string }): ClaimBrand {
  const brandName = normaliseBrand(claim.typed);
  try {
    return write(deps.db, (tx): ClaimBrand => {
      const current = findHost(tx, claim.hostId)?.brandName;
      if (current === brandName) return { outcome: "already_yours", brandName };
      const problem = publicNameProblem(tx, brandName, { hostId: claim.hostId, siteName: deps.config.siteName });
      if (problem) return { outcome: problem };
      if (current) return { outcome: "has_another" };
      setBrand(tx, claim.hostId, brandName);
      return { outcome: "claimed", brandName };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "taken" };
    throw error;
  }
}

/** Whether this host, or a stranger without an account, could have the name. */
export function isBrandAvailable({ db, config }: Naming, typed: string, hostId: string): boolean {
  return publicNameProblem(db, normaliseBrand(typed), { hostId, siteName: config.siteName }) === undefined;
}

function isUniqueViolation(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : [error];
  return causes.some(
    (cause) =>
      typeof cause === "object" && cause !== null && "code" in cause && cause.code === "SQLITE_CONSTRAINT_UNIQUE",
  );
}
