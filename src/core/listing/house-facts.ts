import { type LocalDate, parseLocalDate } from "#src/core/stay/stay.ts";
import { oneLine } from "#src/core/typed-words.ts";
import type { Amenity } from "./amenities.ts";
import { readWhole } from "./listing.ts";

/** What guests ask before they book, and what is asked of them: one answer each, out of a few. */
type Asked = Readonly<{
  part: "facts" | "rules";
  choices: readonly string[];
  /** A number beside the answer: Mbps, hours, cars, or the hour from which it is quiet. */
  amount?: Readonly<{ least: number; most: number }>;
  /** Somebody measured it, on a day. */
  tested?: true;
  /** The amenity that says the same with less. */
  amenity?: Amenity;
}>;

export const HOUSE_FACTS = {
  wifi: {
    part: "facts",
    choices: ["fibre", "mobile", "satellite"],
    amount: { least: 1, most: 2000 },
    tested: true,
    amenity: "wifi",
  },
  power: {
    part: "facts",
    choices: ["generator", "inverter", "solar"],
    amount: { least: 1, most: 72 },
    amenity: "backup_power",
  },
  water: { part: "facts", choices: ["borehole", "tank", "council"], amenity: "borehole_water" },
  hot_shower: { part: "facts", choices: ["instant", "boiler", "solar"], amenity: "hot_shower" },
  parking: {
    part: "facts",
    choices: ["inside", "basement", "street"],
    amount: { least: 1, most: 50 },
    amenity: "parking",
  },
  security: { part: "facts", choices: ["always", "night", "cameras"], amenity: "security" },
  lift: { part: "facts", choices: ["backed", "plain", "stairs"], amenity: "lift" },
  workspace: { part: "facts", choices: ["desk", "table"], amenity: "workspace" },
  quiet: { part: "rules", choices: ["from"], amount: { least: 18, most: 23 } },
  smoking: { part: "rules", choices: ["no", "outside", "yes"] },
  parties: { part: "rules", choices: ["no", "ask", "yes"] },
  pets: { part: "rules", choices: ["no", "ask", "yes"] },
  children: { part: "rules", choices: ["yes", "ask", "no"] },
  visitors: { part: "rules", choices: ["no", "day", "yes"] },
} as const satisfies Record<string, Asked>;

export type HouseFact = keyof typeof HOUSE_FACTS;

/** What guests ask of every house before they look any further: what its card says. */
export const FACTS_OF_CARD = ["wifi", "power", "water", "parking"] as const satisfies readonly HouseFact[];
export type FactPart = Asked["part"];
export const HOUSE_FACT_NAMES = Object.keys(HOUSE_FACTS) as HouseFact[];

/** The narrow types of the table left aside. */
export function houseFact(name: HouseFact): Asked {
  return HOUSE_FACTS[name];
}

export function factsOf(part: FactPart): HouseFact[] {
  return HOUSE_FACT_NAMES.filter((name) => houseFact(name).part === part);
}

/** One answer of a host. Its note stands in English, in Swahili, in both or in neither. */
export type FactSaid = Readonly<{
  fact: HouseFact;
  choice: string;
  amount: number | null;
  testedOn: LocalDate | null;
  note: string;
  noteSw: string;
}>;

export const FACT_NOTE_LONGEST = 160;

type FactField =
  | `${HouseFact}`
  | `${HouseFact}Amount`
  | `${HouseFact}TestedOn`
  | `${HouseFact}Note`
  | `${HouseFact}NoteSw`;
export type FactProblem = Readonly<{
  field: FactField;
  fact: HouseFact;
  problem: "no_answer" | "not_whole" | "out_of_bounds" | "not_a_day" | "too_long" | "no_hour";
}>;

/** What was typed for a part, by the names of the form: `wifi`, `wifiAmount`, `wifiTestedOn`, `wifiNote`, `wifiNoteSw`. */
export type TypedFacts = Readonly<Record<string, string>>;

