/** Rooms of one kind that are free for every night of a stay. */
export type RoomKind = Readonly<{
  propertyId: string;
  /** How many of them are free, and how many guests one of them sleeps. */
  free: number;
  sleeps: number;
  /** What one of them costs one guest, two guests and so on, whole shillings. */
  kes: readonly number[];
}>;

/** A house whose rooms are let one by one, or whole, and never both on the same night. */
export type FreeHouse = Readonly<{ whole: RoomKind | undefined; rooms: readonly RoomKind[] }>;

/** One room, and how many of the party sleep in it. */
export type RoomTaken = Readonly<{ propertyId: string; guests: number }>;

/** Rooms that sleep a party together, with what each costs, and what they cost in all: whole shillings. */
export type RoomSet = Readonly<{ rooms: readonly (RoomTaken & Readonly<{ kes: number }>)[]; totalKes: number }>;

/** More rooms than a family or a small wedding takes are talked over with the host. */
export const ROOMS_MOST = 6;

/**
 * The rooms for a party: as few as there can be, and the cheapest of those; of two that cost the same, those that stand
 * first. Nobody pays for a room in which nobody sleeps. `undefined` when no such set has room for them.
 */
export function roomsForParty(houses: readonly FreeHouse[], party: number, most = ROOMS_MOST): RoomSet | undefined {
  const join = joinedUpTo(party, most);
  const best = houses.map((house) => setsOfHouse(house, party, most)).reduce(join, NOTHING);
  for (const row of best.slice(1)) if (row[party]) return row[party];
  return undefined;
}

/**
 * How a party sleeps in rooms that it chose itself, for the least money, somebody in each; `undefined` when they do not
 * fit, or are fewer than the rooms.
 */
export function seatParty(
  chosen: readonly Readonly<{ kind: RoomKind; count: number }>[],
  party: number,
): RoomSet | undefined {
  const rooms = chosen.reduce((sum, { count }) => sum + count, 0);
  const join = joinedUpTo(party, rooms);
  const exactly = ({ kind, count }: (typeof chosen)[number]) =>
    setsOfKind({ ...kind, free: count }, party, rooms).map((row, at) => (at === count ? row : []));
  return chosen.map(exactly).reduce(join, NOTHING)[rooms]?.[party];
}

/** The cheapest set for each number of rooms, and in it for each number of guests. */
type Table = readonly (readonly (RoomSet | undefined)[])[];

const NOTHING: Table = [[{ rooms: [], totalKes: 0 }]];

function setsOfHouse({ whole, rooms }: FreeHouse, party: number, most: number): Table {
  const apart = rooms.map((kind) => setsOfKind(kind, party, most)).reduce(joinedUpTo(party, most), NOTHING);
  return whole ? cheaper(setsOfKind({ ...whole, free: Math.min(1, whole.free) }, party, most), apart) : apart;
}

/** So many rooms of one kind: each takes one guest to as many as it sleeps. */
function setsOfKind({ propertyId, free, sleeps, kes }: RoomKind, party: number, most: number): Table {
  const one = Array.from({ length: Math.min(sleeps, party) + 1 }, (_, guests): RoomSet | undefined => {
    const totalKes = kes[guests - 1];
    return totalKes === undefined ? undefined : { rooms: [{ propertyId, guests, kes: totalKes }], totalKes };
  });
  let table = NOTHING;
  for (let rooms = 0; rooms < Math.min(free, most); rooms += 1) {
    table = cheaper(table, joinedUpTo(party, most)(table, [[], one]));
  }
  return table;
}

/** What two tables have together, as far as it is neither more guests than the party nor more rooms than there may be. */
function joinedUpTo(party: number, most: number): (a: Table, b: Table) => Table {
  return (a, b) => {
    const table = Array.from(
      { length: Math.min(most + 1, a.length + b.length - 1) },
      (): (RoomSet | undefined)[] => [],
    );
    for (const [roomsA, rowA] of a.entries()) {
      for (const [roomsB, rowB] of b.entries()) {
        const row = table[roomsA + roomsB];
        if (row) joinRows(row, rowA, rowB, party);
      }
    }
    return table;
  };
}

function joinRows(
  row: (RoomSet | undefined)[],
  rowA: readonly (RoomSet | undefined)[],
  rowB: readonly (RoomSet | undefined)[],
  party: number,
): void {
  for (const [guestsA, setA] of rowA.entries()) {
    for (const [guestsB, setB] of rowB.entries()) {
      const guests = guestsA + guestsB;
      if (!setA || !setB || guests > party) continue;
      const totalKes = setA.totalKes + setB.totalKes;
      const known = row[guests];
      if (!known || totalKes < known.totalKes) row[guests] = { rooms: [...setA.rooms, ...setB.rooms], totalKes };
    }
  }
}

function cheaper(a: Table, b: Table): Table {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, rooms) => {
    const [rowA, rowB] = [a[rooms] ?? [], b[rooms] ?? []];
    return Array.from({ length: Math.max(rowA.length, rowB.length) }, (_, guests) => {
      const [setA, setB] = [rowA[guests], rowB[guests]];
      return setA && (!setB || setA.totalKes <= setB.totalKes) ? setA : setB;
    });
  });
}
