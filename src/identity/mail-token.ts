import { findOpenMailToken, insertMailToken, type MailToken, markMailTokenUsed } from "#db/mail-token.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Change } from "#db/write.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * A new secret for a letter to `email`; only its hash is kept. The letter is queued in the same change,
 * unless a provider has mailed it: then the secret was made before.
 */
export function newMailToken(
  tx: Change,
  about: { kind: MailToken["kind"]; hostId: string; email: string; livesMs: number; now: number; token?: string },
): string {
  const { kind, hostId, email, now } = about;
  const token = about.token ?? newSecret();
  insertMailToken(
    tx,
    { tokenHash: hashOf(token), kind, hostId, email, createdAt: now, endsAt: now + about.livesMs },
    now - DAY_MS,
  );
  return token;
}

/** What a mailed secret was for, while it works. Looking does not use it: mail programs open links by themselves. */
export function readMailToken(db: Reader, kind: MailToken["kind"], token: string, now: number): MailToken | undefined {
  return isShaped(token) ? findOpenMailToken(db, hashOf(token), kind, now) : undefined;
}

/** Uses a mailed secret, once. `undefined` when it is unknown, over, used, or of another kind. */
export function takeMailToken(tx: Change, kind: MailToken["kind"], token: string, now: number): MailToken | undefined {
  const found = readMailToken(tx, kind, token, now);
  if (found) markMailTokenUsed(tx, found.tokenHash, now);
  return found;
}

function isShaped(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
