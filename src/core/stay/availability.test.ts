import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  bestUnit,
  calendarMonth,
  freeUnits,
  fullNights,
  monthsFrom,
  type Occupancy,
  type OccupiedNight,
} from "./availability.ts";
import { addDays, nightsOf, type Stay } from "./stay.ts";

const TODAY = "2026-12-18";
const stay = (checkIn: string, checkOut: string): Stay => ({ checkIn, checkOut });
const taken = (unit: number, from: string, to: string): OccupiedNight[] =>
  nightsOf({ checkIn: from, checkOut: to }).map((night) => ({ unit, night }));

describe("which room", () => {
  test("a stay may begin on the day another ends", () => {
    const occupancy = { units: 1, occupied: taken(1, "2026-12-20", "2026-12-22") };
    expect(freeUnits(stay("2026-12-22", "2026-12-23"), occupancy)).toEqual([1]);
    expect(freeUnits(stay("2026-12-18", "2026-12-20"), occupancy)).toEqual([1]);
    expect(freeUnits(stay("2026-12-21", "2026-12-22"), occupancy)).toEqual([]);
  });

  test("the room whose gap the stay fills exactly, not the empty one", () => {
    const occupied = [...taken(2, "2026-12-18", "2026-12-20"), ...taken(2, "2026-12-22", "2026-12-25")];
    expect(bestUnit(stay("2026-12-20", "2026-12-22"), { units: 3, occupied })).toBe(2);
  });

  test("no stay is spread over two rooms", () => {
    const occupied = [...taken(1, "2026-12-20", "2026-12-21"), ...taken(2, "2026-12-21", "2026-12-22")];
    expect(bestUnit(stay("2026-12-20", "2026-12-22"), { units: 2, occupied })).toBeUndefined();
  });

  const occupancies = fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 40 }))),
    )
    .map(
      ([units, nights]): Occupancy => ({
        units,
        occupied: nights.map(([unit, offset]) => ({ unit, night: addDays(TODAY, offset) })),
      }),
    );

  test("is always free on every night of the stay, and is found whenever there is one", () => {
    fc.assert(
      fc.property(
        occupancies,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 6 }),
        (occupancy, start, length) => {
          const wished = stay(addDays(TODAY, start), addDays(TODAY, start + length));
          const clash = (unit: number) =>
            occupancy.occupied.some((o) => o.unit === unit && nightsOf(wished).includes(o.night));
          const unit = bestUnit(wished, occupancy);
          const exists = Array.from({ length: occupancy.units }, (_, i) => i + 1).some((one) => !clash(one));
          expect(unit !== undefined).toBe(exists);
          if (unit !== undefined) expect(clash(unit)).toBe(false);
        },
      ),
    );
  });
});

describe("the calendar a guest sees", () => {
  const occupancy = { units: 1, occupied: taken(1, "2026-12-21", "2026-12-23") };
  const days = new Map(calendarMonth("2026-12", occupancy, TODAY).map((day) => [day.date, day.state]));

  test.each([
    ["2026-12-17", "past"],
    ["2026-12-18", "free"],
    ["2026-12-20", "free"],
    ["2026-12-21", "checkout_only"],
    ["2026-12-22", "taken"],
    ["2026-12-23", "free"],
  ] as const)("%s is %s", (day, state) => expect(days.get(day)).toBe(state));

  test("has every day of the month", () => expect(days.size).toBe(31));

  test("today taken is no day to leave on: nobody could have arrived", () => {
    const full = calendarMonth("2026-12", { units: 1, occupied: taken(1, TODAY, "2026-12-19") }, TODAY);
    expect(full.find((day) => day.date === TODAY)?.state).toBe("taken");
  });

  test("with three rooms a night is taken when all three are", () => {
    const two = [...taken(1, "2026-12-21", "2026-12-22"), ...taken(3, "2026-12-21", "2026-12-22")];
    expect(fullNights(stay("2026-12-20", "2026-12-23"), { units: 3, occupied: two })).toEqual([]);
    const three = [...two, ...taken(2, "2026-12-21", "2026-12-22")];
    expect(fullNights(stay("2026-12-20", "2026-12-23"), { units: 3, occupied: three })).toEqual(["2026-12-21"]);
  });
});

test("months go on over the end of the year", () => {
  expect(monthsFrom("2026-12-18", 3)).toEqual(["2026-12", "2027-01", "2027-02"]);
});
