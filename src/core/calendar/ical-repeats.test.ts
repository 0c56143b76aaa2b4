import { describe, expect, test } from "bun:test";
import { dateOfDay, dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { dayOfParts, daysOf, readRule, type Work } from "./ical-repeats.ts";

const FIRST = dayNumber("2027-01-03");
const WINDOW = { from: dayNumber("2027-01-01"), to: dayNumber("2027-12-31") };
const never = () => false;
const plenty = (): Work => ({ left: 1_000_000 });
const days = (text: string, window = WINDOW, first = FIRST, isOver: (day: number) => boolean = never) => {
  const rule = readRule(text);
  return rule ? daysOf(rule, first, window, isOver, plenty()) : [];
};
const dates = (text: string, first = "2027-01-03", to = "2027-12-31") =>
  days(text, { from: dayNumber(first), to: dayNumber(to) }, dayNumber(first)).map(dateOfDay);

describe("a rule is read", () => {
  test.each([
    "FREQ=DAILY",
    " freq=weekly ; interval = 2 ",
    "FREQ=DAILY;INTERVAL=10000",
    "FREQ=DAILY;COUNT=1000000",
    "FREQ=MONTHLY;BYMONTHDAY=-31,31",
    "FREQ=YEARLY;BYYEARDAY=-366,366",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-366",
    "FREQ=MONTHLY;BYDAY=+1MO,-1SU,FR",
    "FREQ=DAILY;X-OWN=1",
  ])("%s", (text) => {
    expect(readRule(text)).toBeDefined();
  });

  test.each([
    "",
    "FREQ=HOURLY",
    "COUNT=3",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=10001",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=1000001",
    "FREQ=DAILY;BYMONTH=13",
    "FREQ=DAILY;BYMONTH=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=YEARLY;BYYEARDAY=367",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367",
    "FREQ=WEEKLY;WKST=XX",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=DAILY;COUNT=two",
    ...["BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE", "SKIP"].map((name) => `FREQ=YEARLY;${name}=1`),
  ])("but not %j", (text) => {
    expect(readRule(text)).toBeUndefined();
  });

  test("up to 4,000 signs", () => {
    const long = (length: number) => `FREQ=DAILY;X=${"x".repeat(length - "FREQ=DAILY;X=".length)}`;
    expect([readRule(long(4000)) !== undefined, readRule(long(4001)) !== undefined]).toEqual([true, false]);
  });
});

describe("the days of a rule", () => {
  test.each([
    ["FREQ=DAILY;COUNT=3", ["2027-01-03", "2027-01-04", "2027-01-05"]],
    ["FREQ=DAILY;INTERVAL=10;COUNT=3", ["2027-01-03", "2027-01-13", "2027-01-23"]],
    ["FREQ=DAILY;BYMONTH=2;BYDAY=MO;COUNT=2", ["2027-01-03", "2027-02-01", "2027-02-08"]],
    ["FREQ=DAILY;BYMONTHDAY=-1;COUNT=2", ["2027-01-03", "2027-01-31", "2027-02-28"]],
    ["FREQ=WEEKLY;COUNT=2", ["2027-01-03", "2027-01-10"]],
    ["FREQ=WEEKLY;BYMONTH=3;COUNT=2", ["2027-01-03", "2027-03-07", "2027-03-14"]],
    ["FREQ=MONTHLY;COUNT=2", ["2027-01-03", "2027-02-03"]],
    ["FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2", ["2027-01-03", "2027-01-31", "2027-03-31"]],
    ["FREQ=MONTHLY;BYDAY=2TU;COUNT=2", ["2027-01-03", "2027-01-12", "2027-02-09"]],
    ["FREQ=MONTHLY;BYDAY=-2TU;COUNT=2", ["2027-01-03", "2027-01-19", "2027-02-16"]],
    ["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;COUNT=1", ["2027-01-03", "2027-08-13"]],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2,-1;COUNT=3", ["2027-01-03", "2027-01-31", "2027-02-07"]],
    ["FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1;COUNT=1", ["2027-01-03", "2027-06-01"]],
    ["FREQ=YEARLY;BYMONTH=6;BYDAY=1MO;COUNT=1", ["2027-01-03", "2027-06-07"]],
    ["FREQ=YEARLY;BYDAY=20MO;COUNT=1", ["2027-01-03", "2027-05-17"]],
    ["FREQ=YEARLY;BYDAY=-1FR;COUNT=1", ["2027-01-03", "2027-12-31"]],
    ["FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=2", ["2027-01-03", "2027-04-10", "2027-12-31"]],
    ["FREQ=YEARLY;BYYEARDAY=100;BYMONTH=5", ["2027-01-03"]],
    ["FREQ=YEARLY;BYMONTHDAY=15;COUNT=2", ["2027-01-03", "2027-01-15", "2027-02-15"]],
  ])("%s", (rule, expected) => {
    expect(dates(rule)).toEqual(expected);
  });

  test.each([
    ["D1 #3", ["2027-01-03", "2027-01-04", "2027-01-05"]],
    ["d10", ["2027-01-03", "2027-01-13"]],
    ["W1 MO FR #3", ["2027-01-03", "2027-01-04", "2027-01-08", "2027-01-11"]],
    ["MD1 31 #2", ["2027-01-03", "2027-01-31", "2027-03-31"]],
    ["MD1 LD 2- #3", ["2027-01-03", "2027-01-30", "2027-01-31", "2027-02-27"]],
    ["MP1 2+ TU #2", ["2027-01-03", "2027-01-12", "2027-02-09"]],
    ["MP1 1+ MO TU 2- TU #4", ["2027-01-03", "2027-01-04", "2027-01-05", "2027-01-19", "2027-02-01"]],
    ["YM1 1 #1", ["2027-01-03"]],
    ["YD1 100 #1", ["2027-01-03", "2027-04-10"]],
  ])("in vCalendar 1.0: %s", (rule, expected) => {
    expect(dates(rule)).toEqual(expected);
  });

  test("of vCalendar 1.0 one may have no end, and what nests others is not read", () => {
    expect(dates("W1 #0", "2027-01-03", "2027-12-31")).toHaveLength(52);
    expect(readRule("W2 SU 20270131T000000Z")).toMatchObject({ until: "20270131T000000Z", count: undefined });
    for (const rule of ["D1 0900 1000 #2", "MP6 1+ MO #5 D1 #5", "D0 #2", "W1 XX", "Q1"]) {
      expect(readRule(rule)).toBeUndefined();
    }
  });

  test("the week's first day decides which weeks every other week takes", () => {
    const every = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=";
    expect(dates(`${every}MO`, "2027-01-05")).toEqual(["2027-01-05", "2027-01-10", "2027-01-19", "2027-01-24"]);
    expect(dates(`${every}SU`, "2027-01-05")).toEqual(["2027-01-05", "2027-01-17", "2027-01-19", "2027-01-31"]);
  });

  test("what is over is over, and its last day belongs", () => {
    const until = days("FREQ=DAILY", WINDOW, FIRST, (day) => day > FIRST + 2);
    expect(until).toEqual([FIRST, FIRST + 1, FIRST + 2]);
  });

  test("both ends of the window belong, also long after a rule began; a count counts from its beginning", () => {
    const window = { from: FIRST + 700, to: FIRST + 707 };
    expect(days("FREQ=WEEKLY", window)).toEqual([FIRST + 700, FIRST + 707]);
    expect(days("FREQ=WEEKLY;COUNT=101", window)).toEqual([FIRST + 700]);
    expect(days("FREQ=WEEKLY;COUNT=100", window)).toEqual([]);
    expect(days("FREQ=WEEKLY", { from: FIRST, to: FIRST })).toEqual([FIRST]);
  });

  test("without work left nothing more is looked at", () => {
    const work = { left: 10 };
    const rule = readRule("FREQ=DAILY");
    if (!rule) throw new Error("no rule");
    expect(daysOf(rule, FIRST, WINDOW, never, work)).toHaveLength(10);
    expect(work.left).toBeLessThan(0);
  });
});

test("months may run over the year's ends", () => {
  expect(dateOfDay(dayOfParts(2027, 13, 1))).toBe("2028-01-01");
  expect(dateOfDay(dayOfParts(2028, 3, 0))).toBe("2028-02-29");
});

describe("against the calendar, day by day", () => {
  const from = fc.integer({ min: -40, max: 900 }).map((days) => FIRST + days);
  const interval = fc.integer({ min: 1, max: 5 });
  /** The first day, and what the rule names from then on. */
  const expected = (first: number, window: { from: number; to: number }, isNamed: (day: number) => boolean) =>
    Array.from({ length: window.to - first + 1 }, (_, n) => first + n).filter(
      (day) => day >= window.from && (day === first || isNamed(day)),
    );

  test("every so many weeks, on some weekdays", () => {
    const NAMES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
    const some = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
    fc.assert(
      fc.property(interval, some, fc.integer({ min: 1, max: 7 }), from, (weeks, weekdays, weekStart, start) => {
        const window = { from: start, to: start + 60 };
        const text = `FREQ=WEEKLY;INTERVAL=${weeks};WKST=${NAMES[weekStart - 1]};BYDAY=${weekdays.map((one) => NAMES[one - 1])}`;
        const week = (day: number) => Math.floor((day - ((weekdayOfDay(day) - weekStart + 7) % 7) - FIRST + 7000) / 7);
        const isNamed = (day: number) =>
          weekdays.includes(weekdayOfDay(day)) && (week(day) - week(FIRST)) % weeks === 0;
        expect(days(text, window)).toEqual(expected(FIRST, window, isNamed));
      }),
    );
  });

  test("every so many days or months, on some days of the month", () => {
    const some = fc.subarray([1, 3, 15, 28, 29, 30, 31, -1, -2, -31], { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom("DAILY", "MONTHLY"), interval, some, from, (frequency, step, monthDays, start) => {
        const window = { from: start, to: start + 60 };
        const isNamed = (day: number) => {
          const date = Temporal.PlainDate.from(dateOfDay(day));
          const isOn = [date.day, date.day - date.daysInMonth - 1].some((one) => monthDays.includes(one));
          const since = frequency === "DAILY" ? day - FIRST : (date.year - 2027) * 12 + date.month - 1;
          return isOn && since % step === 0;
        };
        const text = `FREQ=${frequency};INTERVAL=${step};BYMONTHDAY=${monthDays}`;
        expect(days(text, window)).toEqual(expected(FIRST, window, isNamed));
      }),
    );
  });
});
