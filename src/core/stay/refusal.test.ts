import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { nearestStays, nightsInstead, stayRefusal, staysAround } from "./refusal.ts";
import { addDays, nightCount, nightsOf, type Stay } from "./stay.ts";
import { judgeStay, type Moment, PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "./stay-rules.ts";

/** Tuesday 1 December 2026, noon in Nairobi. */
const NOW: Moment = { today: "2026-12-01", hour: 12 };
const stay = (checkIn: string, checkOut: string): Stay => ({ checkIn, checkOut });
const calendar = (...taken: Stay[]) => ({
  units: 1,
  occupied: taken.flatMap((one) => nightsOf(one).map((night) => ({ unit: 1, night, kind: "booking" as const }))),
});

function told(wished: Stay, own: Partial<StayRules>, occupancy = calendar(), most = 2) {
  const rules = { ...PLAIN_RULES, ...own };
  const rooms = roomsOf(occupancy);
  const why = stayRefusal(judgeStay(wished, rules, rooms, NOW), wished, occupancy);
  const nearest = nearestStays(wished, pickerOf(rules, rooms, NOW), { why, most });
  return { why, nearest: nearest.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`) };
}

test("stays around a wished one come nearest first, the earlier before the later, never itself", () => {
  const wished = stay("2026-12-19", "2026-12-21");
  expect([...staysAround(wished, 2, 1)]).toEqual([stay("2026-12-18", "2026-12-20"), stay("2026-12-20", "2026-12-22")]);
  expect([...staysAround(wished, 3, 0)]).toEqual([stay("2026-12-19", "2026-12-22")]);
});

describe("what is said of a refused stay, and what can be had near it", () => {
  test.each<[string, Stay, Partial<StayRules>, Stay[], object, string[]]>([
    [
      "too short: the least, from the same day first",
      stay("2026-12-10", "2026-12-11"),
      { minNights: 3 },
      [stay("2026-12-05", "2026-12-08")],
      { rule: "too_short", nights: 3 },
      ["2026-12-10 2026-12-13", "2026-12-09 2026-12-12"],
    ],
    [
      "too long: the most",
      stay("2026-12-10", "2026-12-20"),
      { maxNights: 4 },
      [],
      { rule: "too_long", nights: 4 },
      ["2026-12-10 2026-12-14", "2026-12-09 2026-12-13"],
    ],
    [
      "days of arrival and leaving between which no such length lies: the nearest length that does",
      stay("2026-12-08", "2026-12-09"),
      { checkInDays: [5], checkOutDays: [7] },
      [],
      { rule: "check_in_day", days: [5] },
      ["2026-12-11 2026-12-13", "2026-12-04 2026-12-06"],
    ],
    [
      "taken: its taken nights alone, and never a stay that leaves no day for cleaning",
      stay("2026-12-10", "2026-12-12"),
      { bufferDays: 1 },
      [stay("2026-12-11", "2026-12-13")],
      { rule: "taken", takenNights: ["2026-12-11"] },
      ["2026-12-08 2026-12-10", "2026-12-07 2026-12-09"],
    ],
    [
      "free but for cleaning: not taken",
      stay("2026-12-08", "2026-12-11"),
      { bufferDays: 1 },
      [stay("2026-12-11", "2026-12-13")],
      { rule: "cleaning", days: 1 },
      ["2026-12-07 2026-12-10", "2026-12-06 2026-12-09"],
    ],
    [
      "a calendar in which only shorter stays are left",
      stay("2026-12-10", "2026-12-20"),
      {},
      [stay("2026-10-02", "2026-12-12"), stay("2026-12-14", "2027-02-28")],
      { rule: "taken" },
      ["2026-12-12 2026-12-14"],
    ],
    [
      "nothing at all is left",
      stay("2026-12-10", "2026-12-12"),
      {},
      [stay("2026-10-02", "2027-03-28")],
      { rule: "taken", takenNights: ["2026-12-10", "2026-12-11"] },
      [],
    ],
  ])("%s", (_, wished, own, taken, why, nearest) => {
    const answer = told(wished, own, calendar(...taken));
    expect(answer.why).toMatchObject(why);
    expect(answer.nearest).toEqual(nearest);
  });

  test("too many guests find no other dates", () => {
    const picker = pickerOf(PLAIN_RULES, roomsOf(calendar()), NOW);
    expect(nearestStays(stay("2026-12-10", "2026-12-12"), picker, { why: { rule: "party", most: 2 } })).toEqual([]);
  });
});

test("whatever is wished, what is offered instead can be had, and something is wherever anything can be", () => {
  const day = fc.integer({ min: 0, max: 40 });
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.record({
        minNights: fc.integer({ min: 1, max: 6 }),
        checkInDays: days,
        checkOutDays: days,
        bufferDays: fc.integer({ min: 0, max: 2 }),
        sellGaps: fc.boolean(),
      }),
      fc.array(fc.tuple(day, fc.integer({ min: 1, max: 12 })), { maxLength: 5 }),
      day,
      fc.integer({ min: 1, max: 9 }),
      (own, taken, from, nights) => {
        const at = (days: number) => addDays(NOW.today, days);
        const rules = { ...PLAIN_RULES, ...own, windowDays: 45 };
        const occupancy = calendar(...taken.map(([on, long]) => stay(at(on), at(on + long))));
        const rooms = roomsOf(occupancy);
        const picker = pickerOf(rules, rooms, NOW);
        const wished = stay(at(from), at(from + nights));
        const why = stayRefusal(judgeStay(wished, rules, rooms, NOW), wished, occupancy);
        if (!why) return;
        const nearest = nearestStays(wished, picker, { why });
        expect(nearest.every((one) => picker.allows(one))).toBe(true);
        const canBeHad = Array.from({ length: 46 }, (_, days) => at(days)).some((one) => picker.canArrive(one));
        expect(nearest.length > 0).toBe(canBeHad);
        const lengths = new Set(nearest.map(nightCount));
        expect(lengths.size).toBeLessThanOrEqual(1);
        if (why.rule === "too_short") expect(nightsInstead(wished, why)).toBe(why.nights);
      },
    ),
    { numRuns: 150 },
  );
});
