import { formatKes } from "#src/core/money/money.ts";

/** What a host reads behind the word of a refund, so that they send nothing that M-PESA sends. */
export const automaticRefundTexts = {
  automatic: "M-PESA sends it back by itself: don't send it yourself.",
  part: (automaticKes: number, ownKes: number) =>
    `M-PESA sends ${formatKes(automaticKes)} of it by itself: send only the other ${formatKes(ownKes)} yourself.`,
  lookFirst: "M-PESA did not answer: look in your M-PESA statement before you send it.",
  /** The operator has not let their shortcode send it. */
  refused: "The operator's number does not send it: send it by hand.",
  disputed: (kes: number) =>
    `M-PESA disputes that ${formatKes(kes)} of it ever came: look before you send it, and answer in Needs you on your dashboard.`,
};
