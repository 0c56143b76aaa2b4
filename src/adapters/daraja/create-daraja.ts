import type { Clock } from "#src/ports/clock.ts";
import type { PaymentGateway } from "#src/ports/payment-gateway.ts";
import { createAccessToken, sharedAccessToken } from "./access-token.ts";
import { type Credentials, trimmed } from "./credentials.ts";
import { stkPush, type TransactionType } from "./stk-push.ts";
import { stkQuery } from "./stk-query.ts";

const PUSH_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

export type DarajaOptions = Credentials &
  Readonly<{
    transactionType: TransactionType;
    /** Who is credited. For a till this is the till number, while `shortcode` is its store number. */
    partyB?: string;
    clock: Clock;
    fetch?: typeof fetch;
    /** The most any one request may take; a push otherwise has 30 s, a query 15 s. */
    timeoutMs?: number;
  }>;

/** M-PESA through Safaricom's Daraja, or any server of the same shape. */
export function createDaraja(options: DarajaOptions): PaymentGateway {
  const { baseUrl, consumerKey, consumerSecret, shortcode, passkey } = options;
  const credentials = trimmed({ baseUrl, consumerKey, consumerSecret, shortcode, passkey });
  const limits = { clock: options.clock, ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }) };
  const token = options.fetch
    ? createAccessToken(credentials, { ...limits, fetch: options.fetch })
    : sharedAccessToken(credentials, limits);
  const connection = { credentials, token, fetch: options.fetch ?? globalThis.fetch };
  const pushSettings = {
    transactionType: options.transactionType,
    partyB: options.partyB?.trim() || credentials.shortcode,
    clock: options.clock,
    timeoutMs: options.timeoutMs ?? PUSH_TIMEOUT_MS,
  };
  const querySettings = { clock: options.clock, timeoutMs: options.timeoutMs ?? QUERY_TIMEOUT_MS };

  return {
    requestPayment: (ask) => stkPush(connection, pushSettings, ask),
    queryPayment: (ask) => stkQuery(connection, querySettings, ask.checkoutRequestId),
  };
}
