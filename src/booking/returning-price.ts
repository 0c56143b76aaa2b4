import {
  blocksOf,
  guestCardOf,
  hasStayedAtHouse,
  numbersOfGuest,
  returningPercentOfHouse,
} from "#db/guest-book.queries.ts";
import type { Reader } from "#db/open.ts";

/**
 * What somebody who comes back to a house pays less, in per cent of the nights: what its host set for them, or for all
 * who have stayed. Only for a number that was shown by a code to be theirs: who has stayed where is nobody else's to
 * find out. Who is not wanted there pays what everybody pays.
 */
export function returningPercentOf(
  db: Reader,
  { hostId, phone, today }: Readonly<{ hostId: string; phone: string; today: string }>,
): number {
  const card = guestCardOf(db, hostId, phone);
  const ofHouse = returningPercentOfHouse(db, hostId);
  const percent = card?.returningPercent ?? ofHouse;
  if (percent === 0) return 0;
  const phones = numbersOfGuest(db, hostId, phone);
  if (blocksOf(db, hostId, phones).length > 0) return 0;
  return card?.returningPercent != null || hasStayedAtHouse(db, hostId, phones, today) ? percent : 0;
}
