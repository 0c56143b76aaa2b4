/** Where a short link leads, as its host chose. */
export type LinkTarget = Readonly<{
  word: string;
  propertyId: string | null;
  checkIn: string | null;
  checkOut: string | null;
  retiredAt: number | null;
}>;

/**
 * The address behind a short link. `page` is that of the host, `code` the promo code where it still holds. A link that
 * was retired, and one to a house that guests cannot see, lead to the host's page; days that are over are left out.
 */
export function targetOf(
  link: LinkTarget,
  seen: { page: string; isOpen: boolean; code: string | undefined; today: string },
): string {
  if (link.retiredAt !== null) return seen.page;
  const query = new URLSearchParams();
  const isAhead = link.checkIn !== null && link.checkOut !== null && link.checkIn >= seen.today;
  const toHouse = link.propertyId !== null && seen.isOpen;
  // A code is entered where dates are chosen.
  if (toHouse && seen.code) query.set("property", link.propertyId ?? "");
  if (isAhead && (toHouse || link.propertyId === null)) {
    query.set("checkIn", link.checkIn ?? "");
    query.set("checkOut", link.checkOut ?? "");
  }
  if (toHouse && seen.code) query.set("code", seen.code);
  query.set("via", link.word);
  const path = !toHouse ? seen.page : seen.code ? "/booking/dates" : `/booking/property/${link.propertyId}`;
  return `${path}?${query}`;
}
