import { smsParts } from "#src/core/person/sms-parts.ts";
import { plainSms } from "./plain-sms.ts";
import { isInOwnWords, type MessageRule, OF_QUESTIONS } from "./rules.ts";

/** What a host may put between braces. */
export const VARIABLES = [
  "name",
  "property",
  "host",
  "phone",
  "code",
  "day",
  "dates",
  "checkin",
  "checkout",
  "link",
  "guide",
  "until",
] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Readonly<Record<Variable, string>>;

export const TEMPLATE_MOST = 600;

/** What stands for itself behind a message of the house, which says the rest. */
const BESIDE_HOUSE: readonly Variable[] = [
  "name",
  "property",
  "host",
  "phone",
  "code",
  "day",
  "dates",
  "checkin",
  "checkout",
];
const OF_A_HOLD: readonly MessageRule[] = ["failed", "hold_ending"];

/** The variables that a rule's words may have: each has a value whenever that rule writes. */
export function variablesOf(rule: MessageRule): readonly Variable[] {
  if (!isInOwnWords(rule)) return BESIDE_HOUSE;
  if (OF_QUESTIONS.includes(rule)) return OF_A_HOUSE;
  return VARIABLES.filter((name) => (name === "until" ? OF_A_HOLD.includes(rule) : name !== "guide" || isOfStay(rule)));
}

/** What is known of a house before somebody books. */
export const OF_A_HOUSE: readonly Variable[] = ["property", "host", "phone", "link"];

const isOfStay = (rule: MessageRule) => !OF_A_HOLD.includes(rule) && rule !== "lapsed";

export type TemplateFault =
  | Readonly<{ fault: "empty" | "too_long" | "brace" }>
  | Readonly<{ fault: "unknown"; name: string }>;

/** What is wrong with a template, the first thing only. */
export function faultOfTemplate(body: string, rule: MessageRule): TemplateFault | undefined {
  return faultOfWords(body, variablesOf(rule));
}

/** What is wrong with words that may have these variables, the first thing only. */
export function faultOfWords(body: string, variables: readonly Variable[]): TemplateFault | undefined {
  if (body.trim() === "") return { fault: "empty" };
  if (body.length > TEMPLATE_MOST) return { fault: "too_long" };
  for (const [, name = ""] of body.matchAll(/\{([^{}]*)\}/g)) {
    if (!variables.some((known) => known === name)) return { fault: "unknown", name };
  }
  return /[{}]/.test(body.replace(/\{[^{}]*\}/g, "")) ? { fault: "brace" } : undefined;
}

/** The words with their values. A value is never read as a template again. */
export function filled(body: string, values: Partial<Values>): string {
  return body.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as Variable] ?? whole);
}

/** The same in pieces, so that a page can show which words are values. */
export function filledPieces(body: string, values: Values): { text: string; isValue: boolean }[] {
  return body.split(/(\{\w+\})/).flatMap((piece) => {
    const text = filled(piece, values);
    return text === "" ? [] : [{ text, isValue: text !== piece }];
  });
}

/** How long a text is on a phone, and how many parts it is charged as. */
export function lengthOfSms(text: string): { letters: number; parts: number } {
  const plain = plainSms(text);
  return { letters: [...plain].length, parts: smsParts(plain) };
}
