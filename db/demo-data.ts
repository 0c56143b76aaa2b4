/** The people, houses and stays of the demo. Dates are days from the day the demo is first started. */

import type { ShareChannel } from "#src/core/share/link.ts";
import { DEMO_OPERATOR } from "./kind-of-house.ts";

export const DEMO_PASSWORD = "karibu-lango";

type DemoProperty = Readonly<{
  name: string;
  location: string;
  priceKes: number;
  guests: number;
  bedrooms: number;
  bathrooms: number;
  units: number;
  amenities: readonly string[];
  description: string;
  rules: string;
  /** Files in `static/demo/`, in order. */
  photos: readonly string[];
  terms?: DemoTerms;
}>;

/** What a host who has looked around has set: enough to meet every kind of price and rule once. */
export type DemoTerms = Readonly<{
  /** By weekday, 1 is Monday. */
  weekdayPricesKes: Readonly<Record<number, number>>;
  christmas: Readonly<{ priceKes: number; minNights: number }>;
  newYearsEveKes: number;
  cleaningFeeKes: number;
  weeklyPercent: number;
  minNights: number;
  promo: Readonly<{ code: string; percent: number; mostUses: number }>;
  /** Nights the host closed. Days from today. */
  blocks: readonly Readonly<{ from: number; nights: number; note: string }>[];
  /** Stays that the host's calendar file of Airbnb tells. Days from today. */
  airbnb: readonly Readonly<{ from: number; nights: number }>[];
}>;

type DemoStay = Readonly<{
  /** Which property of the host, from 0. */
  property: number;
  arrivesIn: number;
  nights: number;
  party: number;
  guest: string;
  phone: string;
  /** They first named a code that had paid somebody else's stay, so their host is asked to look twice. */
  namedOthersCode?: true;
  /** The word of the short link that they came by. */
  cameBy?: string;
  review?: DemoReview;
}>;

/** What a guest said of a stay that is over. Stars as `whole, cleanliness, accuracy, communication, location, value`. */
export type DemoReview = Readonly<{
  stars: readonly [number, number, number, number, number, number];
  words: string;
  language: "en" | "sw" | null;
  note?: string;
  reply?: string;
  /** What the host said of the guest; without it a young one is still closed. */
  rated?: number;
}>;

/** How a host shows themselves. The photos are files in `static/demo/`. */
type DemoLook = Readonly<Record<"name" | "line" | "bio" | "phone" | "instagram" | "tiktok" | "face" | "cover", string>>;

/** A short link, and how often it was opened on each of the days before today, the last one first. */
type DemoLink = Readonly<{ word: string; channel: ShareChannel; name: string; visits: readonly number[] }>;

export type DemoHost = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  brand: string;
  verified: boolean;
  /** Looks after the demo's site. */
  operator?: true;
  look?: DemoLook;
  links?: readonly DemoLink[];
  properties: readonly DemoProperty[];
  stays: readonly DemoStay[];
}>;

/** What each picture of the demo shows; one is left without words, as hosts leave some. */
export const DEMO_CAPTIONS: Readonly<Record<string, string>> = {
  "studio.jpg": "King bed, desk and fibre socket",
  "bedroom.jpg": "The bed in the morning",
  "kitchen.jpg": "Gas cooker, fridge and kettle",
  "garden.jpg": "Your own front door",
  "verandah.jpg": "Breakfast for two",
  "rooftop.jpg": "Shared rooftop, open until ten",
  "living-room.jpg": "Sofa bed, four by six",
};

const RULES = "Shoes off at the door, please.\nSwitch the heater off after your shower.\nNo smoking indoors.";

