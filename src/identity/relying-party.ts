import type { IdentityProvider } from "#src/ports/identity-provider.ts";

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

/**
 * Whether a key opens a session. Where a provider keeps the accounts it alone knows who is disabled there: it has to
 * take our word for who pressed the key. Otherwise a key only shows, in a session that it opened, that it is its host.
 */
export function signsInByPasskey(deps: {
  publicUrl: string;
  identity: Pick<IdentityProvider, "id" | "vouchFor">;
}): boolean {
  const opens = deps.identity.id === "local" || deps.identity.vouchFor !== undefined;
  return opens && relyingParty(deps.publicUrl) !== undefined;
}
