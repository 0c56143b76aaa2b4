/**
 * What a shortcode can do beside asking a phone for money: tell where its payments are
 * announced, list them, look one up, and send money back.
 *
 * Looking up, reversing and paying out are only accepted here. What became of them comes
 * later to `resultUrl`, or never, and is read by `ReadOperation`.
 */
export interface MpesaOperations {
  /** Once for a shortcode in production; `version` must be the one the app was given. */
  registerUrls(ask: UrlRegistration): Promise<OperationAnswer>;
  /** Payments of the last 48 hours, a page at a time. */
  pull(ask: PullAsk): Promise<Pulled>;
  /** Tells Safaricom that this shortcode will pull. */
  registerPull(ask: { nominatedPhone: string; callbackUrl: string }): Promise<OperationAnswer>;
  /** A picture that the M-PESA app scans: PNG, base64. */
  dynamicQr(ask: QrAsk): Promise<QrMade>;
  /** What M-PESA knows of a receipt that somebody typed, or of a request whose answer was lost. */
  lookUp(ask: LookUpAsk): Promise<OperationAsked>;
  /** Gives one payment back. `receipt` is the payment's own. */
  reverse(ask: ReversalAsk): Promise<OperationAsked>;
  /** Sends money to a phone. The same `operationId` twice is refused as `duplicate` and pays once. */
  payOut(ask: PayOutAsk): Promise<OperationAsked>;
}

export type UrlRegistration = Readonly<{
  version: 1 | 2;
  confirmationUrl: string;
  validationUrl: string;
  /** What happens to a payment when our validation does not answer in time. */
  whenSilent: "Completed" | "Cancelled";
}>;

/** Instants are Unix milliseconds. `offset` counts rows. */
export type PullAsk = Readonly<{ from: number; until: number; offset: number }>;

export type QrAsk = Readonly<{
  merchantName: string;
  reference: string;
  amountKes: number;
  kind: "paybill" | "till" | "phone";
  /** Paybill, till or phone. */
  creditParty: string;
}>;

export type ResultAddresses = Readonly<{ resultUrl: string; timeoutUrl: string }>;

export type LookUpAsk = ResultAddresses &
  Readonly<{ by: { receipt: string } | { originatorConversationId: string }; remarks: string }>;
export type ReversalAsk = ResultAddresses & Readonly<{ receipt: string; amountKes: number; remarks: string }>;
export type PayOutAsk = ResultAddresses &
  Readonly<{ operationId: string; phone: string; amountKes: number; remarks: string }>;

/** Why a request was not taken. Nothing was done, except perhaps where it says `unknown`. */
export type OperationRefusal =
  | Readonly<{ outcome: "try_later"; raw: string }>
  | Readonly<{ outcome: "bad_settings"; raw: string }>
  | Readonly<{ outcome: "refused"; raw: string }>
  /** Nobody who may ask for it. */
  | Readonly<{ outcome: "no_initiator"; raw: string }>
  | Readonly<{ outcome: "unknown"; raw: string }>;

export type OperationAnswer =
  | Readonly<{ outcome: "done"; raw: string }>
  /** It stands already, as these or as other addresses: only the portal can take it away. */
  | Readonly<{ outcome: "registered_before"; raw: string }>
  | OperationRefusal;

/** One payment that a shortcode received, as its list names it. */
export type PulledPayment = Readonly<{
  receipt: string;
  /** Unix milliseconds; `undefined` when the date cannot be read. */
  paidAt: number | undefined;
  /** Only when whole; otherwise `amountText` shows what was sent. */
  amountKes: number | undefined;
  amountText: string;
  /** What kind of transaction it is, as M-PESA calls it; empty when it says nothing. */
  type: string;
  /** As written: whole, masked or hashed. */
  payer: string;
  reference: string;
  raw: string;
}>;

export type Pulled =
  | Readonly<{ outcome: "pulled"; payments: readonly PulledPayment[]; raw: string }>
  | OperationRefusal;
export type QrMade = Readonly<{ outcome: "made"; pngBase64: string; raw: string }> | OperationRefusal;

export type OperationAsked =
  | Readonly<{ outcome: "accepted"; conversationId: string; originatorConversationId: string; raw: string }>
  | Readonly<{ outcome: "duplicate"; raw: string }>
  | OperationRefusal;

/** What a result says. Anyone who knows the address can post one. */
export type OperationResult =
  | Readonly<{
      outcome: "result";
      /** Text: `0`, `1`, `R000001` … */
      resultCode: string;
      resultDesc: string;
      conversationId: string | undefined;
      originatorConversationId: string | undefined;
      /** The receipt of the reversal or payout itself; of a look-up, what was found. */
      transactionId: string | undefined;
      /** When what was looked up was begun, Unix milliseconds. */
      initiatedAt: number | undefined;
      /** Whole shillings; `undefined` with cents, or when no amount is named. */
      amountKes: number | undefined;
      /** By name in lower case, as written. */
      parameters: ReadonlyMap<string, string>;
    }>
  | Readonly<{ outcome: "unreadable" }>;
export type ReadOperation = (raw: string) => OperationResult;

/** Money that a shortcode was paid, as M-PESA announces it to the shortcode's own address. */
export type C2bNotice =
  | Readonly<{
      outcome: "notice";
      receipt: string;
      /** What kind of transaction it is, as M-PESA calls it; empty when it says nothing. */
      type: string;
      amountKes: number | undefined;
      amountText: string;
      paidAt: number | undefined;
      shortcode: string;
      /** As the payer typed it: any case, any spaces, or nothing for a till. */
      reference: string;
      /** SHA-256 of the number (v1) or its mask (v2). */
      payer: string;
      payerName: string;
    }>
  | Readonly<{ outcome: "unreadable" }>;
export type ReadC2b = (raw: string) => C2bNotice;

/** One exchange with M-PESA as it was, without a credential in it: kept for a person to read. */
export type KeptExchange = Readonly<{
  /** The request's own name: `stk-push`, `stk-query`, `reversal` … */
  what: string;
  /** What it was about: a reference, a receipt, an id. */
  about: string;
  shortcode: string;
  sent: string;
  /** `null` when nothing came back. */
  status: number | null;
  received: string;
}>;
export type KeepExchange = (exchange: KeptExchange) => void | Promise<void>;
