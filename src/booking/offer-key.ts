import { idOfKey, type Secrets, signedKey } from "#src/web/secrets.ts";

/** What stands in the address of an offer: 27 letters and digits. Whoever has it has its price, and nothing else. */
function offerKey(secrets: Secrets, offerId: string): string {
  const key = signedKey(secrets, "q", offerId);
  if (!key) throw new Error("an offer has an id that is none of ours");
  return key;
}

/** The id of the offer whose key this is; `undefined` for any other text. */
export function offerIdOf(secrets: Secrets, key: string): string | undefined {
  return idOfKey(secrets, "q", key);
}

export function offerPath(secrets: Secrets, offerId: string): string {
  return `/q/${offerKey(secrets, offerId)}`;
}
