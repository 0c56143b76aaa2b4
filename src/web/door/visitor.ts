import { isLocked } from "#db/lock.ts";
import type { Db } from "#db/open.ts";
import {
  findSession,
  type SessionGuest,
  type SessionHost,
  type SessionProof,
  touchSession,
} from "#db/session.queries.ts";
import { findMemberSession, propertiesOfMember, touchMemberSession } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { TeamRole } from "#src/core/team/team.ts";
import type { Clock } from "#src/ports/clock.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { findLookOf, isLookPage } from "./look.ts";
import { mayLook } from "./may-look.ts";

/** Somebody of the house's team, as their sessions know them. */
export type Member = Readonly<{
  id: string;
  name: string;
  role: TeamRole;
  address: string;
  language: Language;
  /** The properties they help in; nothing is all. */
  only: ReadonlySet<string> | undefined;
}>;

/** Who is asking. Taken from the session alone, never from what a request says of itself. */
export type Visitor =
  | Readonly<{ kind: "anonymous" }>
  | Readonly<{
      kind: "host";
      host: SessionHost;
      tokenHash: string;
      /** When, and by what, they last showed in this session that it is they. */
      provedAt: number | null;
      provedBy: SessionProof | null;
      /** When they last showed a passkey in it, whatever they showed since. */
      passkeyShownAt: number | null;
    }>
  | Readonly<{ kind: "guest"; guest: SessionGuest; tokenHash: string }>
  /** Somebody of a house's team: `host` is the house they are in, never they themselves. */
  | Readonly<{ kind: "member"; member: Member; host: SessionHost; tokenHash: string }>;

/** A session ends after 30 days, or after 14 days without a visit. */
export const SESSION_MOST_MS = 30 * 24 * 3_600_000;
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000;
/** Whoever can change what is everybody's leaves no open door on a desk: half an hour without a visit ends theirs. */
export const ADMIN_IDLE_MS = 30 * 60_000;
/** A visit moves the end of its session at most this often: reading a page should not cost a write. */
const TOUCH_EVERY_MS = 3_600_000;
const ADMIN_TOUCH_EVERY_MS = 60_000;

const ANONYMOUS: Visitor = { kind: "anonymous" };
const SESSION = "lango";
const BROWSER = "lango_browser";

/**
 * Who is asking. On the pages that a look opens, the host who is looked at, without any proof of theirs; whatever
 * else such a browser asks for, `look-door.routes.tsx` has refused before.
 */
export function readVisitor(deps: { db: Db; clock: Clock; secure: boolean }, request: Request): Visitor {
  const own = readOwnVisitor(deps, request);
  if (own.kind !== "host" || !mayLook(request) || !isLookPage(request)) return own;
  const look = findLookOf(deps, request, own);
  return look ? { ...own, host: look.host, provedAt: null, provedBy: null, passkeyShownAt: null } : own;
}

/** Whether they are at home in a house: its host, or somebody of their team; an operator who looks is not. */
export function isAtHome(visitor: Visitor, hostId: string): boolean {
  return (visitor.kind === "host" || visitor.kind === "member") && visitor.host.id === hostId;
}

/** Which bar stands over a page that several kinds of visitors see. */
export function barOf({ kind }: Pick<Visitor, "kind">): "public" | "guest" | "host" {
  return kind === "anonymous" ? "public" : kind === "guest" ? "guest" : "host";
}

/** Whose session it is, whether they look at somebody else's pages or not. */
export function readOwnVisitor(deps: { db: Db; clock: Clock; secure: boolean }, request: Request): Visitor {
  const token = readCookie(request, cookieName(SESSION, deps.secure));
  if (!token || token.length > 100) return ANONYMOUS;
  const tokenHash = hashOf(token);
  const now = deps.clock.now();
  const session = findSession(deps.db, tokenHash, now);
  if (!session) return readMember(deps, tokenHash, now);
  const isAdmin = session.host !== null && session.host.adminSince !== null;
  const idleMs = isAdmin ? ADMIN_IDLE_MS : SESSION_IDLE_MS;
  // The role may be younger than the session, whose written end is then that of anybody's.
  if (now - session.seenAt >= idleMs) return ANONYMOUS;
  if (now - session.seenAt >= (isAdmin ? ADMIN_TOUCH_EVERY_MS : TOUCH_EVERY_MS)) {
    const endsAt = Math.min(session.createdAt + SESSION_MOST_MS, now + idleMs);
    try {
      touchSession(deps.db, tokenHash, { seenAt: now, endsAt });
    } catch (error) {
      // Noting a visit is no reason to answer none: the next one is noted.
      if (!isLocked(error)) throw error;
    }
  }
  const { host, provedAt, provedBy, passkeyShownAt } = session;
  if (host) return { kind: "host", host, tokenHash, provedAt, provedBy, passkeyShownAt };
  return session.guest ? { kind: "guest", guest: session.guest, tokenHash } : ANONYMOUS;
}

