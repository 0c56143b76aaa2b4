import { describe, expect, test } from "bun:test";
import { effortOf } from "#src/dev/fixtures/effort.ts";
import { degreesOf } from "./place-positions.ts";
import { placeLabel, suggestPlaces } from "./places.ts";
import { PLACES } from "./places-data.ts";

const namesFor = (query: string, limit?: number) => suggestPlaces(query, limit).map((place) => place.name);

describe("the list", () => {
  test("knows well over 150 places of each sort a host may name, none twice", () => {
    const count = (kind: string) => PLACES.filter((place) => place.kind === kind).length;
    expect(count("estate")).toBeGreaterThan(120);
    expect(count("street")).toBeGreaterThan(60);
    expect(count("landmark")).toBeGreaterThan(60);
    expect(new Set(PLACES.map(placeLabel)).size).toBe(PLACES.length);
  });

  test("knows all 47 counties, and places where stays are let in each of them", () => {
    const counties = PLACES.filter((place) => place.kind === "county").map(({ name }) => name);
    expect(counties.length).toBe(47);
    const without = counties.filter((county) => !PLACES.some(({ area }) => area === county));
    expect(without).toEqual([]);
    const nowhere = PLACES.filter(({ area }) => area !== "Kenya" && !PLACES.some(({ name }) => name === area));
    expect(nowhere.map(placeLabel)).toEqual([]);
  });

  test("lies within Kenya, every place of it", () => {
    const outside = PLACES.filter(({ at }) => {
      if (!at) return false;
      const { lat, lng } = degreesOf(at);
      return lat < -4.75 || lat > 4.7 || lng < 33.9 || lng > 41.95;
    });
    expect(outside.map(placeLabel)).toEqual([]);
  });

  test("goes out to nobody: no island imports it", async () => {
    const islands = await Array.fromAsync(new Bun.Glob("islands/**/*.{ts,tsx}").scan("."));
    expect(islands.length).toBeGreaterThan(20);
    for (const file of islands) expect(await Bun.file(file).text()).not.toMatch(/core\/listing\/place/);
  });

  test("every place has a name and lies somewhere", () => {
    for (const place of PLACES) {
      expect(place.name).toMatch(/^[A-Z0-9][\w' -]+$/);
      expect(place.area).toMatch(/^[A-Z][\w' -]+$/);
    }
  });
});

describe("suggestions", () => {
  test.each([
    ["Kilmani", "Kilimani"],
    ["Killimani", "Kilimani"],
    ["Westland", "Westlands"],
    ["Westalnds", "Westlands"],
    ["Lavingtone", "Lavington"],
    ["Lavinton", "Lavington"],
    ["Hurligham", "Hurlingham"],
    ["Ngon road", "Ngong Road"],
    ["Ngong rd", "Ngong Road"],
    ["Kileleswa", "Kileleshwa"],
    ["Kilelshwa", "Kileleshwa"],
    ["Gigri", "Gigiri"],
    ["Rundda", "Runda"],
    ["Siokimau", "Syokimau"],
    ["Kasrani", "Kasarani"],
    ["Muthaigga", "Muthaiga"],
    ["Parkland", "Parklands"],
    ["Roysamb", "Roysambu"],
    ["Zimmermann", "Zimmerman"],
    ["Ruiruu", "Ruiru"],
    ["Arwings", "Argwings Kodhek Road"],
    ["Dennis Prit", "Denis Pritt Road"],
    ["Yaya Center", "Yaya Centre"],
    ["Two Rivrs", "Two Rivers Mall"],
    ["Juction mall", "Junction Mall"],
  ])("the misspelt %p finds %p first", (typed, expected) => {
    expect(namesFor(typed)[0]).toBe(expected);
  });

  test.each([
    ["LANG'ATA", "Lang'ata"],
    ["Lang’ata", "Lang'ata"],
    ["langata", "Lang'ata"],
    ["Kílimâni", "Kilimani"],
    ["  karen ", "Karen"],
    ["upperhill", "Upper Hill"],
    ["buruburu", "Buru Buru"],
    ["gertrudes", "Gertrude's Children's Hospital"],
    ["jkia", "Jomo Kenyatta International Airport"],
    ["KICC", "Kenyatta International Convention Centre"],
    ["sgr", "Nairobi Terminus"],
    ["south b", "South B"],
    ["Yaya Centre, Kilimani", "Yaya Centre"],
    ["Kilimani, Nairobi", "Kilimani"],
    ["two-bedroom flat in Kilimani", "Kilimani"],
  ])("%p, however it is written, finds %p first", (typed, expected) => {
    expect(namesFor(typed)[0]).toBe(expected);
  });

  test.each(["Ukunda", "Naivasha", "Thika", "Elementaita", "Kisumu", "Kilifi", "Nyeri", "Malindi"])(
    "the town %p comes before its road, lake or airport",
    (town) => {
      expect(suggestPlaces(town)[0]).toMatchObject({ name: town });
    },
  );

  test("an unfinished word is enough, and places often looked for come first", () => {
    expect(namesFor("kil").slice(0, 3).sort()).toEqual(["Kileleshwa", "Kilifi", "Kilimani"]);
    const all = namesFor("ki", 40);
    expect(all.indexOf("Kiambu Road")).toBeGreaterThanOrEqual(0);
    expect(all.indexOf("Kiambu Road")).toBeLessThan(all.indexOf("Kinoo"));
    expect(namesFor("ru", 3)).toContain("Runda");
  });

  test("an exact name comes before a similar one that is looked for more often", () => {
    expect(namesFor("Muthiga")[0]).toBe("Muthiga");
    expect(namesFor("Milimani")[0]).toBe("Milimani");
  });

  test("an area brings the places in it after itself", () => {
    expect(namesFor("Gigiri")[0]).toBe("Gigiri");
    expect(namesFor("Gigiri")).toContain("Village Market");
  });

  test("at most eight come, or as many as asked", () => {
    expect(namesFor("road").length).toBe(8);
    expect(namesFor("road", 3).length).toBe(3);
  });

  test.each(["", "   ", "'", "—,.;", "xyzzyqw", "🏠", "\0", "%27%20OR%201=1"])(
    "%p finds nothing and breaks nothing",
    (typed) => {
      expect(namesFor(typed)).toEqual([]);
    },
  );

  test("a very long text is cut, not searched", () => {
    const text = `Kilimani ${"long words ".repeat(100_000)}`;
    expect(effortOf(() => expect(namesFor(text)[0]).toBe("Kilimani"))).toBeLessThan(400);
  });
});
