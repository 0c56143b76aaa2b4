/** Where a host says whether things that stood in the account before its address was proven are theirs. */
export const FOUND_PATH = "/account/found";

/**
 * Where a host goes who has just come in: to what she was after, or to her dashboard. What was found under her address
 * comes first; then, without a brand name, she chooses one. Pages of hers ask for a phone that is missing by themselves.
 */
export function homeOf(brandName: string | null, next: string, hasFound = false): string {
  if (hasFound) return FOUND_PATH;
  return brandName ? next || "/dashboard" : "/claim-brand";
}
