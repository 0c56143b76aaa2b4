import { expect, test } from "bun:test";
import { PLAIN_RATES, type RateCard } from "#src/core/pricing/pricing.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";
import { freeThisWeekend, lastMinuteOffer, promoOffer, type Selling, weekendStays } from "./offers.ts";

/** A Wednesday. */
const TODAY = "2026-12-02";
const RATES: RateCard = { ...PLAIN_RATES, basePriceKes: 4500 };

function selling(
  facts: { rates?: Partial<RateCard>; rules?: Partial<StayRules>; taken?: LocalDate[]; today?: LocalDate } = {},
): Selling {
  const today = facts.today ?? TODAY;
  const occupied = (facts.taken ?? []).map((night) => ({ unit: 1, night, kind: "booking" as const }));
  const rooms = roomsOf({ units: 1, occupied });
  const picker = pickerOf({ ...PLAIN_RULES, ...facts.rules }, rooms, { today, hour: 9 });
  return { rates: { ...RATES, ...facts.rates }, picker, party: 2, today };
}
const short = ({ checkIn, checkOut }: { checkIn: string; checkOut: string }) =>
  `${checkIn.slice(5)}–${checkOut.slice(5)}`;

test.each([
  ["2026-11-30", "12-04–12-06"],
  ["2026-12-03", "12-04–12-06"],
  ["2026-12-04", "12-04–12-06"],
  ["2026-12-05", "12-05–12-06"],
  ["2026-12-06", "12-11–12-13"],
])("on %s this weekend is %s", (today, expected) => {
  const stays = weekendStays(today);
  expect(stays[0] && short(stays[0])).toBe(expected);
  expect(stays.every(({ checkIn, checkOut }) => checkIn >= today && checkIn < checkOut)).toBe(true);
});

test.each([
  ["both nights", {}, "12-04–12-06", 9000],
  ["Friday sold", { taken: ["2026-12-04"] }, "12-05–12-06", 4500],
  ["Saturday sold", { taken: ["2026-12-05"] }, "12-04–12-05", 4500],
  ["three nights at least", { rules: { minNights: 3 } }, "12-04–12-07", 13_500],
  [
    "weekend prices and cleaning",
    { rates: { weekdayPricesKes: { 6: 6000 }, cleaningFeeKes: 500 } },
    "12-04–12-06",
    11_000,
  ],
])("free this weekend: %s", (_, facts, stay, totalKes) => {
  const found = freeThisWeekend(selling(facts));
  expect(found && [short(found.stay), found.totalKes]).toEqual([stay, totalKes]);
});

test.each([
  ["both nights sold", { taken: ["2026-12-04", "2026-12-05"] }],
  ["no arrival on those days", { rules: { checkInDays: [1, 2, 3] } }],
  ["a week at least", { rules: { minNights: 7, sellGaps: false } }],
])("nothing is free this weekend: %s", (_, facts) => {
  expect(freeThisWeekend(selling(facts))).toBeUndefined();
});

test("a last-minute offer is one that the quote gives, for nights that are free", () => {
  const lastMinute = [{ days: 3, percent: 20 }];
  const offer = lastMinuteOffer(selling({ rates: { lastMinute }, taken: [TODAY] }));
  expect(offer).toEqual({
    stay: { checkIn: "2026-12-03", checkOut: "2026-12-04" },
    totalKes: 3600,
    insteadKes: 4500,
    percent: 20,
  });
  expect(lastMinuteOffer(selling())).toBeUndefined();
  const full = { rates: { lastMinute }, taken: [0, 1, 2, 3].map((day) => addDays(TODAY, day)) };
  expect(lastMinuteOffer(selling(full))).toBeUndefined();
  // The floor leaves nothing to take off, so nothing is promised.
  expect(lastMinuteOffer(selling({ rates: { lastMinute, lowestNightKes: 4500 } }))).toBeUndefined();
});

test("an offer with a code is one that can be booked with it today; of two the better", () => {
  const code = { code: "KARIBU", percent: 10, amountKes: null, lastDay: null, mostUses: null, uses: 0, minNights: 1 };
  const better = { ...code, code: "ASANTE", percent: null, amountKes: 1000, minNights: 2, lastDay: "2026-12-10" };
  expect(promoOffer(selling(), [code])).toMatchObject({
    code: "KARIBU",
    percent: 10,
    totalKes: 4050,
    insteadKes: 4500,
  });
  expect(promoOffer(selling(), [code, better])).toMatchObject({
    code: "ASANTE",
    totalKes: 8000,
    lastDay: "2026-12-10",
  });
  const over = { ...code, lastDay: "2026-12-01" };
  const usedUp = { ...code, mostUses: 3, uses: 3 };
  expect(promoOffer(selling(), [over, usedUp])).toBeUndefined();
  expect(promoOffer(selling(), [])).toBeUndefined();
});
