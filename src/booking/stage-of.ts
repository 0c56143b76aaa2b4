import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import type { BookingState } from "#src/core/booking/booking.ts";
import { balanceStage, type PaymentStage, paymentStage } from "#src/core/money/payment-stage.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { waysToPay } from "#src/payout/account-of.ts";
import type { Deps } from "#src/web/deps.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";

/** Whether a hold is paid or what is left of a certain stay. */
export type Purpose = "stay" | "balance";

/** Where a guest stands with paying, for every page that says so. `restKes` is what one payer of several rooms has left. */
export function stageOf(
  deps: Pick<Deps, "db" | "clock" | "config" | "secrets" | "operatorAccount">,
  { booking, host }: Pick<OpenedBooking, "booking" | "host">,
  purpose: Purpose,
  restKes?: number,
): PaymentStage {
  const refunds = refundsOfBooking(deps.db, booking.id);
  const payments = paymentsOfBooking(deps.db, booking.id).map((payment) => ({
    ...payment,
    isGivenBack: refunds.some(({ paymentId }) => paymentId === payment.id),
  }));
  const { asking, manual, transfer, opensAt } = waysToPay(deps, host.id);
  const ways = { asks: asking !== undefined, manual: manual !== undefined || transfer !== undefined, opensAt };
  if (purpose === "balance" && booking.state === "confirmed") {
    // Other money of theirs that waits for a person is in the way of this too, and what their host did not find is said.
    const own = payments.filter(
      ({ purpose, state, reason }) =>
        purpose === "balance" ||
        state === "needs_review" ||
        (state === "declined" && LEFT_THE_COUNT.some((left) => left === reason)),
    );
    return balanceStage(restKes ?? openBalance(deps.db, booking), ways, own, deps.clock.now());
  }
  return paymentStage(booking, ways, payments, refunds.length, deps.clock.now());
}

/** Why money that a guest had paid pays for nothing any more. */
const LEFT_THE_COUNT = ["not_received", "taken_back", "said_taken_back"];

/** The same in whatever `state` the booking is. Nobody pays for what was not approved, or was certain once and is not any more. */
export function stageNow(
  deps: Parameters<typeof stageOf>[0],
  opened: OpenedBooking,
  state: BookingState,
): PaymentStage | undefined {
  const { requestedAt, approvedAt, confirmedAt } = opened.booking;
  if (state === "confirmed") return stageOf(deps, opened, "balance");
  const isAsked = confirmedAt === null && (requestedAt === null || approvedAt !== null);
  return isAsked ? stageOf(deps, opened, "stay") : undefined;
}
