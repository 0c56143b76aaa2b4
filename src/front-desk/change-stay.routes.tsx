import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { givenBackOf, priceOf } from "#src/ledger/keep-ledger.ts";
import { Refused, readForm } from "#src/web/body.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { ChangeStayPage } from "#views/dashboard/change-stay-page.tsx";
import { dateRange, type FieldError, shortDate } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { agreedKes, stayFault } from "./host-booking.routes.tsx";

type Typed = Readonly<{ from: string; to: string; guests: string; price: string }>;
type Told = Readonly<{
  errors?: readonly FieldError[];
  news?: { title: string; text?: string };
  status?: number;
  shownKes?: number;
}>;

const { change, faults, taken } = pagesIn.en.hostBooking;

/** The host changes the dates, the party or the price of a booked stay. */
export function changeStayRoutes(deps: Deps) {
  const show = (request: Request, booking: Booking, typed: Typed, told: Told = {}) => {
    const isOver = stateAt(booking, deps.clock.now()) !== "confirmed" || booking.checkOut <= deps.clock.today();
    const totalKes = priceOf(deps.db, booking);
    const view = (
      <ChangeStayPage
        shell={deps.shell}
        bookingId={booking.id}
        intro={change.text(booking.guestName, dateRange(booking))}
        totalKes={totalKes}
        shownKes={told.shownKes ?? totalKes}
        givenBackKes={givenBackOf(deps.db, booking)}
        revision={booking.revision}
        typed={typed}
        isOver={isOver}
        errors={told.errors ?? []}
        news={isOver ? { title: change.over } : told.news}
      />
    );
    return page(request, view, { status: told.status ?? 200 });
  };

  return new Elysia({ name: "change-stay" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/bookings/:id/dates",
      ({ host, request, params }) => {
        const booking = ownBooking(deps, host.id, params.id);
        const typed = { from: booking.checkIn, to: booking.checkOut, guests: String(booking.party), price: "" };
        return show(request, booking, typed);
      },
      { role: "host" },
    )
    .post(
      "/dashboard/bookings/:id/dates",
      async ({ host, request, params }) => {
        const booking = ownBooking(deps, host.id, params.id);
        const form = await readForm(request);
        const typed = {
          from: form.text("from", 20),
          to: form.text("to", 20),
          guests: form.text("guests", 6),
          price: form.text("price", 20),
        };
        const again = (told: Told) => show(request, booking, typed, told);
        const totalKes = agreedKes(typed.price);
        if (totalKes === 0) return again({ errors: [{ field: "price", message: faults.price }], status: 422 });
        const shown = form.text("shownKes", 12);
        const result = changeStay(
          { ...deps, linkTo: (bookingId) => bookingLink(deps, bookingId) },
          {
            hostId: host.id,
            bookingId: booking.id,
            checkIn: typed.from,
            checkOut: typed.to,
            party: /^\d{1,3}$/.test(typed.guests) ? Number(typed.guests) : 0,
            totalKes,
            shownKes: /^\d+$/.test(shown) ? Number(shown) : -1,
            revision: Number(form.text("revision", 9)),
          },
        );
        switch (result.outcome) {
          case "changed":
            return redirect(`/dashboard/bookings/${booking.id}`, {
              cookies: [flashCookie("stay_changed", deps.secure)],
            });
          case "unchanged":
            return again({ news: { title: change.none } });
          case "price_changed": {
            const { totalKes: shownKes } = result;
            const news = { title: change.costs(shownKes, priceOf(deps.db, booking)), text: change.costsText };
            return again({ news, shownKes, status: 409 });
          }
          case "changed_meanwhile":
            return again({ news: { title: change.meanwhile }, status: 409 });
          case "over":
            return again({ status: 409 });
          case "nights_taken": {
            const text = result.nights.length > 0 ? taken.text(result.nights.map(shortDate).join(", ")) : taken.room;
            return again({ news: { title: taken.title, text }, status: 409 });
          }
          case "impossible_party":
            return again({ errors: [{ field: "guests", message: faults.party(result.most) }], status: 422 });
          case "no_price":
            return again({ errors: [{ field: "price", message: faults.price }], status: 422 });
          case "impossible_stay":
            return again({ errors: [stayFault(result.problem)], status: 422 });
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host" },
    );
}

function ownBooking(deps: Deps, hostId: string, id: string): Booking {
  const booking = findBookingOfHost(deps.db, id, hostId);
  if (!booking) throw new Refused(404);
  return booking;
}
