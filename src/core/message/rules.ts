/** What guests are written of by itself, in the order of a stay. */
export const RULES = [
  "booked",
  "paid",
  "part_paid",
  "failed",
  "hold_ending",
  "balance_due",
  "three_days",
  "day_before",
  "arrival_morning",
  "first_evening",
  "check_out_morning",
  "one_more_night",
  "review",
  "lapsed",
  "lapsed_question",
] as const;

export type MessageRule = (typeof RULES)[number];

/** `phone` is the way that reaches the guest: SMS where their number is texted, else e-mail. */
export const RULE_CHANNELS = ["phone", "sms", "whatsapp", "email"] as const;

export type RuleChannel = (typeof RULE_CHANNELS)[number];

/** A minute of the day in the property's zone. */
const at = (hour: number, minute = 0) => hour * 60 + minute;

/** Nobody is written to at night, but for what they have just done themselves. */
export const DAY_FROM = at(8);
export const DAY_UNTIL = at(21);
/** Offers keep the hours that networks allow them. */
export const OFFERS_UNTIL = at(18);

/**
 * When a rule's message is due. Days count from the check-in or check-out date, from the end of a hold that nobody paid,
 * from what was said last to somebody who asked, or from the day on which the rest of a price is due, on which it is said
 * once more; after a stay (`left`) a review is asked for, and again a week later. Minutes count from the event.
 */
type RuleMoment =
  | Readonly<{
      of: "check_in" | "check_out" | "lapse" | "silence" | "rest_due" | "left";
      days: number;
      minute: number;
    }>
  | Readonly<{ of: "failure"; afterMinutes: number }>
  | Readonly<{ of: "hold_end"; beforeMinutes: number }>;

/** A rule that the plan follows, as it is until a host sets it otherwise. */
export type PlannedRule = Readonly<{
  moment: RuleMoment;
  /** How long its news is news: a message that could not go by then is not sent any more. */
  goodForMinutes: number;
  isOn: boolean;
  nightsAtLeast: number;
  /** Only with the guest's consent, and never after they said STOP. */
  isOffer?: boolean;
  /** The guest has just done something: it goes at any hour. */
  isReaction?: boolean;
  /** Who books too late for it hears it half an hour after they booked. */
  isMadeUpFor?: boolean;
  /** What the host has just written themself says it better. */
  yieldsToHost?: boolean;
  /** Only while the night that it offers is free. */
  needsFreeNight?: boolean;
  /** Waits until the arrival guide is open, where there is one. */
  bringsGuide?: boolean;
  /** Speaks to somebody who is there: not before the hour at which they said that they arrive. */
  needsArrival?: boolean;
  /** The guest gets it in any case: what a host sets chooses its hour, its way and to whom their own words stand behind it. */
  isOwed?: boolean;
}>;

/** What money did is told by whoever settles it, at once and in any case. */
export const TOLD_AT_ONCE = ["booked", "paid", "part_paid"] as const;

/** What the house says in words of its own, because a sum or a right stands in it; a host's words stand behind. */
const SAID_BY_HOUSE = [...TOLD_AT_ONCE, "balance_due", "review"] as const;

export type RuleToldAtOnce = (typeof TOLD_AT_ONCE)[number];
export type RuleOfPlan = Exclude<MessageRule, RuleToldAtOnce>;
/** Whose words are the host's from the first to the last. */
export type RuleInOwnWords = Exclude<MessageRule, (typeof SAID_BY_HOUSE)[number]>;

