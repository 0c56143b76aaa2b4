import { expect, test } from "bun:test";
import { readNamedStay } from "./named-days.ts";
import { splitWords } from "./split-words.ts";

const read = (text: string, today: string) => {
  const { named } = readNamedStay(splitWords(text), today);
  return named.kind === "stay" ? `${named.stay.checkIn} ${named.stay.checkOut}` : named.kind;
};

// A Tuesday, a Friday, a Saturday, the last day of a year and the day before a leap day.
const [TUESDAY, FRIDAY, SATURDAY, LAST, LEAP] = ["2026-12-01", "2026-12-04", "2026-12-05", "2026-12-31", "2028-02-28"];

test.each([
  ["this weekend", TUESDAY, "2026-12-04 2026-12-06"],
  ["wikendi hii", FRIDAY, "2026-12-04 2026-12-06"],
  ["this weekend", SATURDAY, "unsure"],
  ["friday", FRIDAY, "unsure"],
  ["saturday", FRIDAY, "2026-12-05 2026-12-06"],
  ["tomorrow", LAST, "2027-01-01 2027-01-02"],
  ["leo hadi jumapili", LAST, "2026-12-31 2027-01-03"],
  ["2 nights from tomorrow", LEAP, "2028-02-29 2028-03-02"],
  ["28/2 - 1/3", "2027-01-15", "2027-02-28 2027-03-01"],
  ["29 february 2027", TUESDAY, "unsure"],
  ["30 to 2", TUESDAY, "none"],
  ["the 30th to the 2nd", TUESDAY, "2026-12-30 2027-01-02"],
  ["28th to 2nd January", TUESDAY, "2026-12-28 2027-01-02"],
  ["28 December to 2 January 2027", TUESDAY, "2026-12-28 2027-01-02"],
  ["tarehe 1 hadi 3", LAST, "2027-01-01 2027-01-03"],
  ["tarehe kumi na mbili hadi tarehe kumi na tano mwezi wa kumi na mbili", TUESDAY, "2026-12-12 2026-12-15"],
  ["check in 12 dec check out 15 dec", TUESDAY, "2026-12-12 2026-12-15"],
  ["check in tarehe 12 na check out tarehe 15", TUESDAY, "2026-12-12 2026-12-15"],
  ["Friday 11th December to Sunday 13th December", TUESDAY, "2026-12-11 2026-12-13"],
  ["12/12/26-15/12/26", TUESDAY, "2026-12-12 2026-12-15"],
  ["dec 30 - jan 2", TUESDAY, "2026-12-30 2027-01-02"],
  ["3 nights, 12 to 14 december", TUESDAY, "unsure"],
  ["30 november", TUESDAY, "unsure"],
  ["12/12/2025 - 15/12/2025", TUESDAY, "unsure"],
  ["5 january 2027", TUESDAY, "2027-01-05 2027-01-06"],
  ["may I come", TUESDAY, "none"],
  ["wiki mbili kuanzia tarehe 5 Januari", TUESDAY, "2027-01-05 2027-01-19"],
] as const)("%s, on %s", (text, today, named) => {
  expect(read(text, today)).toBe(named);
});
