import type { Visitor } from "#src/web/door/visitor.ts";

/** How long a proof counts: long enough for one errand, and over before an open phone is somebody else's. */
export const PROOF_LIVES_MS = 10 * 60_000;
/** As long as a new way of being paid waits: time for the host to read that their password was chosen by mail. */
const MAILED_PASSWORD_WAITS_MS = 24 * 3_600_000;

/** Whether whoever asks has shown in this session, a moment ago, that they are its host. */
export function hasFreshProof(visitor: Visitor, now: number): boolean {
  if (visitor.kind !== "host" || visitor.provedAt === null || now - visitor.provedAt > PROOF_LIVES_MS) return false;
  return visitor.provedBy !== "password" || !isMailedLately(visitor.host, now);
}

/**
 * Whether whoever asks has shown a passkey in this session within ten minutes. Where an administrator decides, shows a
 * document or lets money go, a password is not enough: it can be guessed, found or typed into a page that looks like ours.
 */
export function hasShownPasskey(visitor: Visitor, now: number): boolean {
  return hasPasskeyOf(visitor, now - PROOF_LIVES_MS);
}

/** Whether a passkey was shown in this session at `since` or later. */
export function hasPasskeyOf(visitor: Visitor, since: number): boolean {
  return visitor.kind === "host" && visitor.passkeyShownAt !== null && visitor.passkeyShownAt >= since;
}

/**
 * Whether the password was chosen by a mailed link within a day. It opens the account, as it must for whoever
 * forgot theirs, and proves nothing more yet: a thief who reads the mail alone would have it too.
 */
export function isMailedLately({ passwordMailedAt }: { passwordMailedAt: number | null }, now: number): boolean {
  return passwordMailedAt !== null && now - passwordMailedAt < MAILED_PASSWORD_WAITS_MS;
}
