import type { PromoProblem } from "#src/core/pricing/promo.ts";
import type { PartyProblem } from "#src/core/stay/party.ts";
import type { LocalDate, StayProblem } from "#src/core/stay/stay.ts";
import type { FieldError } from "#views/kit/index.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** A wish as far as something may be wrong with its fields. */
export type WishFaults = Readonly<{
  property: Readonly<{ maxGuests: number }>;
  typed: Readonly<{ checkIn: string }>;
  /** The day of arrival, as far as what was typed is a day. */
  checkIn: LocalDate | undefined;
  stayProblem: StayProblem | undefined;
  partyProblem: PartyProblem | undefined;
  promoProblem: Readonly<{ why: PromoProblem; minNights: number }> | undefined;
}>;

/** What is wrong with the fields of a wish, in their order, each with the words that stand beside it. */
export function stayFaults(wish: WishFaults, { booking: { dates: texts }, prices }: PageTexts): FieldError[] {
  const faults: FieldError[] = [];
  const { stayProblem, partyProblem, promoProblem, typed } = wish;
  if (stayProblem) {
    const atCheckIn =
      stayProblem === "in_the_past" ||
      stayProblem === "too_far_ahead" ||
      (stayProblem === "missing_dates" && !typed.checkIn) ||
      (stayProblem === "not_a_date" && !wish.checkIn);
    faults.push({ field: atCheckIn ? "checkIn" : "checkOut", message: texts.stay[stayProblem] });
  }
  if (partyProblem) {
    faults.push({ field: "guests", message: texts.partyFault[partyProblem](wish.property.maxGuests) });
  }
  if (promoProblem) {
    faults.push({ field: "code", message: prices.promo.problems[promoProblem.why](promoProblem.minNights) });
  }
  return faults;
}
