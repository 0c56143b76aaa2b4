import type { AnyElysia } from "elysia";
import { whenUnlocked } from "#db/lock.ts";
import { inTry } from "#db/tried.ts";
import { isReserved } from "./core/brand.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { isRepeatable, Refused } from "./web/body.ts";
import type { Deps } from "./web/deps.ts";
import { isFromOwnPages } from "./web/origin.ts";
import { isCallback, loggable, pathOf } from "./web/path.ts";
import { pageHeaders, pieceHeaders } from "./web/security-headers.ts";
import { asksForAStay } from "./web/stay-query.ts";
import type { Worker } from "./web/thread-watch.ts";

export type App = Readonly<{
  fetch(request: Request): Promise<Response> | Response;
  /** Loads what most visitors ask for, so that none has to wait for it. */
  warm(): Promise<void>;
  /** Every door of the house, for the test that says who may pass through which. */
  doors(): Promise<{ method: string; path: string }[]>;
}>;

/** Where people work who have signed in. */
const DESK = /^\/(?:dashboard|account|admin|guest-account)(?:\/|$)/;
/** What a guest reads, beside the pages under hosts' own names. */
const HOUSES =
  /^\/(?:host|photos|previews|assets|static|readyz|metrics|robots\.txt|\.well-known|sitemap\.xml|api\/host|booking\/(?:property|search))(?:\/|$)/;
/** The demo's tools. */
const DEMO = /^\/dev(?:\/|$)/;

/**
 * The whole product as one value. Reads as a table of contents.
 *
 * No room is furnished before somebody goes there, so the first answer waits for none. What guests meet is
 * loaded soon after the start by `warm`; the desk and the demo's tools are left until somebody needs them.
 */
export function buildApp(
  deps: Deps,
  simulator?: () => DarajaSimulator,
  { lockPatienceMs = LOCK_PATIENCE_MS } = {},
): App {
  const pages = room(deps, async () => (await import("./pages.routes.ts")).pagesRoutes(deps));
  const front = room(deps, async () => (await import("./front.routes.ts")).frontRoutes(deps, isPage));
  const desk = room(deps, async () => (await import("./desk.routes.ts")).deskRoutes(deps));
  const demo =
    simulator &&
    room(deps, async () => (await import("./simulator/simulator.routes.tsx")).simulatorRoutes(deps, simulator()));
  const roomOf = (path: string) => {
    if (DESK.test(path)) return desk();
    if (demo && DEMO.test(path)) return demo();
    return isOfHouses(path) ? pages() : front();
  };
  async function isPage(path: string): Promise<boolean> {
    const { router, routes } = await roomOf(path);
    // The router's tree knows the paths with a part that varies; the others are found by their text.
    const isFixed = routes.some((route) => route.method === "GET" && route.path === path);
    return isFixed || router.http.find("GET", path) !== null;
  }
  return {
    fetch: guardEdge(deps, lockPatienceMs, (request, path) => {
      if (path === "/healthz" && (request.method === "GET" || request.method === "HEAD")) return alive();
      return roomOf(path).then((routes) => routes.handle(request));
    }),
    warm: async () => void (await Promise.all([pages(), front()])),
    async doors() {
      const rooms = [await pages(), await front(), await desk(), ...(demo ? [await demo()] : [])];
      const doors = rooms.flatMap(({ routes }) => routes.map(({ method, path }) => ({ method, path })));
      return [{ method: "GET", path: "/healthz" }, { method: "HEAD", path: "/healthz" }, ...doors];
    },
  };
}

/** Whether a path is for `pages.routes.ts`. A host's own name is none of the words that are ours. */
function isOfHouses(path: string): boolean {
  const [, name = ""] = path.split("/", 2);
  return HOUSES.test(path) || (name !== "" && !isReserved(name));
}

/** Whether the process is there. Whoever watches over it asks this first of all, so it needs no routes. */
function alive(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("ok", { headers });
}

/** Routes that are loaded when somebody first asks for them, and stay. */
function room(deps: Deps, load: () => Promise<AnyElysia>): () => Promise<AnyElysia> {
  let loaded: Promise<AnyElysia> | undefined;
  return () => {
    loaded ??= Promise.all([load(), import("./web/problem.tsx")]).then(([routes, { withProblems }]) =>
      withProblems(deps).use(routes),
    );
    return loaded;
  };
}

