/**
 * Where Safaricom's callbacks have come from, as repeated in many public code bases; Safaricom's own pages
 * do not name them (read December 2025). The addresses behind a trusted proxy are the operator's to tell.
 */
const PUBLISHED: ReadonlySet<string> = new Set([
  "196.201.214.200",
  "196.201.214.206",
  "196.201.214.207",
  "196.201.214.208",
  "196.201.214.209",
  "196.201.214.212",
  "196.201.213.114",
  "196.201.213.44",
  "196.201.212.127",
  "196.201.212.128",
  "196.201.212.132",
  "196.201.212.138",
  "196.201.212.129",
  "196.201.212.136",
  "196.201.212.74",
  "196.201.212.69",
]);

export function isPublishedBySafaricom(address: string): boolean {
  return PUBLISHED.has(address.replace(/^::ffff:/, ""));
}