/** Stays of which guests have spoken: enough for averages at one house, and too few at another. */
const pastStays: readonly DemoStay[] = [
  {
    ...{ property: 0, arrivesIn: -96, nights: 3, party: 2, guest: "Wairimu Njoroge", phone: "+254722000031" },
    review: {
      stars: [5, 5, 5, 5, 4, 5],
      words: "Exactly as in the pictures. The garden is the best place for the first coffee.",
      language: "en",
      reply: "Thank you, Wairimu. The garden says hello.",
      rated: 5,
    },
  },
  {
    ...{ property: 0, arrivesIn: -81, nights: 2, party: 1, guest: "Brian Ochieng", phone: "+254722000032" },
    review: {
      stars: [4, 4, 4, 5, 3, 4],
      words: "Ngong Road is loud until ten. Inside it was calm, and the fibre is fast.",
      language: "en",
      note: "The bulb above the desk flickers.",
      rated: 5,
    },
  },
  {
    ...{ property: 0, arrivesIn: -67, nights: 4, party: 2, guest: "Zainab Salim", phone: "+254722000033" },
    review: {
      stars: [5, 5, 5, 5, 5, 4],
      words: "Pasafi, pametulia, na mwenyeji anajibu haraka. Tutarudi.",
      language: "sw",
      reply: "Asante sana, karibuni tena.",
      rated: 5,
    },
  },
  {
    ...{ property: 0, arrivesIn: -52, nights: 3, party: 2, guest: "Wairimu Njoroge", phone: "+254722000031" },
    review: { stars: [5, 4, 5, 5, 4, 5], words: "", language: "en", rated: 5 },
  },
  {
    ...{ property: 2, arrivesIn: -60, nights: 2, party: 2, guest: "Kevin Mutua", phone: "+254722000034" },
    review: { stars: [4, 5, 4, 4, 4, 5], words: "Good breakfast. The stairs are steep.", language: "en", rated: 4 },
  },
];

