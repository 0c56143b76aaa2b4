import { describe, expect, test } from "bun:test";
import { addDays, nightCount, type Stay } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyAsk, anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { agreedQuote } from "./agreed-price.ts";
import { changeLines } from "./change-lines.ts";
import { type Booked, priceOfChange, withBasis } from "./price-of-change.ts";
import { PLAIN_RATES, type Promo, type QuoteAsk, quote, type RateCard } from "./pricing.ts";

const TODAY = "2026-12-01";
const rates = (facts: Partial<RateCard> = {}): RateCard => ({ ...PLAIN_RATES, basePriceKes: 4500, ...facts });
const stay = (checkIn: string, nights: number): Stay => ({ checkIn, checkOut: addDays(checkIn, nights) });
const THREE = stay("2026-12-20", 3);

function book(wished: Stay, card: RateCard, ask: Partial<QuoteAsk> = {}): Booked {
  const asked = { party: 2, bookedOn: TODAY, ...ask };
  const price = withBasis(quote(wished, card, asked), wished, card, asked);
  // As it comes back from the database.
  return { ...wished, party: asked.party, quote: JSON.parse(JSON.stringify(price)), givenBackKes: 0 };
}

/** The booking after a change, with what it costs then. */
function change(booked: Booked, to: Partial<Stay & { party: number; totalKes: number }>, card: RateCard, on = TODAY) {
  const wished = { checkIn: to.checkIn ?? booked.checkIn, checkOut: to.checkOut ?? booked.checkOut };
  const party = to.party ?? booked.party;
  const price = priceOfChange(booked, { stay: wished, party, totalKes: to.totalKes }, { rates: card, on });
  return { ...booked, ...wished, party, quote: price };
}

const facts = ({ quote: { totalKes, lines } }: Pick<Booked, "quote">) => ({ totalKes, lines });
const sum = (lines: readonly { amountKes: number }[]) => lines.reduce((all, { amountKes }) => all + amountKes, 0);
const dearer = rates({ basePriceKes: 6000, cleaningFeeKes: 900, lowestNightKes: 5900, weeklyPercent: 0 });
const WITH_SUM: Promo = { code: "KARIBU", amountKes: 1500 };
const WITH_PERCENT: Promo = { code: "KARIBU", percent: 10 };

describe("after the prices rose", () => {
  test.each([
    ["a night more costs today's price, and the others what they cost", { checkOut: "2026-12-24" }, 13_500 + 6000],
    ["a night fewer gives back what it cost", { checkOut: "2026-12-22" }, 9000],
    ["the first night dropped and one added", { checkIn: "2026-12-21", checkOut: "2026-12-24" }, 9000 + 6000],
    ["other dates altogether cost today's price", stay("2027-01-10", 3), 18_000],
    ["nothing but fewer guests changes nothing", { party: 1 }, 13_500],
  ])("%s", (_, to, totalKes) => {
    expect(change(book(THREE, rates()), to, dearer).quote.totalKes).toBe(totalKes);
  });

  test.each([
    ["with its per cent on the nights that stay", WITH_PERCENT, { checkOut: "2026-12-24" }, 12_150 + 6000],
    ["with its sum on the nights that stay", WITH_SUM, { checkOut: "2026-12-24" }, 12_000 + 6000],
    ["without the dropped night's part of its per cent", WITH_PERCENT, { checkOut: "2026-12-22" }, 8100],
    ["without the dropped night's part of its sum", WITH_SUM, { checkOut: "2026-12-22" }, 8000],
    ["and is gone with the last of its nights", WITH_PERCENT, stay("2027-01-10", 3), 18_000],
  ])("a promo stays %s", (_, promo, to, totalKes) => {
    expect(change(book(THREE, rates(), { promo }), to, dearer).quote.totalKes).toBe(totalKes);
  });
});

