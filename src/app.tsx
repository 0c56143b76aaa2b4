import { type AnyElysia, Elysia } from "elysia";
import { ProblemPage } from "#views/problem/problem-page.tsx";
import { type ProblemStatus, problemTexts } from "#views/texts/en-problems.ts";
import { analyticsRoutes } from "./analytics/analytics.routes.ts";
import { bookingRoutes } from "./booking/booking.routes.tsx";
import { propertyPageRoutes } from "./booking/property-page.routes.tsx";
import { exportRoutes } from "./calendar/export.routes.ts";
import { consentRoutes } from "./consent/consent.routes.tsx";
import { hostRoutes } from "./host/host.routes.tsx";
import { publicPageRoutes } from "./host/public-page.routes.tsx";
import { createDemoDesk } from "./identity/demo-desk.ts";
import { demoGuestRoutes } from "./identity/demo-guest.routes.tsx";
import { firebaseRoutes } from "./identity/firebase.routes.ts";
import { googleRoutes } from "./identity/google.routes.tsx";
import { guestRoutes } from "./identity/guest.routes.tsx";
import { hostIdentityRoutes } from "./identity/host.routes.tsx";
import { identityApiRoutes } from "./identity/identity-api.routes.ts";
import { landingRoutes } from "./landing/landing.routes.tsx";
import { operationsRoutes } from "./operations/operations.routes.ts";
import { paymentRoutes } from "./payment/payment.routes.tsx";
import { photoRoutes } from "./property/photo.routes.ts";
import { placesRoutes } from "./property/places.routes.ts";
import { receiptRoutes } from "./receipt/receipt.routes.tsx";
import { noticeRoutes } from "./reconcile/notice.routes.ts";
import { searchRoutes } from "./search/search.routes.tsx";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { assets, staticFiles } from "./web/assets.ts";
import { Refused } from "./web/body.ts";
import type { Deps } from "./web/deps.ts";
import { newId } from "./web/ids.ts";
import { guestShell } from "./web/language.ts";
import { isFromOwnPages } from "./web/origin.ts";
import { page } from "./web/respond.ts";
import { pageHeaders } from "./web/security-headers.ts";
import { asksForAStay } from "./web/stay-query.ts";
import { userCookie } from "./web/visitor.ts";

export type App = Readonly<{
  fetch(request: Request): Promise<Response> | Response;
  /** Every door of the house, for the test that says who may pass through which. */
  doors(): Promise<{ method: string; path: string }[]>;
}>;

/** Where people work who have signed in. */
const DESK = /^\/(?:dashboard|account|guest-account)(?:\/|$)/;
/** The demo's tools. */
const DEMO = /^\/dev(?:\/|$)/;

/**
 * The whole product as one value. Reads as a table of contents.
 *
 * What a guest meets first is here from the start. The desk and the demo's tools are loaded when somebody
 * first goes there: a server that nobody has signed in to answers sooner, and holds less.
 */
export function buildApp(deps: Deps, simulator?: DarajaSimulator): App {
  const front = frontRoutes(deps);
  const desk = room(deps, async () => (await import("./desk.routes.ts")).deskRoutes(deps));
  const demo =
    simulator &&
    room(deps, async () => (await import("./simulator/simulator.routes.tsx")).simulatorRoutes(deps, simulator));
  return {
    fetch: guardEdge(deps, (request, path) => {
      if (DESK.test(path)) return desk().then((routes) => routes.handle(request));
      if (demo && DEMO.test(path)) return demo().then((routes) => routes.handle(request));
      return front.handle(request);
    }),
    async doors() {
      const rooms = [front, await desk(), ...(demo ? [await demo()] : [])];
      return rooms.flatMap(({ routes }) => routes.map(({ method, path }) => ({ method, path })));
    },
  };
}

/** Routes that are loaded when somebody first asks for them, and stay. */
function room(deps: Deps, load: () => Promise<AnyElysia>): () => Promise<AnyElysia> {
  let loaded: Promise<AnyElysia> | undefined;
  return () => {
    loaded ??= load().then((routes) => withProblems(deps).use(routes));
    return loaded;
  };
}

/** Routes that answer with a page of ours when nothing is there, or something breaks. */
function withProblems(deps: Deps) {
  return new Elysia().onError(({ error, request, code }) =>
    problem(deps, request, code === "NOT_FOUND" ? new Refused(404) : error),
  );
}

