import { isLocked } from "#db/lock.ts";
import type { Db } from "#db/open.ts";
import {
  findSession,
  type SessionGuest,
  type SessionHost,
  type SessionProof,
  touchSession,
} from "#db/session.queries.ts";
import type { Clock } from "#src/ports/clock.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { findLookOf, isLookPage } from "./look.ts";
import { mayLook } from "./may-look.ts";

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
  | Readonly<{ kind: "guest"; guest: SessionGuest; tokenHash: string }>;

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

/** Whose session it is, whether they look at somebody else's pages or not. */
export function readOwnVisitor(deps: { db: Db; clock: Clock; secure: boolean }, request: Request): Visitor {
  const token = readCookie(request, cookieName(SESSION, deps.secure));
  if (!token || token.length > 100) return ANONYMOUS;
  const tokenHash = hashOf(token);
  const now = deps.clock.now();
  const session = findSession(deps.db, tokenHash, now);
  if (!session) return ANONYMOUS;
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

/** The living session whose cookie a response sets; `over` when it takes the cookie away, or when the session has ended. */
export function sessionSetBy(deps: { db: Db; clock: Clock; secure: boolean }, response: Response) {
  const name = `${cookieName(SESSION, deps.secure)}=`;
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name));
  if (set === undefined) return undefined;
  const token = set.slice(name.length, set.indexOf(";"));
  return (token && findSession(deps.db, hashOf(token), deps.clock.now())) || "over";
}

/**
 * Goes with every session's cookie that a response sets or takes away: the id of whose session it is, for our own
 * scripts to know that somebody is signed in. It proves nothing; the server never reads it.
 */
export function userCookie(deps: { db: Db; clock: Clock; secure: boolean }, response: Response): string | undefined {
  const session = sessionSetBy(deps, response);
  if (session === undefined) return undefined;
  const id = session === "over" ? "" : (session.host?.id ?? session.guest?.id);
  const age = id ? SESSION_MOST_MS / 1000 : 0;
  return `${USER}=${id ?? ""}; Path=/; SameSite=Lax${deps.secure ? "; Secure" : ""}; Max-Age=${age}`;
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
