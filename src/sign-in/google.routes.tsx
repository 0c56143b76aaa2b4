import { Elysia } from "elysia";
import { normalisePhone } from "#src/core/person/phone.ts";
import { completeProfile } from "#src/identity/complete-profile.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import { homeOf } from "#src/identity/home-of.ts";
import { browserOf, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { newcomer } from "#src/identity/registration-door.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostPhonePath } from "#src/web/door/ask.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor, sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { HostPhonePage } from "#views/identity/host-phone-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import type { GoogleProblem } from "./google-problem.ts";
import { endedTripCookie, type GoogleTrip, readTrip, TRIP_MS, tripCookies } from "./google-trip.ts";

const identityTexts = pagesIn.en.identity;

type Trip = Pick<GoogleTrip, "mode" | "next"> & Partial<Pick<GoogleTrip, "state">>;

/** To Google and back by redirects, without a script; and the phone number, which Google does not tell. */
export function googleRoutes(deps: Deps) {
  const { clock, openId, secure, shell } = deps;
  const returns = createRateLimit(clock, LIMITS.returnsOfNetwork);
  const redirectUri = `${deps.publicUrl}/auth/google/callback`;

  return new Elysia({ name: "googleRoutes" })
    .use(openDoor)
    .get(
      "/auth/google",
      async ({ request }) => {
        if (!openId) throw new Refused(404);
        const query = queryOf(request);
        const mode = query.text("mode", 20) === "register" ? "register" : "login";
        const next = ownPath(query.text("next"), "");
        const visitor = readVisitor(deps, request);
        if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next));
        const there = await openId.depart(redirectUri);
        if (there.outcome === "provider_down") return failed(request, { mode, next }, there.outcome, there.detail);
        const now = clock.now();
        return redirect(there.address, {
          cookies: tripCookies(deps, request, { ...there.trip, mode, next, endsAt: now + TRIP_MS }, now),
        });
      },
      { open: true },
    )
    .get(
      "/auth/google/callback",
      async ({ request }) => {
        if (!openId) throw new Refused(404);
        const query = queryOf(request);
        const trip = readTrip(deps, request, query.text("state", 100), clock.now());
        if (!trip) return failed(request, { mode: "login", next: "" }, "no_such_trip", "");
        const error = query.text("error", 60);
        if (error === "access_denied") return back(request, trip, "cancelled");
        if (error) return failed(request, trip, "refused", error);
        if (!returns.allow(deps.networkOf(request))) return failed(request, trip, "limit", "");
        const proof = await openId.arrive({ code: query.text("code", 2000), trip, redirectUri });
        if (proof.outcome === "refused") return failed(request, trip, proof.fault, proof.detail ?? "");
        return enter(request, trip, proof.identity);
      },
      { open: true },
    )
    .get(
      "/host-phone",
      ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "host") return redirect("/host-login?next=/host-phone");
        const next = ownPath(queryOf(request).text("next"), "");
        if (visitor.host.phone) return redirect(homeOf(visitor.host.brandName, next));
        return page(request, <HostPhonePage shell={shell} next={next} />);
      },
      { open: true },
    )
    .post(
      "/host-phone",
      async ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "host") return redirect("/host-login?next=/host-phone");
        const form = await readForm(request);
        const next = ownPath(form.text("next"), "");
        // A number that is known is changed on the account page, with a code.
        if (visitor.host.phone) return redirect(homeOf(visitor.host.brandName, next));
        const typed = form.text("phone", 60).trim();
        const phone = normalisePhone(typed);
        if (!phone) {
          const { phone_missing, phone_invalid } = identityTexts.register.problems;
          const errors = [{ field: "phone", message: typed ? phone_invalid : phone_missing }];
          return page(request, <HostPhonePage shell={shell} next={next} phone={typed} errors={errors} />, {
            status: 422,
          });
        }
        completeProfile(deps, { hostId: visitor.host.id, firstName: "", lastName: "", phone });
        return redirect(homeOf(visitor.host.brandName, next));
      },
      { open: true },
    );

  function enter(request: Request, trip: GoogleTrip, identity: ProvenIdentity): Response {
    const { mode, next, state } = trip;
    // An address that Google does not vouch for may be anybody's: nothing is opened in its name.
    if (mode === "register" && !identity.emailVerified) return failed(request, trip, "email_not_verified", "");
    const { first = "", last = "" } = identity.name ?? {};
    const firstName = first || (identity.email?.split("@")[0] ?? "");
    const mayOpen = mode === "register" ? newcomer(deps, request) : undefined;
    const entered = enterAsHost(
      deps,
      identity,
      browserOf(deps, request),
      mayOpen && { ...mayOpen, firstName, lastName: last, phone: "" },
    );
    switch (entered.outcome) {
      case "entered": {
        const { hostId, brandName, isNew, hasFound } = entered;
        return redirect(isNew ? hostPhonePath(next) : homeOf(brandName, next, hasFound), {
          cookies: [
            sessionCookie(entered.token, secure),
            knownBrowserCookie(deps, "host", hostId),
            flashCookie(isNew ? "account_created" : "signed_in_host", secure),
            endedTripCookie(deps, state),
          ],
        });
      }
      case "no_account":
        return back(request, trip, "no_account");
      case "email_taken":
        return back(request, trip, mode === "register" ? "email_taken" : "not_linked");
      case "stale":
        return failed(request, trip, "stale", "");
    }
  }

  /** The operator reads why; the visitor reads what to do. */
  function failed(request: Request, trip: Trip, fault: string, detail: string): Response {
    deps.log.warn("google sign-in failed", { mode: trip.mode, fault, detail });
    return back(request, trip, "failed");
  }

  /**
   * To the page it began on, without the code in the address, so that reloading asks nothing twice. Whoever is in
   * already, by another tab or by this very address a moment ago, is only led home.
   */
  function back(request: Request, { mode, next, state }: Trip, problem: GoogleProblem): Response {
    const cookies = state ? [endedTripCookie(deps, state)] : [];
    const visitor = readVisitor(deps, request);
    if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next), { cookies });
    const query = new URLSearchParams({ google: problem, ...(next && mode === "login" ? { next } : {}) });
    return redirect(`/${mode === "register" ? "host-register" : "host-login"}?${query}`, { cookies });
  }
}
