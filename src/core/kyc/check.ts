import type { LocalDate } from "../stay/stay.ts";
import type { CheckState } from "./check-life.ts";

/** What is checked of a host: who they are, that they may let, and that the number guests pay is theirs. */
export type CheckKind = "identity" | "right_to_let" | "payee";

export type Paper =
  | "national_id"
  | "passport"
  | "alien_id"
  | "title"
  | "lease"
  | "owner_consent"
  | "tra_licence"
  | "county_permit"
  | "till"
  | "paybill"
  | "phone";

/** How a face is compared with the paper. Nobody has to send a picture of theirs: a call or a letter does. */
export type FaceWay = "photo" | "call" | "letter";

/** What a page shows: one side of a card, the host with it, or one of several sheets. */
export type Part = "front" | "back" | "face" | "pages";

export const CHECK_KINDS: readonly CheckKind[] = ["identity", "right_to_let", "payee"];
export const FACES: readonly FaceWay[] = ["photo", "call", "letter"];

type Asked = Readonly<{
  kind: CheckKind;
  /** What has to be there, in the order that it is asked for. */
  parts: readonly Part[];
  /** Whether a last day is printed on it; `may` where some have one: an older national ID has none, a Maisha card has. */
  ends: "always" | "may" | "never";
}>;

/** What each paper asks for, and nothing else may be asked. */
export const PAPERS: Readonly<Record<Paper, Asked>> = {
  national_id: { kind: "identity", parts: ["front", "back"], ends: "may" },
  passport: { kind: "identity", parts: ["front"], ends: "always" },
  alien_id: { kind: "identity", parts: ["front", "back"], ends: "always" },
  title: { kind: "right_to_let", parts: ["pages"], ends: "never" },
  lease: { kind: "right_to_let", parts: ["pages"], ends: "always" },
  owner_consent: { kind: "right_to_let", parts: ["pages"], ends: "may" },
  tra_licence: { kind: "right_to_let", parts: ["pages"], ends: "always" },
  county_permit: { kind: "right_to_let", parts: ["pages"], ends: "always" },
  till: { kind: "payee", parts: ["pages"], ends: "never" },
  paybill: { kind: "payee", parts: ["pages"], ends: "never" },
  phone: { kind: "payee", parts: ["pages"], ends: "never" },
};

export function papersOf(kind: CheckKind): Paper[] {
  return (Object.keys(PAPERS) as Paper[]).filter((paper) => PAPERS[paper].kind === kind);
}

/** The parts that a paper asks for; a picture of the face only of who chose that way. */
export function partsOf(paper: Paper, face: FaceWay): Part[] {
  const { kind, parts } = PAPERS[paper];
  return kind === "identity" && face === "photo" ? [...parts, "face"] : [...parts];
}

/** A paper beside the one that a check is about, and its last day if the host typed one. */
export type FurtherPaper = Readonly<{ paper: Paper; endsOn: LocalDate | null }>;

/**
 * What can be handed in beside a paper: of the right to let every other one, because they lean on each other (a lease
 * that is silent on short stays, and the owner's consent). Who they are and who is paid is shown by one.
 */
export function furtherOf(paper: Paper): Paper[] {
  const { kind } = PAPERS[paper];
  return kind === "right_to_let" ? papersOf(kind).filter((one) => one !== paper) : [];
}

/** The field of a form that is about a further paper. */
export function fieldOfFurther(field: "pages" | "paperEndsOn", paper: Paper): string {
  return `${field}-${paper}`;
}

/** Until when papers are good together: the earliest of their last days, `null` where none has one. */
export function goodUntil(ends: readonly (LocalDate | null)[]): LocalDate | null {
  return ends.filter((day) => day !== null).toSorted()[0] ?? null;
}

/** Whether some, all or none of these papers have a last day printed on them. */
export function endsOf(papers: readonly Paper[]): Asked["ends"] {
  const ends = papers.map((paper) => PAPERS[paper].ends);
  return ends.includes("always") ? "always" : ends.includes("may") ? "may" : "never";
}

/** How many pages a part may have: one side is one page, sheets are as many as a lease has. */
export function mostPages(part: Part): number {
  return part === "pages" ? 20 : 1;
}

