import { formatKes } from "#src/core/money/money.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { shortDate } from "#views/format/format.ts";

/**
 * What may happen to money, each in one wording: on guests' and hosts' pages, in lists and in messages. Whoever tells
 * of an event asks here; `src/dev/events.test.ts` finds every kind told, and told as here.
 */
export const eventTexts = {
  /** Why money goes back. */
  refunds: {
    nights_taken: "The payment came after the hold had ended, and the nights were taken by then.",
    second_payment: "It was a second payment for the same booking.",
    cancelled: "The booking was cancelled.",
    overpaid: "It is more than the stay costs.",
    not_accepted: "It was not what was asked for.",
    hold_over: "It was a part of the price, and the rest did not come in time.",
    by_host: "The host gives it back.",
    damage_deposit: "It is the damage deposit.",
  } satisfies Record<RefundReason, string>,
  /** Who sends it, to which phones and by which day. */
  comesBack: (m: { host: string; phones: readonly string[]; by: string }): string =>
    `${m.host} sends it by M-PESA to ${m.phones.map(shownPhone).join(" and ")}, by ${shortDate(m.by)} at the latest.`,
  /** The same to who sends it. */
  toSend: (m: { kes: number; guest: string; phones: readonly string[]; by: string }): string =>
    `Send ${formatKes(m.kes)} to ${m.guest} by M-PESA, ${m.phones.map(shownPhone).join(" and ")}, by ${shortDate(m.by)}.`,
  /** Its day is past. */
  late: (m: { kes: number; by: string }): string =>
    `${formatKes(m.kes)} was promised by ${shortDate(m.by)} and has not been sent.`,
  /** M-PESA was told to send it, and has not answered. */
  sending: "M-PESA was told to send it. Its answer is awaited.",
  notSent: "It has not been sent yet.",
  sent: (m: { kes: number; on: string; receipt: string | null }): string =>
    m.receipt
      ? `${formatKes(m.kes)} was sent back by M-PESA on ${shortDate(m.on)}, code ${m.receipt}.`
      : `${formatKes(m.kes)} was given back in cash on ${shortDate(m.on)}.`,
} as const;
