import { expect, test } from "bun:test";
import { DAY_FROM, DAY_UNTIL, isPlanned, OFFERS_UNTIL, PLANNED_RULES, RULES, TOLD_AT_ONCE } from "./rules.ts";

test("every rule has one owner", () => {
  expect(RULES.filter(isPlanned).length + TOLD_AT_ONCE.length).toBe(RULES.length);
  for (const rule of TOLD_AT_ONCE) expect(isPlanned(rule)).toBe(false);
});

test("every hour is a day's hour, and an offer's one that offers may have, to the end of its news", () => {
  for (const [rule, { moment, goodForMinutes, isOffer }] of Object.entries(PLANNED_RULES)) {
    if (!("minute" in moment)) continue;
    expect([rule, moment.minute >= DAY_FROM]).toEqual([rule, true]);
    // What is news for days ends by day as well.
    const endsAt = moment.minute + (goodForMinutes % (24 * 60));
    expect([rule, endsAt <= (isOffer ? OFFERS_UNTIL : DAY_UNTIL)]).toEqual([rule, true]);
  }
});

test("offers are off until a host wants them", () => {
  for (const { isOffer, isOn } of Object.values(PLANNED_RULES)) if (isOffer) expect(isOn).toBe(false);
});
