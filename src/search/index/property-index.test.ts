import { expect, test } from "bun:test";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { type Listed, SORTS, type Sort } from "#src/core/listing/listed.ts";
import { fitOf, readLocation, readPlace } from "#src/core/listing/place-search.ts";
import { PLAIN_RATES, quote } from "#src/core/pricing/pricing.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import type { TakenByRoom } from "./availability-bits.ts";
import { type Calendar, createPropertyIndex, type Question } from "./property-index.ts";
import type { Costed } from "./rate-columns.ts";

/** No property here has rules, and no night is so far ahead that the calendar is asked. */
const NO_RULES: Calendar = {
  judge: () => ({ says: "refused" }),
  allows: () => false,
};

type Known = { listed: Listed; taken: TakenByRoom };

const LOCATIONS = ["Kilimani, Nairobi", "Hurlingham, Nairobi", "Karen, Nairobi", "Ruaka, Kiambu County", "Diani Beach"];
const PLACES = ["", "Kilimani", "near Yaya Centre", "Nairobi", "Diani", "nowhere at all xyzzy"];

const TODAY = "2026-12-01";
/** Something of everything that makes a total more or less than its nights. */
const rates = fc.record({
  basePriceKes: fc.constant(0),
  weekdayPricesKes: fc.constantFrom({}, {}, { 5: 6000, 6: 700 }),
  seasons: fc.constantFrom(
    [],
    [
      {
        name: "",
        firstNight: addDays(TODAY, 3),
        lastNight: addDays(TODAY, 5),
        priceKes: 5000,
        minNights: null,
        maxNights: null,
      },
    ],
  ),
  dates: fc.constantFrom({}, { [addDays(TODAY, 4)]: { priceKes: 20_000, minNights: null } }),
  cleaningFeeKes: fc.constantFrom(0, 1000),
  includedGuests: fc.constantFrom(null, 2),
  extraGuestKes: fc.constantFrom(0, 800),
  lastMinute: fc.constantFrom(null, { days: 5, percent: 30 }),
});
const amenities = fc.subarray(["wifi", "parking", "pool", "fireplace"], { minLength: 0 });
const listed = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map((number) => `property-${number}`),
  location: fc.constantFrom(...LOCATIONS),
  basePriceKes: fc.oneof(fc.integer({ min: 100, max: 12_000 }), fc.constantFrom(500, 625, 4500, 1_000_000)),
  maxGuests: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 14, max: 50 })),
  bedrooms: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 7, max: 12 })),
  units: fc.integer({ min: 1, max: 3 }),
  amenities,
  createdAt: fc.integer({ min: 0, max: 5 }),
  rates: fc.option(
    rates.map((some) => ({ ...PLAIN_RATES, ...some })),
    { nil: undefined },
  ),
});
const taken = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 10 }), { maxLength: 3 });
const step = fc.oneof(
  fc.record({ do: fc.constant("put" as const), listed, taken }),
  fc.record({ do: fc.constant("remove" as const), id: fc.integer({ min: 0, max: 12 }).map((n) => `property-${n}`) }),
);
const question = fc.record({
  place: fc.constantFrom(...PLACES),
  nights: fc.option(fc.record({ from: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: 1, max: 4 }) }), {
    nil: undefined,
  }),
  party: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constantFrom(15, 16, 17, 40)),
  priceFromKes: fc.constantFrom(0, 0, 400, 500, 3000, 4500, 9000),
  priceToKes: fc.constantFrom(Number.POSITIVE_INFINITY, 300, 499, 500, 625, 4500, 8000, 900_000),
  bedrooms: fc.constantFrom(0, 0, 1, 2, 8, 9),
  amenities: fc.subarray(["wifi", "parking", "pool"] as const),
  sort: fc.constantFrom(...SORTS),
  offset: fc.integer({ min: 0, max: 6 }),
  most: fc.integer({ min: 1, max: 5 }),
});
type Asked = typeof question extends fc.Arbitrary<infer T> ? T : never;

test("the index finds what going through all properties one by one finds, in the same order, after any changes", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.array(question, { minLength: 1, maxLength: 4 }),
      // How many are few: none, some questions' and every question's.
      fc.constantFrom(-1, 3, 100),
      (steps, asks, few) => {
        const index = createPropertyIndex(few);
        const known = new Map<string, Known>();
        const isTrue = ({ sort, offset, most, nights, place, ...rest }: Asked) => {
          const asked: Question = {
            ...rest,
            place: readPlace(place, index.isUsed),
            nights: nights && { from: nights.from, to: nights.from + nights.length },
          };
          const matches = index.find(asked, NO_RULES);
          const truth = [...known.values()].filter((one) => answers(one, asked));
          expect(matches.count).toBe(truth.length);
          for (const costed of [undefined, costedOf(asked)]) {
            const all = index.page(matches, sort, 0, 100, costed);
            expect([...all].sort()).toEqual(truth.map((one) => one.listed.id).sort());
            const keys = all.map((id) => keyOf(known.get(id)?.listed as Listed, sort, asked, costed));
            expect(keys).toEqual(keys.toSorted((a, b) => a - b));
            expect(index.page(matches, sort, offset, most, costed)).toEqual(all.slice(offset, offset + most));
          }
          if (!asked.nights) return;
          const ever = index.find({ ...asked, nights: undefined }, NO_RULES);
          expect(index.countFree(ever, asked.nights, NO_RULES)).toBe(truth.length);
        };
        for (const one of steps) {
          if (one.do === "remove") {
            index.remove(one.id);
            known.delete(one.id);
          } else {
            index.put(one.listed);
            index.setNights(one.listed.id, one.taken);
            known.set(one.listed.id, one);
          }
          // What an answer keeps for the next must follow each change.
          if (asks[0]) isTrue(asks[0]);
        }
        expect(index.size()).toBe(known.size);
        for (const ask of asks) isTrue(ask);
      },
    ),
    { numRuns: 400 },
  );
}, 60_000);

