import { mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";

/** What a host's guests can pay to. */
export type NumberType = "paybill" | "till" | "pochi" | "send_money";

export const NUMBER_TYPES: readonly NumberType[] = ["send_money", "pochi", "till", "paybill"];

/** A host has one way of each: what asks phones, a number to pay to by hand, and a way described in words. */
export type PayoutWhich = "asking" | "manual" | "transfer";

export function whichOf(kind: "daraja" | "operator" | "manual" | "transfer"): PayoutWhich {
  return kind === "manual" || kind === "transfer" ? kind : "asking";
}

export function readWhich(typed: string): PayoutWhich {
  return typed === "manual" || typed === "transfer" ? typed : "asking";
}

/** For so many hours a host may have nights kept for whoever says that money is on its way. */
export const HOLD_HOURS = [12, 24, 48, 72, 120] as const;
export const TRANSFER_WORDS = { fewest: 20, most: 1000 } as const;
/** The number that a bank or a remittance service gives a transfer, or what somebody calls it. */
export const REFERENCE_LONGEST = 60;

/** A paybill, till or store number: five to seven digits, whatever stands between them. */
export function readShortcode(typed: string): string | undefined {
  const digits = typed.replace(/[\s.-]/g, "");
  return /^\d{5,7}$/.test(digits) ? digits : undefined;
}

/** What guests pay to, as it is stored: a shortcode, or a Kenyan phone number in E.164. */
export function readPayNumber(type: NumberType, typed: string): string | undefined {
  if (type === "paybill" || type === "till") return readShortcode(typed);
  const phone = normalisePhone(typed);
  return phone && mpesaPhone(phone) ? phone : undefined;
}

/** An account number at a paybill: at most 20 letters and digits, as M-PESA takes them. */
export function readAccountReference(typed: string): string | undefined {
  const text = typed.trim();
  return /^[A-Za-z0-9][A-Za-z0-9 #/-]{0,19}$/.test(text) ? text : undefined;
}

/** What is wrong with a till's two numbers. */
export type TillFault = "store_missing" | "store_is_till";

/**
 * A till signs with its store number and is credited by its till number. M-PESA takes
 * the two the wrong way round without a word, and fails only after the guest's PIN.
 */
export function tillFault(till: string, store: string | undefined): TillFault | undefined {
  if (!store) return "store_missing";
  return store === till ? "store_is_till" : undefined;
}
