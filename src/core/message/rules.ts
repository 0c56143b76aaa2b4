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
 * or from what was said last to somebody who asked; minutes from the event.
 */
export type RuleMoment =
  | Readonly<{ of: "check_in" | "check_out" | "lapse" | "silence"; days: number; minute: number }>
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
}>;

/** What money did is told by whoever settles it, at once; the host's own words are added there. */
export const TOLD_AT_ONCE = ["booked", "paid", "part_paid", "balance_due", "review"] as const;

export type RuleToldAtOnce = (typeof TOLD_AT_ONCE)[number];
export type RuleOfPlan = Exclude<MessageRule, RuleToldAtOnce>;

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

/** Days that a host may set: before and behind a stay's dates, but only behind what has ended. */
export function daysAllowed(rule: RuleOfPlan): { least: number; most: number } {
  const { of } = PLANNED_RULES[rule].moment;
  return { least: of === "lapse" || of === "silence" ? 1 : -14, most: 14 };
}

export function isPlanned(rule: MessageRule): rule is RuleOfPlan {
  return rule in PLANNED_RULES;
}
