import type { Life } from "#src/core/states.ts";
import { mayNeverHaveCome, type PaymentState } from "./payment.ts";

type Facts = Readonly<{ state: PaymentState; reason: string | null }>;

export type PaymentEvent =
  | "request"
  | "postpone"
  | "acknowledge"
  | "pay"
  | "question"
  | "decline"
  | "void"
  | "take_back"
  | "expire"
  | "give_back";

/** What a payment may become. Every change of its state is one of these events. */
export const PAYMENT_LIFE: Life<PaymentState, PaymentEvent, Facts> = {
  states: ["created", "requested", "pending", "paid", "paid_late", "declined", "expired", "needs_review", "refunded"],
  begins: {
    created: "a phone is to be asked, or a host has the money in hand",
    pending: "its guest names a code, or M-PESA tells of money that nobody was asked for",
  },
  moves: {
    request: { means: "its request goes out to the phone", edges: { created: "requested" } },
    postpone: { means: "M-PESA had no time and sent nothing: it is asked again", edges: { requested: "created" } },
    acknowledge: { means: "M-PESA has taken the request", edges: { requested: "pending" } },
    pay: {
      means: "its money came, late when it had been declined or given up",
      edges: {
        created: "paid",
        requested: "paid",
        pending: "paid",
        needs_review: "paid",
        declined: "paid_late",
        expired: "paid_late",
      },
    },
    question: {
      means: "what came is not what was asked for, and a person decides",
      edges: {
        created: "needs_review",
        requested: "needs_review",
        pending: "needs_review",
        needs_review: "needs_review",
        declined: "needs_review",
        expired: "needs_review",
      },
    },
    decline: {
      means: "M-PESA says that nothing came, or nobody could be asked",
      edges: { created: "declined", requested: "declined", pending: "declined", declined: "declined" },
    },
    void: {
      means: "its host finds no such money; it may be found after all",
      edges: { pending: "declined", needs_review: "declined", paid: "declined", paid_late: "declined" },
      only: {
        from: ["paid", "paid_late"],
        says: "M-PESA's own query contradicts it, or its code paid for something else",
        holds: mayNeverHaveCome,
      },
    },
    take_back: {
      means: "M-PESA itself has taken its money back from the host",
      edges: { paid: "declined", paid_late: "declined", needs_review: "declined" },
    },
    expire: {
      means: "nobody waits for it any more",
      edges: {
        created: "expired",
        requested: "expired",
        pending: "expired",
        declined: "expired",
        expired: "expired",
      },
    },
    give_back: {
      means: "all of it has gone back",
      edges: { paid: "refunded", paid_late: "refunded", needs_review: "refunded", refunded: "refunded" },
    },
  },
};
