import { lookup as systemLookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The longest that a site's wish for patience is heeded. */
const PATIENCE_MOST_MS = 24 * 3_600_000;

export type Found = Readonly<{ address: string; family: 4 | 6 }>;
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * Where a name that a stranger chose leads. It is looked up once, its addresses are checked, and whoever connects goes to
 * the address that was checked (`pinnedTo`): a name that changes its mind a moment later changes nothing. `allowHosts`
 * may be private or loopback, with or without their port.
 */
export async function findAddress(
  url: URL,
  { allowHosts, lookup = (hostname) => systemLookup(hostname, { all: true }) }: Outgoing,
): Promise<Found | "no_such_host" | "private_address"> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const allowed = allowHosts.includes(hostname) || allowHosts.includes(url.host.toLowerCase());
  const literal = isIP(hostname);
  const all = literal ? [{ address: hostname, family: literal }] : await lookup(hostname).catch(() => []);
  if (all.length === 0) return "no_such_host";
  const found = all.find(({ address }) => allowed || isPublicAddress(address));
  return found ? { address: found.address, family: found.family === 6 ? 6 : 4 } : "private_address";
}

export type Outgoing = Readonly<{
  /** Host names that may be private or loopback. */
  allowHosts: readonly string[];
  lookup?: Lookup | undefined;
}>;

/** For a request: leads to this address alone. Node asks for one address or for all, by version. */
export function pinnedTo(found: Found): LookupFunction {
  return (_, options, done) => (options.all ? done(null, [found]) : done(null, found.address, found.family));
}

/** Host and port as a request is given them. */
export function requestTo(url: URL): { host: string; port: string | number; path: string } {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: `${url.pathname}${url.search}`,
  };
}

/** Seconds, or a date beside the site's own date. */
export function patienceOf(response: Pick<IncomingMessage, "headers">): { retryAfterMs?: number } {
  const asked = response.headers["retry-after"] ?? "";
  const until = Date.parse(asked) - Date.parse(response.headers.date ?? "");
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : until;
  return ms > 0 ? { retryAfterMs: Math.min(ms, PATIENCE_MOST_MS) } : {};
}

/** Looking a name up can't be stopped, but nobody has to wait for it. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("timed out")), { once: true });
    work.then(resolve, reject);
  });
}