function frontRoutes(deps: Deps) {
  const demo = createDemoDesk(deps);
  return withProblems(deps)
    .use(assets())
    .use(staticFiles())
    .use(operationsRoutes(deps))
    .use(landingRoutes(deps))
    .use(consentRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(hostIdentityRoutes(deps))
    .use(firebaseRoutes(deps))
    .use(googleRoutes(deps))
    .use(identityApiRoutes(deps, demo))
    .use(demoGuestRoutes(deps, demo))
    .use(hostRoutes(deps))
    .use(photoRoutes(deps))
    .use(placesRoutes())
    .use(exportRoutes(deps))
    .use(bookingRoutes(deps))
    .use(propertyPageRoutes(deps))
    .use(searchRoutes(deps))
    .use(paymentRoutes(deps))
    .use(receiptRoutes(deps))
    .use(noticeRoutes(deps))
    .use(guestRoutes(deps))
    .use(publicPageRoutes(deps));
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** What holds for every request: kept pages first, own forms only, the same headers, one line in the log. */
function guardEdge(deps: Deps, handle: (request: Request, path: string) => Response | Promise<Response>) {
  const headers = Object.entries(pageHeaders(deps));
  return (request: Request): Response | Promise<Response> => {
    const path = pathOf(request.url);
    if ((request.method === "GET" || request.method === "HEAD") && !asksForAStay(request.url)) {
      const kept = deps.pages.answer(request, path);
      if (kept) {
        deps.meters.keptPage();
        return kept;
      }
    }
    return answer(request, path);
  };

  async function answer(request: Request, path: string): Promise<Response> {
    const began = performance.now();
    let response: Response;
    try {
      if (!isCallback(path)) await deps.turns.visitor();
      if (!isReadable(path)) response = problem(deps, request, new Refused(400));
      else if (isForged(request, path)) response = problem(deps, request, new Refused(403), true);
      else response = await handle(request, path);
    } catch (error) {
      response = problem(deps, request, error);
    }
    const user = userCookie(deps, response);
    if (user) response.headers.append("set-cookie", user);
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    const ms = performance.now() - began;
    deps.meters.request(response.status, ms);
    deps.log.debug("request", {
      method: request.method,
      path: loggable(path),
      status: response.status,
      ms: Math.round(ms),
    });
    return response;
  }

  function isForged(request: Request, path: string): boolean {
    if (SAFE_METHODS.has(request.method) || isCallback(path) || path.startsWith("/dev/daraja/")) return false;
    return !isFromOwnPages(request, deps.publicUrl);
  }
}

/** The path without its query. Slicing is several times faster than parsing, and every request pays it. */
function pathOf(url: string): string {
  const start = url.indexOf("/", 8);
  const end = url.indexOf("?", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** Whether the escapes of a path are letters at all: `%ff` is none, and no route could read it. */
function isReadable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Secrets that stand in a path are not for the log. */
function loggable(path: string): string {
  if (path.startsWith("/calendar/")) return "/calendar/…";
  return isCallback(path) ? "/callbacks/…" : path.slice(0, 200);
}

/** M-PESA calls once and does not wait, so it is let in before everybody else. */
function isCallback(path: string): boolean {
  return path.startsWith("/callbacks/");
}

/** The answer to what went wrong: the visitor reads what to do, the log keeps the detail. */
function problem(deps: Deps, request: Request, error: unknown, crossSite = false): Response {
  let status: ProblemStatus = 500;
  let reference: string | undefined;
  if (error instanceof Refused) status = error.status;
  else if (isParseError(error)) status = 400;
  else {
    reference = newId();
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    deps.log.error("request failed", {
      reference,
      method: request.method,
      path: loggable(pathOf(request.url)),
      detail,
    });
  }
  if (pathOf(request.url).startsWith("/api/")) {
    return Response.json({ error: problemTexts[status].title }, { status, headers: { "cache-control": "no-store" } });
  }
  const shell = guestShell(deps, request);
  return page(request, <ProblemPage shell={shell} status={status} crossSite={crossSite} reference={reference} />, {
    status,
  });
}

function isParseError(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    (error.code === "PARSE" || error.code === "VALIDATION")
  );
}
