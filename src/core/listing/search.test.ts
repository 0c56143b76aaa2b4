import { describe, expect, test } from "bun:test";
import { readSearch, type TypedSearch } from "./search.ts";

const TODAY = "2026-12-18";
const NOTHING: TypedSearch = {
  place: "",
  checkIn: "",
  checkOut: "",
  guests: "",
  priceFrom: "",
  priceTo: "",
  bedrooms: "",
  amenities: [],
  sort: "",
  page: "",
};
const read = (typed: Partial<TypedSearch>) => readSearch({ ...NOTHING, ...typed }, TODAY);
const problems = (typed: Partial<TypedSearch>) => {
  const found = read(typed);
  return "problems" in found ? found.problems.map(({ field, problem }) => `${field} ${problem}`) : [];
};

describe("a search", () => {
  test("without a word is for two guests, anywhere, at any time and price", () => {
    expect(read({})).toEqual({
      wish: {
        place: "",
        stay: undefined,
        party: 2,
        priceFromKes: 0,
        priceToKes: Number.POSITIVE_INFINITY,
        bedrooms: 0,
        amenities: [],
        sort: undefined,
        page: 1,
      },
    });
  });

  test("is read whole", () => {
    expect(
      read({
        place: "Kilimani",
        checkIn: "2026-12-20",
        checkOut: "2026-12-23",
        guests: "3",
        priceFrom: "3,000",
        priceTo: "8 000",
        bedrooms: "2",
        amenities: ["wifi", "wifi", "helipad", "pool"],
        sort: "newest",
        page: "4",
      }),
    ).toEqual({
      wish: {
        place: "Kilimani",
        stay: { checkIn: "2026-12-20", checkOut: "2026-12-23" },
        party: 3,
        priceFromKes: 3000,
        priceToKes: 8000,
        bedrooms: 2,
        amenities: ["wifi", "pool"],
        sort: "newest",
        page: 4,
      },
    });
  });

  test.each([
    [{ checkIn: "2026-12-20" }, ["stay missing_dates"]],
    [{ checkOut: "2026-12-20" }, ["stay missing_dates"]],
    [{ checkIn: "soon", checkOut: "later" }, ["stay not_a_date"]],
    [{ checkIn: "2026-12-20", checkOut: "2026-12-20" }, ["stay reversed"]],
    [{ checkIn: "2026-12-17", checkOut: "2026-12-20" }, ["stay in_the_past"]],
    [{ checkIn: "2026-12-20", checkOut: "2027-06-20" }, ["stay too_long"]],
    [{ guests: "0" }, ["guests not_a_party"]],
    [{ guests: "51" }, ["guests not_a_party"]],
    [{ guests: "two" }, ["guests not_a_party"]],
    [{ guests: "50" }, []],
    [{ priceFrom: "cheap" }, ["priceFrom not_whole"]],
    [{ priceTo: "-1" }, ["priceTo not_whole"]],
    [{ priceTo: "4500.50" }, ["priceTo not_whole"]],
    [{ priceFrom: "5000", priceTo: "4999" }, ["priceTo below_from"]],
    [{ priceFrom: "5000", priceTo: "5000" }, []],
    [{ priceTo: "99999999999999999999" }, []],
    [{ bedrooms: "51" }, ["bedrooms not_whole"]],
    [{ place: "x".repeat(101) }, ["place too_long"]],
    [{ page: "-3", sort: "best" }, []],
    [
      { guests: "0", priceTo: "x", checkIn: "x", checkOut: "y" },
      ["stay not_a_date", "guests not_a_party", "priceTo not_whole"],
    ],
  ])("%p: %p", (typed, expected) => {
    expect(problems(typed)).toEqual(expected);
  });
});
