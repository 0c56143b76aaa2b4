import { bookingToken } from "#src/web/deps.ts";
import type { Secrets } from "#src/web/secrets.ts";

type Of = Readonly<{ bookingId: string | null; noOffers?: string }>;

/**
 * What was sent keeps no keys: the links of a booking get theirs again, and so does the link that ends offers, which has
 * one of its own.
 */
export function withKeysAgain(deps: Readonly<{ secrets: Secrets }>, { bookingId, noOffers }: Of, body: string): string {
  const ends =
    noOffers === undefined
      ? body
      : body.replace(/(\/guest\/offers\/[bi]-[0-9a-z]{16}\?t=)…/, (_, before: string) => `${before}${noOffers}`);
  return bookingId === null
    ? ends
    : ends.replace(/([?&]t=)…/g, (_, before: string) => `${before}${bookingToken(deps, bookingId)}`);
}
