/** So many browsers of one host are told; the one that asked longest ago makes room. */
export const DEVICES_MOST = 6;
/** A service that refuses what we send so often in a row has no use for this device. */
const REFUSALS_MOST = 5;

/** What a browser says of itself when it wants to be told: an address at its push service, and keys that only it opens. */
export type PushSubscription = Readonly<{
  endpoint: string;
  /** Its public key on P-256, uncompressed, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}>;

const ENDPOINT_MOST = 1000;

/**
 * What was sent as a subscription, if it has the shape of one. The endpoint is an address of a stranger's choice, to which
 * this house will speak: https at its own port, without a name and password; of a host that the operator named in
 * `allowHosts`, for a service of their own, whatever it is. What it resolves to is asked when it is spoken to.
 */
export function readSubscription(
  typed: Readonly<{ endpoint: string; p256dh: string; auth: string }>,
  allowHosts: readonly string[],
): PushSubscription | undefined {
  const { endpoint, p256dh, auth } = typed;
  if (endpoint.length > ENDPOINT_MOST || !/^B[\w-]{86}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth)) return undefined;
  const url = URL.parse(endpoint);
  if (!url?.hostname || url.username || url.password || url.href.length > ENDPOINT_MOST) return undefined;
  const isAllowed = isAllowedHost(url, allowHosts);
  if (!isAllowed && (url.protocol !== "https:" || url.port !== "")) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  return { endpoint: url.href, p256dh, auth };
}

/** Whether the operator named this host, with or without its port. */
export function isAllowedHost(
  url: Readonly<{ host: string; hostname: string }>,
  allowHosts: readonly string[],
): boolean {
  return allowHosts.includes(url.host.toLowerCase()) || allowHosts.includes(url.hostname.toLowerCase());
}

/** What is to be kept of a device after its service answered: that it is gone, or how it stands with it. */
export function afterPush(
  device: Readonly<{ refusals: number }>,
  sent: Readonly<{ outcome: "accepted" | "gone" | "refused" | "later"; retryAfterMs?: number | undefined }>,
  now: number,
): "end" | Readonly<{ refusals?: number; waitUntil?: number }> {
  if (sent.outcome === "gone") return "end";
  if (sent.outcome === "accepted") return device.refusals > 0 ? { refusals: 0 } : {};
  if (sent.outcome === "later") return sent.retryAfterMs ? { waitUntil: now + sent.retryAfterMs } : {};
  const refusals = device.refusals + 1;
  return refusals >= REFUSALS_MOST ? "end" : { refusals };
}

/** The one text that goes to a device: what it says is the same for every guest and every sum. */
export type PushWords = Readonly<{ title: string; body: string; page: string; tag: string }>;

const PADDED_TO = 320;

/** As it is encrypted: all of one length, so that nobody on the way learns the kind from it. */
export function payloadOf(words: PushWords): string {
  return JSON.stringify(words).padEnd(PADDED_TO);
}
