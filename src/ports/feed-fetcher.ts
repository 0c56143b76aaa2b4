/** A calendar at an address that a person typed. What the site said last time spares it sending the same again. */
export type FeedAsk = Readonly<{
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** The whole of it: names, redirects and bytes. */
  withinMs: number;
}>;

export type FeedFailure =
  /** Not an address of the web. */
  | "bad_address"
  /** It leads into a private network, or to this machine. */
  | "private_address"
  | "no_such_host"
  | "unreachable"
  | "tls_fault"
  | "timed_out"
  | "too_large"
  | "too_many_redirects"
  | "http_error";

export type FeedFetched =
  | { outcome: "fetched"; bytes: Uint8Array; etag: string | null; lastModified: string | null }
  | { outcome: "not_modified" }
  /** `status` of an http_error; `retryAfterMs` when the site asked for patience. */
  | { outcome: "failed"; failure: FeedFailure; status?: number; retryAfterMs?: number };

/**
 * Fetches calendars of other sites. Only public addresses are reached, whatever a name or a redirect
 * says, and neither size nor time has no end. Never throws.
 */
export type FeedFetcher = Readonly<{ fetch(ask: FeedAsk): Promise<FeedFetched> }>;
