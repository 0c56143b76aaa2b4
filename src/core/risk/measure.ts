import type { Risk, RiskLevel } from "./assess.ts";
import type { RiskCode } from "./rules.ts";

/** What a host can want of a guest, by the level of the booking. None of them refuses anybody. */
export const MEASURES = ["nothing", "deposit", "request", "id"] as const;
export type RiskMeasure = (typeof MEASURES)[number];

export type RiskChoices = Readonly<Record<RiskLevel, RiskMeasure>> & Readonly<{ depositKes: number }>;

export const NO_CHOICES: RiskChoices = { low: "nothing", look: "nothing", high: "nothing", depositKes: 5000 };

export const DEPOSIT_LEAST_KES = 100;
export const DEPOSIT_MOST_KES = 1_000_000;

/** What a guest is asked beyond the price. `kes` is the whole deposit. */
export type AskedMore = Readonly<{ what: "deposit"; kes: number } | { what: "request" | "id"; kes: 0 }>;

/** Whether anything is asked of anybody, whatever the level. */
export function asksAnything({ low, look, high }: RiskChoices): boolean {
  return [low, look, high].some((measure) => measure !== "nothing");
}

/** What a host's choices ask at booking, beyond what the property asks of everybody. */
export function moreFor(
  choices: RiskChoices,
  level: RiskLevel,
  everybody: Readonly<{ mode: "instant" | "request"; damageDepositKes: number }>,
): AskedMore | undefined {
  const measure = choices[level];
  switch (measure) {
    case "nothing":
      return undefined;
    case "deposit":
      return choices.depositKes > everybody.damageDepositKes ? { what: measure, kes: choices.depositKes } : undefined;
    case "request":
      return everybody.mode === "request" ? undefined : { what: measure, kes: 0 };
    case "id":
      return { what: measure, kes: 0 };
  }
}

/** What a form says that its guest has read and agreed to; empty when nothing was asked. */
export function moreAsText(asked: AskedMore | undefined): string {
  return asked === undefined ? "" : asked.what === "deposit" ? `deposit-${asked.kes}` : asked.what;
}

/** What such a text names. Anybody can write it: it shows again what was read, and decides nothing. */
export function readMore(text: string): AskedMore | undefined {
  const kes = Number(/^deposit-([1-9]\d{2,6})$/.exec(text)?.[1] ?? 0);
  if (kes >= DEPOSIT_LEAST_KES && kes <= DEPOSIT_MOST_KES) return { what: "deposit", kes };
  return text === "request" || text === "id" ? { what: text, kes: 0 } : undefined;
}

/** What is still to be done about a booking that stands: by the host, as nobody asked its guest when they booked. */
export type RiskToDo = Exclude<RiskMeasure, "nothing">;

export function toDoFor(
  choices: RiskChoices,
  { risk, cleared, wasAsked }: Readonly<{ risk: Risk; cleared: boolean; wasAsked: boolean }>,
): RiskToDo | undefined {
  const measure = choices[risk.level];
  return measure === "nothing" || cleared || wasAsked ? undefined : measure;
}

/** Whether a host has said of every reason that all is well. A reason that came later asks anew. */
export function isCleared({ reasons }: Risk, said: readonly string[] | undefined): boolean {
  return said !== undefined && reasons.every(({ code }: { code: RiskCode }) => said.includes(code));
}
