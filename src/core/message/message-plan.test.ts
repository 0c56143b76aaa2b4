import { expect, test } from "bun:test";
import { addDays, dayAfter, localDateAt } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  actionOn,
  atMinute,
  goesAt,
  isWakingHour,
  minuteOfDay,
  type PlanFacts,
  type PlannedMessage,
  planMessages,
  planQuestion,
  type QuestionFacts,
  type RuleSetting,
  type Settings,
} from "./message-plan.ts";
import { PLANNED_RULES, RULE_CHANNELS, type RuleOfPlan } from "./rules.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+03:00`);
const clock = (instant: number) =>
  `${localDateAt(instant)} ${String(Math.floor(minuteOfDay(instant) / 60)).padStart(2, "0")}:${String(minuteOfDay(instant) % 60).padStart(2, "0")}`;

const FACTS: PlanFacts = {
  state: "confirmed",
  source: "page",
  stay: { checkIn: "2027-03-10", checkOut: "2027-03-13" },
  propertyId: "garden-studio",
  createdAt: at("2027-02-01T12:00"),
  holdEndsAt: at("2027-02-01T12:15"),
  confirmedAt: at("2027-02-01T12:05"),
  movedAt: null,
  failedAt: null,
  isPaying: false,
  isFirstStay: true,
  isNoShow: false,
  mayOffer: true,
  areNightsFree: true,
  isGuideShut: false,
  isGuideLate: false,
  hostWroteAt: [],
  arrivesAt: null,
  restDueOn: null,
  reviewUntil: null,
};

const SET: RuleSetting = {
  isOn: true,
  days: null,
  minute: null,
  afterMinutes: null,
  channel: "phone",
  firstStay: false,
  nightsAtLeast: null,
  source: null,
};
const ALL = Object.fromEntries(Object.keys(PLANNED_RULES).map((rule) => [rule, SET])) as Settings;

const HELD: Partial<PlanFacts> = { state: "held", confirmedAt: null, createdAt: at("2027-02-01T10:00") };

const shown = (planned: readonly PlannedMessage[]) =>
  planned.map(
    ({ dueAt, rules, isWithdrawn }) => `${clock(dueAt)} ${rules.join("+")}${isWithdrawn ? " withdrawn" : ""}`,
  );
const planned = (facts: Partial<PlanFacts>, settings: Settings = ALL) =>
  shown(planMessages({ ...FACTS, ...facts }, settings));
const STAY = [
  "2027-03-07 10:00 three_days",
  "2027-03-09 14:00 day_before",
  "2027-03-10 08:00 arrival_morning",
  "2027-03-10 20:00 first_evening",
  "2027-03-12 11:00 one_more_night",
  "2027-03-13 08:00 check_out_morning",
];

