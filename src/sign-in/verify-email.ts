import { findHost, type Host } from "#db/host.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import type { Reader } from "#db/open.ts";
import { write } from "#db/write.ts";
import { proveFirst } from "#src/identity/first-proof.ts";
import { readMailToken, takeMailToken } from "#src/identity/mail-token.ts";
import type { Deps } from "#src/web/deps.ts";

/** Whose address a mailed link confirms, while it works. */
export function hostOfVerification(db: Reader, token: string, now: number): Host | undefined {
  const open = readMailToken(db, "verify_email", token, now);
  const host = open && findHost(db, open.hostId);
  return host?.deletedAt === null ? host : undefined;
}

/** Notes that whoever opened the account reads the mail of its address. It signs nobody in. */
export function verifyEmail(deps: Pick<Deps, "db" | "clock">, token: string): { outcome: "verified" | "over" } {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const host = hostOfVerification(tx, token, now);
    const taken = takeMailToken(tx, "verify_email", token, now);
    if (!host || !taken || taken.email.toLowerCase() !== host.email.toLowerCase()) return { outcome: "over" };
    if (host.emailVerifiedAt === null) proveFirst(tx, host, true, now);
    endMailTokensOf(tx, host.id, now, "verify_email");
    return { outcome: "verified" };
  });
}
