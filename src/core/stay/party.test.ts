import { expect, test } from "bun:test";
import { fitsParty, partyFor, readParty } from "./party.ts";

test.each([
  ["one guest", "1", 1],
  ["as many as the place sleeps", "4", 4],
  ["spaces around", " 2 ", 2],
  ["one more than it sleeps", "5", "too_many"],
  ["ten thousand", "10000", "too_many"],
  ["nobody", "0", "nobody"],
  ["fewer than nobody", "-3", "nobody"],
  ["nothing", "", "not_a_number"],
  ["words", "two", "not_a_number"],
  ["half a guest", "1.5", "not_a_number"],
  ["another way to write a number", "1e0", "not_a_number"],
  ["more digits than a number holds", "99999999999999999999", "not_a_number"],
])("a place for four: %s", (_, typed, expected) => {
  expect(partyFor(typed, 4)).toBe(expected as number);
});

test("without a place in mind any number of guests is a number of guests", () => {
  expect(readParty("12")).toBe(12);
  expect([readParty("0"), readParty("two"), readParty("")]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [1, true],
  [4, true],
  [5, false],
  [0, false],
  [1.5, false],
  [Number.NaN, false],
])("a place for four takes %p: %p", (party, takes) => {
  expect(fitsParty(party, 4)).toBe(takes);
});