test.each<[string, Partial<PlanFacts>, string[]]>([
  ["a stay booked in time", {}, STAY],
  ["a guide that is shut", { isGuideShut: true }, STAY.filter((line) => !line.includes("day_before"))],
  ["a cancelled one", { state: "cancelled" }, []],
  ["one to which nobody came", { isNoShow: true }, []],
  [
    "one night",
    { stay: { checkIn: "2027-03-10", checkOut: "2027-03-11" } },
    [...STAY.slice(0, 4), "2027-03-11 08:00 check_out_morning"],
  ],
  ["no consent to offers", { mayOffer: false }, STAY.filter((line) => !line.includes("one_more"))],
  ["the next night taken", { areNightsFree: false }, STAY.filter((line) => !line.includes("one_more"))],
  [
    "booked the day before at three: half an hour later all that was missed, in one",
    { confirmedAt: at("2027-03-09T15:00") },
    ["2027-03-09 15:30 three_days+day_before", ...STAY.slice(2)],
  ],
  [
    "booked just before it is due: not twice within minutes",
    { confirmedAt: at("2027-03-09T13:45") },
    ["2027-03-09 14:15 three_days+day_before", ...STAY.slice(2)],
  ],
  [
    "booked late in the evening for tonight: the guest has just done it, and waits for the way",
    { confirmedAt: at("2027-03-10T22:40") },
    ["2027-03-10 23:10 three_days+day_before+arrival_morning", ...STAY.slice(4)],
  ],
  [
    "written in at night by the host: in the morning",
    { source: "host", confirmedAt: at("2027-03-09T22:00") },
    ["2027-03-10 08:00 three_days+day_before+arrival_morning", ...STAY.slice(3)],
  ],
  ["written in when the stay has begun", { source: "host", confirmedAt: at("2027-03-11T09:00") }, STAY.slice(4)],
  [
    "moved to tomorrow",
    { movedAt: at("2027-03-09T16:00") },
    ["2027-03-09 16:30 three_days+day_before", ...STAY.slice(2)],
  ],
  [
    "the host wrote twenty minutes before",
    { hostWroteAt: [at("2027-03-10T19:40"), at("2027-03-09T13:50")] },
    STAY.map((line) => (line.includes("first_evening") ? `${line} withdrawn` : line)),
  ],
  [
    "booked late, and the host answered at once: the way in is brought, the rest is said by them",
    { confirmedAt: at("2027-03-10T09:00"), hostWroteAt: [at("2027-03-10T09:10")] },
    ["2027-03-10 09:30 day_before", "2027-03-10 09:30 three_days+arrival_morning withdrawn", ...STAY.slice(3)],
  ],
  ["they said that they come in the afternoon", { arrivesAt: "16:00" }, STAY],
  ["they come half an hour before", { arrivesAt: "19:30" }, STAY],
  [
    "they come in the evening: asked the next morning whether all is well",
    { arrivesAt: "20:00" },
    STAY.map((line) => (line.includes("first_evening") ? "2027-03-11 09:00 first_evening" : line)),
  ],
  [
    "they come after midnight",
    { arrivesAt: "01:30" },
    STAY.map((line) => (line.includes("first_evening") ? "2027-03-11 09:00 first_evening" : line)),
  ],
  [
    "they come at night and leave in the morning",
    { arrivesAt: "23:00", stay: { checkIn: "2027-03-10", checkOut: "2027-03-11" } },
    [...STAY.slice(0, 3), "2027-03-11 08:00 check_out_morning"],
  ],
  [
    "the host wrote long before, and afterwards",
    { hostWroteAt: [at("2027-03-10T18:59"), at("2027-03-10T20:00")] },
    STAY,
  ],
])("%s", (_, facts, expected) => {
  expect(planned(facts)).toEqual(expected);
});

test.each<[string, Partial<PlanFacts>, string[]]>([
  ["in time", {}, []],
  ["late", { isGuideLate: true }, ["2027-03-09 14:00 day_before until 2027-03-10 21:00"]],
  ["of a stay that is cancelled", { isGuideLate: true, state: "cancelled" }, []],
])("a guide that is open %s", (_, facts, expected) => {
  const late = planMessages({ ...FACTS, ...facts }, ALL).filter(({ occasion }) => occasion.startsWith("guide "));
  expect(late.map((one) => `${shown([one])[0]} until ${clock(one.expiresAt)}`)).toEqual(expected);
});

