import type { Booking } from "#db/booking.queries.ts";
import { lookUpOfCode } from "#db/checked-code.queries.ts";
import { groupOf, paymentsAbout } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { findStatementLineOfHost } from "#db/reconcile.queries.ts";
import {
  hadStayAtHouse,
  isNumberBlocked,
  numbersOfBrowser,
  partyOfGroup,
  refusedCodesOf,
  unpaidAtHouse,
} from "#db/risk.queries.ts";
import { isContradicted, isPaid } from "#src/core/money/payment.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { payerIs } from "#src/core/reconcile/payer.ts";
import { payerByName } from "#src/core/risk/payer-name.ts";
import type { RiskFacts } from "#src/core/risk/rules.ts";
import { localDateAt, nightCount, type Stay } from "#src/core/stay/stay.ts";

/** How far back one house looks at what a browser or a number did. */
const LOOK_BACK_MS = 30 * 24 * 3_600_000;

/** Somebody who books at a house, as they say who they are. */
export type GuestAsking = Readonly<{
  hostId: string;
  maxGuests: number;
  guest: Readonly<{ name: string; phone: string; email: string | null }>;
  stay: Stay;
  party: number;
  browserHash: string;
  /** When they book, Unix milliseconds. */
  at: number;
  now: number;
  /** The booking itself, once there is one; of several rooms the first. */
  bookingId: string;
}>;

/** What a house knows of a guest before any money: out of this house's own bookings, and no other's. */
export function factsOfGuest(db: Reader, asking: GuestAsking): RiskFacts {
  const { hostId, guest, stay, browserHash, at, now, bookingId: besideId } = asking;
  const { phone } = guest;
  // Whoever has left is known no more.
  if (!canBeCalled(phone)) return {};
  const since = at - LOOK_BACK_MS;
  return {
    unpaidHolds: unpaidAtHouse(db, { hostId, phone, browserHash, besideId, since, now }),
    numbersOfBrowser: new Set([...numbersOfBrowser(db, { hostId, browserHash, since }), phone]).size,
    isSameDay: localDateAt(at) === stay.checkIn,
    nights: nightCount(stay),
    party: asking.party,
    maxGuests: asking.maxGuests,
    isNewNumber: !hadStayAtHouse(db, { hostId, phone, besideId, before: at }),
    isBlocked: isNumberBlocked(db, hostId, phone),
    email: guest.email,
    name: guest.name,
  };
}

/** Everything that a house knows of one of its bookings. Whom a host wrote in themselves, they know. */
export function factsOfBooking(
  db: Reader,
  { booking, property }: { booking: Booking; property: { hostId: string; maxGuests: number } },
  now: number,
): RiskFacts {
  const money = factsOfMoney(db, booking, property.hostId);
  if (booking.source === "host") return money;
  const guest = { name: booking.guestName, phone: booking.guestPhone, email: booking.guestEmail };
  const { browserHash, createdAt: at } = booking;
  const asking = { ...property, ...asOne(db, booking, property), guest, stay: booking, browserHash, at, now };
  return { ...factsOfGuest(db, asking), ...money };
}

/** Rooms that were booked together are one booking to whoever looks twice: one party, in beds for all of them. */
function asOne(db: Reader, { id, groupId, party }: Booking, { maxGuests }: { maxGuests: number }) {
  if (groupId === null) return { bookingId: id, party, maxGuests };
  return { bookingId: groupId, ...partyOfGroup(db, groupId) };
}

const TAKEN_BACK = ["taken_back", "said_taken_back", "taken_back_since"];
/** What a phone said no to. One that was off, or a busy M-PESA, says nothing of its owner. */
const REFUSED_BY_PHONE = ["no_money", "cancelled", "wrong_pin", "pin_locked"];

/** What came for a booking, what its guest said of it, and what M-PESA says. */
function factsOfMoney(db: Reader, booking: Booking, hostId: string): RiskFacts {
  const payments = paymentsAbout(db, booking);
  // A code is typed once, for all of the rooms.
  const refused = groupOf(db, booking).flatMap(({ id }) => refusedCodesOf(db, id));
  const claims = payments
    .filter(({ way, reference }) => way === "manual" && reference === null)
    .map((payment) => claimOf(db, payment, hostId));
  const waiting = claims.filter(({ isWaiting }) => isWaiting);
  return {
    payer: payerOf(db, booking, payments, hostId),
    typedCode: waiting.length === 0 ? undefined : waiting.every(({ isSeen }) => isSeen) ? "in_a_list" : "in_no_list",
    message:
      claims.some(({ isContradicted: is }) => is) || payments.some((payment) => isForged(payment))
        ? "contradicted"
        : undefined,
    isCodeReused: refused.includes("used"),
    isTakenBack:
      refused.includes("taken_back") || payments.some(({ reason }) => reason !== null && TAKEN_BACK.includes(reason)),
    failedPrompts: payments.filter(({ way, reason }) => way === "stk" && REFUSED_BY_PHONE.includes(reason ?? ""))
      .length,
  };
}

/** Counted by a report that M-PESA's own query denies. */
function isForged(payment: Payment): boolean {
  return isContradicted(payment) && payment.reason === "query_contradicts";
}

const DENIED = ["unknown_code", "too_early", "other_booking", "reversed"];

/** What a guest named, beside what M-PESA or the host's own list has. */
function claimOf(db: Reader, payment: Payment, hostId: string) {
  const { state, claimedReceipt, claimedKes, receivedKes, receipt } = payment;
  const code = claimedReceipt ?? receipt;
  const isWaiting = state === "pending";
  if (code === null) return { isWaiting, isSeen: false, isContradicted: false };
  const line = findStatementLineOfHost(db, code, hostId);
  const seen = line?.source === "callback" ? undefined : line;
  const finding = lookUpOfCode(db, { receipt: code, hostId })?.finding ?? null;
  const cameKes = seen?.amountKes ?? (isPaid(state) ? (receivedKes ?? undefined) : undefined);
  return {
    isWaiting,
    isSeen: seen !== undefined || finding === "paid",
    isContradicted:
      // Their host looked for it and found no such money.
      (state === "declined" && payment.reason === "not_received") ||
      (!isPaid(state) && finding !== null && DENIED.includes(finding)) ||
      // The message names more than came with its code.
      (claimedKes !== null && cameKes !== undefined && claimedKes > cameKes),
  };
}

/** Who paid, where M-PESA shows enough of a number or a name to tell. */
function payerOf(db: Reader, booking: Booking, payments: readonly Payment[], hostId: string): RiskFacts["payer"] {
  const phone = booking.guestPhone.replace("+", "");
  const payers = payments
    .filter(({ state, way }) => isPaid(state) && way !== "cash")
    .map((payment) => {
      const line = payment.receipt === null ? undefined : findStatementLineOfHost(db, payment.receipt, hostId);
      const byNumber = payerIs(line?.payer || payment.phone || "", phone);
      if (byNumber !== "unknown") return byNumber === "this" ? "guest" : "another";
      return payerByName(payment.payerName ?? line?.payerName ?? "", booking.guestName);
    });
  if (payers.includes("guest")) return "guest";
  return payers.includes("another") ? "another" : undefined;
}
