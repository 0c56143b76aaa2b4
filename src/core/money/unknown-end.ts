import { isProvisional, type PaymentState, type PaymentWay } from "./payment.ts";

type Facts = Readonly<{ way: PaymentWay; state: PaymentState; reason: string | null }>;

/** Why a request was given up of which M-PESA has said neither that it was paid nor that it was not. */
export const NEVER_TOLD = ["no_answer_from_mpesa", "never_answered"] as const;

/** Unix milliseconds, both ends inclusive. */
export type ListedSpan = Readonly<{ from: number; until: number }>;

/** How far back M-PESA's list of what came to a shortcode reaches (Daraja 3.0, Pull transactions, read December 2025). */
export const LIST_REACHES_MS = 48 * 3_600_000;
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** A prompt is answered within minutes; payments were reported up to an hour late, and lists grow at their end for half of one. */
const LISTED_BY_MS = 2 * 3_600_000;

/** The time in which a list has to show the money of a request that was sent then, if any of it came. */
export function spanOfRequest(sentAt: number): ListedSpan {
  return { from: sentAt - CLOCKS_DIFFER_MS, until: sentAt + LISTED_BY_MS };
}

/** After so long its host's own word closes it: M-PESA's list of what came reaches no further back. */
const HOST_CLOSES_AFTER_MS = LIST_REACHES_MS;

/**
 * Whether nobody knows what became of a request that was sent to a phone. Its money may have come, so nobody is told
 * that nothing was charged, until M-PESA's list, a statement or its host has said more.
 */
export function isEndUnknown({ way, state, reason }: Facts): boolean {
  if (way !== "stk") return false;
  if (state === "requested" || state === "pending") return true;
  return state === "declined" ? isProvisional(reason) : isGivenUpUntold({ state, reason });
}

/** Whether every request has failed and nobody may still be charged: only then may a guest be told to pay again. */
export function haveSurelyFailed(payments: readonly Facts[]): boolean {
  const hasFailed = (payment: Facts) =>
    (payment.state === "declined" || payment.state === "expired") && !isEndUnknown(payment);
  return payments.length > 0 && payments.every(hasFailed);
}

/** Whether it was given up, and a person has to look for its money. */
export function isGivenUpUntold({ state, reason }: Pick<Facts, "state" | "reason">): boolean {
  return state === "expired" && NEVER_TOLD.some((one) => one === reason);
}

/** From when on its host may say that nothing came. Unix milliseconds. */
export function hostMayCloseAt(payment: Readonly<{ requestedAt: number | null; createdAt: number }>): number {
  return (payment.requestedAt ?? payment.createdAt) + HOST_CLOSES_AFTER_MS;
}
