import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Quote, QuoteLine, QuoteNight } from "./pricing.ts";

/** One line of what a change does to a price, in whole shillings: below zero it makes the stay cheaper. */
export type ChangeLine = Readonly<
  | { kind: "added" | "dropped" | "repriced"; nights: readonly LocalDate[]; amountKes: number }
  | { kind: Exclude<QuoteLine["kind"], "nights">; wasKes: number; nowKes: number; amountKes: number }
>;

const REST = [
  "free_nights",
  "weekly",
  "monthly",
  "early_bird",
  "last_minute",
  "returning",
  "promo",
  "extra_guests",
  "cleaning",
  "extra",
  "given_back",
  "agreed",
] as const;

/** Why a stay costs another sum after a change. The lines add up to the difference of both prices. */
export function changeLines(
  was: Readonly<{ quote: Pick<Quote, "nights" | "lines">; givenBackKes: number }>,
  now: Pick<Quote, "nights" | "lines">,
): ChangeLine[] {
  const before = new Map(was.quote.nights.map((night) => [night.night, night]));
  const after = new Map(now.nights.map((night) => [night.night, night]));
  const added = now.nights.filter(({ night }) => !before.has(night));
  const dropped = was.quote.nights.filter(({ night }) => !after.has(night));
  const repriced = now.nights.filter(({ night, priceKes }) => (before.get(night)?.priceKes ?? priceKes) !== priceKes);
  const lines: ChangeLine[] = [
    { kind: "dropped", nights: datesOf(dropped), amountKes: 0 - costOf(dropped) },
    { kind: "added", nights: datesOf(added), amountKes: costOf(added) },
    {
      kind: "repriced",
      nights: datesOf(repriced),
      amountKes: costOf(repriced) - costOf(repriced.flatMap(({ night }) => before.get(night) ?? [])),
    },
    ...REST.map((kind): ChangeLine => {
      const wasKes = kind === "given_back" ? 0 - was.givenBackKes : sumOf(was.quote.lines, kind);
      const nowKes = sumOf(now.lines, kind);
      return { kind, wasKes, nowKes, amountKes: nowKes - wasKes };
    }),
  ];
  return lines.filter(({ amountKes }) => amountKes !== 0);
}

function datesOf(nights: readonly QuoteNight[]): LocalDate[] {
  return nights.map(({ night }) => night);
}

function costOf(nights: readonly QuoteNight[]): number {
  return nights.reduce((sum, { priceKes }) => sum + priceKes, 0);
}

function sumOf(lines: readonly QuoteLine[], kind: QuoteLine["kind"]): number {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountKes : sum), 0);
}
