import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Property } from "#db/property.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { Guide } from "#src/core/guide/fields.ts";
import { CODES_FROM, dueNowKes, type GuideStanding, guideStanding } from "#src/core/guide/guide-door.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isDisputed, isPaid } from "#src/core/money/payment.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";

/**
 * Whether the guest of a booking may read its property's guide. Money counts as the books count it, by M-PESA's word or
 * the host's own, whose house it is; what nobody has said the owner of does not.
 */
export function guideStandingOf(
  db: Reader,
  { booking, property }: { booking: Booking; property: Property },
  guide: Guide,
  now: number,
): GuideStanding {
  const payments = paymentsFor(db, booking.id);
  const guessed = payments.filter(({ state, provedBy }) => isPaid(state) && provedBy === null);
  const due = {
    openKes: openOf(db, booking).stayKes,
    unprovenKes: sumKes(guessed.map(({ receivedKes, amountKes }) => ({ amountKes: receivedKes ?? amountKes }))),
    laterKes: booking.quote.balanceKes,
    laterOn: booking.quote.balanceDueOn,
    checkIn: booking.checkIn,
  };
  return guideStanding(
    {
      state: stateAt(booking, now),
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      hours: property,
      policy: booking.policy,
      dueNowKes: dueNowKes(due, localDateAt(now)),
      isDisputed: payments.some(isDisputed),
      opens: guide.opens === "free_over" ? "free_over" : "paid",
      codesFrom: guide.codesFrom ?? CODES_FROM,
    },
    now,
  );
}

/** Whether what is due is proven paid: the address is theirs, whenever the guide itself opens. */
export function isPaidFor(standing: GuideStanding): boolean {
  return standing.is === "open" || standing.is === "waits";
}
