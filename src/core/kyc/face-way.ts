import { parseLocalDate } from "../stay/stay.ts";
import type { FaceWay } from "./check.ts";

/** How often the code of a letter may be typed wrongly. Of a hundred million codes, nobody guesses one in five. */
export const LETTER_TRIES = 5;
export const LETTER_DIGITS = 8;
/** Unix milliseconds after which a code that nobody typed is good no more: post takes days, not months. */
export const LETTER_LASTS_MS = 60 * 24 * 3_600_000;

export type CallOutcome = "same_face" | "another_face" | "nobody_came" | "called_off";
/** What a reviewer may say of a call; that it was called off follows from another time. */
export const CALL_OUTCOMES: readonly CallOutcome[] = ["same_face", "another_face", "nobody_came"];

/** A face that is compared in the photo, one that a call or a letter has stood in for, or one that nobody has seen. */
export type FaceProof = "photo" | "proven" | "missing";

type Call = Readonly<{ outcome: CallOutcome | null; endedAt: number | null }>;
type Letter = Readonly<{ madeAt: number; confirmedAt: number | null }>;

/**
 * Whether somebody has seen that the paper is theirs. The newest call that took place counts, and only one after the
 * papers were handed in: it compares a face with these. A letter counts when it was made since the check last stood
 * (`lastStoodAt`), whichever paper was handed in meanwhile: it shows who reads the post of the house.
 */
export function faceProofOf(
  check: Readonly<{ face: FaceWay; handedInAt: number | null }>,
  seen: Readonly<{ calls: readonly Call[]; letters: readonly Letter[]; lastStoodAt: number }>,
): FaceProof {
  if (check.face === "photo") return "photo";
  if (check.face === "letter") {
    return seen.letters.some(({ madeAt, confirmedAt }) => confirmedAt !== null && madeAt > seen.lastStoodAt)
      ? "proven"
      : "missing";
  }
  const took = seen.calls.filter(({ outcome }) => outcome === "same_face" || outcome === "another_face");
  const last = took.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))[0];
  return last?.outcome === "same_face" && (last.endedAt ?? 0) >= (check.handedInAt ?? 0) ? "proven" : "missing";
}

/** What a host has said of the time of a call: nothing yet, that it suits them, or that another one does. */
export function callAnswerOf(call: Readonly<{ answeredAt: number | null; wishedFor: number | null }>) {
  if (call.answeredAt === null) return "none" as const;
  return call.wishedFor === null ? ("agreed" as const) : ("other_time" as const);
}

const DAY_MS = 24 * 3_600_000;
const NAIROBI_MS = 3 * 3_600_000;

/** The moment of a call by the day and the hour that were typed, in Nairobi; Unix milliseconds. */
export function readCallTime(
  day: string,
  hour: string,
  now: number,
): { at: number } | { problem: "no_time" | "over" | "too_far" } {
  const date = parseLocalDate(day.trim());
  const [, hours, minutes] = /^([01]\d|2[0-3])[:.]([0-5]\d)$/.exec(hour.trim()) ?? [];
  if (!date || hours === undefined || minutes === undefined) return { problem: "no_time" };
  const at = Date.parse(`${date}T${hours}:${minutes}:00Z`) - NAIROBI_MS;
  if (at <= now) return { problem: "over" };
  return at > now + 30 * DAY_MS ? { problem: "too_far" } : { at };
}

/** A moment as it would be typed: what `readCallTime` reads. */
export function typedCallTime(at: number): { day: string; hour: string } {
  const [day = "", hour = ""] = new Date(at + NAIROBI_MS).toISOString().split("T");
  return { day, hour: hour.slice(0, 5) };
}

/** What has become of a letter. */
export function letterState(
  letter: Letter & Readonly<{ tries: number; endedAt: number | null }>,
  now: number,
): "confirmed" | "replaced" | "used_up" | "too_old" | "sent" {
  if (letter.confirmedAt !== null) return "confirmed";
  if (letter.endedAt !== null) return "replaced";
  if (letter.tries >= LETTER_TRIES) return "used_up";
  return now >= letter.madeAt + LETTER_LASTS_MS ? "too_old" : "sent";
}
