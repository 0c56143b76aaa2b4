import type { Db } from "#db/open.ts";
import type { Clock } from "#src/ports/clock.ts";
import { Refused, TurnedAway } from "#src/web/body.ts";
import { redirect } from "#src/web/respond.ts";
import { deadSessionCookie, readVisitor, type Visitor } from "./visitor.ts";

type Needs = { db: Db; clock: Clock; secure: boolean };
export type SignedInHost = Extract<Visitor, { kind: "host" }>;
export type SignedInGuest = Extract<Visitor, { kind: "guest" }>;

/** Where a host who came without a phone, as from Google, says it; from there to `next`. */
export function hostPhonePath(next: string): string {
  return next ? `/host-phone?${new URLSearchParams({ next })}` : "/host-phone";
}

/**
 * The host who is asking. A host whose phone nobody knows is asked for it on whichever page they open first, because
 * guests and M-PESA need it.
 */
export function askHost(deps: Needs, request: Request): SignedInHost {
  const visitor = askOwnAccount(deps, request);
  if (visitor.host.phone || request.method !== "GET") return visitor;
  throw new TurnedAway(redirect(hostPhonePath(addressOf(request))));
}

/** The host who is asking for their own account, which opens without a phone. */
export function askOwnAccount(deps: Needs, request: Request): SignedInHost {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return visitor;
  // The menu of every page leads here, also of those that do not know who reads them. A guest's own page is another.
  if (visitor.kind === "guest" && isOwnTab(request)) throw new TurnedAway(redirect("/guest-account"));
  throw toSignIn(deps, request, visitor, { at: "/login", home: "/dashboard" });
}

/** The guest who is asking. */
export function askGuest(deps: Needs, request: Request): SignedInGuest {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "guest") return visitor;
  throw toSignIn(deps, request, visitor, { at: "/guest-login", home: "/guest-account" });
}

/** The administrator who is asking. To everybody else who is signed in there is no such page. */
export function askAdmin(deps: Needs, request: Request): SignedInHost {
  const visitor = askOwnAccount(deps, request);
  if (visitor.host.adminSince === null) throw new Refused(404);
  return visitor;
}

/** To sign in and back: to the page that was asked for, or `home`, because a form that was sent cannot be sent again. */
function toSignIn(
  { secure }: Needs,
  request: Request,
  visitor: Visitor,
  { at, home }: { at: string; home: string },
): TurnedAway {
  const next = request.method === "GET" ? addressOf(request) : home;
  const to = `${at}?${new URLSearchParams({ next })}`;
  return new TurnedAway(redirect(to, { cookies: [deadSessionCookie(request, visitor, secure)] }));
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

function isOwnTab(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return pathname === "/dashboard" && /^(?:account|settings)$/.test(searchParams.get("tab") ?? "");
}
