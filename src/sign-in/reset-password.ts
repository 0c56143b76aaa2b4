import { updateHost } from "#db/account.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import { setPasswordHash } from "#db/identity.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { write } from "#db/write.ts";
import { type Telling, tellChange } from "#src/account-change/tell-change.ts";
import { deviceOf } from "#src/core/person/device.ts";
import type { PasswordWeakness } from "#src/core/person/weak-password.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import { proveFirst } from "#src/identity/first-proof.ts";
import { readMailToken, takeMailToken } from "#src/identity/mail-token.ts";
import { type Browser, isKnown } from "#src/identity/open-session.ts";
import { hashPassword } from "#src/identity/password.ts";
import { weaknessOf } from "#src/identity/weak-password.ts";

export type ResetPassword =
  | Readonly<{ outcome: "changed"; hostId: string; brandName: string | null; token: string; hasFound: boolean }>
  | Readonly<{ outcome: "over" | "busy" }>
  | Readonly<{ outcome: "weak"; weakness: PasswordWeakness }>;

const DAY_MS = 24 * 3_600_000;

/** Whose password a mailed link is for, while it works. */
export function hostOfReset(db: Reader, token: string, now: number): Host | undefined {
  const open = readMailToken(db, "reset_password", token, now);
  const host = open && findHost(db, open.hostId);
  return host?.deletedAt === null ? host : undefined;
}

/**
 * Stores the password that was chosen by a mailed link, and signs its host in. Every
 * session and every other letter ends: whoever was in by the old password is out.
 */
export async function resetPassword(
  deps: Telling & { db: Db },
  ask: { token: string; password: string; browser: Browser },
): Promise<ResetPassword> {
  const owner = hostOfReset(deps.db, ask.token, deps.clock.now());
  if (!owner) return { outcome: "over" };
  const weakness = await weaknessOf(ask.password, { ...owner, siteName: deps.config.siteName });
  if (weakness) return { outcome: "weak", weakness };
  const passwordHash = await hashPassword(ask.password);
  if (passwordHash === "busy") return { outcome: "busy" };

  const now = deps.clock.now();
  return write(deps.db, (tx): ResetPassword => {
    // Taken here and not before: of two forms sent at once, one sets the password.
    const taken = takeMailToken(tx, "reset_password", ask.token, now);
    if (!taken) return { outcome: "over" };
    const host = findHost(tx, taken.hostId);
    if (host?.emailVerifiedAt === null) proveFirst(tx, host, isKnown(ask.browser, host.id), now);
    setPasswordHash(tx, taken.hostId, passwordHash);
    if (!isNewlyProven(owner, now)) {
      updateHost(tx, taken.hostId, { passwordMailedAt: now });
      const { passwordHash: old, passwordMailedAt } = owner;
      const before = { kind: "password_mailed", passwordHash: old, passwordMailedAt } as const;
      const by = { device: deviceOf(ask.browser.device), provedBy: null };
      tellChange(tx, deps, { host: owner, before, told: { what: "password_mailed" }, by });
    }
    endSessionsOf(tx, { hostId: taken.hostId });
    endMailTokensOf(tx, taken.hostId, now);
    const proven = { provider: "local", subject: taken.hostId, email: taken.email, emailVerified: true } as const;
    // Reading the mail let them in: the password that they chose a moment ago shows nothing yet.
    const entered = enterAsHost(deps, { ...proven, method: "email_link", provenAt: now }, ask.browser);
    if (entered.outcome !== "entered") return { outcome: "over" };
    return { ...entered, outcome: "changed" };
  });
}

/** Whose address is proven by this link, or was within a day, has the account by it: there is no other proof to wait for. */
function isNewlyProven({ emailVerifiedAt }: Pick<Host, "emailVerifiedAt">, now: number): boolean {
  return emailVerifiedAt === null || now - emailVerifiedAt < DAY_MS;
}
