import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { circleAround, circleOf, MAP, mapAround, SHIFT_MOST_KM } from "./area-map.ts";
import { distanceKm, positionOfDegrees } from "./place-positions.ts";
import { PLACES } from "./places-data.ts";

const PIN = positionOfDegrees({ lat: -1.29312, lng: 36.78754 });
const seed = fc.stringMatching(/^[0-9a-f]{12}$/);

test("the pin always lies in its circle, whose middle is moved up to a quarter of a kilometre to any side", () => {
  fc.assert(
    fc.property(seed, (hex) => {
      const { middle, radiusKm } = circleAround(PIN, hex);
      expect(distanceKm(middle, PIN)).toBeLessThanOrEqual(SHIFT_MOST_KM + 1e-9);
      expect(SHIFT_MOST_KM).toBeLessThan(radiusKm);
    }),
  );
  const middles = [..."02468ace"].map((digit) => circleAround(PIN, `ffffff${digit.repeat(6)}`).middle);
  expect(middles.some(({ eastKm }) => eastKm > PIN.eastKm + 0.1)).toBe(true);
  expect(middles.some(({ eastKm }) => eastKm < PIN.eastKm - 0.1)).toBe(true);
  expect(middles.some(({ southKm }) => southKm > PIN.southKm + 0.1)).toBe(true);
  expect(middles.some(({ southKm }) => southKm < PIN.southKm - 0.1)).toBe(true);
});

test("around Yaya the roads, malls and hospitals are named, with what is near first", () => {
  const map = mapAround(circleAround(PIN, "000000000000"));
  expect(map.roadNames.map(({ text }) => text)).toContain("Ngong Road");
  expect(map.places.map(({ text }) => text)).toContain("Prestige Plaza");
  expect(map.distances[0]).toEqual({ name: "Yaya Centre", km: 0 });
  expect(map.distances).toContainEqual({ name: "Wilson Airport", km: 4.5 });
  expect(map.distances.map(({ km }) => km)).toEqual(map.distances.map(({ km }) => km).sort((a, b) => a - b));
});

test("at the coast there is the sea, and at a lake the lake", () => {
  const drawn = (name: string) => {
    const place = PLACES.find((one) => one.name === name);
    const circle = place && circleOf(place);
    if (!circle) throw new Error(name);
    return mapAround(circle);
  };
  expect(drawn("Diani").water.length).toBe(1);
  expect(drawn("Kisumu").water.length).toBe(1);
  expect(drawn("Kilimani").water.length).toBe(0);
  expect(drawn("Diani").distances.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Diani Beach", "Ukunda Airport"]),
  );
});

test("wherever a house is, names stay in the frame and off each other, lines end at it, and it always comes out the same", () => {
  for (const [at, place] of PLACES.entries()) {
    const circle = at % 9 === 0 ? circleOf(place) : undefined;
    if (!circle) continue;
    const map = mapAround(circle);
    expect(map).toEqual(mapAround(circle));
    for (const { x, y, text } of map.places) {
      expect(x - text.length * 3).toBeGreaterThanOrEqual(0);
      expect(x + text.length * 3).toBeLessThanOrEqual(MAP.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP.height);
    }
    expect(new Set(map.places.map(({ text }) => text)).size).toBe(map.places.length);
    const points = [...map.roads.flatMap(({ points }) => points.flat()), ...map.water.flat()];
    for (const [x, y] of points) {
      expect(Math.abs(x - MAP.width / 2)).toBeLessThanOrEqual(MAP.width / 2 + 6);
      expect(Math.abs(y - MAP.height / 2)).toBeLessThanOrEqual(MAP.height / 2 + 6);
    }
    // How far a place is from itself says nothing.
    expect(map.distances.map(({ name }) => name)).not.toContain(place.name);
  }
});

test("a house whose town alone is known is drawn with what lies around the town, not with what its circle hides", () => {
  for (const name of ["Watamu", "Kisumu", "Nanyuki", "Diani", "Naivasha", "Machakos"]) {
    const place = PLACES.find((one) => one.name === name);
    const circle = place && circleOf(place);
    expect([name, circle && mapAround(circle).places.length > 1]).toEqual([name, true]);
  }
});

test("a county or a park has no circle: it would say nothing", () => {
  for (const place of PLACES.filter(({ kind }) => kind === "county" || kind === "park")) {
    expect(circleOf(place)).toBeUndefined();
  }
});
