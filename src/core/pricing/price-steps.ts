import { dayAfter } from "../stay/stay.ts";

/** What stands in a price list, by its place: `weekday 5`, `night 2026-12-24`, `season 2026-12-20 2027-01-03`, `term min_nights`. */
export type PriceList = Readonly<Record<string, string | number | null>>;

/** One thing of a price list that became another; `null` is nothing, before or after. Nights in a row are one step. */
export type PriceStep = Readonly<{
  part: "weekday" | "night" | "season" | "term";
  first: string;
  last: string;
  was: string | null;
  became: string | null;
}>;

/** What was changed from one price list to the next, in the order of their places. */
export function priceSteps(before: PriceList, after: PriceList): PriceStep[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const steps: PriceStep[] = [];
  for (const place of places) {
    const [was, became] = [textOf(before[place]), textOf(after[place])];
    if (was === became) continue;
    const [part, first = "", last = first] = place.split(" ");
    const step = { part: part as PriceStep["part"], first, last, was, became };
    const previous = steps.at(-1);
    const goesOn = previous?.part === "night" && part === "night" && dayAfter(previous.last) === first;
    if (goesOn && previous.was === was && previous.became === became) steps[steps.length - 1] = { ...previous, last };
    else steps.push(step);
  }
  return steps;
}

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);
