/** What the front page claims in figures and in other people's words. An operator replaces it, or switches parts of it off. */
export type LandingContent = Readonly<{
  /** What other platforms keep of a stay, in percent; `null` leaves the comparison out. */
  platformFees: Readonly<{ from: number; to: number }> | null;
  figures: Told<Figure>;
  testimonials: Told<Testimonial>;
}>;

/** No items: the section is left out. `illustration`: the page says that they are made up. */
type Told<Item> = Readonly<{ illustration: boolean; items: readonly Item[] }>;

type Figure = Readonly<{ value: string; label: string }>;

type Testimonial = Readonly<{
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
  const fault: Fault = (place, what) => void faults.push(`${place} ${what}`);
  const all = objectAt(fault, written, "the file");
  onlyKnown(fault, all, ["platformFees", "figures", "testimonials"], "");
  const { platformFees, figures, testimonials } = standard;
  const content: LandingContent = {
    platformFees: "platformFees" in all ? feesAt(fault, all.platformFees) : platformFees,
    figures: "figures" in all ? toldAt(fault, all.figures, "figures", FIGURE) : figures,
    testimonials: "testimonials" in all ? toldAt(fault, all.testimonials, "testimonials", TESTIMONIAL) : testimonials,
  };
  return faults.length > 0 ? { faults } : { content };
}

type Fault = (place: string, what: string) => void;
/** How each field of an item is read, in the order of its faults. */
type Reader<Item> = Readonly<{ [Name in keyof Item]: (fault: Fault, value: unknown, place: string) => Item[Name] }>;

const word =
  (longest = LONGEST_WORD) =>
  (fault: Fault, value: unknown, place: string): string => {
    const text = typeof value === "string" ? value.trim() : "";
    if (!text || text.length > longest) fault(place, `must be a text of 1 to ${longest} signs`);
    return text;
  };

const wholeNumber =
  (least: number, most: number) =>
  (fault: Fault, value: unknown, place: string): number => {
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    fault(place, `must be a whole number from ${least} to ${most}`);
    return least;
  };

const FIGURE: Reader<Figure> = { value: word(20), label: word() };
const TESTIMONIAL: Reader<Testimonial> = {
  name: word(),
  location: word(),
  revenue: word(),
  properties: wholeNumber(1, 10_000),
  initials: word(3),
  rating: wholeNumber(1, 5),
  quote: word(LONGEST_QUOTE),
};

function objectAt(fault: Fault, value: unknown, place: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  fault(place, "must be an object in {}");
  return {};
}

function onlyKnown(fault: Fault, value: Record<string, unknown>, known: readonly string[], place: string): void {
  for (const name of Object.keys(value)) if (!known.includes(name)) fault(`${place}${name}`, "is not known");
}

function toldAt<Item>(fault: Fault, value: unknown, place: string, reader: Reader<Item>): Told<Item> {
  // `null` or `false` says it as well as an empty list.
  if (value === null || value === false) return { illustration: false, items: [] };
  const told = objectAt(fault, value, place);
  onlyKnown(fault, told, ["illustration", "items"], `${place}.`);
  const { illustration = false, items } = told;
  if (typeof illustration !== "boolean") fault(`${place}.illustration`, "must be true or false");
  if (!Array.isArray(items) || items.length > MOST_ITEMS) {
    fault(`${place}.items`, `must be a list in [] of at most ${MOST_ITEMS}`);
    return { illustration: false, items: [] };
  }
  const read = items.map((item: unknown, index) => itemAt(fault, item, `${place}.items[${index}]`, reader));
  return { illustration: illustration === true, items: read };
}

function itemAt<Item>(fault: Fault, value: unknown, place: string, reader: Reader<Item>): Item {
  const item = objectAt(fault, value, place);
  const names = Object.keys(reader) as (keyof Item & string)[];
  onlyKnown(fault, item, names, `${place}.`);
  return Object.fromEntries(names.map((name) => [name, reader[name](fault, item[name], `${place}.${name}`)])) as Item;
}

function feesAt(fault: Fault, value: unknown): LandingContent["platformFees"] {
  if (value === null || value === false) return null;
  const fees = objectAt(fault, value, "platformFees");
  onlyKnown(fault, fees, ["from", "to"], "platformFees.");
  const percent = wholeNumber(0, 100);
  const from = percent(fault, fees.from, "platformFees.from");
  const to = percent(fault, fees.to, "platformFees.to");
  if (to < from) fault("platformFees.to", "must not be less than platformFees.from");
  return { from, to };
}
