import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findGuestRating, findNoShow, findReviewOfBooking, insertNoShow, liftNoShow } from "#db/review.queries.ts";
import { saidOfStays } from "#db/stay-fact.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { mayMarkNoShow } from "#src/core/review/review-window.ts";
import { announceNoShow } from "#src/messaging/announce-review.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { spokenOf } from "./facts-of-stay.ts";

export type MarkNoShow = Readonly<{ outcome: "marked" | "lifted" | "not_now" | "no_such_booking" }>;

type Needs = Pick<Deps, "db" | "clock" | "log" | "secrets" | "publicUrl">;
type Ask = Readonly<{ hostId: string; bookingId: string }>;

/** A host says that nobody came. The guest is told, and can object. */
export function markNoShow(deps: Needs, { hostId, bookingId }: Ask): MarkNoShow {
  const marked = write(deps.db, (tx): MarkNoShow => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, bookingId, hostId);
    if (!booking) return { outcome: "no_such_booking" };
    const isSpokenOf = Boolean(findReviewOfBooking(tx, bookingId) ?? findGuestRating(tx, bookingId));
    const hasCome = saidOfStays(tx, [bookingId]).has(bookingId);
    const stay = { ...spokenOf(tx, booking), checkIn: booking.checkIn, isSpokenOf, hasCome };
    if (!mayMarkNoShow(stay, now)) return { outcome: "not_now" };
    insertNoShow(tx, { bookingId, hostId, markedAt: now });
    writeDown(tx, "no_show_marked", { hostId, bookingId, now });
    announceNoShow(tx, { bookingId, link: bookingLink(deps, bookingId), now });
    return { outcome: "marked" };
  });
  if (marked.outcome === "marked") deps.log.info("a house says that nobody came", { booking: bookingId, host: hostId });
  return marked;
}

/** The host takes it back: both sides have their two weeks from now. */
export function takeBackNoShow(deps: Needs, { hostId, bookingId }: Ask): MarkNoShow {
  const lifted = write(deps.db, (tx): MarkNoShow => {
    if (!findBookingOfHost(tx, bookingId, hostId)) return { outcome: "no_such_booking" };
    const noShow = findNoShow(tx, bookingId);
    if (!noShow || noShow.liftedAt !== null) return { outcome: "not_now" };
    const now = deps.clock.now();
    liftNoShow(tx, bookingId, { liftedAt: now, liftedBy: "host" });
    writeDown(tx, "no_show_lifted", { hostId, bookingId, now });
    return { outcome: "lifted" };
  });
  if (lifted.outcome === "lifted") deps.log.info("a house takes a no-show back", { booking: bookingId, host: hostId });
  return lifted;
}

/** A word that takes a guest's voice away stands where nobody can take it out. */
function writeDown(
  tx: Change,
  action: "no_show_marked" | "no_show_lifted",
  { hostId, bookingId, now }: Ask & { now: number },
): void {
  const subject = { kind: "booking", id: bookingId, host: hostId } as const;
  writeAudit(tx, { at: now, actor: { kind: "host", id: hostId }, action, subject });
}
