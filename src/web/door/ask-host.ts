import type { Db } from "#db/open.ts";
import type { SessionHost } from "#db/session.queries.ts";
import type { Clock } from "#src/ports/clock.ts";
import { redirect } from "#src/web/respond.ts";
import { deadSessionCookie, readVisitor } from "./visitor.ts";

/** Where a host who came without a phone, as from Google, says it; from there to `next`. */
export function hostPhonePath(next: string): string {
  return next ? `/host-phone?${new URLSearchParams({ next })}` : "/host-phone";
}

/**
 * The host who is asking, or the way to sign in, which leads back to the page that was asked for.
 * A host whose phone nobody knows is asked for it on whichever page she opens first, because guests
 * and M-PESA need it.
 */
export function askHost(deps: { db: Db; clock: Clock; secure: boolean }, request: Request): SessionHost | Response {
  const visitor = readVisitor(deps, request);
  const { pathname, search } = new URL(request.url);
  if (visitor.kind === "host") {
    const { host } = visitor;
    return host.phone || request.method !== "GET" ? host : redirect(hostPhonePath(`${pathname}${search}`));
  }
  // The menu of every page leads here, also of those that do not know who reads them. A guest's own page is another.
  if (visitor.kind === "guest" && /^\/dashboard\?tab=(account|settings)$/.test(pathname + search)) {
    return redirect("/guest-account");
  }
  // A form that was sent cannot be sent again after signing in, so its page is where to return to.
  const next = request.method === "GET" ? `${pathname}${search}` : "/dashboard";
  return redirect(`/login?next=${encodeURIComponent(next)}`, {
    cookies: [deadSessionCookie(request, visitor, deps.secure)],
  });
}
