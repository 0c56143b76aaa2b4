import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, or } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { blocks, feeds, outsideStays, takenNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/**
 * One taken night with whatever has it. Exactly one of `booking`, `block` and `outside` is there; `other` is
 * where it is taken, when that is the other half of a house.
 */
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
      propertyId: takenNights.propertyId,
      unit: takenNights.unit,
      night: takenNights.night,
      other: { id: takenNights.otherId, unit: takenNights.otherUnit, name: properties.displayName },
      booking: { id: bookings.id, state: bookings.state, guestName: bookings.guestName, source: bookings.source },
      block: { id: blocks.id, note: blocks.note },
      outside: { id: outsideStays.id, feedName: feeds.name, colour: feeds.colour, kind: outsideStays.kind },
    })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .leftJoin(blocks, eq(blocks.id, takenNights.blockId))
    .leftJoin(outsideStays, eq(outsideStays.id, takenNights.outsideId))
    .leftJoin(feeds, eq(feeds.id, outsideStays.feedId))
    .leftJoin(properties, eq(properties.id, takenNights.otherId))
    .where(
      and(
        inArray(takenNights.propertyId, [...propertyIds]),
        gte(takenNights.night, window.from),
        lt(takenNights.night, window.to),
        or(isNull(bookings.id), notInArray(bookings.state, ["held", "requested"]), gt(bookings.holdEndsAt, window.now)),
      ),
    )
    .orderBy(
      asc(takenNights.propertyId),
      asc(takenNights.unit),
      asc(takenNights.night),
      asc(takenNights.otherId),
      asc(takenNights.otherUnit),
    )
    .all();
}
