import { Elysia } from "elysia";
import { ProblemPage } from "#views/problem/problem-page.tsx";
import { type ProblemStatus, problemTexts } from "#views/texts/en-problems.ts";
import { Refused } from "./web/body.ts";
import type { Deps } from "./web/deps.ts";
import { newId } from "./web/ids.ts";
import { guestShell } from "./web/language.ts";
import { loggable, pathOf } from "./web/path.ts";
import { page } from "./web/respond.ts";

/** Routes that answer with a page of ours when nothing is there, or something breaks. */
export function withProblems(deps: Deps) {
  return new Elysia().onError(({ error, request, code }) =>
    problem(deps, request, code === "NOT_FOUND" ? new Refused(404) : error),
  );
}

/** The answer to what went wrong: the visitor reads what to do, the log keeps the detail. */
export function problem(deps: Deps, request: Request, error: unknown, crossSite = false): Response {
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