export const PLANNED_RULES: Readonly<Record<RuleOfPlan, PlannedRule>> = {
  failed: {
    moment: { of: "failure", afterMinutes: 5 },
    goodForMinutes: 60,
    isOn: true,
    nightsAtLeast: 1,
    isReaction: true,
    yieldsToHost: true,
  },
  hold_ending: {
    moment: { of: "hold_end", beforeMinutes: 60 },
    goodForMinutes: 45,
    isOn: true,
    nightsAtLeast: 1,
    yieldsToHost: true,
  },
  balance_due: {
    moment: { of: "rest_due", days: -1, minute: at(9) },
    goodForMinutes: 2 * at(24) + at(11),
    isOn: true,
    nightsAtLeast: 1,
    isOwed: true,
  },
  three_days: {
    moment: { of: "check_in", days: -3, minute: at(10) },
    goodForMinutes: 600,
    isOn: true,
    nightsAtLeast: 1,
    isMadeUpFor: true,
    yieldsToHost: true,
  },
  day_before: {
    moment: { of: "check_in", days: -1, minute: at(14) },
    goodForMinutes: 420,
    isOn: true,
    nightsAtLeast: 1,
    isMadeUpFor: true,
    bringsGuide: true,
  },
  arrival_morning: {
    moment: { of: "check_in", days: 0, minute: at(8) },
    goodForMinutes: 300,
    isOn: false,
    nightsAtLeast: 1,
    isMadeUpFor: true,
    yieldsToHost: true,
  },
  first_evening: {
    moment: { of: "check_in", days: 0, minute: at(20) },
    goodForMinutes: 60,
    isOn: true,
    nightsAtLeast: 1,
    yieldsToHost: true,
    needsArrival: true,
  },
  check_out_morning: {
    moment: { of: "check_out", days: 0, minute: at(8) },
    goodForMinutes: 120,
    isOn: true,
    nightsAtLeast: 1,
    yieldsToHost: true,
  },
  one_more_night: {
    moment: { of: "check_out", days: -1, minute: at(11) },
    goodForMinutes: 360,
    isOn: false,
    nightsAtLeast: 2,
    isOffer: true,
    yieldsToHost: true,
    needsFreeNight: true,
  },
  review: {
    moment: { of: "left", days: 1, minute: at(9) },
    goodForMinutes: 2 * at(24) + at(11),
    isOn: true,
    nightsAtLeast: 1,
  },
  lapsed: {
    moment: { of: "lapse", days: 1, minute: at(11) },
    goodForMinutes: 360,
    isOn: false,
    nightsAtLeast: 1,
    isOffer: true,
    yieldsToHost: true,
    needsFreeNight: true,
  },
  lapsed_question: {
    moment: { of: "silence", days: 2, minute: at(11) },
    goodForMinutes: 360,
    isOn: false,
    nightsAtLeast: 1,
    isOffer: true,
    yieldsToHost: true,
    needsFreeNight: true,
  },
};

/** What somebody who only asked is written of. */
export const OF_QUESTIONS: readonly RuleOfPlan[] = RULES.filter(isPlanned).filter(
  (rule) => PLANNED_RULES[rule].moment.of === "silence",
);

/** What goes out to somebody who books with their consent alone. Off until a host lets it go. */
export const OFFERS = RULES.filter(isPlanned).filter(
  (rule) => PLANNED_RULES[rule].isOffer && !OF_QUESTIONS.includes(rule),
);

/** Behind the first asking for a review, and well before the time for it ends. */
export const REVIEW_AGAIN_DAYS = 7;

/** Days that a host may set: before and behind a stay's dates, but only behind what has ended, and before what is due. */
export function daysAllowed(rule: RuleOfPlan): { least: number; most: number } {
  switch (PLANNED_RULES[rule].moment.of) {
    case "lapse":
    case "silence":
      return { least: 1, most: 14 };
    case "left":
      return { least: 1, most: 5 };
    case "rest_due":
      return { least: -14, most: 0 };
    default:
      return { least: -14, most: 14 };
  }
}

/** How many days before its date the earliest of all rules writes, by what a host set and by what is usual. */
export function farthestBefore(set: readonly Readonly<{ days: number | null }>[]): number {
  const usual = Object.values(PLANNED_RULES).map(({ moment }) => ("days" in moment ? moment.days : 0));
  return Math.max(0, ...[...usual, ...set.map(({ days }) => days ?? 0)].map((days) => -days));
}

/** Minutes that a host may set: after a payment failed, or before nights are kept no longer. */
export function minutesAllowed(rule: RuleOfPlan): { usual: number; least: number; most: number } | undefined {
  const { moment } = PLANNED_RULES[rule];
  if (moment.of === "failure") return { usual: moment.afterMinutes, least: 2, most: 30 };
  if (moment.of === "hold_end") return { usual: moment.beforeMinutes, least: 15, most: 360 };
  return undefined;
}

export function isPlanned(rule: MessageRule): rule is RuleOfPlan {
  return rule in PLANNED_RULES;
}

/** Whether the words are the host's alone, and not the house's with theirs behind. */
export function isInOwnWords(rule: MessageRule): rule is RuleInOwnWords {
  return !SAID_BY_HOUSE.some((one) => one === rule);
}

/** Whether a host may have it not go out. What a guest needs as proof, or to pay in time, goes in any case. */
export function mayBeOff(rule: MessageRule): boolean {
  return isPlanned(rule) && PLANNED_RULES[rule].isOwed !== true;
}
