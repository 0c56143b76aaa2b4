import type { Proof } from "./identity-provider.ts";

/** What one trip to the provider needs on the way back. Kept by the browser that left, and by nobody else. */
export type OpenIdTrip = Readonly<{
  state: string;
  nonce: string;
  /** The secret behind the challenge (PKCE): without it, a stolen code opens nothing. */
  verifier: string;
}>;

type OpenIdDeparture =
  | Readonly<{ outcome: "ready"; address: string; trip: OpenIdTrip }>
  | Readonly<{ outcome: "provider_down"; detail: string }>;

/** `detail` is for the log: never a token, never a secret. */
export type OpenIdProof = Proof & Readonly<{ detail?: string }>;

/**
 * Signing in at another site, which sends the browser back with a code
 * (OpenID Connect Core 1.0, section 3.1, with PKCE after RFC 7636).
 */
export interface OpenIdProvider {
  /** Where to send the browser. `redirectUri` is where it comes back. */
  depart(redirectUri: string): Promise<OpenIdDeparture>;
  /** What the code that it came back with proves. The caller has compared the state. */
  arrive(ask: { code: string; trip: OpenIdTrip; redirectUri: string }): Promise<OpenIdProof>;
}