describe("guests", () => {
  const card = rates({ includedGuests: 2, extraGuestKes: 500, cleaningFeeKes: 1000 });
  const now = rates({ basePriceKes: 9000, includedGuests: 2, extraGuestKes: 800, cleaningFeeKes: 3000 });

  test.each([
    ["one more pays today's price of a guest, and the nights stay", 2, { party: 3 }, 14_500 + 3 * 800],
    ["who stay pay what they were booked at, and one more today's", 3, { party: 4 }, 14_500 + 3 * 500 + 3 * 800],
    ["who are not coming give back what they cost", 4, { party: 3 }, 14_500 + 3 * 500],
    ["pay today's price on an added night", 3, { checkOut: "2026-12-24" }, 14_500 + 3 * 500 + 9000 + 800],
  ])("%s", (_, party, to, totalKes) => {
    expect(change(book(THREE, card, { party }), to, now).quote.totalKes).toBe(totalKes);
  });

  test("who were included when the stay was booked stay so", () => {
    const booked = book(THREE, rates(), { party: 3 });
    const later = rates({ includedGuests: 1, extraGuestKes: 700 });
    expect(change(booked, { checkOut: "2026-12-24" }, later).quote.totalKes).toBe(13_500 + 4500 + 1400);
    expect(change(booked, { party: 4 }, later).quote.totalKes).toBe(13_500 + 3 * 700);
  });
});

describe("a discount by length", () => {
  const card = rates({ weeklyPercent: 10, monthlyPercent: 20 });
  const six = book(stay("2026-12-20", 6), card);
  const seven = book(stay("2026-12-20", 7), card);

  test.each([
    ["comes with the seventh night", six, 7, 31_500 - 3150],
    ["goes with it", seven, 6, 27_000],
    ["is the monthly one from 28 nights on", seven, 28, 126_000 - 25_200],
  ])("%s", (_, booked, nights, totalKes) => {
    expect(change(booked, stay(booked.checkIn, nights), card).quote.totalKes).toBe(totalKes);
  });

  test("is the one that each night was booked with", () => {
    const { quote: price } = change(seven, stay("2026-12-20", 8), rates({ weeklyPercent: 50, basePriceKes: 6000 }));
    expect(price.lines).toEqual([
      { kind: "nights", nights: 7, priceKes: 4500, amountKes: 31_500 },
      { kind: "nights", nights: 1, priceKes: 6000, amountKes: 6000 },
      { kind: "weekly", percent: 10, amountKes: -3150 },
      { kind: "weekly", percent: 50, amountKes: -3000 },
    ]);
  });
});

describe("what host and guest agreed on", () => {
  const agreed = (pay: "paid" | "arrival"): Booked => {
    const price = agreedQuote(quote(THREE, rates(), { party: 2, bookedOn: TODAY }), 12_000, pay, THREE.checkIn);
    const ask = { party: 2, bookedOn: TODAY };
    return { ...THREE, party: 2, quote: withBasis(price, THREE, rates(), ask), givenBackKes: 0 };
  };

  test("goes with its nights in equal parts, and comes back with them", () => {
    expect(change(agreed("paid"), { party: 1 }, dearer).quote.totalKes).toBe(12_000);
    const shorter = change(agreed("paid"), { checkOut: "2026-12-22" }, rates());
    expect(shorter.quote.totalKes).toBe(8000);
    expect(change(shorter, { checkOut: "2026-12-23" }, rates()).quote.totalKes).toBe(12_000);
    expect(change(agreed("paid"), { checkOut: "2026-12-24" }, dearer).quote.totalKes).toBe(18_000);
  });

  test("is replaced by what the host types", () => {
    const typed = change(agreed("paid"), { checkOut: "2026-12-24", totalKes: 10_000 }, rates());
    expect(typed.quote.totalKes).toBe(10_000);
    expect(change(typed, { party: 1 }, dearer).quote.totalKes).toBe(10_000);
  });
});

