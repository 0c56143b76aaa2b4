import { describe, expect, test } from "bun:test";
import { easterSunday, publicHolidays, schoolHolidays, suggestedSeasons } from "./holidays.ts";
import { weekdayOf } from "./stay.ts";

test.each([
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2029, "2029-04-01"],
  [2030, "2030-04-21"],
  [2031, "2031-04-13"],
  [2038, "2038-04-25"],
])("Easter of %p is on %p", (year, date) => expect(easterSunday(year)).toBe(date));

describe("public holidays", () => {
  const named = (year: number) => Object.fromEntries(publicHolidays(year).map(({ holiday, date }) => [holiday, date]));

  test("of 2027", () => {
    expect(named(2027)).toEqual({
      new_year: "2027-01-01",
      idd_ul_fitr: "2027-03-09",
      good_friday: "2027-03-26",
      easter_monday: "2027-03-29",
      labour: "2027-05-01",
      idd_ul_azha: "2027-05-16",
      madaraka: "2027-06-01",
      // A Sunday: kept on Monday.
      mazingira: "2027-10-11",
      mashujaa: "2027-10-20",
      jamhuri: "2027-12-13",
      christmas: "2027-12-25",
      boxing: "2027-12-27",
    });
  });

  test("a Christmas on a Sunday is kept on the day after Boxing Day, as in 2022", () => {
    expect(named(2022)).toMatchObject({ boxing: "2022-12-26", christmas: "2022-12-27" });
  });

  test("only the moon's are not sure, and they are what the Umm al-Qura calendar says", () => {
    const format = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
      timeZone: "UTC",
      day: "numeric",
      month: "numeric",
    });
    for (let year = 2026; year <= 2031; year += 1) {
      const unsure = publicHolidays(year).filter(({ isSure }) => !isSure);
      const said = unsure.map(({ date }) => format.format(new Date(`${date}T12:00:00Z`)).split(" ")[0]);
      expect(said).toEqual(["10/1", "12/10"]);
    }
  });
});

describe("school holidays", () => {
  test("of 2026 are those of the circular: schools close on a Friday and open on the Monday after", () => {
    expect(schoolHolidays(2026).map(({ firstNight, lastNight }) => [firstNight, lastNight])).toEqual([
      ["2026-04-03", "2026-04-26"],
      ["2026-07-31", "2026-08-23"],
      ["2026-10-23", "2027-01-03"],
    ]);
  });

  test("of later years are expected, and end before a Monday", () => {
    for (let year = 2027; year <= 2031; year += 1) {
      for (const { lastNight, isSure } of schoolHolidays(year))
        expect([weekdayOf(lastNight), isSure]).toEqual([7, false]);
    }
  });
});

test("suggestions begin with what is not over, in order, for five years", () => {
  const suggested = suggestedSeasons("2026-11-28");
  expect(suggested.slice(0, 3).map(({ name, firstNight, lastNight }) => [name, firstNight, lastNight])).toEqual([
    ["december_school", "2026-10-23", "2027-01-03"],
    ["jamhuri", "2026-12-11", "2026-12-12"],
    ["festive", "2026-12-22", "2027-01-02"],
  ]);
  expect(suggested.at(-1)?.year).toBe(2030);
  for (const [at, { firstNight, lastNight }] of suggested.entries()) {
    expect(firstNight <= lastNight && firstNight >= (suggested[at - 1]?.firstNight ?? "")).toBe(true);
  }
});
