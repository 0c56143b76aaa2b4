import type { Clock } from "#src/ports/clock.ts";
import type { KeepExchange, MpesaOperations } from "#src/ports/mpesa-operations.ts";
import type { Initiator, PaymentGateway } from "#src/ports/payment-gateway.ts";
import { createAccessToken, sharedAccessToken } from "./access-token.ts";
import type { Connection } from "./authorised-post.ts";
import { registerUrls } from "./c2b.ts";
import { type DarajaCredentials, trimmed } from "./credentials.ts";
import { dynamicQr } from "./dynamic-qr.ts";
import { lookUp, payOut, reverse } from "./operations.ts";
import { pull, registerPull } from "./pull.ts";
import { stkPush, type TransactionType } from "./stk-push.ts";
import { stkQuery } from "./stk-query.ts";

const PUSH_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;
/** M-PESA's limit for one payment (Daraja 3.0 FAQ 5; press 2024 to 2026). */
const MOST_KES = 250_000;

export type DarajaOptions = DarajaCredentials &
  Readonly<{
    transactionType: TransactionType;
    /** Who is credited. For a till this is the till number, while `shortcode` is its store number. */
    partyB?: string;
    /** The most that M-PESA moves in one payment, whole shillings. */
    mostKes?: number;
    /** Who may look up, reverse and pay out, when the host has such a one. */
    initiator?: Initiator | undefined;
    /** Hears of every exchange, for a person to read later. */
    keep?: KeepExchange | undefined;
    clock: Clock;
    fetch?: typeof fetch;
    /** The most any one request may take; a push otherwise has 30 s, a query 15 s. */
    timeoutMs?: number;
  }>;

/** M-PESA through Safaricom's Daraja, or any server of the same shape: asking phones for money. */
export function createDaraja(options: DarajaOptions): PaymentGateway & { operations: MpesaOperations } {
  const connection = connect(options);
  const pushSettings = {
    transactionType: options.transactionType,
    partyB: options.partyB?.trim() || connection.credentials.shortcode,
    mostKes: options.mostKes ?? MOST_KES,
    clock: options.clock,
    timeoutMs: options.timeoutMs ?? PUSH_TIMEOUT_MS,
  };
  const querySettings = { clock: options.clock, timeoutMs: options.timeoutMs ?? QUERY_TIMEOUT_MS };

  return {
    requestPayment: (ask) => stkPush(connection, pushSettings, ask),
    queryPayment: (ask) => stkQuery(connection, querySettings, ask.checkoutRequestId),
    operations: createOperations(options, connection),
  };
}

/** The rest of what the same credentials can do. */
function createOperations(options: DarajaOptions, connection: Connection): MpesaOperations {
  const timeoutMs = options.timeoutMs ?? QUERY_TIMEOUT_MS;
  const partyB = options.partyB?.trim() || connection.credentials.shortcode;
  const settings = { initiator: options.initiator, partyB, timeoutMs };
  return {
    registerUrls: (ask) => registerUrls(connection, timeoutMs, ask),
    registerPull: (ask) => registerPull(connection, timeoutMs, ask),
    pull: (ask) => pull(connection, timeoutMs, ask),
    dynamicQr: (ask) => dynamicQr(connection, timeoutMs, ask),
    lookUp: (ask) => lookUp(connection, settings, ask),
    reverse: (ask) => reverse(connection, settings, ask),
    payOut: (ask) => payOut(connection, settings, ask),
  };
}

/** Both are made from one credential set, so both use its one token. */
function connect(options: DarajaOptions): Connection {
  const { baseUrl, consumerKey, consumerSecret, shortcode, passkey } = options;
  const credentials = trimmed({ baseUrl, consumerKey, consumerSecret, shortcode, passkey });
  const limits = { clock: options.clock, ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }) };
  const token = options.fetch
    ? createAccessToken(credentials, { ...limits, fetch: options.fetch })
    : sharedAccessToken(credentials, limits);
  return { credentials, token, fetch: options.fetch ?? globalThis.fetch, keep: options.keep };
}
