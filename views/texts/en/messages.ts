import { formatKes } from "#src/core/money/money.ts";
import { shortDate } from "#views/format/format.ts";

/** Messages to a phone: short, plain, and complete without a link. */
export const messageTexts = {
  code: (m: { code: string; siteName: string; minutes: number }) =>
    `${m.code} is your ${m.siteName} code. It works for ${m.minutes} minutes. Never share it.`,
  /** Follows what was paid. `when` is a date unless it is now or on arrival. */
  rest: (kes: number, when: string) =>
    ` ${formatKes(kes)} to pay ${when === "now" ? "now" : when === "arrival" ? "on arrival" : `by ${shortDate(when)}`}.`,
  confirmedGuest: (m: {
    propertyName: string;
    dates: string;
    code: string;
    paidKes: number;
    rest: string;
    receipt: string | null;
    isSaid: boolean;
    link: string;
  }) =>
    `Confirmed: ${m.propertyName}, ${m.dates}. Code ${m.code}. ${formatKes(m.paidKes)} received${m.receipt ? `, M-PESA ${m.receipt}` : ""}${
      m.isSaid ? ", by the host's word" : ""
    }.${m.rest} ${m.link}`,
  confirmedHost: (m: {
    guestName: string;
    propertyName: string;
    dates: string;
    code: string;
    paidKes: number;
    rest: string;
    receipt: string | null;
  }) =>
    `New booking: ${m.guestName}, ${m.propertyName}, ${m.dates}. ${formatKes(m.paidKes)} paid${
      m.receipt ? ` (M-PESA ${m.receipt})` : ""
    }.${m.rest} Code ${m.code}.`,
};
