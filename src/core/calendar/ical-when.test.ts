import { describe, expect, test } from "bun:test";
import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { readCalendarText } from "./ical-text.ts";
import { datesIn, instantOf, lastingTo, localDayOf, readLength, readWhen, shifted, zonesOf } from "./ical-when.ts";

const DAY = dayNumber("2027-01-10");
const at = (hour: number, minute = 0, second = 0) => hour * 3600 + minute * 60 + second;

describe("a moment as it is written", () => {
  test.each([
    ["20270110", { kind: "day", day: DAY }],
    [" 2027-01-10 ", { kind: "day", day: DAY }],
    ["20270110T000000", { kind: "time", day: DAY, second: 0, zone: "here" }],
    ["20270110t1430", { kind: "time", day: DAY, second: at(14, 30), zone: "here" }],
    ["2027-01-10T23:59:59", { kind: "time", day: DAY, second: 86_399, zone: "here" }],
    ["20270110T235960", { kind: "time", day: DAY, second: 86_399, zone: "here" }],
    ["20270110T240000", { kind: "time", day: DAY, second: 86_400, zone: "here" }],
    ["16000101", { kind: "day", day: dayNumber("1600-01-01") }],
    ["21991231", { kind: "day", day: dayNumber("2199-12-31") }],
  ])("%j", (value, when) => {
    expect(readWhen(value, "here")).toEqual(when as never);
  });

  test.each([
    ...["20270230", "20271301", "20270100", "00000000", "15991231", "22000101"],
    ...["20270110T250000", "20270110T240001", "20270110T240100", "20270110T106000", "20270110T100061"],
    ...["2027", "tomorrow", ""],
  ])("there is no %p", (value) => {
    expect(readWhen(value, "here")).toBeUndefined();
  });

  test("a time may be wanted as its day alone", () => {
    expect(readWhen("20270110T235959Z", "here", true)).toEqual({ kind: "day", day: DAY });
  });

  test("Z is UTC, whatever the zone beside it; without it the zone counts", () => {
    const [zulu, own] = [readWhen("20270110T120000Z", "here"), readWhen("20270110T120000", "here")];
    if (!zulu || !own) throw new Error("neither is a moment");
    expect(instantOf(zulu)).toBe(Date.parse("2027-01-10T12:00:00Z"));
    expect(instantOf(own)).toBe(Date.parse("2027-01-10T12:00:00+03:00"));
  });
});

test.each([
  ["20270110", "2027-01-10"],
  ["20270110T000000", "2027-01-10"],
  ["20270110T240000", "2027-01-11"],
  ["20270110T205959Z", "2027-01-10"],
  ["20270110T210000Z", "2027-01-11"],
])("%s is on %s in Nairobi", (value, date) => {
  const when = readWhen(value, "here");
  expect(when && dateOfDay(localDayOf(when))).toBe(date);
});

test("in Nairobi a day and its midnight are one moment, and every moment lies on its day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 86_400 }), (day, second) => {
      const when = { kind: "time", day, second, zone: "here" } as const;
      const zoned = Temporal.Instant.fromEpochMilliseconds(instantOf(when)).toZonedDateTimeISO("Africa/Nairobi");
      expect(dateOfDay(localDayOf(when))).toBe(zoned.toPlainDate().toString());
      expect(instantOf({ ...when, second: 0 })).toBe(instantOf({ kind: "day", day }));
    }),
  );
});

describe("later", () => {
  const time = { kind: "time", day: DAY, second: at(22), zone: "here" } as const;
  test("the same clock time so many days later", () => {
    expect(shifted(time, 0)).toBe(time);
    expect(shifted(time, 3)).toEqual({ ...time, day: DAY + 3 });
    expect(shifted({ kind: "day", day: DAY }, -1)).toEqual({ kind: "day", day: DAY - 1 });
  });

  test.each([
    ["an hour", { days: 0, seconds: at(1) }, [0, at(23)]],
    ["until midnight", { days: 0, seconds: at(2) }, [1, 0]],
    ["over midnight", { days: 0, seconds: at(2, 0, 1) }, [1, 1]],
    ["days and hours", { days: 2, seconds: at(26) }, [4, 0]],
    ["hours less", { days: 0, seconds: -at(23) }, [-1, at(23)]],
  ])("a time: %s", (_, length, [days, second]) => {
    expect(lastingTo(time, length)).toEqual({ ...time, day: DAY + (days ?? 0), second: second as number });
  });

  test.each([
    [{ days: 2, seconds: 0 }, 2],
    [{ days: 0, seconds: 1 }, 1],
    [{ days: 0, seconds: 86_400 }, 1],
    [{ days: 1, seconds: 86_401 }, 3],
  ])("a day that lasts %j", (length, days) => {
    expect(lastingTo({ kind: "day", day: DAY }, length)).toEqual({ kind: "day", day: DAY + days });
  });
});

