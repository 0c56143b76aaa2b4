import type { Language } from "#src/core/language.ts";

/** What a host reads behind the word of a refund, so that she sends nothing that M-PESA sends. */
export const refundsAloneTexts: Readonly<Record<Language, { alone: string; lookFirst: string }>> = {
  en: {
    alone: "M-PESA sends it back by itself: don't send it yourself.",
    lookFirst: "M-PESA did not answer: look in your M-PESA statement before you send it.",
  },
  sw: {
    alone: "M-PESA itazirudisha yenyewe: tafadhali usizitume mwenyewe.",
    lookFirst: "M-PESA haikujibu: angalia taarifa yako ya M-PESA kabla ya kuzituma.",
  },
};