test("what was given back stays off, and no stay costs less than a shilling", () => {
  const booked = { ...book(THREE, rates()), givenBackKes: 5000 };
  expect(change(booked, { checkOut: "2026-12-22" }, rates()).quote.totalKes).toBe(4000);
  expect(change(booked, { checkOut: "2026-12-21" }, rates()).quote.totalKes).toBe(1);
});

test("another property's nights cost its own prices, whatever was booked", () => {
  const booked = book(THREE, rates({ cleaningFeeKes: 500 }), { promo: WITH_PERCENT });
  const other = rates({ basePriceKes: 3000, cleaningFeeKes: 700, damageDepositKes: 2000 });
  const { party } = booked;
  const price = priceOfChange(booked, { stay: THREE, party }, { rates: other, on: TODAY, anew: true });
  expect([price.totalKes, price.damageDepositKes]).toEqual([9700, 2000]);
});

describe("the rest falls due", () => {
  const half = { payNow: { kind: "percent", percent: 50 } } as const;
  test.each([
    ["on the new arrival", rates(half), stay("2027-01-10", 3), TODAY, "2027-01-10"],
    [
      "so many days before the new arrival",
      rates({ ...half, balanceDaysBefore: 7 }),
      stay("2027-01-10", 4),
      TODAY,
      "2027-01-03",
    ],
    ["at once when that day is past", rates({ ...half, balanceDaysBefore: 30 }), stay("2026-12-22", 4), TODAY, TODAY],
    ["at once where all is paid on booking", rates(), stay("2026-12-20", 4), TODAY, TODAY],
    ["at once when the guest has arrived", rates(half), stay("2026-12-20", 4), "2026-12-21", "2026-12-21"],
    ["never where nothing is left", rates(), stay("2026-12-20", 2), TODAY, null],
  ])("%s", (_, card, to, on, balanceDueOn) => {
    const { quote: price } = change(book(THREE, card), to, rates({ payNow: { kind: "fixed", kes: 1 } }), on);
    expect(price.balanceDueOn).toBe(balanceDueOn);
    expect(price.dueNowKes + price.balanceKes).toBe(price.totalKes);
  });

  test("on arrival where nothing was paid on booking", () => {
    const price = agreedQuote(quote(THREE, rates(), { party: 2, bookedOn: TODAY }), 13_500, "arrival", THREE.checkIn);
    const kept = withBasis(price, THREE, rates(), { party: 2, bookedOn: TODAY });
    const booked = { ...THREE, party: 2, quote: kept, givenBackKes: 0 };
    expect(change(booked, stay("2027-01-10", 3), rates()).quote).toMatchObject({
      balanceDueOn: "2027-01-10",
      dueNowKes: 0,
    });
  });
});

describe("a booking that kept nothing of how its price came about", () => {
  const old = (booked: Booked): Booked => {
    const { basis: _, ...rest } = booked.quote;
    return { ...booked, quote: rest };
  };
  const card = rates({ includedGuests: 2, extraGuestKes: 500, cleaningFeeKes: 1000, weeklyPercent: 10 });

  test.each([
    ["nights", book(THREE, card), 14_500],
    ["guests", book(THREE, card, { party: 3 }), 16_000],
    ["promo", book(THREE, card, { promo: WITH_PERCENT }), 13_150],
    ["length", book(stay("2026-12-20", 7), card), 29_350],
  ])("keeps what its lines say of %s", (_, booked, totalKes) => {
    expect(change(old(booked), {}, dearer).quote.totalKes).toBe(totalKes);
    const { basis } = change(old(booked), {}, dearer).quote;
    expect(basis?.terms).toHaveLength(1);
  });
});

