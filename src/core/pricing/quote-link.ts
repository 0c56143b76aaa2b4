import { dayAfter, type LocalDate, type Stay, startOfDay } from "#src/core/stay/stay.ts";
import { withBasis } from "./price-of-change.ts";
import { inParts, isOfNights, type Quote, type QuoteAsk, type QuoteLine, type RateCard } from "./pricing.ts";

/** How long a host may offer a price for. */
export const QUOTE_HOURS = [6, 24, 48, 72] as const;
export type QuoteHours = (typeof QUOTE_HOURS)[number];
const HOUR_MS = 3_600_000;

/** Offers of one host that are not over: more than anybody keeps in mind. */
export const QUOTES_MOST = 200;
export const QUOTE_NOTE_LONGEST = 300;

/** What the host asks for the stay: what the prices make, a sum in whole shillings, or so many per cent off the nights. */
export type OwnPrice = Readonly<
  { kind: "prices" } | { kind: "total"; kes: number } | { kind: "percent"; percent: number }
>;

/**
 * A price as it is offered, with all that it will be booked at: the lines, what is due when, the terms of its nights for
 * later changes. An own price is one more line, and is paid in parts as any other total.
 */
export function offeredQuote(price: Quote, own: OwnPrice, stay: Stay, rates: RateCard, ask: QuoteAsk): Quote {
  const totalKes = offeredTotal(price, own);
  const differenceKes = totalKes - price.totalKes;
  const lines: readonly QuoteLine[] =
    differenceKes === 0 ? price.lines : [...price.lines, { kind: "agreed", amountKes: differenceKes }];
  const parts = inParts(totalKes, stay, rates, { ...ask, firstNightKes: price.nights[0]?.priceKes ?? totalKes });
  return withBasis({ ...price, lines, totalKes, ...parts }, stay, rates, ask);
}

function offeredTotal({ lines, totalKes }: Quote, own: OwnPrice): number {
  switch (own.kind) {
    case "prices":
      return totalKes;
    case "total":
      return own.kes;
    case "percent": {
      const nightsKes = lines.reduce((sum, line) => (isOfNights(line) ? sum + line.amountKes : sum), 0);
      return totalKes - Math.floor((nightsKes * own.percent) / 100);
    }
  }
}

/** An offer as it is booked today: a balance whose day has come is paid at once. Nothing else of it ever changes. */
export function offeredToday(quote: Quote, { checkIn }: Stay, today: LocalDate): Quote {
  const { balanceDueOn, totalKes } = quote;
  const isLater = balanceDueOn === null || balanceDueOn === checkIn || balanceDueOn > today;
  return isLater ? quote : { ...quote, dueNowKes: totalKes, balanceKes: 0, balanceDueOn: null };
}

/** When an offer that is made now ends, Unix milliseconds: after so many hours, and with the day of arrival. */
export function quoteEndsAt(now: number, hours: QuoteHours, stay: Stay): number {
  return Math.min(now + hours * HOUR_MS, startOfDay(dayAfter(stay.checkIn)));
}

/** What an offer is worth to whoever opens it, in order of precedence. */
export type QuoteStanding = "used" | "withdrawn" | "over" | "holds";

/**
 * `by` is the booking that was made by it. One that ended unpaid has not used it up: the same guest may try again while
 * the price holds.
 */
export function quoteStanding(
  link: Readonly<{ endsAt: number; withdrawnAt: number | null }>,
  by: Readonly<{ state: string; confirmedAt: number | null }> | undefined,
  now: number,
): QuoteStanding {
  const isOver = by && (by.state === "expired" || by.state === "cancelled") && by.confirmedAt === null;
  if (by && !isOver) return "used";
  if (link.withdrawnAt !== null) return "withdrawn";
  return now >= link.endsAt ? "over" : "holds";
}
