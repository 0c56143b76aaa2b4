import { findHost, type Host } from "#db/host.queries.ts";
import { completeHost } from "#db/identity.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Phone } from "#src/core/person/phone.ts";

export type CompleteProfile = Readonly<{ outcome: "complete"; host: Host }> | Readonly<{ outcome: "no_such_host" }>;

/**
 * Fills in what a host's profile lacks, as after signing up through Google, which knows no phone.
 * What is there stays: a number that is known is changed with a code, on the account page.
 */
export function completeProfile(
  deps: { db: Db },
  known: { hostId: string; firstName: string; lastName: string; phone: Phone | undefined },
): CompleteProfile {
  return write(deps.db, (tx): CompleteProfile => {
    const host = findHost(tx, known.hostId);
    if (!host || host.deletedAt !== null) return { outcome: "no_such_host" };
    const missing = {
      ...(host.firstName === "" && known.firstName ? { firstName: known.firstName } : {}),
      ...(host.lastName === "" && known.lastName ? { lastName: known.lastName } : {}),
      ...(host.phone === "" && known.phone ? { phone: known.phone } : {}),
    };
    if (Object.keys(missing).length === 0) return { outcome: "complete", host };
    completeHost(tx, host.id, missing);
    return { outcome: "complete", host: { ...host, ...missing } };
  });
}
