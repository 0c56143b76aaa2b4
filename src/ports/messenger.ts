/** A short text for one person. `to` is an E.164 number for `sms` and `whatsapp`, an address for `email`. */
export type Message = Readonly<{ channel: "sms" | "whatsapp" | "email"; to: string; subject?: string; body: string }>;

/** What it cost, where the house that sends it says so: in ten-thousandths of a currency. */
export type MessageCost = Readonly<{ tenThousandths: number; currency: string }>;

export interface Messenger {
  /** `retry` is worth another try later; `refused` will never succeed. `detail` is for the operator's log, without the number. */
  send(
    message: Message,
  ): Promise<{ outcome: "sent"; cost?: MessageCost } | { outcome: "retry" | "refused"; detail: string }>;
}
