import { expect, test } from "bun:test";
import { type BookingEnd, endOf } from "./booking-end.ts";

const hold = { state: "expired", confirmedAt: null, requestedAt: null, approvedAt: null, cancelledBy: null } as const;
const stay = { ...hold, state: "cancelled", confirmedAt: 1 } as const;
const request = { ...hold, requestedAt: 1 } as const;

test.each<[BookingEnd | undefined, Parameters<typeof endOf>[0], Parameters<typeof endOf>[1]]>([
  [undefined, { ...stay, state: "confirmed" }, []],
  [undefined, { ...hold, state: "held" }, [{ reason: "hold_over" }]],
  [undefined, { ...request, state: "requested" }, []],
  ["cancelled_by_guest", { ...stay, cancelledBy: "guest" }, [{ reason: "cancelled" }]],
  ["cancelled_by_host", { ...stay, cancelledBy: "host" }, [{ reason: "cancelled" }]],
  // What was paid twice goes back whatever becomes of the stay.
  ["cancelled_by_guest", { ...stay, cancelledBy: "guest" }, [{ reason: "nights_taken" }]],
  ["unanswered", request, []],
  ["declined", { ...request, state: "cancelled", cancelledBy: "host" }, [{ reason: "cancelled" }]],
  ["taken_back", { ...request, state: "cancelled", cancelledBy: "guest" }, []],
  ["hold_ended", { ...request, approvedAt: 2 }, []],
  ["paid_too_late", hold, [{ reason: "nights_taken" }]],
  ["rest_too_late", hold, [{ reason: "hold_over" }]],
  ["given_up", { ...hold, state: "cancelled", cancelledBy: "guest" }, [{ reason: "hold_over" }]],
  ["paid_too_late", { ...hold, state: "cancelled", cancelledBy: "guest" }, [{ reason: "nights_taken" }]],
  ["not_accepted", hold, [{ reason: "not_accepted" }]],
  ["hold_ended", hold, []],
  ["withdrawn", { ...hold, state: "cancelled", cancelledBy: "host" }, []],
  ["withdrawn", { ...request, approvedAt: 2, state: "cancelled", cancelledBy: "host" }, [{ reason: "cancelled" }]],
  ["given_up", { ...hold, state: "cancelled", cancelledBy: "guest" }, []],
  ["sold_elsewhere", { ...hold, state: "cancelled" }, []],
  ["paid_too_late", { ...hold, state: "cancelled" }, [{ reason: "nights_taken" }]],
])("a booking can end %p", (end, booking, refunds) => {
  expect(endOf(booking, refunds)).toBe(end as BookingEnd);
});

test.each([hold, { ...request, approvedAt: 2 }])("what another booking took the place of was not given up", (gone) => {
  expect(endOf({ ...gone, state: "cancelled", cancelledBy: "guest" }, [], true)).toBe("replaced");
});
