import { type Feed, updateFeed } from "#db/feed.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { updateOutsideStay } from "#db/outside-stay.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { findCollisions, haveSameDates, isMirrored, isSerious, isToldOf } from "./collisions.ts";

type Now = Readonly<{ now: number; today: LocalDate }>;

/**
 * Tells a host once of each stay that another site sold on nights of a booking that is paid or being paid, or of a
 * stay of a third site. What the feed leaves out by now, two sites with the same dates, and a site that tells what it read
 * of another, are for the page alone.
 */
export function tellOfCollisions(tx: Change, property: Property, { now, today }: Now): void {
  const told = new Set<string>();
  for (const collision of findCollisions(tx, { propertyId: property.id }, { now, today })) {
    const { stay, booking, feed, other } = collision;
    const of = booking?.booking.id ?? other?.stay.id ?? "";
    if (stay.missingSince !== null || haveSameDates(collision) || isMirrored(collision)) continue;
    if (!isSerious(collision) || isToldOf(stay, of)) continue;
    updateOutsideStay(tx, stay.id, { toldAt: now, toldOf: `${stay.toldOf} ${of}`.trim() });
    if (told.has(stay.id)) continue;
    told.add(stay.id);
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
  if (host) tellHost(tx, host, { kind, body: say(messagesIn[host.language]), of: { propertyId: property.id }, now });
}
