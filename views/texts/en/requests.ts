import { formatKes } from "#src/core/money/money.ts";
import { plural, shortDate } from "#views/format/format.ts";
import { eventTexts } from "./events.ts";

const { ends } = eventTexts;

/** Messages about requests to book and cancelled bookings: short, plain, and complete without a link. */
export const requestMessages = {
  requestHost: (m: {
    guestName: string;
    party: number;
    propertyName: string;
    dates: string;
    totalKes: number;
    until: string;
    link: string;
  }) =>
    `${m.guestName} asks to stay at ${m.propertyName}, ${m.dates}, ${plural(m.party, "guest")}, ${formatKes(m.totalKes)}. Approve or decline by ${m.until}: ${m.link}`,
  approvedGuest: (m: {
    propertyName: string;
    dates: string;
    hostName: string;
    dueNowKes: number;
    until: string;
    link: string;
  }) =>
    `${m.hostName} says yes: ${m.propertyName}, ${m.dates}. Pay ${formatKes(m.dueNowKes)} by ${m.until} to make it yours: ${m.link}`,
  declinedGuest: (m: { propertyName: string; dates: string; hostName: string; link: string }) =>
    `${ends.guest.declined(m.hostName)} ${m.propertyName}, ${m.dates}. Nothing was charged. ${m.link}`,
  withdrawnGuest: (m: { propertyName: string; dates: string; hostName: string; hostPhone: string }) =>
    `${ends.guest.withdrawn(m.hostName)} ${m.propertyName}, ${m.dates}. Please don't pay any more. Have you paid, or have questions? ${m.hostPhone ? `Call ${m.hostPhone}.` : "Ask your host."}`,
  unansweredGuest: (m: { propertyName: string; dates: string; hostName: string; link: string }) =>
    `${ends.guest.unanswered(m.hostName)} ${m.propertyName}, ${m.dates}. Nothing was charged. Other dates: ${m.link}`,
  changeAskedHost: (m: {
    guestName: string;
    propertyName: string;
    dates: string;
    newDates: string;
    party: number;
    /** Below zero it goes back. */
    differenceKes: number;
    until: string;
    link: string;
  }) =>
    `${m.guestName} asks to change ${m.propertyName}, ${m.dates}, to ${m.newDates}, ${plural(m.party, "guest")}: ${
      m.differenceKes === 0
        ? "the price stays"
        : `${formatKes(Math.abs(m.differenceKes))} ${m.differenceKes > 0 ? "more" : "less"}`
    }. Answer by ${m.until}: ${m.link}`,
  changeDeclinedGuest: (m: { hostName: string; propertyName: string; dates: string; words: string; link: string }) =>
    `${m.hostName} can't change your stay. It stays as it was: ${m.propertyName}, ${m.dates}.${
      m.words ? ` They wrote: ${m.words}` : ""
    } ${m.link}`,
  changeUnansweredGuest: (m: { hostName: string; propertyName: string; dates: string; link: string }) =>
    `No answer from ${m.hostName} in time. Your stay is as it was: ${m.propertyName}, ${m.dates}. ${m.link}`,
  cancelledGuest: (m: {
    propertyName: string;
    dates: string;
    code: string;
    refundKes: number;
    /** Nothing came of the price, so nothing is kept either. */
    paidNothing: boolean;
    /** A request was sent whose end nobody knows. */
    mayStillCome: boolean;
    byHost: boolean;
    hostName: string;
    hostPhone: string;
    phones: readonly string[];
    paidInCash: boolean;
    by: string;
    link: string;
  }) =>
    `${m.byHost ? ends.guest.cancelled_by_host(m.hostName) : ends.guest.cancelled_by_guest()} ${m.propertyName}, ${m.dates}, code ${m.code}. ${
      m.refundKes > 0
        ? `${formatKes(m.refundKes)} is refunded to you. ${eventTexts.comesBack({ ...m, host: m.hostName })} Call ${m.hostPhone}.`
        : m.mayStillCome
          ? `${eventTexts.untold.yours}: if it is paid, you get it back.`
          : m.paidNothing
            ? "You had paid nothing."
            : "There is no refund."
    } ${m.link}`,
  cancelledHost: (m: {
    propertyName: string;
    dates: string;
    code: string;
    refundKes: number;
    byHost: boolean;
    guestName: string;
    phones: readonly string[];
    paidInCash: boolean;
    by: string;
  }) =>
    `${(m.byHost ? ends.host.cancelled_by_host : ends.host.cancelled_by_guest)(m.guestName)} ${m.propertyName}, ${m.dates}, code ${m.code}. The nights are free again. ${
      m.refundKes > 0 ? eventTexts.toSend({ ...m, kes: m.refundKes, guest: m.guestName }) : "There is no refund."
    }`,
} as const;

/** The pages where a request is answered and a booking is cancelled. */
export const requestTexts = {
  title: "A request",
  lead: (until: string) => `The nights are kept until ${until}. Without an answer they are free again.`,
  guest: "Guest",
  phone: "Phone",
  approve: "Approve",
  decline: "Decline",
  approveNote: (until: string) => `The guest then has until ${until} to pay. Nothing is sure before that.`,
  open: (count: number) => `${plural(count, "request waits", "requests wait")} for your answer`,
  answer: "Answer",
  waits: "Waits for your answer",
  until: (moment: string) => `Answer by ${moment}`,
  toBookings: "All bookings",
  results: {
    approved: {
      title: "Approved",
      text: (until: string) => `The guest has until ${until} to pay.`,
    },
    declined: { title: "Declined", text: "The nights are free again." },
    confirmed: { title: "Approved and paid", text: "The booking is confirmed." },
    cancelled: "Cancelled",
    over: "This request is over",
  },
};

export const cancelTexts = {
  title: "Cancel this booking",
  action: "Cancel booking",
  takeBack: "Withdraw the request",
  keep: "Keep the booking",
  confirm: (refundKes: number, by: "guest" | "host") =>
    refundKes > 0
      ? by === "guest"
        ? `Cancel, ${formatKes(refundKes)} refund`
        : `Cancel, then refund ${formatKes(refundKes)}`
      : "Cancel without a refund",
  /** Where M-PESA sends without a press what it can. */
  confirmAutomatic: (kes: number) => `Cancel and refund ${formatKes(kes)}`,
  thenSend: "Cancelling sends nothing by itself: the next page has the phone and the sum, and you send it there.",
  thenAutomatic: "M-PESA sends what it can by itself, as you chose. The next page says what is left for you to send.",
  paid: "Paid so far",
  back: { guest: "Your refund", host: "Refund" },
  deposit: "Damage deposit, refunded",
  kept: { guest: "Host keeps", host: "You keep" },
  hostNote: "When you cancel, the guest gets a full refund.",
  howRefund: (host: string, by: string, hearing: string) =>
    `${host} sends the money back by ${shortDate(by)} at the latest, and ${hearing} when it is done.`,
  changed: {
    title: "The refund has changed",
    text: "Another part of the rules has begun since this page was opened. Nothing has been cancelled. Look again.",
  },
  tooLate: "It is too late to cancel here. Speak with each other instead.",
};
