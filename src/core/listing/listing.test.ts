import { expect, test } from "bun:test";
import { NEW_LISTING, readListing, type TypedListing, typedOf } from "./listing.ts";

const TODAY = "2026-11-28";
const studio: TypedListing = {
  ...NEW_LISTING,
  displayName: "Garden studio",
  location: "Kilimani, Nairobi",
  basePriceKes: "4500",
};
const problemsOf = (change: Partial<TypedListing>, aim: "draft" | "published" = "published") => {
  const read = readListing({ ...studio, ...change }, aim, TODAY);
  return "problems" in read ? read.problems.map(({ field, problem }) => `${field} ${problem}`) : [];
};

test("a draft needs only a name", () => {
  const nothing = { ...NEW_LISTING, maxGuests: "", bedrooms: "", bathrooms: "", units: "" };
  expect(readListing({ ...nothing, displayName: "Garden studio" }, "draft", TODAY)).toMatchObject({
    listing: { displayName: "Garden studio", basePriceKes: 0, maxGuests: 1, units: 1 },
  });
  expect(readListing({ ...nothing, displayName: " \n " }, "draft", TODAY)).toEqual({
    problems: [{ field: "displayName", problem: "missing" }],
  });
});

test("publishing lists everything that is missing, in the order of the form", () => {
  const nothing = { ...NEW_LISTING, maxGuests: "", bedrooms: "", bathrooms: "", units: "" };
  expect(readListing(nothing, "published", TODAY)).toEqual({
    problems: ["displayName", "location", "basePriceKes", "maxGuests", "bedrooms", "bathrooms", "units"].map(
      (field) => ({
        field: field as "units",
        problem: "missing" as const,
      }),
    ),
  });
});

test.each([
  ["99", "too_low"],
  ["100", undefined],
  ["1000000", undefined],
  ["1000001", "too_high"],
  ["1,000,000", undefined],
  ["4 500", undefined],
  ["-5", "negative"],
  ["−5", "negative"],
  ["0", "too_low"],
  ["4500.50", "not_whole"],
  ["4.500", "not_whole"],
  ["45,00", "not_whole"],
  ["1e3", "not_whole"],
  ["four", "not_whole"],
  ["99999999999999999999", "too_high"],
])("a price of %s for publishing: %p", (basePriceKes, problem) => {
  expect(problemsOf({ basePriceKes })).toEqual(problem ? [`basePriceKes ${problem}`] : []);
});

test.each([
  ["", []],
  ["16:30", []],
  ["16:15", ["checkInFrom not_an_hour"]],
  ["4 pm", ["checkInFrom not_an_hour"]],
])("check-in from %p: %p", (checkInFrom, problems) => {
  expect(problemsOf({ checkInFrom })).toEqual(problems);
});

test("a draft may keep a low price, but not a negative one, words, or one beyond the bound", () => {
  expect(problemsOf({ basePriceKes: "50" }, "draft")).toEqual([]);
  expect(problemsOf({ basePriceKes: "-50" }, "draft")).toEqual(["basePriceKes negative"]);
  expect(problemsOf({ basePriceKes: "fifty" }, "draft")).toEqual(["basePriceKes not_whole"]);
  expect(problemsOf({ basePriceKes: "1000001" }, "draft")).toEqual(["basePriceKes too_high"]);
});

test.each([
  ["maxGuests", "0", "too_low"],
  ["maxGuests", "1", undefined],
  ["maxGuests", "50", undefined],
  ["maxGuests", "51", "too_high"],
  ["bedrooms", "0", undefined],
  ["bedrooms", "51", "too_high"],
  ["bathrooms", "0", undefined],
  ["bathrooms", "1.5", "not_whole"],
  ["units", "0", "too_low"],
  ["units", "50", undefined],
  ["units", "10000", "too_high"],
] as const)("%s of %s: %p", (field, value, problem) => {
  expect(problemsOf({ [field]: value })).toEqual(problem ? [`${field} ${problem}`] : []);
  expect(problemsOf({ [field]: value }, "draft")).toEqual(problem ? [`${field} ${problem}`] : []);
});

test.each([
  ["displayName", 120],
  ["location", 200],
  ["description", 5000],
  ["houseRules", 3000],
] as const)("%s may have %i characters and not one more", (field, longest) => {
  expect(problemsOf({ [field]: "x".repeat(longest) }, "draft")).toEqual([]);
  expect(problemsOf({ [field]: "x".repeat(longest + 1) }, "draft")).toEqual([`${field} too_long`]);
});

test("line ends count once, as the browser counted them", () => {
  expect(problemsOf({ houseRules: `${"x\r\n".repeat(1499)}xx` })).toEqual([]);
});

test("names lose invisible signs and spare spaces, and places their map codes", () => {
  const read = readListing(
    { ...studio, displayName: "  Garden\u0007\tstudio ", location: "PQ4W+5X, Kilimani" },
    "draft",
    TODAY,
  );
  expect(read).toMatchObject({ listing: { displayName: "Garden studio", location: "Kilimani" } });
});

test("only amenities of the catalogue are kept, once each, in its order", () => {
  const read = readListing({ ...studio, amenities: ["pool", "helipad", "wifi", "wifi", "__proto__"] }, "draft", TODAY);
  expect(read).toMatchObject({ listing: { amenities: ["wifi", "pool"] } });
});

test("what is stored can be edited again without changing", () => {
  const read = readListing({ ...studio, amenities: ["wifi"], description: "Line one\nLine two" }, "published", TODAY);
  if (!("listing" in read)) throw new Error("refused");
  expect(readListing(typedOf(read.listing), "published", TODAY)).toEqual(read);
});
