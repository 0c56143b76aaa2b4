import type { BookingEnd } from "#src/core/money/booking-end.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { DeclineReason } from "#src/core/money/payment.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { shortDate } from "#views/format/format.ts";

type Refusal = Readonly<{ title: string; text: string }>;

/** What a request to pay may come to. */
type Decline =
  | DeclineReason
  | "phone_not_mpesa"
  | "never_answered"
  | "no_answer_from_mpesa"
  | "not_received"
  | "taken_back"
  | "said_taken_back";

const declinesToGuest: Record<Decline, Refusal> = {
  no_money: {
    title: "Not enough in M-PESA",
    text: "Your balance and Fuliza together didn't cover the amount. Top up and try again, or pay from another number.",
  },
  above_limit: {
    title: "More than M-PESA takes at once",
    text: "M-PESA refused the amount as above its limit for one payment. Ask your host about another way to pay.",
  },
  day_limit: {
    title: "Today's M-PESA limit is reached",
    text: "This number can send no more today. Pay from another number, or come back tomorrow.",
  },
  host_cannot_receive: {
    title: "The money couldn't be received",
    text: "M-PESA says the receiving account can't take it right now. Please tell your host.",
  },
  wait_two_minutes: {
    title: "M-PESA asks for a short pause",
    text: "Look for an M-PESA message first. If there is none, wait two minutes and try again.",
  },
  busy: { title: "M-PESA is busy", text: "It could not take the request. Try again in a minute." },
  prompt_open: {
    title: "Another request is open on your phone",
    text: "Answer or close the M-PESA request you see there, wait a minute, then try again.",
  },
  timed_out: {
    title: "The request ran out of time",
    text: "If an M-PESA message says you have paid, don't pay again: enter its code here. If there is none, try again when your phone is at hand.",
  },
  phone_not_reached: {
    title: "We couldn't reach your phone",
    text: "Check that it is on and has network, then try again.",
  },
  cancelled: { title: "You closed the request", text: "Press Pay with M-PESA when you are ready." },
  no_answer: {
    title: "No answer from your phone",
    text: "If an M-PESA message says you have paid, don't pay again: we will see it and confirm. If there is none, try again. No request on an older SIM? Dial *234# to update it.",
  },
  wrong_pin: {
    title: "That PIN wasn't accepted",
    text: "Try again, with care: three wrong PINs lock M-PESA.",
  },
  pin_locked: {
    title: "Your M-PESA PIN is locked",
    text: "Safaricom unlocks it on 100 or 200. Meanwhile you can pay from another number.",
  },
  not_set_up: {
    title: "Payments aren't set up right here",
    text: "It is not your doing. Please tell your host.",
  },
  turned_away: {
    title: "M-PESA doesn't let us through right now",
    text: "Your phone was not asked. Try again in a few minutes; if it stays like this, please tell your host.",
  },
  amount_refused: {
    title: "M-PESA refused the request",
    text: "Something is off with it on our side. Please tell your host.",
  },
  phone_not_mpesa: {
    title: "This number can't be asked",
    text: "M-PESA doesn't know it. Check the digits, or pay from another Safaricom number.",
  },
  not_received: {
    title: "Your host can't find that payment",
    text: "Compare the code with your M-PESA message and enter it again, or call your host. The code is the ten letters and digits at the start.",
  },
  taken_back: {
    title: "M-PESA has taken that payment back",
    text: "It is with you again, or on its way. If you did not ask for that, call your host before you pay once more.",
  },
  said_taken_back: {
    title: "Your host says that payment was taken back",
    text: "By the message of M-PESA that they have, it is with you again, or on its way. If it is not, call your host before you pay once more.",
  },
  never_answered: {
    title: "M-PESA never answered",
    text: "If an M-PESA message says you have paid, don't pay again. If there is none, try again.",
  },
  no_answer_from_mpesa: {
    title: "M-PESA didn't answer us",
    text: "If an M-PESA message says you have paid, don't pay again: we will see it and confirm. If there is none, try again.",
  },
};

/** The same to a host, behind the sum. */
export const declinesToHost: Readonly<Record<string, string>> = {
  no_money: "not enough in M-PESA",
  above_limit: "more than M-PESA takes at once",
  day_limit: "the phone's M-PESA limit of that day was reached",
  host_cannot_receive: "your account couldn't receive the money",
  wait_two_minutes: "M-PESA asked for a short pause",
  busy: "M-PESA was busy",
  prompt_open: "another request was open on the phone",
  timed_out: "the request ran out of time",
  phone_not_reached: "the phone couldn't be reached",
  cancelled: "the guest closed the request",
  no_answer: "no answer from the phone",
  wrong_pin: "the PIN wasn't accepted",
  pin_locked: "the guest's M-PESA PIN is locked",
  not_set_up: "payments aren't set up right",
  turned_away: "M-PESA let no request through and did not say why",
  amount_refused: "M-PESA refused the request",
  phone_not_mpesa: "the number can't be asked",
  not_received: "not in your M-PESA, as you said",
  taken_back: "M-PESA has taken it back",
  said_taken_back: "taken back, by your word",
  never_answered: "M-PESA never answered",
  no_answer_from_mpesa: "M-PESA didn't answer us",
} satisfies Record<Decline, string>;