/** Long enough for what other programs do to a database, and shorter than browsers and proxies wait. */
const LOCK_PATIENCE_MS = 15_000;
const WAITING_MOST = 1000;
/** What asks an identity provider for something that it gives once is not asked twice. */
const ONCE = /^\/(?:auth\/|email-link\/open$|account\/(?:password|email|delete)(?:\/|$))/;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** What holds for every request: kept pages first, own forms only, the headers of its kind, one line in the log. */
function guardEdge(
  deps: Deps,
  lockPatienceMs: number,
  handle: (request: Request, path: string) => Response | Promise<Response>,
) {
  const ofPages = Object.entries(pageHeaders(deps));
  const ofPieces = Object.entries(pieceHeaders(deps));
  let refresh: Promise<(request: Request) => Promise<void>> | undefined;
  /** Where a provider keeps the accounts: hears whether the visitor's still stands. */
  const refreshing = () => {
    refresh ??= import("./identity/refresh-session.ts").then((it) => it.createSessionRefresh(deps));
    return refresh;
  };
  let waiting = 0;
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
    const who = () => ({ method: request.method, path: loggable(path) });
    let response: Response;
    try {
      if (!isCallback(path)) await deps.turns.visitor();
      if (deps.identity.refresh && request.headers.has("cookie")) await (await refreshing())(request);
      deps.thread.begins(who);
      if (!isReadable(path)) response = await problem(request, new Refused(400));
      else if (isForged(request, path)) response = await problem(request, new Refused(403), true);
      else response = await handlePatiently(request, path, who);
    } catch (error) {
      response = await problem(request, error);
    }
    if (response.headers.has("set-cookie")) {
      const { userCookie } = await import("./web/door/visitor.ts");
      const user = userCookie(deps, response);
      if (user) response.headers.append("set-cookie", user);
    }
    // Where a route knows no better, the longest that most limits last.
    if (response.status === 429 && !response.headers.has("retry-after")) response.headers.set("retry-after", "900");
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    // A 304 renews the headers of what the browser has, and it has them already.
    const missing = response.status === 304 ? [] : isPage ? ofPages : ofPieces;
    for (const [name, value] of missing) if (!response.headers.has(name)) response.headers.set(name, value);
    deps.thread.worked(who);
    const ms = performance.now() - began;
    deps.meters.request(response.status, ms);
    deps.log.debug("request", {
      ...who(),
      status: response.status,
      ms: Math.round(ms),
    });
    return response;
  }

  /**
   * While another program holds the database, whoever comes to change something waits here, and what was stopped in
   * the middle is done again as a whole if it has saved nothing. The thread is free meanwhile. M-PESA's calls wait
   * in `record-callback.ts`, each on its own.
   */
  async function handlePatiently(request: Request, path: string, who: Worker): Promise<Response> {
    const endsAt = performance.now() + lockPatienceMs;
    const patience = () => Math.max(0, endsAt - performance.now());
    const isSafe = SAFE_METHODS.has(request.method) || isCallback(path);
    if (!isSafe) await waitForLock(patience());
    for (;;) {
      const works = (what: "goes on" | "worked") => deps.thread[what === "worked" ? "worked" : "begins"](who);
      const tried = { saved: 0, isLockedOut: false, works };
      const response = await inTry(tried, () => handle(request, path));
      const mayRepeat = tried.isLockedOut && tried.saved === 0 && !isCallback(path) && !ONCE.test(path);
      if (!mayRepeat || !isRepeatable(request) || !(await waitForLock(patience()))) return response;
    }
  }

  /** Whether it has ended. Of very many who wait, those who come last are told at once. */
  async function waitForLock(mostMs: number): Promise<boolean> {
    if (waiting >= WAITING_MOST) return false;
    waiting += 1;
    try {
      return await whenUnlocked(deps.db, mostMs);
    } finally {
      waiting -= 1;
    }
  }

  async function problem(request: Request, error: unknown, crossSite = false): Promise<Response> {
    return (await import("./web/problem.tsx")).problem(deps, request, error, crossSite);
  }

  function isForged(request: Request, path: string): boolean {
    if (SAFE_METHODS.has(request.method) || isCallback(path) || path.startsWith("/dev/daraja/")) return false;
    return !isFromOwnPages(request, deps.publicUrl);
  }
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
