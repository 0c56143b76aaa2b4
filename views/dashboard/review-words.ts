import { dashboardTexts as t } from "#views/texts/en/dashboard.ts";
import type { BookingMoney } from "./booking-money.ts";

/** Why a host is to look at a payment. `isCertain` when its booking is, by this or other money. */
export function reviewWords(
  review: Pick<BookingMoney["reviews"][number], "reason" | "receivedKes" | "askedKes" | "receipt" | "isCounted">,
  isCertain: boolean,
): string {
  const { reason, receivedKes, askedKes, receipt } = review;
  if (review.isCounted) {
    const counted = { receivedKes, askedKes, receipt };
    if (reason === "code_elsewhere") return t.review.code_elsewhere(counted);
    return reason === "query_contradicts" ? t.review.query_contradicts(counted) : t.review.reports_differ(counted);
  }
  if (reason === "receipt_used") return t.review.receipt_used(receivedKes);
  if (reason === "other_shortcode") return t.review.other_shortcode(receivedKes);
  return t.review.wrong_amount({ receivedKes, askedKes, isCertain });
}