/**
 * What may happen to a booking and its money, each in one wording: on guests' and hosts' pages, in lists and in messages. Whoever tells
 * of an event asks here; `src/dev/events.test.ts` finds every kind told, and told as here.
 */
export const eventTexts = {
  /** Why money goes back. */
  refunds: {
    nights_taken: "The payment came after the hold had ended, and the nights were taken by then.",
    second_payment: "It was a second payment for the same booking.",
    cancelled: "The booking was cancelled.",
    overpaid: "It is more than the stay costs.",
    not_accepted: "It was not what was asked for.",
    hold_over: "It was a part of the price, and the rest did not come in time.",
    by_host: "The host gives it back.",
    damage_deposit: "It is the damage deposit.",
  } satisfies Record<RefundReason, string>,
  /** Who sends it, to which phones and by which day. */
  comesBack: (m: { host: string; phones: readonly string[]; by: string; paidInCash: boolean }): string =>
    `${m.host} ${m.paidInCash ? "gives it back in cash, or sends it by M-PESA to" : "sends it by M-PESA to"} ${m.phones.map(shownPhone).join(" and ")}, by ${shortDate(m.by)} at the latest.`,
  /** The same to who sends it. */
  toSend: (m: { kes: number; guest: string; phones: readonly string[]; by: string; paidInCash: boolean }): string =>
    `Send ${formatKes(m.kes)} to ${m.guest} ${m.paidInCash ? "in cash or by M-PESA" : "by M-PESA"}, ${m.phones.map(shownPhone).join(" and ")}, by ${shortDate(m.by)}.`,
  /** Its day is past. */
  late: (m: { kes: number; by: string }): string =>
    `${formatKes(m.kes)} was promised by ${shortDate(m.by)} and has not been sent.`,
  /** M-PESA was told to send it, and has not answered. */
  sending: "M-PESA was told to send it. Its answer is awaited.",
  notSent: "It has not been sent yet.",
  sent: (m: { kes: number; on: string; receipt: string | null }): string =>
    m.receipt
      ? `${formatKes(m.kes)} was sent back by M-PESA on ${shortDate(m.on)}, code ${m.receipt}.`
      : `${formatKes(m.kes)} was given back in cash on ${shortDate(m.on)}.`,
  /** Why nothing is booked, or nothing any more: to its guest with the host's name, to its host with the guest's. */
  ends: {
    guest: {
      cancelled_by_guest: () => "You cancelled this stay.",
      cancelled_by_host: (host: string) => `${host} cancelled this stay.`,
      declined: (host: string) => `${host} could not take this request.`,
      unanswered: (host: string) => `${host} did not answer in time.`,
      taken_back: () => "You withdrew this request.",
      paid_too_late: () => "The payment came after the nights had been taken.",
      rest_too_late: () => "A part of the price came, and the rest did not come in time.",
      not_accepted: () => "What came was not what was asked for.",
      hold_ended: () => "The hold ended before a payment was confirmed.",
      withdrawn: (host: string) => `${host} took these nights back.`,
      given_up: () => "You gave these nights up.",
      replaced: () => "Another booking of yours took the place of this one.",
      sold_elsewhere: () => "These nights had been sold on another site.",
    } satisfies Record<BookingEnd, (host: string) => string>,
    host: {
      cancelled_by_guest: (guest: string) => `${guest} cancelled this stay.`,
      cancelled_by_host: (guest: string) => `You cancelled this stay of ${guest}.`,
      declined: (guest: string) => `You declined this request of ${guest}.`,
      unanswered: (guest: string) => `You did not answer this request of ${guest} in time.`,
      taken_back: (guest: string) => `${guest} withdrew this request.`,
      paid_too_late: (guest: string) => `The payment of ${guest} came after the nights had been taken.`,
      rest_too_late: (guest: string) => `A part of the price came from ${guest}, and the rest did not come in time.`,
      not_accepted: (guest: string) => `What came from ${guest} was not what was asked for.`,
      hold_ended: (guest: string) => `The hold of ${guest} ended before a payment was confirmed.`,
      withdrawn: (guest: string) => `You took these nights of ${guest} back.`,
      given_up: (guest: string) => `${guest} gave these nights up.`,
      replaced: (guest: string) => `Another booking of ${guest} took the place of this one.`,
      sold_elsewhere: (guest: string) => `The nights of ${guest} had been sold on another site.`,
    } satisfies Record<BookingEnd, (guest: string) => string>,
  },
  nothingBooked: "Nothing is booked.",
  /** A request was sent to a phone, and nobody knows its end: a clause without a full stop. */
  untold: {
    yours: "M-PESA has not said what became of your request",
    before: "M-PESA has not said what became of a request that was sent before",
    ofIt: "M-PESA has not said what became of it",
  },
  /** Why a request came to nothing, and what its guest can do: M-PESA's reasons, and our own for requests that reached no phone. */
  declines: declinesToGuest,
} as const;
