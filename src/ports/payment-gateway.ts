import type { RefundsBy } from "#src/core/money/operation.ts";
import type { MpesaOperations } from "./mpesa-operations.ts";

/**
 * Asks a guest's phone for money and asks later what became of it.
 *
 * No result here ever means "paid": only a callback or a query with code 0 does,
 * and `settle-payment` decides. "unknown" means the request may have reached the
 * phone, so it must never be sent again for the same payment.
 */
export interface PaymentGateway {
  requestPayment(ask: PaymentAsk): Promise<PaymentRequested>;
  /** What became of an earlier request. Never carries a receipt (Daraja's query has none). */
  queryPayment(ask: { checkoutRequestId: string }): Promise<PaymentQueried>;
  /** What the same account can do beside that. */
  readonly operations?: MpesaOperations;
}

/**
 * What one shortcode signs with: a host's own, or the operator's. For a till,
 * `shortcode` is its store number and `partyB` the till; for a paybill they are the same.
 */
export type MpesaAccount = Readonly<{
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
  shortcode: string;
  partyB: string;
  transactionType: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
  /** Who may look payments up and send money back, when there is such a one. */
  initiator?: Initiator;
  /** How its refunds go back: by hand, unless it says otherwise. */
  refundsBy?: RefundsBy;
}>;

/** Made in the M-PESA portal. The credential is its password as Safaricom alone can read it; it ends after 90 days. */
export type Initiator = Readonly<{ name: string; credential: string }>;

/** Encrypts an initiator's password so that Safaricom alone can read it; `undefined` without its certificate. */
export type SealForSafaricom = (password: string) => string | undefined;

/** Each payment goes by the account it was made for. One account, however often it is named, has one token. */
export type GatewayOf = (account: MpesaAccount) => PaymentGateway;

export type PaymentAsk = Readonly<{
  /** Whole shillings. */
  amountKes: number;
  /** Twelve digits, `2547…` or `2541…`. */
  phone: string;
  /** At most 12 letters and digits; the guest sees it in the prompt. */
  reference: string;
  /** At most 13 characters. */
  description: string;
  /** Absolute, with the per-payment secret in its path. */
  callbackUrl: string;
}>;

/** What a request is called when it is asked after, and when it is called about. */
export type RequestIds = Readonly<{ merchantRequestId: string; checkoutRequestId: string }>;

export type PaymentRequested =
  | (RequestIds & Readonly<{ outcome: "requested"; raw: string }>)
  /** An earlier prompt is still open on this phone; nothing new was sent. */
  | Readonly<{ outcome: "phone_busy"; raw: string }>
  /** The gateway asks us to slow down; nothing was sent, the same request may be sent later. */
  | Readonly<{ outcome: "try_later"; raw: string }>
  /** The phone number cannot be asked. */
  | Readonly<{ outcome: "bad_phone"; raw: string }>
  /** The host's or operator's settings are wrong (shortcode, passkey, product). */
  | Readonly<{ outcome: "bad_settings"; raw: string }>
  /** Turned away without a word why, and nothing was sent: a trouble that passes, or, where these keys have never worked, the keys. */
  | Readonly<{ outcome: "turned_away"; mayBeKeys: boolean; raw: string }>
  /** The request was refused as malformed: our mistake. */
  | Readonly<{ outcome: "refused"; raw: string }>
  /** No answer, or one that cannot be read: the prompt may be on the phone. With ids it can be asked after. */
  | Readonly<{ outcome: "unknown"; ids?: RequestIds; raw: string }>;

export type PaymentQueried =
  /** `resultCode` is text because Daraja also sends lettered codes. "0" is paid. */
  | Readonly<{ outcome: "answered"; resultCode: string; resultDesc: string; raw: string }>
  | Readonly<{ outcome: "still_pending"; raw: string }>
  /** "No answer": never the same as failed. */
  | Readonly<{ outcome: "no_answer"; raw: string }>;

/** What a callback claims. Anybody who knows the address can post one, so the flow compares it with what was asked. */
export type PaymentReport =
  | Readonly<{
      outcome: "result";
      merchantRequestId: string;
      checkoutRequestId: string;
      resultCode: string;
      resultDesc: string;
      /** Only when whole. */
      amountKes?: number;
      /** The amount as it was written, whenever one was. */
      amountText?: string;
      receipt?: string;
    }>
  | Readonly<{ outcome: "unreadable" }>;

/** Reads a callback's body. Total: any text gives an outcome. */
export type ReadReport = (raw: string) => PaymentReport;
