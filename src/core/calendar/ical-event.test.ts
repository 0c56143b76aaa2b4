import { describe, expect, test } from "bun:test";
import { eventName, readEvent, seriesOf, writtenDates } from "./ical-event.ts";

const event = (lines: readonly string[], cancelled = false) => {
  const read = readEvent({ name: "VEVENT", lines: [...lines], children: [] }, cancelled);
  if (!read) throw new Error("too much");
  return read;
};
const DATES = ["DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270108"];

describe("an event takes nights", () => {
  test.each([
    ["with nothing but its dates", DATES, true],
    ["when it is tentative", [...DATES, "STATUS:TENTATIVE"], true],
    ["not when it is marked as free", [...DATES, "TRANSP:TRANSPARENT"], false],
    ["not when Outlook calls it free", [...DATES, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], false],
    ["when somebody only writes of free nights", [...DATES, "DESCRIPTION:two nights are", "TRANSPARENT"], true],
  ])("%s", (_, lines, expected) => {
    expect(event(lines).takesNights).toBe(expected);
  });
});

test("an event is called off by itself or with all of its calendar", () => {
  expect(event([...DATES, "STATUS:CANCELLED"]).isCancelled).toBe(true);
  expect([event(DATES).isCancelled, event(DATES, true).isCancelled]).toEqual([false, true]);
});

test("more lines than anybody writes are too much", () => {
  const days = Array.from({ length: 2001 }, () => "EXDATE;VALUE=DATE:20270105");
  expect(readEvent({ name: "VEVENT", lines: [...DATES, ...days], children: [] }, false)).toBeUndefined();
});

test("it is named by its summary, else by its UID, and shows its dates as they are written", () => {
  expect(eventName(event(["UID:a", "SUMMARY:Reserved", ...DATES]))).toBe("Reserved");
  expect(eventName(event(["UID:a", ...DATES]))).toBe("a");
  expect(writtenDates(event(DATES))).toBe("20270105 – 20270108");
  expect(writtenDates(event(["DTSTART:20270105", "DURATION:P3D"]))).toBe("20270105 – P3D");
});

test("of several versions of an event the newest counts, and its repetitions stay beside it", () => {
  const of = (uid: string, sequence: number, ...more: string[]) =>
    event([`UID:${uid}`, `SEQUENCE:${sequence}`, ...DATES, ...more]);
  const [series, ...others] = seriesOf([
    of("a", 1),
    of("a", 3, "SUMMARY:newest"),
    of("a", 2),
    of("a", 0, "RECURRENCE-ID;VALUE=DATE:20270106"),
  ]);
  expect(others).toEqual([]);
  expect(series?.masters.map(({ summary }) => summary)).toEqual(["newest"]);
  expect(series?.replacements).toHaveLength(1);
});
