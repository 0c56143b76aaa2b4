import type { MessageRule } from "./rules.ts";

/** Whose words: of a rule, for one property or for all, in a language. */
export type WordsOf = Readonly<{ rule: MessageRule; property: string; language: "en" | "sw" }>;

/** What a host typed of a rule, as it stands in its form. */
export type TypedRule = Readonly<{
  rule: MessageRule;
  property: string;
  language: "en" | "sw";
  /** For what the form was drawn last. */
  shown: Readonly<{ property: string; language: string }>;
  body: string;
  isOn: boolean;
  /** Empty where the rule has none; so the hour and the minutes. */
  days: string;
  hour: string;
  minutes: string;
  channel: string;
  firstStay: boolean;
  nights: string;
  source: string;
}>;