const ASKED: QuestionFacts = {
  isAnswered: true,
  lastAt: at("2027-02-01T22:40"),
  hasBooked: false,
  mayOffer: true,
  stay: { checkIn: "2027-03-10", checkOut: "2027-03-13" },
  areNightsFree: true,
  isFirstStay: true,
  hostWroteAt: [],
};
test.each<[string, Partial<QuestionFacts>, Settings, string[]]>([
  ["answered, and nothing booked", {}, ALL, ["2027-02-03 11:00 lapsed_question"]],
  ["no dates named", { stay: undefined }, ALL, ["2027-02-03 11:00 lapsed_question"]],
  ["off until a host wants it", {}, {}, []],
  ["no answer yet", { isAnswered: false }, ALL, []],
  ["booked since", { hasBooked: true }, ALL, []],
  ["no consent, or STOP", { mayOffer: false }, ALL, []],
  ["taken meanwhile", { areNightsFree: false }, ALL, []],
  ["nights that have begun by then", { stay: { checkIn: "2027-02-03", checkOut: "2027-02-05" } }, ALL, []],
  [
    "only who has never stayed, and they have",
    { isFirstStay: false },
    { lapsed_question: { ...SET, firstStay: true } },
    [],
  ],
  ["fewer nights than the host wants", {}, { lapsed_question: { ...SET, nightsAtLeast: 4 } }, []],
  [
    "too late for an offer: the next morning",
    {},
    { lapsed_question: { ...SET, minute: 19 * 60, days: 1 } },
    ["2027-02-03 08:00 lapsed_question"],
  ],
  [
    "the host has just written",
    { hostWroteAt: [at("2027-02-03T10:30")] },
    ALL,
    ["2027-02-03 11:00 lapsed_question withdrawn"],
  ],
])("a question: %s", (_, facts, settings, expected) => {
  const all = planQuestion({ ...ASKED, ...facts }, settings);
  expect(shown(all)).toEqual(expected);
  for (const one of all) expect([one.isOffer, one.occasion]).toEqual([true, "silence"]);
});

test.each<[string, Partial<PlanFacts>, string[]]>([
  ["a short hold", { holdEndsAt: at("2027-02-01T10:15") }, []],
  [
    "a payment failed",
    { holdEndsAt: at("2027-02-01T10:15"), failedAt: at("2027-02-01T10:04") },
    ["2027-02-01 10:09 failed"],
  ],
  [
    "it failed when the hold was nearly over",
    { holdEndsAt: at("2027-02-01T10:15"), failedAt: at("2027-02-01T10:11") },
    [],
  ],
  ["a day to pay", { holdEndsAt: at("2027-02-02T10:00") }, ["2027-02-02 09:00 hold_ending"]],
  ["a day to pay, and money is on its way", { holdEndsAt: at("2027-02-02T10:00"), isPaying: true }, []],
  ["it ends at night: in the evening before", { holdEndsAt: at("2027-02-02T04:00") }, ["2027-02-01 20:00 hold_ending"]],
  [
    "a payment fails at night: they have just tried",
    { holdEndsAt: at("2027-02-02T04:00"), failedAt: at("2027-02-02T01:00") },
    ["2027-02-01 20:00 hold_ending", "2027-02-02 01:05 failed"],
  ],
])("of what is not certain yet: %s", (_, facts, expected) => {
  expect(planned({ ...HELD, ...facts })).toEqual(expected);
});

test("of what came to nothing: one offer the next day, with consent, while its nights are free and to come", () => {
  const lapsed: Partial<PlanFacts> = { state: "expired", confirmedAt: null };
  expect(planned(lapsed)).toEqual(["2027-02-02 11:00 lapsed"]);
  expect(planned({ ...lapsed, mayOffer: false })).toEqual([]);
  expect(planned({ ...lapsed, isPaying: true })).toEqual([]);
  expect(planned({ ...lapsed, areNightsFree: false })).toEqual([]);
  expect(planned({ ...lapsed, source: "host" })).toEqual([]);
  expect(planned({ ...lapsed, stay: { checkIn: "2027-02-02", checkOut: "2027-02-04" } })).toEqual([]);
});

