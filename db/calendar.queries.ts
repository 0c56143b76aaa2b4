import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { blocks, calendarLinks, outsideStays, takenNights, toldEvents } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** The version of a property's own calendar address, and when somebody last read it. */
export function calendarLinkOf(db: Reader, propertyId: string): { version: number; readAt: number | null } {
  const link = db.select().from(calendarLinks).where(eq(calendarLinks.propertyId, propertyId)).get();
  return { version: link?.version ?? 1, readAt: link?.readAt ?? null };
}

export function saveCalendarLink(tx: Change, propertyId: string, change: { version?: number; readAt?: number }): void {
  tx.insert(calendarLinks)
    .values({ propertyId, ...change })
    .onConflictDoUpdate({ target: calendarLinks.propertyId, set: change })
    .run();
}

/** What stands in a property's calendar from `from` up to but not including `to`, a row for each stay and room. */
export function calendarOf(db: Reader, propertyId: string, from: LocalDate, to: LocalDate) {
  return db
    .select({
      unit: takenNights.unit,
      kind: takenNights.kind,
      bookingId: takenNights.bookingId,
      blockId: takenNights.blockId,
      outsideId: takenNights.outsideId,
      night: takenNights.night,
      feedId: outsideStays.feedId,
      returns: outsideStays.returns,
      state: bookings.state,
      holdEndsAt: bookings.holdEndsAt,
      since: sql<number>`coalesce(${bookings.confirmedAt}, ${bookings.createdAt}, ${outsideStays.firstSeenAt}, ${blocks.createdAt}, 0)`,
    })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .leftJoin(blocks, eq(blocks.id, takenNights.blockId))
    .leftJoin(outsideStays, eq(outsideStays.id, takenNights.outsideId))
    .where(and(eq(takenNights.propertyId, propertyId), gte(takenNights.night, from), lt(takenNights.night, to)))
    .orderBy(asc(takenNights.unit), asc(takenNights.night))
    .all();
}

/** What one of our calendars says of a stay, and how often that has changed. */
export type ToldEvent = Readonly<{ uid: string; said: string; sequence: number; changedAt: number }>;

export function toldEventsOf(db: Reader, propertyId: string, link: string): ToldEvent[] {
  const { uid, said, sequence, changedAt } = toldEvents;
  return db
    .select({ uid, said, sequence, changedAt })
    .from(toldEvents)
    .where(and(eq(toldEvents.propertyId, propertyId), eq(toldEvents.link, link)))
    .all();
}

/** Remembers what a calendar says now, and forgets what it says no more. */
export function saveToldEvents(tx: Change, propertyId: string, link: string, events: readonly ToldEvent[]): void {
  tx.delete(toldEvents)
    .where(and(eq(toldEvents.propertyId, propertyId), eq(toldEvents.link, link)))
    .run();
  tx.run(sql`insert into told_events (property_id, link, uid, said, sequence, changed_at)
    select ${propertyId}, ${link}, value ->> 'uid', value ->> 'said', value ->> 'sequence', value ->> 'changedAt'
    from json_each(${JSON.stringify(events)})`);
}
