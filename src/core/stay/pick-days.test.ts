import { expect, test } from "bun:test";
import { type CalendarDay, calendarMonth } from "./availability.ts";
import { dayToPick, whyOutOfReach } from "./pick-days.ts";
import { stayRefusal } from "./refusal.ts";
import { nightsOf, type Stay } from "./stay.ts";
import { judgeStay, PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "./stay-rules.ts";

const TODAY = "2026-12-09";
const MOMENT = { today: TODAY, hour: 9 };
const TAKEN: Stay = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
const occupancy = { units: 1, occupied: nightsOf(TAKEN).map((night) => ({ unit: 1, night })) };

/** What each day of December does, by day of the month: `in` begins a stay, a number is the day it would begin. */
function december(rules: Partial<StayRules>, begun?: string): Record<number, string> {
  const picker = pickerOf({ ...PLAIN_RULES, ...rules }, roomsOf(occupancy), MOMENT);
  const said = calendarMonth("2026-12", occupancy, TODAY).map((day: CalendarDay) => {
    const { date, state, pick } = dayToPick(day, begun, picker);
    const does = pick === undefined ? state : pick === "check_in" ? "in" : `from ${Number(pick.checkIn.slice(8))}`;
    return [Number(date.slice(8)), does] as const;
  });
  return Object.fromEntries(said);
}

test("before a stay is begun, free days begin one, others say what they are", () => {
  const days = december({ checkInDays: [1, 2, 3, 4, 5, 6] });
  expect([days[8], days[9], days[13], days[19], days[20], days[21], days[22]]).toEqual([
    "past",
    "in",
    "no_arrival",
    "in",
    "checkout_only",
    "taken",
    "in",
  ]);
});

test("too short a stay, and one across taken nights, never moves the beginning", () => {
  const days = december({ minNights: 3 }, "2026-12-15");
  expect([14, 15, 16, 17, 18, 19, 20, 21, 22, 25].map((day) => days[day])).toEqual([
    "in",
    "in",
    "out_of_reach",
    "out_of_reach",
    "from 15",
    "from 15",
    "from 15",
    "taken",
    "out_of_reach",
    "out_of_reach",
  ]);
});

test("each reason is told once, in the order of the days", () => {
  const rules = { ...PLAIN_RULES, minNights: 3 };
  const rooms = roomsOf(occupancy);
  const picker = pickerOf(rules, rooms, MOMENT);
  const refuse = (stay: Stay) => stayRefusal(judgeStay(stay, rules, rooms, MOMENT), stay, occupancy);
  const days = calendarMonth("2026-12", occupancy, TODAY).map((day) => dayToPick(day, "2026-12-15", picker));
  const reasons = whyOutOfReach(days, "2026-12-15", refuse);
  expect(reasons.map(({ rule }) => rule)).toEqual(["too_short", "taken"]);
  expect(reasons[1]).toEqual({ rule: "taken", takenNights: nightsOf(TAKEN) });
});

test("a day can be the end of a stay exactly when the stay may be had", () => {
  const rules = { ...PLAIN_RULES, minNights: 2, maxNights: 7, checkOutDays: [1, 3, 5] };
  const picker = pickerOf(rules, roomsOf(occupancy), MOMENT);
  for (const day of calendarMonth("2026-12", occupancy, TODAY)) {
    if (day.date <= "2026-12-12") continue;
    const { pick } = dayToPick(day, "2026-12-12", picker);
    const stay = { checkIn: "2026-12-12", checkOut: day.date };
    expect([day.date, pick !== undefined]).toEqual([day.date, picker.allows(stay)]);
  }
});
