import { addDays, type LocalDate } from "#src/core/stay/stay.ts";

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
