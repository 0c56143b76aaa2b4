import { describe, expect, test } from "bun:test";
import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import { NOTHING } from "./ical-event.ts";
import { type Dates, isBriefSpan, joined, readSpan, sleptThrough, spansOf } from "./ical-span.ts";
import { contentLine } from "./ical-text.ts";
import { localDayOf, type ZoneFinder } from "./ical-when.ts";

const here: ZoneFinder = (tzid) => (tzid === undefined ? "here" : undefined);
const line = (text: string | undefined) => (text === undefined ? undefined : contentLine(text));
const event = (start?: string, end?: string, length?: string) => ({
  ...NOTHING,
  start: line(start),
  end: line(end),
  length: line(length),
});
const day = (date: string) => ({ kind: "day", day: dayNumber(date) }) as const;
const dates = ({ start, end }: Dates) => [start, end].map((when) => dateOfDay(localDayOf(when)));

describe("an event is from", () => {
  test.each([
    ["its day to the day it ends on", event("DTSTART:20270105", "DTEND:20270108"), ["2027-01-05", "2027-01-08"]],
    ["its day as long as it lasts", event("DTSTART:20270105", undefined, "DURATION:P3D"), ["2027-01-05", "2027-01-08"]],
    ["its day to the next without an end", event("DTSTART:20270105"), ["2027-01-05", "2027-01-06"]],
    [
      "its day to the next where it ends on itself",
      event("DTSTART:20270105", "DTEND:20270105"),
      ["2027-01-05", "2027-01-06"],
    ],
  ])("%s", (_, told, expected) => {
    const span = readSpan(told, here);
    expect("fault" in span ? span.fault : dates(span)).toEqual(expected);
  });

  test.each([
    ["no_start", event()],
    ["impossible_date", event("DTSTART:20270230")],
    ["backwards", event("DTSTART:20270108", "DTEND:20270105")],
    ["no_length", event("DTSTART:20270105T100000", "DTEND:20270105T100000")],
  ])("nowhere, and that is %s", (fault, told) => {
    expect(readSpan(told, here)).toMatchObject({ fault });
  });
});

test.each([
  ["a cleaner at ten", "20270105T100000", "20270105T120000", true],
  ["nearly the whole day", "20270105T000000", "20270105T235900", false],
  ["a night", "20270105T220000", "20270106T080000", false],
])("%s", (_, start, end, expected) => {
  const span = readSpan(event(`DTSTART:${start}`, `DTEND:${end}`), here);
  expect("fault" in span || isBriefSpan(span)).toBe(expected);
});

test("repetitions that touch are one stretch, in order, and one inside another is part of it", () => {
  const span = (from: string, to: string) => ({ start: day(`2027-01-${from}`), end: day(`2027-01-${to}`) });
  const spans = [span("05", "06"), span("06", "07"), span("09", "12"), span("10", "11")];
  expect(joined(spans).map(dates)).toEqual([
    ["2027-01-05", "2027-01-07"],
    ["2027-01-09", "2027-01-12"],
  ]);
});

test("where an end means the last night, that night is slept in too", () => {
  const told = event("DTSTART:20270105", "DTEND:20270108");
  const reach = { zones: here, days: { from: 0, to: dayNumber("2028-01-01") }, work: { left: 1000 } };
  const ends = (endMeans: "morning" | "last_night") => {
    const span = sleptThrough(readSpan(told, here), told, { ...reach, endMeans });
    return "fault" in span ? undefined : dates(span)[1];
  };
  expect([ends("morning"), ends("last_night")]).toEqual(["2027-01-08", "2027-01-09"]);
});

test("an event is where it begins, and where its rule and its added dates put it", () => {
  const reach = {
    zones: here,
    days: { from: dayNumber("2027-01-01"), to: dayNumber("2027-02-01") },
    work: { left: 1000 },
  };
  const rules = [line("RRULE:FREQ=WEEKLY;COUNT=3")].flatMap((one) => one ?? []);
  const added = [line("RDATE;VALUE=DATE:20270130")].flatMap((one) => one ?? []);
  const span = { start: day("2027-01-05"), end: day("2027-01-07") };
  const found = spansOf({ ...event("DTSTART:20270105", "DTEND:20270107"), rules, added }, span, reach);
  expect(found.odd).toBe(false);
  expect(found.spans.map((one) => dates(one)[0]).sort()).toEqual([
    "2027-01-05",
    "2027-01-12",
    "2027-01-19",
    "2027-01-30",
  ]);
});
