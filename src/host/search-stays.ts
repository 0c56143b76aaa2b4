import type { HostPage } from "#db/host.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { occupancyAround } from "#src/booking/occupancy.ts";
import { quote } from "#src/core/pricing.ts";
import type { Stay } from "#src/core/stay.ts";
import { momentAt, nearestAllowed, pickerOf, roomsOf } from "#src/core/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";

/** What a property can offer a party for a stay. */
export type Found =
  | Readonly<{ outcome: "free"; totalKes: number }>
  /** With the nearest free stays of the same length. */
  | Readonly<{ outcome: "taken"; nearest: readonly Stay[] }>
  | Readonly<{ outcome: "party_too_large"; most: number }>;

type Listed = HostPage["properties"][number];

/** How many free stays are named for a property that is taken. */
const NEAREST_SHOWN = 2;

/** A host's properties for a stay: those that are free first, each group in the host's own order. */
export function searchStays(
  deps: { db: Reader; clock: Clock },
  properties: readonly Listed[],
  ask: { stay: Stay; party: number },
): { property: Listed; found: Found }[] {
  const results = properties.map((property) => ({ property, found: findStay(deps, property, ask) }));
  const isFree = ({ found }: { found: Found }) => found.outcome === "free";
  return [...results.filter(isFree), ...results.filter((result) => !isFree(result))];
}

function findStay(
  deps: { db: Reader; clock: Clock },
  property: Listed,
  { stay, party }: { stay: Stay; party: number },
): Found {
  if (party > property.maxGuests) return { outcome: "party_too_large", most: property.maxGuests };
  const now = deps.clock.now();
  const { rates, rules } = termsOf(deps.db, property);
  const picker = pickerOf(rules, roomsOf(occupancyAround(deps.db, property, stay, now)), momentAt(now));
  if (picker.allows(stay)) {
    return { outcome: "free", totalKes: quote(stay, rates, { party, bookedOn: deps.clock.today() }).totalKes };
  }
  return { outcome: "taken", nearest: nearestAllowed(stay, picker, NEAREST_SHOWN) };
}
