import type { Amenity } from "#src/core/listing/amenities.ts";
import type { Wish } from "#src/core/listing/search.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import { random, today } from "./settings.ts";

export type Kind = Readonly<{ name: string; ask(): Wish }>;

/** The kinds of question, each made anew at every ask. */
export function kinds(): Kind[] {
  const stay = (least: number, most: number, within = 120): Stay => {
    const checkIn = addDays(today, 1 + Math.floor(random() * within));
    return { checkIn, checkOut: addDays(checkIn, least + Math.floor(random() * (most - least + 1))) };
  };
  const any = {
    party: 2,
    priceFromKes: 0,
    priceToKes: Number.POSITIVE_INFINITY,
    bedrooms: 0,
    amenities: [] as Amenity[],
    place: "",
    sort: undefined,
    page: 1,
  };
  const quiet = ["Kitisuru", "Loresho", "Thome", "Donholm", "Rongai", "Spring Valley", "Buru Buru"];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return [
    {
      name: "a small estate, 2–4 nights",
      ask: () => ({ ...any, place: pick(quiet), stay: stay(2, 4) }),
    },
    {
      name: "a small estate, price, pool",
      ask: () => ({ ...any, place: pick(quiet), priceToKes: 6000, amenities: ["pool"], stay: stay(2, 4) }),
    },
    {
      name: "cheapest two per cent, anywhere",
      ask: () => ({ ...any, priceToKes: 2400, stay: stay(2, 4) }),
    },
    {
      name: "six rooms and a gym, anywhere",
      ask: () => ({ ...any, bedrooms: 5, party: 8, amenities: ["gym", "pool"], stay: stay(2, 4) }),
    },
    {
      name: "near a landmark, a week",
      ask: () => ({ ...any, place: pick(["near Yaya Centre", "Sarit Centre", "JKIA"]), stay: stay(7, 7) }),
    },
    {
      name: "a rare match, six wishes, a week",
      ask: () => ({
        ...any,
        party: 4,
        bedrooms: 3,
        priceFromKes: 4000,
        priceToKes: 12_000,
        amenities: ["pool", "gym", "lift", "workspace", "backup_power", "wheelchair_access"],
        stay: stay(7, 7),
      }),
    },
    { name: "anywhere, page 100", ask: () => ({ ...any, page: 100, stay: stay(2, 4) }) },
    { name: "anywhere, without dates", ask: () => ({ ...any, stay: undefined }) },
    { name: "Nairobi, without dates", ask: () => ({ ...any, place: "Nairobi", stay: undefined }) },
    { name: "anywhere, 2–4 nights", ask: () => ({ ...any, stay: stay(2, 4) }) },
    { name: "anywhere, a month", ask: () => ({ ...any, stay: stay(28, 31) }) },
    { name: "anywhere, half a year", ask: () => ({ ...any, stay: stay(150, 180) }) },
    {
      name: "Nairobi, a week, three amenities, price",
      ask: () => ({
        ...any,
        place: "Nairobi",
        priceFromKes: 3100,
        priceToKes: 9900,
        amenities: ["wifi", "parking", "kitchen"],
        stay: stay(7, 7),
      }),
    },
    {
      name: "a week, 15 to 17 months ahead",
      ask: () => {
        const one = stay(7, 7, 60);
        return { ...any, stay: { checkIn: addDays(one.checkIn, 455), checkOut: addDays(one.checkOut, 455) } };
      },
    },
  ];
}
