import { findHost } from "#db/host.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Change } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { automaticRefundKes, disputedKesOf } from "#src/ledger/automatic-refund.ts";
import { promiseOfAll } from "#src/ledger/refund-promise.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type About, aboutBooking, aboutTogether, type Came, receiptLetter, restOf, tellGuest } from "./announce.ts";
import { phoneToTell } from "./phone-to-tell.ts";
import { tellHost } from "./tell-host.ts";
import { warnOperator } from "./warn-operator.ts";

/** Money that is owed back, by these refunds. */
type Due = About & Readonly<{ amountKes: number; reason: RefundReason; refundIds: readonly string[] }>;

/** Tells guest and host that money is owed back. Where the host has left, the operator hears that nobody will send it. */
export function announceRefundDue(tx: Change, about: Due): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, reason } = about;
  if (host.deletedAt !== null) {
    const facts = { amountKes, reason, propertyName: property.displayName, code: booking.code };
    tellGuest(tx, booking, messagesIn[booking.language].money.refundHostLeftGuest(facts), about.now);
    const warning = "money is owed by a host who has left";
    warnOperator(tx, { warning, key: booking.id, facts: { booking: booking.id, amountKes }, now: about.now });
    return;
  }
  const guest = messagesIn[booking.language].money.refundGuest({
    amountKes,
    reason,
    propertyName: property.displayName,
    hostName: calledBy(host),
    hostPhone: phoneToTell(tx, { booking, host }),
    ...promiseOfAll(tx, booking, about.refundIds, about.now),
  });
  tellGuest(tx, booking, guest, about.now);
  announceRefundToHost(tx, about);
}

/** Tells guest and host that less goes back than they were told, or nothing. */
export function announceRefundLess(tx: Change, about: About & { wasKes: number; amountKes: number }): void {
  const { booking, property } = aboutBooking(tx, about.bookingId);
  const facts = { wasKes: about.wasKes, amountKes: about.amountKes, code: booking.code };
  const { refundLessGuest } = messagesIn[booking.language].money;
  tellGuest(tx, booking, refundLessGuest({ ...facts, propertyName: property.displayName }), about.now);
  announceRefundLessToHost(tx, about);
}

/** Tells the host alone; the guest hears of it with what it comes from. */
export function announceRefundLessToHost(tx: Change, about: About & { wasKes: number; amountKes: number }): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const facts = { wasKes: about.wasKes, amountKes: about.amountKes, code: booking.code, guestName: booking.guestName };
  const body = messagesIn[host.language].money.refundLessHost(facts);
  tellHost(tx, host, { kind: "refund", body, now: about.now });
}

/** Tells the host alone; the guest hears of it with what it comes from. */
export function announceRefundToHost(tx: Change, about: Due): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, reason } = about;
  const { code, guestName } = booking;
  const promise = promiseOfAll(tx, booking, about.refundIds, about.now);
  const owner = messagesIn[host.language].money.refundHost({ amountKes, reason, guestName, code, ...promise });
  const body = `${owner}${beforeSending(tx, about, host.language)}`;
  tellHost(tx, host, { kind: "refund", body, now: about.now });
}

/**
 * What a host is to know before they send these refunds, each with a space before it: what M-PESA sends by itself,
 * and what may never have come. `amountKes` is all of them.
 */
export function beforeSending(
  tx: Change,
  { refundIds, amountKes }: Pick<Due, "refundIds" | "amountKes">,
  language: Language,
): string {
  const words = messagesIn[language].automaticRefunds;
  const automaticKes = automaticRefundKes(tx, refundIds);
  const automatic = automaticKes < amountKes ? words.part(automaticKes, amountKes - automaticKes) : words.automatic;
  return `${automaticKes > 0 ? ` ${automatic}` : ""}${disputeOf(tx, refundIds, language)}`;
}

function disputeOf(tx: Change, refundIds: readonly string[], language: Language): string {
  const disputedKes = disputedKesOf(tx, refundIds);
  return disputedKes > 0 ? ` ${messagesIn[language].automaticRefunds.disputed(disputedKes)}` : "";
}

/** Tells the host that M-PESA did not send a refund, and that they still owe it: nobody knows whether it did, or the operator refused. */
export function announceRefundOpen(
  tx: Change,
  about: About & Pick<Due, "refundIds" | "amountKes" | "reason"> & { why?: "unsure" | "refused" | undefined },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, reason } = about;
  const { code, guestName } = booking;
  const promise = promiseOfAll(tx, booking, about.refundIds, about.now);
  const open = messagesIn[host.language].money.refundHost({ amountKes, reason, guestName, code, ...promise });
  const words = messagesIn[host.language].automaticRefunds;
  const look = about.why ? ` ${about.why === "unsure" ? words.lookFirst : words.refused}` : "";
  const body = `${open}${look}${disputeOf(tx, about.refundIds, host.language)}`;
  tellHost(tx, host, { kind: "refund", body, now: about.now });
}

