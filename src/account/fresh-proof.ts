import type { Visitor } from "#src/web/visitor.ts";

/** How long a proof counts: long enough for one errand, and over before an open phone is somebody else's. */
export const PROOF_LIVES_MS = 10 * 60_000;

/** Whether whoever asks has shown in this session, a moment ago, that they are its host. */
export function hasFreshProof(visitor: Visitor, now: number): boolean {
  return visitor.kind === "host" && visitor.provedAt !== null && now - visitor.provedAt <= PROOF_LIVES_MS;
}
