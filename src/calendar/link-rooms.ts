import { endOverdueHolds } from "#db/booking.queries.ts";
import {
  endHouseRoom,
  type HalvesTaken,
  type HouseRoom,
  halvesTaken,
  houseRoomsOfHost,
  insertHouseRoom,
} from "#db/house.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

export type LinkRooms =
  | { outcome: "linked"; added: number; ended: number }
  | { outcome: "no_such_property" }
  /** Of several that are alike there is no whole. */
  | { outcome: "not_one"; units: number }
  /** What is to be the whole is a room of another house. */
  | { outcome: "is_a_room"; wholeId: string }
  /** It is a room of another house, or has rooms of its own. */
  | { outcome: "room_elsewhere"; partId: string; wholeId: string }
  /** Somebody has the whole and somebody else a room of it, in the same nights. Nothing was saved. */
  | { outcome: "both_taken"; taken: readonly HalvesTaken[] };

/**
 * Says which of a host's properties are the rooms of one that is let as a whole: these and no others, none of them
 * when the list is empty. From today on a night of the one closes the other; nights before stay as they were.
 */
export function linkRooms(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; wholeId: string; partIds: readonly string[] },
): LinkRooms {
  return write(deps.db, (tx) => linkRoomsIn(tx, deps, ask));
}

function linkRoomsIn(tx: Change, { clock }: Pick<Deps, "clock">, ask: Parameters<typeof linkRooms>[1]): LinkRooms {
  const { hostId, wholeId } = ask;
  const partIds = new Set(ask.partIds);
  const own = new Map(propertiesOfHost(tx, hostId, ["draft", "published", "archived"]).map((one) => [one.id, one]));
  const whole = own.get(wholeId);
  if (!whole || partIds.has(wholeId) || [...partIds].some((id) => !own.has(id))) return { outcome: "no_such_property" };
  const links = houseRoomsOfHost(tx, hostId);
  const before = links.filter((link) => link.wholeId === wholeId);
  const added = [...partIds].filter((id) => !before.some(({ partId }) => partId === id));
  if (added.length > 0 && whole.units !== 1) return { outcome: "not_one", units: whole.units };
  const above = links.find(({ partId }) => partId === wholeId);
  if (above) return { outcome: "is_a_room", wholeId: above.wholeId };
  for (const partId of added) {
    const elsewhere = links.find((link) => link.partId === partId || link.wholeId === partId);
    if (elsewhere) return { outcome: "room_elsewhere", partId, wholeId: elsewhere.wholeId };
  }

  for (const id of [wholeId, ...added]) endOverdueHolds(tx, clock.now(), id);
  const today = clock.today();
  const taken = halvesTaken(tx, wholeId, added, today);
  if (taken.length > 0) return { outcome: "both_taken", taken };
  const ended = before.filter(({ partId }) => !partIds.has(partId));
  for (const link of ended) endHouseRoom(tx, link, today);
  for (const partId of added) {
    const link: Omit<HouseRoom, "until"> = { id: newId(), wholeId, partId, since: today, createdAt: clock.now() };
    insertHouseRoom(tx, link);
  }
  return { outcome: "linked", added: added.length, ended: ended.length };
}
