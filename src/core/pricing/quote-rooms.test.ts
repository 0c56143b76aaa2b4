import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyRates } from "#src/dev/fixtures/rate-cards.ts";
import type { Extra } from "./extras.ts";
import { PLAIN_RATES, type Promo, quote } from "./pricing.ts";
import { extrasOfRooms, linesTogether, quoteRooms, type RoomToQuote, roomAloneKes } from "./quote-rooms.ts";
import { quotesTogether } from "./quotes-together.ts";

const STAY = { checkIn: "2026-12-28", checkOut: "2026-12-30" };
const TODAY = { bookedOn: "2026-12-18", returningPercent: 0, chosen: [] };
const BREAKFAST: Extra = {
  id: "breakfast",
  name: "Breakfast",
  per: "guest_night",
  priceKes: 500,
  required: false,
  most: null,
  minNights: 1,
  leadDays: 0,
};

function room(basePriceKes: number, more: Partial<RoomToQuote> = {}, extras: readonly Extra[] = []): RoomToQuote {
  return { rates: { ...PLAIN_RATES, basePriceKes, extras }, party: 2, ...more };
}

const totals = (rooms: readonly RoomToQuote[], ask: Partial<Parameters<typeof quoteRooms>[2]> = {}) =>
  quoteRooms(STAY, rooms, { ...TODAY, ...ask }).map((one) => one.quote.totalKes);
const sum = (code: string, amountKes: number): Promo => ({ code, amountKes });

test.each<[string, RoomToQuote[], number[]]>([
  [
    "a sum comes off once",
    [room(3200, { promo: sum("KARIBU", 1000) }), room(4000, { promo: sum("KARIBU", 1000) })],
    [5400, 8000],
  ],
  [
    "what the first can't take comes off the next",
    [room(300, { promo: sum("KARIBU", 1000) }), room(4000, { promo: sum("KARIBU", 1000) })],
    [2, 7598],
  ],
  [
    "of two sums the larger is given once",
    [room(3200, { promo: sum("KARIBU", 1000) }), room(4000, { promo: sum("KARIBU", 1500) })],
    [5400, 7500],
  ],
  [
    "a room without the code costs what it costs",
    [room(3200), room(4000, { promo: sum("KARIBU", 1000) })],
    [6400, 7000],
  ],
  [
    "per cent come off each",
    [room(3200, { promo: { code: "TEN", percent: 10 } }), room(4000, { promo: { code: "TEN", percent: 10 } })],
    [5760, 7200],
  ],
])("%s", (_, rooms, expected) => {
  expect(totals(rooms)).toEqual(expected);
});

test("who comes back pays less for each room", () => {
  expect(totals([room(3200), room(4000)], { returningPercent: 10 })).toEqual([5760, 7200]);
});

test("the same extra is chosen once for all, and each room has it for its own guests", () => {
  const own = { ...BREAKFAST, id: "breakfast-hills", name: "breakfast" };
  const dearer = { ...BREAKFAST, id: "feast", priceKes: 900 };
  const rooms = [room(3200, {}, [BREAKFAST]), room(4000, {}, [own, dearer])];
  expect(extrasOfRooms(STAY, rooms, TODAY.bookedOn).map(({ id, most }) => [id, most])).toEqual([
    ["breakfast", 4],
    ["feast", 2],
  ]);
  const quoted = quoteRooms(STAY, rooms, { ...TODAY, chosen: [{ id: "breakfast", count: 3 }] });
  expect(quoted.map(({ ask }) => ask.extras)).toEqual([
    [{ id: "breakfast", count: 2 }],
    [{ id: "breakfast-hills", count: 1 }],
  ]);
  expect(quoted.map((one) => one.quote.totalKes)).toEqual([6400 + 2000, 8000 + 1000]);
  expect(linesTogether(quoted.map((one) => one.quote)).map(({ kind, amountKes }) => [kind, amountKes])).toEqual([
    ["extra", 2000],
    ["extra", 1000],
  ]);
});

test("more of an extra than all rooms have is as many as they have", () => {
  const ride = { ...BREAKFAST, id: "ride", name: "Ride", per: "stay" as const };
  const rooms = [room(3200, {}, [ride]), room(4000, {}, [ride])];
  expect(totals(rooms, { chosen: [{ id: "ride", count: 9 }] })).toEqual([6900, 8500]);
  expect(totals(rooms, { chosen: [{ id: "elsewhere", count: 1 }] })).toEqual([6400, 8000]);
});

test("each room costs what it costs alone by what is its own, a sum is never given twice, and the lines make the total", () => {
  const anyPromo = fc.option(
    fc.oneof(
      fc.record({ code: fc.constant("CODE"), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ code: fc.constant("CODE"), amountKes: fc.integer({ min: 1, max: 20_000 }) }),
    ),
    { nil: undefined },
  );
  const anyRoom = fc.record({ rates: anyRates, party: fc.integer({ min: 1, max: 4 }), promo: anyPromo });
  fc.assert(
    fc.property(
      fc.array(anyRoom, { minLength: 1, maxLength: 4 }),
      fc.nat(30),
      fc.array(fc.record({ id: fc.constantFrom("a", "b", "breakfast"), count: fc.nat(9) }), { maxLength: 3 }),
      (rooms, returningPercent, chosen) => {
        const quoted = quoteRooms(STAY, rooms, { bookedOn: TODAY.bookedOn, returningPercent, chosen });
        for (const [at, one] of quoted.entries()) {
          const { rates } = rooms[at] ?? { rates: undefined };
          if (rates) expect(one.quote).toEqual(quote(STAY, rates, one.ask));
        }
        const sums = rooms.flatMap(({ promo }) => (promo && "amountKes" in promo ? [promo.amountKes] : []));
        const given = quoted.flatMap(({ quote: { lines }, ask: { promo } }) =>
          lines.flatMap((line) => (line.kind === "promo" && promo && "amountKes" in promo ? [-line.amountKes] : [])),
        );
        const givenKes = given.reduce((total, kes) => total + kes, 0);
        expect(givenKes).toBeLessThanOrEqual(Math.max(0, ...sums));
        const quotes = quoted.map((one) => one.quote);
        const lineKes = linesTogether(quotes).reduce((total, { amountKes }) => total + amountKes, 0);
        const aloneKes = quotes.reduce((total, one) => total + roomAloneKes(one), 0);
        expect(aloneKes + lineKes).toBe(quotesTogether(quotes).totalKes);
      },
    ),
    { numRuns: 200 },
  );
});
