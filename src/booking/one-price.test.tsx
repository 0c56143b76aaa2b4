import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import {
  insertExtra,
  insertPromoCode,
  insertSeason,
  saveRates,
  saveWeekdayPrices,
  setDateRates,
} from "#db/pricing.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { write } from "#db/write.ts";
import { priceLines } from "#src/core/money/ledger.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { Extra } from "#src/core/pricing/extras.ts";
import { PLAIN_RATES, type Promo, type Quote, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import type { Season } from "#src/core/stay/season.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { QuoteLines } from "#views/booking/stay-facts.tsx";
import { priceTexts } from "#views/texts/en/prices.ts";
import { callback, hold, pay } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

/** Every sum that a page shows in shillings, in order; what comes off is below zero. */
function sumsIn(html: string): number[] {
  const shown = [...html.matchAll(/<dd>(− )?KES\u00a0([\d,]+)<\/dd>/g)];
  return shown.map(([, less, digits = ""]) => Number(digits.replaceAll(",", "")) * (less ? -1 : 1));
}

const sumsOf = (price: Quote) => [
  ...price.lines.map(({ amountKes }) => amountKes),
  price.totalKes,
  ...(price.balanceKes > 0 ? [price.dueNowKes, price.balanceKes] : []),
];

const kes = fc.integer({ min: 1, max: 50_000 });
const percent = fc.integer({ min: 0, max: 90 });
const EXTRA: Extra = {
  id: "linen",
  name: "Linen",
  per: "guest",
  priceKes: 250,
  required: true,
  most: null,
  minNights: 1,
  leadDays: 0,
};
const anyCard: fc.Arbitrary<RateCard> = fc
  .record({
    basePriceKes: kes,
    friday: kes,
    cleaningFeeKes: fc.integer({ min: 0, max: 5000 }),
    includedGuests: fc.constantFrom(null, 1, 2),
    extraGuestKes: fc.integer({ min: 0, max: 2000 }),
    weeklyPercent: percent,
    monthlyPercent: percent,
    lowestNightKes: fc.integer({ min: 0, max: 20_000 }),
    payNow: fc.oneof(
      fc.constant({ kind: "all" as const }),
      fc.integer({ min: 1, max: 100 }).map((part) => ({ kind: "percent" as const, percent: part })),
      kes.map((sum) => ({ kind: "fixed" as const, kes: sum })),
      fc.constant({ kind: "first_night" as const }),
    ),
    guestPricesKes: fc.constantFrom({}, { 2: 300 }, { 2: 0, 3: 900 }),
    extras: fc.constantFrom<Extra[]>([], [EXTRA]),
    freeNights: fc.constantFrom(null, null, { every: 4, free: 1 }),
    damageDepositKes: fc.constantFrom(0, 5000),
  })
  .map(({ friday, ...card }) => ({ ...PLAIN_RATES, ...card, weekdayPricesKes: { 5: friday } }));

test("quotes are the same as lines on a page, as what is stored and sent, and in the ledger", () => {
  fc.assert(
    fc.property(
      anyCard,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (card, from, nights, party) => {
        const checkIn = addDays("2026-12-18", from);
        const price = quote({ checkIn, checkOut: addDays(checkIn, nights) }, card, { party, bookedOn: "2026-12-18" });
        const shown = renderToStaticMarkup(<QuoteLines quote={price} checkIn={checkIn} />);
        if (String(sumsIn(shown)) !== String(sumsOf(price))) throw new Error(`${sumsIn(shown)} for ${sumsOf(price)}`);
        if (!Bun.deepEquals(JSON.parse(JSON.stringify(price)), price)) throw new Error("a quote that JSON changes");
        if (priceLines(price).reduce((sum, line) => sum + line.amountKes, 0) !== price.totalKes)
          throw new Error("ledger");
      },
    ),
    { numRuns: rounds({ always: 2_000, inAll: 10_000 }) },
  );
}, 120_000);

/** All of them take minutes, so a run in between walks some: `npm run test:all` walks every one. */
const WALKS = rounds({ always: 40, inAll: 10_000 });
const HOUSES_IN_A_ROW = 25;
const BOOKED_ON = "2026-12-18";
const CHECK_IN = "2026-12-22";

/** A house whose host asks all that, priced by what they saved and not by what was read back. */
function addHouse(app: TestApp, id: string, card: RateCard, promo: Promo | undefined): void {
  addProperty(app.db, { id, basePriceKes: card.basePriceKes, maxGuests: 3 });
  const { payNow, earlyBird, lastMinute } = card;
  const payNowValue = payNow.kind === "percent" ? payNow.percent : payNow.kind === "fixed" ? payNow.kes : 100;
  write(app.db, (tx) => {
    saveRates(tx, id, {
      cleaningFeeKes: card.cleaningFeeKes,
      includedGuests: card.includedGuests,
      extraGuestKes: card.extraGuestKes,
      guestPrices: card.guestPricesKes,
      weeklyPercent: card.weeklyPercent,
      monthlyPercent: card.monthlyPercent,
      freeEvery: card.freeNights?.every ?? null,
      freeNights: card.freeNights?.free ?? null,
      earlyBird,
      lastMinute,
      lowestNightKes: card.lowestNightKes,
      damageDepositKes: card.damageDepositKes,
      payNow: payNow.kind,
      payNowValue,
      updatedAt: NOON,
    });
    saveWeekdayPrices(tx, id, new Map([[5, card.weekdayPricesKes[5] ?? 1]]));
    for (const [night, { priceKes }] of Object.entries(card.dates)) setDateRates(tx, id, [night], { priceKes });
    for (const extra of card.extras) insertExtra(tx, { ...extra, propertyId: id, createdAt: NOON });
    for (const season of card.seasons)
      insertSeason(tx, { id: `season-${id}`, propertyId: id, ...season, createdAt: NOON });
    if (promo) insertPromoCode(tx, { id: `promo-${id}`, propertyId: id, ...storedPromo(promo), createdAt: NOON });
  });
}

const storedPromo = (promo: Promo) =>
  "percent" in promo
    ? { code: promo.code, percent: promo.percent, amountKes: null }
    : { code: promo.code, percent: null, amountKes: promo.amountKes };

const priceOfHouse = fc.integer({ min: 1, max: 15_000 });
let extrasMade = 0;
const nextExtra = () => {
  extrasMade += 1;
  return `linen-${extrasMade}`;
};
const anyHouse = fc
  .record({
    card: anyCard,
    base: priceOfHouse,
    friday: priceOfHouse,
    christmas: fc.option(priceOfHouse, { nil: undefined }),
    season: fc.option(fc.record({ from: fc.integer({ min: 0, max: 9 }), nights: fc.integer({ min: 1, max: 9 }) })),
    timing: fc.option(fc.record({ days: fc.integer({ min: 1, max: 60 }), percent: fc.integer({ min: 1, max: 90 }) })),
    isEarly: fc.boolean(),
    promo: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 90 }).map((part): Promo => ({ code: "KARIBU", percent: part })),
        priceOfHouse.map((sum): Promo => ({ code: "KARIBU", amountKes: sum })),
      ),
      { nil: undefined },
    ),
  })
  .map(({ card, base, friday, christmas, season, timing, isEarly, promo }) => {
    const firstNight = addDays(CHECK_IN, season?.from ?? 0);
    const lastNight = addDays(firstNight, season?.nights ?? 0);
    const holidays: Season = {
      name: "Holidays",
      firstNight,
      lastNight,
      priceKes: base + 700,
      minNights: null,
      maxNights: null,
    };
    const full: RateCard = {
      ...card,
      extras: card.extras.map((extra) => ({ ...extra, id: nextExtra() })),
      basePriceKes: base,
      weekdayPricesKes: { 5: friday },
      seasons: season ? [holidays] : [],
      dates: christmas ? { "2026-12-24": { priceKes: christmas, minNights: null } } : {},
      earlyBird: isEarly && timing ? [timing] : [],
      lastMinute: !isEarly && timing ? [timing] : [],
    };
    return { card: full, promo };
  });

