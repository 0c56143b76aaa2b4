/** A short text for one person. `to` is an E.164 number for `sms` and `whatsapp`, an address for `email`. */
export type Message = Readonly<{ channel: "sms" | "whatsapp" | "email"; to: string; subject?: string; body: string }>;

export interface Messenger {
  /** `retry` is worth another try later; `refused` will never succeed. `detail` is for the operator's log, without the number. */
  send(message: Message): Promise<{ outcome: "sent" } | { outcome: "retry" | "refused"; detail: string }>;
}
