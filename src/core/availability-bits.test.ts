import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  BLOCK_COLUMNS,
  countBits,
  createAvailabilityBits,
  EXACT_NIGHTS,
  eachBit,
  hasBit,
  NIGHTS_KEPT,
  setBit,
  type TakenNight,
  tracksOf,
} from "./availability-bits.ts";

/** By the rule itself: one room, free for every night. */
function isFree(units: number, taken: readonly TakenNight[], from: number, to: number): boolean {
  return Array.from({ length: units }, (_, index) => index + 1).some(
    (unit) => !taken.some((one) => one.unit === unit && one.night >= from && one.night < to),
  );
}

/** Nights crowd at the start and around where nights give way to weeks, so that gaps and edges meet. */
const night = fc.oneof(
  fc.integer({ min: 0, max: 25 }),
  fc.integer({ min: EXACT_NIGHTS - 10, max: EXACT_NIGHTS + 20 }),
  fc.integer({ min: 0, max: NIGHTS_KEPT - 1 }),
);
const calendar = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  taken: fc.array(fc.record({ unit: fc.integer({ min: 1, max: 5 }), night }), { maxLength: 80 }),
});
const nights = fc.tuple(night, fc.integer({ min: 1, max: 12 })).map(([from, length]) => ({
  from: Math.min(from, NIGHTS_KEPT - length),
  to: Math.min(from, NIGHTS_KEPT - length) + length,
}));

describe("bits of free nights", () => {
  test("say of every stay what the calendars say, however often each calendar changes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: BLOCK_COLUMNS + 40 }), calendar), { maxLength: 30 }),
        fc.array(nights, { minLength: 1, maxLength: 6 }),
        (writes, asked) => {
          const bits = createAvailabilityBits();
          const now = new Map<number, { units: number; taken: readonly TakenNight[] }>();
          for (const [column, { units, taken }] of writes) {
            bits.put(column, units, taken);
            now.set(column, { units, taken });
          }
          const wanted = new Int32Array((2 * BLOCK_COLUMNS) / 32);
          for (const column of now.keys()) if (column % 5 !== 0) setBit(wanted, column);
          for (const stay of asked) {
            const { free, unsure } = bits.freeColumns(stay, wanted);
            for (const [column, { units, taken }] of now) {
              const truth = isFree(units, taken, stay.from, stay.to);
              const said = hasBit(free, column) ? "free" : unsure && hasBit(unsure, column) ? "unsure" : "taken";
              if (!hasBit(wanted, column)) expect(said).toBe("taken");
              else {
                expect(said).toBe(bits.look(column, stay));
                if (stay.to <= EXACT_NIGHTS) expect(said).toBe(truth ? "free" : "taken");
                else if (said !== "unsure") expect(said).toBe(truth ? "free" : "taken");
              }
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a property takes 61.5 bytes, at most 64, however many rooms it has as long as one of them is empty", () => {
    const bits = createAvailabilityBits();
    for (let column = 0; column < 2 * BLOCK_COLUMNS; column += 1) {
      bits.put(column, 1 + (column % 50), [{ unit: 1, night: column % 400 }]);
    }
    const perProperty = bits.bytes() / (2 * BLOCK_COLUMNS);
    expect(perProperty).toBe(61.5);
    expect(perProperty).toBeLessThanOrEqual(64);
  });

  test("a far week that is partly taken is unsure, one that is free or not asked for is not", () => {
    const bits = createAvailabilityBits();
    bits.put(0, 1, [{ unit: 1, night: EXACT_NIGHTS + 8 }]);
    expect(bits.look(0, { from: EXACT_NIGHTS, to: EXACT_NIGHTS + 7 })).toBe("free");
    expect(bits.look(0, { from: EXACT_NIGHTS + 10, to: EXACT_NIGHTS + 12 })).toBe("unsure");
    expect(bits.look(0, { from: EXACT_NIGHTS + 14, to: EXACT_NIGHTS + 21 })).toBe("free");
  });

  test("a column that was cleared, or never written, is not free", () => {
    const bits = createAvailabilityBits();
    bits.put(3, 2, [
      { unit: 1, night: 1 },
      { unit: 2, night: 3 },
    ]);
    bits.clear(3);
    const wanted = new Int32Array(64).fill(0xffffffff);
    expect(countBits(bits.freeColumns({ from: 5, to: 6 }, wanted).free)).toBe(0);
    expect(bits.look(3, { from: 5, to: 6 })).toBe("taken");
    expect(bits.look(5000, { from: 5, to: 6 })).toBe("taken");
  });
});

describe("tracks", () => {
  const times = (units: number, taken: TakenNight[]) =>
    tracksOf(units, taken).map((track) => track.map((t) => [t.from, t.to]));

  test("one room is one track of its free times", () => {
    expect(
      times(1, [
        { unit: 1, night: 0 },
        { unit: 1, night: 4 },
      ]),
    ).toEqual([
      [
        [1, 4],
        [5, NIGHTS_KEPT],
      ],
    ]);
  });

  test("a room that is empty makes the others needless", () => {
    expect(
      times(3, [
        { unit: 1, night: 4 },
        { unit: 2, night: 9 },
      ]),
    ).toEqual([[[0, NIGHTS_KEPT]]]);
  });

  test("two rooms that are free one after the other are no room for a stay across both", () => {
    const first = Array.from({ length: NIGHTS_KEPT - 5 }, (_, index) => ({ unit: 1, night: index + 5 }));
    const second = Array.from({ length: 5 }, (_, index) => ({ unit: 2, night: index }));
    expect(times(2, [...first, ...second])).toEqual([[[0, 5]], [[5, NIGHTS_KEPT]]]);
  });

  test("a room that was taken away counts no more", () => {
    expect(times(1, [{ unit: 2, night: 4 }])).toEqual([[[0, NIGHTS_KEPT]]]);
  });
});

describe("counting", () => {
  test("finds each bit once, the highest of a word too", () => {
    const bits = new Int32Array(4);
    const set = [0, 31, 32, 63, 64, 127];
    for (const column of set) setBit(bits, column);
    const found: number[] = [];
    eachBit(bits, (column) => found.push(column));
    expect(found).toEqual(set);
    expect(countBits(bits)).toBe(set.length);
  });
});
