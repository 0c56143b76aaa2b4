import {
  addDays,
  dayAfter,
  type LocalDate,
  localDateAt,
  nightCount,
  type Stay,
  startOfDay,
} from "#src/core/stay/stay.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import { ARRIVAL_HOURS } from "#src/core/stay/told-arrival.ts";
import {
  DAY_FROM,
  DAY_UNTIL,
  OF_QUESTIONS,
  OFFERS_UNTIL,
  PLANNED_RULES,
  type PlannedRule,
  REVIEW_AGAIN_DAYS,
  type RuleChannel,
  type RuleOfPlan,
} from "./rules.ts";

const MINUTE = 60_000;
/** So long after they came one can say whether all is well. */
const SETTLED_MINUTES = 30;
const MORNING = 9 * 60;
/** Whoever books too late for a message hears it this long after they booked. */
const MADE_UP_MS = 30 * MINUTE;
const MADE_UP_GOOD_MS = 6 * 60 * MINUTE;
/** What the host wrote so shortly before says it better. */
const HOST_WROTE_MS = 60 * MINUTE;

/** A rule as a host has it for one property: what they set, and Lango's own where they set nothing. */
export type RuleSetting = Readonly<{
  isOn: boolean;
  days: number | null;
  minute: number | null;
  afterMinutes: number | null;
  channel: RuleChannel;
  firstStay: boolean;
  nightsAtLeast: number | null;
  source: "page" | "host" | null;
}>;

export type Settings = Readonly<Partial<Record<RuleOfPlan, RuleSetting>>>;

/** Everything that the messages of one booking depend on. Instants are Unix milliseconds. */
export type PlanFacts = Readonly<{
  state: "requested" | "held" | "confirmed" | "expired" | "cancelled";
  source: "page" | "host";
  stay: Stay;
  propertyId: string;
  createdAt: number;
  holdEndsAt: number;
  confirmedAt: number | null;
  /** When its dates last moved. */
  movedAt: number | null;
  /** When a payment failed after which nothing was tried. */
  failedAt: number | null;
  /** Money is on its way, or its guest says that it is: nobody asks them to pay again. */
  isPaying: boolean;
  isFirstStay: boolean;
  /** The guest did not come. */
  isNoShow: boolean;
  /** They agreed, and did not say STOP since. */
  mayOffer: boolean;
  /** The night behind the stay is free, or all of the nights that were not booked in the end. */
  areNightsFree: boolean;
  /** There is an arrival guide, and it does not open for them yet. */
  isGuideShut: boolean;
  /** It is open now, and what they were told the day before, if anything, was without it. */
  isGuideLate: boolean;
  hostWroteAt: readonly number[];
  /** When they said that they arrive; the hours before six are those of the next morning. */
  arrivesAt: HourOfDay | null;
  /** When the rest of the price is due; none where nothing is open, or somebody says that it was paid. */
  restDueOn: LocalDate | null;
  /** Until when they may review their stay; never where they may not, or have. */
  reviewUntil: number | null;
}>;

/** One message to come. Several rules in one are those that a late booking would have missed. */
export type PlannedMessage = Readonly<{
  rules: readonly RuleOfPlan[];
  /** What each is for: a rule writes once for an occasion. A stay that moves is another one. */
  occasion: string;
  dueAt: number;
  /** From then on it is not sent any more. */
  expiresAt: number;
  channel: RuleChannel;
  /** Goes at night too. */
  isReaction: boolean;
  isOffer: boolean;
  /** The host has just written themself. */
  isWithdrawn: boolean;
}>;

/**
 * Every message of a booking, the soonest first, as its facts are now: nothing is stored ahead, so that a change plans
 * anew by itself and a cancelled stay has none.
 */
export function planMessages(facts: PlanFacts, settings: Settings): PlannedMessage[] {
  const single = Object.keys(PLANNED_RULES).flatMap((rule) => planRule(rule as RuleOfPlan, facts, settings));
  return [...withMadeUp(single, facts), ...planLateGuide(facts, settings)].sort((a, b) => a.dueAt - b.dueAt);
}