/** Tells the host that the day is past by which they promised to send it. The same `messageId` is never sent twice. */
export function announceRefundLate(
  tx: Change,
  about: About & { refundId: string; amountKes: number; messageId: string; link: string },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, link, messageId: id, now } = about;
  const facts = { amountKes, link, guestName: booking.guestName, code: booking.code };
  const promise = promiseOfAll(tx, booking, [about.refundId], now);
  const body = messagesIn[host.language].money.refundLateHost({ ...facts, ...promise });
  tellHost(tx, host, { kind: "refund", id, body, now });
}

/** Tells the host that more went back than they owed: after they had sent it by hand, or because less was owed by then. */
export function announceTooMuchBack(tx: Change, about: About & { amountKes: number; wasByHand: boolean }): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, wasByHand, now } = about;
  const { code, guestName } = booking;
  const facts = { amountKes, wasByHand, code, guestName, guestPhone: displayPhone(booking.guestPhone) };
  const body = messagesIn[host.language].money.tooMuchBackHost(facts);
  tellHost(tx, host, { kind: "disputed", body, now });
}

/** Tells the guest that the money they were owed has gone back to them; without a code, in cash. */
export function announceRefundSent(
  tx: Change,
  about: About & {
    amountKes: number;
    receipt: string | null;
    /** Whether it is for several of the rooms that were booked at once. */
    isForSeveral?: boolean;
  },
): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { nameIn } = aboutTogether(tx, about.bookingId);
  const sent = messagesIn[booking.language].money.refundSentGuest({
    amountKes: about.amountKes,
    propertyName: about.isForSeveral ? nameIn(booking.language) : property.displayName,
    hostName: calledBy(host),
    hostPhone: phoneToTell(tx, { booking, host }),
    receipt: about.receipt,
  });
  tellGuest(tx, booking, sent, about.now);
}

/** Tells guest and host of money that came after the guest had cancelled: it is owed back, and the stay theirs if they ask. */
export function announceAfterCancelling(
  tx: Change,
  about: About & { amountKes: number; refundIds: readonly string[]; link: string },
): void {
  const { booking, host, nameIn } = aboutTogether(tx, about.bookingId);
  const { amountKes, link, now } = about;
  const hostFacts = { hostName: calledBy(host), hostPhone: phoneToTell(tx, { booking, host }) };
  const facts = { amountKes, propertyName: nameIn(booking.language), ...hostFacts, link };
  tellGuest(tx, booking, messagesIn[booking.language].money.paidAfterCancellingGuest(facts), now);
  announceRefundToHost(tx, { ...about, reason: "cancelled" });
}

/** Tells the host that money came which is not what was asked for. */
export function announceReview(
  tx: Change,
  about: About & { receivedKes: number; cents?: number; askedKes: number },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { receivedKes, cents = 0, askedKes } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.reviewHost({ receivedKes, cents, askedKes, guestName, code });
  tellHost(tx, host, { kind: "unplaced", body, now: about.now });
}

/** Tells the guest that less came than they were told, and what is still to pay. */
export function announceCorrection(
  tx: Change,
  about: About & { receivedKes: number; openKes: number; who: "mpesa" | "host"; link: string },
): void {
  const { booking, property } = aboutBooking(tx, about.bookingId);
  const { receivedKes, openKes, who, link } = about;
  const facts = { receivedKes, openKes, link, propertyName: property.displayName, code: booking.code };
  const { money } = messagesIn[booking.language];
  tellGuest(tx, booking, who === "mpesa" ? money.correctedGuest(facts) : money.lessLeftGuest(facts), about.now);
}

/** Tells the host that counted money was reported once more, as other money. */
export function announceOtherReport(
  tx: Change,
  about: About & { receivedKes: number; receipt: string; counted: { kes: number; receipt: string } },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { receivedKes, receipt, counted } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.otherReportHost({ receivedKes, receipt, counted, guestName, code });
  tellHost(tx, host, { kind: "unplaced", body, now: about.now });
}

/** Tells the host of money that came at a booking's own address and counts nowhere yet. */
export function announceSecondSuccess(
  tx: Change,
  about: About & { kes: number; cents: number; receipt: string },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { kes, cents, receipt, now } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.secondSuccessHost({ kes, cents, receipt, guestName, code });
  tellHost(tx, host, { kind: "unplaced", body, now });
}

/** Tells the host that M-PESA disputes a payment that it reported. */
export function announceDispute(tx: Change, about: About & { amountKes: number; receipt: string | null }): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, receipt } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.disputeHost({ amountKes, receipt, guestName, code });
  tellHost(tx, host, { kind: "disputed", body, now: about.now });
}

