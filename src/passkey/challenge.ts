import { insertPasskeyChallenge, type PasskeyPurpose, takePasskeyChallenge } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf } from "#src/web/secrets.ts";

/** How long somebody may look for their finger or their stick. */
export const CHALLENGE_LIVES_MS = 5 * 60_000;

/** What a signature has to be for. `sessionHash` is the session that asks; a key that opens one has none yet. */
type Errand = Readonly<{ purpose: PasskeyPurpose; sessionHash: string | null }>;

/** Remembers, by its hash, what a key is asked to sign. */
export function keepChallenge(deps: Pick<Deps, "db" | "clock">, errand: Errand, challenge: string): void {
  const now = deps.clock.now();
  const kept = { ...errand, challengeHash: hashOf(challenge), endsAt: now + CHALLENGE_LIVES_MS };
  write(deps.db, (tx) => insertPasskeyChallenge(tx, kept, now));
}

/** Whether we asked for this signature, on this errand and not long ago. Asked twice, the second answer is no. */
export function takeChallenge(deps: Pick<Deps, "db" | "clock">, errand: Errand, challenge: string): boolean {
  const kept = write(deps.db, (tx) => takePasskeyChallenge(tx, hashOf(challenge)));
  return (
    kept !== undefined &&
    kept.purpose === errand.purpose &&
    kept.sessionHash === errand.sessionHash &&
    kept.endsAt > deps.clock.now()
  );
}
