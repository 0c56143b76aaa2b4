import { isNameTaken } from "#db/host.queries.ts";
import type { Reader } from "#db/open.ts";
import { type BrandProblem, brandProblem } from "#src/core/brand.ts";
import { isAuthorityName } from "#src/core/brand-look.ts";

/**
 * Why a host may not have a public name, or `undefined`. Takes a normalised brand name. A name that we keep, that
 * would be read as an authority's, or that looks like another host's is `taken`: nobody learns which of them it is.
 */
export function publicNameProblem(
  db: Reader,
  brandName: string,
  asker: { hostId: string; siteName: string },
): Exclude<BrandProblem, "reserved"> | "taken" | undefined {
  const problem = brandProblem(brandName);
  if (problem) return problem === "reserved" ? "taken" : problem;
  if (isAuthorityName(brandName, asker.siteName) || isNameTaken(db, brandName, asker.hostId)) return "taken";
  return undefined;
}
