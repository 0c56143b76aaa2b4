import { ASK_AGAIN_AFTER_MS, type BookingFacts, stateAt } from "#src/core/booking/booking.ts";
import type { PaymentState, PaymentWay } from "./payment.ts";
import { isEndUnknown } from "./unknown-end.ts";

/** After this long without an answer the page says that we are still checking, and not to pay again. */
const SLOW_AFTER_MS = 90_000;

/** After this long no phone shows a request any more: whoever has paid has their message, and M-PESA has said nothing. */
const UNTOLD_AFTER_MS = 115_000;

/** How long after the end of a hold an open request is still worth waiting for on the page. */
const WAIT_PAST_HOLD_MS = 10 * 60_000;

/** What the stage is read from. `createdAt` is Unix milliseconds; the newest payment comes first. */
export type PaymentFacts = Readonly<{
  id: string;
  way: PaymentWay;
  state: PaymentState;
  reason: string | null;
  createdAt: number;
  /** It goes back, or has gone: nobody decides about it any more. */
  isGivenBack?: boolean;
}>;

/** How the host can be paid: by a request on a phone, by the guest themselves, or both; or by neither until `opensAt`. */
export type OpenWays = Readonly<{ asks: boolean; manual: boolean; opensAt?: number | undefined }>;

/** Where a guest stands between holding their nights and having them. In order of precedence. */
export type PaymentStage =
  | Readonly<{ kind: "confirmed" }>
  /** The booking is over, and money goes back: its own page says how. */
  | Readonly<{ kind: "refund_due" }>
  /** Money came that is not what was asked for: a person looks. */
  | Readonly<{ kind: "in_review" }>
  /** A request is on its way to a phone, or on it. */
  | Readonly<{
      kind: "waiting";
      paymentId: string;
      askAgainAt: number;
      slowAt: number;
      holdIsOver: boolean;
      /** So late that no phone shows it any more. */
      isUntold: boolean;
      untoldAt: number;
    }>
  /**
   * Nothing is under way. `reason` says why the last request came to nothing. `mayStillCome`: one was sent whose end
   * nobody knows, this or another.
   */
  | Readonly<{ kind: "to_pay"; reason: string | undefined; lastPaymentId: string | undefined; mayStillCome: boolean }>
  /** The guest says that they have paid, and the host looks. */
  | Readonly<{ kind: "checking"; paymentId: string; holdIsOver: boolean }>
  /** The host has set up no way to be paid, or one that guests can use from `opensAt` on. */
  | Readonly<{ kind: "no_way"; opensAt?: number | undefined }>
  /** The hold has ended; `cancelled` when the guest gave it up. `mayStillCome`: a request was sent whose end nobody knows. `mayClaim`: they may have paid by themselves. */
  | Readonly<{ kind: "over"; cancelled: boolean; mayStillCome: boolean; mayClaim: boolean }>;

const OPEN: readonly PaymentState[] = ["created", "requested", "pending"];

export function paymentStage(
  booking: BookingFacts & Readonly<{ cancelledBy?: "guest" | "host" | null }>,
  ways: OpenWays,
  payments: readonly PaymentFacts[],
  refundsDue: number,
  now: number,
): PaymentStage {
  const state = stateAt(booking, now);
  if (state === "confirmed") return { kind: "confirmed" };
  if (refundsDue > 0 && state !== "held") return { kind: "refund_due" };
  if (payments.some((payment) => payment.state === "needs_review" && !payment.isGivenBack))
    return { kind: "in_review" };
  const claim = payments.find((payment) => payment.way === "manual" && payment.state === "pending");
  if (claim) return { kind: "checking", paymentId: claim.id, holdIsOver: state !== "held" };
  const open = payments.find((payment) => payment.way === "stk" && OPEN.includes(payment.state));
  const holdIsOver = state !== "held";
  const isWorthWaiting = state === "held" || (state === "expired" && now - booking.holdEndsAt < WAIT_PAST_HOLD_MS);
  // A newer request that was declined is the guest's news, even while an older one is open.
  const newest = payments[0];
  const mayStillCome = payments.some(isEndUnknown);
  if (open && isWorthWaiting && (open === newest || holdIsOver)) {
    return {
      kind: "waiting",
      paymentId: open.id,
      askAgainAt: open.createdAt + ASK_AGAIN_AFTER_MS,
      slowAt: open.createdAt + SLOW_AFTER_MS,
      holdIsOver,
      isUntold: now >= open.createdAt + UNTOLD_AFTER_MS,
      untoldAt: open.createdAt + UNTOLD_AFTER_MS,
    };
  }
  if (holdIsOver) {
    const cancelled = state === "cancelled" && booking.cancelledBy !== "host";
    return {
      kind: "over",
      cancelled,
      mayStillCome,
      mayClaim: mayStillCome || (ways.manual && booking.cancelledBy !== "host"),
    };
  }
  if (!ways.asks && !ways.manual) return { kind: "no_way", opensAt: ways.opensAt };
  // What is said of money that came is no reason why a request came to nothing.
  const cameToNothing = newest?.state === "declined" || newest?.state === "expired";
  const reason = (cameToNothing && newest.reason) || undefined;
  return { kind: "to_pay", reason, lastPaymentId: newest?.id, mayStillCome };
}

/** Where a guest stands with what is left of a certain booking. `payments` are those for the balance alone. */
export function balanceStage(
  openKes: number,
  ways: OpenWays,
  payments: readonly PaymentFacts[],
  now: number,
): PaymentStage {
  if (openKes <= 0) return { kind: "confirmed" };
  const endsAt = Number.POSITIVE_INFINITY;
  const answered = payments.filter(
    ({ way, state, createdAt }) => way !== "stk" || !OPEN.includes(state) || now - createdAt < WAIT_PAST_HOLD_MS,
  );
  const stage = paymentStage({ state: "held", holdEndsAt: endsAt }, ways, answered, 0, now);
  return stage.kind === "to_pay" ? { ...stage, mayStillCome: payments.some(isEndUnknown) } : stage;
}

/** Whether it is the guest's turn to pay: nothing of theirs is under way. */
export function isToPay(stage: PaymentStage | undefined): boolean {
  return stage?.kind === "to_pay" || stage?.kind === "no_way";
}

/** What is under way with money: a phone or their host is to answer, or a person looks. */
export function underWay(stage: PaymentStage | undefined): "waiting" | "checking" | "in_review" | undefined {
  return stage?.kind === "waiting" || stage?.kind === "checking" || stage?.kind === "in_review"
    ? stage.kind
    : undefined;
}

/** Changes whenever a page that shows the stage has something new to say. */
export function stageMark(stage: PaymentStage): string {
  switch (stage.kind) {
    case "waiting":
      return `waiting-${stage.paymentId}-${stage.holdIsOver ? "over" : "held"}${stage.isUntold ? "-untold" : ""}`;
    case "to_pay":
      return `to_pay-${stage.lastPaymentId ?? "first"}`;
    case "checking":
      return `checking-${stage.paymentId}-${stage.holdIsOver ? "over" : "held"}`;
    case "over":
      return `${stage.cancelled ? "cancelled" : "over"}${stage.mayStillCome ? "-untold" : ""}`;
    default:
      return stage.kind;
  }
}
