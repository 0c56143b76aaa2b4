/** What is known of a refund that the operator's shortcode is to send for a host. Whole shillings, Unix milliseconds. */
export type OperatorSending = Readonly<{
  amountKes: number;
  /** Whether this host may use the operator's shortcode now. */
  isAllowed: boolean;
  /** What went for the host today, in Nairobi, or may have. */
  goneTodayKes: number;
  dayMostKes: number;
}>;

/** Why a refund from the operator's shortcode waits for the operator's yes; `undefined` when it goes. */
export function waitsBecause(facts: OperatorSending): "host_not_allowed" | "day_limit" | undefined {
  if (!facts.isAllowed) return "host_not_allowed";
  return facts.goneTodayKes + facts.amountKes > facts.dayMostKes ? "day_limit" : undefined;
}

/** So many in an hour are more than a house's ordinary evening. */
const MANY_IN_AN_HOUR = 5;
const NEW_HOST_MS = 7 * 24 * 3_600_000;
const AT_ONCE_MS = 10 * 60_000;

/** What is unusual about a refund that has just been sent off, in the words that the operator reads. */
export function unusual(facts: {
  now: number;
  paidAt: number | null;
  hostSince: number;
  /** With this one. */
  timesInAnHour: number;
}): "many refunds in an hour" | "a refund minutes after the payment, by a new host" | undefined {
  if (facts.timesInAnHour >= MANY_IN_AN_HOUR) return "many refunds in an hour";
  const isNew = facts.now - facts.hostSince < NEW_HOST_MS;
  const isAtOnce = facts.paidAt !== null && facts.now - facts.paidAt < AT_ONCE_MS;
  return isNew && isAtOnce ? "a refund minutes after the payment, by a new host" : undefined;
}
