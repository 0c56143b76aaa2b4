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
};
