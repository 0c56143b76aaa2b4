import type { Db } from "#db/open.ts";
import type { SessionHost } from "#db/session.queries.ts";
import type { Clock } from "#src/ports/clock.ts";
import { redirect } from "./respond.ts";
import { deadSessionCookie, readVisitor } from "./visitor.ts";

/** The host who is asking, or the way to sign in, which leads back to the page that was asked for. */
export function askHost(deps: { db: Db; clock: Clock; secure: boolean }, request: Request): SessionHost | Response {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return visitor.host;
  const { pathname, search } = new URL(request.url);
  // A form that was sent cannot be sent again after signing in, so its page is where to return to.
  const next = request.method === "GET" ? `${pathname}${search}` : "/dashboard";
  return redirect(`/login?next=${encodeURIComponent(next)}`, {
    cookies: [deadSessionCookie(request, visitor, deps.secure)],
  });
}
