import type { Change } from "#db/write.ts";
import { moneyHasCome } from "#src/core/money/payment.ts";
import { isEndUnknown } from "#src/core/money/unknown-end.ts";
import { calledBy } from "#src/core/share/look.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";
import { promiseOfAll } from "#src/ledger/refund-promise.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type About, aboutBooking, aboutTogether, tellGuest } from "./announce.ts";
import { beforeSending } from "./announce-money.ts";
import { phoneToTell } from "./phone-to-tell.ts";
import { tellHost } from "./tell-host.ts";

/** Tells the host that somebody asks for a stay, with the address where they decide. */
export function announceRequest(tx: Change, about: About & { link: string }): void {
  const { booking, host, together, nameIn } = aboutTogether(tx, about.bookingId);
  const sum = (of: (one: typeof booking) => number) => together.reduce((total, one) => total + of(one), 0);
  const words = messagesIn[host.language];
  const request = words.requests.requestHost({
    guestName: booking.guestName,
    party: sum(({ party }) => party),
    propertyName: nameIn(host.language),
    dates: words.dates(booking),
    totalKes: sum(({ totalKes }) => totalKes),
    until: words.moment(booking.holdEndsAt),
    link: about.link,
  });
  tellHost(tx, host, { kind: "request", body: request, of: booking, now: about.now });
}

/** Tells the guest what the host decided. `link` opens their booking, where an approved one is paid. */
export function announceDecision(tx: Change, about: About & { decision: "approved" | "declined"; link: string }): void {
  const { booking, host, together, nameIn } = aboutTogether(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const facts = {
    propertyName: nameIn(booking.language),
    dates: words.dates(booking),
    hostName: calledBy(host),
    dueNowKes: together.reduce((sum, { quote }) => sum + quote.dueNowKes, 0),
    until: words.moment(booking.holdEndsAt),
    link: about.link,
  };
  const text =
    about.decision === "approved" ? words.requests.approvedGuest(facts) : words.requests.declinedGuest(facts);
  tellGuest(tx, booking, text, about.now);
}

/** Tells the guest that their host keeps the nights no longer, which they had not paid. */
export function announceWithdrawn(tx: Change, about: About): void {
  const { booking, host, nameIn } = aboutTogether(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const text = words.requests.withdrawnGuest({
    propertyName: nameIn(booking.language),
    dates: words.dates(booking),
    hostName: calledBy(host),
    hostPhone: phoneToTell(tx, { booking, host }),
  });
  tellGuest(tx, booking, text, about.now);
}

/** Tells the guest that nobody answered their request, with the address of other dates. Never said twice of a request. */
export function announceUnanswered(tx: Change, about: About & { link: string }): void {
  const { booking, host, nameIn } = aboutTogether(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const body = words.requests.unansweredGuest({
    propertyName: nameIn(booking.language),
    dates: words.dates(booking),
    hostName: calledBy(host),
    link: about.link,
  });
  tellGuest(tx, booking, body, about.now, { id: `${booking.id}/unanswered` });
}

/**
 * Tells both that a confirmed booking was cancelled, by whom, and what goes back. Rooms of the same nights that were
 * cancelled at once are told of at once, by the name of the first.
 */
export function announceCancelled(
  tx: Change,
  about: Readonly<{
    bookingIds: readonly [string, ...string[]];
    by: "guest" | "host";
    refundKes: number;
    refundIds: readonly string[];
    link: string;
    now: number;
  }>,
): void {
  const [bookingId, ...others] = about.bookingIds;
  const { booking, property, host } = aboutBooking(tx, bookingId);
  const { displayName } = property;
  const toGuest = messagesIn[booking.language];
  const toHost = messagesIn[host.language];
  const nameIn = (words: typeof toGuest) =>
    others.length === 0 ? displayName : words.named(displayName, others.length);
  const facts = { code: booking.code, refundKes: about.refundKes, byHost: about.by === "host" };
  const payments = about.bookingIds.flatMap((id) => paymentsFor(tx, id));
  const promise = promiseOfAll(tx, booking, about.refundIds, about.now);
  tellGuest(
    tx,
    booking,
    toGuest.requests.cancelledGuest({
      ...facts,
      propertyName: nameIn(toGuest),
      ...promise,
      paidNothing: !moneyHasCome(payments),
      mayStillCome: payments.some(isEndUnknown),
      dates: toGuest.dates(booking),
      hostName: calledBy(host),
      hostPhone: phoneToTell(tx, { booking, host }),
      link: about.link,
    }),
    about.now,
  );
  const { guestName } = booking;
  const propertyName = nameIn(toHost);
  const dates = toHost.dates(booking);
  const owner = toHost.requests.cancelledHost({ ...facts, ...promise, propertyName, dates, guestName });
  const { refundIds, refundKes: amountKes } = about;
  const body = `${owner}${beforeSending(tx, { refundIds, amountKes }, host.language)}`;
  tellHost(tx, host, { kind: "cancelled", body, of: booking, now: about.now });
}
