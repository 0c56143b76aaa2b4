import { type Feed, updateFeed, updateOutsideStay } from "#db/calendar.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
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
    const ours = booking?.booking;
    const requestOf = ours?.state === "requested" ? ours.guestName : undefined;
    const about = { propertyName: property.displayName, channel: feed.name, code: ours?.code, requestOf };
    tell(
      tx,
      property,
      "double_sale",
      (words) => words.calendars.collision({ ...about, dates: words.dates(stay) }),
      now,
    );
  }
}

export function tellOfDrop(tx: Change, feed: Feed, property: Property, missing: number, now: number): void {
  updateFeed(tx, feed.id, { toldDropAt: now });
  const about = { propertyName: property.displayName, channel: feed.name, missing };
  tell(tx, property, "feed", (words) => words.calendars.drop(about), now);
}

export function tellOfSilence(tx: Change, feed: Feed, property: Property, now: number): void {
  updateFeed(tx, feed.id, { toldSilentAt: now });
  const about = { propertyName: property.displayName, channel: feed.name };
  tell(tx, property, "feed", (words) => words.calendars.silent(about), now);
}

type Words = (typeof messagesIn)["en"];

function tell(
  tx: Change,
  property: Property,
  kind: "double_sale" | "feed",
  say: (words: Words) => string,
  now: number,
): void {
  const host = findHost(tx, property.hostId);
  if (host) tellHost(tx, host, { kind, body: say(messagesIn[host.language]), now });
}
