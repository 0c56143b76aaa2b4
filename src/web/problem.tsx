import { Elysia } from "elysia";
import { DatabaseLocked, isLocked, lockMet } from "#db/lock.ts";
import { noteLockedOut } from "#db/tried.ts";
import { NotSelling } from "#src/selling/selling.ts";
import { AskOwnerPage } from "#views/problem/ask-owner-page.tsx";
import type { ProblemStatus } from "#views/problem/problem-page.tsx";
import { ProblemPage } from "#views/problem/problem-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { OwnersAlone, Refused, TooManyForms, TurnedAway, UnknownPath, wordsSent } from "./body.ts";
import type { Deps } from "./deps.ts";
import { newId } from "./ids.ts";
import { guestShell } from "./language.ts";
import { isCallback, loggable, pathOf } from "./path.ts";
import { retryAfter } from "./rate-limit.ts";
import { json, ownPath, page, redirect } from "./respond.ts";

const problemTexts = pagesIn.en.problems;

/** Routes that answer with a page of ours when nothing is there, or something breaks. */
export function withProblems(deps: Deps) {
  return new Elysia().onError(async ({ error, request, code }) =>
    problem(deps, request, code === "NOT_FOUND" ? new UnknownPath() : refusalIn(error)),
  );
}

/** The router wraps what is thrown while a body is read. */
function refusalIn(error: unknown): unknown {
  return isParseError(error) && error instanceof Error && error.cause instanceof Refused ? error.cause : error;
}

/** The answer to what went wrong: the visitor reads what to do, the log keeps the detail. */
export async function problem(deps: Deps, request: Request, error: unknown, crossSite = false): Promise<Response> {
  let status: ProblemStatus = 500;
  let reference: string | undefined;
  if (isLocked(error)) return lockedOut(deps, request, error);
  if (error instanceof NotSelling) return sendAgain(deps, request, "paused", PAUSED_HEADERS);
  if (error instanceof TurnedAway) return isForProgram(request) ? json({ error: "signed out" }, 401) : error.answer;
  if (error instanceof OwnersAlone && !isForProgram(request)) return askOwner(deps, request, error);
  if (error instanceof Refused && error.status === 429 && request.method === "POST")
    return sendLater(deps, request, error);
  if (error instanceof Refused || error instanceof OwnersAlone) status = error.status;
  else if (isParseError(error)) status = 400;
  else if (isFull(error)) {
    status = 507;
    deps.log.error("the disk is full or nearly so: a file was not received", { path: loggable(pathOf(request.url)) });
  } else {
    reference = newId();
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    deps.log.error("request failed", {
      reference,
      method: request.method,
      path: loggable(pathOf(request.url)),
      detail,
    });
  }
  const meant = status === 404 || status === 400 ? meantBy(request) : undefined;
  if (meant) return redirect(meant, { status: 301 });
  if (isForProgram(request)) {
    return Response.json({ error: problemTexts[status].title }, { status, headers: { "cache-control": "no-store" } });
  }
  const shell = guestShell(deps, request);
  const isUnknownPath = error instanceof UnknownPath;
  const shown = { shell, status, crossSite, reference, isUnknownPath, isDesk: !isUnknownPath && isAtDesk(request) };
  return page(request, <ProblemPage {...shown} />, { status });
}

/** The pages of whoever is signed in to a house. */
function isAtDesk({ url }: Request): boolean {
  return /^\/(?:dashboard|social-media-connect|account)(?:\/|$)/.test(pathOf(url));
}

/** Somebody of a team at a page of the owner's: whom to ask, and the way back. */
function askOwner(deps: Deps, request: Request, { owner, language }: OwnersAlone): Response {
  return page(request, <AskOwnerPage shell={guestShell(deps, request, language)} owner={owner} />, { status: 403 });
}

/**
 * An address as it was meant, whose slashes were doubled where somebody put it together, or at whose end a letter was
 * cut in half. Nothing for every other one.
 */
function meantBy(request: Request): string | undefined {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || isForProgram(request)) return undefined;
  const path = pathOf(url);
  const whole = path.replace(/\/{2,}/g, "/").replace(HALF_A_LETTER, "");
  return whole === path || whole === "/" ? undefined : ownPath(whole + new URL(url).search, "/");
}

/** The first one to three bytes of a sign in UTF-8, and what may be left of the next. */
const HALF_A_LETTER =
  /(?:%[c-d][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f])?|%f[0-7](?:%[89ab][0-9a-f]){0,2})?(?:%[0-9a-f]?)?$/i;

/** Asked by scripts of ours, which read what they are told. */
const OF_SCRIPTS = ["/dashboard/photos", "/auth/session"];
const SECRET_FIELD = /pass|secret|credential|code|token|challenge|\bpin\b/i;
const LOCKED_HEADERS = { "retry-after": "5" };
const PAUSED_HEADERS = { "retry-after": "120" };

/** Another program holds the database: nothing was saved, and the same may be sent again. */
function lockedOut(deps: Deps, request: Request, error: unknown): Promise<Response> {
  lockMet(deps.db);
  noteLockedOut(error instanceof DatabaseLocked && error.isFinal);
  return sendAgain(deps, request, 503, LOCKED_HEADERS);
}

/** Nothing was done, and what was typed can be sent again as it is. */
async function sendAgain(
  deps: Deps,
  request: Request,
  why: 503 | "paused",
  headers: Record<string, string>,
): Promise<Response> {
  if (isForProgram(request)) return programs(503, why, headers);
  const again = await typedIn(request);
  const isPaused = why === "paused";
  const shown = { shell: guestShell(deps, request), isDesk: isAtDesk(request) };
  const view = <ProblemPage {...shown} again={again} status={503} isPaused={isPaused} />;
  return page(request, view, { status: 503, headers });
}

/** The same where a limit is reached: it says from when on, if that is known. */
async function sendLater(deps: Deps, request: Request, error: Refused): Promise<Response> {
  const waitMs = error instanceof TooManyForms ? error.waitMs : undefined;
  const headers: Record<string, string> = waitMs === undefined ? {} : { "retry-after": retryAfter(waitMs) };
  if (isForProgram(request)) return programs(429, 429, headers);
  const from = waitMs === undefined ? undefined : deps.clock.now() + waitMs;
  const again = await typedIn(request);
  const shown = { shell: guestShell(deps, request), isDesk: isAtDesk(request) };
  const view = <ProblemPage {...shown} again={again} status={429} from={from} />;
  return page(request, view, { status: 429, headers });
}

function programs(status: 429 | 503, why: 429 | 503 | "paused", headers: Record<string, string>): Response {
  const answer = { status, headers: { ...headers, "cache-control": "no-store" } };
  return Response.json({ error: problemTexts[why].title }, answer);
}

/** A form as it was typed, to be sent once more; one with a secret in it is not repeated on any page. */
async function typedIn(request: Request) {
  if (request.method !== "POST") return undefined;
  const fields = await wordsSent(request);
  const { pathname, search } = new URL(request.url);
  const isPlain = fields.length > 0 && !fields.some(([name]) => SECRET_FIELD.test(name));
  return isPlain ? { action: `${pathname}${search}`, fields } : "back";
}

function isForProgram(request: Request): boolean {
  const path = pathOf(request.url);
  return path.startsWith("/api/") || OF_SCRIPTS.includes(path) || isCallback(path);
}

/** A file found no room. What the database says when it can't grow is another matter, and a fault. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function isParseError(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    (error.code === "PARSE" || error.code === "VALIDATION")
  );
}
