import type { RiskLevel } from "#src/core/risk/assess.ts";
import type { RiskCode } from "#src/core/risk/rules.ts";

type Rule = Readonly<{
  /** What was seen. */
  reason: string;
  /** What makes it go away. */
  clears: string;
}>;

/** Each rule of the score in words, for the host whose booking it is and for anybody who wants to know. */
export const riskTexts = {
  rules: {
    blocked: {
      reason: "This number is blocked at this house",
      clears: "The host takes it off their list.",
    },
    taken_back: {
      reason: "Money of this booking was taken back, or a message says so",
      clears: "Another payment that stays.",
    },
    contradicted: {
      reason: "A message or code does not agree with M-PESA",
      clears: "M-PESA's own list, or the host's, has the payment with that sum.",
    },
    reused_code: {
      reason: "A code was named that paid another booking",
      clears: "The code of a payment of their own.",
    },
    unconfirmed_code: {
      reason: "A code was typed that no list has",
      clears: "M-PESA tells of it, or the host finds it in their own M-PESA.",
    },
    many_numbers: {
      reason: "One browser booked with three numbers or more",
      clears: "A call to the number. Families and assistants share phones.",
    },
    last_minute: {
      reason: "A large party, for one night, booked for today",
      clears: "A word about who comes and why.",
    },
    many_holds: {
      reason: "Three stays or more begun here and not paid",
      clears: "Paying for this one.",
    },
    failed_prompts: {
      reason: "M-PESA's question was refused three times or more",
      clears: "A payment that goes through.",
    },
    odd_name: {
      reason: "The name can hardly be a name",
      clears: "The name as it stands on an ID.",
    },
    other_payer: {
      reason: "Somebody else paid",
      clears: "A word about who pays. Alone it never counts: families and firms pay for each other.",
    },
    odd_email: {
      reason: "The e-mail address is of the kind that is thrown away",
      clears: "Another address, or none at all.",
    },
    new_number: {
      reason: "The first booking of this number at this house",
      clears: "A stay. Everybody is new once.",
    },
  } satisfies Record<RiskCode, Rule> as Readonly<Record<RiskCode, Rule>>,
  levels: {
    low: "low",
    look: "worth a look",
    high: "high",
  } satisfies Record<RiskLevel, string>,
  clears: "What clears it:",
  score: (score: number, level: string) => `${score} of 100, ${level}`,
};
