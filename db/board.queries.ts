import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, or } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { blocks, feeds, occupiedNights, outsideStays } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";

/** One taken night with whatever has it. Exactly one of `booking`, `block` and `outside` is there. */
export type BoardNight = ReturnType<typeof boardNights>[number];

/**
 * Every taken night of these properties, from `from` up to but not including `to`, by property,
 * room and date, with who has it. A hold or request that ended by the clock takes nothing.
 */
export function boardNights(
  db: Reader,
  propertyIds: readonly string[],
  window: { from: LocalDate; to: LocalDate; now: number },
) {
  if (propertyIds.length === 0) return [];
  return db
    .select({
      propertyId: occupiedNights.propertyId,
      unit: occupiedNights.unit,
      night: occupiedNights.night,
      booking: { id: bookings.id, state: bookings.state, guestName: bookings.guestName, source: bookings.source },
      block: { id: blocks.id, note: blocks.note },
      outside: { id: outsideStays.id, feedName: feeds.name, colour: feeds.colour, kind: outsideStays.kind },
    })
    .from(occupiedNights)
    .leftJoin(bookings, eq(bookings.id, occupiedNights.bookingId))
    .leftJoin(blocks, eq(blocks.id, occupiedNights.blockId))
    .leftJoin(outsideStays, eq(outsideStays.id, occupiedNights.outsideId))
    .leftJoin(feeds, eq(feeds.id, outsideStays.feedId))
    .where(
      and(
        inArray(occupiedNights.propertyId, [...propertyIds]),
        gte(occupiedNights.night, window.from),
        lt(occupiedNights.night, window.to),
        or(isNull(bookings.id), notInArray(bookings.state, ["held", "requested"]), gt(bookings.holdEndsAt, window.now)),
      ),
    )
    .orderBy(asc(occupiedNights.propertyId), asc(occupiedNights.unit), asc(occupiedNights.night))
    .all();
}
