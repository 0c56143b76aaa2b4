import type { OpenIdTrip } from "#src/ports/openid-provider.ts";
import { cookieName, cookiesCalled, setCookie } from "#src/web/cookies.ts";
import { hashOf, type Secrets, sameText } from "#src/web/secrets.ts";

/** What a browser that went to Google remembers until it is back. */
export type GoogleTrip = OpenIdTrip & Readonly<{ mode: "login" | "register"; next: string; endsAt: number }>;

type Needs = Readonly<{ secrets: Secrets; secure: boolean }>;

const NAME = "lango_google_";
/** Long enough to remember a password and take a second step at Google. */
export const TRIP_MS = 10 * 60_000;
/** Tabs of one browser that may be at Google at once; each has a cookie of its own, and cookies have an end. */
export const TRIPS_MOST = 4;

/**
 * The cookie of a trip that begins, and the ends of the oldest ones when there are too many. Sealed, so that
 * nothing but our own departure can stand in it.
 */
export function tripCookies(deps: Needs, request: Request, trip: GoogleTrip, now: number): string[] {
  const text = Buffer.from(JSON.stringify(trip)).toString("base64url");
  const cookie = setCookie(nameOf(deps, trip.state), `${text}.${deps.secrets.sign("google trip", text)}`, {
    secure: deps.secure,
    maxAgeSeconds: TRIP_MS / 1000,
  });
  const others = tripsOf(deps, request)
    .map(({ name, trip: other }) => ({ name, endsAt: other && other.endsAt > now ? other.endsAt : 0 }))
    .sort((one, two) => two.endsAt - one.endsAt);
  return [cookie, ...others.slice(TRIPS_MOST - 1).map(({ name }) => ended(name, deps.secure))];
}

export function endedTripCookie(deps: Needs, state: string): string {
  return ended(nameOf(deps, state), deps.secure);
}

/** The trip that this browser began with a state, if it is not over. */
export function readTrip(deps: Needs, request: Request, state: string, now: number): GoogleTrip | undefined {
  const { trip } = tripsOf(deps, request).find(({ name }) => name === nameOf(deps, state)) ?? {};
  return trip && sameText(trip.state, state) && trip.endsAt > now ? trip : undefined;
}

function tripsOf(deps: Needs, request: Request): { name: string; trip: GoogleTrip | undefined }[] {
  return cookiesCalled(request, cookieName(NAME, deps.secure)).map(({ name, value }) => {
    const [text = "", seal = ""] = value.split(".");
    const isOurs = text !== "" && deps.secrets.verify("google trip", text, seal);
    return { name, trip: isOurs ? (JSON.parse(Buffer.from(text, "base64url").toString()) as GoogleTrip) : undefined };
  });
}

function nameOf({ secure }: Needs, state: string): string {
  return cookieName(`${NAME}${hashOf(state).slice(0, 12)}`, secure);
}

function ended(name: string, secure: boolean): string {
  return setCookie(name, "", { secure, maxAgeSeconds: 0 });
}