const NO_REST = "2027-03-04 09:00 balance_due";
test.each<[string, Partial<PlanFacts>, Partial<RuleSetting>, string[]]>([
  ["the day before, and on its day", {}, {}, ["2027-03-03 09:00 balance_due", NO_REST]],
  ["paid, or said to be", { restDueOn: null }, {}, []],
  ["of a cancelled stay", { state: "cancelled" }, {}, []],
  ["due on arrival: on that morning alone", { restDueOn: "2027-03-10" }, {}, ["2027-03-10 09:00 balance_due"]],
  ["five days before, at half past ten", {}, { days: -5, minute: 630 }, ["2027-02-27 10:30", "2027-03-04 10:30"]],
  ["on its day alone", {}, { days: 0 }, [NO_REST]],
  ["at night: in the morning", {}, { days: 0, minute: 22 * 60 }, ["2027-03-05 08:00 balance_due"]],
  [
    "turned off, and for others alone: nobody is late unknowing",
    {},
    { isOn: false, source: "host", days: 0 },
    [NO_REST],
  ],
  ["booked the evening before: on its day", { confirmedAt: at("2027-03-03T20:00") }, {}, [NO_REST]],
  [
    "booked on its day, which told them: the next",
    { confirmedAt: at("2027-03-04T08:45") },
    {},
    ["2027-03-05 09:00 balance_due"],
  ],
  [
    "moved on its day, which told them: the next",
    { movedAt: at("2027-03-04T12:00") },
    {},
    ["2027-03-05 09:00 balance_due"],
  ],
])("the rest of a price is asked for: %s", (_, facts, set, expected) => {
  const others = Object.fromEntries(Object.keys(PLANNED_RULES).map((rule) => [rule, { ...SET, isOn: false }]));
  const all = planned({ restDueOn: "2027-03-04", ...facts }, { ...others, balance_due: { ...SET, ...set } });
  expect(all).toEqual(expected.map((line) => (line.endsWith("balance_due") ? line : `${line} balance_due`)));
});

test.each<[string, Partial<PlanFacts>, Partial<RuleSetting>, string[]]>([
  ["a day after, and a week later", {}, {}, ["2027-03-14 09:00", "2027-03-21 09:00"]],
  ["written, or not theirs to write", { reviewUntil: null }, {}, []],
  ["off", {}, { isOn: false }, []],
  ["three days after, in the evening", {}, { days: 3, minute: 19 * 60 }, ["2027-03-16 19:00", "2027-03-23 19:00"]],
  ["four nights", {}, { nightsAtLeast: 4 }, []],
  ["first stays", { isFirstStay: false }, { firstStay: true }, []],
  ["whom the host wrote in", {}, { source: "host" }, []],
])("a review is asked for: %s", (_, facts, set, expected) => {
  const others = Object.fromEntries(Object.keys(PLANNED_RULES).map((rule) => [rule, { ...SET, isOn: false }]));
  const reviewUntil = at("2027-03-27T10:00");
  const all = planMessages({ ...FACTS, reviewUntil, ...facts }, { ...others, review: { ...SET, ...set } });
  expect(shown(all)).toEqual(expected.map((line) => `${line} review`));
  for (const { expiresAt } of all) expect(expiresAt).toBeLessThanOrEqual(reviewUntil);
});

/** A booking in which each rule has something to say. */
const SPEAKS: Readonly<Partial<Record<RuleOfPlan, Partial<PlanFacts>>>> = {
  failed: { ...HELD, holdEndsAt: at("2027-02-01T10:15"), failedAt: at("2027-02-01T10:04") },
  hold_ending: { ...HELD, holdEndsAt: at("2027-02-02T10:00") },
  balance_due: { restDueOn: "2027-03-10" },
  review: { reviewUntil: at("2027-03-27T10:00") },
  lapsed: { state: "expired", confirmedAt: null },
};
const OF_BOOKINGS = (Object.keys(PLANNED_RULES) as RuleOfPlan[]).filter((rule) => rule !== "lapsed_question");

