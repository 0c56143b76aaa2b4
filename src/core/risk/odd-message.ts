import { receiptDate } from "#src/core/reconcile/mpesa-code.ts";
import { readMpesaSms } from "#src/core/reconcile/mpesa-sms.ts";
import { localDateAt } from "#src/core/stay/stay.ts";

/** What is unlike M-PESA in the form of a message. It proves nothing: a good forgery has none of it. */
export type OddForm = "dotted_time" | "other_day";

/** Looks at a message about a code, beside the day that the code itself was made on. */
export function oddForms(pasted: string, receipt: string): OddForm[] {
  const read = readMpesaSms(pasted);
  const message = read.outcome === "read" ? read.messages.find((one) => one.receipt === receipt) : undefined;
  if (!message) return [];
  const madeOn = receiptDate(receipt);
  const isDotted = /\d\.[0-5]\d ?[ap]\.?m\b/i.test(pasted);
  const isOtherDay =
    madeOn !== undefined && message.paidAt !== undefined && daysBetween(madeOn, localDateAt(message.paidAt)) > 1;
  return [...(isDotted ? (["dotted_time"] as const) : []), ...(isOtherDay ? (["other_day"] as const) : [])];
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Temporal.PlainDate.from(one).until(other).days);
}
