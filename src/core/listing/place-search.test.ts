import { describe, expect, test } from "bun:test";
import { distanceKm } from "./place-positions.ts";
import { fitOf, NEAR_KM, readLocation, readPlace, whereIs } from "./place-search.ts";
import { placeLabel } from "./places.ts";
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
    ["Kenya", "anywhere"],
    ["JKIA", "Jomo Kenyatta International Airport"],
    ["CBD", "Nairobi CBD"],
    ["USIU", "United States International University"],
    ["Karen", "Karen"],
    ["Mombasa", "area"],
    ["Mombasa city", "area"],
    ["Mombassa", "area"],
    ["Mombasa Road", "Mombasa Road"],
    ["Ngong rd", "Ngong Road"],
    ["Kisumu", "Kisumu"],
    ["Diyani", "Diani"],
    ["Watamu", "Watamu"],
    ["Isli", "Eastleigh"],
    ["Ziwa Naivasha", "Lake Naivasha"],
    ["Ufuo wa Diani", "Diani Beach"],
    ["Mlima Kenya", "Mount Kenya National Park"],
    ["Masai Mara", "Maasai Mara"],
    ["Kaunti ya Kwale", "area"],
    ["uwanja wa ndege wa Kisumu", "Kisumu International Airport"],
    ["Milimani, Kisumu", "Milimani"],
    ["milimani kisumu", "Milimani"],
    ["Westy", "Westlands"],
    ["Kile", "Kileleshwa"],
    ["TRM", "Thika Road Mall"],
    ["Ongata Rongai", "Rongai"],
    ["Msa", "area"],
    ["Kili", "unsure"],
    ["Tsavo", "unsure"],
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

  test.each([
    ["Milimani", ["Milimani, Nairobi", "Milimani, Kisumu", "Milimani, Nakuru"]],
    ["Kahawa", ["Kahawa Sukari, Kiambu County", "Kahawa West, Nairobi"]],
    ["SGR", ["Nairobi Terminus, Syokimau", "Mombasa Terminus, Miritini"]],
    ["Makongeni", ["Makongeni, Nairobi", "Makongeni, Thika"]],
    ["airport", ["Jomo Kenyatta International Airport, Embakasi", "Moi International Airport, Mombasa"]],
  ])("%p may be several places, is asked about and finds nothing until it is clear", (typed, expected) => {
    const read = asked(typed);
    if (read.kind !== "unsure") throw new Error(read.kind);
    expect(read.places.map(placeLabel)).toEqual(expect.arrayContaining(expected));
    expect(fits(expected[0] ?? "", typed)).toBe(false);
    for (const place of read.places) expect(asked(placeLabel(place))).toMatchObject({ kind: "place", place });
  });

  test("the town named beside a name of several tells which, with a comma or without", () => {
    for (const town of ["Kisumu", "Nakuru", "Kitale", "Kakamega"])
      for (const typed of [`Milimani, ${town}`, `Milimani ${town}`])
        expect(asked(typed)).toMatchObject({ kind: "place", place: { area: town } });
  });

  test("a town or a beach is meant with what lies around it, a park from further away", () => {
    expect(fits("Galu, Diani", "Diani")).toBe(true);
    expect(fits("Diani, Kwale County", "Diani Beach")).toBe(true);
    expect(fits("Nyali, Mombasa", "Mombasa")).toBe(true);
    expect(fits("Mtwapa, Kilifi County", "Mombasa")).toBe(false);
    expect(fits("Talek, Narok County", "Maasai Mara")).toBe(true);
    expect(fits("Narok, Narok County", "Maasai Mara")).toBe(false);
    expect(fits("Milimani, Kisumu", "Kisumu County")).toBe(true);
    expect(fits("Milimani, Kisumu", "Nakuru")).toBe(false);
  });

  test("a landmark or a road means near it, an estate means in it unless one says near", () => {
    expect(asked("Yaya Centre")).toMatchObject({ near: true });
    expect(asked("Ngong Road")).toMatchObject({ near: true });
    expect(asked("Kilimani")).toMatchObject({ near: false });
    expect(asked("near Kilimani")).toMatchObject({ near: true });
  });

  test("words that hosts use count before a resemblance to something else", () => {
    expect(readPlace("Dianis", (words) => words.join() === "dianis")).toEqual({ kind: "words", words: ["dianis"] });
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
    ["Mombasa", "Mombasa", true],
    ["Nairobi", "near KICC", false],
    ["Milimani", "Milimani, Nakuru", false],
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

  test("every place lies somewhere, and near the estate or town it belongs to", () => {
    const without = PLACES.filter((place) => !whereIs(place)).map((place) => place.name);
    expect(without).toEqual([]);
    const far = PLACES.filter((place) => {
      const area = PLACES.find((one) => one.name === place.area);
      const [from, to] = [whereIs(place), area && whereIs(area)];
      const mostKm = area?.kind === "town" ? 25 : 8;
      const isAround = area?.kind === "estate" || area?.kind === "town";
      return from && to && isAround && place.kind !== "park" && distanceKm(from, to) > mostKm;
    });
    expect(far.map((place) => place.name)).toEqual([]);
  });
});
