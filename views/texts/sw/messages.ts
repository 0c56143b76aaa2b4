import { formatKes } from "#src/core/money/money.ts";
import type { messageTexts } from "#views/texts/en/messages.ts";
import { swahiliDate } from "./dates.ts";

/** Jumbe fupi za simu, kwa Kiswahili. A text that English has and this lacks is a type error. */
export const swMessageTexts: typeof messageTexts = {
  code: (m) => `${m.code} ni nambari yako ya ${m.siteName}. Inatumika kwa dakika ${m.minutes}. Usimpe mtu yeyote.`,
  rest: (kes, when) =>
    ` Salio la ${formatKes(kes)} ${
      when === "now"
        ? "linapaswa kulipwa sasa"
        : when === "arrival"
          ? "utalipa ukifika"
          : `lilipwe kufikia ${swahiliDate(when)}`
    }.`,
  confirmedGuest: (m) =>
    `Nafasi yako imethibitishwa: ${m.propertyName}, ${m.dates}. Msimbo ${m.code}. Tumepokea ${formatKes(m.paidKes)}${m.receipt ? `, M-PESA ${m.receipt}` : ""}${
      m.isSaid ? ", kwa kauli ya mwenyeji" : ""
    }.${m.rest} Karibu. ${m.link}`,
  confirmedHost: (m) =>
    `Mgeni mpya: ${m.guestName}, ${m.propertyName}, ${m.dates}. Amelipa ${formatKes(m.paidKes)}${
      m.receipt ? ` (M-PESA ${m.receipt})` : ""
    }.${m.rest} Msimbo ${m.code}.`,
};
