import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Share } from "#src/core/booking/shares-of-payment.ts";
import { type Booking, findBooking } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { paymentShares } from "./group.schema.ts";
import type { Reader } from "./open.ts";
import { type Payment, paymentsOfBooking } from "./payment.queries.ts";
import { refunds } from "./payment.schema.ts";
import { anyOf, prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

type InGroup = Pick<Booking, "id" | "groupId">;

/** The bookings that were made with this one, the first of their group before the others; itself alone where there is no group. */
export function groupOf(db: Reader, booking: InGroup): Booking[] {
  if (booking.groupId === null) {
    const found = findBooking(db, booking.id);
    return found ? [found] : [];
  }
  return ofGroup(db).all({ groupId: booking.groupId });
}

const ofGroup = prepared((db: Reader) =>
  db
    .select()
    .from(bookings)
    // Written out, so that the index of groups is known to fit.
    .where(sql`${bookings.groupId} = ${sql.placeholder("groupId")} and ${bookings.groupId} is not null`)
    .orderBy(sql`${bookings.id} <> ${bookings.groupId}`, asc(sql`${bookings}.rowid`))
    .prepare(),
);

/** The first booking of a group that lives still, in their order: what is told of all of them is told of it. */
export function speakerOf(group: readonly Booking[]): Booking | undefined {
  return group.find(({ state }) => state === "confirmed" || state === "held" || state === "requested") ?? group[0];
}

/** How a payment is shared out, in order; nothing where all of it is its own booking's. */
export function sharesOfPayment(db: Reader, paymentId: string): Share[] {
  return ofPayment(db).all({ paymentId });
}

const ofPayment = prepared((db: Reader) =>
  db
    .select({ bookingId: paymentShares.bookingId, kes: paymentShares.kes })
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, sql.placeholder("paymentId")))
    .orderBy(asc(paymentShares.place))
    .prepare(),
);

/**
 * Writes down how a payment is shared out, instead of how it was before anybody took it. Whoever had a share of it then
 * and has none now keeps a row, as it was counted in their books.
 */
export function writeShares(tx: Change, paymentId: string, shares: readonly Share[]): void {
  const before = sharesOfPayment(tx, paymentId);
  const gone = before.filter(({ bookingId }) => !shares.some((share) => share.bookingId === bookingId));
  tx.delete(paymentShares).where(eq(paymentShares.paymentId, paymentId)).run();
  tx.insert(paymentShares)
    .values(
      [...shares, ...gone.map((share) => ({ ...share, kes: 0 }))].map((share, at) => ({
        ...share,
        paymentId,
        place: at + 1,
      })),
    )
    .run();
}

/** How each payment is shared out that one of these bookings has a share of, or that was made for one of them; in order. */
export function sharesAround(
  db: Reader,
  bookingIds: readonly string[],
): { paymentId: string; bookingId: string; kes: number }[] {
  return around(db).all({ ids: JSON.stringify(bookingIds) });
}

const around = prepared((db: Reader) =>
  db
    .select({ paymentId: paymentShares.paymentId, bookingId: paymentShares.bookingId, kes: paymentShares.kes })
    .from(paymentShares)
    .where(
      sql`${paymentShares.paymentId} in (select payment_id from payment_shares where booking_id in ${anyOf("ids")}
        union select id from payments where booking_id in ${anyOf("ids")})`,
    )
    .orderBy(asc(paymentShares.paymentId), asc(paymentShares.place))
    .prepare(),
);

/** What of a payment has gone back to the guests of its other bookings, whole shillings. */
export function sentBackElsewhere(db: Reader, paymentId: string, bookingId: string): number {
  const row = db
    .select({ kes: sql<number>`coalesce(sum(${refunds.amountKes}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.bookingId, bookingId), eq(refunds.state, "sent")))
    .get();
  return row?.kes ?? 0;
}

/** The payments of a booking and of those that were made with it: money under way for one is under way for all. */
export function paymentsOfGroup(db: Reader, booking: InGroup): Payment[] {
  if (booking.groupId === null) return paymentsOfBooking(db, booking.id);
  return groupOf(db, booking).flatMap(({ id }) => paymentsOfBooking(db, id));
}

/**
 * The payments that a booking knows: its own, those that it has a share of, and those of the first of its group that are
 * shared out to nobody yet, which are asked for all of them. What another paid for another room alone is none.
 */
export function paymentsAbout(db: Reader, booking: InGroup): Payment[] {
  if (booking.groupId === null) return paymentsOfBooking(db, booking.id);
  return paymentsOfGroup(db, booking).filter((payment) => {
    if (payment.bookingId === booking.id) return true;
    const shares = sharesOfPayment(db, payment.id);
    if (shares.length === 0) return payment.bookingId === booking.groupId;
    return shares.some(({ bookingId }) => bookingId === booking.id);
  });
}
