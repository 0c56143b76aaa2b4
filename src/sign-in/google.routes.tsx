import { Elysia } from "elysia";
import type { SessionHost } from "#db/session.queries.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { completeProfile } from "#src/identity/complete-profile.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import { homeOf } from "#src/identity/home-of.ts";
import { browserOf, hostCookies } from "#src/identity/known-browser.ts";
import { newcomer } from "#src/identity/registration-door.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import { queryOf, Refused, readForm, TurnedAway } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostPhonePath } from "#src/web/door/ask.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { HostPhonePage } from "#views/identity/host-phone-page.tsx";
import { nameOf } from "./exchange-token.ts";
import type { GoogleProblem } from "./google-problem.ts";
import { endedTripCookie, type GoogleTrip, readTrip, TRIP_MS, tripCookies } from "./google-trip.ts";

type Trip = Pick<GoogleTrip, "mode" | "next"> & Partial<Pick<GoogleTrip, "state">>;

/** To Google and back by redirects, without a script; and the phone number, which Google does not tell. */
export function googleRoutes(deps: Deps) {
  return new Elysia({ name: "googleRoutes" })
    .use(openDoor)
    .get("/auth/google", ({ request }) => depart(deps, request), { open: true })
    .get("/auth/google/callback", ({ request }) => arrive(deps, request), { open: true })
    .get("/host-phone", ({ request }) => showPhone(deps, request), { open: true })
    .post("/host-phone", ({ request }) => takePhone(deps, request), { open: true });
}

const redirectUri = ({ publicUrl }: Deps) => `${publicUrl}/auth/google/callback`;

async function depart(deps: Deps, request: Request): Promise<Response> {
  const { openId } = deps;
  if (!openId) throw new Refused(404);
  const query = queryOf(request);
  const mode = query.text("mode", 20) === "register" ? "register" : "login";
  const next = ownPath(query.text("next"), "");
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next));
  const atHome = toPublicName(deps, request);
  if (atHome) return redirect(atHome);
  const there = await openId.depart(redirectUri(deps));
  if (there.outcome === "provider_down") return failed(deps, request, { mode, next }, there.outcome, there.detail);
  const now = deps.clock.now();
  const cookies = tripCookies(deps, request, { ...there.trip, mode, next, endsAt: now + TRIP_MS }, now);
  return redirect(there.address, { cookies });
}

/** A demo is opened under several names, and the cookie of a trip must be set where the trip ends: at the public one. */
function toPublicName({ config, publicUrl }: Deps, request: Request): string | undefined {
  const asked = new URL(request.url);
  const isThere = asked.host === new URL(publicUrl).host || asked.searchParams.has("there");
  if (config.google?.issuerUrl || isThere) return undefined;
  asked.searchParams.set("there", "1");
  return `${publicUrl}${asked.pathname}${asked.search}`;
}

async function arrive(deps: Deps, request: Request): Promise<Response> {
  const { openId } = deps;
  if (!openId) throw new Refused(404);
  const query = queryOf(request);
  const trip = readTrip(deps, request, query.text("state", 100), deps.clock.now());
  if (!trip) return failed(deps, request, { mode: "login", next: "" }, "no_such_trip");
  const error = query.text("error", 60);
  if (error === "access_denied") return back(deps, request, trip, "cancelled");
  if (error) return failed(deps, request, trip, "refused", error);
  if (!deps.limits.returnsOfNetwork.allow(deps.networkOf(request))) return failed(deps, request, trip, "limit");
  const proof = await openId.arrive({ code: query.text("code", 2000), trip, redirectUri: redirectUri(deps) });
  if (proof.outcome === "refused") return failed(deps, request, trip, proof.fault, proof.detail);
  return enter(deps, request, trip, proof.identity);
}

function showPhone(deps: Deps, request: Request): Response {
  const next = ownPath(queryOf(request).text("next"), "");
  askWithoutPhone(deps, request, next);
  return page(request, <HostPhonePage shell={hostShell(deps, request)} next={next} />);
}

async function takePhone(deps: Deps, request: Request): Promise<Response> {
  const { identity: identityTexts } = hostTexts(deps, request);
  const form = await readForm(request);
  const next = ownPath(form.text("next"), "");
  const host = askWithoutPhone(deps, request, next);
  const typed = form.text("phone", 60).trim();
  const phone = normalisePhone(typed);
  if (!phone) {
    const { phone_missing, phone_invalid } = identityTexts.register.problems;
    const errors = [{ field: "phone", message: typed ? phone_invalid : phone_missing }];
    const view = <HostPhonePage shell={hostShell(deps, request)} next={next} phone={typed} errors={errors} />;
    return page(request, view, { status: 422 });
  }
  completeProfile(deps, { hostId: host.id, firstName: "", lastName: "", phone });
  return redirect(homeOf(host.brandName, next));
}

/** The host who has no phone yet. A number that is known is changed on the account page, with a code. */
function askWithoutPhone(deps: Deps, request: Request, next: string): SessionHost {
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "host") throw new TurnedAway(redirect("/host-login?next=/host-phone"));
  if (visitor.host.phone) throw new TurnedAway(redirect(homeOf(visitor.host.brandName, next)));
  return visitor.host;
}

function enter(deps: Deps, request: Request, trip: GoogleTrip, identity: ProvenIdentity): Response {
  const { mode, next, state } = trip;
  // An address that Google does not vouch for may be anybody's: nothing is opened in its name.
  if (mode === "register" && !identity.emailVerified) return failed(deps, request, trip, "email_not_verified");
  const mayOpen = mode === "register" ? newcomer(deps, request) : undefined;
  const opening = mayOpen && { ...mayOpen, ...nameOf(identity), phone: "" };
  const entered = enterAsHost(deps, identity, browserOf(deps, request), opening);
  switch (entered.outcome) {
    case "entered": {
      const { brandName, isNew, hasFound } = entered;
      const cookies = hostCookies(deps, entered, isNew ? "account_created" : "signed_in_host");
      return redirect(isNew ? hostPhonePath(next) : homeOf(brandName, next, hasFound), {
        cookies: [...cookies, endedTripCookie(deps, state)],
      });
    }
    case "no_account":
      return back(deps, request, trip, "no_account");
    case "email_taken":
      return back(deps, request, trip, mode === "register" ? "email_taken" : "not_linked");
    case "stale":
      return failed(deps, request, trip, "stale");
  }
}

/** The operator reads why; the visitor reads what to do. */
function failed(deps: Deps, request: Request, trip: Trip, fault: string, detail = ""): Response {
  deps.log.warn("google sign-in failed", { mode: trip.mode, fault, detail });
  return back(deps, request, trip, "failed");
}

/**
 * To the page it began on, without the code in the address, so that reloading asks nothing twice. Whoever is in
 * already, by another tab or by this very address a moment ago, is only led home.
 */
function back(deps: Deps, request: Request, { mode, next, state }: Trip, problem: GoogleProblem): Response {
  const cookies = state ? [endedTripCookie(deps, state)] : [];
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next), { cookies });
  const query = new URLSearchParams({ google: problem, ...(next && mode === "login" ? { next } : {}) });
  return redirect(`/${mode === "register" ? "host-register" : "host-login"}?${query}`, { cookies });
}