type Typed = Readonly<{ paper: Paper | null; face: FaceWay; typedName: string; paperEndsOn: LocalDate | null }>;
type Page = Readonly<{ part: Part; retakeWhy: string; deletedAt: number | null; paper?: Paper | null }>;

export type Missing = "paper" | "name" | "end" | "end_is_over" | Part | `retake_${Part}`;

/**
 * What is missing before a check can be handed in, in the order of the page; empty when it is whole.
 *
 * A payee whose number a test of one shilling has proven needs no picture (`isTested`).
 */
export function missingOf(
  check: Typed,
  pages: readonly Page[],
  at: { today: LocalDate; isTested: boolean },
): Missing[] {
  if (!check.paper) return ["paper"];
  const { kind, ends } = PAPERS[check.paper];
  const live = pages.filter((page) => page.deletedAt === null && !page.paper);
  const parts = kind === "payee" && at.isTested ? [] : partsOf(check.paper, check.face);
  const ofParts = parts.flatMap((part) => pagesMissing(part, live));
  const name: Missing[] = check.typedName.trim() === "" ? ["name"] : [];
  return [...name, ...endMissing(ends, check.paperEndsOn, at.today), ...ofParts];
}

/** What is missing of the papers beside it. */
export function missingOfFurther(
  further: readonly FurtherPaper[],
  pages: readonly Page[],
  today: LocalDate,
): Readonly<{ paper: Paper; missing: Missing }>[] {
  return further.flatMap(({ paper, endsOn }) => {
    const live = pages.filter((page) => page.deletedAt === null && page.paper === paper);
    const missing = [...endMissing(PAPERS[paper].ends, endsOn, today), ...pagesMissing("pages", live)];
    return missing.map((one) => ({ paper, missing: one }));
  });
}

function pagesMissing(part: Part, live: readonly Page[]): Missing[] {
  const there = live.filter((page) => page.part === part);
  if (there.length === 0) return [part];
  return there.some((page) => page.retakeWhy !== "") ? [`retake_${part}`] : [];
}

function endMissing(ends: Asked["ends"], endsOn: LocalDate | null, today: LocalDate): Missing[] {
  if (ends === "never") return [];
  if (endsOn === null) return ends === "always" ? ["end"] : [];
  return endsOn < today ? ["end_is_over"] : [];
}

/** Whether the host may add and remove pages: not while somebody is to look at them. */
export function isOpenToHost(state: CheckState): boolean {
  return state !== "handed_in" && state !== "in_review";
}

type Verdict = Readonly<{
  kind: CheckKind;
  /** Of the right to let: which house it is about. */
  propertyId: string | null;
  verifiedAt: number | null;
  validUntil: LocalDate | null;
}>;

/** Whether a check is verified today: its paper's last day counts. It stands while newer papers are looked at. */
export function stands(check: Pick<Verdict, "verifiedAt" | "validUntil">, today: LocalDate): boolean {
  return check.verifiedAt !== null && (check.validUntil === null || check.validUntil >= today);
}

/**
 * Since when a host is verified, Unix milliseconds: when the last of the three kinds was, and `undefined` unless all
 * three stand. Of the right to let the first house is enough: a house that is added later takes nothing away, and is
 * not covered until somebody looks. Whoever is suspended is not verified, whatever stands; that is asked elsewhere.
 */
export function verifiedSince(checks: readonly Verdict[], today: LocalDate): number | undefined {
  const times = CHECK_KINDS.map((kind) =>
    Math.min(
      ...checks.flatMap((check) => (check.kind === kind && stands(check, today) ? [check.verifiedAt ?? 0] : [])),
    ),
  );
  return times.every(Number.isFinite) ? Math.max(...times) : undefined;
}

/** Since when the right to let a house stands, Unix milliseconds; `undefined` where nobody has looked or it lapsed. */
export function houseCoveredSince(
  checks: readonly Verdict[],
  propertyId: string,
  today: LocalDate,
): number | undefined {
  const ofHouse = checks.find((check) => check.kind === "right_to_let" && check.propertyId === propertyId);
  return ofHouse && stands(ofHouse, today) ? (ofHouse.verifiedAt ?? undefined) : undefined;
}
