import type { Clock } from "#src/ports/clock.ts";
import type { PaymentAsk, PaymentRequested, RequestIds } from "#src/ports/payment-gateway.ts";
import { type Answer, authorisedPost, type Connection } from "./authorised-post.ts";
import { stkPassword } from "./credentials.ts";
import { asksUsToSlowDown, type DarajaError, isProductMissing, isTokenRefusal } from "./daraja-error.ts";
import { eatTimestamp } from "./eat-timestamp.ts";
import { textOf } from "./exchange.ts";
import { plainWords } from "./plain-words.ts";

/** Longer references are accepted with "Success" and then no prompt appears. */
const LONGEST_REFERENCE = 12;
const LONGEST_DESCRIPTION = 13;

export type TransactionType = "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";

export type StkPushSettings = Readonly<{
  transactionType: TransactionType;
  /** Who is credited: the till number for a till, the shortcode itself for a paybill. */
  partyB: string;
  /** The most that M-PESA moves in one payment. */
  mostKes: number;
  clock: Clock;
  timeoutMs: number;
}>;

/** Makes the M-PESA prompt appear on a guest's phone. Sent once: Daraja has no idempotency. */
export async function stkPush(
  connection: Connection,
  settings: StkPushSettings,
  ask: PaymentAsk,
): Promise<PaymentRequested> {
  const reference = plainWords(ask.reference).replaceAll(" ", "").slice(0, LONGEST_REFERENCE);
  const description = plainWords(ask.description).slice(0, LONGEST_DESCRIPTION).trim() || "Payment";
  if (!/^254[17]\d{8}$/.test(ask.phone)) return { outcome: "bad_phone", raw: "(not sent: not a Kenyan mobile number)" };
  if (!Number.isSafeInteger(ask.amountKes) || ask.amountKes < 1) {
    return { outcome: "refused", raw: "(not sent: the amount is not a whole number of shillings)" };
  }
  if (ask.amountKes > settings.mostKes) {
    return { outcome: "refused", raw: `(not sent: more than KES ${settings.mostKes} at once)` };
  }
  if (!isCallbackUrl(ask.callbackUrl))
    return { outcome: "refused", raw: "(not sent: the callback address is unusable)" };
  if (!reference) return { outcome: "refused", raw: "(not sent: no reference)" };

  const { credentials } = connection;
  const timestamp = eatTimestamp(settings.clock.now());
  const answer = await authorisedPost(connection, {
    path: "/mpesa/stkpush/v1/processrequest",
    what: "stk-push",
    about: reference,
    timeoutMs: settings.timeoutMs,
    body: {
      BusinessShortCode: credentials.shortcode,
      Password: stkPassword(credentials, timestamp),
      Timestamp: timestamp,
      TransactionType: settings.transactionType,
      Amount: ask.amountKes,
      PartyA: ask.phone,
      PartyB: settings.partyB,
      PhoneNumber: ask.phone,
      CallBackURL: ask.callbackUrl,
      AccountReference: reference,
      TransactionDesc: description,
    },
  });
  return readPush(answer);
}

/**
 * What an answer says happened. Whatever it does not say plainly is "unknown"; and an answer that names a request is
 * about a request that was made, whatever else it says.
 */
export function readPush(answer: Answer): PaymentRequested {
  if (answer.outcome !== "answered") return answer;
  const { raw, status, body, error } = answer;
  const ids = idsIn(body);
  if (ids) {
    const isTaken = status === 200 && !error && textOf(body?.ResponseCode) === "0";
    return isTaken ? { outcome: "requested", ...ids, raw } : { outcome: "unknown", ids, raw };
  }
  if (error) return { outcome: whyRefused(error, status), raw };
  return { outcome: status === 429 ? "try_later" : "unknown", raw };
}

function idsIn(body: Record<string, unknown> | undefined): RequestIds | undefined {
  const merchantRequestId = textOf(body?.MerchantRequestID);
  const checkoutRequestId = textOf(body?.CheckoutRequestID);
  return merchantRequestId && checkoutRequestId ? { merchantRequestId, checkoutRequestId } : undefined;
}

type Refusal = Exclude<PaymentRequested["outcome"], "requested" | "turned_away">;

/** The code 500.001.1001 alone has five meanings, so the message decides where one code says several things. */
function whyRefused({ code, message }: DarajaError, status: number): Refusal {
  if (asksUsToSlowDown({ code, message }) || status === 429) return "try_later";
  // Refused with a new token too: either the app lacks this product, or another process renews tokens as fast as we do.
  if (isTokenRefusal({ code, message })) return isProductMissing({ code, message }) ? "bad_settings" : "try_later";
  if (/unable to lock subscriber|already in process/i.test(message)) return "phone_busy";
  if (/merchant does not exist|wrong credentials/i.test(message)) return "bad_settings";
  if (/^400\.002\./.test(code)) {
    if (/phone ?number|party ?a\b/i.test(message)) return "bad_phone";
    return /short ?code|party ?b\b|transaction ?type|password/i.test(message) ? "bad_settings" : "refused";
  }
  if (/^400\.008\./.test(code) || code === "404.001.01") return "bad_settings";
  if (code === "404.001.04" || code === "405.001") return "refused";
  return status === 400 && /^400\./.test(code) ? "refused" : "unknown";
}

function isCallbackUrl(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
