import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { ratingsOfGuest } from "#db/review.queries.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { cleanWords, NOTE_LONGEST } from "#src/core/review/read-words.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { pageOfBooking } from "#src/web/door/member.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { RateGuestPage, type RateGuestPageProps } from "#views/review/rate-guest-page.tsx";
import { reviewOfStay } from "./facts-of-stay.ts";
import { markNoShow, takeBackNoShow } from "./mark-no-show.ts";
import { rateGuest } from "./rate-guest.ts";

/** How a guest was, and that they did not come: a host's word of one booking. */
export function rateGuestRoutes(deps: Deps) {
  return new Elysia({ name: "rate-guest" })
    .use(hostDoor(deps))
    .get("/dashboard/bookings/:id/rating", ({ host, request, params }) => show(deps, request, host.id, params.id), {
      may: "guests",
    })
    .post("/dashboard/bookings/:id/rating", ({ host, request, params }) => rate(deps, request, host.id, params.id), {
      may: "guests",
    })
    .post(
      "/dashboard/bookings/:id/no-show",
      async ({ host, member, request, params }) => {
        const isBack = (await readForm(request)).text("say", 10) === "came";
        const ask = { hostId: host.id, bookingId: params.id };
        const { outcome } = isBack ? takeBackNoShow(deps, ask) : markNoShow(deps, ask);
        if (outcome === "no_such_booking") throw new Refused(404);
        const word = { marked: "no_show_marked", lifted: "no_show_lifted", not_now: "no_show_not_now" } as const;
        return redirectSaying(deps, pageOfBooking(member, params.id), word[outcome]);
      },
      { may: "arrivals" },
    );
}

type Typed = RateGuestPageProps["typed"];

function show(
  deps: Deps,
  request: Request,
  hostId: string,
  bookingId: string,
  typed: Typed = { stars: undefined, note: "" },
  errors: RateGuestPageProps["errors"] = [],
): Response {
  const found = findBookingWithProperty(deps.db, bookingId);
  if (found?.host.id !== hostId) throw new Refused(404);
  const { booking, property } = found;
  const { mayRate, rating } = reviewOfStay(deps.db, booking, deps.clock.now());
  // Nobody is told of others who have no number either.
  const before = canBeCalled(booking.guestPhone)
    ? ratingsOfGuest(deps.db, hostId, booking.guestPhone, booking.id).map((one) => ({ ...one, ...one.rating }))
    : [];
  const view = (
    <RateGuestPage
      shell={hostShell(deps, request)}
      booking={booking}
      propertyName={property.displayName}
      may={mayRate}
      rating={rating}
      before={before}
      typed={typed}
      errors={errors}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function rate(deps: Deps, request: Request, hostId: string, bookingId: string): Promise<Response> {
  const form = await readForm(request);
  const stars = /^[1-5]$/.test(form.text("stars", 2)) ? Number(form.text("stars", 2)) : undefined;
  const typed = { stars, note: cleanWords(form.text("note", 2 * NOTE_LONGEST)) };
  const { reviewDesk: t, reviews: reviewTexts } = hostTexts(deps, request);
  const errors = [
    ...(stars === undefined ? [{ field: "stars", message: t.ratingMissing }] : []),
    ...(typed.note.length > NOTE_LONGEST ? [{ field: "note", message: reviewTexts.tooLong(NOTE_LONGEST) }] : []),
  ];
  if (stars === undefined || errors.length > 0) return show(deps, request, hostId, bookingId, typed, errors);
  const { outcome } = rateGuest(deps, { hostId, bookingId, stars, note: typed.note });
  switch (outcome) {
    case "no_such_booking":
      throw new Refused(404);
    case "rated_and_shown":
      return redirectSaying(deps, "/dashboard/reviews", "guest_rated_open");
    case "rated":
      return redirectSaying(deps, "/dashboard/reviews", "guest_rated");
    case "rated_before":
      return redirectSaying(deps, `/dashboard/bookings/${bookingId}/rating`, "answered_before");
    default:
      return show(deps, request, hostId, bookingId, typed);
  }
}
