import { findBookingWithProperty } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { findReviewOfBooking, insertReview, staysWithHost } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { StarsGiven } from "#src/core/review/averages.ts";
import { firstNameOf } from "#src/core/review/read-words.ts";
import { type MaySpeak, mayWriteReview, type Writer } from "#src/core/review/review-window.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { announceReviewWritten } from "#src/messaging/announce-review.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { spokenOf } from "./facts-of-stay.ts";
import { showWhenDue } from "./show-review.ts";

export type WriteReview = Readonly<{
  outcome: "written" | "written_before" | "no_such_booking" | Exclude<MaySpeak, "open">;
}>;

/** A guest speaks of their stay, once. Nobody reads it before the host has rated them, or the time is over. */
export function writeReview(
  deps: Pick<Deps, "db" | "clock" | "publicUrl">,
  ask: {
    bookingId: string;
    writer: Writer;
    stars: StarsGiven;
    words: string;
    language: Language | null;
    privateNote: string;
    showName: boolean;
    inPictures: boolean;
  },
): WriteReview {
  return write(deps.db, (tx): WriteReview => {
    const now = deps.clock.now();
    const found = findBookingWithProperty(tx, ask.bookingId);
    if (!found) return { outcome: "no_such_booking" };
    const { booking, property, host } = found;
    if (findReviewOfBooking(tx, booking.id)) return { outcome: "written_before" };
    const may = mayWriteReview(spokenOf(tx, booking), ask.writer, now);
    if (may !== "open") return { outcome: may };
    // Of a house that is gone with its host nobody reads anything.
    if (host.deletedAt !== null) return { outcome: "over" };
    const isFirst = insertReview(tx, {
      id: newId(),
      bookingId: booking.id,
      propertyId: property.id,
      hostId: host.id,
      ...ask.stars,
      words: ask.words,
      language: ask.language,
      privateNote: ask.privateNote,
      name: ask.showName && booking.forgottenAt === null ? firstNameOf(booking.guestName) : "",
      inPictures: ask.inPictures,
      month: booking.checkIn.slice(0, 7),
      nights: nightCount(booking),
      // Guests who have left are all alike.
      stays: booking.forgottenAt === null ? staysWithHost(tx, booking, host.id) : 1,
      createdAt: now,
    });
    if (!isFirst) return { outcome: "written_before" };
    const { isShown, at } = showWhenDue(tx, booking.id, now);
    if (!isShown) enqueue(tx, { kind: "show_review", key: booking.id, runAt: at, now });
    announceReviewWritten(tx, { bookingId: booking.id, isShown, link: `${deps.publicUrl}/dashboard/reviews`, now });
    return { outcome: "written" };
  });
}
