import { type Booking, findBooking } from "#db/booking.queries.ts";
import { findOrAddGuest, namedHosts } from "#db/host.queries.ts";
import { insertPayment, movePayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { type Property, propertiesOfHost } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import type { BookingDeps } from "#src/booking/begin-booking.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import type { DemoGuest } from "#src/identity/demo-entry.ts";
import { type Browser, openSession } from "#src/identity/open-session.ts";
import { numberOf } from "#src/payment/prove.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import type { MpesaAccount } from "#src/ports/payment-gateway.ts";
import { newId, randomBelow } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOSTS_MOST = 12;
const NIGHTS = 2;
const SOONEST_DAYS = 2;
const SPREAD_DAYS = 20;
const NAME = "Demo Guest";

/**
 * A guest for whoever tries the demo: signed in, with a stay that is booked and paid as
 * everybody's is, so that guest and host get their messages. Only the receipt is
 * made up; its D says so. Each demo guest has a number of their own.
 */
export function createDemoGuest(
  deps: BookingDeps & Readonly<{ operatorAccount: MpesaAccount | undefined; linkTo(bookingId: string): string }>,
  browser: Browser,
): DemoGuest {
  const { db, clock } = deps;
  const phone = `+254700${String(randomBelow(1_000_000)).padStart(6, "0")}`;
  const held = holdSomeStay(deps, phone);
  if (!held) return { outcome: "no_stay" };
  const { booking, property } = held;

  return write(db, (tx): DemoGuest => {
    const now = clock.now();
    const receipt = `D${receiptTail()}`;
    const id = newId();
    insertPayment(tx, {
      id,
      bookingId: booking.id,
      way: "stk",
      state: "created",
      amountKes: booking.quote.dueNowKes,
      paidTo: "operator",
      phone: phone.slice(1),
      shortcode: deps.operatorAccount?.shortcode ?? "174379",
      callbackKey: secretHash(newSecret()),
      createdAt: now,
      updatedAt: now,
    });
    movePayment(tx, id, "request", { requestedAt: now, updatedAt: now });
    const payment = paymentsOfBooking(tx, booking.id)[0];
    if (!payment) throw new Error("a payment that was just stored is not there");
    const money = {
      receipt,
      receivedKes: payment.amountKes,
      isWhole: true,
      shortcode: null,
      by: { who: "mpesa", to: numberOf(payment) },
      now,
    } as const;
    settleMoney(tx, payment, money, deps.linkTo);
    const confirmed = findBooking(tx, booking.id);
    if (confirmed?.state !== "confirmed") throw new Error("a demo stay that is paid is not confirmed");
    const guest = findOrAddGuest(tx, { id: `guest_${newId()}`, phone, now });
    const token = openSession(tx, { guestId: guest.id }, browser, now, "demo");
    return { outcome: "entered", guest, booking: confirmed, property, receipt, token };
  });
}

/** Holds two nights in one of the sample's houses, beginning anywhere among them. */
function holdSomeStay(deps: BookingDeps, phone: string): { booking: Booking; property: Property } | undefined {
  const houses = namedHosts(deps.db, HOSTS_MOST).flatMap((host) => propertiesOfHost(deps.db, host.id, ["published"]));
  const first = randomBelow(Math.max(1, houses.length));
  const checkIn = addDays(deps.clock.today(), SOONEST_DAYS + randomBelow(SPREAD_DAYS));
  const wished: Stay = { checkIn, checkOut: addDays(checkIn, NIGHTS) };
  for (const property of [...houses.slice(first), ...houses.slice(0, first)]) {
    const booked = hold(property, wished);
    if (booked.outcome === "held") return { booking: booked.booking, property };
    const nearest = booked.outcome === "nights_taken" ? booked.nearest[0] : undefined;
    const other = nearest && hold(property, nearest);
    if (other?.outcome === "held") return { booking: other.booking, property };
  }
  return undefined;

  function hold(property: Property, stay: Stay) {
    const party = Math.min(2, property.maxGuests);
    const { rates } = termsOf(deps.db, property);
    return bookStay(deps, {
      propertyId: property.id,
      ...stay,
      party,
      guest: { name: NAME, phone, email: null },
      shownKes: quote(stay, rates, { party, bookedOn: deps.clock.today() }).totalKes,
      submissionKey: newSecret(),
      browserHash: "",
    });
  }
}

/** The form of an M-PESA receipt. */
function receiptTail(): string {
  return Array.from({ length: 9 }, () => "ABCDEFGHJKMNPQRSTUVWXYZ23456789"[randomBelow(31)]).join("");
}
