import { paymentsAbout } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import { callbacksAbout, exchangesAbout } from "#db/reconcile.queries.ts";

export type SaidOfBooking = Readonly<{
  key: string;
  at: number;
  what: string;
  sent: string | undefined;
  received: string;
}>;

/** All that was said to M-PESA about a booking, and what it said, in order: of several rooms also what was of all. */
export function saidOfBooking(
  db: Reader,
  booking: { id: string; code: string; groupId: string | null },
): SaidOfBooking[] {
  const payments = paymentsAbout(db, booking);
  const named = payments.flatMap(({ checkoutRequestId, receipt }) => [checkoutRequestId, receipt]);
  const about = [booking.code, ...named.filter((one) => one !== null)];
  const exchanged = exchangesAbout(db, about).map(({ id, at, what, sent, received }) => ({
    key: `e${id}`,
    at,
    what,
    sent,
    received,
  }));
  const told = callbacksAbout(
    db,
    payments.map(({ id }) => id),
  ).map(({ id, receivedAt: at, outcome, body: received }) => ({
    key: `c${id}`,
    at,
    what: outcome ?? "callback",
    sent: undefined,
    received,
  }));
  return [...exchanged, ...told].sort((a, b) => a.at - b.at);
}
