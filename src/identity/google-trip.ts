import type { OpenIdTrip } from "#src/ports/openid-provider.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import type { Secrets } from "#src/web/secrets.ts";

/** What a browser that went to Google remembers until it is back. */
export type GoogleTrip = OpenIdTrip & Readonly<{ mode: "login" | "register"; next: string; endsAt: number }>;

type Needs = Readonly<{ secrets: Secrets; secure: boolean }>;

const NAME = "lango_google";
/** Long enough to remember a password and take a second step at Google. */
export const TRIP_MS = 10 * 60_000;

/** Sealed, so that nothing but our own departure can stand in it. */
export function tripCookie(deps: Needs, trip: GoogleTrip): string {
  const text = Buffer.from(JSON.stringify(trip)).toString("base64url");
  return setCookie(cookieName(NAME, deps.secure), `${text}.${deps.secrets.sign("google trip", text)}`, {
    secure: deps.secure,
    maxAgeSeconds: TRIP_MS / 1000,
  });
}

export function endedTripCookie(secure: boolean): string {
  return setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 });
}

/** The trip this browser is on, if it is not over. */
export function readTrip(deps: Needs, request: Request, now: number): GoogleTrip | undefined {
  const [text = "", seal = ""] = readCookie(request, cookieName(NAME, deps.secure))?.split(".") ?? [];
  if (!text || !deps.secrets.verify("google trip", text, seal)) return undefined;
  const trip = JSON.parse(Buffer.from(text, "base64url").toString()) as GoogleTrip;
  return trip.endsAt > now ? trip : undefined;
}
