import { Elysia } from "elysia";
import { cancelRooms, lookAtRoomsToCancel, writeShown } from "#src/booking/cancel-rooms.ts";
import { pathToBooking, sendsAlone, toSending } from "#src/checkout/cancel.routes.tsx";
import { refundBy } from "#src/core/booking/cancellation.ts";
import { calledBy } from "#src/core/share/look.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { CancelRoomsPage } from "#views/group/cancel-rooms-page.tsx";

/** Six rooms, each with its code and two sums. */
const SHOWN_MOST = 300;

/** Cancelling all rooms that were booked at once: what comes back of each is shown first, then confirmed with one press. */
export function cancelRoomsRoutes(deps: Deps) {
  return new Elysia({ name: "cancel-rooms" })
    .use(bookingDoor(deps))
    .get(
      "/guest/booking/:id/rooms/cancel",
      ({ opened, request }) =>
        opened.booking.groupId === null
          ? redirect(pathToBooking(deps, opened))
          : show(deps, request, opened, { token: queryOf(request).text("t", 60) }),
      { role: "booking" },
    )
    .post(
      "/guest/booking/:id/rooms/cancel",
      async ({ opened, request }) => {
        const form = await readForm(request);
        const { booking, as } = opened;
        const token = form.text("t", 60);
        if (booking.groupId === null) return redirect(pathToBooking(deps, opened));
        const result = cancelRooms(deps, { booking, by: as, shown: form.text("shown", SHOWN_MOST) });
        switch (result.outcome) {
          case "cancelled":
            return as === "host" ? toSending(deps, result.bookingIds) : redirect(pathToBooking(deps, opened));
          case "rooms_changed":
            return show(deps, request, opened, { token, status: 409, changed: true });
          case "too_late":
            // Pressed twice, they are cancelled, and their page says so.
            return result.isOver
              ? redirect(pathToBooking(deps, opened))
              : show(deps, request, opened, { token, status: 409 });
        }
      },
      { role: "booking" },
    );
}

function show(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  { token, status = 200, changed = false }: { token: string; status?: number; changed?: boolean },
): Response {
  const { booking, host, as } = opened;
  const now = deps.clock.now();
  const visitor = readVisitor(deps, request);
  const { rooms, stay } = lookAtRoomsToCancel(deps.db, booking, as, deps.clock);
  const address = `/guest/booking/${booking.id}/rooms/cancel?t=${encodeURIComponent(token)}`;
  const view = (
    <CancelRoomsPage
      shell={
        as === "guest" ? answerShell(bookingShell(deps, request, booking), request, address) : hostShell(deps, request)
      }
      nav={barOf(visitor)}
      as={as}
      bookingId={booking.id}
      rooms={rooms}
      stay={stay}
      shown={writeShown(rooms)}
      hostName={calledBy(host)}
      token={token}
      back={pathToBooking(deps, opened)}
      refundBy={lastOf(rooms.map((room) => refundBy(room.booking.policy, now))) ?? refundBy(booking.policy, now)}
      isAutomatic={rooms.some((room) => sendsAlone(deps, room.booking.id))}
      changed={changed}
      now={now}
    />
  );
  return page(request, view, { status });
}

function lastOf<Day extends string>(days: readonly Day[]): Day | undefined {
  return [...days].sort().at(-1);
}
