import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { Wording } from "#views/format/wording.ts";
import type { eventTexts } from "#views/texts/en/events.ts";
import { swahiliDate } from "./dates.ts";

/** Kilichotokea kwa pesa: neno moja kwa kila tukio. */
export const swEvents: Wording<typeof eventTexts> = {
  refunds: {
    nights_taken: "Malipo yalifika baada ya muda kuisha, na siku zilikuwa zimechukuliwa.",
    second_payment: "Yalikuwa malipo ya pili ya nafasi hiyo hiyo.",
    cancelled: "Nafasi imeghairiwa.",
    overpaid: "Ni zaidi ya bei ya kukaa.",
    not_accepted: "Hakikuwa kiasi kilichoombwa.",
    hold_over: "Zilikuwa sehemu ya bei, na salio halikufika kwa wakati.",
    by_host: "Mwenyeji anazirudisha.",
    damage_deposit: "Ni amana ya uharibifu.",
  },
  comesBack: (m) =>
    `${m.host} atazituma kwa M-PESA kwa ${m.phones.map(shownPhone).join(" na ")}, kabla ya ${swahiliDate(m.by)} kuisha.`,
  toSend: (m) =>
    `Tuma ${formatKes(m.kes)} kwa ${m.guest} kwa M-PESA, ${m.phones.map(shownPhone).join(" na ")}, kabla ya ${swahiliDate(m.by)} kuisha.`,
  late: (m) => `${formatKes(m.kes)} ziliahidiwa kutumwa hadi ${swahiliDate(m.by)} na bado hazijatumwa.`,
  sending: "M-PESA imeambiwa izitume. Tunasubiri jibu lake.",
  notSent: "Bado hazijatumwa.",
  sent: (m) =>
    m.receipt
      ? `${formatKes(m.kes)} zilirudishwa kwa M-PESA ${swahiliDate(m.on)}, nambari ${m.receipt}.`
      : `${formatKes(m.kes)} zilirudishwa kwa pesa taslimu ${swahiliDate(m.on)}.`,
};
