import { findHost } from "#db/host.queries.ts";
import { subjectsOf, unlinkHost } from "#db/identity.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { ProviderDid } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";

/**
 * Has Firebase hear, after the change, what it must know of a host's address: that it is confirmed, so that a later
 * sign-in by Google leaves the password there alone; or that it was brought back, so that the account that had taken
 * another one does not come here with that again.
 */
export function tellProvider(
  tx: Change,
  about: { kind: "confirm_email_at_provider" | "bring_email_back_at_provider"; hostId: string; now: number },
): void {
  const { kind, hostId, now } = about;
  if (subjectsOf(tx, hostId, "firebase").length > 0) enqueue(tx, { kind, key: hostId, runAt: now, now });
}

type Needs = Pick<Deps, "db" | "identity">;

/** An account that another way in is for stays with it: whoever proved the address first lost what a stranger had set up. */
export async function confirmEmailAtProvider({ db, identity }: Needs, hostId: string): Promise<JobResult> {
  const host = findHost(db, hostId);
  if (!identity.confirmEmail || !host || host.emailVerifiedAt === null) return { outcome: "done" };
  for (const subject of subjectsOf(db, hostId, "firebase")) {
    heard(await identity.confirmEmail({ subject, email: host.email }));
  }
  return { outcome: "done" };
}

export async function bringEmailBackAtProvider({ db, identity }: Needs, hostId: string): Promise<JobResult> {
  const host = findHost(db, hostId);
  if (!identity.bringEmailBack || !host) return { outcome: "done" };
  const account = { email: host.email, emailVerified: host.emailVerifiedAt !== null };
  for (const subject of subjectsOf(db, hostId, "firebase")) {
    const did = heard(await identity.bringEmailBack({ subject, ...account }));
    if (did === "email_taken") write(db, (tx) => unlinkHost(tx, "firebase", subject));
  }
  return { outcome: "done" };
}

/** An account that is gone needs nothing; whatever else keeps the provider from hearing it makes the job run again. */
function heard(did: ProviderDid): "done" | "email_taken" {
  if (did.outcome === "done" || did.fault === "revoked") return "done";
  if (did.fault === "email_taken") return did.fault;
  throw new Error(`the provider did not hear it: ${did.fault}`);
}
