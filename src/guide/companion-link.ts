import { companionVersionOf } from "#db/guide.queries.ts";
import type { Reader } from "#db/open.ts";
import { splitShortKey } from "#src/core/share/short-key.ts";
import type { Deps } from "#src/web/deps.ts";
import { idOfKey, type Secrets, signedKey } from "#src/web/secrets.ts";

type Needs = Readonly<{ db: Reader; secrets: Secrets }>;

/** Each taking back makes another kind of key, so that the older ones open nothing. */
const kindOf = (version: number) => `companions ${version}`;

/**
 * Where those a guest travels with read when and where, and nothing else: 80 bits that nobody guesses and that open
 * nothing of the booking. `undefined` for bookings that are older than our ids.
 */
export function companionLink({ db, secrets, publicUrl }: Needs & Pick<Deps, "publicUrl">, bookingId: string) {
  const key = signedKey(secrets, kindOf(companionVersionOf(db, bookingId)), bookingId);
  return key && `${publicUrl}/guest/stay/${key}`;
}

/** The booking of a link that was not taken back. */
export function bookingOfCompanions({ db, secrets }: Needs, key: string): string | undefined {
  const id = splitShortKey(key)?.id;
  return id === undefined ? undefined : idOfKey(secrets, kindOf(companionVersionOf(db, id)), key);
}