/** A guide that was written, or opened, too late for the day before goes as soon as it may, until they have arrived. */
function planLateGuide(facts: PlanFacts, settings: Settings): PlannedMessage[] {
  if (!facts.isGuideLate) return [];
  const { checkIn } = facts.stay;
  const expiresAt = atMinute(checkIn, DAY_UNTIL);
  return planRule("day_before", facts, settings).map((planned) => ({
    ...planned,
    occasion: `guide ${checkIn} ${facts.propertyId}`,
    expiresAt,
  }));
}

/** What the one message of a question depends on that was answered and led to no booking. */
export type QuestionFacts = Readonly<{
  isAnswered: boolean;
  /** When either side said something last. */
  lastAt: number;
  /** They have booked with this host since, or are to come. */
  hasBooked: boolean;
  mayOffer: boolean;
  /** The nights they asked of, where they named any, and whether these are still free. */
  stay: Stay | undefined;
  areNightsFree: boolean;
  /** They have not stayed with this host. */
  isFirstStay: boolean;
  hostWroteAt: readonly number[];
}>;

/** What somebody who asked and did not book is written, once: nothing while they wait for an answer. */
export function planQuestion(facts: QuestionFacts, settings: Settings): PlannedMessage[] {
  if (!facts.isAnswered || facts.hasBooked || !facts.mayOffer || !facts.areNightsFree) return [];
  const { stay, lastAt } = facts;
  return OF_QUESTIONS.flatMap((rule) => {
    const own = PLANNED_RULES[rule];
    const set = settings[rule];
    if (!(set?.isOn ?? own.isOn) || own.moment.of !== "silence") return [];
    if (stay && nightCount(stay) < (set?.nightsAtLeast ?? own.nightsAtLeast)) return [];
    if (set?.firstStay && !facts.isFirstStay) return [];
    const day = addDays(localDateAt(lastAt), set?.days ?? own.moment.days);
    if (stay && stay.checkIn <= day) return [];
    const at = atMinute(day, set?.minute ?? own.moment.minute);
    return [planned(rule, set, { at, occasion: "silence" }, facts.hostWroteAt)];
  });
}

function planRule(rule: RuleOfPlan, facts: PlanFacts, settings: Settings): PlannedMessage[] {
  const own = PLANNED_RULES[rule];
  const set = settings[rule];
  if (!own.isOwed && (!(set?.isOn ?? own.isOn) || !isMet(own, set, facts))) return [];
  return momentsOf(own, set, facts).flatMap((moment) => {
    const message = planned(rule, set, moment, facts.hostWroteAt);
    // A hold that ends at night is spoken of in the evening, or not at all.
    return own.moment.of === "hold_end" && message.dueAt > moment.at ? [] : [message];
  });
}

function planned(
  rule: RuleOfPlan,
  set: RuleSetting | undefined,
  moment: Moment,
  hostWroteAt: readonly number[],
): PlannedMessage {
  const { isReaction = false, isOffer = false, goodForMinutes, yieldsToHost } = PLANNED_RULES[rule];
  const dueAt = isReaction ? moment.at : outOfTheNight(moment.at, isOffer);
  const goodUntil = dueAt + goodForMinutes * MINUTE;
  return {
    rules: [rule],
    occasion: moment.occasion,
    dueAt,
    expiresAt: Math.min(goodUntil, moment.until ?? goodUntil),
    channel: set?.channel ?? "phone",
    isReaction,
    isOffer,
    isWithdrawn: yieldsToHost === true && hasJustWritten(hostWroteAt, dueAt),
  };
}

/** Whether a stay is one of those that a host wants a rule, or their words behind it, for. */
export function meetsOnlyIfs(
  { firstStay, nightsAtLeast, source }: Pick<RuleSetting, "firstStay" | "nightsAtLeast" | "source">,
  stay: Pick<PlanFacts, "stay" | "source" | "isFirstStay">,
): boolean {
  if (nightCount(stay.stay) < (nightsAtLeast ?? 1) || (firstStay && !stay.isFirstStay)) return false;
  return source === null || source === stay.source;
}

function isMet(own: PlannedRule, set: RuleSetting | undefined, facts: PlanFacts): boolean {
  const { firstStay = false, source = null, nightsAtLeast } = set ?? {};
  if (!meetsOnlyIfs({ firstStay, source, nightsAtLeast: nightsAtLeast ?? own.nightsAtLeast }, facts)) return false;
  if (own.isOffer && !facts.mayOffer) return false;
  if (own.bringsGuide && facts.isGuideShut) return false;
  return !own.needsFreeNight || facts.areNightsFree;
}

