import { addDays, type LocalDate, parseLocalDate } from "../stay/stay.ts";
import { type CheckKind, endsOf, type Paper } from "./check.ts";
import type { FaceProof } from "./face-way.ts";
import { compareNames, type NameAnswer } from "./name-match.ts";

/** How long an administrator has a check to themselves; then anybody may take it. */
export const CLAIM_MS = 30 * 60_000;

export type ReviewOutcome = "verified" | "more_asked" | "refused";
export const REVIEW_OUTCOMES: readonly ReviewOutcome[] = ["verified", "more_asked", "refused"];

/** What is looked at before a check of a kind is verified, every point of it. */
export const CHECKLIST = {
  identity: ["genuine", "name_typed", "same_face", "good_until"],
  right_to_let: ["names_host", "names_house", "allows_letting", "good_until"],
  payee: ["number_in_use", "name_shown", "name_theirs"],
} as const satisfies Readonly<Record<CheckKind, readonly string[]>>;
export type ChecklistItem = (typeof CHECKLIST)[CheckKind][number];

/** What is asked for again and again, by kind; its words are ready. */
export const TEMPLATES = {
  identity: ["blurred", "cut_off", "other_side", "face_unclear", "name_differs"],
  right_to_let: ["pages_missing", "no_short_stays", "other_house", "no_signature", "name_differs"],
  payee: ["other_number", "picture_unclear", "name_differs"],
} as const satisfies Readonly<Record<CheckKind, readonly string[]>>;
export type ReviewTemplate = (typeof TEMPLATES)[CheckKind][number];

export const REASON_LONGEST = 1000;
const NAME_LONGEST = 200;
/** A day further off than any paper's was mistyped. */
const DAYS_MOST = 30 * 366;

/** What a reviewer typed, before anything of it is believed. */
export type TypedReview = Readonly<{
  outcome: ReviewOutcome;
  ticked: readonly string[];
  /** The name as they read it on the paper. */
  readName: string;
  validUntil: string;
  /** Ready words and their own, as the host will read them. */
  reason: string;
}>;

type Reviewed = Readonly<{
  kind: CheckKind;
  /** What the check is about, and what was handed in beside it. */
  papers: readonly Paper[];
  typedName: string;
  faceProof: FaceProof;
}>;

type ReviewField = "ticked" | "readName" | "validUntil" | "reason";
export type ReviewProblem = Readonly<{
  field: ReviewField;
  problem: "not_all" | "no_face" | "missing" | "too_long" | "names_differ" | "not_a_day" | "over" | "too_far";
}>;

export type Judged = Readonly<{
  outcome: ReviewOutcome;
  reason: string;
  validUntil: LocalDate | null;
  checklist: string;
  /** What came of comparing names, without the names. */
  nameMatch: string;
}>;

/**
 * What is decided, or what is missing for it. Verifying needs every point, the name as it was read, and words where it
 * is not the account's; asking for more and refusing need words to the host.
 */
export function judgeReview(
  typed: TypedReview,
  check: Reviewed,
  accountName: string,
  today: LocalDate,
): { judged: Judged } | { problems: ReviewProblem[] } {
  const problems: ReviewProblem[] = [];
  const isVerified = typed.outcome === "verified";
  const items: readonly string[] = CHECKLIST[check.kind];
  const ticked = items.filter((item) => typed.ticked.includes(item));
  if (isVerified && ticked.length < items.length) problems.push({ field: "ticked", problem: "not_all" });
  // Whoever chose another way than a photo is seen in a call or by a letter before they are verified.
  if (isVerified && check.faceProof === "missing") problems.push({ field: "ticked", problem: "no_face" });
  const readName = typed.readName.trim();
  if (isVerified && readName === "") problems.push({ field: "readName", problem: "missing" });
  if (readName.length > NAME_LONGEST) problems.push({ field: "readName", problem: "too_long" });
  const names = namesOf(readName.slice(0, NAME_LONGEST), check, accountName);
  const reason = typed.reason.trim();
  if (!isVerified && reason === "") problems.push({ field: "reason", problem: "missing" });
  if (isVerified && reason === "" && readName !== "" && names.account === "differs") {
    problems.push({ field: "reason", problem: "names_differ" });
  }
  if (reason.length > REASON_LONGEST) problems.push({ field: "reason", problem: "too_long" });
  const until = isVerified ? readEnd(typed.validUntil.trim(), check.papers, today) : { day: null };
  if ("problem" in until) problems.push({ field: "validUntil", problem: until.problem });
  if (problems.length > 0 || "problem" in until) return { problems };
  const nameMatch = readName === "" ? "" : JSON.stringify(names);
  return {
    judged: { outcome: typed.outcome, reason, validUntil: until.day, checklist: ticked.join(" "), nameMatch },
  };
}

function namesOf(readName: string, { typedName }: Reviewed, accountName: string): Record<string, NameAnswer> {
  return { account: compareNames(readName, accountName).answer, typed: compareNames(readName, typedName).answer };
}

function readEnd(typed: string, papers: readonly Paper[], today: LocalDate) {
  const ends = endsOf(papers);
  if (ends === "never" || (typed === "" && ends === "may")) return { day: null };
  if (typed === "") return { problem: "missing" as const };
  const day = parseLocalDate(typed);
  if (!day) return { problem: "not_a_day" as const };
  if (day < today) return { problem: "over" as const };
  return day > addDays(today, DAYS_MOST) ? { problem: "too_far" as const } : { day };
}

type Claimed = Readonly<{ state: string; claimedBy: string | null; claimEndsAt: number | null; hostId: string }>;

/**
 * How a check stands to an administrator who opens it. `free` is nobody's, or of somebody whose time is over; what
 * somebody else looks at can be taken over, which is written down. Their own papers nobody looks at.
 */
export function claimOn(check: Claimed, by: string, now: number): "own" | "mine" | "free" | "others" | "not_waiting" {
  if (check.state !== "handed_in" && check.state !== "in_review") return "not_waiting";
  if (check.hostId === by) return "own";
  if (check.state === "handed_in") return "free";
  if (check.claimedBy === by) return "mine";
  return (check.claimEndsAt ?? 0) <= now ? "free" : "others";
}
