import type { HostShown } from "#db/host.queries.ts";
import { occupanciesAround } from "#db/occupancy.queries.ts";
import { type Terms, termsOfAll } from "#db/pricing.queries.ts";
import { nightShown, quote } from "#src/core/pricing/pricing.ts";
import { nearestStays, type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { judgeStay, momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import type { Deps } from "#src/web/deps.ts";

/** What a property can offer a party for a stay. */
export type StayAnswer =
  | Readonly<{ outcome: "free"; totalKes: number; nightKes: number }>
  /** With the nearest stays that can be had. */
  | Readonly<{ outcome: "refused"; why: Refusal; nearest: readonly Stay[] }>;

/** How many other stays are named for a property. */
const NEAREST_SHOWN = 2;

/** What is taken around a stay, property by property. */
export type TakenAround = ReturnType<typeof occupanciesAround>;

/** A host's properties for a stay: those that are free first, each group in the host's own order. */
export function findStays<Listed extends HostShown["properties"][number]>(
  deps: Pick<Deps, "db" | "clock">,
  properties: readonly Listed[],
  ask: { stay: Stay; party: number },
  taken: TakenAround = occupanciesAround(deps.db, properties, ask.stay, deps.clock.now()),
): { property: Listed; found: StayAnswer }[] {
  const terms = termsOfAll(deps.db, properties);
  const results = properties.map((property) => {
    const own = terms.get(property.id);
    if (!own) throw new Error("terms that were just read are not there");
    return { property, found: findStay(deps, property, own, { ...ask, taken }) };
  });
  const isFree = ({ found }: { found: StayAnswer }) => found.outcome === "free";
  return [...results.filter(isFree), ...results.filter((result) => !isFree(result))];
}

function findStay(
  deps: Pick<Deps, "clock">,
  property: HostShown["properties"][number],
  { rates, rules }: Terms,
  { stay, party, taken }: { stay: Stay; party: number; taken: TakenAround },
): StayAnswer {
  const { maxGuests } = property;
  if (party > maxGuests) return { outcome: "refused", why: { rule: "party", most: maxGuests }, nearest: [] };
  const moment = momentAt(deps.clock.now());
  const occupancy = taken(property);
  const rooms = roomsOf(occupancy);
  const why = stayRefusal(judgeStay(stay, rules, rooms, moment), stay, occupancy);
  if (why) {
    const nearest = nearestStays(stay, pickerOf(rules, rooms, moment), { why, most: NEAREST_SHOWN });
    return { outcome: "refused", why, nearest };
  }
  const price = quote(stay, rates, { party, bookedOn: deps.clock.today() });
  return { outcome: "free", totalKes: price.totalKes, nightKes: nightShown(price) };
}