test.each(OF_BOOKINGS)(
  "%s goes only to the stays, and by the way, that its host chose; what is owed goes to all",
  (rule) => {
    const off = Object.fromEntries(Object.keys(PLANNED_RULES).map((one) => [one, { ...SET, isOn: false }]));
    const plan = (set: Partial<RuleSetting>, facts: Partial<PlanFacts> = {}) =>
      planMessages({ ...FACTS, ...SPEAKS[rule], ...facts }, { ...off, [rule]: { ...SET, ...set } }).map(
        (one) => `${one.rules.join()} ${one.channel}`,
      );
    const said = plan({});
    expect(said.length).toBeGreaterThan(0);
    for (const channel of RULE_CHANNELS)
      expect(plan({ channel })).toEqual(said.map((one) => one.replace("phone", channel)));
    for (const set of [{ nightsAtLeast: 3 }, { firstStay: true }, { source: "page" as const }])
      expect(plan(set)).toEqual(said);
    const owed = rule === "balance_due" ? said : [];
    for (const set of [{ nightsAtLeast: 4 }, { source: "host" as const }, { isOn: false }])
      expect(plan(set)).toEqual(owed);
    expect(plan({ firstStay: true }, { isFirstStay: false })).toEqual(owed);
  },
);

test.each<[RuleOfPlan, Partial<PlanFacts>, number, string[]]>([
  ["failed", { holdEndsAt: at("2027-02-01T11:00"), failedAt: at("2027-02-01T10:10") }, 20, ["2027-02-01 10:30 failed"]],
  ["hold_ending", { holdEndsAt: at("2027-02-02T10:00") }, 120, ["2027-02-02 08:00 hold_ending"]],
])("%s so many minutes from what happened, as its host wants it", (rule, facts, afterMinutes, expected) => {
  const others = Object.fromEntries(Object.keys(PLANNED_RULES).map((one) => [one, { ...SET, isOn: false }]));
  expect(planned({ ...HELD, ...facts }, { ...others, [rule]: { ...SET, afterMinutes } })).toEqual(expected);
});

test.each<[string, Partial<RuleSetting>, string[]]>([
  ["off", { isOn: false }, []],
  ["another day and hour", { days: -2, minute: 9 * 60 + 30 }, ["2027-03-08 09:30 three_days"]],
  ["at night it waits for the morning", { minute: 23 * 60 }, ["2027-03-08 08:00 three_days"]],
  ["first stays", { firstStay: true }, ["2027-03-07 10:00 three_days"]],
  ["three nights", { nightsAtLeast: 3 }, ["2027-03-07 10:00 three_days"]],
  ["four nights", { nightsAtLeast: 4 }, []],
  ["guests of the page", { source: "page" }, ["2027-03-07 10:00 three_days"]],
  ["guests whom the host wrote in", { source: "host" }, []],
])("a host sets: %s", (_, set, expected) => {
  const others = Object.fromEntries(Object.keys(PLANNED_RULES).map((rule) => [rule, { ...SET, isOn: false }]));
  expect(planned({}, { ...others, three_days: { ...SET, ...set } })).toEqual(expected);
  if (set.firstStay) expect(planned({ isFirstStay: false }, { ...others, three_days: { ...SET, ...set } })).toEqual([]);
});

/** A year of bookings of every kind, and what may happen to each. */
const story = fc.record({
  day: fc.integer({ min: 0, max: 364 }),
  nights: fc.integer({ min: 1, max: 12 }),
  aheadMinutes: fc.integer({ min: -600, max: 40 * 1440 }),
  source: fc.constantFrom("page" as const, "host" as const),
  cancelledAfter: fc.option(fc.integer({ min: 0, max: 50 * 24 }), { nil: null }),
  movedBy: fc.option(fc.record({ after: fc.integer({ min: 1, max: 30 * 24 }), days: fc.integer({ min: 1, max: 9 }) }), {
    nil: null,
  }),
  mayOffer: fc.boolean(),
  hostWrote: fc.array(fc.integer({ min: 0, max: 50 * 24 }), { maxLength: 4 }),
  outage: fc.option(fc.record({ from: fc.integer({ min: 0, max: 40 * 24 }), hours: fc.integer({ min: 1, max: 60 }) }), {
    nil: null,
  }),
});

