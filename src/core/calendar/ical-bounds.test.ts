import { describe, expect, test } from "bun:test";
import { effortOf } from "#src/dev/fixtures/effort.ts";
import { readCalendar } from "./ical.ts";

const WINDOW = { from: "2026-11-01", to: "2028-12-01" };
const calendar = (...lines: string[]) =>
  new TextEncoder().encode(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"));
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "DTSTART;VALUE=DATE:20261201",
  "DTEND;VALUE=DATE:20261203",
  ...lines,
  "END:VEVENT",
];
const zone = (part: string[], times: number) => [
  "BEGIN:VTIMEZONE",
  "TZID:Mine",
  ...Array.from({ length: times }, () => part).flat(),
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "DTSTART;TZID=Mine:20261201T100000",
  "DTEND;TZID=Mine:20261203T100000",
  "END:VEVENT",
];
const PART = ["BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETTO:+0300", "END:STANDARD"];
const DAILY = PART.toSpliced(2, 0, "RRULE:FREQ=DAILY");
const repeated = (times: number, lines: string[]) => Array.from({ length: times }, () => lines).flat();

/** Each of these kept everybody waiting for seconds, or took hundreds of megabytes. */
describe("a calendar that is made to stop us is left at once", () => {
  test.each([
    [
      "components within components",
      calendar(...repeated(10_000, ["BEGIN:A"]), ...repeated(10_000, ["END:A"])),
      "too_much",
    ],
    ["more lines than there are events for", calendar(...repeated(200_001, [""])), "too_much"],
    ["a clock that changes each day, many times over", calendar(...zone(DAILY, 200)), "read"],
    ["a clock with more changes than there were", calendar(...zone(PART, 3000)), "read"],
    [
      "a rule with thousands of days",
      calendar(...repeated(30, event(`RRULE:FREQ=YEARLY;COUNT=900;BYDAY=${"MO,".repeat(1300)}`))),
      "read",
    ],
    ["many rules of one event", calendar(...event(...repeated(201, ["RRULE:FREQ=DAILY"]))), "too_much"],
    [
      "rules that look at every day for thirty years",
      calendar(
        ...repeated(
          200,
          event().toSpliced(1, 2, "DTSTART;VALUE=DATE:19970101", "RRULE:FREQ=YEARLY;COUNT=9999;BYDAY=MO"),
        ),
      ),
      "too_much",
    ],
    [
      "days left out one by one",
      calendar(...event("RRULE:FREQ=DAILY", `EXDATE;VALUE=DATE:${"20261205,".repeat(200_000)}`)),
      "read",
    ],
    [
      "a stay of centuries each day",
      calendar(
        "BEGIN:VEVENT",
        "DTSTART;VALUE=DATE:16000101",
        "DTEND;VALUE=DATE:21991231",
        "RRULE:FREQ=DAILY",
        "END:VEVENT",
      ),
      "too_much",
    ],
    [
      "as many names of clocks as events",
      calendar(...Array.from({ length: 9000 }, (_, n) => event().with(1, `DTSTART;TZID=Z${n}:20261201T100000`)).flat()),
      "too_much",
    ],
    [
      "stays that take every night there is, again and again",
      calendar(
        ...repeated(200, event().toSpliced(1, 2, "DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20300101")).map(
          (line, n) => (line.startsWith("DTEND") ? `${line}\r\nUID:${n}` : line),
        ),
      ),
      "too_much",
    ],
  ])("%s", (_, bytes, outcome) => {
    let found = "";
    const effort = effortOf(() => {
      found = readCalendar(bytes, WINDOW).outcome;
    });
    expect(found).toBe(outcome);
    expect(effort).toBeLessThan(1000);
  });
});
