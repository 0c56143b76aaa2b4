import { formatKes } from "#src/core/money/money.ts";
import type { letterTexts } from "#views/texts/en/letters.ts";

/** Barua pepe kwa wageni, kando ya SMS ya habari ileile. */
export const swLetters: typeof letterTexts = {
  about: (propertyName) => `Kuhusu ${propertyName}`,
  confirmed: (m) => `Nafasi yako ${m.propertyName}: ${m.code}`,
  received: (m) => `Risiti ya ${m.propertyName}: ${m.code}`,
  calendar: (link) => `Kwa kalenda yako: ${link}`,
  receipt: (m) =>
    `Risiti ${m.number}: ${formatKes(m.amountKes)}, ${m.day}${m.mpesaCode ? `, M-PESA ${m.mpesaCode}` : ""}\n${m.link}`,
};
