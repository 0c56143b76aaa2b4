import { formatKes } from "#src/core/money.ts";

/** Messages to a phone: short, plain, and complete without a link. */
export const messageTexts = {
  code: (m: { code: string; siteName: string; minutes: number }) =>
    `${m.code} is your ${m.siteName} code. It works for ${m.minutes} minutes. Never share it.`,
  confirmedGuest: (m: {
    propertyName: string;
    dates: string;
    code: string;
    totalKes: number;
    receipt: string | null;
    link: string;
  }) =>
    `Confirmed: ${m.propertyName}, ${m.dates}. Code ${m.code}. ${formatKes(m.totalKes)} received${
      m.receipt ? `, M-PESA ${m.receipt}` : ""
    }. ${m.link}`,
  confirmedHost: (m: {
    guestName: string;
    propertyName: string;
    dates: string;
    code: string;
    totalKes: number;
    receipt: string | null;
  }) =>
    `New booking: ${m.guestName}, ${m.propertyName}, ${m.dates}. ${formatKes(m.totalKes)} paid${
      m.receipt ? ` (M-PESA ${m.receipt})` : ""
    }. Code ${m.code}.`,
  refundGuest: (m: { amountKes: number; propertyName: string; hostName: string; hostPhone: string; taken: boolean }) =>
    m.taken
      ? `Your ${formatKes(m.amountKes)} for ${m.propertyName} arrived after your hold ended, and the nights had been taken. ${m.hostName} owes it back to you: ${m.hostPhone}.`
      : `You paid ${formatKes(m.amountKes)} for ${m.propertyName} a second time. ${m.hostName} owes it back to you: ${m.hostPhone}.`,
  refundHost: (m: { amountKes: number; guestName: string; guestPhone: string; code: string; taken: boolean }) =>
    m.taken
      ? `Refund due: ${formatKes(m.amountKes)} from ${m.guestName} (${m.guestPhone}) came after the hold ended and the nights were taken. Booking ${m.code}.`
      : `Refund due: ${m.guestName} (${m.guestPhone}) paid ${formatKes(m.amountKes)} twice. Booking ${m.code}.`,
  refundSentGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostName: string;
    hostPhone: string;
    receipt: string;
  }) =>
    `${m.hostName} sent your ${formatKes(m.amountKes)} for ${m.propertyName} back: M-PESA ${m.receipt}. Not there? Call ${m.hostPhone}.`,
  doubtHost: (m: { amountKes: number; receipt: string | null; guestName: string; code: string }) =>
    `M-PESA doubts a payment: ${formatKes(m.amountKes)} of ${m.guestName}, booking ${m.code}. Look for ${m.receipt ?? "it"} in your M-PESA messages. Not there? Nothing was paid.`,
  reviewHost: (m: { receivedKes: number; totalKes: number; guestName: string; code: string }) =>
    `Check a payment: ${formatKes(m.receivedKes)} arrived for booking ${m.code} of ${m.guestName}, which costs ${formatKes(m.totalKes)}.`,
};
