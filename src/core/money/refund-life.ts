import type { Life } from "#src/core/states.ts";

export type RefundState = "due" | "sending" | "sent" | "withdrawn";

export type RefundEvent = "send" | "fail" | "arrive" | "withdraw";

/** What a refund may become. Every change of its state is one of these events; while it is due its sum may fall. */
export const REFUND_LIFE: Life<RefundState, RefundEvent, unknown> = {
  states: ["due", "sending", "sent", "withdrawn"],
  begins: { due: "money is to go back" },
  moves: {
    send: { means: "M-PESA is told to give it back; nobody else sends it meanwhile", edges: { due: "sending" } },
    fail: { means: "M-PESA did not: it is to be sent again", edges: { sending: "due" } },
    arrive: {
      means: "it has gone back, by M-PESA or by the host's own hand",
      edges: { due: "sent", sending: "sent" },
    },
    withdraw: { means: "it is not owed any more", edges: { due: "withdrawn" } },
  },
};
