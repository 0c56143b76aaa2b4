import { expect, test } from "bun:test";
import { AMENITIES, isAmenity } from "./amenities.ts";

test("what is on the list is an amenity, and nothing else is", () => {
  expect(AMENITIES.filter(isAmenity)).toEqual([...AMENITIES]);
  expect(["", "WIFI", "wifi ", "toString", "length"].filter(isAmenity)).toEqual([]);
  expect(new Set(AMENITIES).size).toBe(AMENITIES.length);
});
