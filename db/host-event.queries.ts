import { and, asc, eq, inArray } from "drizzle-orm";
import { hostEventProperties, hostEvents } from "./host-event.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type HostEvent = typeof hostEvents.$inferSelect &
  Readonly<{
    /** Of which properties it is, where not of all. */
    propertyIds: readonly string[];
  }>;

/** The days that a host wants to know of, in order. */
export function eventsOfHost(db: Reader, hostId: string): HostEvent[] {
  const events = db
    .select()
    .from(hostEvents)
    .where(eq(hostEvents.hostId, hostId))
    .orderBy(asc(hostEvents.firstDay), asc(hostEvents.createdAt))
    .all();
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = db.select().from(hostEventProperties).where(inArray(hostEventProperties.eventId, ids)).all();
  const of = Map.groupBy(rows, ({ eventId }) => eventId);
  return events.map((event) => ({
    ...event,
    propertyIds: (of.get(event.id) ?? []).map(({ propertyId }) => propertyId),
  }));
}

/** Those of them that are of a property. */
export function eventsOfProperty(db: Reader, property: { id: string; hostId: string }): HostEvent[] {
  return eventsOfHost(db, property.hostId).filter(
    ({ everywhere, propertyIds }) => everywhere || propertyIds.includes(property.id),
  );
}

/** Adds an event, or puts it in the place of the one with its id. */
export function putHostEvent(tx: Change, { propertyIds, ...event }: HostEvent): void {
  const { id, hostId, createdAt: _, ...set } = event;
  const own = and(eq(hostEvents.id, id), eq(hostEvents.hostId, hostId));
  const isThere = tx.select({ id: hostEvents.id }).from(hostEvents).where(own).get() !== undefined;
  if (isThere) tx.update(hostEvents).set(set).where(own).run();
  else tx.insert(hostEvents).values(event).run();
  tx.delete(hostEventProperties).where(eq(hostEventProperties.eventId, event.id)).run();
  for (const propertyId of propertyIds) tx.insert(hostEventProperties).values({ eventId: event.id, propertyId }).run();
}

export function deleteHostEvent(tx: Change, of: { id: string; hostId: string }): void {
  tx.delete(hostEvents)
    .where(and(eq(hostEvents.id, of.id), eq(hostEvents.hostId, of.hostId)))
    .run();
}
