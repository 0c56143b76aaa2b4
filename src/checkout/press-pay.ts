import { mpesaPhone, normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { type OtherNetwork, otherNetworkOf } from "#src/core/person/phone-network.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import type { FormBody } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";

/** What the form of the summary says of its guest's press: nothing where they only want the nights kept. */
export type PressedPay = Readonly<{ kes: number; payee: string }>;

/** Reads what stood beside the button that was pressed, as far as it was the one that asks the phone. */
export function readPressedPay(form: FormBody): PressedPay | undefined {
  if (form.text("pay", 5) === "") return undefined;
  const kes = form.text("payKes", 12);
  return { kes: /^\d+$/.test(kes) ? Number(kes) : -1, payee: form.text("payTo", 20) };
}

/**
 * Asks the phone of a hold that was just made, by the same press. Whatever keeps it from being asked, the page that
 * comes next says, and asks from there: another sum or another payee than the guest has read, a phone that was asked
 * often enough, a number that is not Kenyan. The same form asks a phone once; with another number it asks that one.
 */
export function askFromSummary(
  deps: Deps,
  ask: Readonly<{ bookingId: string; phone: Phone; submissionKey: string; shown: PressedPay; isOwner: boolean }>,
): void {
  const phone = mpesaPhone(ask.phone);
  if (!phone) return;
  const submissionKey = `${ask.submissionKey} ${phone}`;
  askForPayment(deps, { ...ask, phone, submissionKey, purpose: "stay" });
}

/** The network that a typed number was most likely given out by, where M-PESA can't ask it. */
export function networkToTell(typedPhone: string): Readonly<{ phone: Phone; network: OtherNetwork }> | undefined {
  const phone = normalisePhone(typedPhone);
  const network = phone && otherNetworkOf(phone);
  return phone && network ? { phone, network } : undefined;
}

/**
 * The number that a guest is to look at again before its phone is asked: one that another network gave out, which
 * M-PESA most likely can't ask. Whoever sends the same number once more is asked all the same, because numbers move.
 */
export function numberToLookAt(form: FormBody, phone: Phone): Phone | undefined {
  return otherNetworkOf(phone) && normalisePhone(form.text("warned", 40)) !== phone ? phone : undefined;
}
