import { describe, expect, test } from "bun:test";
import { distanceKm } from "./place-positions.ts";
import { fitOf, NEAR_KM, readLocation, readPlace, whereIs } from "./place-search.ts";
import { PLACES } from "./places-data.ts";

const never = () => false;
const asked = (typed: string) => readPlace(typed, never);
const nameOf = (typed: string) => {
  const read = asked(typed);
  return read.kind === "place" ? read.place.name : read.kind;
};
const fits = (location: string, typed: string) => fitOf(readLocation(location), asked(typed)) !== undefined;

describe("what a guest means by a place", () => {
  test.each([
    ["Kilimani", "Kilimani"],
    ["kilimani, nairobi", "Kilimani"],
    ["Kilmani", "Kilimani"],
    ["Westland", "Westlands"],
    ["near Yaya", "Yaya Centre"],
    ["Near Yaya Center", "Yaya Centre"],
    ["close to JKIA", "Jomo Kenyatta International Airport"],
    ["karibu na Sarit", "Sarit Centre"],
    ["Karen, Kenya", "Karen"],
    ["Nairobi", "area"],
    ["Kiambu County", "area"],
    ["", "anywhere"],
    ["  ", "anywhere"],
    ["near ", "anywhere"],
    ["xyzzyqw", "unknown"],
    ["🏠🏠", "anywhere"],
  ])("%p is %p", (typed, expected) => {
    expect(nameOf(typed)).toBe(expected);
  });

  test("a misspelt name says that it was corrected, a short or everyday one does not", () => {
    expect(asked("Kilmani")).toMatchObject({ corrected: true });
    expect(asked("yaya")).toMatchObject({ corrected: false });
    expect(asked("JKIA")).toMatchObject({ corrected: false });
  });

  test("a landmark or a road means near it, an estate means in it unless one says near", () => {
    expect(asked("Yaya Centre")).toMatchObject({ near: true });
    expect(asked("Ngong Road")).toMatchObject({ near: true });
    expect(asked("Kilimani")).toMatchObject({ near: false });
    expect(asked("near Kilimani")).toMatchObject({ near: true });
  });

  test("words that hosts use count before a resemblance to something else", () => {
    expect(readPlace("Diani", (words) => words.join() === "diani")).toEqual({ kind: "words", words: ["diani"] });
  });
});

describe("which locations fit", () => {
  test.each([
    ["Kilimani, Nairobi", "Kilimani", true],
    ["Ring Road, Kilimani, Nairobi", "Kilimani", true],
    ["Hurlingham, Nairobi", "Kilimani", true],
    ["Kilmani, Nairobi", "Kilimani", true],
    ["Westlands, Nairobi", "Kilimani", false],
    ["Riverside Drive, off Chiromo Road, Nairobi", "Westlands", true],
    ["Kilimani, Nairobi", "Nairobi", true],
    ["Ruaka, Kiambu County", "Nairobi", false],
    ["Ruaka, Kiambu County", "Kiambu County", true],
    ["Kilimani, Nairobi", "near Yaya Centre", true],
    ["Hurlingham, Nairobi", "near Yaya Centre", true],
    ["Karen, Nairobi", "near Yaya Centre", false],
    ["Kilimani, Nairobi", "xyzzyqw", false],
    ["somewhere nice", "Kilimani", false],
    ["somewhere nice", "", true],
  ])("%p for %p: %p", (location, typed, expected) => {
    expect(fits(location, typed)).toBe(expected);
  });

  test("nearer comes before further, and what bears the name comes first", () => {
    const fit = (location: string) => fitOf(readLocation(location), asked("near Yaya")) ?? Number.NaN;
    expect(fit("Yaya Centre, Kilimani")).toBe(0);
    expect(fit("Kilimani, Nairobi")).toBeLessThan(fit("Kileleshwa, Nairobi"));
    expect(fit("Kileleshwa, Nairobi")).toBeLessThanOrEqual(NEAR_KM);
  });

  test("every estate, street and landmark lies somewhere, and near its own area", () => {
    const without = PLACES.filter((place) => !whereIs(place)).map((place) => place.name);
    expect(without).toEqual([]);
    const far = PLACES.filter((place) => {
      const area = PLACES.find((one) => one.name === place.area);
      const [from, to] = [whereIs(place), area && whereIs(area)];
      return from && to && area?.kind === "estate" && distanceKm(from, to) > 8;
    });
    expect(far.map((place) => place.name)).toEqual([]);
  });
});
