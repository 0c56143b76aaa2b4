import { isHardlyAName, isThrownAway } from "./guest-words.ts";

/**
 * What one house knows of one booking, out of its own books alone. What it does not know is left out and never counts:
 * no name or number that M-PESA hides, no network, no place or people that somebody comes from.
 */
export type RiskFacts = Readonly<{
  /** Stays that this browser or this number began at this house in 30 days and never paid. */
  unpaidHolds?: number | undefined;
  /** Numbers that this browser booked with at this house in 30 days. */
  numbersOfBrowser?: number | undefined;
  /** Who paid, where M-PESA shows enough to tell. */
  payer?: "guest" | "another" | undefined;
  /** A code that the guest typed and that waits: whether M-PESA or the host's own list has it. */
  typedCode?: "in_a_list" | "in_no_list" | undefined;
  /** What a pasted message or code said, beside what M-PESA says of it. */
  message?: "fits" | "contradicted" | undefined;
  /** A code was named that another booking of this house was paid with. */
  isCodeReused?: boolean | undefined;
  /** Money of this booking was taken back at M-PESA after it had come. */
  isTakenBack?: boolean | undefined;
  /** The stay begins on the day on which it is booked. */
  isSameDay?: boolean | undefined;
  nights?: number | undefined;
  party?: number | undefined;
  /** How many guests the property takes. */
  maxGuests?: number | undefined;
  /** No stay of this number at this house was certain before. */
  isNewNumber?: boolean | undefined;
  /** This house's host has blocked the number. */
  isBlocked?: boolean | undefined;
  /** Requests for the PIN that the phone refused or could not pay for, for this booking. */
  failedPrompts?: number | undefined;
  email?: string | null | undefined;
  name?: string | undefined;
}>;

export type RiskCode =
  | "blocked"
  | "taken_back"
  | "contradicted"
  | "reused_code"
  | "unconfirmed_code"
  | "many_numbers"
  | "last_minute"
  | "many_holds"
  | "failed_prompts"
  | "odd_name"
  | "other_payer"
  | "odd_email"
  | "new_number";

export type RiskRule = Readonly<{
  code: RiskCode;
  weight: number;
  /** Alone it says nothing, and counts beside another rule only. */
  besideOthers?: true;
  applies: (facts: RiskFacts) => boolean;
}>;

const HOLDS_ARE_MANY = 3;
const NUMBERS_ARE_MANY = 3;
const PROMPTS_ARE_MANY = 3;
const PARTY_IS_LARGE = 5;

/** One night, from today, for a party that fills the house or is large anywhere. */
function isLastMinuteParty({ isSameDay, nights, party = 0, maxGuests }: RiskFacts): boolean {
  const isFull = maxGuests !== undefined && party >= maxGuests && party >= PARTY_IS_LARGE - 1;
  return isSameDay === true && nights === 1 && (party >= PARTY_IS_LARGE || isFull);
}

/** Every rule, the heaviest first. What each says and what clears it stands in the catalogue, `risk.rules`. */
export const RISK_RULES: readonly RiskRule[] = [
  { code: "blocked", weight: 60, applies: ({ isBlocked }) => isBlocked === true },
  { code: "taken_back", weight: 60, applies: ({ isTakenBack }) => isTakenBack === true },
  { code: "contradicted", weight: 45, applies: ({ message }) => message === "contradicted" },
  { code: "reused_code", weight: 45, applies: ({ isCodeReused }) => isCodeReused === true },
  { code: "unconfirmed_code", weight: 20, applies: ({ typedCode }) => typedCode === "in_no_list" },
  { code: "many_numbers", weight: 20, applies: ({ numbersOfBrowser = 0 }) => numbersOfBrowser >= NUMBERS_ARE_MANY },
  { code: "last_minute", weight: 20, applies: isLastMinuteParty },
  { code: "many_holds", weight: 15, applies: ({ unpaidHolds = 0 }) => unpaidHolds >= HOLDS_ARE_MANY },
  { code: "failed_prompts", weight: 10, applies: ({ failedPrompts = 0 }) => failedPrompts >= PROMPTS_ARE_MANY },
  { code: "odd_name", weight: 10, applies: ({ name }) => name !== undefined && isHardlyAName(name) },
  { code: "other_payer", weight: 10, besideOthers: true, applies: ({ payer }) => payer === "another" },
  { code: "odd_email", weight: 5, applies: ({ email }) => Boolean(email) && isThrownAway(email ?? "") },
  { code: "new_number", weight: 5, applies: ({ isNewNumber }) => isNewNumber === true },
];
