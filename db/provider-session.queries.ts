import { eq } from "drizzle-orm";
import { providerSessions, sessions } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type ProviderSession = typeof providerSessions.$inferSelect;

export const findProviderSession = rowBy(providerSessions, providerSessions.tokenHash);

/** Keeps what the provider gave for a session, in place of what was kept before. */
export function keepProviderSession(
  tx: Change,
  session: Pick<ProviderSession, "tokenHash" | "subject" | "sealed" | "endsAt">,
): void {
  const fresh = { ...session, failures: 0, retryAt: null };
  tx.insert(providerSessions)
    .values(fresh)
    .onConflictDoUpdate({ target: providerSessions.tokenHash, set: fresh })
    .run();
}

export function noteProviderOutage(tx: Change, tokenHash: string, outage: { failures: number; retryAt: number }): void {
  tx.update(providerSessions).set(outage).where(eq(providerSessions.tokenHash, tokenHash)).run();
}

/** Whether a session is still there: it may have ended while its provider was asked. */
export function hasSession(db: Reader, tokenHash: string): boolean {
  return (
    db.select({ one: sessions.tokenHash }).from(sessions).where(eq(sessions.tokenHash, tokenHash)).get() !== undefined
  );
}
