import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Quote } from "./pricing.ts";

/**
 * What several rooms cost that are booked at once, as one price without lines of its own: each sum is the sum of theirs, and
 * the rest is due on the first day that any of it is.
 */
export function quotesTogether(quotes: readonly Quote[]): Quote {
  const [first] = quotes;
  if (!first) throw new Error("a price of nothing");
  const sum = (of: (one: Quote) => number) => quotes.reduce((total, one) => total + of(one), 0);
  return {
    nights: first.nights,
    lines: [],
    totalKes: sum(({ totalKes }) => totalKes),
    dueNowKes: sum(({ dueNowKes }) => dueNowKes),
    balanceKes: sum(({ balanceKes }) => balanceKes),
    balanceDueOn: quotes.map(({ balanceDueOn }) => balanceDueOn).reduce(earlier),
    damageDepositKes: sum(({ damageDepositKes }) => damageDepositKes),
  };
}

function earlier(a: LocalDate | null, b: LocalDate | null): LocalDate | null {
  return a === null || (b !== null && b < a) ? b : a;
}
