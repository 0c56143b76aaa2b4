import { formatKes } from "#src/core/money.ts";
import { plural } from "#views/kit/format.ts";

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
    `${m.hostName} can't take your stay at ${m.propertyName}, ${m.dates}. Nothing was charged. ${m.link}`,
  cancelledGuest: (m: {
    propertyName: string;
    dates: string;
    code: string;
    refundKes: number;
    byHost: boolean;
    hostName: string;
    hostPhone: string;
    link: string;
  }) =>
    `${m.byHost ? `${m.hostName} had to cancel` : "Cancelled"}: ${m.propertyName}, ${m.dates}, code ${m.code}. ${
      m.refundKes > 0
        ? `${formatKes(m.refundKes)} comes back to you from ${m.hostName} (${m.hostPhone}).`
        : "Nothing goes back."
    } ${m.link}`,
  cancelledHost: (m: {
    propertyName: string;
    dates: string;
    code: string;
    refundKes: number;
    byHost: boolean;
    guestName: string;
    guestPhone: string;
  }) =>
    `${m.byHost ? "You cancelled" : `${m.guestName} cancelled`} ${m.propertyName}, ${m.dates}, code ${m.code}. The nights are free again. ${
      m.refundKes > 0
        ? `Send ${formatKes(m.refundKes)} back to ${m.guestName} (${m.guestPhone}).`
        : "Nothing goes back."
    }`,
} as const;
