import { endOverdueHolds } from "#db/booking.queries.ts";
import { calendarLinkOf } from "#db/calendar.queries.ts";
import { feedsOfProperty } from "#db/feed.queries.ts";
import { idsSharingHouse } from "#db/house.queries.ts";
import type { Reader } from "#db/open.ts";
import { missingStaysOfFeed } from "#db/outside-stay.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { FREED_AFTER } from "#src/core/calendar/feed-sync.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Deps } from "#src/web/deps.ts";
import { calendarUrl } from "./calendar-link.ts";
import {
  type FoundCollision,
  findCollisions,
  findTwins,
  isSerious,
  mayBeTheSame,
  nearestRefuge,
} from "./collisions.ts";

type Loading = Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">;

/** Everything that a property's page of calendars shows. */
export function loadCalendars(deps: Loading, property: Property) {
  const { db, clock } = deps;
  const now = clock.now();
  const today = clock.today();
  write(db, (tx) => void endOverdueHolds(tx, now, property.id));
  const feeds = feedsOfProperty(db, property.id).map((feed) => {
    const { stays: missing, more } = missingStaysOfFeed(db, feed.id, today);
    const wait = feed.droppedAt === null ? FREED_AFTER.ms : FREED_AFTER.droppedMs;
    return {
      feed,
      url: calendarUrl(deps, { feed }),
      moreMissing: more,
      missing: missing.map((stay) => ({
        id: stay.id,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        summary: stay.summary,
        freeAt: (stay.missingSince ?? now) + wait,
      })),
    };
  });
  const { version, readAt } = calendarLinkOf(db, property.id);
  const collisions = openCollisions(deps, { propertyId: property.id });
  return {
    property,
    feeds,
    link: { url: calendarUrl(deps, { propertyId: property.id, version }), readAt },
    collisions: collisions.filter((one) => !mayBeTheSame(one)),
    questions: [...collisions.filter(mayBeTheSame), ...findTwins(db, property.id, today)],
    now,
    today,
  };
}

export type CollisionToShow = FoundCollision & Readonly<{ refuge: ReturnType<typeof nearestRefuge> }>;

/** The collisions that a host has to do something about, with the place where our guest could go. */
export function openCollisions(
  { db, clock }: Readonly<{ db: Reader; clock: Clock }>,
  of: { propertyId: string } | { hostId: string },
): CollisionToShow[] {
  const now = clock.now();
  return findCollisions(db, of, { now, today: clock.today() })
    .filter(isSerious)
    .map((collision) => {
      const { booking, property, stay } = collision;
      const ours = booking?.booking ?? { checkIn: stay.checkIn, checkOut: stay.checkOut, party: 1 };
      // Of a house of which both halves are sold, no part helps.
      const isOfHouse = booking !== undefined && booking.property.id !== property.id;
      const sold = isOfHouse ? [property.id, booking.property.id].flatMap((id) => idsSharingHouse(db, id)) : [];
      const of = { property: booking?.property ?? property, party: ours.party, sold };
      return { ...collision, refuge: nearestRefuge(db, of, ours, now) };
    });
}
