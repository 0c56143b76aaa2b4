import { Elysia } from "elysia";
import { type BookingWithProperty, bookingInPlaceOf, findBookingWithProperty } from "#db/booking.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { decideRequest } from "#src/booking/decide-request.ts";
import { approvedEndsAt, stateAt } from "#src/core/booking/booking.ts";
import { endOf } from "#src/core/money/booking-end.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import { bookingLink, type Deps, holdsRequest } from "#src/web/deps.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { page, redirect } from "#src/web/respond.ts";
import { RequestPage, type RequestStanding } from "#views/booking/request-page.tsx";

/** Where a host says yes or no to a request, signed in or by the link of the message. Opening it changes nothing. */
export function requestRoutes(deps: Deps) {
  const linkTo = (bookingId: string) => bookingLink(deps, bookingId);
  return new Elysia({ name: "request" })
    .get("/booking/request/:id", ({ request, params }) => {
      const query = queryOf(request);
      const { booking, property } = open(deps, request, params.id, query);
      const now = deps.clock.now();
      const standing = standingOf(deps, booking, now);
      const view = (
        <RequestPage
          shell={deps.shell}
          nav={tokenOf(query) ? "public" : "host"}
          booking={booking}
          property={property}
          quote={booking.quote}
          token={tokenOf(query)}
          standing={standing}
          payUntil={standing === "waits" ? approvedEndsAt(booking.checkIn, now) : booking.holdEndsAt}
          today={deps.clock.today()}
        />
      );
      return page(request, view);
    })
    .post("/booking/request/:id", async ({ request, params }) => {
      const form = await readForm(request);
      const { booking } = open(deps, request, params.id, form);
      const decision = form.text("decision", 10);
      if (decision !== "approve" && decision !== "decline") throw new Refused(400);
      switch (decideRequest({ ...deps, linkTo }, { bookingId: booking.id, decision })) {
        case "approved":
        case "declined":
        case "answered_before":
        case "over":
          // The page says what became of it, for the first press and for every other.
          return redirect(
            `/booking/request/${booking.id}${tokenOf(form) ? `?t=${encodeURIComponent(tokenOf(form))}` : ""}`,
          );
        case "no_such_request":
          throw new Refused(404);
      }
    });
}

function tokenOf(form: FormBody): string {
  return form.text("t", 60);
}

/** A request for its host: signed in, or holding the link. For everybody else, and for bookings that were none, it is not there. */
function open(deps: Deps, request: Request, bookingId: string, form: FormBody): BookingWithProperty {
  const found = findBookingWithProperty(deps.db, bookingId);
  if (!found || found.booking.requestedAt === null) throw new Refused(404);
  if (holdsRequest(deps, bookingId, tokenOf(form))) return found;
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host" && visitor.host.id === found.host.id) return found;
  throw new Refused(404);
}

function standingOf({ db }: Deps, booking: BookingWithProperty["booking"], now: number): RequestStanding {
  const state = stateAt(booking, now);
  const end = endOf(
    { ...booking, state },
    refundsOfBooking(db, booking.id),
    bookingInPlaceOf(db, booking) !== undefined,
  );
  if (end) return end;
  if (state === "held") return "approved";
  return state === "requested" ? "waits" : "confirmed";
}
