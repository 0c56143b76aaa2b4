import { type Feed, updateFeed, updateOutsideStay } from "#db/calendar.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import type { LocalDate } from "#src/core/stay.ts";
import { newId } from "#src/web/ids.ts";
import { dateRange } from "#views/kit/format.ts";
import { calendarMessages } from "#views/texts/en-calendar.ts";
import { findCollisions, isSerious } from "./collisions.ts";

type Now = Readonly<{ now: number; today: LocalDate }>;

/** Tells a host once of each stay that another site sold on nights of a booking that is paid or being paid. */
export function tellOfCollisions(tx: Change, property: Property, { now, today }: Now): void {
  const told = new Set<string>();
  for (const collision of findCollisions(tx, { propertyId: property.id }, { now, today })) {
    const { stay, booking, feed } = collision;
    if (stay.toldAt !== null || told.has(stay.id) || !isSerious(collision)) continue;
    told.add(stay.id);
    updateOutsideStay(tx, stay.id, { toldAt: now });
    const about = { propertyName: property.displayName, channel: feed.name, dates: dateRange(stay) };
    tell(tx, property, calendarMessages.collision({ ...about, code: booking?.booking.code }), now);
  }
}

export function tellOfDrop(tx: Change, feed: Feed, property: Property, missing: number, now: number): void {
  updateFeed(tx, feed.id, { toldDropAt: now });
  tell(tx, property, calendarMessages.drop({ propertyName: property.displayName, channel: feed.name, missing }), now);
}

export function tellOfSilence(tx: Change, feed: Feed, property: Property, now: number): void {
  updateFeed(tx, feed.id, { toldSilentAt: now });
  tell(tx, property, calendarMessages.silent({ propertyName: property.displayName, channel: feed.name }), now);
}

function tell(tx: Change, property: Property, body: string, now: number): void {
  const host = findHost(tx, property.hostId);
  if (host) queueMessage(tx, { id: newId(), channel: "sms", recipient: host.phone, body, now });
}
