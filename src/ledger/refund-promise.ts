import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findRefund, type Refund } from "#db/refund.queries.ts";
import { refundBy } from "#src/core/booking/cancellation.ts";
import { wordOfRefund } from "#src/core/money/proof.ts";
import { refundPhone } from "#src/core/money/refund.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";

type Owing = Pick<Booking, "guestPhone" | "policy">;

/** To which phone a refund goes, unless it is of cash and goes back so, and by which day its host has promised it. Phones are E.164. */
export type RefundPromise = Readonly<{ phone: string; paidInCash: boolean; by: LocalDate }>;

function promiseOf(db: Reader, booking: Owing, refund: Pick<Refund, "paymentId" | "createdAt">): RefundPromise {
  const payment = findPayment(db, refund.paymentId);
  const paidInCash = payment?.way === "cash";
  return {
    phone: refundPhone({ phone: payment?.phone ?? null }, booking),
    paidInCash,
    by: refundBy(booking.policy, refund.createdAt),
  };
}

/** The same with whether the day is past and nothing has been sent. */
export function standingOfRefund(
  { db, clock }: Readonly<{ db: Reader; clock: Clock }>,
  booking: Owing,
  refund: Pick<Refund, "paymentId" | "createdAt" | "state">,
): RefundPromise & Readonly<{ isLate: boolean }> {
  const promise = promiseOf(db, booking, refund);
  return { ...promise, isLate: refund.state === "due" && promise.by < clock.today() };
}

/** A refund as its guest and its host read of it. */
export function refundToShow(asking: Readonly<{ db: Reader; clock: Clock }>, booking: Owing, refund: Refund) {
  const isSaidByHost = wordOfRefund(refund.way) === "host";
  return { ...refund, ...standingOfRefund(asking, booking, refund), isSaidByHost };
}

/** The same of several that are told of together: every phone once, and the last of the days. */
export function promiseOfAll(
  db: Reader,
  booking: Owing,
  refundIds: readonly string[],
  now: number,
): Readonly<{ phones: readonly string[]; paidInCash: boolean; by: LocalDate }> {
  const promises = refundIds.flatMap((id) => {
    const refund = findRefund(db, id);
    return refund ? [promiseOf(db, booking, refund)] : [];
  });
  const phones = [...new Set(promises.map(({ phone }) => phone))];
  const by = promises
    .map((promise) => promise.by)
    .sort()
    .at(-1);
  return {
    paidInCash: promises.some((promise) => promise.paidInCash),
    phones: phones.length > 0 ? phones : [booking.guestPhone],
    by: by ?? refundBy(booking.policy, now),
  };
}
