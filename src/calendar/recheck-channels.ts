import { cancelBooking, endOverdueHolds, findBooking, moveBookingTo } from "#db/booking.queries.ts";
import { feedsOfProperty } from "#db/feed.queries.ts";
import { idsSharingHouse } from "#db/house.queries.ts";
import { occupancyAround } from "#db/occupancy.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { bestUnit, freeUnits, fullNights } from "#src/core/stay/availability.ts";
import { nearestStays, type Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { cleanRooms, momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { findCollisions } from "./collisions.ts";
import { type ReadingDeps, readFeed } from "./read-feed.ts";

export type ChannelCheck =
  /** As far as is known, nobody else has the nights. */
  | { outcome: "clear" }
  /** Another site had sold them. The hold is over before any money was asked for. */
  | { outcome: "sold_elsewhere"; why: Refusal; nearest: Stay[] };

/** What was read a moment ago is not asked for again, and a guest does not wait for a slow site. */
const FRESH_FOR_MS = 60_000;
export const WAIT_AT_MOST_MS = 2_000;

/**
 * Reads the other sites' calendars of a property and of the other half of its house once more, right before a guest is
 * asked to pay for their hold. One that
 * does not answer stops nobody: what was known stays true. If the nights were sold elsewhere the guest gets
 * another room of the same kind, or the hold ends. A hold for which money is already under way is left alone.
 */
export async function recheckChannels(
  deps: ReadingDeps,
  bookingId: string,
  waitMs = WAIT_AT_MOST_MS,
): Promise<ChannelCheck> {
  const held = findBooking(deps.db, bookingId);
  if (held?.state !== "held") return { outcome: "clear" };
  const feeds = idsSharingHouse(deps.db, held.propertyId).flatMap((id) => feedsOfProperty(deps.db, id));
  if (feeds.length === 0) return { outcome: "clear" };
  const stale = feeds.filter(
    (feed) => feed.urlLabel !== null && (feed.checkedAt === null || deps.clock.now() - feed.checkedAt >= FRESH_FOR_MS),
  );
  if (stale.length > 0) {
    const reading = Promise.all(stale.map((feed) => readFeed(deps, feed.id, waitMs)));
    // One that the job reads already may take longer than a guest waits.
    await Promise.race([reading, Bun.sleep(waitMs)]);
  }
  return write(deps.db, (tx): ChannelCheck => {
    const now = deps.clock.now();
    const today = deps.clock.today();
    const booking = findBooking(tx, bookingId);
    const property = booking && findProperty(tx, booking.propertyId);
    if (!booking || !property) return { outcome: "clear" };
    endOverdueHolds(tx, now, property.id);
    const collisions = findCollisions(tx, { propertyId: property.id, bookingId: booking.id }, { now, today });
    const [collision] = collisions;
    if (!collision || collision.paidKes > 0 || collision.isBeingPaid) return { outcome: "clear" };
    // Where the whole house was sold, no other room of it helps.
    const isOfHouse = collisions.some(({ stay }) => stay.propertyId !== property.id);
    const occupancy = occupancyAround(tx, property, booking, now);
    const { rules } = termsOf(tx, property);
    const clean = cleanRooms(booking, rules, roomsOf(occupancy));
    const unit = isOfHouse ? undefined : bestUnit(booking, occupancy, clean);
    if (unit !== undefined) {
      moveBookingTo(tx, booking, unit);
      return { outcome: "clear" };
    }
    cancelBooking(tx, booking.id, now, null);
    const after = occupancyAround(tx, property, booking, now);
    const picker = pickerOf(rules, roomsOf(after), momentAt(now));
    const why: Refusal =
      freeUnits(booking, after).length > 0
        ? { rule: "cleaning", days: rules.bufferDays }
        : { rule: "taken", takenNights: fullNights(booking, after) };
    return { outcome: "sold_elsewhere", why, nearest: nearestStays(booking, picker) };
  });
}
