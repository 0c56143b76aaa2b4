/** The parts of a property's prices and rules that can be copied to another, in the order of its page. */
export const PRICE_PARTS = [
  "weekdays",
  "seasons",
  "dates",
  "fees",
  "extras",
  "discounts",
  "payment",
  "days",
  "rules",
  "booking",
  "cancellation",
] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** The parts that are lists, each thing of which has a row of its own. */
const LISTS: readonly PricePart[] = ["seasons", "days", "extras"];

/**
 * What a part says, in one spelling: the same for two parts that say the same. Which row says it, and in which order
 * rows were added, makes no difference.
 */
export function spelled(part: PricePart, value: unknown): string {
  if (!LISTS.includes(part) || !Array.isArray(value)) return spelling(value);
  return JSON.stringify(value.map((row) => spelling(sayingOf(row))).sort());
}

/** Keys in one order, and what is nothing left out: a rate that says nothing of its minimum has none. */
export function spelling(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const said = Object.entries(part).filter(([, value]) => value !== null && value !== undefined);
    return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function sayingOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !["id", "propertyId", "createdAt"].includes(name)));
}

/** Whether two rows of a list say the same. */
export function saysSame(a: object, b: object): boolean {
  return spelling(sayingOf(a)) === spelling(sayingOf(b));
}
