import { Elysia } from "elysia";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { canCancel, cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { refundBy } from "#src/core/booking/cancellation.ts";
import { sumKes } from "#src/core/money/money.ts";
import { calledBy } from "#src/core/share/look.ts";
import { automaticRefundKes } from "#src/ledger/automatic-refund.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import { bookingPath, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell } from "#src/web/language.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { CancelPage } from "#views/booking/cancel-page.tsx";

/** Cancelling a confirmed booking, or taking a request back: the refund is shown first, then confirmed. */
export function cancelRoutes(deps: Deps) {
  return new Elysia({ name: "cancel" })
    .use(bookingDoor(deps))
    .get(
      "/guest/booking/:id/cancel",
      ({ opened, request }) => {
        if (opened.booking.state !== "confirmed") return redirect(pathToBooking(deps, opened));
        return show(deps, request, opened, queryOf(request), {});
      },
      { role: "booking" },
    )
    .post(
      "/guest/booking/:id/cancel",
      async ({ opened, request }) => {
        const form = await readForm(request);
        const { booking, as } = opened;
        if (booking.state === "requested" && as === "guest") {
          cancelHold(deps, booking.id);
          return redirect(pathToBooking(deps, opened));
        }
        const typed = form.text("shownKes", 12);
        const shownKes = /^\d+$/.test(typed) ? Number(typed) : -1;
        const result = cancelStay(deps, { bookingId: booking.id, by: as, shownKes });
        switch (result.outcome) {
          case "cancelled":
          case "cancelled_before":
            return as === "host" ? toSending(deps, [booking.id]) : redirect(pathToBooking(deps, opened));
          case "not_confirmed":
            return redirect(pathToBooking(deps, opened));
          case "refund_changed":
            return show(deps, request, opened, form, { status: 409, changed: true });
          case "too_late":
            return show(deps, request, opened, form, { status: 409 });
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "booking" },
    );
}

/** Back to the booking: the guest's link opens it anywhere, the host is signed in. */
export function pathToBooking(deps: Deps, { booking, as }: OpenedBooking): string {
  return as === "guest" ? bookingPath(deps, booking.id) : `/guest/booking/${booking.id}/details`;
}

/** Cancelling sends nothing: the host goes on to where what is due is sent, of several rooms the first of which some is. */
export function toSending(deps: Deps, bookingIds: readonly string[]): Response {
  const due = bookingIds.flatMap((id) => refundsOfBooking(deps.db, id)).filter(({ state }) => state === "due");
  const byHandKes =
    sumKes(due) -
    automaticRefundKes(
      deps.db,
      due.map(({ id }) => id),
    );
  const word = byHandKes > 0 ? "cancelled_send" : "cancelled_done";
  const [first] = due;
  const bookingId = first?.bookingId ?? bookingIds[0];
  return redirectSaying(deps, `/dashboard/bookings/${bookingId}${first ? `#refund-${first.id}` : ""}`, word);
}

function show(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  form: FormBody,
  more: { status?: number; changed?: boolean },
): Response {
  const { booking, property, host, as } = opened;
  const now = deps.clock.now();
  const today = deps.clock.today();
  const visitor = readVisitor(deps, request);
  const shell = bookingShell(deps, request, booking);
  const address = `/guest/booking/${booking.id}/cancel?t=${encodeURIComponent(form.text("t", 60))}`;
  const view = (
    <CancelPage
      shell={as === "guest" ? answerShell(shell, request, address) : hostShell(deps, request)}
      nav={barOf(visitor)}
      as={as}
      booking={booking}
      property={property}
      hostName={calledBy(host)}
      token={form.text("t", 60)}
      back={pathToBooking(deps, opened)}
      split={canCancel(booking, as, { now, today }) ? lookAtCancelling(deps.db, booking, as, now) : undefined}
      refundBy={refundBy(booking.policy, now)}
      isAutomatic={sendsAlone(deps, booking.id)}
      changed={more.changed ?? false}
      now={now}
      today={today}
    />
  );
  return page(request, view, { status: more.status ?? 200 });
}

/** Whether a payment of it came to a number whose refunds go without a press, as far as M-PESA can send them. */
export function sendsAlone({ db }: Deps, bookingId: string): boolean {
  return paymentsFor(db, bookingId).some(({ provedBy, payoutAccountId }) => {
    const account = payoutAccountId === null ? undefined : findPayoutAccount(db, payoutAccountId);
    return provedBy === "mpesa" && account?.refundsAlone === true && account.endedAt === null;
  });
}
