import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { givenBackOf, priceOf } from "#src/ledger/keep-ledger.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { ChangeStayPage } from "#views/dashboard/change-stay-page.tsx";
import { dateRange, type FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { agreedKes, stayFault, takenText } from "./host-booking.routes.tsx";

type Typed = Readonly<{ from: string; to: string; guests: string; price: string }>;
type Told = Readonly<{
  errors?: readonly FieldError[];
  news?: { title: string; text?: string };
  status?: number;
  shownKes?: number;
}>;

const { change: words, faults, taken } = pagesIn.en.hostBooking;

/** The host changes the dates, the party or the price of a booked stay. */
export function changeStayRoutes(deps: Deps) {
  return new Elysia({ name: "change-stay" })
    .use(hostDoor(deps))
    .get("/dashboard/bookings/:id/dates", ({ host, request, params }) => asItIs(deps, request, host.id, params.id), {
      role: "host",
    })
    .post("/dashboard/bookings/:id/dates", ({ host, request, params }) => change(deps, request, host.id, params.id), {
      role: "host",
    });
}

function asItIs(deps: Deps, request: Request, hostId: string, id: string): Response {
  const booking = ownBooking(deps, hostId, id);
  const typed = { from: booking.checkIn, to: booking.checkOut, guests: String(booking.party), price: "" };
  return show(deps, request, booking, typed);
}

async function change(deps: Deps, request: Request, hostId: string, id: string): Promise<Response> {
  const booking = ownBooking(deps, hostId, id);
  const form = await readForm(request);
  const typed = {
    from: form.text("from", 20),
    to: form.text("to", 20),
    guests: form.text("guests", 6),
    price: form.text("price", 20),
  };
  const again = (told: Told) => show(deps, request, booking, typed, { status: 409, ...told });
  const wrong = (error: FieldError) => again({ errors: [error], status: 422 });
  const totalKes = agreedKes(typed.price);
  if (totalKes === 0) return wrong({ field: "price", message: faults.price });
  const shown = form.text("shownKes", 12);
  const result = changeStay(deps, {
    hostId,
    bookingId: booking.id,
    checkIn: typed.from,
    checkOut: typed.to,
    party: /^\d{1,3}$/.test(typed.guests) ? Number(typed.guests) : 0,
    totalKes,
    shownKes: /^\d+$/.test(shown) ? Number(shown) : -1,
    revision: Number(form.text("revision", 9)),
  });
  switch (result.outcome) {
    case "changed":
      return redirectSaying(deps, `/dashboard/bookings/${booking.id}`, "stay_changed");
    case "unchanged":
      return again({ news: { title: words.none }, status: 200 });
    case "price_changed": {
      const { totalKes: shownKes } = result;
      const news = { title: words.costs(shownKes, priceOf(deps.db, booking)), text: words.costsText };
      return again({ news, shownKes });
    }
    case "changed_meanwhile":
      return again({ news: { title: words.meanwhile } });
    case "over":
      return again({});
    case "nights_taken":
      return again({ news: { title: taken.title, text: takenText(result.nights) } });
    case "impossible_party":
      return wrong({ field: "guests", message: faults.party(result.most) });
    case "no_price":
      return wrong({ field: "price", message: faults.price });
    case "impossible_stay":
      return wrong(stayFault(result.problem));
    case "no_such_booking":
      throw new Refused(404);
  }
}

function show(deps: Deps, request: Request, booking: Booking, typed: Typed, told: Told = {}): Response {
  const isOver = stateAt(booking, deps.clock.now()) !== "confirmed" || booking.checkOut <= deps.clock.today();
  const totalKes = priceOf(deps.db, booking);
  const view = (
    <ChangeStayPage
      shell={deps.shell}
      bookingId={booking.id}
      intro={words.text(booking.guestName, dateRange(booking))}
      totalKes={totalKes}
      shownKes={told.shownKes ?? totalKes}
      givenBackKes={givenBackOf(deps.db, booking)}
      revision={booking.revision}
      typed={typed}
      isOver={isOver}
      errors={told.errors ?? []}
      news={isOver ? { title: words.over } : told.news}
    />
  );
  return page(request, view, { status: told.status ?? 200 });
}

function ownBooking(deps: Deps, hostId: string, id: string): Booking {
  const booking = findBookingOfHost(deps.db, id, hostId);
  if (!booking) throw new Refused(404);
  return booking;
}
