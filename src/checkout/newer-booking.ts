import type { BookingWithProperty } from "#db/booking.queries.ts";
import { bookingPath, type Deps } from "#src/web/deps.ts";
import { browserKey, readVisitor } from "#src/web/door/visitor.ts";

/**
 * Where the booking is that took another's place, for its own guest: the browser that made it, or who is signed in
 * with its number. The link of the old booking alone may have been sent to anybody, and opens only that one.
 */
export function newerHref(deps: Deps, request: Request, newer: BookingWithProperty | undefined): string | undefined {
  if (!newer) return undefined;
  const { booking } = newer;
  const visitor = readVisitor(deps, request);
  const isGuest = visitor.kind === "guest" && visitor.guest.phone === booking.guestPhone;
  const isBrowser = browserKey(request, deps.secure).hash === booking.browserHash;
  return isGuest || isBrowser ? bookingPath(deps, booking.id) : undefined;
}
