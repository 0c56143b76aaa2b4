import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Quote } from "./pricing.ts";

/** How a guest whom the host wrote in pays: they have, they get a link, or on arrival. */
export const HOST_BOOKING_PAYS = ["link", "arrival", "paid"] as const;
export type HostBookingPay = (typeof HOST_BOOKING_PAYS)[number];

/**
 * A quote as host and guest agreed on it. A total that differs from the computed one, in whole
 * shillings, becomes one more line, so that the lines still add up; deposit rules hold only for
 * the computed price. On arrival everything is due on the day of check-in.
 */
export function agreedQuote(price: Quote, totalKes: number, pay: HostBookingPay, checkIn: LocalDate): Quote {
  const differenceKes = totalKes - price.totalKes;
  const lines =
    differenceKes === 0 ? price.lines : [...price.lines, { kind: "agreed" as const, amountKes: differenceKes }];
  const agreed = { ...price, lines, totalKes };
  if (pay === "arrival") return { ...agreed, dueNowKes: 0, balanceKes: totalKes, balanceDueOn: checkIn };
  if (pay === "link" && differenceKes === 0) return agreed;
  return { ...agreed, dueNowKes: totalKes, balanceKes: 0, balanceDueOn: null };
}

/**
 * What of a sum for several rooms is each one's, by what it costs: whole shillings, at least one each, and what rounding
 * leaves is the first one's. `totalKes` is at least as many shillings as there are rooms.
 */
export function shareAgreed(totalKes: number, pricesKes: readonly number[]): number[] {
  const sumKes = pricesKes.reduce((sum, kes) => sum + kes, 0);
  const weights = sumKes === 0 ? pricesKes.map(() => 1) : pricesKes;
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const shares = weights.map((one) => 1 + Math.floor(((totalKes - pricesKes.length) * one) / weight));
  const leftKes = totalKes - shares.reduce((sum, kes) => sum + kes, 0);
  return shares.map((kes, at) => (at === 0 ? kes + leftKes : kes));
}