test("and from the API over property, dates, summary and payment to the receipt, whatever the host asks", async () => {
  let app = testApp();
  let house = 0;
  await fc.assert(
    fc.asyncProperty(
      anyHouse,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async ({ card, promo }, nights, party) => {
        const stay = { checkIn: CHECK_IN, checkOut: addDays(CHECK_IN, nights) };
        const price = quote(stay, card, { party, bookedOn: BOOKED_ON, promo });
        fc.pre(price.dueNowKes <= 250_000);
        if (house % HOUSES_IN_A_ROW === 0) {
          app = testApp();
          addHost(app.db);
        }
        house += 1;
        const id = `house-${house}`;
        addHouse(app, id, card, promo);

        const wish = new URLSearchParams({ property: id, ...stay, guests: String(party), code: promo?.code ?? "" });
        const told = await (await app.get(`/api/quote?${wish}`)).json();
        const lines = price.lines.map((line) => ({ ...line, label: priceTexts.line(line) }));
        expect(told).toMatchObject({ ...price, lines, canBeBooked: true });
        for (const path of ["/booking/dates", "/booking/summary"]) {
          expect(sumsIn(await (await app.get(`${path}?${wish}`)).text())).toEqual(sumsOf(price));
        }
        // A code is asked for on the page after this one.
        const plain = quote(stay, card, { party, bookedOn: BOOKED_ON });
        expect(sumsIn(await (await app.get(`/booking/property/${id}?${wish}`)).text())).toEqual(sumsOf(plain));

        const phone = `0722 ${100_000 + house}`;
        const { checkIn, checkOut } = stay;
        const form = { property: id, checkIn, checkOut, guests: String(party), code: promo?.code ?? "", phone };
        const held = await hold(app, { ...form, shownKes: String(price.totalKes) });
        // What the booking keeps beside the price is for later changes and in no offer.
        const { basis: _, ...stored } = findBooking(app.db, held.id)?.quote ?? expect.unreachable();
        expect(stored).toEqual(price);
        const details = async () => (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
        expect(sumsIn(await details())).toEqual(sumsOf(price));
        const payment = await (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
        expect(payment).toContain(`>${formatKes(price.dueNowKes)}</p>`);
        await pay(app, held, { phone });
        expect(app.gateway.asked.at(-1)?.amountKes).toBe(price.dueNowKes);
        await callback(app, held, { receipt: `TEST${100_000 + house}` });
        expect(paymentsOfBooking(app.db, held.id)[0]?.receivedKes).toBe(price.dueNowKes);
        // What was to pay now has come, and the rest is still to pay.
        const paid = price.balanceKes > 0 ? [] : [price.dueNowKes];
        expect(sumsIn(await details())).toEqual([...sumsOf(price), ...paid]);
        const number = receiptsOfBooking(app.db, held.id)[0]?.number;
        const receipt = await (await app.get(`/guest/booking/${held.id}/receipts/${number}?t=${held.t}`)).text();
        expect(receipt).toContain(`>${formatKes(price.dueNowKes)}<`);
      },
    ),
    { numRuns: WALKS },
  );
}, 1_800_000);