test.each([
  ["P2D", 2, 0],
  ["p1w", 7, 0],
  ["P1W2D", 9, 0],
  [" +PT36H30M5S ", 0, at(36, 30, 5)],
  ["P1DT2H", 1, at(2)],
  ["-P1DT1M", -1, -60],
  ["P4000D", 4000, 0],
  ["PT96000H", 0, 4000 * 86_400],
])("%j lasts %d days and %d seconds", (value, days, seconds) => {
  expect(readLength(value)).toEqual({ days, seconds });
});

test.each(["", "P", "PT", "P1", "1D", "PT1D", "P1H", "two days", "P4001D", "-P4001D", "PT345600001S"])(
  "%j is no length",
  (value) => {
    expect(readLength(value)).toBeUndefined();
  },
);

describe("a clock's name", () => {
  const own = (name: string, offset: string) =>
    [`BEGIN:VTIMEZONE`, `TZID:${name}`, "BEGIN:STANDARD", "DTSTART:19700101T000000", `TZOFFSETTO:${offset}`].concat([
      ...["END:STANDARD", "END:VTIMEZONE"],
    ]);
  const finder = (lines: string[] = [], work = { left: 1_000_000 }) => {
    const text = ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n");
    const found = readCalendarText(new TextEncoder().encode(text));
    if (found.outcome !== "components" || !found.calendars[0]) throw new Error(found.outcome);
    return zonesOf(found.calendars[0], work);
  };
  /** How far ahead of UTC it is at noon of a day in summer, in minutes. */
  const aheadOf = (name: string, lines?: string[]) => {
    const zone = finder(lines)(name);
    const noon = { kind: "time", day: dayNumber("2027-07-10"), second: at(12) } as const;
    return zone && (Date.parse("2027-07-10T12:00:00Z") - instantOf({ ...noon, zone })) / 60_000;
  };

  test.each([
    ["Europe/London", 60],
    ["Africa/Nairobi", 180],
    ["GMT Standard Time", 60],
    ['"E. Africa Standard Time"', 180],
    ["/citadel.org/20210210_1/America/New_York", -240],
    ["/x/America/Argentina/Buenos_Aires", -180],
    ["GMT+3", 180],
    ["UTC-04:30", -270],
    ["(UTC+05:30) Chennai, Kolkata", 330],
    ["+03", undefined],
    ["Mars/Olympus", undefined],
  ])("%s is %p minutes ahead", (name, ahead) => {
    expect(aheadOf(name)).toBe(ahead);
  });

  test("that the world knows comes before the file's own, and the file's own before none; of two the first", () => {
    expect(aheadOf("Europe/London", own("Europe/London", "+0900"))).toBe(60);
    expect(aheadOf("Mine", [...own("Mine", "-0930"), ...own("Mine", "+0900")])).toBe(-570);
    expect(aheadOf("Mine", own("Mine", "+003000"))).toBe(30);
    expect(aheadOf("Mine", own("Mine", "nine hours"))).toBeUndefined();
  });

  test("no name at all is the property's own clock, and so is Nairobi's", () => {
    expect([finder()(undefined), finder()(""), finder()("Africa/Nairobi")]).toEqual(["here", "here", "here"]);
  });

  test("as long as 255 signs is sought, and only while there is work left", () => {
    const name = `${"x".repeat(250)}/GMT`;
    expect(finder(own(name, "+0100"))(name)).toBeDefined();
    expect(finder(own(`${name}xx`, "+0100"))(`${name}xx`)).toBeUndefined();
    expect(finder([], { left: 1999 })("Europe/London")).toBeUndefined();
    expect(finder([], { left: 2000 })("Europe/London")).toBeDefined();
  });
});

test("of a list as many dates are read as work is left for", () => {
  const line = { name: "EXDATE", params: {}, value: "a,b,c" };
  const work = { left: 3 };
  expect([datesIn(line, work), work.left]).toEqual([["a", "b", "c"], 0]);
  expect(datesIn(line, { left: 2 })).toEqual([]);
  expect(datesIn(line, { left: -1 })).toEqual([]);
});