type Moment = Readonly<{ at: number; occasion: string; until?: number }>;

function momentsOf({ moment, needsArrival }: PlannedRule, set: RuleSetting | undefined, facts: PlanFacts): Moment[] {
  const { stay, state, holdEndsAt, failedAt } = facts;
  switch (moment.of) {
    case "check_in":
    case "check_out": {
      if (state !== "confirmed" || facts.isNoShow) return [];
      const date = moment.of === "check_in" ? stay.checkIn : stay.checkOut;
      const at = atMinute(addDays(date, set?.days ?? moment.days), set?.minute ?? moment.minute);
      const told = needsArrival ? whenThere(at, facts) : at;
      return told === undefined ? [] : [{ at: told, occasion: `${moment.of} ${date} ${facts.propertyId}` }];
    }
    case "rest_due":
      return mornings(set?.days ?? moment.days, set?.minute ?? moment.minute, facts);
    case "left": {
      if (state !== "confirmed" || facts.reviewUntil === null) return [];
      const days = set?.days ?? moment.days;
      const on = (after: number) => atMinute(addDays(stay.checkOut, after), set?.minute ?? moment.minute);
      const until = facts.reviewUntil;
      return [
        { at: on(days), occasion: "asked", until },
        { at: on(days + REVIEW_AGAIN_DAYS), occasion: "reminded", until },
      ];
    }
    case "lapse": {
      const isLapsed = state === "expired" && facts.confirmedAt === null && facts.source === "page";
      const day = addDays(localDateAt(holdEndsAt), set?.days ?? moment.days);
      if (!isLapsed || facts.isPaying || stay.checkIn <= day) return [];
      return [{ at: atMinute(day, set?.minute ?? moment.minute), occasion: "lapse" }];
    }
    // Of a question, not of a booking.
    case "silence":
      return [];
    case "failure": {
      if (state !== "held" || failedAt === null) return [];
      const at = failedAt + (set?.afterMinutes ?? moment.afterMinutes) * MINUTE;
      return at < holdEndsAt ? [{ at, occasion: "failure", until: holdEndsAt }] : [];
    }
    case "hold_end": {
      const before = set?.afterMinutes ?? moment.beforeMinutes;
      const at = eveningBefore(holdEndsAt - before * MINUTE);
      // Whoever has just been given a short time knows it.
      if (state !== "held" || facts.isPaying || at - facts.createdAt < 2 * before * MINUTE) return [];
      return [{ at, occasion: `hold ${holdEndsAt}`, until: holdEndsAt }];
    }
  }
}

/**
 * When a guest is asked for the rest: so many days before it is due, unless it is due on arrival, and on the day itself.
 * What they have just booked or moved told them; where that was on the day, they are asked the next one.
 */
function mornings(days: number, minute: number, facts: PlanFacts): Moment[] {
  const { state, restDueOn, confirmedAt, movedAt, stay } = facts;
  if (state !== "confirmed" || restDueOn === null) return [];
  const told = Math.max(confirmedAt ?? 0, movedAt ?? 0) + MADE_UP_MS;
  const due = atMinute(restDueOn, minute);
  const at = due >= told ? due : Math.max(due, atMinute(dayAfter(localDateAt(told)), minute));
  const before = atMinute(addDays(restDueOn, days), minute);
  const isBefore = days < 0 && restDueOn !== stay.checkIn && before >= told;
  const onTheDay = { at, occasion: `${restDueOn}-due` };
  return isBefore ? [{ at: before, occasion: `${restDueOn}-before`, until: due }, onTheDay] : [onTheDay];
}

/** Who arrives later than that is spoken to the next morning, and who leaves by then not at all. */
function whenThere(at: number, { stay, arrivesAt }: PlanFacts): number | undefined {
  if (arrivesAt === null) return at;
  const minute = Number(arrivesAt.slice(0, 2)) * 60 + Number(arrivesAt.slice(3));
  const isNextMorning = ARRIVAL_HOURS.indexOf(arrivesAt) >= ARRIVAL_HOURS.indexOf("00:00");
  const there = atMinute(addDays(stay.checkIn, isNextMorning ? 1 : 0), minute + SETTLED_MINUTES);
  if (there <= at) return at;
  const morning = atMinute(addDays(stay.checkIn, 1), MORNING);
  return nightCount(stay) > 1 ? Math.max(morning, there) : undefined;
}

