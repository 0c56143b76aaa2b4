import { Elysia } from "elysia";
import { findBooking } from "#db/booking.queries.ts";
import { BOOKING_NOTE_LONGEST, STAY_FACTS, type StayFact } from "#src/core/booking/stay-facts.ts";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostTexts } from "#src/web/door/host-shell.ts";
import { isGiven, pageOfBooking } from "#src/web/door/member.ts";
import type { Member } from "#src/web/door/visitor.ts";
import { redirectSaying } from "#src/web/respond.ts";
import type { FlashKey } from "#views/texts/pages.ts";
import { bookingMoneyPage } from "./booking-money.routes.tsx";
import { noteOfStay, sayOfStay, takeBackOfStay } from "./say-of-stay.ts";

/** Where on Today a guest stands before each fact is said of them: whoever pressed there is there again. */
const PLACE_ON_TODAY: Readonly<Record<StayFact, string>> = { arrived: "arriving", left: "leaving" };

/** What somebody of the house says of a stay: its guest came, its guest left, and what is to be remembered of it. */
export function stayFactRoutes(deps: Deps) {
  return new Elysia({ name: "stay-facts" })
    .use(hostDoor(deps))
    .post(
      "/dashboard/bookings/:id/stay",
      async ({ host, by, member, request, params }) => {
        const form = await readForm(request);
        if (!isOfTheirs(deps, member, params.id)) throw new Refused(404);
        const fact = STAY_FACTS.find((one) => one === form.text("fact", 10));
        if (!fact) throw new Refused(400);
        const ask = { hostId: host.id, bookingId: params.id, by, fact };
        const isBack = form.text("do", 10) === "take_back";
        const outcome = isBack ? takeBackOfStay(deps, ask) : sayOfStay(deps, ask);
        if (outcome === "no_such_booking") throw new Refused(404);
        const word = { said: SAID[fact], taken_back: "fact_taken_back", not_now: "fact_not_now" } as const;
        const isToday = form.text("back", 10) === "today";
        const to = isToday ? `/dashboard#${PLACE_ON_TODAY[fact]}` : `${pageOfBooking(member, params.id)}#stay`;
        return redirectSaying(deps, to, word[outcome]);
      },
      { may: "arrivals" },
    )
    .post(
      "/dashboard/bookings/:id/note",
      async ({ host, by, request, params }) => {
        const form = await readForm(request);
        const hour = form.text("arrivesAt", 6);
        // What stands as it was shown says nothing: its guest may have told another hour meanwhile.
        const isNew = hour !== form.text("shownHour", 6);
        const arrivesAt = !isNew ? undefined : hour === "" ? null : HALF_HOURS.find((one) => one === hour);
        const words = form.text("ownNote", 4 * BOOKING_NOTE_LONGEST);
        switch (noteOfStay(deps, { hostId: host.id, bookingId: params.id, by, words, arrivesAt })) {
          case "no_such_booking":
            throw new Refused(404);
          case "too_long": {
            const errors = [
              { field: "ownNote", message: hostTexts(deps, request).frontDesk.note.tooLong(BOOKING_NOTE_LONGEST) },
            ];
            const booking = { deps, request, hostId: host.id, bookingId: params.id };
            return bookingMoneyPage(booking, { errors, form, status: 422 });
          }
          case "saved":
            return redirectSaying(deps, `/dashboard/bookings/${params.id}#notes`, "note_kept");
        }
      },
      { may: "bookings" },
    );
}

/** Whether a booking is in a property that they were given; the owner was given all. */
function isOfTheirs({ db }: Deps, member: Member | undefined, bookingId: string): boolean {
  if (member?.only === undefined) return true;
  const booking = findBooking(db, bookingId);
  return booking !== undefined && isGiven(member, booking.propertyId);
}

const SAID: Readonly<Record<StayFact, FlashKey>> = { arrived: "guest_came", left: "guest_left" };
