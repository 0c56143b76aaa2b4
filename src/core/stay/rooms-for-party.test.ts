import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type FreeHouse, type RoomKind, type RoomSet, roomsForParty, seatParty } from "./rooms-for-party.ts";

/** A kind of room that costs the same however many sleep in it. */
const kind = (propertyId: string, free: number, sleeps: number, kes: number): RoomKind => ({
  propertyId,
  free,
  sleeps,
  kes: Array.from({ length: sleeps }, () => kes),
});
const apart = (...rooms: RoomKind[]): FreeHouse => ({ whole: undefined, rooms });
const names = (set: RoomSet | undefined) => set?.rooms.map(({ propertyId, guests }) => `${propertyId} ${guests}`);

describe("which rooms fit a party", () => {
  test("three quiet rooms fit six", () => {
    const set = roomsForParty([apart(kind("quiet", 3, 2, 6400))], 6);
    expect(set).toEqual({
      totalKes: 19_200,
      rooms: [1, 2, 3].map(() => ({ propertyId: "quiet", guests: 2, kes: 6400 })),
    });
    expect(roomsForParty([apart(kind("quiet", 2, 2, 6400))], 6)).toBeUndefined();
    expect(roomsForParty([apart(kind("quiet", 3, 2, 6400))], 7)).toBeUndefined();
  });

  test("fewer rooms come before cheaper ones, and of as many the cheapest", () => {
    const hills = apart(kind("hills", 1, 4, 30_000));
    const quiet = apart(kind("quiet", 4, 2, 1000));
    const garden = apart(kind("garden", 1, 2, 900));
    expect(names(roomsForParty([hills, quiet], 6))).toEqual(["hills 4", "quiet 2"]);
    expect(names(roomsForParty([quiet, garden], 4))).toEqual(["quiet 2", "garden 2"]);
    expect(names(roomsForParty([quiet], 4))).toEqual(["quiet 2", "quiet 2"]);
  });

  test("the guest who costs more in one room sleeps in another", () => {
    const dearThird: RoomKind = { propertyId: "hills", free: 1, sleeps: 3, kes: [5000, 5000, 9000] };
    const set = roomsForParty([apart(dearThird), apart(kind("garden", 1, 3, 4000))], 5);
    expect(set?.totalKes).toBe(9000);
    expect(names(set)).toEqual(["hills 2", "garden 3"]);
  });

  test("a house is let whole or by its rooms, and not both", () => {
    const villa: FreeHouse = { whole: kind("villa", 1, 6, 20_000), rooms: [kind("blue", 2, 2, 4000)] };
    expect(names(roomsForParty([villa], 8))).toBeUndefined();
    expect(names(roomsForParty([villa, apart(kind("hut", 1, 2, 3000))], 8))).toEqual(["villa 6", "hut 2"]);
    expect(names(roomsForParty([villa], 4))).toEqual(["villa 4"]);
  });

  test("no more rooms than there may be", () => {
    const singles = apart(kind("bed", 20, 1, 1000));
    expect(roomsForParty([singles], 6)?.rooms.length).toBe(6);
    expect(roomsForParty([singles], 7)).toBeUndefined();
  });
});

describe("rooms that were chosen", () => {
  const quiet = kind("quiet", 3, 2, 6400);
  const hills = kind("hills", 1, 4, 17_200);

  test("somebody sleeps in each", () => {
    expect(
      names(
        seatParty(
          [
            { kind: quiet, count: 2 },
            { kind: hills, count: 1 },
          ],
          6,
        ),
      ),
    ).toHaveLength(3);
    expect(seatParty([{ kind: quiet, count: 3 }], 2)).toBeUndefined();
    expect(seatParty([{ kind: quiet, count: 3 }], 7)).toBeUndefined();
    expect(seatParty([{ kind: quiet, count: 0 }], 1)).toBeUndefined();
    expect(
      seatParty(
        [
          { kind: quiet, count: 0 },
          { kind: hills, count: 1 },
        ],
        3,
      )?.totalKes,
    ).toBe(17_200);
  });
});

/** Every way to give each free room nobody or some guests: slow, and surely right. */
function bySearch(houses: readonly FreeHouse[], party: number, most: number): RoomSet | undefined {
  const single = ({ propertyId, free, sleeps, kes }: RoomKind) =>
    Array.from({ length: free }, () => ({ propertyId, sleeps, kes }));
  const ways = (rooms: readonly ReturnType<typeof single>[number][], left: number): RoomSet[] => {
    const [room, ...others] = rooms;
    if (!room) return left === 0 ? [{ rooms: [], totalKes: 0 }] : [];
    return Array.from({ length: Math.min(room.sleeps, left) + 1 }, (_, guests) =>
      ways(others, left - guests).map((way) =>
        guests === 0
          ? way
          : {
              rooms: [{ propertyId: room.propertyId, guests, kes: room.kes[guests - 1] ?? 0 }, ...way.rooms],
              totalKes: way.totalKes + (room.kes[guests - 1] ?? 0),
            },
      ),
    ).flat();
  };
  const choices = houses.reduce<ReturnType<typeof single>[]>(
    (sets, { whole, rooms }) => {
      const own = [rooms.flatMap(single), ...(whole ? [single({ ...whole, free: Math.min(1, whole.free) })] : [])];
      return sets.flatMap((set) => own.map((one) => [...set, ...one]));
    },
    [[]],
  );
  return choices
    .flatMap((rooms) => ways(rooms, party))
    .filter(({ rooms }) => rooms.length <= most && rooms.length > 0)
    .toSorted((a, b) => a.rooms.length - b.rooms.length || a.totalKes - b.totalKes)[0];
}

test("it is the fewest rooms and the least money of all ways there are", () => {
  const anyKind = fc.record({
    free: fc.nat(2),
    sleeps: fc.integer({ min: 1, max: 3 }),
    kes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
  });
  const anyHouse = fc.record({
    whole: fc.option(anyKind, { nil: undefined }),
    rooms: fc.array(anyKind, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyHouse, { maxLength: 2 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (drawn, party, most) => {
        const houses = drawn.map(({ whole, rooms }, at) => ({
          whole: whole && { ...whole, propertyId: `whole ${at}` },
          rooms: rooms.map((room, nth) => ({ ...room, propertyId: `room ${at} ${nth}` })),
        }));
        const [found, sure] = [roomsForParty(houses, party, most), bySearch(houses, party, most)];
        expect(found?.rooms.length).toBe(sure?.rooms.length);
        expect(found?.totalKes).toBe(sure?.totalKes);
        if (!found) return;
        expect(found.rooms.reduce((sum, { guests }) => sum + guests, 0)).toBe(party);
        expect(found.rooms.reduce((sum, { kes }) => sum + kes, 0)).toBe(found.totalKes);
        // What it says that it costs is what its rooms cost, and they can be seated again for no more.
        const kinds = houses.flatMap(({ whole, rooms }) => [...(whole ? [whole] : []), ...rooms]);
        const count = (id: string) => found.rooms.filter(({ propertyId }) => propertyId === id).length;
        const chosen = kinds.map((one) => ({ kind: one, count: count(one.propertyId) }));
        expect(seatParty(chosen, party)?.totalKes).toBe(found.totalKes);
        for (const {
          kind: { free },
          count: taken,
        } of chosen)
          expect(taken).toBeLessThanOrEqual(free);
      },
    ),
  );
});