/** Tells the host that their guest pasted a message by which a counted payment was taken back. Nothing moves by it. */
export function announceSaidTakenBack(
  tx: Change,
  about: About & { amountKes: number; receipt: string; isAsked: boolean; link: string },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, receipt, isAsked, link, now } = about;
  const { guestName, code } = booking;
  const facts = { amountKes, receipt, guestName, code, isAsked, link };
  const body = messagesIn[host.language].money.saidTakenBackHost(facts);
  tellHost(tx, host, { kind: "disputed", body, now });
}

/** Tells guest and host that M-PESA has taken a payment back, by its own notice or by the message that the host pasted. */
export function announceTakenBack(
  tx: Change,
  about: About & { amountKes: number; receipt: string; openKes: number; isSaid: boolean; link: string },
): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, receipt, openKes, isSaid, link, now } = about;
  const by = { saidBy: isSaid ? calledBy(host) : undefined, hostPhone: phoneToTell(tx, { booking, host }) };
  const toGuest = { amountKes, receipt, propertyName: property.displayName, ...by, link };
  tellGuest(tx, booking, messagesIn[booking.language].money.takenBackGuest(toGuest), now);
  const toHost = { amountKes, receipt, guestName: booking.guestName, code: booking.code, openKes, isSaid };
  const body = messagesIn[host.language].money.takenBackHost(toHost);
  tellHost(tx, host, { kind: "disputed", body, now });
}

/** Tells a host that M-PESA has taken money back which nobody can link to a payment. */
export function announceTakenBackUnknown(
  tx: Change,
  { hostId, now, ...facts }: { hostId: string; receipt: string; amountKes: number; now: number },
): void {
  const host = findHost(tx, hostId);
  if (!host) return;
  const body = messagesIn[host.language].money.takenBackUnknownHost(facts);
  tellHost(tx, host, { kind: "disputed", body, now });
}

/** Tells the host what came by their guest's word, of what is open, and where to answer. The same `messageId` is never sent twice. */
export function announceClaim(
  tx: Change,
  about: About & { saidKes: number; openKes: number; receipt: string; link: string; messageId?: string },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { saidKes, openKes, receipt, link, now } = about;
  const { code, guestName } = booking;
  const facts = { saidKes, openKes, receipt, link, code, guestName };
  const body = messagesIn[host.language].money.claimHost(facts);
  tellHost(tx, host, { kind: "claim", body, now, ...(about.messageId && { id: about.messageId }) });
}

/**
 * Tells a host that their guest has sent money from abroad. The guest hears that it is waited for, and until when their
 * nights are kept, where that was said just now.
 */
export function announceTransfer(
  tx: Change,
  about: About & {
    amountKes: number;
    reference: string;
    link: string;
    messageId?: string;
    forGuest?: { keptUntil: number | undefined; guestLink: string };
  },
): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, reference, link, now, forGuest } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.transferHost({ amountKes, reference, link, code, guestName });
  tellHost(tx, host, { kind: "claim", body, now, ...(about.messageId && { id: about.messageId }) });
  if (!forGuest) return;
  const words = messagesIn[booking.language];
  const until = forGuest.keptUntil === undefined ? undefined : words.moment(forGuest.keptUntil);
  const named = { amountKes, until, code, propertyName: property.displayName, hostName: calledBy(host) };
  tellGuest(tx, booking, words.money.transferGuest({ ...named, link: forGuest.guestLink }), now);
}

/** Tells the guest that their host finds no such payment; `notBackKes` of it were to go back. */
export function announceNotReceived(
  tx: Change,
  about: About & { amountKes: number; receipt: string | null; isTransfer?: boolean; notBackKes?: number; link: string },
): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, receipt, notBackKes = 0, link } = about;
  const hostFacts = { hostName: calledBy(host), hostPhone: phoneToTell(tx, { booking, host }) };
  const facts = { amountKes, receipt, notBackKes, link, propertyName: property.displayName, ...hostFacts };
  const { notReceivedGuest, transferMissingGuest } = messagesIn[booking.language].money;
  tellGuest(tx, booking, about.isTransfer ? transferMissingGuest(facts) : notReceivedGuest(facts), about.now);
}

