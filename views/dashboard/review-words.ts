import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingMoney } from "./booking-money.ts";

/** Why a host is to look at a payment. `isCertain` when its booking is, by this or other money. */
export function reviewWords(
  review: Pick<
    BookingMoney["reviews"][number],
    "reason" | "receivedKes" | "receivedCents" | "askedKes" | "receipt" | "isCounted" | "mpesaSays"
  >,
  isCertain: boolean,
  t: PageTexts["dashboard"]["review"],
): string {
  const { reason, receivedKes, receivedCents, askedKes, receipt, mpesaSays } = review;
  if (reason === "taken_back_since") return t.taken_back_since({ receivedKes, askedKes, isCounted: review.isCounted });
  if (review.isCounted) {
    const counted = { receivedKes, askedKes, receipt };
    if (reason === "code_elsewhere") return t.code_elsewhere(counted);
    if (reason === "said_taken_back") return t.said_taken_back({ ...counted, mpesaSays });
    return reason === "query_contradicts" ? t.query_contradicts(counted) : t.reports_differ(counted);
  }
  if (reason === "receipt_used") return t.receipt_used(receivedKes);
  if (reason === "other_shortcode") return t.other_shortcode(receivedKes);
  return t.wrong_amount({ receivedKes, receivedCents, askedKes, isCertain });
}