/** The answers in what was typed, or all that is wrong with it. What has no answer is said no more. */
export function readFacts(
  part: FactPart,
  typed: TypedFacts,
  today: LocalDate,
): { facts: FactSaid[] } | { problems: FactProblem[] } {
  const problems: FactProblem[] = [];
  const facts: FactSaid[] = [];
  for (const fact of factsOf(part)) {
    const { choices, amount: bounds, tested } = houseFact(fact);
    const of = (rest: string) => oneLine(typed[`${fact}${rest}`] ?? "");
    const wrong = (rest: "" | "Amount" | "TestedOn" | "Note" | "NoteSw", problem: FactProblem["problem"]) => {
      problems.push({ field: `${fact}${rest}`, fact, problem });
    };
    const choice = choices.find((one) => one === of(""));
    const amount = bounds ? readWhole(of("Amount")) : "missing";
    const [note, noteSw] = part === "facts" ? [of("Note"), of("NoteSw")] : ["", ""];
    const testedOn = tested && of("TestedOn") ? parseLocalDate(of("TestedOn")) : null;
    if (typeof amount === "string" && amount !== "missing") wrong("Amount", "not_whole");
    else if (typeof amount === "number" && bounds && (amount < bounds.least || amount > bounds.most)) {
      wrong("Amount", "out_of_bounds");
    }
    if (testedOn === undefined || (testedOn && testedOn > today)) wrong("TestedOn", "not_a_day");
    if (note.length > FACT_NOTE_LONGEST) wrong("Note", "too_long");
    if (noteSw.length > FACT_NOTE_LONGEST) wrong("NoteSw", "too_long");
    if (!choice && (amount !== "missing" || note || noteSw || testedOn)) wrong("", "no_answer");
    if (choice === "from" && amount === "missing") wrong("Amount", "no_hour");
    if (choice) {
      const measured = typeof amount === "number" ? amount : null;
      facts.push({ fact, choice, amount: measured, testedOn: (measured && testedOn) || null, note, noteSw });
    }
  }
  return problems.length > 0 ? { problems } : { facts };
}

/** What is stored in the words of the form. */
export function typedFacts(facts: readonly FactSaid[]): TypedFacts {
  return Object.fromEntries(
    facts.flatMap(({ fact, choice, amount, testedOn, note, noteSw }) => [
      [fact, choice],
      [`${fact}Amount`, amount === null ? "" : String(amount)],
      [`${fact}TestedOn`, testedOn ?? ""],
      [`${fact}Note`, note],
      [`${fact}NoteSw`, noteSw],
    ]),
  );
}

export const BED_KINDS = ["king", "queen", "double", "single", "bunk", "sofa_bed", "mattress", "cot"] as const;
export type BedKind = (typeof BED_KINDS)[number];

/** Beds of a kind in a room. Bedrooms count from 1; 0 is the living room. */
export type BedsSaid = Readonly<{ room: number; kind: BedKind; beds: number }>;
const BEDS_MOST = 20;
/** How many kinds of bed the form takes for a room. */
export const KINDS_A_ROOM = 3;
export type BedProblem = Readonly<{ field: string; problem: "no_kind" | "not_whole" | "out_of_bounds" }>;

/** The beds in what was typed as `bed1-0` and `beds1-0`, room and line. The same kind twice in a room is added up. */
export function readBeds(
  typed: TypedFacts,
  rooms: readonly number[],
): { beds: BedsSaid[] } | { problems: BedProblem[] } {
  const problems: BedProblem[] = [];
  const counts = new Map<string, BedsSaid>();
  for (const room of rooms) {
    for (let line = 0; line < KINDS_A_ROOM; line += 1) {
      const kind = BED_KINDS.find((one) => one === typed[`bed${room}-${line}`]);
      const count = readWhole(typed[`beds${room}-${line}`] ?? "");
      const field = `beds${room}-${line}`;
      if (!kind) {
        if (count !== "missing") problems.push({ field: `bed${room}-${line}`, problem: "no_kind" });
        continue;
      }
      const beds = count === "missing" ? 1 : count;
      if (typeof beds === "string") problems.push({ field, problem: "not_whole" });
      else if (beds < 1 || beds > BEDS_MOST) problems.push({ field, problem: "out_of_bounds" });
      else {
        const before = counts.get(`${room} ${kind}`)?.beds ?? 0;
        counts.set(`${room} ${kind}`, { room, kind, beds: Math.min(BEDS_MOST, before + beds) });
      }
    }
  }
  return problems.length > 0 ? { problems } : { beds: [...counts.values()] };
}

/** The rooms of the form: every bedroom, every room that has beds, and the living room at the end. */
export function roomsToFill(bedrooms: number, beds: readonly BedsSaid[]): number[] {
  const most = Math.max(bedrooms, ...beds.map(({ room }) => room));
  return [...Array.from({ length: most }, (_, at) => at + 1), 0];
}

export function typedBeds(beds: readonly BedsSaid[]): TypedFacts {
  const typed: Record<string, string> = {};
  for (const [room, ones] of byRoom(beds)) {
    for (const [line, { kind, beds: count }] of ones.entries()) {
      typed[`bed${room}-${line}`] = kind;
      typed[`beds${room}-${line}`] = String(count);
    }
  }
  return typed;
}

/** Bedrooms in their order, the living room last. */
export function byRoom(beds: readonly BedsSaid[]): [room: number, beds: BedsSaid[]][] {
  const rooms = Map.groupBy(beds, ({ room }) => room);
  return [...rooms].sort(([a], [b]) => (a || Number.POSITIVE_INFINITY) - (b || Number.POSITIVE_INFINITY));
}
