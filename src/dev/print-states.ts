import { BOOKING_LIFE } from "#src/core/booking/booking-life.ts";
import { CHANGE_REQUEST_LIFE } from "#src/core/booking/change-request-life.ts";
import { INQUIRY_LIFE } from "#src/core/inquiry/inquiry-life.ts";
import { CHECK_LIFE } from "#src/core/kyc/check-life.ts";
import { PAYMENT_LIFE } from "#src/core/money/payment-life.ts";
import { REFUND_LIFE } from "#src/core/money/refund-life.ts";
import { REPORT_LIFE } from "#src/core/review/report-life.ts";
import { REVIEW_LIFE } from "#src/core/review/review-life.ts";
import type { Life } from "#src/core/states.ts";

/** `docs/states.md`, from the data that moves bookings, payments, refunds, what guests ask to change, what hosts hand in, reviews and reports. Run, this file writes it. */
export function statesPage(): string {
  return [
    "# States",
    "",
    "Printed by `node scripts/bun.mjs src/dev/print-states.ts` from `src/core/booking/booking-life.ts`, `src/core/booking/change-request-life.ts`, `src/core/inquiry/inquiry-life.ts`, `src/core/kyc/check-life.ts`, `src/core/money/payment-life.ts`, `src/core/money/refund-life.ts`, `src/core/review/report-life.ts` and `src/core/review/review-life.ts`; a test fails when it is stale. Each event is written by one function (`moveBooking`, `moveChangeRequest`, `moveInquiry`, `moveKycCheck`, `movePayment`, `moveRefund`, `moveReport`, `moveReview`), and triggers in the database refuse whatever is not here.",
    ...chapter("Booking", BOOKING_LIFE),
    ...chapter("Request to change a stay", CHANGE_REQUEST_LIFE),
    ...chapter("Question before booking", INQUIRY_LIFE),
    ...chapter("Check of a host", CHECK_LIFE),
    ...chapter("Payment", PAYMENT_LIFE),
    ...chapter("Refund", REFUND_LIFE),
    ...chapter("Report to the operator", REPORT_LIFE),
    ...chapter("Review", REVIEW_LIFE),
    "",
  ].join("\n");
}

function chapter<State extends string, Event extends string, Facts>(
  title: string,
  life: Life<State, Event, Facts>,
): string[] {
  const begins = entries(life.begins).map(([state, how]) => `- \`${state}\`: ${how}.`);
  const moves = entries(life.moves).flatMap(([event, { means, edges, only }]) => {
    const ways = Map.groupBy(entries(edges), ([, to]) => to);
    const lines = [...ways].map(([to, froms]) => {
      const from = froms.map(([state]) => `\`${state}\`${only?.from.includes(state) ? "\\*" : ""}`).join(", ");
      return `| ${event} | ${from} | \`${to}\` | ${means}${only ? `. \\* Only if ${only.says}` : ""} |`;
    });
    return lines;
  });
  return [
    "",
    `## ${title}`,
    "",
    "Begins as",
    ...begins,
    "",
    "| Event | From | To | |",
    "| --- | --- | --- | --- |",
    ...moves,
  ];
}

function entries<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

if (import.meta.main) await Bun.write(`${import.meta.dir}/../../docs/states.md`, statesPage());
