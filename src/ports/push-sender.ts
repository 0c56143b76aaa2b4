import type { PushSubscription } from "#src/core/message/push-device.ts";

/** One text for one browser. */
export type PushAsk = Readonly<{
  subscription: PushSubscription;
  /** What only that browser reads: at most 3,000 bytes. */
  payload: string;
  /** A newer one of the same topic takes the place of one that was not delivered yet: 32 signs of base64url at most. */
  topic: string;
  urgency: "low" | "normal" | "high";
  /** How long its service keeps it for a browser without a line, seconds. */
  keptSeconds: number;
  /** By which pair the browser was asked, both base64url: the public key as a point, the private one as a number. */
  keys: Readonly<{ publicKey: string; privateKey: string }>;
}>;

/**
 * `accepted` is with the push service, which brings it or not. `gone`: the browser wants no more. `refused` will never be
 * taken as it is; `later` was not taken, or nobody knows. `detail` names neither the address nor the text.
 */
export type PushSent =
  | Readonly<{ outcome: "accepted" | "gone" }>
  | Readonly<{ outcome: "refused"; detail: string }>
  | Readonly<{ outcome: "later"; detail: string; retryAfterMs?: number }>;

/** Speaks to addresses of strangers' choice: public ones alone, never where a redirect leads, never longer than it says. */
export interface PushSender {
  send(ask: PushAsk): Promise<PushSent>;
}