export const demoHosts: readonly DemoHost[] = [
  {
    firstName: "Wanjiru",
    lastName: "Ng'ang'a",
    email: "wanjiru@example.com",
    phone: "+254712000001",
    brand: "zuristays",
    verified: true,
    look: {
      name: "Zuri Stays",
      line: "Four quiet places between Kilimani and Westlands",
      bio: "I live ten minutes from each of our four places. All have fast Wi-Fi, and it is me who answers, in English or Kiswahili. Karibu!",
      // Not the one that she signs in with.
      phone: "+254712000005",
      instagram: "zuristays.sample",
      tiktok: "zuristays.sample",
      face: "host.jpg",
      cover: "verandah.jpg",
    },
    links: [
      { word: "ig", channel: "instagram", name: "", visits: [14, 9, 11, 6, 12, 17, 8, 7, 10, 13, 5, 9] },
      { word: "w", channel: "whatsapp", name: "WhatsApp Status", visits: [21, 0, 0, 18, 0, 0, 0, 25] },
      { word: "p", channel: "print", name: "Card on the table", visits: [1, 0, 2, 0, 1] },
    ],
    properties: [
      {
        name: "Garden studio on Ngong Road",
        location: "Kilimani, Nairobi",
        priceKes: 4500,
        guests: 2,
        bedrooms: 1,
        bathrooms: 1,
        units: 1,
        amenities: ["wifi", "parking", "kitchen", "backup_power", "hot_shower", "workspace"],
        description:
          "A ground-floor studio that opens onto its own patch of garden. Fibre at the desk, a full kitchen, and the Prestige shops five minutes away on foot.",
        rules: RULES,
        photos: ["studio.jpg", "bedroom.jpg", "kitchen.jpg", "garden.jpg", "verandah.jpg", "hills.jpg"],
      },
      {
        name: "Two-bedroom with a view of the Ngong Hills",
        location: "Lavington, Nairobi",
        priceKes: 7800,
        guests: 4,
        bedrooms: 2,
        bathrooms: 2,
        units: 1,
        amenities: [
          "wifi",
          "kitchen",
          "lift",
          "parking",
          "security",
          "washing_machine",
          "balcony",
          "tv",
          "backup_power",
        ],
        description:
          "Eighth floor, west side: the hills in the evening, the city at night. Two quiet bedrooms, each with its own bathroom.",
        rules: RULES,
        photos: ["hills.jpg", "living-room.jpg", "bedroom.jpg"],
        terms: {
          weekdayPricesKes: { 5: 8600, 6: 8600 },
          christmas: { priceKes: 9800, minNights: 3 },
          newYearsEveKes: 12_000,
          cleaningFeeKes: 1500,
          weeklyPercent: 10,
          minNights: 2,
          promo: { code: "KARIBU10", percent: 10, mostUses: 20 },
          blocks: [{ from: 15, nights: 2, note: "Painting the balcony" }],
          airbnb: [
            { from: 9, nights: 4 },
            { from: 22, nights: 3 },
          ],
        },
      },
      {
        name: "Quiet rooms near Yaya",
        location: "Hurlingham, Nairobi",
        priceKes: 3200,
        guests: 2,
        bedrooms: 1,
        bathrooms: 1,
        units: 3,
        amenities: ["wifi", "workspace", "hot_shower", "security", "breakfast"],
        description:
          "Three rooms of the same kind in a stone house under jacarandas. Breakfast on the verandah is part of the price.",
        rules: RULES,
        photos: ["verandah.jpg", "bedroom.jpg"],
      },
      {
        name: "Rooftop one-bedroom in Westlands",
        location: "Westlands, Nairobi",
        priceKes: 6200,
        guests: 2,
        bedrooms: 1,
        bathrooms: 1,
        units: 1,
        amenities: ["wifi", "gym", "pool", "lift", "parking", "kitchen"],
        description: "Walk to Sarit and The Mall, come back to the pool on the roof.",
        rules: RULES,
        photos: ["rooftop.jpg", "kitchen.jpg", "living-room.jpg"],
      },
    ],
    stays: [
      { property: 0, arrivesIn: 0, nights: 3, party: 2, guest: "Achieng Otieno", phone: "+254722000011" },
      { property: 1, arrivesIn: 2, nights: 4, party: 4, guest: "Mwangi Kariuki", phone: "+254733000012", cameBy: "w" },
      { property: 2, arrivesIn: -1, nights: 2, party: 1, guest: "Wanjũkũ Mũthoni", phone: "+254110000013" },
      { property: 2, arrivesIn: 1, nights: 5, party: 2, guest: "Fatuma Abdi", phone: "+254745000014" },
      { property: 2, arrivesIn: 2, nights: 2, party: 2, guest: "Kiprono Cheruiyot", phone: "+254701000015" },
      { property: 3, arrivesIn: 6, nights: 7, party: 2, guest: "Amina Hassan", phone: "+254729000016", cameBy: "ig" },
      {
        property: 0,
        arrivesIn: 9,
        nights: 2,
        party: 1,
        guest: "Otieno Ouma",
        phone: "+254720000017",
        namedOthersCode: true,
      },
      {
        ...{ property: 1, arrivesIn: -12, nights: 5, party: 3, guest: "Njeri Kamau", phone: "+254711000018" },
        review: { stars: [5, 5, 5, 5, 4, 4], words: "The hills at sunset, and a quiet week.", language: "en" },
      },
      // A guest who has not spoken yet: anybody may write their review.
      { property: 3, arrivesIn: -6, nights: 3, party: 2, guest: "Mercy Akinyi", phone: "+254722000035" },
      ...pastStays,
    ],
  },
  {
    firstName: "Barasa",
    lastName: "Wekesa",
    email: "barasa@example.com",
    phone: "+254712000002",
    brand: "mwangazahouse",
    verified: false,
    properties: [
      {
        name: "Mwangaza House, family cottage",
        location: "Karen, Nairobi",
        priceKes: 12_500,
        guests: 6,
        bedrooms: 3,
        bathrooms: 2,
        units: 1,
        amenities: ["wifi", "parking", "kitchen", "garden", "fireplace", "washing_machine", "security"],
        description: "A cottage at the end of a murram lane, with a fireplace for July and a lawn for the children.",
        rules: RULES,
        photos: ["garden.jpg", "living-room.jpg", "verandah.jpg"],
      },
    ],
    stays: [{ property: 0, arrivesIn: 4, nights: 3, party: 5, guest: "Nyambura Gitau", phone: "+254728000021" }],
  },
  {
    firstName: "Halima",
    lastName: "Yusuf",
    email: "halima@example.com",
    phone: "+254712000003",
    brand: "halimahomes",
    verified: false,
    properties: [],
    stays: [],
  },
  {
    firstName: "Mercy",
    lastName: "Wambui",
    email: DEMO_OPERATOR,
    phone: "+254712000004",
    brand: "mercyhomes",
    verified: false,
    operator: true,
    properties: [],
    stays: [],
  },
];