/** Somebody of a team is signed in apart from hosts and guests. An operator's role is nobody's who helps in their house. */
function readMember({ db }: { db: Db }, tokenHash: string, now: number): Visitor {
  const session = findMemberSession(db, tokenHash, now);
  if (!session || now - session.seenAt >= SESSION_IDLE_MS) return ANONYMOUS;
  if (now - session.seenAt >= TOUCH_EVERY_MS) {
    const endsAt = Math.min(session.createdAt + SESSION_MOST_MS, now + SESSION_IDLE_MS);
    try {
      write(db, (tx) => touchMemberSession(tx, tokenHash, { seenAt: now, endsAt }));
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
  }
  const { id, name, role, address, language, ofAll } = session.member;
  const only = ofAll ? undefined : new Set(propertiesOfMember(db, id));
  const host = { ...session.host, adminSince: null };
  return { kind: "member", member: { id, name, role, address: address ?? "", language, only }, host, tokenHash };
}

/** What the session of a request is kept under, living or not. */
export function sessionHashOf(request: Request, secure: boolean): string | undefined {
  const token = readCookie(request, cookieName(SESSION, secure));
  return token && token.length <= 100 ? hashOf(token) : undefined;
}

/** The cookie of a session that was just started. */
export function sessionCookie(token: string, secure: boolean): string {
  return setCookie(cookieName(SESSION, secure), token, { secure, maxAgeSeconds: SESSION_MOST_MS / 1000 });
}

export function endedSessionCookie(secure: boolean): string {
  return setCookie(cookieName(SESSION, secure), "", { secure, maxAgeSeconds: 0 });
}

/** Takes the cookie of a session away that is over or was ended elsewhere, so that the browser stops sending it. */
export function deadSessionCookie(request: Request, visitor: Visitor, secure: boolean): string | undefined {
  const isDead = visitor.kind === "anonymous" && readCookie(request, cookieName(SESSION, secure));
  return isDead ? endedSessionCookie(secure) : undefined;
}

const USER = "lango_user";
/** Before the id of somebody of a team, who has no account of their own (`islands/session.ts`). */
const TEAM_USER = "team_";

/** The living session whose cookie a response sets; `over` when it takes the cookie away, or when the session has ended. */
export function sessionSetBy(
  deps: { db: Db; clock: Clock; secure: boolean },
  response: Response,
): Readonly<{ id: string }> | "over" | undefined {
  const name = `${cookieName(SESSION, deps.secure)}=`;
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name));
  if (set === undefined) return undefined;
  const token = set.slice(name.length, set.indexOf(";"));
  if (!token) return "over";
  const [hash, now] = [hashOf(token), deps.clock.now()];
  const session = findSession(deps.db, hash, now);
  const id = session?.host?.id ?? session?.guest?.id;
  if (id) return { id };
  const member = findMemberSession(deps.db, hash, now)?.member;
  return member ? { id: `${TEAM_USER}${member.id}` } : "over";
}

/**
 * Goes with every session's cookie that a response sets or takes away: the id of whose session it is, for our own
 * scripts to know that somebody is signed in. It proves nothing; the server never reads it.
 */
export function userCookie(deps: { db: Db; clock: Clock; secure: boolean }, response: Response): string | undefined {
  const session = sessionSetBy(deps, response);
  if (session === undefined) return undefined;
  const id = session === "over" ? "" : session.id;
  const age = id ? SESSION_MOST_MS / 1000 : 0;
  return `${USER}=${id}; Path=/; SameSite=Lax${deps.secure ? "; Secure" : ""}; Max-Age=${age}`;
}

/** The number by which whoever asks is signed in as a guest: they have shown by a code that it is theirs. */
export function signedInPhone(deps: Parameters<typeof readVisitor>[0], request: Request): string | undefined {
  const visitor = readVisitor(deps, request);
  return visitor.kind === "guest" ? visitor.guest.phone : undefined;
}

/**
 * The browser's own random key: knows nothing of the person, and lets a guest who goes back to other dates give up
 * their own hold instead of competing with it. A form that comes twice is known by it.
 */
export function browserKey(request: Request, secure: boolean): { hash: string; cookie: string | undefined } {
  const name = cookieName(BROWSER, secure);
  const known = readCookie(request, name);
  if (known && /^[\w-]{43}$/.test(known)) return { hash: hashOf(known), cookie: undefined };
  const fresh = newSecret();
  return { hash: hashOf(fresh), cookie: setCookie(name, fresh, { secure, maxAgeSeconds: 7 * 24 * 3600 }) };
}
