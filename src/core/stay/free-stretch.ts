import { addDays, type LocalDate, type Stay } from "./stay.ts";

/**
 * The first nights that one room of a property is free for, from `from` for `days` days: the earliest, of several rooms
 * the longest, and no longer than `longest`. A stretch shorter than the usual minimum stay is none. Other rules of the
 * house are asked when somebody chooses dates.
 */
export function firstFreeStretch(
  rooms: Readonly<{ units: number; taken: readonly Readonly<{ unit: number; night: LocalDate }>[] }>,
  within: Readonly<{ from: LocalDate; days: number; minNights: number; longest: number }>,
): Stay | undefined {
  const taken = new Set(rooms.taken.map(({ unit, night }) => `${unit} ${night}`));
  const nights = Array.from({ length: within.days }, (_, index) => addDays(within.from, index));
  const stretches = Array.from({ length: rooms.units }, (_, index) =>
    firstOfRoom(
      nights.map((night) => !taken.has(`${index + 1} ${night}`)),
      within.minNights,
    ),
  ).flatMap((stretch) => stretch ?? []);
  const [first] = stretches.toSorted((a, b) => a.at - b.at || b.nights - a.nights);
  if (!first) return undefined;
  const checkIn = addDays(within.from, first.at);
  return { checkIn, checkOut: addDays(checkIn, Math.min(first.nights, Math.max(within.longest, within.minNights))) };
}

function firstOfRoom(free: readonly boolean[], least: number): { at: number; nights: number } | undefined {
  let at = 0;
  for (let index = 0; index <= free.length; index += 1) {
    if (free[index]) continue;
    if (index - at >= Math.max(1, least)) return { at, nights: index - at };
    at = index + 1;
  }
  return undefined;
}
