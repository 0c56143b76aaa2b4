const MEGABYTE = 1024 * 1024;

/** Thirty houses with a lease each, scanned, and as much again: bytes. */
export const PAPERS_OF_HOUSE_MOST = 200 * MEGABYTE;
/** What all papers together may take: ten thousand hosts who hand in within one month. Bytes. */
export const PAPERS_MOST = 20_000 * MEGABYTE;

/**
 * Whether one more page finds room. An account costs nothing, so papers have an end for each house and in all; and of
 * what is left no house may take more than it leaves to everybody else, so that few can't take it from all. In bytes.
 */
export function roomForPaper(page: {
  bytes: number;
  ofHouse: number;
  ofAll: number;
}): "fits" | "house_full" | "vault_full" {
  const ofHouse = page.ofHouse + page.bytes;
  if (ofHouse > PAPERS_OF_HOUSE_MOST) return "house_full";
  return ofHouse > PAPERS_MOST - page.ofAll - page.bytes ? "vault_full" : "fits";
}
