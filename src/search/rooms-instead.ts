import { findHost, loadHostPage } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { freeRooms, roomsThatFit } from "#src/host/free-rooms.ts";
import { nameShown } from "#src/host/look-shown.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Match } from "./find-matches.ts";

/** Rooms of one host that sleep a party together, and what they cost. `propertyId` is the first of them. */
export type RoomsInstead = Readonly<{ hostName: string; rooms: number; totalKes: number; propertyId: string }>;

const HOSTS_SHOWN = 3;
/** Of more hosts nobody looks at the rooms: a page is no list of them all. */
const HOSTS_ASKED = 12;

/** Where a party that no free place sleeps can have several of one host's: the cheapest first. `some` sleep a part of it. */
export function roomsInstead(
  deps: { db: Db; clock: Clock },
  some: readonly Match[],
  { stay, party }: Readonly<{ stay: Stay; party: number }>,
): RoomsInstead[] {
  const { db } = deps;
  const hosts = new Map<string, string>();
  for (const { id } of some) {
    const hostId = findProperty(db, id)?.hostId;
    if (hostId) hosts.set(hostId, id);
    if (hosts.size === HOSTS_ASKED) break;
  }
  return [...hosts.keys()]
    .flatMap((hostId): RoomsInstead[] => {
      const host = findHost(db, hostId);
      if (!host) return [];
      const free = freeRooms(deps, loadHostPage(db, host).properties, { stay, party });
      const found = roomsThatFit(deps, hostId, free, party);
      const propertyId = found?.rooms[0]?.propertyId;
      if (!found || !propertyId) return [];
      const hostName = nameShown(host, hostLookOf(db, hostId));
      return [{ hostName, rooms: found.rooms.length, totalKes: found.totalKes, propertyId }];
    })
    .sort((a, b) => a.totalKes - b.totalKes)
    .slice(0, HOSTS_SHOWN);
}
