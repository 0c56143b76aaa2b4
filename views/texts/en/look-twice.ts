import { formatKes } from "#src/core/money/money.ts";
import type { RiskLevel } from "#src/core/risk/assess.ts";
import type { RiskMeasure, RiskToDo } from "#src/core/risk/measure.ts";

/** What a host reads and decides about a booking that asks for a second look. */
export const lookTwiceTexts = {
  title: "Look twice",
  /** What to keep in mind, by what weighs most. */
  advice: {
    money: "Keep the key until the money is in your M-PESA",
    guest: "Have a word with the guest before they come",
    blocked: "You have blocked this number",
  },
  low: (score: string) => `How it looks: ${score}`,
  nothing: "Nothing speaks against this booking.",
  ask: (kes: number) => `Ask for ${formatKes(kes)} by M-PESA`,
  check: "Check a payment",
  well: "All is well",
  wellRequest: "All is well, accept",
  decline: "Decline",
  youDecide: "You decide. Nothing is refused by itself, and the guest does not see this.",
  cleared: "You said that all is well.",
  asked: {
    deposit: (kes: number) => `The guest was asked to bring ${formatKes(kes)} as a deposit.`,
    request: (_kes: number) => "The guest was asked to wait for your yes.",
    id: (_kes: number) => "The guest was asked for an ID at the door.",
  },
  toDo: {
    deposit: {
      text: (kes: number) => `You want a deposit of ${formatKes(kes)} for such a booking. Tell the guest, then press:`,
      done: "The guest knows: put it on their page",
    },
    id: {
      text: (_kes: number) => "You want to see an ID at the door for such a booking. Tell the guest, then press:",
      done: "The guest knows: put it on their page",
    },
    request: {
      text: (_kes: number) =>
        "You want to say yes first to such a booking. It was made before this was known: say that all is well, or cancel it.",
      done: "",
    },
  } satisfies Record<RiskToDo, { text: (kes: number) => string; done: string }>,
  block: "Block this number",
  blockNote:
    "Its next booking at your house counts as high, and you ask of it what you chose for that. Nobody is turned away by Lango.",
  unblock: "Unblock this number",
  choose: "What you ask for",
  needs: {
    title: (guest: string) => `Look twice at ${guest}`,
    action: "Open the booking",
  },
  settings: {
    title: "Look twice",
    intro:
      "Lango adds up plain reasons for each booking, out of your own house's books alone. You choose what is asked of a guest at each level. They read what is asked, never a score.",
    levels: {
      low: { label: "Low, below 30", hint: "Nearly everybody." },
      look: { label: "Worth a look, 30 to 59", hint: "One heavy reason, or some light ones." },
      high: { label: "High, from 60", hint: "Two heavy reasons, a reversal, or a number you blocked." },
    } satisfies Record<RiskLevel, { label: string; hint: string }>,
    measures: {
      nothing: "Ask nothing",
      deposit: "A deposit against damage",
      request: "They ask, you say yes first",
      id: "An ID at the door",
    } satisfies Record<RiskMeasure, string>,
    deposit: "The deposit, where you ask for one",
    save: "Save",
    rules: "All reasons and their weights",
    rulesText: "The same page that your guests can read.",
    blocked: "Blocked numbers",
    noneBlocked: "You have blocked no number. You can from the page of a booking.",
    since: (day: string) => `Since ${day}`,
    link: {
      title: "Look twice",
      text: "What you ask of guests when a booking looks odd, and the numbers you have blocked.",
      action: "Choose",
    },
    faults: { deposit: (least: number, most: number) => `Between ${formatKes(least)} and ${formatKes(most)}` },
  },
};
