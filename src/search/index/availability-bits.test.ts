import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  BLOCK_COLUMNS,
  createAvailabilityBits,
  EXACT_NIGHTS,
  freeTimesOf,
  MOST_BYTES_A_COLUMN,
  NIGHTS_KEPT,
  type TakenByRoom,
} from "./availability-bits.ts";
import { bitsIn, hasBit, lowestBit, setBit } from "./bits.ts";

/** By the rule itself: one room, free for every night. */
function isFree(rooms: TakenByRoom, from: number, to: number): boolean {
  return rooms.some((taken) => !taken.some((night) => night >= from && night < to));
}

/** A room whose free time ends with the stay, and begins with it, unless nobody may arrive earlier anyway. */
function fillsGap(rooms: TakenByRoom, from: number, to: number, arrivesFirst: boolean): boolean {
  return rooms.some(
    (taken) =>
      isFree([taken], from, to) && taken.includes(to) && (arrivesFirst || from === 0 || taken.includes(from - 1)),
  );
}

/** Nights crowd at the start and around where nights give way to weeks, so that gaps and edges meet. */
const night = fc.oneof(
  fc.integer({ min: -2, max: 25 }),
  fc.integer({ min: EXACT_NIGHTS - 10, max: EXACT_NIGHTS + 20 }),
  fc.integer({ min: 0, max: NIGHTS_KEPT + 2 }),
);
const rooms = fc.array(fc.array(night, { maxLength: 40 }), { minLength: 1, maxLength: 4 });
const nights = fc.tuple(night, fc.integer({ min: 1, max: 12 })).map(([from, length]) => {
  const first = Math.max(0, Math.min(from, NIGHTS_KEPT - 1 - length));
  return { from: first, to: first + length };
});

describe("bits of free nights", () => {
  test("say of every stay what the calendars say, however often each calendar changes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: BLOCK_COLUMNS + 40 }), rooms, fc.boolean()), { maxLength: 20 }),
        fc.array(nights, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (writes, asked, arrivesFirst) => {
          const bits = createAvailabilityBits();
          const now = new Map<number, { taken: TakenByRoom; keepsGaps: boolean }>();
          for (const [column, taken, keepsGaps] of writes) {
            bits.put(column, taken, keepsGaps);
            now.set(column, { taken, keepsGaps });
          }
          const wanted = new Int32Array((2 * BLOCK_COLUMNS) / 32);
          for (const column of now.keys()) setBit(wanted, column);
          for (const stay of asked) {
            const free = wanted.map((word, at) => bits.freeIn(at, word, stay));
            for (const [column, { taken, keepsGaps }] of now) {
              const truth = isFree(taken, stay.from, stay.to);
              expect(hasBit(free, column)).toBe(truth);
              expect(bits.look(column, stay)).toBe(truth ? "free" : "taken");
              if (!truth || !(keepsGaps || taken.length === 1)) continue;
              const gap = fillsGap(taken, stay.from, stay.to, arrivesFirst);
              expect(bits.fillsGap(column, stay, arrivesFirst)).toBe(gap ? "free" : "taken");
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("take at most 64 bytes a property whatever the calendars, and are unsure rather than wrong", () => {
    const bits = createAvailabilityBits();
    const busy = (room: number) => Array.from({ length: 200 }, (_, at) => at * 3 + room);
    for (let column = 0; column < BLOCK_COLUMNS; column += 1) bits.put(column, [busy(0), busy(1), busy(2)], true);
    expect(bits.bytes() / BLOCK_COLUMNS).toBeLessThanOrEqual(MOST_BYTES_A_COLUMN);
    expect(MOST_BYTES_A_COLUMN).toBe(64);
    const said = [0, BLOCK_COLUMNS - 1].map((column) => [1, 3].map((to) => bits.look(column, { from: 0, to })));
    expect(said).toEqual([
      ["free", "taken"],
      ["unsure", "unsure"],
    ]);
    // A single room needs no list for its first nights.
    bits.put(BLOCK_COLUMNS - 1, [busy(1)]);
    expect(bits.look(BLOCK_COLUMNS - 1, { from: 2, to: 4 })).toBe("free");
    // What others give up is used again.
    for (let column = 0; column < 1000; column += 1) bits.clear(column);
    bits.put(7, [busy(0), busy(1)]);
    expect(bits.look(7, { from: 0, to: 3 })).toBe("taken");
  });

  test("a column that was cleared, or never written, is not free", () => {
    const bits = createAvailabilityBits();
    bits.put(3, [[1], [3]]);
    bits.clear(3);
    for (let word = 0; word < 64; word += 1) expect(bits.freeIn(word, -1, { from: 5, to: 6 })).toBe(0);
    expect(bits.look(3, { from: 5, to: 6 })).toBe("taken");
    expect(bits.look(5000, { from: 5, to: 6 })).toBe("taken");
  });
});

describe("free times", () => {
  const times = (rooms: TakenByRoom, keepsGaps?: boolean) =>
    freeTimesOf(rooms, keepsGaps).map(({ from, to }) => [from, to]);

  test("of one room lie between what is taken", () => {
    expect(times([[4, 0]])).toEqual([
      [1, 4],
      [5, NIGHTS_KEPT],
    ]);
  });

  test("a room that is empty makes the others needless, unless their gaps may be sold", () => {
    expect(times([[4], [9], []])).toEqual([[0, NIGHTS_KEPT]]);
    expect(times([[4], []], true)).toEqual([
      [0, NIGHTS_KEPT],
      [0, 4],
      [5, NIGHTS_KEPT],
    ]);
  });

  test("two rooms that are free one after the other are no room for a stay across both", () => {
    const first = Array.from({ length: NIGHTS_KEPT - 5 }, (_, index) => index + 5);
    expect(times([first, [0, 1, 2, 3, 4]])).toEqual([
      [0, 5],
      [5, NIGHTS_KEPT],
    ]);
  });
});

test("counting finds each bit once, the highest of a word too", () => {
  expect([0, 1, -1, 1 << 31, 0x0f0f].map(bitsIn)).toEqual([0, 1, 32, 1, 8]);
  expect([1, -1, 1 << 31, 0x0f00].map(lowestBit)).toEqual([0, 0, 31, 8]);
});
