import { findHost } from "#db/host.queries.ts";
import { checksThatCount } from "#db/kyc.queries.ts";
import { setVerified } from "#db/verified.queries.ts";
import type { Change } from "#db/write.ts";
import { verifiedHostSince } from "#src/core/kyc/verified.ts";
import { localDateAt } from "#src/core/stay/stay.ts";

/** Brings what guests are shown to what the rule says at this moment. */
export function followVerified(tx: Change, hostId: string, at: number): "verified" | "not_verified" {
  const host = findHost(tx, hostId);
  if (!host) return "not_verified";
  const since = verifiedHostSince(host, checksThatCount(tx, hostId), localDateAt(at));
  if (since !== host.verifiedAt) setVerified(tx, hostId, since);
  return since === null ? "not_verified" : "verified";
}
