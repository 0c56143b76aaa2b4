import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { guideSectionsOf } from "#db/guide.queries.ts";
import { namesOfAccounts, noShowsAmong, noteOfBooking, readyOn, saidOfStays } from "#db/stay-fact.queries.ts";
import { toldArrivalsOf } from "#db/told.queries.ts";
import { roomOf, stateAt } from "#src/core/booking/booking.ts";
import { maySay, mayTakeBack, STAY_FACTS } from "#src/core/booking/stay-facts.ts";
import { MET_AHEAD_DAYS } from "#src/core/message/member-notices.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { directionsTo } from "#src/guide/load-guide.ts";
import { reviewOfStay } from "#src/review/facts-of-stay.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { page } from "#src/web/respond.ts";
import { StayElsewhenPage, StayPage, type StayToMeet } from "#views/team/stay-page.tsx";

/**
 * A booking for whoever meets its guest, without its money: of the week ahead and of yesterday. They have nothing to do
 * with others.
 */
export function meetGuestRoutes(deps: Deps) {
  return new Elysia({ name: "meet-guest" }).use(hostDoor(deps)).get(
    "/dashboard/bookings/:id/stay",
    ({ host, request, params }) => {
      const today = deps.clock.today();
      const stay = stayToMeet(deps, host.id, params.id, today);
      if (!stay) return elsewhen(deps, request, { hostId: host.id, bookingId: params.id, today });
      return page(request, <StayPage shell={hostShell(deps, request)} {...{ stay, today }} />);
    },
    { may: "arrivals" },
  );
}

/** A stay of theirs on other days: where and when it is, and not who comes; one that is none is not there. */
function elsewhen(
  deps: Deps,
  request: Request,
  { hostId, bookingId, today }: Readonly<{ hostId: string; bookingId: string; today: string }>,
): Response {
  const found = findBookingWithProperty(deps.db, bookingId);
  if (!found || found.host.id !== hostId) throw new Refused(404);
  const { booking, property } = found;
  const state = stateAt(booking, deps.clock.now());
  if (state !== "confirmed" && !(state === "cancelled" && booking.confirmedAt !== null)) throw new Refused(404);
  const { checkIn, checkOut } = booking;
  const why = state === "cancelled" ? "cancelled" : checkOut < today ? "over" : "ahead";
  const shown = {
    property: property.displayName,
    checkIn,
    checkOut,
    why,
    opensOn: addDays(checkIn, -MET_AHEAD_DAYS),
  } as const;
  return page(request, <StayElsewhenPage shell={hostShell(deps, request)} {...shown} />);
}

function stayToMeet(deps: Deps, hostId: string, bookingId: string, today: string): StayToMeet | undefined {
  const { db, clock } = deps;
  const now = clock.now();
  const found = findBookingWithProperty(db, bookingId);
  if (!found || found.host.id !== hostId) return undefined;
  const { booking, property } = found;
  const state = stateAt(booking, now);
  const isNear = booking.checkIn <= addDays(today, MET_AHEAD_DAYS) && booking.checkOut >= addDays(today, -1);
  if (state !== "confirmed" || !isNear) return undefined;
  const said = saidOfStays(db, [booking.id]).get(booking.id) ?? {};
  const isReady = readyOn(db, hostId, today).get(`${property.id} ${booking.unit}`);
  const names = namesOfAccounts(db, [...Object.values(said).map(({ by }) => by), ...(isReady ? [isReady.by] : [])]);
  const seen = { ...booking, state, isNoShow: noShowsAmong(db, [booking.id]).has(booking.id), said };
  const hasLeft = said.left !== undefined && localDateAt(said.left.at) === today;
  const { guestName, guestPhone, party, checkIn, checkOut, unit } = booking;
  return {
    ...{ id: booking.id, guestName, guestPhone, party, checkIn, checkOut, unit },
    ...{ propertyId: property.id, propertyName: property.displayName },
    ...{ checkInFrom: property.checkInFrom, checkOutUntil: property.checkOutUntil },
    room: roomOf({ ...booking, state }, property.units),
    told: toldArrivalsOf(db, [booking.id]).get(booking.id),
    note: noteOfBooking(db, booking.id)?.words,
    directions: directionsTo(deps, property.id),
    hasGuide: guideSectionsOf(db, property.id).length > 0,
    facts: {
      ...{ said, names },
      maySay: STAY_FACTS.filter((fact) => maySay(seen, fact, today)),
      due: checkOut <= today ? "left" : said.arrived ? undefined : "arrived",
      mayTakeBack: STAY_FACTS.filter((fact) => mayTakeBack(seen, fact, today)),
      // Whoever has to do with the booking itself gives the nights back.
      leftEarlyOn: undefined,
    },
    spoken: reviewOfStay(db, booking, now),
    ready: hasLeft
      ? { isSaid: isReady !== undefined, at: isReady?.at, by: names.get(isReady?.by ?? "") ?? "" }
      : undefined,
  };
}