/** Tells the guest that the code which they named is counted for another booking of their host's. */
export function announceCodeElsewhere(tx: Change, about: About & { receipt: string; link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const { receipt, link } = about;
  const facts = { receipt, link, propertyName: property.displayName, hostPhone: phoneToTell(tx, { booking, host }) };
  tellGuest(tx, booking, messagesIn[booking.language].money.codeElsewhereGuest(facts), about.now);
}

/** Tells the guest that a part of the price came, and what is still to come before the nights are theirs. */
export function announcePart(
  tx: Change,
  about: About & {
    receivedKes: number;
    restKes: number;
    /** Until when the nights are kept for it. */
    until: number;
    /** The rest may take longer than a moment, because M-PESA moves no more today. */
    isLater: boolean;
    /** Where the guest pays it. */
    link: string;
  },
): void {
  const { booking, host, nameIn } = aboutTogether(tx, about.bookingId);
  const { receivedKes, restKes, until, link, now } = about;
  const today = localDateAt(now);
  const factsIn = (language: Language) => ({
    receivedKes,
    restKes,
    propertyName: nameIn(language),
    code: booking.code,
    until: messagesIn[language][localDateAt(until) === today ? "clock" : "moment"](until),
  });
  const toGuest = messagesIn[booking.language].money.partGuest({ ...factsIn(booking.language), link });
  tellGuest(tx, booking, toGuest, now, { rule: "part_paid" });
  // Who arrives today can only pay today, and that is between them and their phones.
  if (!about.isLater || localDateAt(until - 1) === today) return;
  const { guestName } = booking;
  const body = messagesIn[host.language].money.partHost({ ...factsIn(host.language), guestName });
  tellHost(tx, host, { kind: "money", body, now });
}

type AskedBalance = About & Readonly<{ amountKes: number; link: string }>;

/** Asks the guest for what is left, with the address where they pay it. The same `messageId` is never sent twice. */
export function announceBalance(tx: Change, about: AskedBalance & { messageId: string }): void {
  const { booking } = aboutBooking(tx, about.bookingId);
  tellGuest(tx, booking, balanceWords(tx, about), about.now, { id: about.messageId, rule: "balance_due" });
}

/** As it is read at `now`. */
export function balanceWords(db: Reader, { bookingId, amountKes, link, now }: AskedBalance): string {
  const { booking, nameIn } = aboutTogether(db, bookingId);
  const words = messagesIn[booking.language];
  const { balanceDueOn } = booking.quote;
  const isLater = balanceDueOn !== null && balanceDueOn > localDateAt(now);
  return words.money.balanceGuest({
    amountKes,
    propertyName: nameIn(booking.language),
    dates: words.dates(booking),
    when: !isLater ? "now" : balanceDueOn === booking.checkIn ? "arrival" : balanceDueOn,
    code: booking.code,
    link,
  });
}

/** Tells the guest that their damage deposit came, which is no part of the price. */
export function announceDeposit(tx: Change, about: About & Came & { receivedKes: number; link: string }): void {
  const { booking, property } = aboutBooking(tx, about.bookingId);
  const { receivedKes, receipt, isSaid } = about;
  const facts = { receivedKes, receipt, isSaid, propertyName: property.displayName, code: booking.code };
  const text = messagesIn[booking.language].money.depositGuest(facts);
  const letter = receiptLetter(tx, { booking, property }, { title: "received", text, link: about.link });
  tellGuest(tx, booking, text, about.now, { letter });
}

/** Tells the guest what their host keeps of their damage deposit, and why. */
export function announceDepositKept(tx: Change, about: About & { amountKes: number; note: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const kept = messagesIn[booking.language].money.depositKeptGuest({
    amountKes: about.amountKes,
    note: about.note,
    propertyName: property.displayName,
    hostName: calledBy(host),
    hostPhone: phoneToTell(tx, { booking, host }),
  });
  tellGuest(tx, booking, kept, about.now);
}

/** Reminds the host of a deposit they hold for a guest who has left. The same `messageId` is never sent twice. */
export function announceDepositHeld(
  tx: Change,
  about: About & { amountKes: number; messageId: string; link: string },
): void {
  const { booking, host } = aboutBooking(tx, about.bookingId);
  const { amountKes, messageId: id, link, now } = about;
  const { code, guestName } = booking;
  const body = messagesIn[host.language].money.depositHeldHost({ amountKes, code, guestName, link });
  tellHost(tx, host, { kind: "refund", id, body, now });
}

/** Tells guest and host that something of what was left came, and them what is left now. */
export function announceOnAccount(tx: Change, about: About & Came & { receivedKes: number; link: string }): void {
  const { booking, property, host, nameIn } = aboutTogether(tx, about.bookingId);
  const { receivedKes, receipt, isSaid } = about;
  const { code, guestName } = booking;
  const facts = { receivedKes, receipt, isSaid, propertyName: nameIn(booking.language), code, guestName };
  const rest = restOf(tx, booking, booking.language, about.now);
  const text = messagesIn[booking.language].money.onAccountGuest({ ...facts, rest });
  const letter = receiptLetter(tx, { booking, property }, { title: "received", text, link: about.link });
  tellGuest(tx, booking, text, about.now, { rule: "paid", letter });
  const body = messagesIn[host.language].money.onAccountHost(facts);
  tellHost(tx, host, { kind: "money", body, now: about.now });
}
