import { calendarOf } from "#db/calendar.queries.ts";
import type { Reader } from "#db/open.ts";
import type { OwnStay } from "#src/core/calendar/echo.ts";
import type { ReadingWindow } from "#src/core/calendar/ical.ts";
import { addDays, BOOKING_HORIZON_DAYS, dayAfter, LONGEST_STAY_NIGHTS, type LocalDate } from "#src/core/stay/stay.ts";

/** How far back and ahead calendars are read: a guest who is there now, and the last night anybody can book. */
export function calendarWindow(today: LocalDate, endMeans: "morning" | "last_night" = "morning"): ReadingWindow {
  return { endMeans, from: addDays(today, -31), to: addDays(today, BOOKING_HORIZON_DAYS + LONGEST_STAY_NIGHTS) };
}

/** A hold that ends sooner is over before a site that reads our calendar could tell anybody. */
const HOLD_WORTH_TELLING_MS = 60 * 60_000;

/**
 * Everything that other sites are told of a property: bookings, requests and long holds, blocks, and the
 * stays of the other sites, each with its room. Holds of a quarter of an hour are not told. What has the other half of
 * a house is told like what has the property itself.
 */
export function ownStays(db: Reader, propertyId: string, today: LocalDate, now: number): OwnStay[] {
  const { from, to } = calendarWindow(today);
  const stays: { -readonly [Part in keyof OwnStay]: OwnStay[Part] }[] = [];
  // Of a whole house, several rooms may have stays at a time.
  const latest = new Map<string, (typeof stays)[number]>();
  for (const row of calendarOf(db, propertyId, from, to)) {
    const isPassing =
      (row.state === "held" || row.state === "requested") && (row.holdEndsAt ?? 0) < now + HOLD_WORTH_TELLING_MS;
    // A booking of ours that came back is told to nobody, even where its nights are closed by it alone.
    if (isPassing || row.returns === "whole") continue;
    const id = `${row.kind}-${row.bookingId ?? row.blockId ?? row.outsideId}`;
    const { unit, since, feedId } = row;
    const last = latest.get(`${unit} ${id}`);
    if (last?.checkOut === row.night) last.checkOut = dayAfter(row.night);
    else {
      const stay = { id, unit, since, feedId, checkIn: row.night, checkOut: dayAfter(row.night) };
      latest.set(`${unit} ${id}`, stay);
      stays.push(stay);
    }
  }
  return stays;
}
