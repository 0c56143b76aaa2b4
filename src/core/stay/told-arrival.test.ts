import { expect, test } from "bun:test";
import { ARRIVAL_HOURS, isBeforeCheckIn, readArrival, WORD_TO_HOST_LONGEST } from "./told-arrival.ts";

test.each([
  ["an hour and a word", "16:30", "We come by matatu.", { arrivesAt: "16:30", note: "We come by matatu." }],
  ["nothing yet", "", "", { arrivesAt: null, note: "" }],
  [
    "the longest word",
    "",
    "a".repeat(WORD_TO_HOST_LONGEST),
    { arrivesAt: null, note: "a".repeat(WORD_TO_HOST_LONGEST) },
  ],
  ["one sign more", "", "a".repeat(WORD_TO_HOST_LONGEST + 1), { faults: ["note"] }],
  ["a quarter of an hour", "16:15", "", { faults: ["hour"] }],
  ["no hour of any day", "24:00", "", { faults: ["hour"] }],
  ["both wrong", "noon", "a".repeat(9_000), { faults: ["hour", "note"] }],
])("%s", (_, arrivesAt, note, read) => {
  expect(readArrival({ arrivesAt, note })).toEqual(read as ReturnType<typeof readArrival>);
});

test("every half hour of a day can be chosen once, the night's last", () => {
  expect([ARRIVAL_HOURS.length, new Set(ARRIVAL_HOURS).size]).toEqual([48, 48]);
  expect([ARRIVAL_HOURS[0], ARRIVAL_HOURS.at(-1)]).toEqual(["06:00", "05:30"]);
});

test.each([
  ["13:30", true],
  ["14:00", false],
  ["22:00", false],
  ["01:00", false],
])("%s is before a check-in from 14:00: %p", (hour, isBefore) => {
  expect(isBeforeCheckIn(hour, "14:00")).toBe(isBefore);
});
