import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { decideRequest } from "#src/booking/decide-request.ts";
import { askOfGuest, lookTwice, sayAllIsWell, setBlocked } from "#src/risk/look-twice.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { redirectSaying } from "#src/web/respond.ts";
import type { FlashKey } from "#views/texts/pages.ts";

/** What a host decides about a booking that asks for a second look, each by one press. */
export function secondLookRoutes(deps: Deps) {
  return new Elysia({ name: "second-look" })
    .use(hostDoor(deps))
    .post(
      "/dashboard/bookings/:id/look",
      ({ host, request, params }) => decide(deps, request, { hostId: host.id, bookingId: params.id }),
      { may: "bookings" },
    );
}

async function decide(deps: Deps, request: Request, ask: { hostId: string; bookingId: string }): Promise<Response> {
  const what = (await readForm(request)).text("do", 10);
  const found = findBookingWithProperty(deps.db, ask.bookingId);
  if (found?.host.id !== ask.hostId) throw new Refused(404);
  const said = (word: FlashKey) => redirectSaying(deps, `/dashboard/bookings/${ask.bookingId}`, word);
  switch (what) {
    case "well": {
      const { asked } = lookTwice(deps, found);
      sayAllIsWell(deps, found);
      // It waits for a yes for this reason alone: the same press is that yes.
      if (found.booking.state === "requested" && asked?.what === "request") {
        const answer = { bookingId: ask.bookingId, decision: "approve" } as const;
        return said(decideRequest(deps, answer) === "approved" ? "request_approved" : "answered_before");
      }
      return said("look_cleared");
    }
    case "deposit":
    case "id":
      askOfGuest(deps, found, what);
      return said("more_asked");
    case "block":
      setBlocked(deps, found, true);
      return said("number_blocked");
    case "unblock":
      setBlocked(deps, found, false);
      return said("number_unblocked");
    default:
      throw new Refused(400);
  }
}
