import {
  type Block,
  blocksBetween,
  deleteBlock,
  heldNights,
  insertBlock,
  shortenBlock,
  splitBlock,
} from "#db/block.queries.ts";
import { endOverdueHolds, occupiedBetween } from "#db/booking.queries.ts";
import { writeNights } from "#db/night-key.ts";
import type { Reader } from "#db/open.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  type LocalDate,
  nightsOf,
  parseLocalDate,
  type Stay,
} from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** Which nights a host means: of one room, or of all rooms of the property. */
export type BlockAsk = Readonly<{ hostId: string; propertyId: string; unit: number | "all"; stay: Stay }>;

export type BlockNights =
  /** `leftOut` are nights that were taken already, in at least one of the rooms; those of a hold close when it lapses. */
  | { outcome: "blocked"; blocks: Block[]; leftOut: LocalDate[] }
  | { outcome: "nothing_free" }
  | { outcome: "impossible_stay" }
  | { outcome: "no_such_room" }
  | { outcome: "no_such_property" };

/**
 * Closes every free night of a stay; what is sold or closed stays as it is, and what is held is closed when its hold
 * lapses. Each such stretch of each room becomes a block of its own. Nights before today are left out.
 */
export function blockNights(deps: Pick<Deps, "db" | "clock">, ask: BlockAsk & { note: string }): BlockNights {
  const block = (tx: Change): BlockNights => {
    const now = deps.clock.now();
    const asked = read(tx, ask, deps.clock.today());
    if ("outcome" in asked) return asked;
    const { stay, rooms } = asked;

    endOverdueHolds(tx, now, ask.propertyId);
    const occupied = occupiedBetween(tx, ask.propertyId, stay.checkIn, stay.checkOut, now);
    const taken = new Set(occupied.map(({ unit, night }) => `${unit} ${night}`));
    const held = new Set(
      heldNights(tx, ask.propertyId, stay.checkIn, stay.checkOut).map(({ unit, night }) => `${unit} ${night}`),
    );
    const closed: Block[] = [];
    const leftOut = new Set<LocalDate>();
    for (const unit of rooms) {
      const isFree = (night: LocalDate) => !taken.has(`${unit} ${night}`);
      for (const night of nightsOf(stay)) if (!isFree(night)) leftOut.add(night);
      const waitsFor = new Set(nightsOf(stay).filter((night) => held.has(`${unit} ${night}`)));
      for (const stretch of stretchesOf(nightsOf(stay).filter((night) => isFree(night) || waitsFor.has(night)))) {
        const { hostId, propertyId } = ask;
        const block = { id: newId(), propertyId, unit, ...stretch, note: ask.note, hostId, createdAt: now };
        insertBlock(tx, block, waitsFor);
        closed.push(block);
      }
    }
    if (closed.length === 0) return { outcome: "nothing_free" };
    return { outcome: "blocked", blocks: closed, leftOut: [...leftOut].sort() };
  };
  return writeNights(deps.db, block, () => ({ outcome: "nothing_free" }));
}

export type UnblockNights =
  /** `stillTaken` are nights that somebody else closed or sold as well, in at least one of the rooms. */
  | { outcome: "unblocked"; nights: number; stillTaken: LocalDate[] }
  | { outcome: "nothing_blocked" }
  | { outcome: "impossible_stay" }
  | { outcome: "no_such_room" }
  | { outcome: "no_such_property" };

/** Opens the closed nights of a stay. A block that reaches over it on either side keeps what lies outside. */
export function unblockNights(deps: Pick<Deps, "db" | "clock">, ask: BlockAsk): UnblockNights {
  return write(deps.db, (tx): UnblockNights => {
    const asked = read(tx, ask, deps.clock.today());
    if ("outcome" in asked) return asked;
    const { stay, rooms } = asked;
    const opened = new Set<string>();
    for (const block of blocksBetween(tx, ask.propertyId, stay.checkIn, stay.checkOut)) {
      if (!rooms.includes(block.unit)) continue;
      const before = { checkIn: block.checkIn, checkOut: stay.checkIn };
      const after = { checkIn: stay.checkOut, checkOut: block.checkOut };
      const kept = [before, after].filter((part) => part.checkOut > part.checkIn);
      for (const night of nightsOf(block))
        if (night >= stay.checkIn && night < stay.checkOut) opened.add(`${block.unit} ${night}`);
      const [first, second] = kept;
      if (second) splitBlock(tx, block, { ...second, id: newId() });
      if (first) shortenBlock(tx, block.id, first);
      else deleteBlock(tx, block.id);
    }
    if (opened.size === 0) return { outcome: "nothing_blocked" };
    const occupied = occupiedBetween(tx, ask.propertyId, stay.checkIn, stay.checkOut, deps.clock.now());
    const others = occupied.filter(({ unit, night }) => opened.has(`${unit} ${night}`));
    const stillTaken = [...new Set(others.map(({ night }) => night))].sort();
    return { outcome: "unblocked", nights: opened.size, stillTaken };
  });
}

type Asked = { stay: Stay; rooms: number[] };
type Refusal = { outcome: "impossible_stay" | "no_such_room" | "no_such_property" };

function read(db: Reader, ask: BlockAsk, today: LocalDate): Asked | Refusal {
  const property = findPropertyOfHost(db, ask.propertyId, ask.hostId);
  if (!property) return { outcome: "no_such_property" };
  const rooms = roomsOf(property, ask.unit);
  if (!rooms) return { outcome: "no_such_room" };
  const from = parseLocalDate(ask.stay.checkIn);
  const to = parseLocalDate(ask.stay.checkOut);
  if (!from || !to || to <= from || to > addDays(today, 2 * BOOKING_HORIZON_DAYS))
    return { outcome: "impossible_stay" };
  const checkIn = from < today ? today : from;
  return checkIn < to ? { stay: { checkIn, checkOut: to }, rooms } : { outcome: "impossible_stay" };
}

function roomsOf(property: Property, unit: number | "all"): number[] | undefined {
  const all = Array.from({ length: property.units }, (_, index) => index + 1);
  if (unit === "all") return all;
  return all.includes(unit) ? [unit] : undefined;
}

/** Nights in order, put together where they follow one another. */
function stretchesOf(nights: readonly LocalDate[]): Stay[] {
  const stretches: { checkIn: LocalDate; checkOut: LocalDate }[] = [];
  for (const night of nights) {
    const last = stretches.at(-1);
    if (last?.checkOut === night) last.checkOut = dayAfter(night);
    else stretches.push({ checkIn: night, checkOut: dayAfter(night) });
  }
  return stretches;
}
