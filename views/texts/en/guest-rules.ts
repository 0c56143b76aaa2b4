import type { RuleInOwnWords } from "#src/core/message/rules.ts";

/** What guests read by themselves, where their host has no words of their own. `{…}` is filled in. */
export const guestRuleTexts = {
  today: "today",
  tomorrow: "tomorrow",
  /** Behind every offer: where it is said, or nothing where an answer is heard. */
  stop: (link: string | undefined) => (link ? `No more offers: ${link}` : "No more offers? Reply STOP."),
  /** Three days before, to who has told when they arrive. */
  told: "{name}, {property} waits for you, {dates}. Arriving at another hour? {link}",
  bodies: {
    failed: "{name}, your payment for {property} failed. Nights kept until {until}. Pay again: {link}",
    hold_ending: "{name}, your nights at {property} are kept until {until}. Pay to make them yours: {link}",
    three_days: "{name}, {property} waits for you, {dates}. When will you arrive? {link}",
    day_before: "See you {day} at {property}, from {checkin}. Everything for your arrival: {guide}",
    arrival_morning: "Safari njema, {name}. Check-in is from {checkin}. Questions? {host}: {phone}.",
    first_evening: "{name}, is all well at {property}? If anything is missing, call {host}: {phone}.",
    check_out_morning: "Good morning {name}. Check-out is until {checkout}. Thank you for staying, and safari njema!",
    one_more_night: "{name}, the next night at {property} is still free. One more? {link}",
    lapsed: "{name}, {property} is still free for {dates}. Book it here: {link}",
    lapsed_question: "{host} of {property} here. Still looking for a place? Dates and prices: {link}",
  } satisfies Record<RuleInOwnWords, string> as Readonly<Record<RuleInOwnWords, string>>,
};
