import { type Booking, type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import type { Change } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { MessageRule } from "#src/core/message/rules.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { decidedEntries, openTogether, paidTogether } from "#src/ledger/keep-ledger.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { letterOf } from "./letter-id.ts";
import { subjectOf } from "./other-side.ts";
import { settingOf, wayOfRule } from "./route-of-rule.ts";
import { tellHost } from "./tell-host.ts";
import { ownWords } from "./words-of-rule.ts";

/** Messages are written inside the change they speak of and sent after it. */
export type About = Readonly<{ bookingId: string; now: number }>;

/** Money that came. `isSaid` when it is the host alone who says so: the guest reads whose word it is. */
export type Came = Readonly<{ receipt: string | null; isSaid: boolean }>;

/** Tells guest and host that a booking is certain: what came, and what is still to pay and when. */
export function announceBooking(tx: Change, about: About & Came & { link: string }): void {
  const { booking, property, host, together, nameIn } = aboutTogether(tx, about.bookingId);
  const { receivedKes, refundedKes } = sumsOf(together.flatMap((one) => decidedEntries(tx, one)));
  const factsIn = (language: Language) => ({
    propertyName: nameIn(language),
    dates: messagesIn[language].dates(booking),
    code: booking.code,
    paidKes: receivedKes - refundedKes,
    rest: restOf(tx, booking, language, about.now),
    receipt: about.receipt,
    isSaid: about.isSaid,
  });
  const guest = messagesIn[booking.language].bookings.confirmedGuest({
    ...factsIn(booking.language),
    link: about.link,
  });
  const { guestName } = booking;
  const owner = messagesIn[host.language].bookings.confirmedHost({ ...factsIn(host.language), guestName });
  const letter = receiptLetter(tx, { booking, property }, { title: "confirmed", text: guest, link: about.link });
  tellGuest(tx, booking, guest, about.now, { rule: "booked", letter });
  tellHost(tx, host, { kind: "booking", body: owner, of: booking, now: about.now });
}

/** What is still to pay by the ledger, in words; empty when nothing is. */
export function restOf(tx: Change, booking: BookingWithProperty["booking"], language: Language, now: number): string {
  const stayKes = openTogether(tx, booking);
  if (stayKes <= 0) return "";
  const today = localDateAt(now);
  const dueOn = booking.quote.balanceDueOn ?? booking.checkIn;
  const isOnArrival = dueOn === booking.checkIn && today <= dueOn;
  const when = isOnArrival ? "arrival" : dueOn <= today ? "now" : dueOn;
  return messagesIn[language].bookings.rest(stayKes, when);
}

/** The booking that a message is about, with its property and host. */
export function aboutBooking(db: Reader, bookingId: string): BookingWithProperty {
  const found = findBookingWithProperty(db, bookingId);
  if (!found) throw new Error("a message about a booking that is not there");
  return found;
}

/** The same of several rooms that were booked at once, which are told of as one: those that are paid for together. */
export function aboutTogether(db: Reader, bookingId: string) {
  const found = aboutBooking(db, bookingId);
  const together = paidTogether(db, found.booking);
  const { displayName } = found.property;
  const nameIn = (language: Language) =>
    together.length === 1 ? displayName : messagesIn[language].named(displayName, together.length - 1);
  return { ...found, together, nameIn };
}

/** Which rule a guest is told by; a `letter` goes as well to whoever gave an address. */
type Telling = Readonly<{ rule?: MessageRule; id?: string; letter?: Letter }>;
type Letter = Readonly<{ subject: string; body: string }>;

/**
 * Tells a guest, in the thread of their booking: by the way that their host chose for the rule, and otherwise by SMS. A
 * letter goes as well to whoever gave an address.
 */
export function tellGuest(tx: Change, booking: Booking, body: string, now: number, telling: Telling = {}): void {
  const { rule, letter, id = newId() } = telling;
  const about = { threadId: threadOfBooking(tx, booking.id, now), now, ...(rule && { rule }) };
  const found = rule && aboutBooking(tx, booking.id);
  const own = rule && found ? ownWords(tx, found, rule, now) : "";
  const way = wayOfRule(rule && found && settingOf(tx, found, rule)?.channel, booking);
  const { guestEmail, guestPhone } = booking;
  const news = { ...about, id, body: `${body}${own}` };
  if (way !== "email") queueMessage(tx, { ...news, channel: way, recipient: guestPhone });
  if (guestEmail === null || (!letter && way !== "email")) return;
  const written = letter
    ? { subject: letter.subject, body: `${letter.body}${own && `\n\n${own.trim()}`}` }
    : { subject: subjectOf(found ?? aboutBooking(tx, booking.id)) };
  const letterId = way === "email" ? id : letterOf(id);
  queueMessage(tx, { ...news, ...written, id: letterId, channel: "email", recipient: guestEmail });
}

/** What a guest is told, with the receipts of what they paid so far. */
export function receiptLetter(
  tx: Change,
  { booking, property }: Pick<BookingWithProperty, "booking" | "property">,
  told: { title: "confirmed" | "received"; text: string; link: string },
): Letter {
  const words = messagesIn[booking.language].letters;
  const receipts = groupOf(tx, booking)
    .flatMap(({ id }) => receiptsOfBooking(tx, id))
    .filter(({ kind }) => kind === "receipt");
  const lines = receipts.map(({ number, amountKes, createdAt, facts }) =>
    words.receipt({
      number,
      amountKes,
      day: messagesIn[booking.language].day(localDateAt(createdAt)),
      mpesaCode: facts.mpesaCode,
      link: told.link.replace("/details?", `/receipts/${number}?`),
    }),
  );
  const calendar = told.title === "confirmed" ? [words.calendar(told.link.replace("/details?", "/calendar.ics?"))] : [];
  const subject = words[told.title]({ propertyName: property.displayName, code: booking.code });
  return { subject, body: [told.text, ...calendar, ...lines].join("\n\n") };
}

/** Tells somebody outside a booking's thread: by SMS, and by letter as well where they gave an address. */
export function tell(
  tx: Change,
  to: Readonly<{ phone: string; email: string | null; subject: string }>,
  body: string,
  now: number,
): void {
  const id = newId();
  queueMessage(tx, { id, channel: "sms", recipient: to.phone, body, now });
  if (to.email === null) return;
  queueMessage(tx, { id: letterOf(id), channel: "email", recipient: to.email, subject: to.subject, body, now });
}
