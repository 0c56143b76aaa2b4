import { findLook } from "#db/look.queries.ts";
import type { Db } from "#db/open.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Clock } from "#src/ports/clock.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { LOOK } from "./may-look.ts";

/** How long an operator may look at a host's pages, without a way to make it longer. */
export const LOOK_LASTS_MS = 15 * 60_000;

/** An operator's look at a host's pages. */
export type Look = Readonly<{ id: string; host: SessionHost; adminId: string; endsAt: number }>;

/** Where a look is ended. */
export const END_LOOK = "/admin/look/end";

const TABS = ["", "today", "calendar", "bookings", "properties", "money"];
/**
 * All that a look opens. Not among them: papers and receipts as files, links to calendars, ways of being paid, the
 * account and what exports it. What is not named here is not opened, so a page that is made tomorrow is closed.
 */
const LOOK_PAGES: readonly RegExp[] = [
  /^\/dashboard$/,
  /^\/dashboard\/bookings\/(?!new$)[\w-]{1,60}$/,
  /^\/dashboard\/properties\/(?!(?:new|several)$)[\w-]{1,60}$/,
  /^\/dashboard\/properties\/[\w-]{1,60}\/prices(?:\/[\w-]{1,40})?$/,
];

/** Whether a look opens it: a page of the list, asked for and not sent. */
export function isLookPage(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { pathname, searchParams } = new URL(request.url);
  if (!LOOK_PAGES.some((one) => one.test(pathname))) return false;
  return searchParams.getAll("tab").every((tab) => TABS.includes(tab));
}

type Needs = { db: Db; clock: Clock; secure: boolean };

/** The look of a browser, which lives with the operator's own session and their role. */
export function findLookOf(
  { db, clock, secure }: Needs,
  request: Request,
  admin: { host: SessionHost; tokenHash: string },
): Look | undefined {
  const token = readCookie(request, cookieName(LOOK, secure));
  if (!token || token.length > 100 || admin.host.adminSince === null) return undefined;
  const found = findLook(db, { tokenHash: secretHash(token), sessionHash: admin.tokenHash, now: clock.now() });
  return found?.adminId === admin.host.id ? found : undefined;
}

export function lookCookie(token: string, secure: boolean): string {
  return setCookie(cookieName(LOOK, secure), token, { secure, maxAgeSeconds: LOOK_LASTS_MS / 1000 });
}

export function endedLookCookie(secure: boolean): string {
  return setCookie(cookieName(LOOK, secure), "", { secure, maxAgeSeconds: 0 });
}
