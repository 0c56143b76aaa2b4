import type { Host } from "#db/host.queries.ts";
import { loadHostPage } from "#db/host.queries.ts";
import { replaceableHolds } from "#db/occupancy.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { isForRooms, type OfferSeen, offerOfHost } from "#src/booking/offer-seen.ts";
import { returningPercentOf } from "#src/booking/returning-price.ts";
import { partyFor } from "#src/core/stay/party.ts";
import { ROOMS_MOST, type RoomSet, seatParty } from "#src/core/stay/rooms-for-party.ts";
import { readStay, type Stay } from "#src/core/stay/stay.ts";
import { type FreeRoom, freeRooms, roomsThatFit } from "#src/host/free-rooms.ts";
import type { Deps } from "#src/web/deps.ts";
import type { RoomsWished } from "./read-rooms.ts";

/** No group is larger: more rooms are talked over with the host. */
const PARTY_MOST = 50;

/** What a host has free for a stay, and which of it was chosen for the party. */
export type RoomsLook = Readonly<{
  host: Host;
  stay: Stay;
  party: number;
  free: readonly FreeRoom[];
  counts: ReadonlyMap<string, number>;
  /** How the party sleeps in it, and what it costs; nothing where that can't be. */
  chosen: RoomSet | undefined;
  /** More of a kind was wished for than is free. */
  isTaken: boolean;
  /** The offer by which they came, as it stands now, and whether `chosen` is what was offered. */
  offer: (OfferSeen & Readonly<{ isFor: boolean }>) | undefined;
}>;

/**
 * `undefined` where nobody lets such a place; `no_stay` where its page has to ask for dates and guests first.
 * `provenPhone` is the number by which whoever looks is signed in.
 */
export function lookAtRooms(
  deps: Pick<Deps, "db" | "clock">,
  wish: RoomsWished,
  browserHash: string,
  provenPhone?: string,
): RoomsLook | "no_stay" | undefined {
  const found = findPublishedProperty(deps.db, wish.propertyId);
  if (!found) return undefined;
  const { host } = found;
  const stay = readStay(wish.checkIn, wish.checkOut, deps.clock.today());
  const party = partyFor(wish.guests, PARTY_MOST);
  if (typeof stay === "string" || typeof party === "string") return "no_stay";
  const returningPercent = provenPhone
    ? returningPercentOf(deps.db, { hostId: host.id, phone: provenPhone, today: deps.clock.today() })
    : 0;
  const asked = { stay, party, browserHash, returningPercent };
  const free = freeRooms(deps, loadHostPage(deps.db, host).properties, asked);
  const proposed = wish.counts === undefined ? roomsThatFit(deps, host.id, free, party) : undefined;
  const counts = new Map(free.map(({ kind }) => [kind.propertyId, wishedOf(kind.propertyId)] as const));
  // Of a place that guests can't book any more there is none left.
  const closed = [...(wish.counts ?? [])].filter(([id, count]) => count > 0 && !counts.has(id));
  for (const [id, count] of closed) counts.set(id, count);
  const isTaken = closed.length > 0 || free.some(({ kind }) => (counts.get(kind.propertyId) ?? 0) > kind.free);
  const offer = offerOf(deps, wish.offerId, { hostId: host.id, stay, party, counts, browserHash });
  const offered = offer?.standing === "holds" && offer.isFor ? offer.rooms : undefined;
  const chosen = isTaken ? undefined : offered ? asOffered(offered) : seatChosen(free, counts, party);
  return { host, stay, party, free, counts, chosen, isTaken, offer };

  function wishedOf(propertyId: string): number {
    if (!proposed) return wish.counts?.get(propertyId) ?? 0;
    return proposed.rooms.filter((room) => room.propertyId === propertyId).length;
  }
}

/** The guest's own holds of its rooms end when they book again, so that the offer is theirs once more. */
function offerOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  offerId: string | undefined,
  asked: Parameters<typeof isForRooms>[1] & Readonly<{ hostId: string; browserHash: string }>,
): RoomsLook["offer"] {
  const { hostId, browserHash, counts } = asked;
  if (!offerId) return undefined;
  const ids = [...counts].flatMap(([id, count]) => (count > 0 ? [id] : []));
  const replaced = ids.flatMap((propertyId) => replaceableHolds(db, { browserHash, propertyId }));
  const seen = offerOfHost(db, offerId, { hostId, replaced, now: clock.now() });
  return seen && { ...seen, isFor: isForRooms(seen, asked) };
}

/** Who sleeps where, and for how much, is part of what was offered. */
function asOffered(rooms: OfferSeen["rooms"]): RoomSet {
  const taken = rooms.map(({ propertyId, party, totalKes }) => ({ propertyId, guests: party, kes: totalKes }));
  return { rooms: taken, totalKes: taken.reduce((sum, { kes }) => sum + kes, 0) };
}

function seatChosen(
  free: readonly FreeRoom[],
  counts: ReadonlyMap<string, number>,
  party: number,
): RoomSet | undefined {
  const chosen = free.map(({ kind }) => ({ kind, count: counts.get(kind.propertyId) ?? 0 }));
  const rooms = chosen.reduce((sum, { count }) => sum + count, 0);
  return rooms >= 1 && rooms <= ROOMS_MOST ? seatParty(chosen, party) : undefined;
}
