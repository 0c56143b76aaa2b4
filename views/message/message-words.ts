import type { Failure, Standing, Way } from "#src/core/message/delivery.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** A message to a guest, and what became of it. */
export type SaidToGuest = Readonly<{
  id: string;
  body: string;
  way: Way;
  rule: string | null;
  writtenBy: "lango" | "host";
  standing: Standing;
  at: number;
  why: Failure | undefined;
  /** It did not go, and its host has not seen to it. */
  isOpen: boolean;
}>;

type DeskTexts = PageTexts["messageDesk"];

export function ruleName(t: DeskTexts, { rule, writtenBy }: Pick<SaidToGuest, "rule" | "writtenBy">): string {
  const named = rule !== null && rule in t.rules ? t.rules[rule as keyof DeskTexts["rules"]].name : undefined;
  return named ?? (writtenBy === "host" ? t.own : t.other);
}

/** `not delivered: phone off`. */
export function standingWords(t: DeskTexts, { standing, why }: Pick<SaidToGuest, "standing" | "why">): string {
  const word = t.standings[standing];
  return standing === "failed" && why ? `${word}: ${t.failures[why]}` : word;
}
