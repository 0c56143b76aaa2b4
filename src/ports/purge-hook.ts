/** What changed, for a cache that is not ours to let go of it. */
export type Purge = Readonly<{
  /** All of our pages, which all bear one tag. */
  isEverything: boolean;
  /** What the pages bear in `Cache-Tag`. */
  tags: readonly string[];
  /** The same pages by their paths, for people and logs: a page may stand under more addresses. */
  paths: readonly string[];
}>;

/** Speaks to the operator's cache, at the address in `CDN_PURGE_URL`. */
export interface PurgeHook {
  /** Whether it was heard. What was not is told again. */
  tell(purge: Purge): Promise<boolean>;
}
