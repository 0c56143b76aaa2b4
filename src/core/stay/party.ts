export type PartyProblem = "not_a_number" | "nobody" | "too_many";

/** How many guests a visitor typed; `undefined` when it is no number of guests, or nobody. */
export function readParty(typed: string): number | undefined {
  const party = partyFor(typed, Number.POSITIVE_INFINITY);
  return typeof party === "number" ? party : undefined;
}

/** How many guests a visitor typed, or what is wrong with it. `most` is what the property sleeps. */
export function partyFor(typed: string, most: number): number | PartyProblem {
  const compact = typed.trim();
  if (!/^-?\d{1,9}$/.test(compact)) return "not_a_number";
  const party = Number(compact);
  if (party < 1) return "nobody";
  return party > most ? "too_many" : party;
}

/** How many come where nobody has said so yet: two, or as many as fit. A page says it beside the price, to be changed. */
export function usualParty(most: number): number {
  return Math.min(2, most);
}

/** Whether a place that sleeps `most` takes so many. */
export function fitsParty(party: number, most: number): boolean {
  return Number.isInteger(party) && party >= 1 && party <= most;
}
