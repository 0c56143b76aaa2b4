/** Who a key is for, as keys and browsers know it. */
export type RelyingParty = Readonly<{ id: string; origin: string }>;

/**
 * What keys of this house are bound to: the name in the public address. `undefined` where browsers make none:
 * at a bare number, and without TLS anywhere but on the machine itself.
 */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl);
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  return !isNumber && (protocol === "https:" || isHere) ? { id: hostname, origin } : undefined;
}
