import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { IdentityFault, ProvenIdentity } from "#src/ports/identity-provider.ts";
import type { OpenIdProof, OpenIdProvider } from "#src/ports/openid-provider.ts";
import { exchange, jsonObject } from "../daraja/exchange.ts";

type Endpoints = Readonly<{ authorization: string; token: string; keys: JWTVerifyGetKey }>;

/** How long what the issuer says of itself is believed. Google's answer may be kept for an hour. */
const DISCOVERY_LIVES_MS = 3_600_000;
/** A token is made when the code is exchanged, so an older one was not made for us. */
const TOKEN_LIVES_S = 300;
const CLOCKS_DIFFER_S = 30;
const GOOGLE = "https://accounts.google.com";

type Options = Readonly<{
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
}>;
type Departure = Awaited<ReturnType<OpenIdProvider["depart"]>>;
type Arrival = Parameters<OpenIdProvider["arrive"]>[0];

/**
 * Google, or any issuer that speaks OpenID Connect the same way, as a client with a secret.
 *
 * Checked as Google asks for it (developers.google.com/identity/openid-connect/openid-connect,
 * "Validating an ID token"): signature by the issuer's published keys, issuer, audience,
 * expiry, and the nonce of this very trip. Only RS256, so that no token is taken unsigned.
 */
export function createOpenId({ timeoutMs = 8_000, ...rest }: Options): OpenIdProvider {
  const client = { timeoutMs, ...rest };
  const { issuerUrl, clock } = client;
  let found: { endsAt: number; endpoints: Promise<Endpoints> } | undefined;

  function endpoints(): Promise<Endpoints> {
    if (found && found.endsAt > clock.now()) return found.endpoints;
    const asked = { endsAt: clock.now() + DISCOVERY_LIVES_MS, endpoints: discover(issuerUrl, timeoutMs) };
    found = asked;
    asked.endpoints.catch(() => {
      if (found === asked) found = undefined;
    });
    return asked.endpoints;
  }

  return {
    async depart(redirectUri) {
      try {
        return departure(client, (await endpoints()).authorization, redirectUri);
      } catch (error) {
        return { outcome: "provider_down", detail: wordsOf(error) };
      }
    },
    async arrive(ask) {
      try {
        return await arrival(client, await endpoints(), ask);
      } catch (error) {
        return refused(faultOf(error), wordsOf(error));
      }
    },
  };
}

type Client = Required<Options>;

function departure({ clientId }: Client, authorization: string, redirectUri: string): Departure {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const address = new URL(authorization);
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    // A phone that several people share must not sign in whoever used it last.
    prompt: "select_account",
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return { outcome: "ready", address: address.href, trip: { state, nonce, verifier } };
}

async function arrival(client: Client, { token, keys }: Endpoints, ask: Arrival): Promise<OpenIdProof> {
  const { issuerUrl, clientId, clock } = client;
  const exchanged = await idTokenFor(client, token, ask);
  if (typeof exchanged !== "string") return exchanged;
  const { payload } = await jwtVerify(exchanged, keys, {
    // Google's documentation allows its issuer with and without the scheme.
    issuer: issuerUrl === GOOGLE ? [GOOGLE, "accounts.google.com"] : issuerUrl,
    audience: clientId,
    algorithms: ["RS256"],
    currentDate: new Date(clock.now()),
    clockTolerance: CLOCKS_DIFFER_S,
    maxTokenAge: TOKEN_LIVES_S,
    requiredClaims: ["sub", "iat", "exp"],
  });
  return readIdToken(client, payload, ask.trip.nonce);
}

/** The ID token for a code, or why there is none. */
async function idTokenFor(client: Client, endpoint: string, ask: Arrival): Promise<string | OpenIdProof> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: ask.code,
    redirect_uri: ask.redirectUri,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code_verifier: ask.trip.verifier,
  });
  const init = { method: "POST", headers: { accept: "application/json" }, body: form };
  const answer = await exchange(fetch, endpoint, init, client.timeoutMs);
  if (answer.outcome !== "answered") return refused("provider_down", answer.detail);
  const said = jsonObject(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    const token = said?.id_token;
    return typeof token === "string" ? token : refused("not_ours", "the answer has no id_token");
  }
  const detail = `${answer.status} ${String(said?.error ?? "").slice(0, 60)}`.trim();
  if (answer.status >= 500 || answer.status === 429 || answer.status < 400) return refused("provider_down", detail);
  return refused(said?.error === "invalid_grant" ? "expired" : "not_ours", detail);
}

function readIdToken({ clientId, clock }: Client, claims: JWTPayload, nonce: string): OpenIdProof {
  if (claims.nonce !== nonce) return refused("not_ours", "the nonce is another trip's");
  if (claims.azp !== undefined && claims.azp !== clientId) return refused("not_ours", "azp is another client");
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp === undefined) {
    return refused("not_ours", "several audiences and no azp");
  }
  if (!claims.sub || claims.sub.length > 255) return refused("not_ours", "no usable sub");
  const email = typeof claims.email === "string" ? cleanEmail(claims.email) : "";
  const hasEmail = isEmail(email);
  const identity: ProvenIdentity = {
    provider: "google",
    subject: claims.sub,
    ...(hasEmail ? { email } : {}),
    // Some issuers send the text "true"; only the truth itself counts.
    emailVerified: hasEmail && claims.email_verified === true,
    name: { first: nameOf(claims.given_name) || nameOf(claims.name), last: nameOf(claims.family_name) },
    method: "google",
    provenAt: clock.now(),
  };
  return { outcome: "proven", identity };
}

/** What the issuer says of itself (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuerUrl: string, timeoutMs: number): Promise<Endpoints> {
  const response = await fetch(`${issuerUrl}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`discovery was answered ${response.status}`);
  const said = (await response.json()) as Record<string, unknown>;
  if (said.issuer !== issuerUrl) throw new Error("discovery speaks for another issuer");
  const address = (name: string): string => {
    const value = said[name];
    const usable = typeof value === "string" && URL.canParse(value);
    // A secret that goes to the token's address must not leave https.
    const may = issuerUrl.startsWith("https:") ? /^https:$/ : /^https?:$/;
    if (!usable || !may.test(new URL(value).protocol)) throw new Error(`discovery has no ${name}`);
    return value;
  };
  return {
    authorization: address("authorization_endpoint"),
    token: address("token_endpoint"),
    keys: createRemoteJWKSet(new URL(address("jwks_uri")), { timeoutDuration: timeoutMs, cooldownDuration: 30_000 }),
  };
}

/** What is wrong with the token itself. Everything else that can be thrown means that the issuer was not reached. */
const BAD_TOKEN = new Set<string>([
  errors.JWTClaimValidationFailed.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWSInvalid.code,
  errors.JWTInvalid.code,
]);

function faultOf(error: unknown): IdentityFault {
  if (error instanceof errors.JWTExpired) return "expired";
  return error instanceof errors.JOSEError && BAD_TOKEN.has(error.code) ? "not_ours" : "provider_down";
}

function refused(fault: IdentityFault, detail: string): OpenIdProof {
  return { outcome: "refused", fault, detail };
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 200);
}

function nameOf(claim: unknown): string {
  return typeof claim === "string" ? cleanName(claim).slice(0, NAME_LONGEST).trim() : "";
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
