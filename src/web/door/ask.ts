import type { Db } from "#db/open.ts";
import type { SessionHost } from "#db/session.queries.ts";
import type { Capability } from "#src/core/team/team.ts";
import type { Clock } from "#src/ports/clock.ts";
import { OwnersAlone, Refused, TurnedAway } from "#src/web/body.ts";
import { redirect } from "#src/web/respond.ts";
import { letIn, type SignedInMember } from "./member.ts";
import { deadSessionCookie, type Member, readVisitor, type Visitor } from "./visitor.ts";

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

/** Whoever asks for a part of a house's desk: its owner, or somebody of the team who may do this there. */
export type Helping = Readonly<{
  /** Whose house it is. */
  host: SessionHost;
  visitor: SignedInHost | SignedInMember;
  /** Whom the timeline names: the owner's id, or that of the member. */
  by: string;
  /** Somebody of the team; nothing for the owner. */
  member: Member | undefined;
}>;

/** The owner, or whoever of the team may do `what`; a part of the desk that names nothing is the owner's alone. */
export function askTeam(deps: Needs, request: Request, what: Capability | undefined): Helping {
  const found = readVisitor(deps, request);
  if (found.kind !== "member") {
    const visitor = askHost(deps, request);
    return { host: visitor.host, visitor, by: visitor.host.id, member: undefined };
  }
  if (!letIn(deps, request, found, what)) throw ownersAlone(deps, request, found);
  return { host: found.host, visitor: found, by: found.member.id, member: found.member };
}

/** The host who is asking for their own account, which opens without a phone. */
export function askOwnAccount(deps: Needs, request: Request): SignedInHost {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return visitor;
  if (visitor.kind === "member") throw ownersAlone(deps, request, visitor);
  // The menu of every page leads here, also of those that do not know who reads them. A guest's own page is another.
  if (visitor.kind === "guest" && isOwnTab(request)) throw new TurnedAway(redirect("/guest-account"));
  throw toSignIn(deps, request, visitor, { at: "/login", home: homeAfter(request) });
}

/** Where photos come in that a phone shares with us, and what is said where they could not be taken. */
export const SHARED_PHOTOS = "/dashboard/shared";

const homeAfter = ({ url }: Request) => (new URL(url).pathname === SHARED_PHOTOS ? SHARED_PHOTOS : "/dashboard");

/** What is not theirs is answered in the frame that is: with their own ways through the house. */
function ownersAlone(deps: Needs, request: Request, visitor: SignedInMember): OwnersAlone {
  letIn(deps, request, visitor, "home");
  return new OwnersAlone(visitor.host.firstName, visitor.member.language);
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
