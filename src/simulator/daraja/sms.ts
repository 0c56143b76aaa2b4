import { PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { Movement } from "./store.ts";

/** A message from MPESA, as it stands on a phone. */
export type PhoneMessage = Readonly<{ to: string; text: string; at: number }>;

/** What the payer reads. */
export function payerSms(movement: Movement, organisation: string): PhoneMessage {
  const { receipt, amountKes, reference, shortcode, phone, at } = movement;
  const to = reference ? `${organisation} for account ${reference}` : `${organisation} ${shortcode}`;
  const verb = reference ? "sent to" : "paid to";
  const text =
    movement.kind === "reversal" || movement.kind === "b2c"
      ? `${receipt} Confirmed. You have received Ksh${shillings(amountKes)} from ${organisation} on ${dateTime(at)}. New M-PESA balance is Ksh${shillings(12_345)}.`
      : `${receipt} Confirmed. Ksh${shillings(amountKes)} ${verb} ${to} on ${dateTime(at)}. New M-PESA balance is Ksh${shillings(12_345)}. Transaction cost, Ksh0.00.`;
  return { to: phone, text, at };
}

/** What the business reads. Since March 2026 the payer's number is masked. */
export function businessSms(movement: Movement): PhoneMessage {
  const { receipt, amountKes, reference, phone, payerName, at } = movement;
  const masked = `0${phone.slice(3, 6)}***${phone.slice(-3)}`;
  const account = reference ? ` Account Number ${reference}` : "";
  const text = `${receipt} Confirmed. on ${dateTime(at)} Ksh${shillings(amountKes)} received from ${masked} ${payerName}.${account} New Utility balance is Ksh${shillings(98_765)}`;
  return { to: movement.shortcode, text, at };
}

function shillings(kes: number): string {
  return `${kes.toLocaleString("en-KE")}.00`;
}

/** `27/11/26 at 3:30 PM` in Nairobi. */
function dateTime(at: number): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PROPERTY_ZONE);
  const hour = there.hour % 12 || 12;
  const minute = String(there.minute).padStart(2, "0");
  return `${there.day}/${there.month}/${String(there.year).slice(2)} at ${hour}:${minute} ${there.hour < 12 ? "AM" : "PM"}`;
}
