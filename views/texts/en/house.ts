import type { BedKind, HouseFact } from "#src/core/listing/house-facts.ts";

const answers: Readonly<Record<string, string>> = {
  "wifi fibre": "Fibre",
  "wifi mobile": "Over 4G or 5G",
  "wifi satellite": "By satellite",
  "power generator": "Generator",
  "power inverter": "Inverter with batteries",
  "power solar": "Solar with batteries",
  "water borehole": "Borehole and tank",
  "water tank": "Town water with a tank",
  "water council": "Town water without a tank",
  "hot_shower instant": "Instant heater",
  "hot_shower boiler": "Electric boiler",
  "hot_shower solar": "Solar",
  "parking inside": "Inside the gate",
  "parking basement": "In the basement",
  "parking street": "On the street",
  "security always": "Guard day and night",
  "security night": "Guard at night",
  "security cameras": "Cameras, no guard",
  "lift backed": "Runs on backup power too",
  "lift plain": "Stops in a blackout",
  "lift stairs": "Stairs only",
  "workspace desk": "Desk and office chair",
  "workspace table": "Table and chair",
};

function factName(fact: HouseFact, amount: number | null): string {
  switch (fact) {
    case "wifi":
      return amount === null ? "Wi-Fi" : `Wi-Fi ${amount} Mbps`;
    case "power":
      if (amount === null) return "Backup power";
      return amount === 1 ? "1 hour of backup power" : `${amount} hours of backup power`;
    case "water":
      return "Water";
    case "hot_shower":
      return "Hot shower";
    case "parking":
      if (amount === null) return "Parking";
      return amount === 1 ? "Parking for 1 car" : `Parking for ${amount} cars`;
    case "security":
      return "Security";
    case "lift":
      return "Lift";
    case "workspace":
      return "Workspace";
    default:
      return ruleNames[fact] ?? "";
  }
}

/** An answer and what was counted or measured with it. */
type Said = Readonly<{ fact: HouseFact; choice: string; amount: number | null }>;

const measured: Readonly<Partial<Record<HouseFact, (amount: number) => string>>> = {
  wifi: (amount) => `${amount} Mbps`,
  power: (amount) => `${amount} h backup`,
};
const shortAnswers: Readonly<Record<string, string>> = {
  "water borehole": "Borehole",
  "water tank": "Water tank",
  "water council": "Council water",
  "parking inside": "Parking inside",
  "parking basement": "Basement parking",
  "parking street": "Street parking",
};

const ruleNames: Readonly<Partial<Record<HouseFact, string>>> = {
  quiet: "Quiet",
  smoking: "Smoking",
  parties: "Parties",
  pets: "Pets",
  children: "Children",
  visitors: "Day visitors",
};

const ruleAnswers: Readonly<Record<string, string>> = {
  "smoking no": "not in the house or the compound",
  "smoking outside": "outside only",
  "smoking yes": "allowed",
  "parties no": "not allowed",
  "parties ask": "ask first",
  "parties yes": "allowed",
  "pets no": "not allowed",
  "pets ask": "ask first",
  "pets yes": "welcome",
  "children yes": "welcome",
  "children ask": "ask first",
  "children no": "not suitable",
  "visitors no": "not allowed",
  "visitors day": "by day only",
  "visitors yes": "allowed",
};

const beds: Readonly<Record<BedKind, readonly [one: string, many: string]>> = {
  king: ["king bed (6\u00a0×\u00a06)", "king beds (6\u00a0×\u00a06)"],
  queen: ["queen bed (5\u00a0×\u00a06)", "queen beds (5\u00a0×\u00a06)"],
  double: ["double bed (4\u00a0×\u00a06)", "double beds (4\u00a0×\u00a06)"],
  single: ["single bed", "single beds"],
  bunk: ["bunk bed", "bunk beds"],
  sofa_bed: ["sofa bed", "sofa beds"],
  mattress: ["floor mattress", "floor mattresses"],
  cot: ["baby cot", "baby cots"],
};

/** What the page of a house tells beside its dates and its price. */
export const houseTexts = {
  where: "Where it is",
  mapOf: (area: string) => `Sketch of the area around ${area}. The house is somewhere in the circle.`,
  inCircle: "The house is somewhere in the circle. You get the exact pin when you have paid.",
  inArea: "The circle shows the area, not the house. You get the exact place when you have paid.",
  around: "What is around, as the crow flies",
  underAKm: "under 1 km",
  aboutKm: (km: number) => `about ${km} km`,
  scale: (km: number) => (km < 1 ? `${km * 1000} m` : `${km} km`),
  openArea: "Open in",
  askAbout: (house: string) => `Hello, I have a question about ${house}.`,
  countOn: "What you can count on",
  fact: factName,
  /** Of a house beside others, in two words. */
  short: ({ fact, choice, amount }: Said) =>
    (amount !== null && measured[fact]?.(amount)) || shortAnswers[`${fact} ${choice}`] || factName(fact, null),
  answer: (fact: HouseFact, choice: string) => answers[`${fact} ${choice}`] ?? "",
  testedOn: (day: string) => `measured here on ${day}`,
  sleep: "Where you sleep",
  room: (room: number) => (room === 0 ? "Living room" : `Bedroom ${room}`),
  beds: (kind: BedKind, count: number) => `${count} ${beds[kind][count === 1 ? 0 : 1]}`,
  bedKind: (kind: BedKind) => beds[kind][0],
  hoursAndRules: "Hours and house rules",
  checkIn: "Check-in",
  checkOut: "Check-out",
  from: (hour: string) => `from ${hour}`,
  until: (hour: string) => `until ${hour}`,
  rule: (fact: HouseFact) => ruleNames[fact] ?? "",
  ruleAnswer: (fact: HouseFact, choice: string, amount: number | null) =>
    fact === "quiet" ? `from ${amount ?? 22}:00` : (ruleAnswers[`${fact} ${choice}`] ?? ""),
};

/** A host's form of what their house has, how one sleeps there and what is asked of guests. */
export const houseFormTexts = {
  link: "Facts, beds and rules",
  title: (name: string) => `What guests can count on: ${name}`,
  lead: "Guests ask these before they pay. Answer what you know; what you leave at “Not said” is not shown.",
  parts: { facts: "Facts", beds: "Beds", rules: "House rules" },
  answer: "Answer",
  notSaid: "Not said",
  noBed: "No bed",
  save: "Save",
  amount: {
    wifi: "Mbps",
    power: "Hours it lasts",
    parking: "Cars",
    quiet: "From, 18 to 23",
  } as Readonly<Partial<Record<HouseFact, string>>>,
  testedOn: "Measured on",
  testedHint: "Run a speed test in the house. The day is what makes the number worth something.",
  note: "In a few words",
  noteSw: "The same in Kiswahili",
  more: "Details",
  bed: (line: number) => (line === 0 ? "Beds" : "and"),
  bedCount: "How many",
  rulesNote: "What these do not say stands in your own words under House rules of the listing.",
  problems: {
    no_answer: (name: string) => `${name}: choose an answer first, or empty its details`,
    not_whole: (name: string) => `${name}: a whole number, in figures only`,
    out_of_bounds: (name: string) => `${name}: please check the number`,
    not_a_day: (name: string) => `${name}: the day it was measured is today or before`,
    too_long: (name: string) => `${name}: at most 160 characters`,
    no_hour: (name: string) => `${name}: from which hour, 18 to 23?`,
    no_kind: (name: string) => `${name}: which kind of bed?`,
  },
};
