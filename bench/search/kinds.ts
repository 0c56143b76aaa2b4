import { AMENITIES, type Amenity } from "#src/core/listing/amenities.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import type { StayQuestion } from "#src/search/index/stay-index.ts";
import { random, today } from "./settings.ts";

type Ask = Omit<StayQuestion, "place"> & { place: string };
/** `page` from 1. */
export type Kind = Readonly<{ name: string; page?: number; ask(): Ask }>;

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
  };
  const quiet = ["Kitisuru", "Loresho", "Thome", "Donholm", "Rongai", "Spring Valley", "Buru Buru"];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return [
    {
      name: "easy: a small estate, 2–4 nights",
      ask: () => ({ ...any, place: pick(quiet), stay: stay(2, 4) }),
    },
    {
      name: "easy: a small estate, price, pool",
      ask: () => ({ ...any, place: pick(quiet), priceToKes: 6000, amenities: ["pool"], stay: stay(2, 4) }),
    },
    {
      name: "easy: cheapest two per cent, anywhere",
      ask: () => ({ ...any, priceToKes: 2400, stay: stay(2, 4) }),
    },
    {
      name: "easy: six rooms and a gym, anywhere",
      ask: () => ({ ...any, bedrooms: 5, party: 8, amenities: ["gym", "pool"], stay: stay(2, 4) }),
    },
    {
      name: "middling: near a landmark, a week",
      ask: () => ({ ...any, place: pick(["near Yaya Centre", "Sarit Centre", "JKIA"]), stay: stay(7, 7) }),
    },
    {
      name: "hard: a rare match, six wishes, a week",
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
    { name: "hard: anywhere, page 1,000", page: 1000, ask: () => ({ ...any, stay: stay(2, 4) }) },
    { name: "hard: anywhere, 2–4 nights", ask: () => ({ ...any, stay: stay(2, 4) }) },
    { name: "hard: anywhere, a month", ask: () => ({ ...any, stay: stay(28, 31) }) },
    { name: "hard: anywhere, half a year", ask: () => ({ ...any, stay: stay(150, 180) }) },
    {
      name: "hard: Nairobi, a week, three amenities, price",
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
      name: "hard: a week, 15 to 17 months ahead",
      ask: () => {
        const one = stay(7, 7, 60);
        return { ...any, stay: { checkIn: addDays(one.checkIn, 455), checkOut: addDays(one.checkOut, 455) } };
      },
    },
  ];
}

/** The ways SQL may go; the fastest of them counts, each time anew. */
export function statementsFor(
  question: StayQuestion,
  offset: number,
  most: number,
  places: string[] | undefined,
  counted: boolean,
): Record<string, string> {
  const { stay, party, priceFromKes, priceToKes, bedrooms, amenities } = question;
  const mask = amenities.reduce((bits, amenity) => bits + 2 ** AMENITIES.indexOf(amenity), 0);
  const where = [
    places ? `location in (${places.map((text) => `'${text.replaceAll("'", "''")}'`).join(",") || "''"})` : "",
    `guests >= ${party}`,
    bedrooms > 0 ? `bedrooms >= ${bedrooms}` : "",
    priceFromKes > 0 ? `price >= ${priceFromKes}` : "",
    Number.isFinite(priceToKes) ? `price <= ${priceToKes}` : "",
    mask > 0 ? `amenities & ${mask} = ${mask}` : "",
  ].filter(Boolean);
  const { checkIn, checkOut } = stay as Stay;
  const nights = `between cast(julianday('${checkIn}') as integer) and cast(julianday('${checkOut}') as integer) - 1`;
  const probe = `(units = 1 and not exists (select 1 from o where o.n = p.n and night ${nights})
    or units > 1 and (select count(distinct unit) from o where o.n = p.n and night ${nights}) < units)`;
  const page = (from: string, test: string) => {
    const found = `select id, price from ${from} where ${[...where, test].join(" and ")}`;
    if (!counted) return `${found} order by price limit ${most} offset ${offset}`;
    return `with found as materialized (${found})
     select id, price, (select count(*) from found) as total from found order by price limit ${most} offset ${offset}`;
  };
  return {
    "probe each": page("temp.p as p", probe),
    "probe by price": page("temp.p as p indexed by p_price", probe),
    ...(places ? { "probe by place": page("temp.p as p indexed by p_place", probe) } : {}),
    "probe by rooms": page("temp.p as p indexed by p_rooms", probe),
    "nights first": `with taken as materialized (select n, count(distinct unit) as rooms from o indexed by o_night where night ${nights} group by n)
      ${page("temp.p as p left join taken on taken.n = p.n", "coalesce(rooms, 0) < units").replace(/^with/, ",")}`,
  };
}
