import { guideSectionsOf } from "#db/guide.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import { otherHalfToBook } from "#db/house.queries.ts";
import { kycChecksOfHost } from "#db/kyc.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import { houseCoveredSince } from "#src/core/kyc/check.ts";
import { verifiedPath } from "#src/core/kyc/verified.ts";
import { LONG_GAP_NIGHTS, type Occupancy } from "#src/core/stay/availability.ts";
import { addDays, BOOKING_HORIZON_DAYS, LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import { momentAt } from "#src/core/stay/stay-rules.ts";
import type { Version } from "#src/lent/page-version.ts";
import { fromPricesOfHost } from "#src/pricing/from-prices.ts";
import type { Deps } from "#src/web/deps.ts";

type House = Readonly<{ id: string; hostId: string; units: number }>;
type Reading = Pick<Deps, "db" | "clock">;

/** Every night that the page of a house may have to know of. */
export function occupancyOfPage({ db, clock }: Reading, house: House): Occupancy {
  const today = clock.today();
  const to = addDays(today, BOOKING_HORIZON_DAYS + 2 * LONGEST_STAY_NIGHTS);
  return occupancyBetween(db, house, addDays(today, -LONG_GAP_NIGHTS), to, clock.now());
}

/** Where the seal of a house leads: the operator's word is about its host, papers are about one house. */
export function sealOf({ db, clock }: Reading, host: Host, propertyId: string): string | undefined {
  const isCovered =
    host.vouchedAt !== null ||
    (host.verifiedAt !== null &&
      houseCoveredSince(kycChecksOfHost(db, host.id), propertyId, clock.today()) !== undefined);
  return isCovered ? verifiedPath(host) : undefined;
}

/**
 * What the page of a house without dates is made of, and until when the clock alone leaves it so. Its host's version
 * moves with words, photos, prices, rules, reviews and look, of all their houses; what no trigger counts is read:
 * nights, the holds that will free some, the lowest prices, the pin, the other half of the house, the seal, and the
 * hour.
 */
export function housePageVersion(deps: Reading, house: House): Version | undefined {
  const { db, clock } = deps;
  const host = findHost(db, house.hostId);
  if (!host) return undefined;
  const prices = fromPricesOfHost(deps, host.id);
  const { occupied } = occupancyOfPage(deps, house);
  const read = [
    prices.map(({ id, kes }) => `${id} ${kes ?? ""}`),
    occupied.map(({ unit, night, kind }) => `${unit} ${night} ${kind}`),
    guideSectionsOf(db, house.id).map(({ sealed }) => sealed),
    otherHalfToBook(db, house.id),
    sealOf(deps, host, house.id) ?? "",
    // From some hour on nobody books for today. To read which one costs more than a page made anew each hour.
    momentAt(clock.now()).hour,
  ];
  return {
    of: `${host.pageVersion} ${Bun.hash(JSON.stringify(read)).toString(36)}`,
    // The end of a hold in either half of the house, the hour from which nobody books for today, midnight.
    holdsUntil: Math.min(...prices.map(({ goodUntil }) => goodUntil)),
  };
}