test.each<[string, string, Partial<PlannedMessage>, string]>([
  ["to come", "2027-03-09T12:00", {}, "2027-03-09 14:00"],
  ["overdue by day", "2027-03-10T11:30", {}, "2027-03-10 11:30"],
  ["overdue at night", "2027-03-09T22:30", {}, "2027-03-10 08:00"],
  ["overdue at night, and somebody waits for it", "2027-03-09T22:30", { isReaction: true }, "2027-03-09 22:30"],
  ["an offer in the evening", "2027-03-09T19:00", { isOffer: true }, "2027-03-10 08:00"],
])("when a message goes that is %s", (_, now, change, expected) => {
  const one = { dueAt: at("2027-03-09T14:00"), isReaction: false, isOffer: false, ...change };
  expect(clock(goesAt(one, at(now)))).toBe(expected);
});

test("over a year nothing is missing, twice, late, at night or after a cancellation, whatever happens", () => {
  fc.assert(
    fc.property(story, (told) => {
      const checkIn = addDays("2027-01-01", told.day);
      const booked = atMinute(checkIn, 14 * 60) - told.aheadMinutes * 60_000;
      const moved = told.movedBy && { at: booked + told.movedBy.after * HOUR, days: told.movedBy.days };
      const cancelledAt = told.cancelledAfter === null ? Number.POSITIVE_INFINITY : booked + told.cancelledAfter * HOUR;
      const hostWrote = told.hostWrote.map((hours) => booked + hours * HOUR);
      const factsAt = (now: number): PlanFacts => {
        const isMoved = moved !== null && now >= moved.at;
        const from = isMoved ? addDays(checkIn, moved.days) : checkIn;
        return {
          ...FACTS,
          state: now >= cancelledAt ? "cancelled" : "confirmed",
          source: told.source,
          stay: { checkIn: from, checkOut: addDays(from, told.nights) },
          confirmedAt: booked,
          movedAt: isMoved ? moved.at : null,
          mayOffer: told.mayOffer,
          hostWroteAt: hostWrote.filter((at) => at <= now),
        };
      };
      const isDown = (now: number) => {
        const began = told.outage ? booked + told.outage.from * HOUR : Number.POSITIVE_INFINITY;
        return now >= began && now < began + (told.outage?.hours ?? 0) * HOUR;
      };
      const done = new Map<string, string>();
      const ends = atMinute(addDays(checkIn, told.nights + 11), 0);
      // Every five minutes that could matter: around whatever is due, and when something happens.
      const due = [booked, moved?.at ?? booked]
        .flatMap((now) => planMessages(factsAt(now), ALL))
        .map(({ dueAt }) => dueAt);
      const outageEnds = told.outage ? [booked + (told.outage.from + told.outage.hours) * HOUR] : [];
      const ticks = [...due, ...due.map((at) => at + 5 * 60_000), booked, ...outageEnds, ends].filter(
        (now) => now >= booked,
      );
      for (const now of ticks.toSorted((a, b) => a - b)) {
        if (isDown(now)) continue;
        for (const one of planMessages(factsAt(now), ALL)) {
          const rules = one.rules.filter((rule) => !done.has(`${rule} ${one.occasion}`));
          const action = actionOn(one, now);
          if (action === "wait") continue;
          for (const rule of rules) done.set(`${rule} ${one.occasion}`, action);
          if (action !== "send" || rules.length === 0) continue;
          expect(now).toBeLessThan(cancelledAt);
          expect(now).toBeGreaterThanOrEqual(one.dueAt);
          expect(localDateAt(now) <= dayAfter(localDateAt(one.dueAt))).toBe(true);
          expect(one.isReaction || isWakingHour(now, one.isOffer)).toBe(true);
          if (one.isOffer) expect(told.mayOffer).toBe(true);
        }
      }
      if (told.outage || told.cancelledAfter !== null || moved) return;
      const expected = planMessages(factsAt(ends), ALL).flatMap((one) =>
        one.rules.map((rule) => [rule, one.isWithdrawn ? "withdraw" : "send"]),
      );
      const came = [...done].map(([what, action]) => [what.split(" ")[0] as RuleOfPlan, action]);
      expect(came.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 300 },
  );
});
