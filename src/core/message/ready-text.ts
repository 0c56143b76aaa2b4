import {
  faultOfWords,
  filled,
  OF_A_HOUSE,
  type TemplateFault,
  VARIABLES,
  type Values,
  type Variable,
} from "./template.ts";

/** How many texts a host keeps. */
export const READY_MOST = 30;
export const READY_NAME_LONGEST = 40;

/** What a kept text may have between braces: all that a booking has a value for at any time. */
export const READY_VARIABLES: readonly Variable[] = VARIABLES.filter((name) => name !== "until");

export function faultOfReadyText(body: string): TemplateFault | undefined {
  return faultOfWords(body, READY_VARIABLES);
}

/** Whether a text can be said to somebody who has no booking. */
export function fitsQuestion(body: string): boolean {
  return faultOfWords(body, OF_A_HOUSE) === undefined;
}

/** What stands in the field after a text was put behind what is typed there. */
export function inserted(typed: string, body: string, values: Partial<Values>): string {
  const text = filled(body, values);
  return typed.trim() === "" ? text : `${typed.trimEnd()}\n${text}`;
}
