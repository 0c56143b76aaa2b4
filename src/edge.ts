import { whenUnlocked } from "#db/lock.ts";
import { inTry } from "#db/tried.ts";
import { roomAt } from "./core/addresses.ts";
import { NotSelling } from "./selling/selling.ts";
import { insiderOf, isRepeatable, Refused } from "./web/body.ts";
import type { Deps } from "./web/deps.ts";
import { countKept, countOpened } from "./web/door/count-steps.ts";
import { mayBeSignedIn, mayLook } from "./web/door/may-look.ts";
import { languageAsked } from "./web/language.ts";
import { ACCESS } from "./web/log.ts";
import { isFromOwnPages } from "./web/origin.ts";
import { isCallback, loggable, pathOf } from "./web/path.ts";
import { pageHeaders, pieceHeaders } from "./web/security-headers.ts";
import { isPlain, keptAs, viaOf } from "./web/stay-query.ts";
import type { Worker } from "./web/thread-watch.ts";

/** Long enough for what other programs do to a database, and shorter than browsers and proxies wait. */
export const LOCK_PATIENCE_MS = 15_000;
const WAITING_MOST = 1000;
/** What asks an identity provider for something that it gives once is not asked twice. */
const ONCE = /^\/(?:auth\/|email-link\/open$|account\/(?:password|email|delete)(?:\/|$))/;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type Answer = (request: Request) => Response | Promise<Response>;
type Handle = (request: Request, path: string) => Response | Promise<Response>;

/** One line a request: for whoever asks for it, or for everything. */
function noteAccess(
  { log, config }: Deps,
  { method }: Request,
  path: string,
  facts: Readonly<Record<string, number | boolean>>,
): void {
  log[config.logAccess ? "info" : "debug"](ACCESS, { method, path: loggable(path), ...facts });
}

/** What holds for every request: kept pages first, own forms only, the headers of its kind, one line in the log. */
export function guardEdge(deps: Deps, lockPatienceMs: number, handle: Handle): Answer {
  const handlePatiently = createPatience(deps, lockPatienceMs, handle);
  const dress = createDressing(deps);
  let refresh: Promise<(request: Request) => Promise<void>> | undefined;
  /** Where a provider keeps the accounts: hears whether the visitor's still stands. */
  const refreshing = () => {
    refresh ??= import("./identity/refresh-session.ts").then((it) => it.createSessionRefresh(deps));
    return refresh;
  };
  let look: Promise<ReturnType<typeof import("./admin/look-door.routes.tsx").createLookDoor>> | undefined;
  /** An operator who looks at a host's pages. */
  const looking = () => {
    look ??= import("./admin/look-door.routes.tsx").then((it) => it.createLookDoor(deps));
    return look;
  };
  return withAddress(deps, (request) => {
    const path = pathOf(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const inLanguage = isRead ? languageAsked(request, deps.secure) : undefined;
    if (inLanguage) return inLanguage;
    if (isRead && !mayLook(request) && !mayBeSignedIn(request) && isPlain(request.url)) {
      const kept = deps.pages.answer(request, keptAs(path, viaOf(request.url)));
      if (kept) {
        deps.meters.keptPage();
        if (deps.config.logAccess) noteAccess(deps, request, path, { status: kept.status, kept: true });
        countKept(deps, request, path);
        return kept;
      }
    }
    return answer(request, path);
  });

  async function answer(request: Request, path: string): Promise<Response> {
    const began = performance.now();
    const who = () => ({ method: request.method, path: loggable(path) });
    let response: Response;
    try {
      if (!isCallback(path)) await deps.scheduler.visitor(() => deps.networkOf(request));
      if (deps.identity.refresh && request.headers.has("cookie")) await (await refreshing())(request);
      deps.thread.begins(who);
      if (!isReadable(path)) response = await problem(deps, request, new Refused(400));
      else if (isForged(deps, request, path)) response = await problem(deps, request, new Refused(403), true);
      else if (deps.selling.isElsewhere() && !SAFE_METHODS.has(request.method) && !isCallback(path))
        response = await problem(deps, request, new NotSelling());
      else if (mayLook(request))
        response = await (await looking())(request, (asked) => handlePatiently(asked, path, who));
      else response = await handlePatiently(request, path, who);
      if (insiderOf(request)) (await import("./web/door/member.ts")).noteAct(deps, request, response);
    } catch (error) {
      response = await problem(deps, request, error);
    }
    if (response.status === 200 && !mayLook(request)) await countOpened(deps, request, path);
    await dress(response);
    deps.thread.worked(who);
    const ms = performance.now() - began;
    deps.meters.request(response.status, ms, roomAt(path));
    noteAccess(deps, request, path, { status: response.status, ms: Math.round(ms) });
    return response;
  }
}

/** Puts on an answer what every one of its kind has, where its route knows no better. */
function createDressing(deps: Deps): (response: Response) => Promise<void> {
  const ofPages = Object.entries(pageHeaders(deps));
  const ofPieces = Object.entries(pieceHeaders(deps));
  return async (response) => {
    const { headers } = response;
    if (headers.has("set-cookie")) {
      const { userCookie } = await import("./web/door/visitor.ts");
      const user = userCookie(deps, response);
      if (user) headers.append("set-cookie", user);
    }
    // The longest that most limits last.
    if (response.status === 429 && !headers.has("retry-after")) headers.set("retry-after", "900");
    const isPage = headers.get("content-type")?.startsWith("text/html");
    // A 304 renews the headers of what the browser has, and it has them already.
    const missing = response.status === 304 ? [] : isPage ? ofPages : ofPieces;
    for (const [name, value] of missing) if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * While another program holds the database, whoever comes to change something waits here, and what was stopped in
 * the middle is done again as a whole if it has saved nothing. The thread is free meanwhile. M-PESA's calls wait
 * in `record-callback.ts`, each on its own.
 */
function createPatience(deps: Deps, mostMs: number, handle: Handle) {
  let waiting = 0;
  return async (request: Request, path: string, who: Worker): Promise<Response> => {
    const endsAt = performance.now() + mostMs;
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
  };

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
}

async function problem(deps: Deps, request: Request, error: unknown, crossSite = false): Promise<Response> {
  return (await import("./web/problem.tsx")).problem(deps, request, error, crossSite);
}

function isForged({ publicUrl }: Deps, request: Request, path: string): boolean {
  if (SAFE_METHODS.has(request.method) || isCallback(path) || path.startsWith("/dev/daraja/")) return false;
  return !isFromOwnPages(request, publicUrl);
}

/**
 * A request as it was meant that names no host, as monitors do that speak HTTP/1.0, or one that is none: of what it
 * asks for at the public address. Only what is read is answered so; every other such request is refused.
 */
function withAddress({ publicUrl }: Deps, answer: Answer): Answer {
  return (request) => {
    if (URL.canParse(request.url)) return answer(request);
    const { method, headers, url } = request;
    const whole = publicUrl + url;
    const isMeant = (method === "GET" || method === "HEAD") && url.startsWith("/") && URL.canParse(whole);
    if (isMeant) return answer(new Request(whole, { method, headers }));
    return new Response("Bad Request", { status: 400, headers: { "cache-control": "no-store" } });
  };
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
