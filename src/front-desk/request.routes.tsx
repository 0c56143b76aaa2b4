import { Elysia } from "elysia";
import type { BookingWithProperty } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { bookingInPlaceOf } from "#db/guest-booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { decideRequest } from "#src/booking/decide-request.ts";
import { approvedEndsAt, stateAt } from "#src/core/booking/booking.ts";
import type { Language } from "#src/core/language.ts";
import { endOf } from "#src/core/money/booking-end.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { requestDoor } from "#src/web/door/door.ts";
import { page, redirect } from "#src/web/respond.ts";
import { RequestPage, type RequestStanding } from "#views/booking/request-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Where a host says yes or no to a request, signed in or by the link of the message. Opening it changes nothing. */
export function requestRoutes(deps: Deps) {
  return new Elysia({ name: "request" })
    .use(requestDoor(deps))
    .get(
      "/booking/request/:id",
      ({ asked: { booking, property, host }, request }) => {
        const query = queryOf(request);
        const now = deps.clock.now();
        const standing = standingOf(deps, booking, now);
        // Its link is theirs, signed in or not.
        const shell = { ...deps.shell, language: host.language };
        const view = (
          <RequestPage
            shell={shell}
            nav={tokenOf(query) ? "public" : "host"}
            {...askedTogether(deps.db, booking, property, shell.language)}
            token={tokenOf(query)}
            standing={standing}
            payUntil={standing === "waits" ? approvedEndsAt(booking.checkIn, now) : booking.holdEndsAt}
            today={deps.clock.today()}
          />
        );
        return page(request, view);
      },
      { role: "request" },
    )
    .post(
      "/booking/request/:id",
      async ({ asked: { booking }, request }) => {
        const form = await readForm(request);
        const decision = form.text("decision", 10);
        if (decision !== "approve" && decision !== "decline") throw new Refused(400);
        switch (decideRequest(deps, { bookingId: booking.id, decision })) {
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
      },
      { role: "request" },
    );
}

/** What is asked for; of several rooms at once all of them, as the host answers for all. */
function askedTogether<B extends BookingWithProperty["booking"], P extends { displayName: string }>(
  db: Reader,
  booking: B,
  property: P,
  language: Language,
) {
  const together = groupOf(db, booking);
  if (together.length < 2) return { booking, property, quote: booking.quote };
  return {
    booking: { ...booking, party: together.reduce((sum, { party }) => sum + party, 0) },
    property: { ...property, displayName: messagesIn[language].named(property.displayName, together.length - 1) },
    quote: quotesTogether(together.map(({ quote }) => quote)),
  };
}

function tokenOf(form: FormBody): string {
  return form.text("t", 60);
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
