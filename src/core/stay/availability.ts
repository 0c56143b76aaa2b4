import { addMonths, daysOfMonth } from "./months.ts";
import { addDays, dayAfter, daysBetween, type LocalDate, nightsOf, type Stay } from "./stay.ts";

/** A night of one room that is held, sold or blocked. Rooms of one kind are numbered from 1. */
export type OccupiedNight = Readonly<{
  unit: number;
  night: LocalDate;
  /** What takes it, where that matters: a block needs no cleaning. */
  kind?: "booking" | "block" | "outside";
}>;

/** What the rules need to know of a property's calendar. */
export type Occupancy = Readonly<{ units: number; occupied: readonly OccupiedNight[] }>;

/** The rooms that are free for every night of a stay, lowest number first. A stay never changes rooms. */
export function freeUnits(stay: Stay, { units, occupied }: Occupancy): number[] {
  const taken = new Set<number>();
  for (const { unit, night } of occupied) if (night >= stay.checkIn && night < stay.checkOut) taken.add(unit);
  return Array.from({ length: units }, (_, index) => index + 1).filter((unit) => !taken.has(unit));
}

/** A gap longer than this sells as well as an endless one, so no night further away decides on a room. */
export const LONG_GAP_NIGHTS = 30;

/**
 * The room for a stay: the free one whose gap the stay fills best, so that
 * longer gaps in other rooms stay sellable. `among` are the rooms that the rules leave;
 * `undefined` when none is free.
 */
export function bestUnit(stay: Stay, occupancy: Occupancy, among?: readonly number[]): number | undefined {
  // One pass over all rooms: the last night taken before the stay and the first one after it.
  const before: LocalDate[] = [];
  const after: LocalDate[] = [];
  for (const { unit, night } of occupancy.occupied) {
    if (night < stay.checkIn) {
      if (night > (before[unit] ?? "")) before[unit] = night;
    } else if (night < (after[unit] ?? "~")) after[unit] = night;
  }
  let best: { unit: number; slack: number } | undefined;
  for (const unit of among ?? freeUnits(stay, occupancy)) {
    const slack = emptyBetween(before[unit], stay.checkIn, 1) + emptyBetween(stay.checkOut, after[unit], 0);
    if (!best || slack < best.slack) best = { unit, slack };
  }
  return best?.unit;
}

/** How many empty nights lie from one date to another, less those that are taken; without one of them there is no end. */
function emptyBetween(from: LocalDate | undefined, to: LocalDate | undefined, taken: number): number {
  return from && to ? Math.min(LONG_GAP_NIGHTS, daysBetween(from, to) - taken) : LONG_GAP_NIGHTS;
}

/**
 * What a guest can do with a day: arrive (`free`), only leave (`checkout_only`:
 * its night is taken but the one before is free), or neither.
 */
export type DayState = "past" | "free" | "checkout_only" | "taken";

export type CalendarDay = Readonly<{ date: LocalDate; state: DayState }>;

/** Every day of a month (`YYYY-MM`) as guests see it. A night is taken when no room is left for it. */
export function calendarMonth(month: string, occupancy: Occupancy, today: LocalDate): CalendarDay[] {
  const { from, until } = daysOfMonth(month);
  const rooms = roomsTaken(occupancy);
  const isFull = (night: LocalDate) => (rooms.get(night) ?? 0) >= occupancy.units;
  const days: CalendarDay[] = [];
  for (let date = from; date < until; date = dayAfter(date)) days.push({ date, state: dayState(date) });
  return days;

  function dayState(date: LocalDate): DayState {
    if (date < today) return "past";
    if (!isFull(date)) return "free";
    const before = addDays(date, -1);
    return before >= today && !isFull(before) ? "checkout_only" : "taken";
  }
}

function roomsTaken({ occupied, units }: Occupancy): Map<LocalDate, number> {
  const rooms = new Map<LocalDate, number>();
  for (const { night, unit } of occupied) if (unit <= units) rooms.set(night, (rooms.get(night) ?? 0) + 1);
  return rooms;
}

/** The months (`YYYY-MM`) from the one of `date` on. */
export function monthsFrom(date: LocalDate, count: number): string[] {
  return Array.from({ length: count }, (_, months) => addMonths(date.slice(0, 7), months));
}

/** The nights of a stay on which no room at all is left, or not this one, for telling why it cannot be had. */
export function fullNights(stay: Stay, occupancy: Occupancy, room?: number): LocalDate[] {
  if (room !== undefined) {
    const taken = new Set(occupancy.occupied.filter(({ unit }) => unit === room).map(({ night }) => night));
    return nightsOf(stay).filter((night) => taken.has(night));
  }
  const rooms = roomsTaken(occupancy);
  return nightsOf(stay).filter((night) => (rooms.get(night) ?? 0) >= occupancy.units);
}
