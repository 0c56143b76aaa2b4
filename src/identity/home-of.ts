/** Where a host says whether things that stood in the account before its address was proven are theirs. */
export const FOUND_PATH = "/account/found";

/**
 * Where a host goes who has just come in: to what they were after, or to their dashboard. What was found under their address
 * comes first; then, without a brand name, they choose one. Pages of theirs ask for a phone that is missing by themselves.
 */
export function homeOf(brandName: string | null, next: string, hasFound = false): string {
  if (hasFound) return FOUND_PATH;
  return brandName ? next || "/dashboard" : "/claim-brand";
}
