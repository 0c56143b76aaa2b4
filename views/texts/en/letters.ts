import { formatKes } from "#src/core/money/money.ts";

/** Letters to guests, beside the SMS of the same news. */
export const letterTexts = {
  confirmed: (m: { propertyName: string; code: string }) => `Your booking at ${m.propertyName}: ${m.code}`,
  /** Of what is not booked yet, or came to nothing. */
  about: (propertyName: string) => `About ${propertyName}`,
  received: (m: { propertyName: string; code: string }) => `Receipt for ${m.propertyName}: ${m.code}`,
  calendar: (link: string) => `For your calendar: ${link}`,
  receipt: (m: { number: number; amountKes: number; day: string; mpesaCode: string | null; link: string }) =>
    `Receipt ${m.number}: ${formatKes(m.amountKes)}, ${m.day}${m.mpesaCode ? `, M-PESA ${m.mpesaCode}` : ""}\n${m.link}`,
};
