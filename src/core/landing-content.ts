/** What the front page claims in figures and in other people's words. An operator replaces it, or switches parts of it off. */
export type LandingContent = Readonly<{
  /** What other platforms keep of a stay, in percent; `null` leaves the comparison out. */
  platformFees: Readonly<{ from: number; to: number }> | null;
  figures: Told<Figure>;
  testimonials: Told<Testimonial>;
}>;

/** No items: the section is left out. `illustration`: the page says that they are made up. */
type Told<Item> = Readonly<{ illustration: boolean; items: readonly Item[] }>;

export type Figure = Readonly<{ value: string; label: string }>;

export type Testimonial = Readonly<{
  name: string;
  location: string;
  revenue: string;
  /** How many the host lets. */
  properties: number;
  initials: string;
  /** Stars, 1 to 5. */
  rating: number;
  quote: string;
}>;

const MOST_ITEMS = 12;
const LONGEST_WORD = 60;
const LONGEST_QUOTE = 400;

/**
 * The content of a file that an operator wrote, or every fault in it, each with its place: `testimonials.items[1].rating`.
 * What a file does not mention stays as it is in `standard`.
 */
export function readLandingContent(
  written: unknown,
  standard: LandingContent,
): { content: LandingContent } | { faults: string[] } {
  const faults: string[] = [];
  const fault = (place: string, what: string) => void faults.push(`${place} ${what}`);

  const objectAt = (value: unknown, place: string): Record<string, unknown> => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    fault(place, "must be an object in {}");
    return {};
  };
  const onlyKnown = (value: Record<string, unknown>, known: readonly string[], place: string) => {
    for (const name of Object.keys(value)) if (!known.includes(name)) fault(`${place}${name}`, "is not known");
  };
  const wordAt = (value: unknown, place: string, longest = LONGEST_WORD): string => {
    const word = typeof value === "string" ? value.trim() : "";
    if (!word || word.length > longest) fault(place, `must be a text of 1 to ${longest} signs`);
    return word;
  };
  const numberAt = (value: unknown, place: string, least: number, most: number): number => {
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    fault(place, `must be a whole number from ${least} to ${most}`);
    return least;
  };
  const toldAt = <Item>(
    value: unknown,
    place: string,
    fields: readonly string[],
    read: (item: Record<string, unknown>, place: string) => Item,
  ): Told<Item> => {
    // `null` or `false` says it as well as an empty list.
    if (value === null || value === false) return { illustration: false, items: [] };
    const told = objectAt(value, place);
    onlyKnown(told, ["illustration", "items"], `${place}.`);
    const { illustration = false, items } = told;
    if (typeof illustration !== "boolean") fault(`${place}.illustration`, "must be true or false");
    if (!Array.isArray(items) || items.length > MOST_ITEMS) {
      fault(`${place}.items`, `must be a list in [] of at most ${MOST_ITEMS}`);
      return { illustration: false, items: [] };
    }
    return {
      illustration: illustration === true,
      items: items.map((item: unknown, index) => {
        const at = `${place}.items[${index}]`;
        const fielded = objectAt(item, at);
        onlyKnown(fielded, fields, `${at}.`);
        return read(fielded, at);
      }),
    };
  };

  const all = objectAt(written, "the file");
  onlyKnown(all, ["platformFees", "figures", "testimonials"], "");
  const content: LandingContent = {
    platformFees: "platformFees" in all ? feesAt(all.platformFees) : standard.platformFees,
    figures:
      "figures" in all
        ? toldAt(all.figures, "figures", ["value", "label"], (item, at) => ({
            value: wordAt(item.value, `${at}.value`, 20),
            label: wordAt(item.label, `${at}.label`),
          }))
        : standard.figures,
    testimonials:
      "testimonials" in all
        ? toldAt(
            all.testimonials,
            "testimonials",
            ["name", "location", "revenue", "properties", "initials", "rating", "quote"],
            (item, at) => ({
              name: wordAt(item.name, `${at}.name`),
              location: wordAt(item.location, `${at}.location`),
              revenue: wordAt(item.revenue, `${at}.revenue`),
              properties: numberAt(item.properties, `${at}.properties`, 1, 10_000),
              initials: wordAt(item.initials, `${at}.initials`, 3),
              rating: numberAt(item.rating, `${at}.rating`, 1, 5),
              quote: wordAt(item.quote, `${at}.quote`, LONGEST_QUOTE),
            }),
          )
        : standard.testimonials,
  };
  return faults.length > 0 ? { faults } : { content };

  function feesAt(value: unknown): LandingContent["platformFees"] {
    if (value === null || value === false) return null;
    const fees = objectAt(value, "platformFees");
    onlyKnown(fees, ["from", "to"], "platformFees.");
    const from = numberAt(fees.from, "platformFees.from", 0, 100);
    const to = numberAt(fees.to, "platformFees.to", 0, 100);
    if (to < from) fault("platformFees.to", "must not be less than platformFees.from");
    return { from, to };
  }
}