describe("whatever is booked and changed", () => {
  const anyChange = fc.record({
    from: fc.integer({ min: -5, max: 5 }),
    nights: fc.integer({ min: 1, max: 40 }),
    party: fc.integer({ min: 1, max: 6 }),
  });
  const asked = ({ checkIn }: Stay, { from, nights, party }: { from: number; nights: number; party: number }) => ({
    ...stay(addDays(checkIn, from), nights),
    party,
  });

  test("lines add up to the total, each change's lines to its difference, and both parts make it whole", () => {
    fc.assert(
      fc.property(
        anyStay,
        anyRates,
        anyAsk,
        fc.array(fc.tuple(anyChange, anyRates), { maxLength: 4 }),
        (wished, card, ask, changes) => {
          let booked = book(wished, card, ask);
          for (const [to, later] of changes) {
            const before = booked;
            booked = change(before, asked(wished, to), later);
            const { quote: price } = booked;
            expect(sum(price.lines)).toBe(price.totalKes);
            expect(price.lines.every(({ amountKes }) => Number.isSafeInteger(amountKes))).toBe(true);
            expect(price.dueNowKes + price.balanceKes).toBe(price.totalKes);
            expect(price.nights).toHaveLength(nightCount(booked));
            expect(sum(changeLines(before, price))).toBe(price.totalKes - before.quote.totalKes);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("nothing changes where nothing is changed, whatever the prices are by now", () => {
    fc.assert(
      fc.property(anyStay, anyRates, anyAsk, anyRates, (wished, card, ask, later) => {
        const booked = book(wished, card, ask);
        expect(facts(change(booked, {}, later))).toEqual(facts(booked));
        expect(changeLines(booked, change(booked, {}, later).quote)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("there and back costs the same at the same prices", () => {
    fc.assert(
      fc.property(
        anyStay,
        anyRates,
        anyAsk,
        fc.array(anyChange, { minLength: 1, maxLength: 3 }),
        (wished, card, ask, changes) => {
          // What is off for booking early or late is counted from the day of each change.
          const plain = { ...card, earlyBird: [], lastMinute: [] };
          const booked = book(wished, plain, ask);
          let away = booked;
          for (const to of changes) away = change(away, asked(wished, to), plain);
          expect(facts(change(away, { ...wished, party: booked.party }, plain))).toEqual(facts(booked));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("longer and then as it was costs the same at any prices, and so do more guests", () => {
    fc.assert(
      fc.property(
        anyStay,
        anyRates,
        anyAsk,
        anyRates,
        fc.integer({ min: 1, max: 9 }),
        (wished, card, ask, later, more) => {
          const booked = book(wished, card, ask);
          const away = change(booked, { checkOut: addDays(wished.checkOut, more), party: booked.party + more }, later);
          expect(facts(change(away, { ...wished, party: booked.party }, later))).toEqual(facts(booked));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("what is kept costs the same, whatever today's prices are", () => {
    fc.assert(
      fc.property(
        anyStay,
        anyRates,
        anyAsk,
        anyRates,
        anyRates,
        fc.tuple(fc.nat(200), fc.nat(200)),
        (wished, card, ask, one, other, [at, cut]) => {
          const booked = book(wished, card, ask);
          const length = nightCount(wished);
          const checkIn = addDays(wished.checkIn, at % length);
          const to = {
            ...stay(checkIn, 1 + (cut % (length - (at % length)))),
            party: Math.max(1, booked.party - (cut % 3)),
          };
          expect(facts(change(booked, to, one))).toEqual(facts(change(booked, to, other)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("who came back pays less for the nights they keep and for those they add, and for no more than that", () => {
  const booked = book(THREE, rates(), { returningPercent: 10 });
  expect(booked.quote.totalKes).toBe(12_150);
  const longer = change(booked, { checkOut: "2026-12-24" }, rates({ basePriceKes: 6000 }));
  expect(longer.quote.totalKes).toBe(12_150 + 5400);
  expect(longer.quote.lines.filter(({ kind }) => kind === "returning")).toEqual([
    { kind: "returning", percent: 10, amountKes: -1950 },
  ]);
  expect(change(longer, { checkOut: "2026-12-23" }, rates()).quote.totalKes).toBe(12_150);
  expect(change(book(THREE, rates()), { checkOut: "2026-12-24" }, rates()).quote.totalKes).toBe(18_000);
});
