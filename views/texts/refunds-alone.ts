import type { Language } from "#src/core/language.ts";
import { formatKes } from "#src/core/money/money.ts";

/** What a host reads behind the word of a refund, so that she sends nothing that M-PESA sends. */
export const refundsAloneTexts: Readonly<
  Record<
    Language,
    {
      alone: string;
      part: (aloneKes: number, ownKes: number) => string;
      lookFirst: string;
      /** The operator has not let their shortcode send it. */
      refused: string;
      doubted: (kes: number) => string;
    }
  >
> = {
  en: {
    alone: "M-PESA sends it back by itself: don't send it yourself.",
    part: (aloneKes, ownKes) =>
      `M-PESA sends ${formatKes(aloneKes)} of it by itself: send only the other ${formatKes(ownKes)} yourself.`,
    lookFirst: "M-PESA did not answer: look in your M-PESA statement before you send it.",
    refused: "The operator's number does not send it: send it by hand.",
    doubted: (kes) =>
      `M-PESA doubts that ${formatKes(kes)} of it ever came: look before you send it, and answer in Needs you on your dashboard.`,
  },
  sw: {
    alone: "M-PESA itazirudisha yenyewe: tafadhali usizitume mwenyewe.",
    part: (aloneKes, ownKes) =>
      `M-PESA itarudisha ${formatKes(aloneKes)} yenyewe: tafadhali tuma ${formatKes(ownKes)} zilizobaki pekee.`,
    lookFirst: "M-PESA haikujibu: angalia taarifa yako ya M-PESA kabla ya kuzituma.",
    refused: "Namba ya mwenye tovuti haitazituma: tafadhali zitume kwa mkono.",
    doubted: (kes) =>
      `M-PESA ina shaka kama ${formatKes(kes)} kati ya hizo zilifika: angalia kabla ya kuzituma, na ujibu kwenye Needs you ya dashibodi yako.`,
  },
};
