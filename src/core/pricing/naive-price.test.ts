import { expect, test } from "bun:test";
import type { Season } from "#src/core/stay/season.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyAsk, anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { type QuoteAsk, quote, type RateCard } from "./pricing.ts";

/**
 * The price of a stay once more, by somebody with a pencil: one night after the other, nothing shared with the quote.
 * Dates are counted by the clock of the machine, sums are kept in a list, and every rule stands here as it is said to a
 * host.
 */
function byPencil(stay: Stay, card: RateCard, { party, bookedOn, promo, extras = [] }: QuoteAsk) {
  const at = (date: string) => new Date(`${date}T12:00:00Z`).getTime();
  const nights: { date: string; kes: number }[] = [];
  for (let noon = at(stay.checkIn); noon < at(stay.checkOut); noon += 24 * 3_600_000) {
    const date = new Date(noon).toISOString().slice(0, 10);
    const weekday = new Date(noon).getUTCDay() || 7;
    nights.push({ date, kes: priceOn(date, weekday, card) });
  }
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

  const prices = nights.map(({ kes }) => kes);
  let left = sum(prices);
  const floor = sum(prices.map((kes) => (kes < card.lowestNightKes ? kes : Math.max(card.lowestNightKes, 1))));
  const off = (kes: number) => {
    left = Math.max(floor, left - kes);
  };
  const { freeNights } = card;
  if (freeNights) {
    let free = 0;
    for (let slept = freeNights.every; slept <= nights.length; slept += freeNights.every) free += freeNights.free;
    off(sum(prices.toSorted((a, b) => a - b).slice(0, free)));
  }
  let long = nights.length > 6 ? card.weeklyPercent : 0;
  if (nights.length > 27 && card.monthlyPercent > 0) long = card.monthlyPercent;
  off(Math.floor((left * long) / 100));
  const ahead = Math.round((at(stay.checkIn) - at(bookedOn)) / (24 * 3_600_000));
  const early = card.earlyBird.filter(({ days }) => days <= ahead).toSorted((a, b) => b.days - a.days)[0]?.percent;
  const late = card.lastMinute.filter(({ days }) => days >= ahead).toSorted((a, b) => a.days - b.days)[0]?.percent;
  const timing = Math.max(early ?? -1000, late ?? -1000);
  if (timing > 0) off(Math.floor((left * timing) / 100));
  else if (timing > -1000) left += Math.floor((left * -timing) / 100);
  if (promo) off("percent" in promo ? Math.floor((left * promo.percent) / 100) : promo.amountKes);

  let guests = 0;
  for (let guest = 1; guest <= party; guest += 1) {
    const own = card.guestPricesKes[guest];
    const isMore = card.includedGuests !== null && guest > card.includedGuests;
    guests += (own === undefined ? (isMore ? card.extraGuestKes : 0) : own) * nights.length;
  }
  let beside = 0;
  for (const { id, per, priceKes, required, most, minNights, leadDays } of card.extras) {
    if (nights.length < minNights || ahead < leadDays) continue;
    const ofGuests = per === "guest" || per === "guest_night";
    const limit = ofGuests ? Math.min(party, most ?? party) : (most ?? 1);
    const wished = extras.find((chosen) => chosen.id === id)?.count ?? 0;
    const count = required ? (ofGuests ? limit : 1) : Math.min(limit, wished);
    beside += count * priceKes * (per === "night" || per === "guest_night" ? nights.length : 1);
  }
  const totalKes = left + guests + card.cleaningFeeKes + beside;

  let now = totalKes;
  if (card.payNow.kind === "percent") now = Math.max(1, Math.ceil((totalKes * card.payNow.percent) / 100));
  if (card.payNow.kind === "fixed") now = Math.min(totalKes, card.payNow.kes);
  if (card.payNow.kind === "first_night") now = Math.min(totalKes, prices[0] ?? 0);
  if (card.balanceDaysBefore !== null && ahead <= card.balanceDaysBefore) now = totalKes;
  return { prices, totalKes, dueNowKes: now };
}

/** The most exact price a host gave. */
function priceOn(date: string, weekday: number, card: RateCard): number {
  const own = card.dates[date];
  if (own?.priceKes) return own.priceKes;
  const season = card.seasons.find(({ firstNight, lastNight }) => date >= firstNight && date <= lastNight);
  const usual = card.weekdayPricesKes[weekday] || card.basePriceKes;
  const inSeason = season?.weekdayPricesKes?.[weekday] || season?.priceKes || onTop(usual, season);
  return onTop(inSeason, own);
}

function onTop(kes: number, change: Pick<Season, "changePercent" | "changeKes"> | undefined): number {
  let after = kes;
  if (change?.changePercent) after = Math.round((kes * (100 + change.changePercent)) / 100);
  if (change?.changeKes) after = kes + change.changeKes;
  return Math.max(1, after);
}

test("a quote is what one reckons with a pencil, for any card, stay, party, day and code", () => {
  fc.assert(
    fc.property(anyStay, anyRates, anyAsk, (stay, card, ask) => {
      const price = quote(stay, card, ask);
      const { nights, totalKes, dueNowKes } = price;
      const said = { prices: nights.map(({ priceKes }) => priceKes), totalKes, dueNowKes };
      const pencilled = byPencil(stay, card, ask);
      if (!Bun.deepEquals(said, pencilled)) throw new Error(JSON.stringify({ said, pencilled }));
      // Every line is printed, so the lines are the price.
      expect(price.lines.reduce((sum, { amountKes }) => sum + amountKes, 0)).toBe(totalKes);
    }),
    { numRuns: rounds({ always: 1000, inAll: 20_000 }) },
  );
}, 60_000);
