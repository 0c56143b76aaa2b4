import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { BOARD_DAYS, boardDays, boardRow, monthDays, monthWeeks, type TakenNight } from "./board.ts";

const DAYS = boardDays("2026-12-28");
const taken = (night: string, id: string): TakenNight => ({ night, id, kind: "confirmed", label: id });

test("a board has 35 days in a row, over the end of a year", () => {
  expect(DAYS).toHaveLength(BOARD_DAYS);
  expect([DAYS[0], DAYS[4], DAYS.at(-1)]).toEqual(["2026-12-28", "2027-01-01", "2027-01-31"]);
});

test("nights of one stay are one stretch, back-to-back stays are two, and a day between them is free", () => {
  const row = boardRow(DAYS.slice(0, 6), [
    taken("2026-12-28", "a"),
    taken("2026-12-29", "a"),
    taken("2026-12-30", "b"),
    taken("2027-01-01", "b"),
  ]);
  expect(row).toEqual([
    { is: "taken", from: "2026-12-28", nights: 2, id: "a", kind: "confirmed", label: "a" },
    { is: "taken", from: "2026-12-30", nights: 1, id: "b", kind: "confirmed", label: "b" },
    { is: "free", night: "2026-12-31" },
    { is: "taken", from: "2027-01-01", nights: 1, id: "b", kind: "confirmed", label: "b" },
    { is: "free", night: "2027-01-02" },
  ]);
});

test("whatever is taken, a row covers each day once, in order", () => {
  const nights = fc.subarray(DAYS, { minLength: 0 });
  fc.assert(
    fc.property(nights, fc.infiniteStream(fc.constantFrom("a", "b", "c")), (some, ids) => {
      const row = boardRow(
        DAYS,
        some.map((night) => taken(night, ids.next().value)),
      );
      const covered = row.flatMap((cell) =>
        cell.is === "free" ? [cell.night] : DAYS.slice(DAYS.indexOf(cell.from), DAYS.indexOf(cell.from) + cell.nights),
      );
      expect(covered).toEqual(DAYS);
      expect(row.reduce((sum, cell) => sum + (cell.is === "taken" ? cell.nights : 0), 0)).toBe(some.length);
    }),
  );
});

test.each([
  ["2026-12", 31, 5],
  ["2027-02", 28, 4],
  ["2028-02", 29, 5],
  ["2027-08", 31, 6],
])("the weeks of %p hold each of its %p days once, in %p rows of seven", (month, days, rows) => {
  const weeks = monthWeeks(month, [taken(`${month}-07`, "a"), taken(`${month}-08`, "a")]);
  const nights = weeks.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.is === "free" ? [cell.night] : boardDays(cell.from).slice(0, cell.nights))),
  );
  expect(nights).toEqual(monthDays(month));
  expect([nights.length, weeks.length]).toEqual([days, rows]);
  const wide = (cells: (typeof weeks)[number]["cells"]) =>
    cells.reduce((sum, cell) => sum + (cell.is === "free" ? 1 : cell.nights), 0);
  expect(weeks.map(({ before, cells, after }) => before + wide(cells) + after)).toEqual(weeks.map(() => 7));
});
