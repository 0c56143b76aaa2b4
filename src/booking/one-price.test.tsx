import { expect, test } from "bun:test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates, saveWeekdayPrices, setDateRates, termsOf } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { priceLines } from "#src/core/ledger.ts";
import { PLAIN_RATES, type Quote, quote, type RateCard } from "#src/core/pricing.ts";
import { addDays } from "#src/core/stay.ts";
import { QuoteLines } from "#views/booking/stay-facts.tsx";
import { callback, hold, pay } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { NOON, testApp } from "../dev/fixtures/test-app.ts";

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
    ),
    damageDepositKes: fc.constantFrom(0, 5000),
  })
  .map(({ friday, ...card }) => ({ ...PLAIN_RATES, ...card, weekdayPricesKes: { 5: friday } }));

test("10,000 quotes are the same as lines on a page, as what is stored and sent, and in the ledger", () => {
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
    { numRuns: 10_000 },
  );
}, 120_000);

test("and on dates, summary, payment and receipt, whatever the host asks", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyCard,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (card, nights, party) => {
        const app = testApp();
        addHost(app.db);
        addProperty(app.db, { basePriceKes: card.basePriceKes, maxGuests: 3 });
        const { payNow } = card;
        write(app.db, (tx) => {
          const payNowValue = payNow.kind === "percent" ? payNow.percent : payNow.kind === "fixed" ? payNow.kes : 100;
          const { cleaningFeeKes, includedGuests, extraGuestKes, weeklyPercent, monthlyPercent, lowestNightKes } = card;
          const stored = {
            cleaningFeeKes,
            includedGuests,
            extraGuestKes,
            weeklyPercent,
            monthlyPercent,
            lowestNightKes,
          };
          const { damageDepositKes } = card;
          saveRates(tx, "garden-studio", {
            ...stored,
            damageDepositKes,
            payNow: payNow.kind,
            payNowValue,
            updatedAt: NOON,
          });
          saveWeekdayPrices(tx, "garden-studio", new Map([[5, card.weekdayPricesKes[5] ?? 1]]));
          setDateRates(tx, "garden-studio", ["2026-12-24"], { priceKes: 7777 });
        });
        const property = findProperty(app.db, "garden-studio");
        if (!property) throw new Error("no property");
        const stay = { checkIn: "2026-12-22", checkOut: addDays("2026-12-22", nights) };
        const price = quote(stay, termsOf(app.db, property).rates, { party, bookedOn: "2026-12-18" });
        fc.pre(price.dueNowKes <= 250_000);
        const wish = new URLSearchParams({ property: "garden-studio", ...stay, guests: String(party) });
        const page = await (await app.get(`/booking/property/garden-studio?${wish}`)).text();
        const dates = await (await app.get(`/booking/dates?${wish}`)).text();
        const summary = await (await app.get(`/booking/summary?${wish}`)).text();
        for (const html of [page, dates, summary]) expect(sumsIn(html)).toEqual(sumsOf(price));
        const held = await hold(app, { ...stay, guests: String(party), shownKes: String(price.totalKes) });
        expect(findBooking(app.db, held.id)?.quote).toEqual(price);
        await pay(app, held);
        expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([price.dueNowKes]);
        await callback(app, held);
        const receipt = await (await app.get(`/guest/booking/${held.id}/details?t=${held.t}`)).text();
        expect(sumsIn(receipt)).toEqual(sumsOf(price));
        expect(paymentsOfBooking(app.db, held.id)[0]?.receivedKes).toBe(price.dueNowKes);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);
