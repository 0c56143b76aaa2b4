import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Language } from "#src/core/language.ts";
import { guests, hosts, sessions } from "./host.schema.ts";
import type { Db, Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { memberSessions } from "./team.schema.ts";
import { type Change, write } from "./write.ts";

export type SessionHost = Readonly<{
  id: string;
  email: string;
  emailVerifiedAt: number | null;
  firstName: string;
  lastName: string;
  phone: string;
  username: string;
  brandName: string | null;
  verifiedAt: number | null;
  adminSince: number | null;
  passwordMailedAt: number | null;
  /** What they read and are written to in. */
  language: Language;
}>;
/** How the person came in. */
export type SessionMethod = (typeof sessions.$inferSelect)["method"];
/** By what somebody showed in a session that it is they. */
export type SessionProof = NonNullable<(typeof sessions.$inferSelect)["provedBy"]>;
export type SessionGuest = Readonly<{ id: string; phone: string }>;

export const hostColumns = {
  id: hosts.id,
  email: hosts.email,
  emailVerifiedAt: hosts.emailVerifiedAt,
  firstName: hosts.firstName,
  lastName: hosts.lastName,
  phone: hosts.phone,
  language: hosts.language,
  username: hosts.username,
  brandName: hosts.brandName,
  verifiedAt: hosts.verifiedAt,
  adminSince: hosts.adminSince,
  passwordMailedAt: hosts.passwordMailedAt,
};

const guestColumns = { id: guests.id, phone: guests.phone };

/** The living session of a hashed token, with its person. */
export function findSession(
  db: Reader,
  tokenHash: string,
  now: number,
):
  | {
      host: SessionHost | null;
      guest: SessionGuest | null;
      createdAt: number;
      seenAt: number;
      provedAt: number | null;
      provedBy: SessionProof | null;
      passkeyShownAt: number | null;
    }
  | undefined {
  return bySecret(db).get({ tokenHash, now });
}

/** Asked for each page that somebody sees who is signed in. */
const bySecret = prepared((db: Reader) =>
  db
    .select({
      host: hostColumns,
      guest: guestColumns,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      provedAt: sessions.provedAt,
      provedBy: sessions.provedBy,
      passkeyShownAt: sessions.passkeyShownAt,
    })
    .from(sessions)
    .leftJoin(hosts, eq(hosts.id, sessions.hostId))
    .leftJoin(guests, eq(guests.id, sessions.guestId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gt(sessions.endsAt, sql.placeholder("now"))))
    .prepare(),
);

/** Starts a session for one person and ends the one this browser had, so that no old token lives on. */
export function startSession(
  tx: Change,
  session: {
    tokenHash: string;
    hostId?: string;
    guestId?: string;
    now: number;
    endsAt: number;
    device: string;
    method?: SessionMethod;
    /** When the password or the passkey was right that opens this session; now, when nothing else is said. */
    provedAt?: number;
  },
  endedTokenHash?: string,
): void {
  if (endedTokenHash) deleteSession(tx, endedTokenHash);
  tx.delete(sessions).where(lt(sessions.endsAt, session.now)).run();
  const method = session.method ?? "password";
  const proof =
    method === "password" || method === "passkey"
      ? proofOf(method, Math.min(session.provedAt ?? session.now, session.now))
      : {};
  tx.insert(sessions)
    .values({
      tokenHash: session.tokenHash,
      hostId: session.hostId ?? null,
      guestId: session.guestId ?? null,
      createdAt: session.now,
      seenAt: session.now,
      endsAt: session.endsAt,
      device: session.device,
      method,
      ...proof,
    })
    .run();
}

/** Notes that whoever has this session has just shown that it is theirs. */
export function markProved(tx: Change, tokenHash: string, by: SessionProof, now: number): void {
  tx.update(sessions).set(proofOf(by, now)).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** What is kept of a proof. A password that is shown later does not take away that a passkey was shown. */
function proofOf(provedBy: SessionProof, provedAt: number) {
  return { provedAt, provedBy, ...(provedBy === "passkey" && { passkeyShownAt: provedAt }) };
}

/** Notes a visit and moves the session's end. */
export function touchSession(db: Db, tokenHash: string, visit: { seenAt: number; endsAt: number }): void {
  write(db, (tx) => void tx.update(sessions).set(visit).where(eq(sessions.tokenHash, tokenHash)).run());
}

export function endSession(db: Db, tokenHash: string): void {
  write(db, (tx) => deleteSession(tx, tokenHash));
}

/** Whose ever it is: a host's, a guest's, or that of somebody of a team. */
export function deleteSession(tx: Change, tokenHash: string): void {
  tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
  tx.delete(memberSessions).where(eq(memberSessions.tokenHash, tokenHash)).run();
}
