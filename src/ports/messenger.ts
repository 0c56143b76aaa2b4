/** A short text for one person. `to` is an E.164 number for `sms` and `whatsapp`, an address for `email`. */
export type Message = Readonly<{ channel: "sms" | "whatsapp" | "email"; to: string; subject?: string; body: string }>;

/** What it cost, where the house that sends it says so: in ten-thousandths of a currency. */
export type MessageCost = Readonly<{ tenThousandths: number; currency: string }>;

/** What a provider is told beside the words. */
export type Sending = Readonly<{
  /** Ours, the same at every try. */
  id: string;
  /** WhatsApp asks for a template of its own for a code, and for whatever is no answer within a day. */
  as: "code" | "notice" | "answer";
}>;

/**
 * `retry` was not taken and is worth another try later; `refused` will never succeed; `unsure` may have been taken.
 * `detail` is for the operator's log, without the number. `providerId` is what later reports call it.
 */
export type Sent =
  | Readonly<{ outcome: "sent"; cost?: MessageCost; providerId?: string }>
  | Readonly<{ outcome: "retry" | "refused" | "unsure"; detail: string }>;

export interface Messenger {
  send(message: Message, sending?: Sending): Promise<Sent>;
  /** Whether a channel takes anything at all just now; missing where nobody can ask. */
  reaches?(channel: Message["channel"]): Promise<boolean>;
}