function answers({ listed, taken }: Known, asked: Question): boolean {
  const { nights } = asked;
  return (
    fitOf(readLocation(listed.location), asked.place) !== undefined &&
    listed.maxGuests >= asked.party &&
    listed.bedrooms >= asked.bedrooms &&
    listed.basePriceKes >= asked.priceFromKes &&
    listed.basePriceKes <= asked.priceToKes &&
    asked.amenities.every((amenity) => listed.amenities.includes(amenity)) &&
    (!nights ||
      Array.from({ length: listed.units }, (_, room) => taken[room] ?? []).some(
        (room) => !room.some((night) => night >= nights.from && night < nights.to),
      ))
  );
}

function costedOf({ nights, party }: Question): Costed | undefined {
  if (!nights) return undefined;
  const stay = { checkIn: addDays(TODAY, nights.from), checkOut: addDays(TODAY, nights.to) };
  return { stay, party, bookedOn: TODAY };
}

function keyOf(listed: Listed, sort: Sort, asked: Question, costed: Costed | undefined): number {
  const { basePriceKes } = listed;
  const priceKes = costed
    ? quote(costed.stay, { ...PLAIN_RATES, ...listed.rates, basePriceKes }, costed).totalKes
    : basePriceKes;
  switch (sort) {
    case "price":
      return priceKes;
    case "price-high":
      return -priceKes;
    case "newest":
      return -listed.createdAt;
    case "near":
      return Math.round((fitOf(readLocation(listed.location), asked.place) ?? 0) * 10) * 1e9 + priceKes;
  }
}

const ROOM = {
  location: "Kilimani, Nairobi",
  maxGuests: 3,
  bedrooms: 1,
  units: 1,
  amenities: [...AMENITIES],
  createdAt: 0,
};
const ANYTHING = {
  place: { kind: "anywhere" },
  party: 2,
  priceFromKes: 0,
  priceToKes: Number.POSITIVE_INFINITY,
  bedrooms: 0,
  amenities: [],
} as const;

test("a thousand properties of one price come page by page, each once", () => {
  const index = createPropertyIndex();
  for (let number = 0; number < 5000; number += 1) {
    index.put({ ...ROOM, id: `p${number}`, basePriceKes: 4500 + (number % 2), createdAt: number });
    index.setNights(`p${number}`, number % 5 === 0 ? [] : [[3]]);
  }
  for (const nights of [undefined, { from: 3, to: 4 }]) {
    for (const sort of SORTS) {
      const place = readPlace("Kilimani", index.isUsed);
      const matches = index.find({ ...ANYTHING, place, nights }, NO_RULES);
      expect(matches.count).toBe(nights ? 1000 : 5000);
      const seen = new Set<string>();
      for (let offset = 0; offset < matches.count; offset += 250) {
        for (const id of index.page(matches, sort, offset, 250)) seen.add(id);
      }
      expect(seen.size).toBe(matches.count);
    }
  }
});

test("pages in the order of totals, the first and the last, are those of sorting all quotes", () => {
  const costed = { stay: { checkIn: addDays(TODAY, 3), checkOut: addDays(TODAY, 6) }, party: 3, bookedOn: TODAY };
  const question = { ...ANYTHING, nights: { from: 3, to: 6 } };
  for (const ratedOf of [0, 1, 7, 1000]) {
    const index = createPropertyIndex();
    const totals = new Map<string, number>();
    for (let number = 0; number < 2000; number += 1) {
      const basePriceKes = 3000 + ((number * 7919) % 900);
      const isRated = ratedOf > 0 && number % ratedOf === 0;
      const rates = isRated ? { ...PLAIN_RATES, basePriceKes, cleaningFeeKes: (number * 104_729) % 2900 } : undefined;
      index.put({ ...ROOM, id: `p${number}`, basePriceKes, rates });
      index.setNights(`p${number}`, [[0]]);
      totals.set(`p${number}`, quote(costed.stay, { ...PLAIN_RATES, ...rates, basePriceKes }, costed).totalKes);
    }
    const sorted = [...totals.values()].sort((a, b) => a - b);
    for (const [sort, all] of [
      ["price", sorted],
      ["price-high", sorted.toReversed()],
    ] as const) {
      const seen = new Set<string>();
      for (let offset = 0; offset < 2000; offset += 100) {
        const page = index.page(index.find(question, NO_RULES), sort, offset, 100, costed);
        for (const id of page) seen.add(id);
        expect(page.map((id) => totals.get(id))).toEqual(all.slice(offset, offset + 100));
      }
      expect(seen.size).toBe(2000);
    }
  }
});
