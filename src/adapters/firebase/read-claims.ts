import type { Proof, ProvenIdentity } from "#src/ports/identity-provider.ts";
import { isObject, jsonObject } from "../daraja/exchange.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** A token is a sign-in for as long as this, counted from the moment the person proved who they are. */
export const FRESH_MS = 5 * 60_000;
/** Google's clock and ours need not agree to the second. */
const SKEW_MS = 60_000;
const TOKEN_LONGEST = 8192;

/** The ways of signing in that we offer. Anonymous and custom tokens prove nobody to us. */
const METHODS: Readonly<Record<string, ProvenIdentity["method"]>> = {
  // Firebase names a mailed link like this too.
  password: "password",
  "google.com": "google",
  phone: "phone",
};

/** The header and claims of a token, believed by nobody yet; `undefined` for what is no token at all. */
export function decodeToken(token: string): { header: Claims; claims: Claims } | undefined {
  if (token.length > TOKEN_LONGEST || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return undefined;
  const [header, claims] = token.split(".").map((part) => jsonObject(Buffer.from(part, "base64url").toString("utf8")));
  return header && claims ? { header, claims } : undefined;
}

/**
 * Who the claims of a verified ID token speak of
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens). Only a sign-in of the
 * last five minutes counts, so that a token that was stolen earlier opens nothing.
 */
export function readClaims(claims: Claims, ask: { projectId: string; now: number }): Proof {
  const { sub, aud, iss, auth_time, firebase, email, phone_number } = claims;
  const how = isObject(firebase) ? firebase.sign_in_provider : undefined;
  const method = typeof how === "string" && Object.hasOwn(METHODS, how) ? METHODS[how] : undefined;
  if (aud !== ask.projectId || iss !== `https://securetoken.google.com/${ask.projectId}`) return refused("not_ours");
  if (typeof sub !== "string" || !sub || sub.length > 128 || typeof auth_time !== "number" || !method) {
    return refused("not_ours");
  }
  const provenAt = auth_time * 1000;
  if (provenAt > ask.now + SKEW_MS) return refused("not_ours");
  if (ask.now - provenAt > FRESH_MS) return refused("expired");
  const phone = typeof phone_number === "string" && phone_number.startsWith("+") ? phone_number : undefined;
  if (method === "phone" && !phone) return refused("not_ours");
  const name = nameOf(claims.name);
  return {
    outcome: "proven",
    identity: {
      provider: "firebase",
      subject: sub,
      ...(typeof email === "string" && email ? { email } : {}),
      emailVerified: claims.email_verified === true,
      ...(phone ? { phone } : {}),
      ...(name ? { name } : {}),
      method,
      provenAt,
    },
  };
}

/** Google gives one name; the first word is what the host is called. */
function nameOf(name: unknown): ProvenIdentity["name"] {
  if (typeof name !== "string") return undefined;
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return first ? { first: first.slice(0, 80), last: rest.join(" ").slice(0, 80) } : undefined;
}

function refused(fault: "not_ours" | "expired"): Proof {
  return { outcome: "refused", fault };
}
