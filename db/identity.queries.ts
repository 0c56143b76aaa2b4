import { and, desc, eq } from "drizzle-orm";
import type { Host } from "./host.queries.ts";
import { hosts, identities } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { forgetPasskeysOf } from "./passkey.queries.ts";
import type { Change } from "./write.ts";

/** In place of a hash, for hosts whose password, if any, somebody else keeps. */
export const NO_PASSWORD = "-";

type Provider = (typeof identities.$inferSelect)["provider"];

/** The host that an outside provider's person is. */
export function findHostByIdentity(db: Reader, provider: Provider, subject: string): Host | undefined {
  return db
    .select({ host: hosts })
    .from(identities)
    .innerJoin(hosts, eq(hosts.id, identities.hostId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get()?.host;
}

/** Remembers that an outside provider's person is this host. One subject stays with one person for good. */
export function linkHost(
  tx: Change,
  link: { provider: Provider; subject: string; hostId: string; createdAt: number },
): void {
  tx.insert(identities).values(link).run();
}

/** A host's accounts at a provider, by its own names for them, the newest first. */
export function subjectsOf(db: Reader, hostId: string, provider: Provider): string[] {
  return db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.hostId, hostId), eq(identities.provider, provider)))
    .orderBy(desc(identities.createdAt))
    .all()
    .map(({ subject }) => subject);
}

/** An outside provider's person is this host no more. */
export function unlinkHost(tx: Change, provider: Provider, subject: string): void {
  tx.delete(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .run();
}

/** Notes that a host proved to read the mail of their address. The first proof counts. */
export function markEmailVerified(tx: Change, hostId: string, now: number): void {
  tx.update(hosts).set({ emailVerifiedAt: now }).where(eq(hosts.id, hostId)).run();
}

export function setPasswordHash(tx: Change, hostId: string, passwordHash: string): void {
  tx.update(hosts).set({ passwordHash }).where(eq(hosts.id, hostId)).run();
}

/** Takes the password, every outside identity and every passkey from a host whose address nobody had proven. */
export function forgetUnprovenWaysIn(tx: Change, hostId: string): void {
  setPasswordHash(tx, hostId, NO_PASSWORD);
  tx.delete(identities).where(eq(identities.hostId, hostId)).run();
  forgetPasskeysOf(tx, hostId);
}

/** Writes what was missing in a host's profile. */
export function completeHost(
  tx: Change,
  hostId: string,
  missing: Partial<Pick<Host, "firstName" | "lastName" | "phone">>,
): void {
  tx.update(hosts).set(missing).where(eq(hosts.id, hostId)).run();
}
