import { expect, test } from "bun:test";
import { CHECKED_POSITIONS } from "#src/dev/fixtures/checked-positions.ts";
import { degreesOf, distanceKm, nairobiPosition, positionAt, positionOfDegrees } from "./place-positions.ts";
import { PLACES } from "./places-data.ts";

test.each([
  ["Kilimani", "Kilimani", 0, 0],
  ["Kilimani", "Westlands", 2, 5],
  ["Nairobi CBD", "Karen", 10, 16],
  ["Nairobi CBD", "Jomo Kenyatta International Airport", 10, 14],
  ["Nairobi CBD", "Thika", 35, 45],
])("from %s to %s are some kilometres, the same both ways", (from, to, least, most) => {
  const [a, b] = [nairobiPosition(from), nairobiPosition(to)];
  if (!a || !b) throw new Error("one of them has no position");
  const km = distanceKm(a, b);
  expect(km).toBe(distanceKm(b, a));
  expect(km).toBeGreaterThanOrEqual(least);
  expect(km).toBeLessThanOrEqual(most);
});

test("a degree is as long to the south as to the east", () => {
  const at = (southKm: number, eastKm: number) => ({ southKm, eastKm });
  expect(distanceKm(at(0, 0), at(3, 4))).toBe(5);
  expect(distanceKm(at(-1, 2), at(2, -2))).toBe(5);
});

test("names with dashes, signs and numbers have theirs, and a place that nobody lists has none", () => {
  for (const name of ["Githurai 44", "Githurai 45", "Lang'ata", "Signature Mall"])
    expect(nairobiPosition(name)).toBeDefined();
  expect(nairobiPosition("Mombasa")).toBeUndefined();
  expect(nairobiPosition("")).toBeUndefined();
});

test("a position and its degrees are one point, on both sides of the equator", () => {
  for (const degrees of [
    { lat: -1.2901, lng: 36.785 },
    { lat: 0.514, lng: 35.27 },
  ]) {
    const { lat, lng } = degreesOf(positionOfDegrees(degrees));
    expect([lat.toFixed(6), lng.toFixed(6)]).toEqual([degrees.lat.toFixed(6), degrees.lng.toFixed(6)]);
  }
  expect(positionAt(-514, 35270).southKm).toBeLessThan(0);
});

test.each(Object.keys(CHECKED_POSITIONS))(
  "what %s says of our places agrees: a quarter of a city within a kilometre, all else within two",
  (survey) => {
    const rows = (CHECKED_POSITIONS[survey] ?? "").trim().split(/[;\n]/);
    const off = rows.flatMap((row) => {
      const [, name = "", south, east] = row.trim().match(/^(.+) (-?\d+) (\d+)$/) ?? [];
      const places = PLACES.filter((place) => place.name === name && place.at);
      if (places.length !== 1) return [`${name} is ${places.length} places`];
      return places.flatMap(({ at, kind }) => {
        const km = at ? distanceKm(at, positionAt(Number(south), Number(east))) : Number.NaN;
        return km < (kind === "estate" ? 1.05 : 2) ? [] : [`${name} is ${km.toFixed(1)} km off`];
      });
    });
    expect(off).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  },
);
