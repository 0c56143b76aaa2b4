import type { LocalDate } from "#src/core/stay/stay.ts";

/** Which of the two calendars a host came from and goes back to: all rooms as a strip, or one room's month. */
export type BoardView = "strip" | "month";

const HOME = "/dashboard?tab=calendar";
export const NIGHTS_ADDRESS = "/dashboard/calendar/nights";

export function boardAddress(from: LocalDate): string {
  return `${HOME}&from=${from}`;
}

/** `room` is `PROPERTY.UNIT`, `month` is `2026-12`; `first` is the night that was tapped first. */
export function monthAddress(room: string, month: string, first?: LocalDate): string {
  return `${HOME}&${new URLSearchParams({ room, month, ...(first ? { first } : {}) })}`;
}

/** Some nights of a room, from one on. */
export function nightsAddress(room: string, from: LocalDate, nights: number, view: BoardView): string {
  const at = { at: `${room}.${from}`, nights: String(nights), ...(view === "month" ? { view } : {}) };
  return `${NIGHTS_ADDRESS}?${new URLSearchParams(at)}`;
}
