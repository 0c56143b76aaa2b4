import type { PaymentReport } from "#src/ports/payment-gateway.ts";
import { isObject, textOf, wholeShillings } from "./exchange.ts";

/** A real callback is under 1 KB. */
const LONGEST_CALLBACK = 64 * 1024;
const LONGEST_ID = 128;
const LONGEST_CODE = 32;
const LONGEST_DESC = 500;

/** What a callback claims, with what only the simulator's tests look at. `resultCode` is text: lettered codes exist. */
export type StkCallback =
  | (Extract<PaymentReport, { outcome: "result" }> &
      Readonly<{
        /** `YYYYMMDDHHmmss` in East Africa Time. */
        paidAtEat?: string;
        /** Twelve digits; absent when missing or masked. */
        phone?: string;
      }>)
  | Readonly<{ outcome: "unreadable" }>;

/**
 * Reads what Daraja posts to a callback address. Total: any text gives an outcome.
 *
 * Anyone who knows the address can post this, so it says what is claimed, not what
 * is true. Items are found by name; their order and number differ between channels.
 */
export function readStkCallback(raw: string): StkCallback {
  const callback = stkCallbackIn(raw);
  const merchantRequestId = shortText(callback?.MerchantRequestID, LONGEST_ID);
  const checkoutRequestId = shortText(callback?.CheckoutRequestID, LONGEST_ID);
  const resultCode = shortText(callback?.ResultCode, LONGEST_CODE);
  if (!callback || !merchantRequestId || !checkoutRequestId || !resultCode) return { outcome: "unreadable" };

  const resultDesc = (writtenText(callback.ResultDesc) ?? "").slice(0, LONGEST_DESC);
  const items = itemsOf(callback.CallbackMetadata);
  const amountText = shortText(items.get("amount"), LONGEST_CODE);
  const amountKes = wholeShillings(amountText);
  const receipt = asReceipt(writtenText(items.get("mpesareceiptnumber")));
  const paidAtEat = matching(items.get("transactiondate"), /^\d{14}$/);
  const phone = matching(items.get("phonenumber"), /^254\d{9}$/);
  return {
    outcome: "result",
    merchantRequestId,
    checkoutRequestId,
    resultCode,
    resultDesc,
    ...(amountKes !== undefined && { amountKes }),
    ...(amountText !== undefined && { amountText }),
    ...(receipt !== undefined && { receipt }),
    ...(paidAtEat !== undefined && { paidAtEat }),
    ...(phone !== undefined && { phone }),
  };
}

/** A number as it stood in the body, so that `1.00` and `1.000000000000000001` stay different. */
class Written {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

function stkCallbackIn(raw: string): Record<string, unknown> | undefined {
  if (raw.length > LONGEST_CALLBACK) return undefined;
  try {
    const keepSource = (_: string, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? new Written(context?.source ?? String(value)) : value;
    const whole: unknown = JSON.parse(raw.replace(/^\uFEFF/, ""), keepSource);
    const body = isObject(whole) ? whole.Body : undefined;
    const callback = isObject(body) ? body.stkCallback : undefined;
    return isObject(callback) ? callback : undefined;
  } catch {
    return undefined;
  }
}

/** Names in lower case. The first item that has a value counts; `Balance` often has none. */
function itemsOf(metadata: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const list = isObject(metadata) ? metadata.Item : undefined;
  for (const item of Array.isArray(list) ? list : [list]) {
    if (!isObject(item) || typeof item.Name !== "string") continue;
    const name = item.Name.trim().toLowerCase();
    if (writtenText(item.Value) !== undefined && !found.has(name)) found.set(name, item.Value);
  }
  return found;
}

function writtenText(value: unknown): string | undefined {
  return value instanceof Written ? value.source : textOf(value);
}

function shortText(value: unknown, longest: number): string | undefined {
  const text = writtenText(value);
  return text !== undefined && text.length <= longest ? text : undefined;
}

function matching(value: unknown, form: RegExp): string | undefined {
  const text = writtenText(value);
  return text !== undefined && form.test(text) ? text : undefined;
}

function asReceipt(text: string | undefined): string | undefined {
  const receipt = text?.replace(/\s/g, "").toUpperCase();
  return receipt !== undefined && /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : undefined;
}
