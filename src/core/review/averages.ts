/** What a guest gives stars for, in the order in which it is asked. `whole` is the stay as a whole. */
export const CATEGORIES = ["whole", "cleanliness", "accuracy", "communication", "location", "value"] as const;
export type Category = (typeof CATEGORIES)[number];

/** From one to five. */
export type StarsGiven = Readonly<Record<Category, number>>;

/** Sums of stars over `count` reviews. */
export type Totals = StarsGiven & Readonly<{ count: number }>;

/** So few say more about who wrote them than about the house. */
const FEWEST_FOR_AVERAGE = 3;

/** Averages to one decimal, or `undefined` where there are fewer than three reviews. */
export function averagesOf(totals: Totals | undefined): Totals | undefined {
  if (!totals || totals.count < FEWEST_FOR_AVERAGE) return undefined;
  const averages = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((totals[category] / totals.count) * 10) / 10]),
  ) as StarsGiven;
  return { count: totals.count, ...averages };
}

/** The sums of several houses together. */
export function addTotals(all: readonly Totals[]): Totals | undefined {
  if (all.length === 0) return undefined;
  const sum = (of: keyof Totals) => all.reduce((total, one) => total + one[of], 0);
  const stars = Object.fromEntries(CATEGORIES.map((category) => [category, sum(category)])) as StarsGiven;
  return { count: sum("count"), ...stars };
}
