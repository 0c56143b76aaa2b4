import { findBookingWithProperty } from "#db/booking.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { isWritten } from "#src/core/guide/fields.ts";
import { guideSent } from "#src/core/guide/guide-door.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { bookingToken, type Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { guideOf } from "./load-guide.ts";
import { guideStandingOf } from "./standing-of.ts";

/** How soon a guide that is shut is looked at again: its guest may be paying at this moment. */
const AGAIN_MS = 30 * 60_000;

type Needs = Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">;

/**
 * Sends a guest the way to their guide: at ten of the day before check-in, at once where that is past, as soon as it is
 * open. Never once the booking is cancelled or the day of check-in is over, and once for each day of check-in, however
 * often it is asked. A property without a guide has nothing to send; it is asked again when its host writes one.
 */
export function sendGuide(deps: Needs, bookingId: string): JobResult {
  const { db, clock } = deps;
  const now = clock.now();
  return write(db, (tx): JobResult => {
    const found = findBookingWithProperty(tx, bookingId);
    if (found?.booking.state !== "confirmed" || found.host.deletedAt !== null) return { outcome: "done" };
    const { booking, property } = found;
    const { from, until } = guideSent(booking.checkIn);
    if (now >= until) return { outcome: "done" };
    if (now < from) return { outcome: "again", runAt: from };
    const messageId = `guide-${booking.id}-${booking.checkIn}`;
    if (findMessage(tx, messageId)) return { outcome: "done" };
    const guide = guideOf({ db: tx, secrets: deps.secrets }, property.id);
    if (!isWritten(guide)) return { outcome: "done" };
    const standing = guideStandingOf(tx, found, guide, now);
    if (standing.is === "waits") return { outcome: "again", runAt: standing.opensAt };
    if (standing.is !== "open") return { outcome: "again", runAt: now + AGAIN_MS };
    const words = messagesIn[booking.language];
    const body = words.guide.ready({
      propertyName: property.displayName,
      day: words.day(booking.checkIn),
      from: property.checkInFrom,
      link: guideLink(deps, booking.id),
    });
    const to = { channel: "sms", recipient: booking.guestPhone, validUntil: until } as const;
    queueMessage(tx, { id: messageId, ...to, body, now });
    return { outcome: "done" };
  });
}

export function guidePath(deps: Pick<Deps, "secrets">, bookingId: string): string {
  return `/guest/booking/${bookingId}/guide?t=${bookingToken(deps, bookingId)}`;
}

/** Where whoever holds the link reads the guide, without signing in. */
function guideLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}${guidePath(deps, bookingId)}`;
}
