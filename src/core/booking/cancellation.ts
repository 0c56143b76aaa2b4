import { addDays, instantAt, type LocalDate, localDateAt } from "#src/core/stay/stay.ts";

/** `percent` of what was paid goes back to a guest who cancels at least `hoursBefore` hours before arrival. */
export type Tier = Readonly<{ hoursBefore: number; percent: number }>;

export type PolicyName = "flexible" | "moderate" | "firm" | "non_refundable" | "own";

/**
 * How much goes back on cancelling, and how soon. Tiers stand from the earliest to the latest; after the last, nothing
 * goes back. `refundDays` are promised for whatever goes back; a house that says nothing promises `REFUND_DAYS`.
 */
export type CancellationPolicy = Readonly<{ name: PolicyName; tiers: readonly Tier[]; refundDays?: number }>;

/** Within how many days a refund is sent, where its house has said nothing, and the most that it may say. */
export const REFUND_DAYS = 7;
export const REFUND_DAYS_MOST = 30;

export function refundDaysOf({ refundDays = REFUND_DAYS }: Pick<CancellationPolicy, "refundDays">): number {
  return refundDays;
}

/** The last day on which money that is owed since `owedAt` is sent as it was promised, in Nairobi. */
export function refundBy(policy: Pick<CancellationPolicy, "refundDays">, owedAt: number): LocalDate {
  return addDays(localDateAt(owedAt), refundDaysOf(policy));
}

const DAY = 24;

/** The policies a host can choose by name. */
export const POLICIES: Readonly<Record<Exclude<PolicyName, "own">, CancellationPolicy>> = {
  flexible: { name: "flexible", tiers: [{ hoursBefore: DAY, percent: 100 }] },
  moderate: {
    name: "moderate",
    tiers: [
      { hoursBefore: 5 * DAY, percent: 100 },
      { hoursBefore: DAY, percent: 50 },
    ],
  },
  firm: {
    name: "firm",
    tiers: [
      { hoursBefore: 30 * DAY, percent: 100 },
      { hoursBefore: 7 * DAY, percent: 50 },
    ],
  },
  non_refundable: { name: "non_refundable", tiers: [] },
};

/** The hour of the check-in day, in Nairobi, that cancelling is counted back from. */
const ARRIVAL_HOUR = "14:00";

/** The instant that a policy counts back from, Unix milliseconds. */
export function arrivalAt(checkIn: LocalDate): number {
  return instantAt(checkIn, ARRIVAL_HOUR);
}

/** One part of a policy for one stay: until `until` (that millisecond is too late), `percent` goes back. */
export type Deadline = Readonly<{ until: number; percent: number }>;

/** A policy as instants for one stay, the earliest first. Those that were over when the stay was booked are there too. */
export function deadlinesOf(policy: CancellationPolicy, checkIn: LocalDate): Deadline[] {
  const arrival = arrivalAt(checkIn);
  return policy.tiers.map(({ hoursBefore, percent }) => ({ until: arrival - hoursBefore * 3_600_000, percent }));
}

/** The hundredths of what was paid that go back to a guest who cancels at `now`. */
export function refundPercent(policy: CancellationPolicy, checkIn: LocalDate, now: number): number {
  return deadlinesOf(policy, checkIn).find(({ until }) => now < until)?.percent ?? 0;
}

/**
 * The policy of a stay whose check-in is moved at `now`. It counts back from the new check-in, and what could not
 * come back any more before the move does not after it: nobody moves a stay away to cancel it for free.
 */
export function policyAfterMove(policy: CancellationPolicy, from: LocalDate, now: number): CancellationPolicy {
  const most = refundPercent(policy, from, now);
  const tiers = policy.tiers
    .map((tier) => ({ ...tier, percent: Math.min(tier.percent, most) }))
    .filter(({ percent }, at, all) => percent > 0 && percent !== all[at + 1]?.percent);
  const isSame = tiers.length === policy.tiers.length && tiers[0]?.percent === policy.tiers[0]?.percent;
  return isSame ? policy : { ...policy, name: tiers.length > 0 ? "own" : "non_refundable", tiers };
}

/** What goes back of money that was paid and what the host keeps. Together they are what was paid. */
export type RefundSplit = Readonly<{ paidKes: number; refundKes: number; keptKes: number }>;

/** Rounds in the guest's favour. */
export function splitRefund(paidKes: number, percent: number): RefundSplit {
  const refundKes = Math.ceil((paidKes * percent) / 100);
  return { paidKes, refundKes, keptKes: paidKes - refundKes };
}

/**
 * What cancelling a booking at `now` gives back. A guest gets what the policy they agreed to says;
 * a host who cancels gives everything back.
 */
export function refundOf(
  booking: Readonly<{ policy: CancellationPolicy; checkIn: LocalDate; paidKes: number }>,
  by: "guest" | "host",
  now: number,
): RefundSplit {
  const percent = by === "host" ? 100 : refundPercent(booking.policy, booking.checkIn, now);
  return splitRefund(booking.paidKes, percent);
}

export type TiersProblem = "too_many" | "not_earlier" | "not_less" | "not_a_percent" | "not_hours";

export const TIERS_MOST = 5;

/** Own tiers in order, from the earliest, or what is wrong: a later moment must never give more back than an earlier one. */
export function readTiers(tiers: readonly Tier[]): readonly Tier[] | TiersProblem {
  if (tiers.length > TIERS_MOST) return "too_many";
  const sorted = tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  for (const [at, tier] of sorted.entries()) {
    if (!Number.isInteger(tier.percent) || tier.percent < 1 || tier.percent > 100) return "not_a_percent";
    if (!Number.isInteger(tier.hoursBefore) || tier.hoursBefore < 0 || tier.hoursBefore > 365 * DAY) return "not_hours";
    const earlier = sorted[at - 1];
    if (earlier && earlier.hoursBefore === tier.hoursBefore) return "not_earlier";
    if (earlier && earlier.percent <= tier.percent) return "not_less";
  }
  return sorted;
}
