import { addDays, type LocalDate, weekdayOf } from "#src/core/stay/stay.ts";

/**
 * What can have a night: a paid stay, nights kept for who pays or is being looked at, nights the host closed, another
 * site; `linked` is any of them in the other half of the house.
 */
export type BoardKind = "confirmed" | "held" | "requested" | "closed" | "outside" | "linked";

/** A taken night of one room. Nights with the same `id` in a row are one stretch; `leadsTo` is its page, when it has its own. */
export type TakenNight = Readonly<{
  night: LocalDate;
  id: string;
  kind: BoardKind;
  label: string;
  colour?: string;
  leadsTo?: string;
}>;

/** A row of the board is made of free nights and of stretches, in order, without a gap. */
export type BoardCell =
  | Readonly<{ is: "free"; night: LocalDate }>
  /** `nights` counts those on the board: the stretch may begin before it and end after it. */
  | Readonly<{
      is: "taken";
      from: LocalDate;
      nights: number;
      id: string;
      kind: BoardKind;
      label: string;
      colour?: string;
      leadsTo?: string;
    }>;

/** How many days the board shows, and how many before today it begins. */
export const BOARD_DAYS = 35;
export const BOARD_DAYS_BEFORE = 1;

/** The days of a board that begins on a date. */
export function boardDays(from: LocalDate): LocalDate[] {
  return Array.from({ length: BOARD_DAYS }, (_, index) => addDays(from, index));
}

/** One room's row. `taken` in order of date; of several that close one night of a whole house, the first is shown. */
export function boardRow(days: readonly LocalDate[], taken: readonly TakenNight[]): BoardCell[] {
  const byNight = new Map(taken.toReversed().map((one) => [one.night, one]));
  const cells: BoardCell[] = [];
  for (const night of days) {
    const { id, kind, label, colour, leadsTo } = byNight.get(night) ?? {};
    if (id === undefined || kind === undefined || label === undefined) {
      cells.push({ is: "free", night });
      continue;
    }
    const last = cells.at(-1);
    if (last?.is === "taken" && last.id === id) cells[cells.length - 1] = { ...last, nights: last.nights + 1 };
    else {
      const more = { ...(colour ? { colour } : {}), ...(leadsTo ? { leadsTo } : {}) };
      cells.push({ is: "taken", from: night, nights: 1, id, kind, label, ...more });
    }
  }
  return cells;
}

/** A week of one room's month, Monday first: `before` and `after` days of it lie in other months. */
export type MonthWeek = Readonly<{ before: number; cells: readonly BoardCell[]; after: number }>;

/** The days of a month such as `2026-12`. */
export function monthDays(month: string): LocalDate[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month));
}

/** One room's month in weeks. A stretch that goes on over a Sunday begins anew on the Monday. */
export function monthWeeks(month: string, taken: readonly TakenNight[]): MonthWeek[] {
  const days = monthDays(month);
  const before = weekdayOf(`${month}-01`) - 1;
  const weeks = Math.ceil((before + days.length) / 7);
  return Array.from({ length: weeks }, (_, week): MonthWeek => {
    const inWeek = days.slice(Math.max(0, week * 7 - before), (week + 1) * 7 - before);
    const missing = week === 0 ? before : 0;
    return { before: missing, cells: boardRow(inWeek, taken), after: 7 - missing - inWeek.length };
  });
}
