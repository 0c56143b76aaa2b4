import type { RiskFacts } from "./rules.ts";

/** What people have met with, as facts to begin from. The words of each stand in the catalogue, `fraudDemo.examples`. */
export const RISK_EXAMPLES = {
  old_message: { isCodeReused: true, isNewNumber: true, isSameDay: true, nights: 1, party: 2 },
  false_message: { typedCode: "in_no_list", message: "contradicted", isNewNumber: true, isSameDay: true, nights: 2 },
  taken_back: { isTakenBack: true, nights: 1, party: 2 },
  party: { isSameDay: true, nights: 1, party: 12, maxGuests: 6, isNewNumber: true, unpaidHolds: 4 },
  many_numbers: { numbersOfBrowser: 4, unpaidHolds: 3, name: "asdf qwerty", isNewNumber: true },
  family_pays: { payer: "another", nights: 3, party: 4, name: "Achieng Otieno" },
  first_stay: { isNewNumber: true, nights: 2, party: 2, name: "Achieng Otieno", email: "achieng@example.com" },
} as const satisfies Record<string, RiskFacts>;

export type RiskExample = keyof typeof RISK_EXAMPLES;

export const DEMO_COUNTS = [
  "unpaidHolds",
  "numbersOfBrowser",
  "failedPrompts",
  "nights",
  "party",
  "maxGuests",
] as const;
export const DEMO_FLAGS = ["isBlocked", "isTakenBack", "isCodeReused", "isSameDay", "isNewNumber"] as const;
export const DEMO_CHOICES = {
  payer: ["guest", "another"],
  typedCode: ["in_a_list", "in_no_list"],
  message: ["fits", "contradicted"],
} as const;
const COUNT_MOST = 99;

/** Reads facts that somebody put into a form's fields. What is no such fact is not known. */
export function readDemoFacts(text: (name: string) => string): RiskFacts {
  const counts = DEMO_COUNTS.map((name) => [name, countIn(text(name))] as const);
  const flags = DEMO_FLAGS.map((name) => [name, text(name) === "on" ? true : undefined] as const);
  const choices = Object.entries(DEMO_CHOICES).map(
    ([name, values]) => [name, values.find((value) => value === text(name))] as const,
  );
  const words = (["name", "email"] as const).map((name) => [name, text(name).trim() || undefined] as const);
  return Object.fromEntries([...counts, ...flags, ...choices, ...words].filter(([, value]) => value !== undefined));
}

function countIn(typed: string): number | undefined {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;
  return count === undefined ? undefined : Math.min(COUNT_MOST, count);
}

/** The same facts as an address has them, to be opened from a link. */
export function demoQuery(facts: RiskFacts): string {
  const pairs = Object.entries(facts).map(([name, value]) => [name, value === true ? "on" : String(value)]);
  return new URLSearchParams(pairs).toString();
}
