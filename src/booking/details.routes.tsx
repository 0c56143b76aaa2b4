import { Elysia } from "elysia";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import { photosOf } from "#db/property.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { type Refund, refundsOfBooking } from "#db/refund.queries.ts";
import { stateAt } from "#src/core/booking.ts";
import { endOf } from "#src/core/booking-end.ts";
import { isPaid } from "#src/core/payment.ts";
import { openBalance } from "#src/payment/balance.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import { bookingToken, type Deps } from "#src/web/deps.ts";
import { guestShell } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { readVisitor } from "#src/web/visitor.ts";
import { BookingDetails } from "#views/guest/booking-details.tsx";
import { canCancel } from "./cancel-stay.ts";
import { type OpenedBooking, openBooking } from "./open-booking.ts";

/** A booking's own page and its calendar file, for its guest, its host, and whoever holds the link. */
export function detailsRoutes(deps: Deps) {
  return new Elysia({ name: "details" })
    .get("/guest/booking/:id/details", ({ request, params }) => {
      const opened = open(deps, request, params.id);
      return page(request, <BookingDetails {...detailsProps(deps, request, opened)} />);
    })
    .get("/guest/booking/:id/calendar.ics", async ({ request, params }) => {
      const { booking, property } = open(deps, request, params.id);
      if (booking.state !== "confirmed" || booking.confirmedAt === null) throw new Refused(404);
      const { calendarFile } = await import("./calendar-file.ts");
      const file = calendarFile({
        bookingId: booking.id,
        code: booking.code,
        checkIn: booking.checkIn,
        checkOut: booking.checkOut,
        propertyName: property.displayName,
        location: property.location,
        siteName: deps.shell.site.name,
        siteHost: new URL(deps.publicUrl).hostname,
        confirmedAt: booking.confirmedAt,
      });
      return new Response(file, {
        headers: {
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": `attachment; filename="${booking.code}.ics"`,
          "cache-control": "private, no-store",
        },
      });
    });
}

function open(deps: Deps, request: Request, bookingId: string): OpenedBooking {
  const opened = openBooking(deps, request, { bookingId, token: queryOf(request).text("t", 60) });
  if (!opened) throw new Refused(404);
  return opened;
}

function detailsProps(deps: Deps, request: Request, opened: OpenedBooking) {
  const { booking, property, host, as } = opened;
  const payments = paymentsOfBooking(deps.db, booking.id);
  const came = payments.filter(({ state }) => isPaid(state) || state === "refunded").toReversed();
  const refunds = refundsOfBooking(deps.db, booking.id);
  const state = stateAt(booking, deps.clock.now());
  const visitor = readVisitor(deps, request);
  return {
    shell: as === "guest" ? guestShell(deps, request, booking.language) : deps.shell,
    nav: visitor.kind === "anonymous" ? ("public" as const) : visitor.kind,
    as,
    booking,
    state,
    end: endOf({ ...booking, state }, refunds),
    inReview: booking.state !== "confirmed" && payments.some((payment) => isUndecided(payment, refunds)),
    quote: booking.quote,
    openKes: openBalance(deps.db, booking),
    cancel: cancelOf(deps, opened),
    property,
    photo: photosOf(deps.db, property.id)[0],
    host,
    paid: came.map(({ id, receivedKes, amountKes, way, receipt, purpose }) => ({
      id,
      kes: receivedKes ?? amountKes,
      way: way === "cash" ? ("cash" as const) : ("mpesa" as const),
      receipt,
      isDeposit: purpose === "damage_deposit",
    })),
    refunds,
    receipts: receiptsOfBooking(deps.db, booking.id),
    token: as === "guest" ? bookingToken(deps, booking.id) : undefined,
    today: deps.clock.today(),
  };
}

/** A person has to look at it, and has not given it back. */
function isUndecided(payment: Payment, refunds: readonly Refund[]): boolean {
  return payment.state === "needs_review" && refunds.every(({ paymentId }) => paymentId !== payment.id);
}

/** What the page says of cancelling, while the booking is wanted. */
function cancelOf(deps: Deps, { booking, as }: OpenedBooking) {
  const now = deps.clock.now();
  const state = stateAt(booking, now);
  if (state !== "confirmed" && state !== "requested") return undefined;
  return { policy: booking.policy, isOpen: canCancel(booking, as, { now, today: deps.clock.today() }), now };
}
