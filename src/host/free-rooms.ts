import type { HostShown } from "#db/host.queries.ts";
import { houseRoomsOfHost } from "#db/house.queries.ts";
import { occupanciesAround, replaceableHolds, withoutHolds } from "#db/occupancy.queries.ts";
import { type Terms, termsOfAll } from "#db/pricing.queries.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { type FreeHouse, type RoomKind, type RoomSet, roomsForParty } from "#src/core/stay/rooms-for-party.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, momentAt, roomsOf } from "#src/core/stay/stay-rules.ts";
import type { Deps } from "#src/web/deps.ts";

type Listed = HostShown["properties"][number];

/** What of a host is free for a stay, a row for each property, in the host's own order. */
export type FreeRoom = Readonly<{ property: Listed; terms: Terms; kind: RoomKind }>;

/** `returningPercent`: what whoever looks pays less for having been with the host before. */
type Ask = Readonly<{ stay: Stay; party: number; browserHash?: string; returningPercent?: number }>;
/** What was read of it already, around the same stay. */
type Taken = ReturnType<typeof occupanciesAround>;

/** How many rooms of each property can be had for a stay, and what one costs a party of each size. */
export function freeRooms(
  deps: Pick<Deps, "db" | "clock">,
  properties: readonly Listed[],
  ask: Ask,
  read?: Taken,
): FreeRoom[] {
  // What the operator has closed nobody books.
  const open = properties.filter(({ suspended }) => !suspended);
  const taken = read ?? occupanciesAround(deps.db, open, ask.stay, deps.clock.now());
  const terms = termsOfAll(deps.db, open);
  return open.map((property) => {
    const own = terms.get(property.id);
    if (!own) throw new Error("terms that were just read are not there");
    return { property, terms: own, kind: kindOf(deps, property, own, { ...ask, taken }) };
  });
}

function kindOf(
  deps: Pick<Deps, "db" | "clock">,
  property: Listed,
  { rates, rules }: Terms,
  { stay, party, browserHash = "", returningPercent, taken }: Ask & { taken: Taken },
): RoomKind {
  const own = browserHash ? replaceableHolds(deps.db, { browserHash, propertyId: property.id }) : [];
  const occupancy = withoutHolds(deps.db, property.id, taken(property), own);
  const verdict = judgeStay(stay, rules, roomsOf(occupancy), momentAt(deps.clock.now()));
  const free = isRefused(verdict) ? 0 : verdict.length;
  const { id: propertyId, maxGuests: sleeps } = property;
  const bookedOn = deps.clock.today();
  const parties = Array.from({ length: free > 0 ? Math.min(sleeps, party) : 0 }, (_, at) => at + 1);
  const kes = parties.map((guests) => quote(stay, rates, { party: guests, bookedOn, returningPercent }).totalKes);
  return { propertyId, free, sleeps, kes };
}

/** The fewest and cheapest rooms of a host that sleep a party; nothing where one place does, or all together do not. */
export function roomsThatFit(
  deps: Pick<Deps, "db">,
  hostId: string,
  free: readonly FreeRoom[],
  party: number,
): RoomSet | undefined {
  const found = roomsForParty(housesOf(deps, hostId, free), party);
  return found && found.rooms.length > 1 ? found : undefined;
}

/** The free rooms by house: what is let whole and by its rooms is never both. */
function housesOf({ db }: Pick<Deps, "db">, hostId: string, free: readonly FreeRoom[]): FreeHouse[] {
  const links = houseRoomsOfHost(db, hostId);
  const wholeOf = new Map(links.map(({ wholeId, partId }) => [partId, wholeId]));
  const houses = new Map<string, { whole: RoomKind | undefined; rooms: RoomKind[] }>();
  for (const { kind } of free) {
    const { propertyId } = kind;
    const wholeId = wholeOf.get(propertyId) ?? propertyId;
    const house = houses.get(wholeId) ?? { whole: undefined, rooms: [] };
    const isWhole = wholeId === propertyId && links.some((link) => link.wholeId === wholeId);
    if (isWhole) house.whole = kind;
    else house.rooms.push(kind);
    houses.set(wholeId, house);
  }
  return [...houses.values()];
}
