import { formatKes } from "#src/core/money/money.ts";
import type { automaticRefundTexts } from "../en/automatic-refunds.ts";

export const swAutomaticRefunds: typeof automaticRefundTexts = {
  automatic: "M-PESA itazirudisha yenyewe: tafadhali usizitume mwenyewe.",
  part: (automaticKes, ownKes) =>
    `M-PESA itarudisha ${formatKes(automaticKes)} yenyewe: tafadhali tuma ${formatKes(ownKes)} zilizobaki pekee.`,
  lookFirst: "M-PESA haikujibu: angalia taarifa yako ya M-PESA kabla ya kuzituma.",
  refused: "Nambari ya mwendeshaji haitazituma: tafadhali zitume kwa mkono.",
  disputed: (kes) =>
    `M-PESA ina shaka kama ${formatKes(kes)} kati ya hizo zilifika: angalia kabla ya kuzituma, na ujibu kwenye Yanayokusubiri, kwenye dashibodi yako.`,
};
