import { findHost } from "#db/host.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import type { Refund } from "#db/refund.queries.ts";
import { findRefundWait, insertRefundWait, sentByOperatorFor } from "#db/refund-wait.queries.ts";
import type { Change } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { unusual, waitsBecause } from "#src/core/money/refund-guard.ts";
import { startOfToday } from "#src/ledger/paid-today.ts";
import { warnOperator } from "#src/messaging/warn-operator.ts";
import { type Asking, operatorFor } from "#src/payout/account-of.ts";

const HOUR_MS = 3_600_000;

type Of = Readonly<{ hostId: string; now: number }>;
type Sending = Of & Readonly<{ refund: Refund }>;

/**
 * Whether the operator's shortcode may send these in one now: nothing to say, why it waits for the operator, or that the
 * operator has refused.
 */
export function operatorsWord(
  deps: Asking,
  { refunds, hostId, now }: Of & Readonly<{ refunds: readonly Refund[] }>,
): "host_not_allowed" | "day_limit" | "refused" | undefined {
  const answered = refunds.map((refund) => ({ refund, answer: findRefundWait(deps.db, refund.id)?.answer }));
  if (answered.some(({ answer }) => answer === "refused")) return "refused";
  const unasked = answered.filter(({ answer }) => answer !== "allowed").map(({ refund }) => refund);
  if (unasked.length === 0) return undefined;
  return waitsBecause({
    amountKes: sumKes(unasked),
    isAllowed: operatorFor(deps, hostId) !== undefined,
    goneTodayKes: sentByOperatorFor(deps.db, hostId, startOfToday(now)).kes,
    dayMostKes: deps.config.mpesa.refundsDayMostKes,
  });
}

/** Has the operator asked, once, and told at once. */
export function askOperator(
  tx: Change,
  { refund, hostId, why, now }: Sending & { why: "host_not_allowed" | "day_limit" },
): void {
  if (findRefundWait(tx, refund.id)) return;
  insertRefundWait(tx, { refundId: refund.id, hostId, why, askedAt: now });
  const facts = { refund: refund.id, host: hostId, amountKes: refund.amountKes, why };
  warnOperator(tx, {
    warning: "a refund waits for your yes: see lango admin refunds",
    key: `wait ${refund.id}`,
    facts,
    now,
  });
}

/** Has the operator told at once of what is unusual about a refund that their shortcode was just told to send. */
export function watchSending(
  tx: Change,
  { refund, amountKes, hostId, now }: Sending & Readonly<{ amountKes: number }>,
): void {
  const warning = unusual({
    now,
    paidAt: findPayment(tx, refund.paymentId)?.paidAt ?? null,
    hostSince: findHost(tx, hostId)?.createdAt ?? 0,
    timesInAnHour: sentByOperatorFor(tx, hostId, now - HOUR_MS).times,
  });
  if (!warning) return;
  const facts = { refund: refund.id, host: hostId, amountKes };
  warnOperator(tx, { warning, key: `sending ${refund.id}`, facts, now });
}
