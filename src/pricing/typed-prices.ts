import type { Terms } from "#db/pricing.queries.ts";
import { refundDaysOf, TIERS_MOST } from "#src/core/booking/cancellation.ts";
import { GUEST_PRICES_MOST, STEPS_MOST } from "./read-prices-form.ts";

/** What stands in the fields of the forms: what is stored, as a host writes it. Nought and nothing are empty. */
export function typedPrices({ rates, rules, policy, mode }: Terms) {
  const some = (value: number | null | undefined) => (value ? String(value) : "");
  const { payNow } = rates;
  const text: Record<string, string> = {
    cleaningFeeKes: some(rates.cleaningFeeKes),
    includedGuests: some(rates.includedGuests),
    extraGuestKes: some(rates.extraGuestKes),
    damageDepositKes: some(rates.damageDepositKes),
    weeklyPercent: some(rates.weeklyPercent),
    monthlyPercent: some(rates.monthlyPercent),
    freeEvery: some(rates.freeNights?.every),
    freeNights: some(rates.freeNights?.free),
    lowestNightKes: some(rates.lowestNightKes),
    payNow: payNow.kind,
    percentValue: payNow.kind === "percent" ? String(payNow.percent) : "",
    fixedValue: payNow.kind === "fixed" ? String(payNow.kes) : "",
    balanceDaysBefore: some(rates.balanceDaysBefore),
    minNights: String(rules.minNights),
    maxNights: String(rules.maxNights),
    leadDays: String(rules.leadDays),
    cutoffHour: some(rules.cutoffHour),
    windowDays: String(rules.windowDays),
    bufferDays: String(rules.bufferDays),
    sellGaps: rules.sellGaps ? "on" : "",
    bookingMode: mode,
    policy: policy.name,
    refundDays: String(refundDaysOf(policy)),
  };
  for (let weekday = 1; weekday <= 7; weekday += 1) text[`weekday${weekday}`] = some(rates.weekdayPricesKes[weekday]);
  for (let guest = 2; guest <= GUEST_PRICES_MOST; guest += 1) {
    text[`guest${guest}`] = String(rates.guestPricesKes[guest] ?? "");
  }
  for (let at = 1; at <= STEPS_MOST; at += 1) {
    for (const [prefix, step] of [
      ["early", rates.earlyBird[at - 1]],
      ["late", rates.lastMinute[at - 1]],
    ] as const) {
      text[`${prefix}Days${at}`] = step ? String(step.days) : "";
      text[`${prefix}Percent${at}`] = some(step?.percent);
    }
  }
  for (let at = 1; at <= TIERS_MOST; at += 1) {
    const tier = policy.name === "own" ? policy.tiers[at - 1] : undefined;
    text[`tierDays${at}`] = tier ? String(tier.hoursBefore / 24) : "";
    text[`tierPercent${at}`] = some(tier?.percent);
  }
  return { text, days: { checkInDays: rules.checkInDays.map(String), checkOutDays: rules.checkOutDays.map(String) } };
}
