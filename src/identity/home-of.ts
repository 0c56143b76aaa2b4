/**
 * Where a host goes who has just come in: to what she was after, or to her dashboard. Without a
 * brand name she chooses one first. Pages of hers ask for a phone that is missing by themselves.
 */
export function homeOf(brandName: string | null, next: string): string {
  return brandName ? next || "/dashboard" : "/claim-brand";
}