/** What a late booking would have missed, in one message; what began before it is not said on its own. */
function withMadeUp(all: readonly PlannedMessage[], facts: PlanFacts): PlannedMessage[] {
  if (facts.confirmedAt === null || facts.state !== "confirmed") return [...all];
  const base = Math.max(facts.confirmedAt, facts.movedAt ?? 0);
  // The host moved the stay: the guest did not ask to be woken. Whoever books waits for an answer.
  const isReaction = base === facts.confirmedAt && facts.source === "page";
  const dueAt = isReaction ? base + MADE_UP_MS : outOfTheNight(base + MADE_UP_MS, false);
  const isMadeUpFor = (one: PlannedMessage) => one.rules.every((rule) => PLANNED_RULES[rule].isMadeUpFor);
  const missed = all.filter((one) => isMadeUpFor(one) && one.dueAt <= dueAt);
  const onTime = all.filter((one) => !missed.includes(one) && one.dueAt >= base + MADE_UP_MS);
  const [first] = missed;
  const dayEnds = atMinute(addDays(facts.stay.checkIn, 1), 0);
  if (!first || dueAt >= dayEnds) return onTime;
  const expiresAt = Math.min(dueAt + MADE_UP_GOOD_MS, dayEnds);
  const { channel, occasion } = first;
  const inOrder = missed.toSorted((a, b) => a.dueAt - b.dueAt).flatMap((one) => one.rules);
  const hasWritten = hasJustWritten(facts.hostWroteAt, dueAt);
  const yields = (rule: RuleOfPlan) => hasWritten && PLANNED_RULES[rule].yieldsToHost === true;
  const made = { occasion, channel, dueAt, expiresAt, isReaction, isOffer: false };
  const [said, left] = [inOrder.filter((rule) => !yields(rule)), inOrder.filter(yields)];
  return [
    ...(said.length > 0 ? [{ ...made, rules: said, isWithdrawn: false }] : []),
    ...(left.length > 0 ? [{ ...made, rules: left, isWithdrawn: true }] : []),
    ...onTime,
  ];
}

function hasJustWritten(hostWroteAt: readonly number[], dueAt: number): boolean {
  return hostWroteAt.some((at) => at < dueAt && dueAt - at <= HOST_WROTE_MS);
}

/** The instant of a minute of a day in the property's zone. */
export function atMinute(date: LocalDate, minute: number): number {
  return startOfDay(date) + minute * MINUTE;
}

export function minuteOfDay(at: number): number {
  return (at - atMinute(localDateAt(at), 0)) / MINUTE;
}

/** Whether a message that nobody waits for may go now. */
export function isWakingHour(at: number, isOffer: boolean): boolean {
  const minute = minuteOfDay(at);
  return minute >= DAY_FROM && minute < (isOffer ? OFFERS_UNTIL : DAY_UNTIL);
}

function outOfTheNight(at: number, isOffer: boolean): number {
  if (isWakingHour(at, isOffer)) return at;
  const day = localDateAt(at);
  return atMinute(minuteOfDay(at) < DAY_FROM ? day : addDays(day, 1), DAY_FROM);
}

/** The same instant by day, and an hour before the night where it falls into it. */
function eveningBefore(at: number): number {
  if (isWakingHour(at, false)) return at;
  const day = localDateAt(at);
  return atMinute(minuteOfDay(at) < DAY_FROM ? addDays(day, -1) : day, DAY_UNTIL - 60);
}

/** When a message that is due, or overdue, goes: at night what can wait waits for the morning. */
export function goesAt(planned: Pick<PlannedMessage, "dueAt" | "isReaction" | "isOffer">, now: number): number {
  const at = Math.max(planned.dueAt, now);
  return planned.isReaction ? at : outOfTheNight(at, planned.isOffer);
}

/** What is to be done with a planned message now. */
export type PlanAction = "wait" | "send" | "expire" | "withdraw";

export function actionOn(planned: PlannedMessage, now: number): PlanAction {
  if (now < planned.dueAt) return "wait";
  if (planned.isWithdrawn) return "withdraw";
  if (now >= planned.expiresAt) return "expire";
  return planned.isReaction || isWakingHour(now, planned.isOffer) ? "send" : "wait";
}
