import type { BedsSaid, FactSaid } from "#src/core/listing/house-facts.ts";

/** What the demo's hosts say of their houses, by the property's name. Days are days from the day it is first started. */
type DemoFact = Partial<Pick<FactSaid, "amount" | "note" | "noteSw">> &
  Pick<FactSaid, "fact" | "choice"> & { daysAgo?: number };

const RULES: readonly DemoFact[] = [
  { fact: "quiet", choice: "from", amount: 22 },
  { fact: "smoking", choice: "outside" },
  { fact: "parties", choice: "no" },
  { fact: "pets", choice: "ask" },
  { fact: "visitors", choice: "day" },
];

export const demoHouseFacts: Readonly<
  Record<string, Readonly<{ facts: readonly DemoFact[]; beds: readonly BedsSaid[] }>>
> = {
  "Garden studio on Ngong Road": {
    facts: [
      { fact: "wifi", choice: "fibre", amount: 40, daysAgo: 18 },
      {
        fact: "power",
        choice: "inverter",
        amount: 8,
        note: "Lights, Wi-Fi and sockets, not the cooker",
        noteSw: "Taa, Wi-Fi na soketi, si jiko",
      },
      { fact: "water", choice: "borehole", note: "A tank of 5,000 litres", noteSw: "Tangi la lita 5,000" },
      { fact: "hot_shower", choice: "instant" },
      { fact: "parking", choice: "inside", amount: 1 },
      {
        fact: "security",
        choice: "night",
        note: "From 18:00 to 6:00",
        noteSw: "Kuanzia saa 12:00 jioni hadi saa 12:00 asubuhi",
      },
      { fact: "workspace", choice: "desk" },
      ...RULES,
    ],
    beds: [
      { room: 1, kind: "king", beds: 1 },
      { room: 0, kind: "sofa_bed", beds: 1 },
    ],
  },
  "Two-bedroom with a view of the Ngong Hills": {
    facts: [
      { fact: "wifi", choice: "fibre", amount: 60, daysAgo: 40 },
      { fact: "power", choice: "generator", amount: 24 },
      { fact: "water", choice: "tank" },
      { fact: "parking", choice: "basement", amount: 2 },
      { fact: "lift", choice: "backed" },
      { fact: "security", choice: "always" },
      ...RULES,
    ],
    beds: [
      { room: 1, kind: "queen", beds: 1 },
      { room: 2, kind: "single", beds: 2 },
    ],
  },
};
